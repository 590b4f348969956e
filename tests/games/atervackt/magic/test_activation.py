"""Amulets and rings at the very moment they act."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Choose
from companion.games.atervackt import game
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.atervackt.driver import Hand, begin, build, move_into, play_alone
from tests.kit.driving import Rules

AMULET: dict[str, Any] = {"heroes.Ada.worn": 1}
FOLLOWED: dict[str, Any] = {"rings": "followed"}


def at_pit(**figures: Any) -> Hand:
    """Return a hand in which Ada jumps over a bottomless pit."""
    return play_alone(**figures)("move", "move")("tile", "pit")("pit.new", "old")("move", "across")


def offered_kinds(hand: Hand) -> list[str]:
    assert hand.ask is not None
    return [offer.what for offer in hand.ask.interruptions]


@pytest.mark.rule("A20.3", "A21.1")
def test_magic_can_be_reported_at_a_roll() -> None:
    hand = at_pit(at=AMULET)
    assert hand.key == "test.agility"
    hand.interrupt("Ada", "acts")
    assert hand.ids() == ["saves", "works", "teleport", "thrown", "none", "hurt", "heal"]
    assert hand.lines()[0] == "The roll is made"
    hand("moment", "saves")
    assert hand.key == "way", "over the pit without a roll"
    assert "moment.saved" in hand.told


@pytest.mark.rule("A20.3", "A2.13")
def test_magic_may_act_at_every_skill_roll() -> None:
    hero = build("Ada", at=AMULET).heroes["Ada"]
    rules = Rules(hero.test_value("psyche", times=2))
    for _ in range(2):
        assert rules.ask is not None
        assert [offer.what for offer in rules.ask.interruptions] == ["acts"]
        rules.answer((3,))
    assert rules.result is True


@pytest.mark.rule("A20.3")
def test_roll_goes_on_after_a_withdrawn_report_of_magic() -> None:
    hand = at_pit(at=AMULET).interrupt("Ada", "acts")("moment", "none")
    assert hand.key == "test.agility"
    hand("test.agility", 6)
    assert hand.key == "way"


@pytest.mark.rule("A20.3", "A21.3", "A22.2", "AS47")
def test_a_teleport_at_the_pit_comes_before_the_fall() -> None:
    hand = at_pit(at=AMULET | {"heroes.Ada.ring": "traps"}, options=FOLLOWED).interrupt("Ada", "acts")
    hand("moment", "works")("report.amulet", "teleport")("teleport", "board")
    assert "ring.late" in hand.told, "and no roll is left that the ring could save"
    assert hand.key == "tile", "it goes on with the move"
    hand("tile", "room")("draw.room", "nothing")
    assert hand.hero().alive


@pytest.mark.rule("A20.3", "A22.2")
def test_a_new_pit_is_left_by_an_early_move() -> None:
    hand = play_alone(at=AMULET)("move", "move")("tile", "pit")("pit.new", "new").interrupt("Ada", "acts")
    hand("moment", "teleport")("teleport", "board")
    assert (hand.key, hand.state.round) == ("tile", 2)
    assert hand.hero().alive


@pytest.mark.rule("A11.3", "A21.1")
@pytest.mark.parametrize("cards", ["classic", "unknown"])
def test_a_ring_takes_the_damage_of_a_trap_away(cards: str) -> None:
    hand = move_into(play_alone(options={"cards": cards}), "arrows")
    assert hand.key == ("damage" if cards == "classic" else "report.hurt")
    assert offered_kinds(hand) == ["acts"]
    hand.interrupt("Ada", "acts")
    assert hand.lines()[0] == "No damage"
    hand("moment", "saves")
    assert (hand.hero().life, hand.key) == (10, "move")


@pytest.mark.rule("A11.7", "A23.3", "A20.3", "AS47")
def test_trapdoor_spares_an_absent_hero_and_magic_softens_a_fall() -> None:
    hand = move_into(play_alone(at=AMULET), "trapdoor").interrupt("Ada", "acts")("moment", "thrown")
    assert hand.hero().place == "castle"
    assert hand.key == "tile"
    hand = move_into(play_alone(at=AMULET), "trapdoor")("test.agility", 12).interrupt("Ada", "acts")("moment", "saves")
    assert (hand.hero().place, hand.hero().life) == ("catacombs", 10)


@pytest.mark.rule("A11.8", "A21.1")
def test_a_falling_ceiling_is_escaped_by_a_thing() -> None:
    hand = move_into(play_alone(at=AMULET), "ceiling")("ceiling.die", "T6").interrupt("Ada", "acts")("moment", "saves")
    assert (hand.hero().life, hand.key) == (10, "move")


@pytest.mark.rule("A11.4", "A21.1")
def test_only_known_owners_are_asked_before_an_explosion() -> None:
    hand = play_alone()("move", "move")("tile", "trap")("draw.trap", "explosion")
    assert (hand.key, hand.hero().life) == ("exits", 6)
    hand = play_alone(at=AMULET)("move", "move")("tile", "trap")("draw.trap", "explosion")
    hand("moment.first", "acts")("moment", "saves")
    assert (hand.key, hand.hero().life, hand.hero().lost) == ("move", 10, 0)
    hand = play_alone(at=AMULET)("move", "move")("tile", "trap")("draw.trap", "explosion")("moment.first", "none")
    assert (hand.key, hand.hero().life) == ("exits", 6)


@pytest.mark.rule("A11.9", "A21.1")
@pytest.mark.parametrize("saved", [True, False])
def test_a_thing_may_save_from_the_spear(saved: bool) -> None:
    hand = begin("Ada", "Bo", at=AMULET)("move", "move", "wait")("tile", "room")("draw.room", "spear")
    hand("spear", "1", "3")("spear.second", "2")("moment.first", "acts")("moment", "saves" if saved else "none")
    assert hand.hero().alive is saved


@pytest.mark.rule("A21.2")
def test_the_sleep_ring_is_lost_at_the_moment_the_pheromones_act() -> None:
    hand = at_pit(at=AMULET | {"heroes.Ada.ring": "sleep"}, options=FOLLOWED).interrupt("Ada", "acts")
    hand("moment", "works")("report.amulet", "pheromones")("moment", "none")
    assert hand.hero().ring is None
    assert hand.key == "test.agility"


@pytest.mark.rule("A1.4", "AS37")
def test_magic_is_not_offered_to_a_hero_who_owns_nothing() -> None:
    assert offered_kinds(at_pit()) == ["acts"], "by the usual rule only people know who has a ring"
    assert offered_kinds(at_pit(options=FOLLOWED)) == []
    assert offered_kinds(at_pit(options=FOLLOWED, at={"heroes.Ada.ring": "other"})) == ["acts"]
    assert offered_kinds(at_pit(at={"heroes.Ada.name": "Yushugom"})) == [], "this hero gets no rings"
    assert offered_kinds(at_pit(at={"heroes.Ada.name": "Yushugom"} | AMULET)) == ["acts"]


@pytest.mark.rule("A26.15", "A20.3")
def test_hero_teleported_from_a_portcullis_lifts_no_more() -> None:
    hand = play_alone(at=AMULET)("move", "portcullis").interrupt("Ada", "acts")("moment", "teleport")(
        "teleport", "below"
    )
    assert "attempt.failed" not in hand.told
    assert hand.hero().place == "catacombs"
    assert hand.key == "move"


@pytest.mark.rule("A20.3", "A23.13", "A23.22")
def test_up_from_the_catacombs_by_an_amulet_while_climbing() -> None:
    hand = move_into(play_alone(at=AMULET | {"heroes.Ada.ropes": 1}), "trapdoor")("test.agility", 12)("fall", 1)
    hand("move", "rope").interrupt("Ada", "acts")("moment", "up")("below.where", 9)("teleport.up", "board")
    assert hand.hero().place == "castle"
    assert hand.key == "tile"


@pytest.mark.rule("A20.3", "A21.1")
def test_only_known_owners_are_asked_before_the_box_rolls() -> None:
    state = build("Ada")
    state.modes = {"dice.T12": "rolled"}
    assert Hand(state)("move", "portcullis").key == "test.strength"
    state = build("Ada", at=AMULET)
    state.modes = {"dice.T12": "rolled"}
    hand = Hand(state)("move", "portcullis")("moment.first", "none")("test.strength", 6)
    hand("moment.first", "acts")("moment", "saves")
    assert hand.key == "tile"


@pytest.mark.rule("A20.3")
def test_a_game_with_such_a_moment_replays() -> None:
    header = new_header(game, ["Ada"], state=dict(AMULET))
    table = Table(game, MemoryJournal({**header, "session": "one"}))
    answers: dict[str, Any] = {"setup.hero": "own", "setup.rings": True, "move": "portcullis", "value.strength": 6}
    while table.open is not None and table.open.ask.key != "test.strength":
        table.answer(table.open.n, "Ada", answers[table.open.ask.key])
    assert table.open is not None
    table.interrupt("Ada", "acts")
    assert isinstance(table.open.ask, Choose)
    table.answer(table.open.n, "Ada", "saves")
    assert table.open.ask.key == "test.strength", "the second of two"
    again = Table(game, table.journal)
    assert again.view() == table.view()
    assert again.open is not None
    assert again.open.ask == table.open.ask


@pytest.mark.rule("AS47", "A7.15")
def test_hero_taken_out_at_a_roll_is_not_stuck_in_rubble() -> None:
    hand = play_alone(room="rubble", at=AMULET)("move", "across").interrupt("Ada", "acts")
    hand("moment", "teleport")("teleport", "out")
    assert hand.hero().is_safe
    assert not hand.hero().stuck
