"""A handheld that is wired to the box: its lamp, its buzzer, and its screen if it has one."""

from __future__ import annotations

from companion.text import Text
from hardware.oled import Screen
from hardware.pins import Output, Pins, Unreachable
from hardware.timing import Time, Timer
from hardware.wiring.plan import Pin, WiredHandheld

BUZZ = 0.06
"""Seconds: to be heard, not to annoy."""


class Bell:
    """An active buzzer, which sounds as long as it is switched on; or none."""

    def __init__(self, pin: Pin | None, pins: Pins, time: Time) -> None:
        self.trouble: Text | None = None
        self._time = time
        self._timer: Timer | None = None
        self._output, self.trouble = _opened(pin, pins)

    def ring(self) -> None:
        """Sound for a moment."""
        if self._output is not None:
            self._output.on()
            self._timer = self._time.later(BUZZ, self._output.off)

    def close(self) -> None:
        """Be silent, and give the pin back."""
        if self._timer is not None:
            self._timer.cancel()
        if self._output is not None:
            self._output.close()


class Handheld:
    """One in its place; its buttons are with the box's, so that all presses come in one order."""

    def __init__(self, wired: WiredHandheld, screen: Screen | None, pins: Pins, time: Time) -> None:
        self.wired = wired
        self.screen = screen
        self.bell = Bell(wired.buzzer, pins, time)
        self._lamp, self.lamp_trouble = _opened(wired.light, pins)
        self._waited_for = False

    @property
    def sees(self) -> bool:
        """Whether it has a screen that works."""
        return self.screen is not None and self.screen.trouble is None

    def wait_for(self, waited_for: bool) -> bool:
        """Light the lamp while its seat is waited for: all may know that. Returns whether this has just begun."""
        begun = waited_for and not self._waited_for
        if self._lamp is not None and waited_for != self._waited_for:
            (self._lamp.on if waited_for else self._lamp.off)()
        self._waited_for = waited_for
        return begun

    def close(self) -> None:
        """Lamp and buzzer off; the screen is left to the worker."""
        self.bell.close()
        if self._lamp is not None:
            self._lamp.close()


def _opened(pin: Pin | None, pins: Pins) -> tuple[Output | None, Text | None]:
    """What is switched at this pin, or what is wrong with it."""
    if pin is None:
        return None, None
    try:
        return pins.output(pin), None
    except Unreachable as unreachable:
        return None, unreachable.text
