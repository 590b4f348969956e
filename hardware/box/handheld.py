"""A handheld that is wired to the box: its lamp, its buzzer, and its screen if it has one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from companion.pages.scores import Score, Tone
from companion.text import Text
from hardware.box.pins import OutputPin, Pins, Sounder, Unreachable
from hardware.box.screen import OledScreen
from hardware.box.timing import Time, Timer
from hardware.wiring.plan import Pin, WiredHandheld

Opened = TypeVar("Opened", bound=OutputPin)

BUZZ = 0.06
"""Seconds of a buzz: long enough to be heard, too short to annoy."""


class Bell:
    """A passive buzzer, which sounds as long as it is given pulses; or none."""

    def __init__(self, time: Time) -> None:
        self.trouble: Text | None = None
        self._time = time
        self._timer: Timer | None = None
        self._output: Sounder | None = None
        self._playing: Iterator[Tone] | None = None
        self._quiet = False

    def connect(self, pin: Pin | None, pins: Pins) -> None:
        """Open the pin of the buzzer; until then it is silent."""
        self._output, self.trouble = _open_pin(pin, pins.tone)

    def ring(self) -> None:
        """Sound for a moment, unless something is being played."""
        if self._output is not None and self._playing is None:
            self._hush()
            self._output.switch_on()
            self._timer = self._time.call_later(BUZZ, self._output.switch_off)

    def play(self, score: Score, *, quiet: bool = False, breaks_in: bool = True) -> None:
        """Play these tones in place of what is playing; with `breaks_in` False only if nothing is."""
        if self._output is not None and (breaks_in or self._playing is None):
            self._hush()
            self._playing, self._quiet = iter(score), quiet
            self._play_next()

    def _play_next(self) -> None:
        assert self._output is not None
        assert self._playing is not None
        tone = next(self._playing, None)
        if tone is not None and tone.hertz:
            self._output.sound(tone.hertz, quiet=self._quiet)
        else:
            self._output.switch_off()
        if tone is None:
            self._playing = self._timer = None
        else:
            self._timer = self._time.call_later(tone.seconds, self._play_next)

    def _hush(self) -> None:
        """Stop the tones that are still to come."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._playing = None

    def close(self) -> None:
        """Fall silent, and give the pin back."""
        self._hush()
        if self._output is not None:
            self._output.close()


class HandheldOutputs:
    """Lamp, buzzer and screen of one wired handheld; its buttons are with the box's, to keep the order of presses."""

    def __init__(self, wired: WiredHandheld, screen: OledScreen | None, time: Time) -> None:
        self.wired = wired
        self.screen = screen
        self.bell = Bell(time)
        self.lamp_trouble: Text | None = None
        self._lamp: OutputPin | None = None
        self._waited_for = False

    def connect(self, pins: Pins) -> None:
        """Open the pins of the lamp and the buzzer; until then the handheld is dark and silent."""
        self.bell.connect(self.wired.buzzer, pins)
        self._lamp, self.lamp_trouble = _open_pin(self.wired.light, pins.output)
        if self._lamp is not None and self._waited_for:
            self._lamp.switch_on()

    @property
    def has_working_screen(self) -> bool:
        """True if the handheld has a screen that works."""
        return self.screen is not None and self.screen.trouble is None

    def wait_for(self, waited_for: bool) -> bool:
        """Light the lamp while the seat is waited for, which all may know; True if that has just begun."""
        begun = waited_for and not self._waited_for
        if self._lamp is not None and waited_for != self._waited_for:
            (self._lamp.switch_on if waited_for else self._lamp.switch_off)()
        self._waited_for = waited_for
        return begun

    def close(self) -> None:
        """Switch lamp and buzzer off; the screen is left to the worker."""
        self.bell.close()
        if self._lamp is not None:
            self._lamp.close()


def _open_pin(pin: Pin | None, opens: Callable[[Pin], Opened]) -> tuple[Opened | None, Text | None]:
    """Return the opened pin, or the sentence about why it cannot be opened."""
    if pin is None:
        return None, None
    try:
        return opens(pin), None
    except Unreachable as unreachable:
        return None, unreachable.text
