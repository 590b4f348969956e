"""What has to stand in config.txt so that the kernel offers an I2C bus beside the usual one."""

from __future__ import annotations

from typing import Final

from hardware.wiring.boards import boards
from hardware.wiring.plan import Oled, Plan
from hardware.wiring.uses import screens

CONFIG: Final = "/boot/firmware/config.txt"
HOLD_POWER: Final = 1000
"""Milliseconds for which the power button has to be held: an elbow is shorter."""

FASTER: Final = "baudrate=400000"

_BUS, _SDA = 1, 2


def usual(oled: Oled) -> bool:
    """Whether its bus is the one that raspi-config switches on: bus 1 on GPIO2 and 3."""
    return oled.bus == _BUS and oled.sda.gpio == _SDA


def power_line(plan: Plan) -> str | None:
    """The line that makes a power button of a pin, "dtoverlay=gpio-shutdown,gpio_pin=18,debounce=1000"."""
    if plan.power is None:
        return None
    return f"dtoverlay=gpio-shutdown,gpio_pin={plan.power.gpio},debounce={HOLD_POWER}"


def overlay(plan: Plan, bus: int) -> str | None:
    """The line for this bus of a plan, "dtoverlay=i2c3,pins_4_5,baudrate=400000"; None for the usual one."""
    oled = next((oled for _, oled in screens(plan) if oled.bus == bus), None)
    if oled is None or usual(oled):
        return None
    name = boards()[plan.board].overlay.format(bus=bus)
    return f"dtoverlay={name},pins_{oled.sda.gpio}_{oled.scl.gpio},{FASTER}"


def overlays(plan: Plan) -> dict[int, str]:
    """The lines by the number of the bus."""
    found = {oled.bus: overlay(plan, oled.bus) for _, oled in screens(plan)}
    return {bus: line for bus, line in sorted(found.items()) if line is not None}
