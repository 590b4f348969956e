"""Currents of a plan, in mA."""

from __future__ import annotations

from math import ceil

from hardware.wiring.boards import BoardModel
from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.needed_parts import parts, things
from hardware.wiring.plan import Plan, Strip

WHITE = 60
"""Current of one light at full white."""

DARK = 1
"""Current of one light that shows nothing."""


def brightness_draw(strip: Strip) -> int:
    """Return what all lights would draw in white at the strip's brightness."""
    return ceil(strip.count * WHITE * strip.brightness) + strip.count * DARK


def full_white_draw(strip: Strip) -> int:
    """Return what all lights would draw if no brightness or limit held them down."""
    return strip.count * (WHITE + DARK)


def strip_draw(strip: Strip) -> int:
    """Return the most that the strip draws: the driver dims a picture that would need more than its limit."""
    return min(brightness_draw(strip), strip.limit)


def rail_draw(plan: Plan | PicoHandheld, rail: str) -> int:
    """Return what all parts draw from "3V3", "5V", "USB" or "strip"; a strip that the Pi feeds is on 5V."""
    counts = things(plan)
    strip = plan.strip if isinstance(plan, Plan) else None
    feeding = "5V" if strip is not None and strip.supply == "pi" else "strip"
    drawing = [part for part in parts() if (feeding if part.rail == "strip" else part.rail) == rail]
    lights = strip_draw(strip) if strip is not None and feeding == rail else 0
    return lights + sum(part.draw * part.needed(counts) for part in drawing)


def header_draw_at_full_white(plan: Plan) -> int:
    """Return what the parts on the header's 5 V draw there if nothing holds the lights down."""
    strip = plan.strip if plan.strip is not None and plan.strip.supply == "pi" else None
    return rail_draw(plan, "5V") + (full_white_draw(strip) - strip_draw(strip) if strip is not None else 0)


def supply_draw(plan: Plan | PicoHandheld, board: BoardModel) -> int:
    """Return the most that is drawn from the board's supply: the board at its peak, and all parts that it feeds."""
    return board.peak + sum(rail_draw(plan, rail) for rail in ("3V3", "5V", "USB"))
