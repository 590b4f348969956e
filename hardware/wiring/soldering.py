"""The soldering table: one row a wire, with a box to tick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from hardware.wiring.harness import Harness, Link, Wire
from hardware.wiring.overlays import CONFIG

BOX = "[ ]"


def soldering(harness: Harness) -> str:
    """Return Markdown that reads as plain text as well: a table for each thing, then the wires between things."""
    board = harness.board
    parts = [f"# {harness.title}: soldering table", ""]
    parts += [f"Pins are those of the header of the {board.title}; {len(harness.wires)} wires start there."]
    for thing in harness.things:
        parts += ["", f"## {thing.name}", "", _sentence(thing.note)]
        if wires := harness.wires_to(thing.name):
            parts += ["", *table(("", "pin", "signal", "to", "wire", "through"), map(_row, wires))]
    if harness.links:
        parts += ["", "## Light strip", "", "These wires stay away from the header.", ""]
        parts += table(("", "from", "to", "wire", "through"), map(_link, harness.links))
    shared = [pin for pin in range(1, len(board.pins) + 1) if len(harness.wires_at(pin)) > 1]
    if shared:
        parts += [
            "",
            f"Several wires meet at {_pins(shared)}: join them on the strip board; one goes to the header.",
        ]
    if harness.config:
        parts += ["", f"The installer writes into {CONFIG}, and after a reboot these buses are there:", ""]
        parts += [f"    {line}" for line in harness.config]
    return "\n".join([*parts, ""])


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a Markdown table whose columns are aligned."""
    cells = [list(head), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in cells
    ]
    return [lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]]


def _row(wire: Wire) -> Sequence[str]:
    return BOX, str(wire.pin), wire.signal, wire.terminal, wire.colour, wire.through


def _link(link: Link) -> Sequence[str]:
    return BOX, link.source, link.target, link.colour, link.through


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."


def _pins(pins: list[int]) -> str:
    return f"{'pins' if len(pins) > 1 else 'pin'} {', '.join(map(str, pins))}"
