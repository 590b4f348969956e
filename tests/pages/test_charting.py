"""The map in the menu, as words and as a picture."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asks import Choose, Option
from companion.pages.page import Page
from companion.pages.picture import HEIGHT, SKETCH_LEFT, WIDTH, render
from companion.pages.situation import Answer
from companion.pages.sketch import Sketch, pitch, pixels
from companion.pages.small_page import render_small
from companion.text import Text, verbatim
from companion.view import Chart, Mark
from tests.pages.making import Person, block, make_choose, make_situation, make_view

ROWS = ("T............", "..#=#........", "....#........", *(".............",) * 6, "T...........T")
SIGNS = ((".", Text("not seen yet")), ("#", Text("room")), ("T", Text("tower")))


def make_mark(sign: str, name: str, column: int, row: int) -> Mark:
    """Somebody on the map."""
    return Mark(sign, verbatim(name), column - 1, row - 1, verbatim(f"{column},{row}"), name)


BO, ROHAN = make_mark("1", "Bo", 5, 3), make_mark("2", "Rohan", 12, 10)


def open_map_page(*marks: Mark, rows: tuple[str, ...] = ROWS, **changes: Any) -> Person:
    """Somebody who has opened the map."""
    chart = Chart(rows, SIGNS, marks)
    return Person(make_situation(make_choose("Move"), view=make_view(chart=chart, overview=(Text("Bo"),), **changes)))


def test_the_menu_leads_to_the_acting_seats_map_then_to_the_others() -> None:
    person = open_map_page(BO, ROHAN)
    person.press("DddB")
    assert person.sees == block("""
        Rohan   .............
        12,10   .............
        A Next  .............
        B Signs .............
                .............
        D Close T..........2T
    """)
    person.press("a")
    assert person.sees == block("""
        Bo      T............
        5,3     ..#=#........
        A Next  ....1........
        B Signs .............
                .............
        D Close .............
    """)
    at = person.cursor
    person.press("aa")
    assert person.cursor == at, "round and round"
    person.press("a")
    assert "Rohan" in person.sees
    person.press("d")
    assert "What happened" in person.sees


def test_the_signs_are_explained() -> None:
    person = open_map_page(BO)
    person.press("DddBb")
    assert "1 Bo" in person.sees
    assert "5,3" in person.sees
    assert ". not seen yet" in person.sees
    person.press("dd")
    assert "T tower" in person.sees or "Close" in person.sees


def test_without_marks_the_map_is_shown_from_its_corner() -> None:
    person = open_map_page(rows=("##", "=."))
    person.press("DddB")
    assert person.sees == block("""
        Map     ##
                =.

        B Signs

        D Close
    """)


def test_without_a_map_the_menu_has_none() -> None:
    person = Person(make_situation(make_choose("Move")))
    person.press("D")
    assert "Map" not in person.sees


def test_of_several_on_one_square_the_one_that_is_looked_at_is_seen() -> None:
    person = open_map_page(BO, make_mark("3", "Cy", 5, 3))
    person.press("DddB")
    assert "....1" in person.sees
    person.press("a")
    assert "....3" in person.sees


def test_figures_beside_the_board_are_not_drawn() -> None:
    person = open_map_page(make_mark("^", "Bo", 15, 3))
    person.press("DddB")
    assert "15,3" in person.sees
    assert "^" not in person.sees


def test_a_chart_has_rows_of_one_length() -> None:
    for rows in ((), ("",), ("##", "#")):
        with pytest.raises(ValueError, match="one length"):
            Chart(rows)


def test_the_picture_shows_all_of_the_board_and_none_of_its_letters() -> None:
    person = open_map_page(BO, ROHAN)
    person.press("DddB")
    picture = render(person.page)
    map_ = [row & ((1 << WIDTH - SKETCH_LEFT) - 1) for row in picture.rows]
    assert all(row & 1 == 0 for row in picture.rows), "the last column tells inverse rows apart"
    assert [row >> 1 for row in map_] == list(pixels(person.page.sketch or Sketch(("",)), 79, HEIGHT))


@given(
    st.integers(1, 30),
    st.integers(1, 30),
    st.lists(st.tuples(st.sampled_from("1^S"), st.integers(-2, 31), st.integers(-2, 31)), max_size=4),
    st.sampled_from([(79, 64), (88, 32), (30, 20)]),
)
def test_a_map_of_any_size_fits(
    columns: int, rows: int, marks: list[tuple[str, int, int]], size: tuple[int, int]
) -> None:
    sketch = Sketch(("#.=T:"[:columns].ljust(columns, "#"),) * rows, tuple(marks), 0 if marks else None)
    drawn = pixels(sketch, *size)
    assert len(drawn) == size[1]
    assert all(0 <= row < 1 << size[0] for row in drawn)
    assert 3 <= pitch(sketch, *size) <= 8


def test_every_square_of_a_usual_board_has_room_for_its_sign() -> None:
    assert pitch(Sketch((".............",) * 10), 79, 64) == 6
    assert pitch(Sketch((".........",) * 9), 79, 64) == 7


WAYS = tuple(Option(way.lower(), Text(f"{way}: a room"), beside=verbatim(way)) for way in ("North", "East"))


def choose_way(seat: str, *options: Option, **changes: Any) -> Person:
    """Somebody who is asked for a way where a map is followed."""
    ask = Choose(key="way", seats=(seat,), text=Text("Which way?"), options=options)
    return Person(make_situation(ask, view=make_view(chart=Chart(ROWS, SIGNS, (BO, ROHAN)), **changes)))


def test_a_choice_of_way_shows_the_map_around_the_hero() -> None:
    person = choose_way("Bo", WAYS[0], Option("", Text("")), WAYS[1])
    assert person.sees == block("""
        Bo          sun  7/21
        Which way?
        A North T............
                ..#=#........
        C East  ....1........
                .............
    """)
    page = person.page
    assert page.sketch is not None and page.low
    picture = render(page)
    assert picture.rows[:24] == render(Page((*page.rows[:2], "A x"))).rows[:24], "the prompt has the whole width"
    beside = [row >> 1 & ((1 << 79) - 1) for row in picture.rows[24:]]
    assert beside == list(pixels(page.sketch, 79, 40))
    assert pitch(page.sketch, 79, 40) == 6, "squares are large enough for their signs"
    assert person.press("c") == Answer("Bo", "east")


def test_where_the_map_does_not_help_a_choice_has_its_whole_page() -> None:
    assert choose_way("Cleo", *WAYS).page.sketch is None, "somebody who is not on the map"
    assert choose_way("Bo", *WAYS, Option("stay", Text("Stay put"))).page.sketch is None, "words that need the room"
    assert choose_way("Bo", *WAYS * 3).page.sketch is None, "more than four lines"


def test_on_a_low_screen_the_lines_are_wanted_more_than_the_map() -> None:
    page = choose_way("Bo", *WAYS).page
    assert render_small(page) == render_small(Page((*page.rows[:2], "A North", "B East")))
