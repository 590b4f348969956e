"""Layout of a wiring diagram: the place of each thing, and the way of each wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import Literal, TypeAlias

from companion.record import record
from hardware.wiring.harness import Harness, Thing, Wire
from hardware.wiring.svg import Point, width

Side: TypeAlias = Literal[-1, 1]

WIDE, CENTRE, TOP, PITCH = 1123.0, 561.5, 66.0, 29.0
"""Width of the drawing, middle of the header, height of its first row of pins, and distance from row to row."""

PAD, USES, LAST_LANE, BOX, BOX_WIDE = 14.0, 70.0, 274.0, 300.0, 246.0
"""Distances from the middle of the header: pads, outermost lane, boxes; USES is from a pad, BOX_WIDE a box's width."""

ROW, HEAD, FOOT, GAP = 14.5, 21.75, 7.25, 7.25
"""Heights in a box: each terminal, above the first, below the last, and between boxes."""

CROSSING: Mapping[Side, float] = {-1: 13.0, 1: 18.0}
"""Distance below its pin at which a wire passes to the other side: to the left, to the right."""

APART = 4.0
WIDEST_STEP = 8.0


@record
class Placed:
    """A thing in its box: `top` is its upper edge, `wires` stand from above in the order of their pins."""

    thing: Thing
    side: Side
    top: float
    wires: tuple[Wire, ...]

    @property
    def high(self) -> float:
        """Height of the box."""
        return _height(len(self.wires))

    def terminal(self, n: int) -> float:
        """Return the height of the n-th terminal."""
        return self.top + HEAD + n * ROW + ROW / 2


@record
class Route:
    """The way of one wire: from the pad, to its lane, to the box."""

    wire: Wire
    side: Side
    start: float
    end: float
    lane: int = 0

    @property
    def span(self) -> tuple[float, float]:
        """Heights between which the lane of the wire is taken."""
        return min(self.start, self.end) - APART, max(self.start, self.end) + APART


OFFSETS = (0.0, 7.25, 3.5, 11.0)
"""Offsets of terminals from the pins.

Level with the pins looks best; where two wires would lie on one another, they are moved down a little.
"""


def best_layout(harness: Harness) -> Layout:
    """Return the clearest layout."""
    return min((Layout(harness, offset) for offset in OFFSETS), key=Layout.count_doubtful_pairs)


