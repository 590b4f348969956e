"""Small map: the three rings as they lie on the table, one within the other, with characters and things.

A list of a ring names its spaces; the map shows how far they lie apart, and which lie across the river.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from companion.games.talisman.data.board import CROWN, RINGS, Board, Region
from companion.games.talisman.state.game import TalismanState
from companion.text import Text, verbatim
from companion.view import Chart, Mark

SIGNS: Mapping[Region, str] = {"outer": "#", "middle": ".", "inner": "O", "crown": "*"}
"""Signs of an empty space of each region."""

SOMETHING = "$"
"""Sign of a space where cards or Gold lie face up."""

CORNERS = 4

Squares = Mapping[str, tuple[int, int]]
"""Column and row of each space."""


def chart(state: TalismanState, lying: Iterable[str]) -> Chart | None:
    """Return the map, where these rings are squares one within the other; `lying`: spaces with something on them."""
    board = state.board
    drawn = squares_of(tuple(board.rings[region] for region in RINGS))
    if drawn is None:
        return None
    squares, bare = drawn
    rows, signs = bare, _signs(board)
    if found := {squares[space] for space in lying if space in squares}:
        rows = tuple(
            "".join(SOMETHING if (x, y) in found else sign for x, sign in enumerate(row)) for y, row in enumerate(bare)
        )
        signs = (*signs, (SOMETHING, Text("something is there")))
    return Chart(rows, signs, tuple(_marks(state, squares)), names=_names(board, squares))


@cache
def squares_of(rings: tuple[tuple[str, ...], ...]) -> tuple[Squares, tuple[str, ...]] | None:
    """Return each space's square, clockwise from the top left corner, and the rows without characters.

    `None` where the rings do not fit into each other.
    """
    size = len(rings[0]) // CORNERS + 1
    squares: dict[str, tuple[int, int]] = {}
    for depth, ring in enumerate(rings):
        side = size - 1 - 2 * depth
        if side < 1 or len(ring) != CORNERS * side:
            return None
        squares |= {space: (x + depth, y + depth) for space, (x, y) in zip(ring, _edge(side), strict=True)}
    if size != 2 * len(rings) + 1:
        return None
    squares[CROWN] = (len(rings), len(rings))
    region = {square: SIGNS[RINGS[depth]] for depth, ring in enumerate(rings) for square in map(squares.get, ring)}
    rows = ("".join(region.get((x, y), SIGNS["crown"]) for x in range(size)) for y in range(size))
    return squares, tuple(rows)


def _edge(side: int) -> Iterator[tuple[int, int]]:
    """Yield the squares along the edge of a square, clockwise from its top left corner."""
    yield from ((step, 0) for step in range(side))
    yield from ((side, step) for step in range(side))
    yield from ((side - step, side) for step in range(side))
    yield from ((0, side - step) for step in range(side))


def _names(board: Board, squares: Squares) -> tuple[tuple[int, int, Text], ...]:
    """Return the short name of each square; it is made once for a board."""
    if not board.squares:
        board.squares.append(tuple((*squares[space.id], space.short_name) for space in board if space.id in squares))
    return board.squares[0]


def _signs(board: Board) -> tuple[tuple[str, Text], ...]:
    return tuple((sign, board.regions[region].name) for region, sign in SIGNS.items())


def _marks(state: TalismanState, squares: Squares) -> Iterator[Mark]:
    """Yield the characters by their numbers in the order of play, as in the lists."""
    for number, hero in enumerate(state.characters.values(), 1):
        if hero.alive and hero.card and hero.space in squares:
            column, row = squares[hero.space]
            place = state.board[hero.space].short_name
            yield Mark(str(number), verbatim(hero.seat), column, row, place, hero.seat)
