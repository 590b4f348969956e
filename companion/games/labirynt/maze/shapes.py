"""Shapes of segments: the usual ones in one press, any other side by side (D5.A3, D6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.pieces import Piece
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.maze.fitting import required_side, unknown_sides
from companion.games.labirynt.maze.names import LETTERS, WAY_NAMES
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import BACK, WAYS, Segment, Side, Way
from companion.kit.questions import question
from companion.text import Text

WALLS, OTHER = "none", "other"
"""Options of a shape: all unknown sides are walls, and a shape that is told side by side."""

STRAIGHT = Piece("corridor", sides=("corridor", "wall", "corridor", "wall"))
"""Corridor that goes straight on."""

MOST_LISTED = 3
"""Most unknown sides for which shapes are listed; the sixteen shapes of four sides take longer to read than to tell."""


def straight_sides(state: LabyrinthState, segment: Segment, way: Way) -> dict[Way, Side] | None:
    """Return the sides of a corridor that goes straight on that way; `None` if the neighbours do not allow it."""
    sides: dict[Way, Side] = {side: "corridor" if side == way else "wall" for side in WAYS if side != BACK[way]}
    fits = all(required_side(state, segment, side) in ("unknown", what) for side, what in sides.items())
    return sides if fits else None


def make_straight(state: LabyrinthState, segment: Segment, way: Way) -> None:
    """Give the segment the sides of a straight corridor."""
    for side, what in (straight_sides(state, segment, way) or {}).items():
        segment.set_side(side, what)


async def complete_sides(state: LabyrinthState, segment: Segment) -> None:
    """Set the sides that known neighbours require, and ask for the others (D6.1, D6.2)."""
    for way in WAYS:
        segment.set_side(way, required_side(state, segment, way))
    open_ways = await ask_shape(state, segment)
    if open_ways not in ("", OTHER):
        for way in unknown_sides(state, segment):
            segment.set_side(way, usual_side(segment) if way in open_ways and open_ways != WALLS else "wall")
    for way in unknown_sides(state, segment):
        segment.set_side(way, await ask_side(state, way) or "wall")  # type: ignore[arg-type]


def usual_side(segment: Segment) -> Side:
    """Return the usual kind of open sides: passages of chambers, corridors of corridors."""
    return "passage" if segment.is_chamber else "corridor"


@question(ask_option)
def ask_shape(state: LabyrinthState, segment: Segment) -> Choose | None:
    """Ask which sides are open; no question if a single side is unknown, or too many to list their shapes."""
    left = unknown_sides(state, segment)
    if not 1 < len(left) <= MOST_LISTED:
        return None
    lines = (Option("".join(ways) or WALLS, describe_ways(ways)) for ways in list_shapes(segment, left))
    words = Text("Party: passages to:") if segment.is_chamber else Text("Party: corridors to:")
    return state.build_choice("segment.shape", words, *lines, Option(OTHER, Text("Something else")))


def list_shapes(segment: Segment, left: Sequence[Way]) -> Iterator[tuple[Way, ...]]:
    """Yield the shapes, the most usual first: bends and forks of corridors, chambers with or without a way on.

    >>> ["".join(ways) for ways in list_shapes(Segment(kind="corridor", s="corridor"), ("n", "e", "w"))]
    ['e', 'w', 'new', 'ne', 'nw', 'ew', '', 'n']
    """
    on = next((BACK[way] for way in WAYS if segment.side(way) in ("corridor", "passage")), "")

    def rank(ways: tuple[Way, ...]) -> tuple[int, ...]:
        if segment.is_chamber:
            return (len(ways) not in (0, len(left)), ways != (on,), len(ways))
        return (not ways or ways == (on,), len(ways) == 2, len(ways), not ways)

    every = (ways for many in range(len(left) + 1) for ways in combinations(left, many))
    yield from sorted(every, key=rank)


def describe_ways(ways: Sequence[Way]) -> Text:
    """Return ways in one line: "N, E"."""
    if not ways:
        return Text("Walls only")
    words, *rest = (LETTERS[way] for way in ways)
    for each in rest:
        words = Text("{first}, {last}", first=words, last=each)
    return words


@question(ask_option)
def ask_side(state: LabyrinthState, way: Way) -> Choose | None:
    """Ask what one side has."""
    lines = (Option(side, CALLED[side]) for side in ("corridor", "passage", "wall"))
    return state.build_choice(f"segment.{way}", Text("Party: {way} side", way=WAY_NAMES[way]), *lines)
