"""A serial handheld, as `wiring/handheld.toml` describes it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.pages.page import Button
from companion.record import record
from hardware.wiring.plan import Pin, Pull


@record
class PicoHandheld:
    """A handheld with a Pico of its own. The numbers of its pins are the Pico's GP numbers."""

    title: str
    board: str
    buttons: Mapping[Button, Pin]
    light: Pin
    buzzer: Pin
    pull: Pull = "up"


def firmware_pins(handheld: PicoHandheld) -> str:
    """Return the file `hardware/firmware/pins.py` for such a handheld."""
    buttons = ", ".join(f'"{button}": {pin.gpio}' for button, pin in handheld.buttons.items())
    return (
        '"""Which pin of the Pico goes where (GP numbers); `drakvakt wiring` makes this from a wiring file."""\n\n'
        f"BUTTONS = {{{buttons}}}\nLIGHT = {handheld.light.gpio}\nBUZZER = {handheld.buzzer.gpio}\n"
    )
