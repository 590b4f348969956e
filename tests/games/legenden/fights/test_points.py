"""Points of a monster in a fight: open by the rulebook, known to its player alone by house rule."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cli.host.scenes import situation_of
from companion.games.legenden import game
from companion.games.legenden.house_rules import HOUSE
from companion.journal import MemoryJournal
from companion.pages.cursor import Cursor
from companion.pages.screen import page
from companion.pages.surface import Surface
from companion.table import Table, descriptions, new_header
from companion.testing.secrecy import blank_seals, trace
from tests.games.legenden.crowd import enter_together
from tests.games.legenden.driver import Hand, begin, fight
from tests.secrecy import Stacked

__all__ = ["blank_seals"]

HIDDEN = {"monster.points": "hidden"}
LINES = {name: {"orc": {"life": life, "attack": "fight"}} for name, life in (("tough", 8), ("weak", 5))}


def points(hand: Hand, seat: str | None) -> list[int | None]:
    """Return the points of a fight as that seat sees them."""
    return [meter.value for meter in game.view(hand.state, seat).meters]


def figure(hand: Hand, seat: str | None) -> Any:
    state: Any = game.view(hand.state, seat).state
    return state["fight"]["monster_points"]


def corrections(hand: Hand, seat: str | None) -> list[str]:
    return [one.path for one in game.view(hand.state, seat).corrections if one.path.startswith(("fight", "melee"))]


@pytest.mark.rule("L7.2b", "L8.1b")
def test_by_the_rulebook_the_counters_lie_open() -> None:
    assert HOUSE.options["monster.points"].default == "open"
    hand = fight()
    for seat in (None, "Ada", "Bo"):
        assert (points(hand, seat), figure(hand, seat)) == ([10, 12], 12)


@pytest.mark.rule("L7.2b", "L8.1b")
def test_by_house_rule_only_the_monster_s_player_knows_its_points() -> None:
    hand = fight(options=HIDDEN)("fight.stance", "strength", "psyche")
    for seat in (None, "Ada"):
        assert (points(hand, seat), figure(hand, seat)) == ([10, None], None)
        assert "fight.monster_points" not in corrections(hand, seat)
    assert (points(hand, "Bo"), figure(hand, "Bo")) == ([10, 11], 11)
    assert "fight.monster_points" in corrections(hand, "Bo")
    assert [str(line) for line in game.view(hand.state, "Bo").private] == ["Mino: 11 points"]
    assert game.view(hand.state, "Ada").private == ()


@pytest.mark.rule("L8.12a", "L8.1b")
@pytest.mark.parametrize(("options", "left"), [({}, "11"), (HIDDEN, " ?")])
def test_a_hero_who_may_flee_sees_only_points_they_may_know(options: dict[str, str], left: str) -> None:
    hand = fight(options=options)("fight.stance", "strength", "psyche")
    assert (hand.key, str(hand.ask.text) if hand.ask else "") == ("fight.flee", "Rohan: fight on?")
    for seat in (None, "Ada"):
        shown = {(str(mine), str(theirs)) for mine, theirs in game.view(hand.state, seat).versus}
        assert shown == {("10 Rohan", f"Minotaur {left}"), ("10 Rohan", f"Mino {left}")}
    assert str(game.view(hand.state, "Bo").versus[0][1]) == "Minotaur 11"


@pytest.mark.rule("L8.1b")
@pytest.mark.parametrize(
    ("options", "said"), [({}, "The minotaur loses one point: 11 left."), (HIDDEN, "The minotaur loses one point.")]
)
def test_damage_of_a_blow_is_told_as_far_as_all_may_know(options: dict[str, str], said: str) -> None:
    hand = fight(options=options)("fight.stance", "strength", "psyche")
    assert f"- fight.struck {said}" in hand.transcript


@pytest.mark.rule("L8.1b", "L10.1a")
def test_the_dragon_has_no_card_and_so_nothing_to_hide() -> None:
    hand = begin(at={"heroes.Ada.place": "chamber", "dragon": "awake"}, options=HIDDEN)("turn", "fight")
    assert points(hand, "Ada") == [10, 20]


@pytest.mark.rule("L8.1b", "L13.3a")
def test_in_a_fight_of_many_hidden_points_stay_hidden_too() -> None:
    hand = enter_together(**HIDDEN)  # type: ignore[arg-type]
    hand.play(("room", "monster"), ("monster.kind", "orc"), ("meeting.heroes", "attack", "attack"))
    hand.play(("meeting.reaction", "fight"), ("monster.life", 9))
    assert (points(hand, None), points(hand, "Cid")) == ([10, 10, None], [10, 10, 9])
    assert "Orc: ? points" in [str(line) for line in game.view(hand.state, "Ada").overview]
    state: Any = game.view(hand.state, "Ada").state
    assert [fighter["points"] for fighter in state["melee"]["fighters"]] == [10, 10, None]
    assert "melee.fighters.2.points" not in corrections(hand, "Bo")
    assert "melee.fighters.2.points" in corrections(hand, "Cid")


def at_table(card: str, options: dict[str, Any], cards: str = "drawn") -> Table:
    """Begin a fight with an orc whose card only Cid knows."""
    data: Any = {**game.data(), "cards": LINES}
    header = new_header(game, ["Ada", "Bo", "Cid"], options, {"cards.monster": cards}, data=data)
    table = Table(game, MemoryJournal({**header, "session": "one"}), Stacked(card))  # type: ignore[arg-type]
    life = [] if cards == "drawn" else ["fight", 10, LINES[card]["orc"]["life"]]
    for value in ("rohan", "sigeir", "iril", "Ada", [1], [0], "move", "room", "monster", "orc", "attack", *life):
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], value)
    if cards == "drawn":
        assert table.open is not None
        table.answer(table.open.n, "Ada", 10)
    return table


def play_first_round(table: Table) -> Table:
    """Play a first round that costs the orc a point."""
    for seat, value in (("Ada", True), ("Cid", True), ("Ada", "strength"), ("Cid", "psyche")):
        assert table.open is not None
        table.answer(table.open.n, seat, value)
    return table


@pytest.mark.rule("L7.2b", "L8.1b")
@pytest.mark.parametrize("seat", [None, "Ada", "Bo"])
@pytest.mark.parametrize("cards", ["drawn", "asked"])
@pytest.mark.usefixtures("blank_seals")
def test_only_the_monsters_player_can_tell_how_tough_it_is(seat: str | None, cards: str) -> None:
    tough, weak = (at_table(card, HIDDEN, cards) for card in ("tough", "weak"))
    assert trace(tough, seat) == trace(weak, seat)
    assert trace(play_first_round(tough), seat) == trace(play_first_round(weak), seat)
    assert trace(tough, "Cid") != trace(weak, "Cid"), "Cid plays the monster"
    assert trace(at_table("tough", {}, cards), seat) != trace(at_table("weak", {}, cards), seat), "as a rule all see it"


@pytest.mark.rule("L8.1b")
def test_the_monsters_player_reads_the_points_on_their_screen() -> None:
    table = play_first_round(at_table("tough", HIDDEN))
    own = page(situation_of(table, "Cid"), Surface("Cid", private=True), Cursor(), str)
    assert "Orc: 7 points" in [row.strip() for row in own.rows]
    others = page(situation_of(table, None), Surface(None), Cursor(), str)
    assert (others.rows[0][-6:], others.rows[1]) == ("Orc  ?", "Rohan: fight on?")


@pytest.mark.rule("L8.1b")
def test_a_game_from_before_there_was_the_rule_goes_on_with_open_points() -> None:
    hand = fight()
    del hand.state.options["monster.points"]
    assert points(hand, None) == [10, 12]


def set_aloud(table: Table, path: str, value: int) -> tuple[str, Any]:
    """Return the text and parameters of a correction as everybody gets them."""
    table.set(path, value)
    (event,) = (event for _, event in table.run.log[-1:])
    return str(event.text), dict(event.text.params)


@pytest.mark.rule("L7.2b", "L8.1b")
@pytest.mark.parametrize(("options", "said"), [(HIDDEN, "Monster points set"), ({}, "Fight: Monster points 8 → 4")])
def test_a_correction_reads_aloud_only_points_that_lie_open(options: dict[str, Any], said: str) -> None:
    words, told = set_aloud(at_table("tough", options), "fight.monster_points", 4)
    assert (words, "4" in map(str, told.values())) == (said, not options)


@pytest.mark.rule("L7.2b", "L8.1b", "L13.3a")
def test_in_a_fight_of_many_a_correction_reads_no_hidden_points() -> None:
    hand = enter_together(**HIDDEN)  # type: ignore[arg-type]
    hand.play(("room", "monster"), ("monster.kind", "orc"), ("meeting.heroes", "attack", "attack"))
    hand.play(("meeting.reaction", "fight"), ("monster.life", 9))
    said = [
        descriptions.describe_correction(
            descriptions.public_view(game, hand.state), f"melee.fighters.{at}.points", 9, 4
        )
        for at in (0, 2)
    ]
    assert [str(one) for one in said] == ["Rohan: Points 9 → 4", "Monster points set"]


@pytest.mark.rule("L8.1b", "L10.1a")
def test_a_correction_reads_the_dragon_s_points_aloud() -> None:
    hand = begin(at={"heroes.Ada.place": "chamber", "dragon": "awake"}, options=HIDDEN)("turn", "fight")
    said = descriptions.describe_correction(descriptions.public_view(game, hand.state), "fight.monster_points", 20, 4)
    assert str(said).endswith("20 → 4")
