"""The boards of `wiring/boards.toml`: what each pin is, what it can do, and how much the board can give."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeAlias

from companion.package_file import package_file
from companion.record import record

Layout: TypeAlias = Literal["rows", "around"]


@record
class BoardModel:
    """Model of a board, with all that a wiring has to know of it.

    Attributes:
        key: The name in wiring files, such as "pi-4".
        title: The name for people.
        layout: "rows" has odd and even pins in two rows; "around" counts them around the edge.
        prefix: The beginning of the names of its GPIOs: "GPIO" or "GP".
        pins: The names of its pins ("GPIO2", "GND"), pin 1 first.
        functions: The functions of each GPIO ("SDA1").
        draw: The typical current of the bare board, in mA.
        peak: The current that is reserved for the board, in mA.
        recommended: The current of the supply that its maker recommends, in mA.
        rail_3v3: The current that its 3.3 V pins can give, in mA.
        rail_5v: The current that its 5 V pins can give, in mA.
        strips: The drivers of light strips that work on it.
        model: The beginning of its name in the device tree, without the revision.
        hint: A sentence about what to look for when buying it.
        overlay: The kernel's overlay for a further I2C bus ("i2c{bus}").
        hub: True if its USB port needs a hub before anything can be plugged in.
    """

    key: str
    title: str
    layout: Layout
    prefix: str
    pins: tuple[str, ...]
    functions: Mapping[int, frozenset[str]]
    draw: int
    peak: int
    recommended: int
    rail_3v3: int
    rail_5v: int
    strips: tuple[str, ...]
    model: str = ""
    hint: str = ""
    overlay: str = ""
    hub: bool = False

    def name(self, gpio: int) -> str:
        """Return the name of a GPIO on this board: "GPIO5", "GP5"."""
        return f"{self.prefix}{gpio}"

    def pin(self, gpio: int) -> int | None:
        """Return the number of a GPIO's pin, counted from 1; None if it is not on the header."""
        name = self.name(gpio)
        return self.pins.index(name) + 1 if name in self.pins else None

    def has_function(self, gpio: int, function: str) -> bool:
        """Return True if a GPIO has the function."""
        return function in self.functions.get(gpio, frozenset())

    def gpios_with(self, function: str) -> list[int]:
        """Return the GPIOs that have the function."""
        return [gpio for gpio in sorted(self.functions) if self.has_function(gpio, function)]

    def columns(self) -> tuple[list[int], list[int]]:
        """Return the pins of the left and of the right column, from above."""
        pins = list(range(1, len(self.pins) + 1))
        if self.layout == "rows":
            return pins[::2], pins[1::2]
        half = len(pins) // 2
        return pins[:half], pins[half:][::-1]


@cache
def boards() -> Mapping[str, BoardModel]:
    """Return all boards by key."""
    data = tomllib.loads(package_file("wiring", "boards.toml").read_text("utf-8"))
    return {key: _board(key, entry, data) for key, entry in data["boards"].items()}


def box_boards() -> list[str]:
    """Return the keys of the boards on which a box can run."""
    return [key for key, board in boards().items() if board.layout == "rows"]


def board_of(model: str) -> BoardModel | None:
    """Return the known board with this name in /proc/device-tree/model ("Raspberry Pi 4 Model B Rev 1.5")."""
    found = [board for board in boards().values() if board.model and model.startswith(board.model)]
    return max(found, key=lambda board: len(board.model), default=None)


def _board(key: str, entry: Mapping[str, Any], data: Mapping[str, Any]) -> BoardModel:
    header = data["headers"][entry["header"]]
    functions: dict[int, frozenset[str]] = {}
    for group in entry["functions"]:
        for name, names in data["functions"][group].items():
            gpio = int(name.removeprefix(header["prefix"]))
            functions[gpio] = functions.get(gpio, frozenset()) | frozenset(names)
    return BoardModel(
        key=key,
        title=entry["title"],
        layout=header["layout"],
        prefix=header["prefix"],
        pins=tuple(header["pins"]),
        functions=functions,
        draw=entry["draw"],
        peak=entry["peak"],
        recommended=entry["recommended"],
        rail_3v3=entry["rail_3v3"],
        rail_5v=entry["rail_5v"],
        strips=tuple(entry["strips"]),
        model=entry["model"],
        hint=entry.get("hint", ""),
        overlay=entry.get("overlay", ""),
        hub=entry.get("hub", False),
    )
