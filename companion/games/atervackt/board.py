"""The board as squares: which of them are neighbours, inside, in the wall, or outside (A2.8-A2.10).

Nothing here knows the state. Columns count from the west, rows from the north, both from 1; the side with the sun scale
is south (A2.8).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from companion.record import record
from companion.text import Text

Direction: TypeAlias = Literal["north", "east", "south", "west"]

WAYS: tuple[Direction, ...] = ("north", "east", "south", "west")
"""All four directions, clockwise."""

Region: TypeAlias = Literal["inside", "wall", "outside"]


class Square(NamedTuple):
    """A place on the board or beside it."""

    column: int
    row: int

    @property
    def name(self) -> Text:
        """Position as people find it on the board, counted from the north-west corner."""
        return Text("column {n}, row {m}", n=self.column, m=self.row)


STEPS: Mapping[Direction, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

SURROUNDING_STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Steps to the eight surrounding squares from north clockwise, as a T12 from 1 to 8 counts them (AT5)."""


def step(square: Square, way: Direction, squares: int = 1) -> Square:
    """Return the square that lies this many squares away in one direction."""
    columns, rows = STEPS[way]
    return Square(square.column + columns * squares, square.row + rows * squares)


def turn_direction(way: Direction, quarters: int) -> Direction:
    """Return the direction after this many quarter turns clockwise; negative turns are counter-clockwise."""
    return WAYS[(WAYS.index(way) + quarters) % len(WAYS)]


def opposite_direction(way: Direction) -> Direction:
    """Return the opposite direction."""
    return turn_direction(way, 2)


def neighbours(square: Square) -> dict[Direction, Square]:
    """Return the four squares that share a side with this one, on the board or not."""
    return {way: step(square, way) for way in WAYS}


def surrounding_squares(square: Square) -> tuple[Square, ...]:
    """Return the eight squares around this one from north clockwise, on the board or not."""
    return tuple(Square(square.column + columns, square.row + rows) for columns, rows in SURROUNDING_STEPS)


@record
class Board:
    """A board of columns and rows; `chamber` holds the squares of the treasure chamber where they are known."""

    columns: int
    rows: int
    chamber: tuple[Square, ...] = ()

    @property
    def towers(self) -> tuple[Square, ...]:
        """Corner squares, from north-west clockwise (AS34)."""
        east, south = self.columns, self.rows
        return (Square(1, 1), Square(east, 1), Square(east, south), Square(1, south))

    def squares_outside(self, square: Square) -> int:
        """Return the distance of a square from the board, in squares; 0 is on it."""
        east, south = square.column - self.columns, square.row - self.rows
        return max(0, 1 - square.column, 1 - square.row, east, south)

    def region(self, square: Square) -> Region:
        """Return the region of a square: on the board, in the wall one square outside it, or farther out (A2.9)."""
        return ("inside", "wall")[beyond] if (beyond := self.squares_outside(square)) <= 1 else "outside"

    def nearest_inside(self, square: Square) -> Square:
        """Return the nearest square of the board: one step inwards on each axis that is outside (A23.14, AS22)."""
        return Square(min(max(square.column, 1), self.columns), min(max(square.row, 1), self.rows))

    def distance_from_middle(self, square: Square) -> int:
        """Count the squares from the middle of the board, diagonals too.

        Where a side is even, both squares beside its middle line are at 0.
        """
        columns, rows = abs(2 * square.column - self.columns - 1), abs(2 * square.row - self.rows - 1)
        return max(columns, rows) // 2

    def is_chamber_square(self, square: Square) -> bool:
        """Return True if a square belongs to the chamber."""
        return square in self.chamber


def middle_squares(columns: int, rows: int) -> tuple[Square, Square]:
    """Return the double square in the middle (A1.7, AS34).

    It lies across the middle line of the even side; of two even sides, rows come before columns.
    """
    first = Square((columns + 1) // 2, (rows + 1) // 2)
    if rows % 2 or not columns % 2:
        return first, step(first, "east")
    return first, step(first, "south")
