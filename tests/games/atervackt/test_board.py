"""The board as squares: neighbours, the wall, outside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.atervackt import board
from companion.games.atervackt.board import WAYS, Board, Square

boards = st.builds(Board, st.integers(5, 20), st.integers(5, 20))
squares = st.builds(Square, st.integers(-9, 30), st.integers(-9, 30))
ways = st.sampled_from(WAYS)


@given(squares, ways)
def test_a_step_and_the_opposite_step_end_where_they_began(square: Square, way: board.Direction) -> None:
    assert board.step(board.step(square, way), board.opposite_direction(way)) == square
    assert board.opposite_direction(board.opposite_direction(way)) == way
    assert board.turn_direction(board.turn_direction(way, 1), -1) == way


@given(squares)
def test_four_neighbours_are_among_the_eight(square: Square) -> None:
    eight = board.surrounding_squares(square)
    assert list(board.neighbours(square).values()) == list(eight[::2])
    assert len({square, *eight}) == 9
    assert all(square in board.surrounding_squares(other) for other in eight)


@pytest.mark.rule("A2.8")
def test_north_is_away_from_the_sun_scale() -> None:
    assert board.step(Square(3, 3), "north") == Square(3, 2)
    assert board.surrounding_squares(Square(3, 3))[:3] == (Square(3, 2), Square(4, 2), Square(4, 3))


@pytest.mark.rule("A2.9", "A2.10")
@given(boards, squares)
def test_the_wall_is_one_square_thick(here: Board, square: Square) -> None:
    columns, rows = range(1, here.columns + 1), range(1, here.rows + 1)
    inside = square.column in columns and square.row in rows
    near = square.column in range(here.columns + 2) and square.row in range(here.rows + 2)
    assert here.region(square) == ("inside" if inside else "wall" if near else "outside")


@pytest.mark.rule("A23.14", "AS22")
@given(boards, squares)
def test_wall_square_moves_in_on_each_outside_axis(here: Board, square: Square) -> None:
    inner = here.nearest_inside(square)
    assert here.region(inner) == "inside"
    if here.region(square) == "wall":
        assert abs(inner.column - square.column) <= 1
        assert abs(inner.row - square.row) <= 1
    if here.region(square) == "inside":
        assert inner == square


def test_wall_corner_moves_in_on_both_axes() -> None:
    assert Board(13, 10).nearest_inside(Square(0, 11)) == Square(1, 10)


@pytest.mark.rule("AS34")
def test_chamber_is_in_the_middle_and_towers_are_in_the_corners() -> None:
    assert board.middle_squares(13, 10) == (Square(7, 5), Square(7, 6))
    assert board.middle_squares(10, 13) == (Square(5, 7), Square(6, 7))
    assert Board(13, 10).towers == (Square(1, 1), Square(13, 1), Square(13, 10), Square(1, 10))


@given(st.integers(5, 20), st.integers(5, 20))
def test_the_chamber_lies_on_the_board_and_side_by_side(columns: int, rows: int) -> None:
    one, other = board.middle_squares(columns, rows)
    assert other in board.neighbours(one).values()
    assert {Board(columns, rows).region(one), Board(columns, rows).region(other)} == {"inside"}


@pytest.mark.rule("A1.7", "AS34")
@pytest.mark.parametrize(
    ("columns", "rows", "second"),
    [
        (13, 10, Square(7, 6)),
        (9, 10, Square(5, 6)),
        (10, 10, Square(6, 5)),
        (10, 13, Square(6, 7)),
        (9, 9, Square(6, 5)),
    ],
)
def test_the_middle_is_two_squares_side_by_side(columns: int, rows: int, second: Square) -> None:
    assert board.middle_squares(columns, rows) == (Square((columns + 1) // 2, (rows + 1) // 2), second)
