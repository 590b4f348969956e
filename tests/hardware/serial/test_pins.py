"""The pins in the firmware of a handheld are those that a maker solders by wiring/handheld.toml."""

from __future__ import annotations

from pathlib import Path

from hardware.firmware import pins
from hardware.wiring.handheld import firmware_pins
from hardware.wiring.load import load_handheld


def test_the_firmware_is_shipped_with_the_pins_of_the_ready_wiring() -> None:
    assert Path(pins.__file__).read_text("utf-8") == firmware_pins(load_handheld())
