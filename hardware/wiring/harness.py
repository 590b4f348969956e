"""A plan as wires: each from a pin of the board to a terminal of a thing. All pictures and lists are made from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.record import record
from hardware.wiring.boards import BoardModel

GROUND, V3, V5 = "GND", "3V3", "5V"
RAILS = {GROUND: "black", V3: "red", V5: "red"}
"""Pins that feed, with the colour of their wires."""

BESIDE = {"5V": ("5V", "VBUS")}
"""Names of a rail on another board."""

NO_WIRE = "none"
"""Colour of a link that is a part with legs of its own."""

ACROSS = 4
"""Distance to a pin in the other column, in rows."""


@record
class Wire:
    """One wire from a pin of the header to a terminal of a thing, perhaps through a resistor.

    `signal` is the name of the pin: "GPIO5", "GND". `gpio` is None on a rail.
    """

    pin: int
    signal: str
    thing: str
    terminal: str
    colour: str
    gpio: int | None = None
    through: str = ""


@record
class Link:
    """One wire between two things, away from the header."""

    source: str
    target: str
    colour: str
    through: str = ""


@record
class Thing:
    """A thing to which wires lead: its name and a sentence about joining it."""

    name: str
    note: str = ""


@record
class Harness:
    """All wires of a box or a handheld; `config` are the lines for config.txt without which some of them are dead."""

    title: str
    board: BoardModel
    things: tuple[Thing, ...]
    wires: tuple[Wire, ...]
    links: tuple[Link, ...] = ()
    config: tuple[str, ...] = ()

    def wires_to(self, thing: str) -> list[Wire]:
        """Return the wires of one thing, in the order of its terminals."""
        return [wire for wire in self.wires if wire.thing == thing]

    def wires_at(self, pin: int) -> list[Wire]:
        """Return the wires at one pin of the header."""
        return [wire for wire in self.wires if wire.pin == pin]


@record
class End:
    """A terminal that needs a wire: from a GPIO, or from a rail."""

    terminal: str
    source: int | str
    colour: str = ""
    through: str = ""


class Builder:
    """Builder of a harness: collects things and their ends, then finds a pin for every rail that they need."""

    def __init__(self, title: str, board: BoardModel) -> None:
        self._title, self._board = title, board
        self._things: list[tuple[Thing, list[End]]] = []
        self._links: list[Link] = []

    def thing(self, name: str, ends: list[End], note: str = "") -> None:
        """Add a thing with its ends; one without ends hangs at a USB cable."""
        self._things.append((Thing(name, note), ends))

    def link(self, source: str, target: str, colour: str, part: str = "") -> None:
        """Add a wire between two things."""
        self._links.append(Link(source, target, colour, part))

    def build(self) -> Harness:
        """Build the harness: each rail goes to the free pin nearest to the thing's other pins.

        Where no pin of the rail is free, one is shared.
        """
        wires: list[Wire] = []
        for thing, ends in self._things:
            own = list(self._signals(thing, ends))
            rails = [end for end in ends if isinstance(end.source, str)]
            for end in rails:
                own.append(self._rail(thing, end, [wire.pin for wire in own], wires))
            order = {end.terminal: n for n, end in enumerate(ends)}
            wires += sorted(own, key=lambda wire: order[wire.terminal])
        things = tuple(thing for thing, _ in self._things)
        return Harness(self._title, self._board, things, tuple(wires), tuple(self._links))

    def _signals(self, thing: Thing, ends: list[End]) -> Iterator[Wire]:
        for end in ends:
            if isinstance(end.source, int):
                pin = self._board.pin(end.source)
                assert pin is not None, "a checked plan uses pins of the header only"
                wire = Wire(pin, self._board.name(end.source), thing.name, end.terminal, end.colour, end.source)
                yield replace(wire, through=end.through)

    def _rail(self, thing: Thing, end: End, near: list[int], wires: list[Wire]) -> Wire:
        rail = str(end.source)
        names = BESIDE.get(rail, (rail,))
        pins = [pin for pin, name in enumerate(self._board.pins, 1) if name in names]
        taken = [wire.pin for wire in wires]
        pin = min(
            pins, key=lambda pin: (taken.count(pin), sum(self._count_rows_between(pin, other) for other in near), pin)
        )
        return Wire(pin, self._board.pins[pin - 1], thing.name, end.terminal, RAILS[rail], through=end.through)

    def _count_rows_between(self, first: int, second: int) -> int:
        """Return how far apart two pins are for somebody who bundles wires, in rows."""
        left, right = self._board.columns()
        rows = [left.index(pin) if pin in left else right.index(pin) for pin in (first, second)]
        return abs(rows[0] - rows[1]) + ACROSS * ((first in left) != (second in left))
