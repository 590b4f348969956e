"""The map in the menu, as words and as a picture."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.picture import HEIGHT, SKETCH_LEFT, WIDTH, render
from companion.pages.sketch import Sketch, pitch, pixels
from companion.text import Text, verbatim
from companion.view import Chart, Mark
from tests.pages.making import Person, a_choose, a_situation, a_view, block

ROWS = ("T............", "..#=#........", "....#........", *(".............",) * 6, "T...........T")
SIGNS = ((".", Text("not seen yet")), ("#", Text("room")), ("T", Text("tower")))


def a_mark(sign: str, name: str, column: int, row: int) -> Mark:
    """Somebody on the map."""
    return Mark(sign, verbatim(name), column - 1, row - 1, verbatim(f"{column},{row}"), name)


BO, ROHAN = a_mark("1", "Bo", 5, 3), a_mark("2", "Rohan", 12, 10)


def mapped(*marks: Mark, rows: tuple[str, ...] = ROWS, **changes: Any) -> Person:
    """Somebody who has opened the map."""
    chart = Chart(rows, SIGNS, marks)
    return Person(a_situation(a_choose("Move"), view=a_view(chart=chart, overview=(Text("Bo"),), **changes)))


def test_the_menu_leads_to_the_map_of_whoever_acts_and_on_to_the_others() -> None:
    person = mapped(BO, ROHAN)
    person.press("DC")
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
    person.press("a")
    assert "Rohan" in person.sees
    person.press("d")
    assert "Heroes" in person.sees


def test_the_signs_are_explained() -> None:
    person = mapped(BO)
    person.press("DCb")
    assert "1 Bo" in person.sees
    assert "5,3" in person.sees
    assert ". not seen yet" in person.sees
    person.press("dd")
    assert "T tower" in person.sees or "Close" in person.sees


def test_without_marks_the_map_is_shown_from_its_corner() -> None:
    person = mapped(rows=("##", "=."))
    person.press("DC")
    assert person.sees == block("""
        Map     ##
                =.

        B Signs

        D Close
    """)


def test_without_a_map_the_menu_has_none() -> None:
    person = Person(a_situation(a_choose("Move")))
    person.press("D")
    assert "Map" not in person.sees


def test_of_several_on_one_square_the_one_that_is_looked_at_is_seen() -> None:
    person = mapped(BO, a_mark("3", "Cy", 5, 3))
    person.press("DC")
    assert "....1" in person.sees
    person.press("a")
    assert "....3" in person.sees


def test_who_stands_beside_the_board_is_not_drawn() -> None:
    person = mapped(a_mark("^", "Bo", 15, 3))
    person.press("DC")
    assert "15,3" in person.sees
    assert "^" not in person.sees


def test_a_chart_has_rows_of_one_length() -> None:
    for rows in ((), ("",), ("##", "#")):
        with pytest.raises(ValueError, match="one length"):
            Chart(rows)


def test_the_picture_shows_all_of_the_board_and_none_of_its_letters() -> None:
    person = mapped(BO, ROHAN)
    person.press("DC")
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
