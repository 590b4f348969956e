"""Fitting: positions in which a counter fits its known neighbours, and dead ends (D6.1, D6.2, D6.4, D6.6d)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.labirynt.data.pieces import Piece
from companion.games.labirynt.maze import container
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import BACK, OPEN, STEPS, WAYS, Segment, Side, Way

LEVELS = (1, 2, 3)
"""Levels of the maze (DS13)."""

Sides = tuple[str, ...]
"""Sides of a counter in the order north, east, south, west."""


def make_segment_beyond(state: LabyrinthState, segment: Segment, way: Way) -> Segment:
    """Make a segment to be laid beyond that exit: corridor continues corridor, passage meets passage (D5.A3)."""
    column, row = STEPS[way]
    id = str(max(map(int, state.segments)) + 1)
    one = Segment(id=id, level=segment.level, column=segment.column + column, row=segment.row + row)
    one.set_side(BACK[way], segment.side(way))
    return one


def set_kind(segment: Segment, kind: str, find: str) -> None:
    """Set the kind and the find of the segment."""
    segment.kind, segment.find = kind, find  # type: ignore[assignment]


def required_side(state: LabyrinthState, segment: Segment, way: Way) -> Side:
    """Return the edge that a side has or must have beside a known neighbour, else "unknown" (D6.1)."""
    if segment.side(way) != "unknown":
        return segment.side(way)
    neighbour = state.neighbour(segment, way)
    return "unknown" if neighbour is None else neighbour.side(BACK[way])


def unknown_sides(state: LabyrinthState, segment: Segment) -> list[Way]:
    """Return the sides of which nothing is known."""
    return [way for way in WAYS if required_side(state, segment, way) == "unknown"]


def fitting_positions(state: LabyrinthState, segment: Segment, piece: Piece) -> list[Sides]:
    """Return the positions in which the counter fits there and leaves the maze open (D6.2, D6.4)."""
    wanted = [required_side(state, segment, way) for way in WAYS]
    turned = [
        sides
        for sides in piece.turned
        if all(want in ("unknown", side) for want, side in zip(wanted, sides, strict=True))
    ]
    return [sides for sides in turned if not is_closing_maze(state, positioned_segment(segment, sides))]


def positioned_segment(segment: Segment, sides: Sides) -> Segment:
    """Return a copy of the segment with these sides."""
    other = Segment(id=segment.id, kind=segment.kind, level=segment.level, column=segment.column, row=segment.row)
    for way, side in zip(WAYS, sides, strict=True):
        other.set_side(way, side)  # type: ignore[arg-type]
    return other


def can_be_laid(state: LabyrinthState, segment: Segment, way: Way) -> bool:
    """Return whether any counter left in the container can be laid there; one of unknown sides can (DS12)."""
    for id in container.piece_chances(state):
        piece, one = container.known_pieces(state)[id], make_segment_beyond(state, segment, way)
        set_kind(one, piece.kind, piece.find)
        if piece.kind == "stairs" and not can_stairs_lie(state, one):
            continue
        if not piece.sides or fitting_positions(state, one, piece):
            return True
    return False


def is_open(state: LabyrinthState, segment: Segment, way: Way) -> bool:
    """Return whether a segment can still be laid beyond that side: no segment lies there, and no wall is known."""
    return segment.side(way) in (*OPEN, "unknown") and state.neighbour(segment, way) is None


def is_closing_maze(state: LabyrinthState, segment: Segment) -> bool:
    """Return whether the segment would leave no open exit (D6.4, DS12); once the Gate is found this is allowed.

    Stairs whose sides nobody has seen lead on as well, and new stairs lead to levels that are not built. By a house
    rule the maze may end.
    """
    if state.gate_found or segment.kind == "stairs" or state.rule("dead_ends") == "allowed":
        return False
    exits = (*find_other_open_exit(state, segment), *(way for way in WAYS if is_open(state, segment, way)))
    return not exits


def find_other_open_exit(state: LabyrinthState, segment: Segment) -> Iterator[Way]:
    """Yield one open exit that does not lead to the place of this segment, if there is any."""
    for each in state.segments.values():
        for way in WAYS:
            column, row = STEPS[way]
            there = (each.level, each.column + column, each.row + row)
            if there != segment.position and is_open(state, each, way):
                yield way
                return


# Stairs (D6.6).


def can_stairs_lie(state: LabyrinthState, segment: Segment) -> bool:
    """Return whether the same place is free on the other levels (D6.6d, DS13)."""
    others = (level for level in LEVELS if level != segment.level)
    return all(state.segment_at(level, segment.column, segment.row) is None for level in others)
