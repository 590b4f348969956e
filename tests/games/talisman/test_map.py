"""Small map: three rings, one within the other, with characters and things on them (T2.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.deck import ALL
from companion.game import find
from companion.games.talisman.view.small_map import squares_of
from companion.language import speaker
from companion.pages.lists import opened
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.view import Chart
from tests.games.talisman.driver import start
from tests.pages.making import Person

BARE = ("#######", "#.....#", "#.OOO.#", "#.O*O.#", "#.OOO.#", "#.....#", "#######")


def draw_map(*spaces: str) -> Chart:
    """Return the map with two characters on these spaces."""
    hand = start("warrior", "wizard")
    for seat, space in zip(("Ada", "Bo"), spaces, strict=False):
        hand.set(f"characters.{seat}.space", space)
    chart = find("talisman").view(hand.state, None).chart
    assert chart is not None
    return chart


@pytest.mark.rule("T2.1", "TT7")
def test_the_rings_lie_within_each_other_from_the_village_on() -> None:
    assert draw_map().rows == BARE
    corners = {"village": (0, 0), "chapel": (6, 0), "city": (6, 6), "tavern": (0, 6)}
    inside = {"portal": (1, 1), "temple": (1, 5), "plain_of_peril": (2, 2), "valley_of_fire": (4, 4), "crown": (3, 3)}
    for space, square in (corners | inside).items():
        assert (draw_map(space).marks[0].column, draw_map(space).marks[0].row) == square


@pytest.mark.rule("T6.11.17")
def test_spaces_across_the_river_are_neighbours_on_the_map() -> None:
    hand = start("warrior", "wizard")
    at = {space: (mark.column, mark.row) for space in hand.state.board.ids for mark in draw_map(space).marks[:1]}
    assert len({*at.values()}) == len(at) == 49
    for space, others in hand.state.board.opposite.items():
        for other in others:
            (x, y), (to_x, to_y) = at[space], at[other]
            assert max(abs(x - to_x), abs(y - to_y)) == 1, (space, other)


def test_characters_stand_by_number_and_things_by_a_sign() -> None:
    hand = start("warrior", "wizard").set("characters.Ada.space", "ruins").set("characters.Bo.space", "oasis")
    hand.state.decks["adventure"].pick("lies:chapel", ALL, "sword")
    hand.state.gold["city"] = 2
    chart = find("talisman").view(hand.state, None).chart
    assert chart is not None
    assert chart.drawn() == ("######$", "#.....#", "#.OOO.#", "#.O*O.#", "1.OOO.#", "#..2..#", "######$")
    assert [(mark.sign, str(mark.name), str(mark.place)) for mark in chart.marks] == [
        ("1", "Ada", "Ruins"),
        ("2", "Bo", "Oasis"),
    ]
    assert ("$", "something is there") in [(sign, str(name)) for sign, name in chart.signs]


def test_the_list_tells_cards_from_characters() -> None:
    hand = start("warrior", "wizard").set("characters.Ada.space", "chapel")
    hand.state.decks["adventure"].pick("lies:chapel", ALL, "sword")
    panes = find("talisman").view(hand.state, None).panes
    outer = next(pane for pane in panes if pane.key == "ring.outer")
    assert {str(left): str(right) for left, right in outer.rows("Ada")}["Chapel"] == "$1 1"


def test_the_menu_shows_the_map_and_each_place() -> None:
    hand = start("warrior", "wizard").set("characters.Ada.space", "ruins")
    view = find("talisman").view(hand.state, None)
    person = Person(Situation(view=view, n=1, ask=hand.ask, waiting=("Ada",)), Surface("Ada"))
    person.press("D")
    while "Map" not in person.sees:
        person.press("d")
    person.press(next(row[0].lower() for row in person.page.rows if "Map" in row))
    assert "1.OOO.#" in person.sees
    assert "Ruins" in person.sees


def test_paging_through_the_map_comes_back_to_the_first() -> None:
    hand = start("warrior", "wizard", "thief").set("characters.Ada.space", "valley_of_fire")
    say = speaker("sv", ("companion.games.talisman", "talisman"))
    view = find("talisman").view(hand.state, None)
    person = Person(Situation(view=view, n=1, ask=hand.ask, waiting=("Ada",)), Surface("Ada"), say)
    person.cursor = opened(replace(person.cursor, n=1, key=hand.key or ""), ("menu", "map"))
    first, cursor = person.sees, person.cursor
    assert "#.....#" in first
    assert "Eldsd" not in first, "no name of a place is cut"
    person.press("aa")
    assert person.sees != first
    person.press("a")
    assert (person.sees, person.cursor) == (first, cursor), "as the same page"


def test_rings_that_are_no_squares_are_read_as_lists() -> None:
    assert squares_of((tuple("abcdefgh"), tuple("ijkl"))) is None
    assert squares_of((tuple("abcdefghi"),)) is None
    assert squares_of((tuple("abcdefgh"),)) is not None
