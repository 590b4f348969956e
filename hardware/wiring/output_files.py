"""Files that are made from a wiring file, by their names."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.wiring.connections import harness_of
from hardware.wiring.diagram import diagram
from hardware.wiring.handheld import PicoHandheld, firmware_pins
from hardware.wiring.pinout import pinout
from hardware.wiring.plan import Plan
from hardware.wiring.shopping import parts_csv, parts_list
from hardware.wiring.soldering import soldering


def files_of(plan: Plan | PicoHandheld) -> Mapping[str, str]:
    """Return the content of each file by its name."""
    harness = harness_of(plan)
    program = {"pins.py": firmware_pins(plan)} if isinstance(plan, PicoHandheld) else {}
    return {
        "pinout.txt": pinout(harness),
        "wiring.svg": diagram(plan, harness),
        "soldering.md": soldering(harness),
        "parts.md": parts_list(plan, harness),
        "parts.csv": parts_csv(plan, harness),
        **program,
    }
