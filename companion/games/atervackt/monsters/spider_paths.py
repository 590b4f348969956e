"""Fastest ways of giant spiders over the board (A19.8-A19.12, AS18).

Nothing here knows the state: two functions tell what lies where.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Literal, NamedTuple, TypeAlias

from companion.games.atervackt.board import Square

Ground: TypeAlias = Literal["room", "corridor", "unknown"]
"""Ground that a spider runs over; an undiscovered square has exits on all four sides (A19.10)."""

ROOMS, SLOWLY = 2, 1
"""Rooms that a spider runs in a round; through a door or over something undiscovered (A19.10, A19.11, AS18)."""


class PathExit(NamedTuple):
    """A side of a square that is not a wall.

    Attributes:
        door: `True` for a door, which opens but slows (A19.11).
        sure: `True` if somebody has been through.
        within: `True` if it leads to the other half of the same room.
    """

    to: Square
    door: bool = False
    sure: bool = True
    within: bool = False


class SpiderPath(NamedTuple):
    """A spider's way to a web: in how many rounds, and where it stands after this one."""

    rounds: int
    goal: Square
    next: Square


class _Position(NamedTuple):
    """Position of a spider within a round: its square, the rooms run so far, and whether it is slowed."""

    square: Square
    run: int
    slow: bool


def find_fastest(
    start: Square,
    webs: Collection[Square],
    exits: Callable[[Square], Iterator[PathExit]],
    ground: Callable[[Square], Ground],
) -> SpiderPath | None:
    """Return the way in the fewest rounds to the nearest web, then by the most sure exits; `None`: there is none."""
    order = count()
    first = _Position(start, 0, False)
    queue = [(1, 0, 0, next(order), first, start)]
    seen: set[_Position] = set()
    while queue:
        rounds, doubts, steps, _, position, after = heappop(queue)
        if position in seen:
            continue
        seen.add(position)
        if position.square in webs:
            return SpiderPath(rounds, position.square, after)
        if position.run or position.slow:
            heappush(queue, (rounds + 1, doubts, steps, next(order), _Position(position.square, 0, False), after))
        for way in exits(position.square):
            next_position = _neighbour(position, way, ground(way.to))
            if next_position is not None:
                stop = next_position.square if rounds == 1 else after
                entry = (rounds, doubts + (not way.sure), steps + 1, next(order), next_position, stop)
                heappush(queue, entry)
    return None


def _neighbour(stand: _Position, way: PathExit, ground: Ground) -> _Position | None:
    """Return the position beyond an exit in the same round, if allowed; corridors are extra steps (A19.10)."""
    slow = stand.slow or way.door or ground == "unknown"
    run = stand.run + (ground != "corridor" and not way.within)
    return _Position(way.to, run, slow) if run <= (SLOWLY if slow else ROOMS) else None
