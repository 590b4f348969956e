"""The things of a plan, counted, and the parts (`wiring/parts.toml`) that each of them needs."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache

from companion.package_file import package_file
from companion.record import record
from hardware.wiring.boards import boards
from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.pin_uses import all_screens
from hardware.wiring.plan import AnyOled, Plan, Pull, SerialHandheld, SpiOled, WiredHandheld
from hardware.wiring.screen_sizes import LOW

_KNOWN = ("ssd1306", "sh1106")


@record
class PartKind:
    """A part to buy: how many each thing needs, what one draws (mA) from which rail, and what to look for."""

    name: str
    per: Mapping[str, int]
    look: str
    draw: int = 0
    rail: str = ""

    def needed(self, things: Mapping[str, int]) -> int:
        """Return how many of this part the things need."""
        return sum(count * things.get(thing, 0) for thing, count in self.per.items())


@cache
def parts() -> tuple[PartKind, ...]:
    """Return every part of the parts file, in its order."""
    data = tomllib.loads(package_file("wiring", "parts.toml").read_text("utf-8"))
    return tuple(PartKind(**entry) for entry in data["parts"])


def things(plan: Plan | PicoHandheld) -> Counter[str]:
    """Count the things of a plan by their names in the parts file; wires are counted where they are drawn."""
    counts = Counter({"button": len(plan.buttons), "buzzer": int(plan.buzzer is not None)})
    counts.update(_screen(oled) for _, oled in all_screens(plan))
    counts["pi" if boards()[plan.board].layout == "rows" else "pico"] += 1
    if isinstance(plan, PicoHandheld):
        counts["light"] += 1
        return counts
    counts["power-button"] += plan.power is not None
    if plan.strip is not None:
        counts.update({"strip": 1, "strip-light": plan.strip.count, f"strip-{plan.strip.supply}": 1})
    for handheld in plan.handhelds:
        counts.update(_handheld(handheld, plan.pull))
    counts["usb-hub"] += boards()[plan.board].hub and counts["usb-handheld"] > 0
    return counts


def _screen(oled: AnyOled) -> str:
    if isinstance(oled, SpiOled):
        return "oled-spi-large" if oled.driver == "ssd1309" else "oled-spi-other"
    if oled.driver == "ssd1309":
        return "oled-large"
    if oled.driver not in _KNOWN and oled.height > LOW:
        return "oled-other"
    return "oled-medium" if oled.height > LOW else "oled-small"


def _handheld(handheld: WiredHandheld | SerialHandheld, pull: Pull) -> Counter[str]:
    if isinstance(handheld, SerialHandheld):
        return Counter(["usb-handheld"])
    counts = Counter({"wired-handheld": 1, "button": len(handheld.buttons), "cable-line": len(handheld.buttons)})
    counts["cable-common"] += pull == "down"
    if handheld.oled is not None:
        counts["cable-screen"] += 1
        counts["cable-line"] += handheld.oled.reset is not None
    counts["light"] += handheld.light is not None
    counts["buzzer"] += handheld.buzzer is not None
    return counts
