"""The box of a wiring file as plain data, for the page that draws it: screen, lights, wires and board."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from hardware.wiring.connections import harness_of
from hardware.wiring.load import load
from hardware.wiring.plan import BUTTONS, BUZZER, POWER, SCREEN, SHIFTER, STRIP, Oled, Plan

OWN: Final = {SCREEN: "screen", BUTTONS: "button", SHIFTER: "lights", STRIP: "lights", BUZZER: "buzzer", POWER: "power"}
"""Things of the box itself, by their name in a harness; handhelds at a cable are not drawn."""


@cache
def describe_box(file: str = "box") -> dict[str, Any]:
    """Return the box that a wiring file describes.

    Args:
        file: The name of a wiring that is shipped, or the path of one.

    Raises:
        BadWiring: No box can be built from it.
    """
    plan = load(file)
    return describe_plan(plan)


def describe_plan(plan: Plan) -> dict[str, Any]:
    """Return a checked plan as plain data: `wires` are those of single pins, in the order of the header."""
    harness = harness_of(plan)
    wires = [
        {"thing": OWN[wire.thing]} | {name: getattr(wire, name) for name in ("terminal", "signal", "pin", "colour")}
        for wire in sorted(harness.wires, key=lambda wire: (wire.pin + 1) // 2)
        if wire.thing in OWN and wire.gpio is not None
    ]
    oled = plan.oled
    screen = None if oled is None else {"driver": oled.driver, "width": oled.width, "height": oled.height}
    if screen is not None and isinstance(oled, Oled):
        screen["address"] = f"0x{oled.address:02X}"
    return {
        "title": plan.title,
        "board": harness.board.title,
        "columns": [list(column) for column in harness.board.columns()],
        "screen": screen,
        "lights": 0 if plan.strip is None else plan.strip.count,
        "wires": wires,
    }
