"""The program's pins are those that a maker solders by wiring/handheld.toml."""

from __future__ import annotations

from hardware.firmware import pins
from hardware.wiring.handheld import firmware_pins
from hardware.wiring.load import load_handheld


def test_the_program_and_the_wiring_name_the_same_pins() -> None:
    soldered = firmware_pins(load_handheld())
    assert soldered == {**pins.BUTTONS, "light": pins.LIGHT, "buzzer": pins.BUZZER}
