"""What a serial handheld is made of, as `wiring/handheld.toml` says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.pages.page import Button
from hardware.wiring.plan import Oled, Pin, Pull


@dataclass(frozen=True, slots=True)
class PicoHandheld:
    """A handheld with a Pico of its own. The numbers of its pins are the Pico's GP numbers."""

    title: str
    board: str
    buttons: Mapping[Button, Pin]
    pull: Pull = "up"
    light: Pin | None = None
    buzzer: Pin | None = None
    oled: Oled | None = None


def firmware_pins(handheld: PicoHandheld) -> Mapping[str, int]:
    """The GP number of each thing, by the name that the firmware gives it: A to D, light, buzzer, sda, scl."""
    pins: dict[str, int] = {button: pin.gpio for button, pin in handheld.buttons.items()}
    for name, pin in (("light", handheld.light), ("buzzer", handheld.buzzer)):
        if pin is not None:
            pins[name] = pin.gpio
    if handheld.oled is not None:
        pins |= {"sda": handheld.oled.sda.gpio, "scl": handheld.oled.scl.gpio}
    return pins
