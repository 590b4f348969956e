"""Corrections while several are asked count from that ask on."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.atervackt import game
from companion.games.atervackt.board import Square
from companion.games.atervackt.state.terms import BOARD, BOX
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.atervackt.driver import Hand, begin, build
from tests.games.atervackt.wanderers import wander


@pytest.mark.rule("A10.1")
def test_hero_set_to_lose_rounds_sits_this_one_out() -> None:
    hand = begin("Ada", "Bo").set("heroes.Ada.lost", 2)
    assert hand.asked == ["Bo"]
    hand("move", "wait")("wait", 2)
    assert "lost.round" in hand.told
    assert (hand.asked, hand.hero().lost) == (["Bo"], 0), "and the next"
    hand("move", "wait")("wait", 2)
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("A10.1")
def test_corrections_count_for_heroes_who_have_answered() -> None:
    table = Table(game, MemoryJournal({**new_header(game, ["Ada", "Bo"]), "session": "one"}))
    answers: dict[str, Any] = {"setup.hero": "own", "setup.rings": True, "setup.keeper": "Ada"}
    while table.open is not None and table.open.ask.key != "move":
        table.answer(table.open.n, table.open.waiting[0], answers[table.open.ask.key])
    assert table.open is not None
    table.answer(table.open.n, "Ada", "move")
    table.set("heroes.Ada.lost", 1)
    table.answer(table.open.n, "Bo", "wait")
    state: Any = table.run.state
    assert state.heroes["Ada"].plan == "lost"
    assert Table(game, table.journal).view() == table.view()


@pytest.mark.rule("A10.1", "A28.2")
def test_hero_who_is_back_is_asked_in_the_same_phase() -> None:
    hand = begin("Ada", "Bo", "Cid", at={"heroes.Bo.life": 0, "heroes.Cid.place": "out"})
    assert hand.asked == ["Ada"]
    hand.set("heroes.Bo.life", 4).set("heroes.Cid.place", "castle")
    assert hand.asked == ["Ada", "Bo", "Cid"]
    hand("move", "wait", "wait", "wait")
    assert hand.hero("Bo").plan == "wait"


@pytest.mark.rule("A26.18")
def test_a_torch_that_is_set_to_burn_lights_the_others_at_once() -> None:
    hand = begin("Ada", "Bo", at={"heroes.Ada.torch": False, "heroes.Bo.torch": False})
    hand.hero("Bo").enter_room("1")
    assert hand.ids()[0] == "light"
    hand.set("heroes.Bo.torch", True)
    assert hand.ids()[0] == "move"
    hand("move", "wait", "wait")
    assert hand.hero().torch


@pytest.mark.rule("A26.1", "A23.5")
def test_hero_set_into_the_catacombs_is_in_no_room() -> None:
    hand = begin("Ada", "Bo")
    hand.hero("Bo").enter_room("1")
    hand.set("heroes.Bo.place", "catacombs")("move", "search", "walk")
    assert hand.key == "below.direction"
    assert [hero.seat for hero in hand.state.heroes_in("1")] == ["Ada"]


def meet(**options: Any) -> Hand:
    """Return a hand in which Ada and Bo meet an orc's figure in their room; an elf is elsewhere."""
    hand = wander("Ada", "Bo", figures={"orc1": "Ada", "elf1": BOARD}, **options)
    hand.hero("Bo").enter_room("1")
    hand.state.figures["orc1"].met = False
    hand("move", "wait", "wait")("wait", 2)("wait", 2)
    assert hand.key == "meeting"
    return hand


@pytest.mark.rule("A31.8")
def test_a_figure_that_is_set_elsewhere_is_not_met() -> None:
    hand = meet().set("figures.orc1.place", BOX)
    assert hand.key == "move"
    hand = meet().set("figures.orc1.place", BOARD)
    assert hand.key == "move"


@pytest.mark.rule("A31.8", "A12.13")
def test_a_figure_that_is_set_here_is_met_too() -> None:
    hand = meet().set("figures.elf1.place", "1")
    assert str(hand.ask.text) == "Orc +1!"  # type: ignore[union-attr]
    hand("meeting", "wait", "wait")("meeting.card", "passive")
    assert hand.key == "meeting.card", "each reacts for itself"


@pytest.mark.rule("A31.8", "A13.1")
def test_a_figure_that_is_set_elsewhere_fights_no_more() -> None:
    hand = meet()("meeting", "attack", "attack")("meeting.card", "fight")
    while hand.key != "fight.sign":
        assert hand.key is not None
        hand(hand.key, *(4 if hand.key == "monster.life" else "none" for _ in hand.asked))
    hand.set("figures.orc1.place", BOX)
    hand("fight.sign", *("rock" for _ in hand.asked))
    assert hand.key == "move"
    assert (hand.hero("Ada").life, hand.hero("Bo").life) == (10, 10)


@pytest.mark.rule("A5.5")
def test_a_tile_that_is_known_where_one_is_set_is_not_laid_again() -> None:
    state = build("Ada", "Bo", options={"map": "followed"})
    for hero, square in zip(state.heroes.values(), (Square(3, 3), Square(8, 8)), strict=True):
        for one in (hero, state.rooms[hero.room or ""]):
            one.put_on(square)
    hand = Hand(state)("move", "move", "move")("way", "east", "east")
    assert hand.key == "tile"
    hand.set("heroes.Bo.column", 3).set("heroes.Bo.row", 3)
    hand("tile", "room", "trap")
    assert [room.spot for room in state.rooms.values()].count(Square(4, 3)) == 1
    assert hand.hero("Ada").room == hand.hero("Bo").room


@pytest.mark.rule("A12.13", "A23.5")
def test_hero_set_into_the_catacombs_leaves_an_open_meeting() -> None:
    hand = meet().set("heroes.Ada.place", "catacombs")("meeting", "wait", "wait")("meeting.card", "passive")
    assert hand.hero("Ada").room is None
    assert hand.hero("Bo").room == "1"
