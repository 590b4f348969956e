"""The board as squares: which lie beside each other, inside, in the wall, and outside (A2.8-A2.10). It knows no state.

Columns count from the west, rows from the north, both from 1; the side with the sun scale is south (A2.8).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from companion.record import record
from companion.text import Text

Direction: TypeAlias = Literal["north", "east", "south", "west"]

WAYS: tuple[Direction, ...] = ("north", "east", "south", "west")
"""The four directions, clockwise."""

Region: TypeAlias = Literal["inside", "wall", "outside"]


class Square(NamedTuple):
    """A place on the board or beside it."""

    column: int
    row: int

    @property
    def name(self) -> Text:
        """As people find it on the board, from the north-west corner."""
        return Text("column {n}, row {m}", n=self.column, m=self.row)


STEPS: Mapping[Direction, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

SURROUNDING_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight neighbours from north clockwise, as a T12 from 1 to 8 counts them (AT5)."""


def step(square: Square, way: Direction, squares: int = 1) -> Square:
    """So many squares that way."""
    columns, rows = STEPS[way]
    return Square(square.column + columns * squares, square.row + rows * squares)


def turn(way: Direction, quarters: int) -> Direction:
    """The direction after so many quarter turns clockwise; negative ones are counter-clockwise."""
    return WAYS[(WAYS.index(way) + quarters) % len(WAYS)]


def opposite(way: Direction) -> Direction:
    """The direction back."""
    return turn(way, 2)


def neighbours(square: Square) -> dict[Direction, Square]:
    """The four squares that share a side with it, on the board or not."""
    return {way: step(square, way) for way in WAYS}


def surrounding(square: Square) -> tuple[Square, ...]:
    """Its eight neighbours from north clockwise, on the board or not."""
    return tuple(Square(square.column + columns, square.row + rows) for columns, rows in SURROUNDING_STEPS)


@record
class Board:
    """A board of so many columns and rows; `chamber`: the squares of the treasure chamber, where they are known."""

    columns: int
    rows: int
    chamber: tuple[Square, ...] = ()

    @property
    def towers(self) -> tuple[Square, ...]:
        """The corners, from north-west clockwise (AS34)."""
        east, south = self.columns, self.rows
        return (Square(1, 1), Square(east, 1), Square(east, south), Square(1, south))

    def squares_outside(self, square: Square) -> int:
        """How many squares outside the board; 0 is on it."""
        east, south = square.column - self.columns, square.row - self.rows
        return max(0, 1 - square.column, 1 - square.row, east, south)

    def region(self, square: Square) -> Region:
        """On the board, exactly one square outside it, or farther out (A2.9)."""
        return ("inside", "wall")[beyond] if (beyond := self.squares_outside(square)) <= 1 else "outside"

    def nearest_inside(self, square: Square) -> Square:
        """The nearest square of the board: from the wall one step on each axis that is outside (A23.14, AS22)."""
        return Square(min(max(square.column, 1), self.columns), min(max(square.row, 1), self.rows))

    def distance_from_middle(self, square: Square) -> int:
        """How many squares from the middle of the board, diagonals too; beside an even side's middle line it is 0."""
        columns, rows = abs(2 * square.column - self.columns - 1), abs(2 * square.row - self.rows - 1)
        return max(columns, rows) // 2

    def is_chamber_square(self, square: Square) -> bool:
        """Whether it is one of the chamber's squares."""
        return square in self.chamber


def middle_squares(columns: int, rows: int) -> tuple[Square, Square]:
    """The double square in the middle (A1.7, AS34): across the middle line of an even side, rows before columns."""
    first = Square((columns + 1) // 2, (rows + 1) // 2)
    if rows % 2 or not columns % 2:
        return first, step(first, "east")
    return first, step(first, "south")
