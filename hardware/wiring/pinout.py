"""The header as a table of text, seen from above."""

from __future__ import annotations

from hardware.wiring.harness import Harness


def pinout(harness: Harness) -> str:
    """Return two columns of pins from above; a pin in use says what for, all others what they are."""
    board = harness.board
    left, right = board.columns()
    use = max(len(_use(harness, pin)) for pin in left)
    name = max(map(len, board.pins))
    lines = []
    for a, b in zip(left, right, strict=True):
        here, there = _use(harness, a), _use(harness, b)
        from_left = f"{here:>{use}} {_mark(here)} {board.pins[a - 1]:>{name}} ({a:>2})"
        lines.append(f"{from_left} ({b:>2}) {board.pins[b - 1]:<{name}} {_mark(there)} {there}".rstrip())
    top = "Pin 1 is at the corner by the microSD card." if board.layout == "rows" else "Pin 1 is beside the USB plug."
    return "\n".join([f"{harness.title}: {board.title}", top, "", *lines, ""])


def _use(harness: Harness, pin: int) -> str:
    return " + ".join(f"{wire.thing} {wire.terminal}" for wire in harness.wires_at(pin))


def _mark(use: str) -> str:
    return "*" if use else " "
