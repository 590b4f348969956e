"""Segments that are counted (DT14): drawn by the box or told, turned until they fit, never lost (D6.1, DS12, DS13)."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.asks import Choose, Draw, Number, Roll
from companion.deck import LOST, PILE, Deck
from companion.game import find
from companion.games.labirynt.data.book import Book
from companion.games.labirynt.data.pieces import Piece
from companion.games.labirynt.maze.container import DECK, LAID, TAKEN
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import BACK, WAYS
from companion.journal import MemoryJournal
from companion.pages.asking import draw_page
from companion.pages.cursor import Cursor
from companion.pages.situation import Situation
from companion.pages.stories import sentence
from companion.table import BOX, Table, new_header
from companion.table.chance import Chance
from companion.testing.hand import Hand
from companion.testing.tables import check_replayed
from tests.games.labirynt.driver import PLAIN, LabHand, enter, gather, lay, lay_corridor, offered_ids, told_texts
from tests.games.labirynt.test_tables import DATA, find_wrong
from tests.table.making import key, number

CORRIDOR = {"n": "corridor", "e": "wall", "s": "corridor", "w": "wall"}
BEND = {"n": "corridor", "e": "corridor", "s": "wall", "w": "wall"}
HALL = {"n": "corridor", "e": "passage", "s": "wall", "w": "wall"}
END = {"n": "corridor", "e": "wall", "s": "wall", "w": "wall"}
CELL = {"n": "passage", "e": "wall", "s": "wall", "w": "wall"}


def counter_data(*rows: dict[str, Any]) -> dict[str, Any]:
    """Return the data with these counters typed in."""
    typed: Any = DATA["tables"]
    return {**DATA, "tables": {**typed, "segment": [*rows]}}


def row(kind: str, exits: dict[str, str] | None = None, count: int = 1, find: str = "") -> dict[str, Any]:
    """Return a counter as owners type it in."""
    typed: dict[str, Any] = {"kind": kind, "find": find, "count": count}
    return typed if exits is None else {**typed, "exits": exits}


def fill_maze(*rows: dict[str, Any], drawn: bool = True, **options: Any) -> LabHand:
    """Put the party on the Gate, with these counters in the container; `drawn`: the box draws them."""
    data = counter_data(*rows) if rows else DATA
    hand = enter(gather(heroes=("lord-dil", "gilith", "gerudirr"), data=data, **options))
    hand.state.modes[f"cards.{DECK}"] = "drawn" if drawn else "asked"
    return hand


def container_of(hand: LabHand) -> Deck:
    """Return the container."""
    return hand.state.decks[DECK]


def count_counters(hand: LabHand) -> tuple[int | None, ...]:
    """Return how many counters are in it, laid, and taken on purpose."""
    return tuple(container_of(hand).left(pile) for pile in (PILE, LAID, TAKEN))


# Typed in.


@pytest.mark.rule("DT14")
def test_a_counter_is_the_same_however_it_was_held() -> None:
    one, other = ("corridor", "wall", "passage", "wall"), ("wall", "corridor", "wall", "passage")
    assert Piece("chamber", "altar", one).id == Piece("chamber", "altar", other).id == "altar-cwpw"
    hand = fill_maze(
        row("corridor", BEND, 2), row("corridor", {"n": "wall", "e": "corridor", "s": "corridor", "w": "wall"})
    )
    assert container_of(hand).cards() == {"corridor-ccww": 3}


@pytest.mark.rule("DT14")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (row("hall", BEND), "tables.segment.1.kind cannot be 'hall': give one of 'corridor', 'chamber', 'stairs'."),
        (row("corridor", BEND, 0), "tables.segment.1.count cannot be 0: give a whole number from 1 to 99."),
        (row("chamber", BEND, find="well"), "tables.segment.1.find cannot be 'well': give one of "),
        (row("corridor", BEND, find="altar"), "tables.segment.1 has a find in no chamber: leave it out, "),
        (row("corridor", {"n": "corridor", "e": "wall", "s": "wall"}), "tables.segment.1.exits.w is missing: add it."),
        (row("corridor", {**BEND, "up": "wall"}), "tables.segment.1.exits.up is not known here: "),
        (row("corridor", {**BEND, "n": "door"}), "tables.segment.1.exits.n cannot be 'door': give one of 'corridor', "),
        (row("chamber", dict.fromkeys("nesw", "wall")), "tables.segment.1 has no way in: give one side a "),
    ],
)  # fmt: skip
def test_a_mistake_in_a_counter_gets_one_sentence(typed: dict[str, Any], said: str) -> None:
    found = find_wrong(segment=[typed, row("corridor", BEND)])
    assert len(found) == 1
    assert said in found[0]
    assert find_wrong(segment=[row("corridor", BEND), row("chamber", None, 3), row("stairs", CELL, 2)]) == []


# Drawn by the box.


@pytest.mark.rule("DT14", "D6.1", "D6.2")
def test_the_box_draws_and_shows_in_which_positions_it_fits() -> None:
    hand = fill_maze(row("chamber", HALL, find="altar"), row("corridor", CORRIDOR, 3))("way", "n")
    assert isinstance(hand.ask, Draw)
    hand("segment.draw", "altar-cpww")
    assert str(hand.ask.text) == "Altar: how?"
    assert hand.read() == ["Passage: W", "It does not fit", "We drew another"]
    hand("segment.fits", "wwcp")
    assert (hand.key, hand.state.segments["2"].find) == ("meeting", "altar")
    assert [hand.state.segments["2"].side(way) for way in ("n", "e", "s", "w")] == [
        "wall",
        "wall",
        "corridor",
        "passage",
    ]
    assert count_counters(hand) == (3, 1, 0)


@pytest.mark.rule("D6.2")
def test_of_several_positions_the_players_choose() -> None:
    hand = fill_maze(row("corridor", {**BEND, "w": "passage"}, 9))("way", "n")("segment.draw", "corridor-ccwp")
    assert hand.read() == ["Pass. N, corr. E", "Pass. E, corr. W", "It does not fit", "We drew another"]
    hand("segment.fits", "pccw")
    assert hand.state.segments["2"].exits == ["n", "e", "s"]
    assert (hand.key, hand.state.segments["2"].n) == ("meeting", "passage")


@pytest.mark.rule("D6.1", "DS12")
def test_a_counter_that_cannot_lie_there_goes_back_for_another() -> None:
    hand = fill_maze(row("chamber", CELL), row("corridor", CORRIDOR, 3))("way", "n")
    heard = len(told_texts(hand))
    hand("segment.draw", "chamber-pwww")
    assert (hand.key, count_counters(hand)) == ("segment.draw", (4, 0, 0))
    assert told_texts(hand)[heard:] == ["Party: Empty chamber, put back."]
    hand("segment.draw", "corridor-cwcw")("segment.fits", "misfit")
    assert (hand.key, count_counters(hand)) == ("segment.draw", (4, 0, 0)), "people say that it does not fit"


@pytest.mark.rule("D6.4", "DS12")
def test_a_dead_end_goes_back_and_where_nothing_fits_is_a_wall() -> None:
    hand = fill_maze(row("corridor", END, 2), row("chamber", CELL))
    for way in ("e", "s", "w"):
        hand.state.segment.set_side(way, "wall")
    hand("way", "n")
    assert (hand.state.segments["1"].n, told_texts(hand)[-1]) == ("wall", "Party: that way ends at a wall.")
    hand = fill_maze(row("corridor", END, 2), row("chamber", CELL))("way", "n")
    assert hand.key == "segment.draw", "other exits are open still"
    hand("segment.draw", "corridor-cwww")("segment.fits", "wwcw")("meeting", 6)
    assert count_counters(hand) == (2, 1, 0)


@pytest.mark.rule("DS12", "DT14")
def test_an_empty_container_makes_a_blind_wall() -> None:
    hand = fill_maze(row("corridor", CORRIDOR))("way", "n")("segment.draw", "corridor-cwcw")("segment.fits", "cwcw")
    hand("meeting", 6)("way", "n")
    assert (hand.key, hand.state.segment.n) == ("way", "wall")


@pytest.mark.rule("DT14")
def test_sides_that_nobody_has_typed_in_are_asked_for_when_it_is_drawn() -> None:
    hand = fill_maze(row("chamber", None, 2, "statue"), row("corridor", CORRIDOR))("way", "n")(
        "segment.draw", "statue-any"
    )
    assert hand.read() == ["It fits", "It does not fit", "We drew another"]
    hand("segment.fits", "yes")("segment.shape", "e")
    assert (hand.key, hand.state.segments["2"].find) == ("meeting", "statue")
    assert count_counters(hand) == (2, 1, 0)


# Real counters, and both.


@pytest.mark.rule("DT14", "D0.1")
def test_a_counter_that_people_drew_leaves_the_container_as_well() -> None:
    hand = fill_maze(row("corridor", CORRIDOR, 2), row("corridor", None), drawn=False)("way", "n")
    assert offered_ids(hand)[:4] == ["straight", "box", "corridor", "chamber"]
    hand("segment", "straight")("meeting", 6)
    assert (hand.state.segment.counter, count_counters(hand)) == ("corridor-cwcw", (2, 1, 0))
    hand("way", "n")("segment", "corridor")("segment.shape", "none")("meeting", 6)
    assert (hand.state.segment.counter, count_counters(hand)) == ("corridor-any", (1, 2, 0))
    hand("way", "s")("meeting", 6)("way", "s")("way", "e")("segment", "altar")("segment.shape", "none")
    assert told_texts(hand)[-1] == "Party: none of these should be left."
    assert count_counters(hand) == (0, 3, 0), "something has been taken out, whatever it was"


@pytest.mark.rule("DT14", "D0.3")
def test_each_shape_that_people_draw_has_its_chance() -> None:
    rows = (row("corridor", CORRIDOR, 3), row("corridor", BEND, 2), row("chamber", HALL, 5, "altar"))
    hand = fill_maze(*rows, drawn=False)("way", "n")
    assert isinstance(hand.ask, Choose)
    chances = {option.id: option.chance for option in hand.ask.options_for("Ada")}
    assert [chances[id] for id in ("straight", "corridor", "altar", "stairs")] == [
        Fraction(3, 10),
        Fraction(1, 5),
        Fraction(1, 2),
        Fraction(0),
    ]
    hand("segment", "straight")("meeting", 6)
    assert (hand.state.segment.counter, count_counters(hand)) == ("corridor-cwcw", (9, 1, 0))


@pytest.mark.rule("DT14", "D0.1")
def test_any_draw_can_be_told_and_any_can_be_left_to_the_box() -> None:
    hand = fill_maze(row("corridor", CORRIDOR, 2), row("corridor", BEND, 2))("way", "n")(
        "segment.draw", "corridor-cwcw"
    )
    hand("segment.fits", "another")
    assert (hand.key, count_counters(hand)) == ("segment", (4, 0, 0))
    hand("segment", "corridor")("segment.shape", "e")("meeting", 6)
    assert container_of(hand).cards()["corridor-ccww"] == 2
    assert container_of(hand).known(LAID) == ["corridor-ccww"]
    hand.state.modes[f"cards.{DECK}"] = "asked"
    hand("way", "e")("segment", "box")
    assert isinstance(hand.ask, Draw)
    view = find("labirynt").view(hand.state, None)
    shown = draw_page(
        Situation(view=view, n=1, ask=hand.ask, waiting=hand.ask.seats, modes={}), hand.ask, "Ada", Cursor()
    )
    assert [str(line.ways[0][0]) for line in shown.lines] == ["Box draws"], "nobody could name a counter by its id"


@pytest.mark.rule("DT14")
def test_a_counter_in_hand_goes_back_when_the_stage_is_left() -> None:
    hand = fill_maze(row("corridor", CORRIDOR, 2))("way", "n")("segment.draw", "corridor-cwcw")
    assert count_counters(hand) == (1, 1, 0)
    hand.leave("stage")
    assert count_counters(hand) == (2, 0, 0)


# Stairs (DS13).


@pytest.mark.rule("DS13", "D6.6c")
def test_stairs_for_the_other_levels_are_taken_on_purpose() -> None:
    stairs = {**BEND, "s": "passage"}
    hand = fill_maze(row("stairs", stairs, 2), row("corridor", CORRIDOR, 2))("way", "n")("segment.draw", "stairs-ccpw")
    hand("segment.fits", offered_ids(hand)[0])
    assert count_counters(hand) == (2, 1, 1), "for the third level any marker serves"
    assert told_texts(hand)[-1] == "Party: two more stairs, one for each level."
    assert [hand.state.segments[id].counter for id in ("2", "3", "4")] == ["stairs-ccpw", "stairs-ccpw", ""]
    hand("meeting", 6)("way", "level 2")
    assert hand.key == "segment.fits", "how they lie there is chosen on arrival"
    hand("segment.fits", "ccpw")("meeting", 6)
    assert hand.state.segment.exits == ["n", "e", "s"]


@pytest.mark.rule("DS12", "D6.4")
def test_stairs_never_close_the_maze() -> None:
    hand = fill_maze(row("stairs", END, 3), row("corridor", CORRIDOR))
    for way in ("e", "s", "w"):
        hand.state.segment.set_side(way, "wall")
    hand("way", "n")("segment.draw", "stairs-cwww")
    assert offered_ids(hand)[0] == "wwcw", "levels that are not built are open"


@pytest.mark.rule("D4.1.E", "DS26")
def test_a_maze_that_is_begun_anew_has_all_counters_in_its_container_again() -> None:
    hand = fill_maze(row("stairs", HALL, 3), row("corridor", CORRIDOR), maze="anew")("way", "n")
    hand("segment.draw", "stairs-cpww")("segment.fits", offered_ids(hand)[0])("meeting", 6)
    assert count_counters(hand) == (1, 1, 2)
    hand("way", "s")("way", "leave")("next", "next")("sun", 1)
    while hand.key != "way":
        hand(str(hand.key), "corridor")
    assert count_counters(hand) == (4, 0, 0)


# The outside set.


@pytest.mark.rule("DT14")
def test_the_outside_counts_are_used_only_where_chosen_and_have_the_mark() -> None:
    assert DECK not in enter().state.decks
    hand = fill_maze(segments="outside")
    assert count_counters(hand) == (116, 0, 0)
    meter = find("labirynt").view(hand.state, None).decks[0]
    assert str(meter.label) == "Segments*"
    assert {str(name): chance for name, chance in meter.chances} == {
        "A find": Fraction(14, 116),
        "Chamber": Fraction(74, 116),
        "Corridor": Fraction(28, 116),
    }
    assert str(find("labirynt").view(enter(tables="asked").state, None).readings) == "()"
    groups = {str(one.group) for one in find("labirynt").view(hand.state, None).corrections if DECK in one.path}
    assert groups == {"Segments*"}
    hand.state.modes[f"cards.{DECK}"] = "asked"
    hand("way", "n")
    assert isinstance(hand.ask, Choose)
    assert str(hand.ask.text) == "Party: draw one*"
    shown = [option for option in hand.ask.options_for("Ada") if option.chance is not None]
    assert len(shown) == 9, "nobody knows how many corridors are straight"
    assert all(str(option.text).endswith("*") for option in shown)
    hand("segment", "box")
    hand("segment.draw", "corridor-any")
    assert str(hand.ask.text) == "Corridor*: fits?"


@pytest.mark.rule("DT14", "D2.3")
def test_the_counts_may_be_chosen_or_left_out_in_the_middle_of_a_game() -> None:
    hand = lay_corridor(enter(), n="corridor")
    hand.state.options["segments"] = "outside"
    hand("way", "n")
    assert count_counters(hand) == (115, 1, 0), "what has been laid is out of it"
    assert "box" in offered_ids(hand)
    hand("segment", "chamber")
    while hand.key != "way":
        hand(str(hand.key), 6 if hand.key in ("trap", "meeting") else offered_ids(hand)[0])
    hand.state.options["segments"] = "asked"
    assert find("labirynt").view(hand.state, None).decks == ()
    hand("way", "s")("meeting", 6)
    assert DECK not in hand.state.decks


@pytest.mark.rule("DT14")
def test_counts_of_owners_win_over_the_outside_set() -> None:
    hand = fill_maze(row("corridor", CORRIDOR, 5), segments="outside")
    meter = find("labirynt").view(hand.state, None).decks[0]
    assert (str(meter.label), meter.left, meter.chances[0][1]) == ("Segments", 5, Fraction(1))


# Nothing gets lost.


@cache
def fill_with_few() -> LabyrinthState:
    """Put the party on the Gate, with a few counters of each sort."""
    return fill_maze(
        row("corridor", CORRIDOR, 3), row("corridor", BEND, 2), row("chamber", HALL, 2, "altar"),
        row("stairs", HALL, 2), row("chamber", CELL, 2), row("corridor", None, 2),
    ).state  # fmt: skip


def pick_nth(hand: LabHand, n: int) -> Any:
    """Return an answer to the open ask by a number."""
    ask = hand.ask
    assert ask is not None
    match ask:
        case Draw():
            there = container_of(hand).candidates() or []
            return there[n % len(there)][0]
        case Choose():
            ids = [id for id in offered_ids(hand) if id not in ("leave", "order")]
            return ids[n % len(ids)]
        case Roll():
            return [6] * ask.count
        case Number():
            return ask.min
    return True


def find_misfits(state: LabyrinthState) -> list[str]:
    """Yield places where two segments meet with sides that do not fit."""
    return [
        f"{one.id}.{way}"
        for one in state.segments.values()
        for way in WAYS
        if (other := state.neighbour(one, way)) is not None
        and "unknown" not in (one.side(way), other.side(BACK[way]))
        and one.side(way) != other.side(BACK[way])
    ]


@pytest.mark.rule("DT14", "DS13", "D0.4", "D6.1")
@settings(max_examples=25, deadline=None)
@given(st.booleans(), st.lists(st.integers(0, 11), max_size=40))
def test_container_laid_and_taken_counters_are_always_all_of_them(drawn: bool, numbers: list[int]) -> None:
    hand: LabHand = Hand(find("labirynt"), deepcopy(fill_with_few()))
    hand.state.modes[f"cards.{DECK}"] = "drawn" if drawn else "asked"
    for n in numbers:
        if hand.ask is None:
            break
        hand(hand.ask.key, pick_nth(hand, n))
        assert sum(container_of(hand).left(pile) or 0 for pile in (PILE, LAID, TAKEN)) == 13
        assert container_of(hand).left(LOST) == 0
        assert container_of(hand).is_complete
        assert find_misfits(hand.state) == []
        on_the_table = Counter(one.counter for one in hand.state.segments.values() if one.counter)
        assert on_the_table <= Counter(container_of(hand).known(LAID) + container_of(hand).known(TAKEN))


# At a table.


def at_the_gate(**modes: str) -> Table:
    """Return a table whose party is made and stands on the Gate."""
    head = new_header(find("labirynt"), ("Ada",), {"tables": "outside", "segments": "outside"}, modes)
    table = Table(find("labirynt"), MemoryJournal(head, lasts=True), Chance(7))
    usual = {"setup.race": "done", "order": "done", "table.entrance": "corridor"}
    for _ in range(60):
        assert table.open is not None
        ask, n = table.open.ask, table.open.n
        if ask.key == "way":
            return table
        value = BOX if isinstance(ask, Roll | Draw) else usual.get(ask.key)
        table.answer(n, "Ada", ask.options_for("Ada")[0].id if value is None else value)  # type: ignore[attr-defined]
    raise AssertionError("nobody came to the Gate")


@pytest.mark.rule("DT14")
def test_a_segment_drawn_by_the_box_is_told_once_and_can_be_undone() -> None:
    table = at_the_gate(**{f"cards.{DECK}": "drawn"})
    table.answer(number(table), "Ada", "n")
    assert key(table) == "segment.fits", "what cannot lie there it has put back by itself"
    drawn = [event for event in table.log() if event.key == "drawn" and str(event.text).startswith("Party: draw one")]
    assert drawn
    assert not any(event.loud for event in drawn), "the question shows it"
    back = [event for event in table.log() if event.key == "segment.misfit"]
    assert [str(sentence(event, table.view().names))[:7] for event in back] == ["Party: "] * len(back) != []
    check_replayed(table)
    deck: Any = table.view().decks[0]
    assert deck.left == 115
    table.undo(consent=True)
    assert key(table) == "way"
    assert table.view().decks[0].left == 116
    table.redo()
    assert table.view().decks[0].left == 115
    table.set(f"decks.{DECK}.left", 100)
    assert table.view().decks[0].left == 100
    check_replayed(table)


@pytest.mark.rule("DS13")
def test_of_two_printed_kinds_of_stairs_the_other_levels_have_the_same() -> None:
    hand = fill_maze(row("stairs", BEND, 2), row("stairs", HALL, 3), row("corridor", CORRIDOR))("way", "n")
    hand("segment.draw", "stairs-cpww")("segment.fits", offered_ids(hand)[0])
    assert [hand.state.segments[id].counter for id in ("2", "3", "4")] == ["stairs-cpww"] * 3


@pytest.mark.rule("DT14", "DS13", "D2.3")
def test_stairs_laid_before_the_counts_were_chosen_are_taken_out_too() -> None:
    hand = lay(enter(gather(heroes=PLAIN, data=counter_data(row("stairs", CORRIDOR, 3)))), "n", "stairs", n="corridor")
    assert count_counters(hand) == (0, 1, 2)
    hand = lay(enter(), "n", "stairs", n="corridor")("meeting", 6)
    hand.state.book = Book(counter_data(row("stairs", CORRIDOR, 3), row("corridor", BEND, 2)))
    hand("way", "n")
    assert count_counters(hand) == (2, 1, 2), "one as it lies there, two that nobody has seen"


@pytest.mark.rule("D6.2", "DT14")
@pytest.mark.parametrize(
    ("exits", "lines"),
    [
        (CORRIDOR, ["Corridor: N"]),
        ({**END, "w": "passage"}, ["Passage: E"]),
        (END, ["Walls"]),
    ],
)
def test_a_position_is_described_by_its_other_open_sides(exits: dict[str, str], lines: list[str]) -> None:
    hand = fill_maze(row("corridor", exits, 9))("way", "n")
    assert isinstance(hand.ask, Draw)
    id = next(option.id for option in (hand.ask.options or ()) if option.id)
    assert hand("segment.draw", id).read()[:-2] == lines