class Layout:
    """The places of all boxes and wires of a harness."""

    def __init__(self, harness: Harness, offset: float = 0.0) -> None:
        self.harness = harness
        self._offset = offset
        self._left, self._right = harness.board.columns()
        rows = len(self._left)
        self.bottom = TOP + (rows - 1) * PITCH + PITCH / 2
        self.placed = self._place()
        self.bottom = max([self.bottom, *(placed.top + placed.high for placed in self.placed)])
        self.routes = [route for side in SIDES for route in self._assign_lanes(self._routes(side))]
        self._first = {side: self._first_lane(side) for side in SIDES}
        self._steps = {side: self._step(side) for side in SIDES}

    def column(self, pin: int) -> Side:
        """Return the side of the header on which a pin is."""
        return -1 if pin in self._left else 1

    def row(self, pin: int) -> int:
        """Return the row of a pin, from above."""
        return self._left.index(pin) if pin in self._left else self._right.index(pin)

    def pad(self, pin: int) -> Point:
        """Return the middle of a pin's pad."""
        return CENTRE + self.column(pin) * PAD, TOP + self.row(pin) * PITCH

    def way(self, route: Route) -> list[Point]:
        """Return the corners of a wire, from the pad to the box."""
        pad, side = self.pad(route.wire.pin), route.side
        lane = CENTRE + side * (self._first[side] + route.lane * self._steps[side])
        begin = [pad] if self.column(route.wire.pin) == side else [pad, (pad[0], route.start)]
        return [*begin, (lane, route.start), (lane, route.end), (CENTRE + side * BOX, route.end)]

    def count_doubtful_pairs(self) -> int:
        """Count the pairs of wires that lie level and so close together that nobody can tell them apart."""
        levels = [(route.wire.pin, *part) for route in self.routes for part in self._levels(route)]
        pairs = [(one, other) for n, one in enumerate(levels) for other in levels[:n] if one[0] != other[0]]
        return sum(abs(y - v) < APART and _is_overlapping((a, b), (c, d)) for (_, y, a, b), (_, v, c, d) in pairs)

    def _levels(self, route: Route) -> list[tuple[float, float, float]]:
        """Return the level parts of a wire's way: height, left and right end."""
        way = self.way(route)
        parts = [(a, b) for a, b in pairwise(way) if a[1] == b[1]]
        return [(a[1], min(a[0], b[0]), max(a[0], b[0])) for a, b in parts]

    def _place(self) -> list[Placed]:
        sides: dict[Side, list[Thing]] = {-1: [], 1: []}
        for thing in sorted(self.harness.things, key=lambda thing: -abs(self._leaning(thing))):
            sides[self._choose_side(thing, sides)].append(thing)
        return [placed for side in SIDES for placed in self._stack(side, sides[side])]

    def _leaning(self, thing: Thing) -> int:
        """Return how many more of a thing's wires start on the right; those to a GPIO count double."""
        wires = self.harness.wires_to(thing.name)
        return sum(self.column(wire.pin) * (1 if wire.gpio is None else 2) for wire in wires)

    def _choose_side(self, thing: Thing, sides: Mapping[Side, Sequence[Thing]]) -> Side:
        """Return the side on which most of the thing's wires start; the other one if that is full and has more."""
        high = {side: sum(self._high(other) for other in sides[side]) + self._high(thing) for side in SIDES}
        leaning = self._leaning(thing)
        wish: Side = -1 if leaning < 0 or (leaning == 0 and high[-1] <= high[1]) else 1
        other: Side = 1 if wish == -1 else -1
        return other if high[wish] > self.bottom - TOP and high[other] < high[wish] else wish

    def _high(self, thing: Thing) -> float:
        return _height(len(self.harness.wires_to(thing.name))) + GAP

    def _stack(self, side: Side, things: Sequence[Thing]) -> list[Placed]:
        """Place the boxes as near as possible to their pins, from above, none over another."""
        wires = {thing.name: tuple(sorted(self.harness.wires_to(thing.name), key=self._height_of)) for thing in things}
        order = sorted(things, key=lambda thing: self._middle(wires[thing.name]))
        tops: list[float] = []
        above = TOP - PITCH
        for thing in order:
            wanted = self._middle(wires[thing.name]) - _height(len(wires[thing.name])) / 2
            tops.append(max(self._snapped(above, ceil), self._snapped(wanted)))
            above = tops[-1] + self._high(thing)
        below = max(self.bottom + GAP, TOP - PITCH + sum(map(self._high, order)))
        for n in reversed(range(len(order))):
            tops[n] = min(tops[n], self._snapped(below - self._high(order[n]), floor))
            below = tops[n]
        return [Placed(thing, side, top, wires[thing.name]) for thing, top in zip(order, tops, strict=True)]

    def _snapped(self, top: float, round_to: Callable[[float], int] = round) -> float:
        """Return a height near by at which terminals stand as the layout wants them beside the pins."""
        return TOP + self._offset + ROW * round_to((top - TOP - self._offset) / ROW)

    def _height_of(self, wire: Wire) -> float:
        return self.row(wire.pin) + (0.5 if self.column(wire.pin) == 1 else 0.4)

    def _middle(self, wires: Sequence[Wire]) -> float:
        if not wires:
            return self.bottom
        return sum(TOP + self.row(wire.pin) * PITCH for wire in wires) / len(wires)

    def _routes(self, side: Side) -> list[Route]:
        found = []
        for placed in self.placed:
            for n, wire in enumerate(placed.wires if placed.side == side else ()):
                below = 0 if self.column(wire.pin) == side else CROSSING[side]
                found.append(Route(wire, side, TOP + self.row(wire.pin) * PITCH + below, placed.terminal(n)))
        return found

    def _assign_lanes(self, routes: Sequence[Route]) -> list[Route]:
        """Give each wire the nearest lane in which it crosses no wire that goes the same way."""
        down = sorted((route for route in routes if route.end > route.start), key=lambda route: -route.start)
        up = sorted((route for route in routes if route.end <= route.start), key=lambda route: route.start)
        laned: list[Route] = []
        for route in [*down, *up]:
            beside = [other.lane for other in laned if _is_overlapping(route.span, other.span)]
            laned.append(Route(route.wire, route.side, route.start, route.end, max(beside, default=-1) + 1))
        return laned

    def _first_lane(self, side: Side) -> float:
        """Return the nearest lane: beyond the words beside the pins."""
        wires = [wire for wire in self.harness.wires if self.column(wire.pin) == side]
        words = [width(f"{wire.thing} {wire.terminal} + 1") for wire in wires]
        return min(USES + max(words, default=0.0), LAST_LANE - WIDEST_STEP)

    def _step(self, side: Side) -> float:
        last = max((route.lane for route in self.routes if route.side == side), default=0)
        return min(WIDEST_STEP, (LAST_LANE - self._first[side]) / max(last, 1))


SIDES: tuple[Side, ...] = (-1, 1)


def _height(wires: int) -> float:
    return HEAD + max(wires, 1) * ROW + FOOT


def _is_overlapping(span: tuple[float, float], other: tuple[float, float]) -> bool:
    return span[0] < other[1] and other[0] < span[1]
