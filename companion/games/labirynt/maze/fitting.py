"""Whether a counter fits: its turned positions beside what is known around, and dead ends (D6.1, D6.2, D6.4, D6.6d)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.labirynt.data.pieces import Piece
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.maze import container
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import BACK, OPEN, STEPS, WAYS, Segment, Side, Way

LEVELS = (1, 2, 3)

Sides = tuple[str, ...]
"""What north, east, south and west have."""


def placed(state: LabyrinthState, here: Segment, way: Way) -> Segment:
    """A segment on the line of that exit: corridor continues corridor, passage meets passage (D5.A3)."""
    column, row = STEPS[way]
    id = str(max(map(int, state.segments)) + 1)
    one = Segment(id=id, level=here.level, column=here.column + column, row=here.row + row)
    one.has(BACK[way], here.side(way))
    return one


def becomes(one: Segment, kind: str, find: str) -> None:
    """That counter lies there."""
    one.kind, one.find = kind, find  # type: ignore[assignment]


def told(state: LabyrinthState, one: Segment, way: Way) -> Side:
    """What that side has to have: it is known, or beside a known neighbour it has what fits that one (D6.1)."""
    if one.side(way) != "unknown":
        return one.side(way)
    neighbour = state.beyond(one, way)
    return "unknown" if neighbour is None else neighbour.side(BACK[way])


def fits(state: LabyrinthState, one: Segment, piece: Piece) -> list[Sides]:
    """The positions in which this counter fits there, and closes nothing that may not be closed (D6.2, D6.4)."""
    wanted = [told(state, one, way) for way in WAYS]
    turned = [
        sides
        for sides in piece.turned
        if all(want in ("unknown", side) for want, side in zip(wanted, sides, strict=True))
    ]
    return [sides for sides in turned if not closes_maze(state, laid(one, sides))]


def laid(one: Segment, sides: Sides) -> Segment:
    """The same segment, turned like that."""
    other = Segment(id=one.id, kind=one.kind, level=one.level, column=one.column, row=one.row)
    for way, side in zip(WAYS, sides, strict=True):
        other.has(way, side)  # type: ignore[arg-type]
    return other


def can_lie(state: LabyrinthState, here: Segment, way: Way) -> bool:
    """Whether anything that is left in the container can be laid there; without sides it may be (DS12)."""
    for id in container.chances(state):
        piece, one = container.pieces(state)[id], placed(state, here, way)
        becomes(one, piece.kind, piece.find)
        if piece.kind == "stairs" and not stairs_fit(state, one):
            continue
        if not piece.sides or fits(state, one, piece):
            return True
    return False


def is_open(state: LabyrinthState, one: Segment, way: Way) -> bool:
    """Whether something can still be laid there: nobody has been there, and no wall is known."""
    return one.side(way) in (*OPEN, "unknown") and state.beyond(one, way) is None


def closes_maze(state: LabyrinthState, one: Segment) -> bool:
    """Whether no open exit would be left (D6.4, DS12); after the Gate is found that does not matter any more.

    Stairs of which nobody has seen the sides lead on as well, and new ones lead to levels that are not built. By a
    house rule the maze may end.
    """
    if state.gate_found or one.kind == "stairs" or rule(state.options, "dead_ends") == "allowed":
        return False
    exits = (*elsewhere(state, one), *(way for way in WAYS if is_open(state, one, way)))
    return not exits


def elsewhere(state: LabyrinthState, one: Segment) -> Iterator[Way]:
    """An open exit that does not lead to where this one would lie, if there is any."""
    for each in state.segments.values():
        for way in WAYS:
            column, row = STEPS[way]
            there = (each.level, each.column + column, each.row + row)
            if there != one.spot and is_open(state, each, way):
                yield way
                return


# Stairs (D6.6).


def stairs_fit(state: LabyrinthState, one: Segment) -> bool:
    """Whether the same place is free on the other levels (D6.6d, DS13)."""
    others = (level for level in LEVELS if level != one.level)
    return all(state.at(level, one.column, one.row) is None for level in others)
