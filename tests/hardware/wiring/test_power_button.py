"""A button of its own that switches the Pi off: the kernel's, but in the wiring and in all that is made from it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.wiring.errors import BadWiring
from hardware.wiring.load import load
from hardware.wiring.output_files import files_of
from tests.hardware.wiring.files import write_changed

POWER = (('# [power]\n# gpio = 18\n# colour = "orange"', '[power]\ngpio = 18\ncolour = "orange"'),)
"""The lines of the box that are there to be taken."""


@pytest.mark.parametrize("name", ["box", "box-serial", "box-smallest"])
def test_a_power_button_is_in_every_picture_with_the_line_that_it_needs(name: str, tmp_path: Path) -> None:
    """A wire to its pin and one to ground, and a part to buy; it is none of the four that answer."""
    plan = load(write_changed(tmp_path, "box", *POWER) if name == "box" else name)
    assert plan.power is not None
    made = files_of(plan)
    assert re.search(rf"GPIO{plan.power.gpio} +\* Power button 1", made["pinout.txt"])
    assert ">Power button</text>" in made["wiring.svg"]
    assert re.search(rf"\| GPIO{plan.power.gpio} \| 1 ", made["soldering.md"])
    assert "Held for a second it switches the Pi off." in made["soldering.md"]
    assert "| Power button, momentary " in made["parts.md"]
    line = f"dtoverlay=gpio-shutdown,gpio_pin={plan.power.gpio},debounce=1000"
    assert f"- Power button: the installer writes the line `{line}` into /boot/firmware/config.txt" in made["parts.md"]
    without = "".join(files_of(replace(plan, power=None)).values())
    assert "ower button" not in without and "gpio-shutdown" not in without


def test_two_uses_of_the_power_button_s_pin_are_refused(tmp_path: Path) -> None:
    on_18 = (('driver = "spi"', 'driver = "pwm"'), ("data = { gpio = 10,", "data = { gpio = 18,"))
    taken = write_changed(tmp_path, "box-serial", *on_18)
    with pytest.raises(BadWiring, match=r"strip.data is on GPIO18, which power already uses"):
        load(taken)
