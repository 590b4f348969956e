"""Lines for config.txt: for a bus that the kernel does not offer by itself, and for clocks that suit us."""

from __future__ import annotations

from typing import Final

from hardware.wiring.boards import boards
from hardware.wiring.pin_uses import screens
from hardware.wiring.plan import Oled, Plan, SpiOled

CONFIG: Final = "/boot/firmware/config.txt"
HOLD_POWER: Final = 1000
"""Milliseconds for which the power button has to be held: an elbow is shorter."""

FASTER: Final = "baudrate=400000"
FAST_I2C: Final = f"dtparam=i2c_arm_{FASTER}"
SILENT: Final = "dtparam=audio=off"
"""The line that switches sound off: the audio jack and lights by PWM use the same pulses."""

STEADY: Final = {
    "zero-2-w": "core_freq=250",
    "pi-3": "core_freq=250",
    "pi-3-plus": "core_freq=250",
    "pi-4": "core_freq_min=500",
}
"""Lines that keep the clock of the SPI, and so of the lights, from changing; a Pi 5's stands still by itself."""

SPI1: Final = "dtoverlay=spi1-1cs"
SPI1_CE0: Final = 18
"""The GPIO that the overlay of SPI1 with one chip select takes for that unless told otherwise."""

_BUS, _SDA = 1, 2


def is_usual_bus(oled: Oled) -> bool:
    """Return True if the screen is on the bus that raspi-config switches on: bus 1 on GPIO2 and 3."""
    return oled.bus == _BUS and oled.sda.gpio == _SDA


def power_line(plan: Plan) -> str | None:
    """Return the line that makes a power button of a pin, "dtoverlay=gpio-shutdown,gpio_pin=18,debounce=1000"."""
    if plan.power is None:
        return None
    return f"dtoverlay=gpio-shutdown,gpio_pin={plan.power.gpio},debounce={HOLD_POWER}"


def overlay(plan: Plan, bus: int) -> str | None:
    """Return the line for this bus, "dtoverlay=i2c3,pins_4_5,baudrate=400000"; None for the usual bus."""
    oled = next((oled for _, oled in screens(plan) if oled.bus == bus), None)
    if oled is None or is_usual_bus(oled):
        return None
    name = boards()[plan.board].overlay.format(bus=bus)
    return f"dtoverlay={name},pins_{oled.sda.gpio}_{oled.scl.gpio},{FASTER}"


def overlays(plan: Plan) -> dict[int, str]:
    """Return the lines by the number of the bus."""
    found = {oled.bus: overlay(plan, oled.bus) for _, oled in screens(plan)}
    return {bus: line for bus, line in sorted(found.items()) if line is not None}


def spi_overlay(plan: Plan) -> str | None:
    """Return the line for the SPI bus of the screen, "dtoverlay=spi1-1cs,cs0_pin=17"; None where it is not on SPI1."""
    if not isinstance(plan.oled, SpiOled) or plan.oled.bus == 0:
        return None
    select = plan.oled.cs.gpio
    return SPI1 if select == SPI1_CE0 else f"{SPI1},cs0_pin={select}"


def bus_lines(plan: Plan) -> tuple[str, ...]:
    """Return the lines without which a bus is not there at all."""
    spi = spi_overlay(plan)
    return (*overlays(plan).values(), *([spi] if spi is not None else []))
