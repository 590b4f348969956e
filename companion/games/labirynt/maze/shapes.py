"""The shape of a segment as it lies on the table: the usual ones in one press, any other side by side (D5.A3, D6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.pieces import Piece
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.maze.fitting import told
from companion.games.labirynt.maze.names import LETTERS, WAY_NAMES
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import BACK, WAYS, Segment, Side, Way
from companion.kit.questions import question
from companion.text import Text

WALLS, OTHER = "none", "other"

STRAIGHT = Piece("corridor", sides=("corridor", "wall", "corridor", "wall"))
"""A corridor that just goes on."""

A_PAGE = 3
"""Of so many sides the shapes are listed; the sixteen of four sides would be longer to read than to tell."""


def unknown(state: LabyrinthState, one: Segment) -> list[Way]:
    """The sides of which nobody knows anything."""
    return [way for way in WAYS if told(state, one, way) == "unknown"]


def straight(state: LabyrinthState, one: Segment, way: Way) -> dict[Way, Side] | None:
    """A corridor that goes straight on that way; `None` where that does not fit its neighbours."""
    sides: dict[Way, Side] = {side: "corridor" if side == way else "wall" for side in WAYS if side != BACK[way]}
    fits = all(told(state, one, side) in ("unknown", what) for side, what in sides.items())
    return sides if fits else None


def goes_straight(state: LabyrinthState, one: Segment, way: Way) -> None:
    """It is such a corridor."""
    for side, what in (straight(state, one, way) or {}).items():
        one.has(side, what)


async def tells(state: LabyrinthState, one: Segment) -> None:
    """What its other sides have; beside a known neighbour it has what fits that one (D6.1, D6.2)."""
    for way in WAYS:
        one.has(way, told(state, one, way))
    open_ways = await asks_shape(state, one)
    if open_ways not in ("", OTHER):
        for way in unknown(state, one):
            one.has(way, usual(one) if way in open_ways and open_ways != WALLS else "wall")
    for way in unknown(state, one):
        one.has(way, await asks_side(state, way) or "wall")  # type: ignore[arg-type]


def usual(one: Segment) -> Side:
    """What the open sides mostly are: those of a chamber passages, those of a corridor corridors."""
    return "passage" if one.is_chamber else "corridor"


@question(ask_option)
def asks_shape(state: LabyrinthState, one: Segment) -> Choose | None:
    """Which of its sides are open; no question where but one is unknown, as that is told at once."""
    left = unknown(state, one)
    if not 1 < len(left) <= A_PAGE:
        return None
    lines = (Option("".join(ways) or WALLS, called(ways)) for ways in shapes(one, left))
    words = Text("Party: passages to:") if one.is_chamber else Text("Party: corridors to:")
    options = (*lines, Option(OTHER, Text("Something else")))
    return Choose(key="segment.shape", seats=(state.speaker,), text=words, options=options)


def shapes(one: Segment, left: Sequence[Way]) -> Iterator[tuple[Way, ...]]:
    """All of them, the most usual first: bends and forks of a corridor, chambers with a way on or without.

    >>> ["".join(ways) for ways in shapes(Segment(kind="corridor", s="corridor"), ("n", "e", "w"))]
    ['e', 'w', 'new', 'ne', 'nw', 'ew', '', 'n']
    """
    on = next((BACK[way] for way in WAYS if one.side(way) in ("corridor", "passage")), "")

    def rank(ways: tuple[Way, ...]) -> tuple[int, ...]:
        if one.is_chamber:
            return (len(ways) not in (0, len(left)), ways != (on,), len(ways))
        return (not ways or ways == (on,), len(ways) == 2, len(ways), not ways)

    every = (ways for many in range(len(left) + 1) for ways in combinations(left, many))
    yield from sorted(every, key=rank)


def called(ways: Sequence[Way]) -> Text:
    """Those ways in one line: "N, E"."""
    if not ways:
        return Text("Walls only")
    words, *rest = (LETTERS[way] for way in ways)
    for each in rest:
        words = Text("{first}, {last}", first=words, last=each)
    return words


@question(ask_option)
def asks_side(state: LabyrinthState, way: Way) -> Choose | None:
    """A side as it lies on the table."""
    lines = tuple(Option(side, CALLED[side]) for side in ("corridor", "passage", "wall"))
    words = Text("Party: {way} side", way=WAY_NAMES[way])
    return Choose(key=f"segment.{way}", seats=(state.speaker,), text=words, options=lines)
