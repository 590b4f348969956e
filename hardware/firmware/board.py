"""The Pico itself: its pins, its USB line and its clock. Only this file needs MicroPython."""

import os
import select
import sys
import time

import machine  # type: ignore[import-not-found]  # only on the Pico
import micropython  # type: ignore[import-not-found]

from . import pins
from .guard import guard
from .state import NAMES, HandheldState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PITCH = 2400
"""Hertz of the buzzer."""

LOUD = 32768
"""Duty of the buzzer, of 65536: half of the time on is as loud as it gets."""

AT_ONCE = 256
"""Bytes that are read before the buttons are looked at again."""


WATCHDOG = 8000
"""Milliseconds without a whole look after which the chip starts anew; an RP2040 knows none longer than 8388.

It has to outlast a host that reads nothing: each piece of what is written then waits for half a second.
"""

FAREWELL = 1000
"""Milliseconds of light before the program starts anew after an exception.

So it can be seen when a handheld does that again and again, and a new program can still be put on it.
"""


class Pico:
    """Four buttons to ground, a light and a buzzer; the line is the USB one that otherwise carries the prompt."""

    def __init__(self) -> None:
        pin = machine.Pin
        # Never PULL_DOWN: an early RP2350 (Pico 2) would hold such a pin half way up (erratum RP2350-E9).
        self._buttons = [pin(pins.BUTTONS[name], pin.IN, pin.PULL_UP) for name in NAMES]
        self._light = pin(pins.LIGHT, pin.OUT)
        self._buzzer = machine.PWM(pin(pins.BUZZER))
        self._buzzer.freq(PITCH)
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._ticks = time.ticks_ms()  # type: ignore[attr-defined]  # MicroPython's
        self._now = 0

    def name(self) -> str:
        """Return the chip's own number: 16 hexadecimal digits."""
        return "".join("%02x" % byte for byte in machine.unique_id())  # noqa: UP031

    def milliseconds(self) -> int:
        """Return the milliseconds since the start; the chip's own count wraps around, this one does not."""
        ticks = time.ticks_ms()  # type: ignore[attr-defined]
        self._now += time.ticks_diff(ticks, self._ticks)  # type: ignore[attr-defined]
        self._ticks = ticks
        return self._now

    def levels(self) -> list[bool]:
        """Return which buttons are down."""
        return [not button.value() for button in self._buttons]

    def read(self) -> bytes:
        """Read what has come in, byte by byte: a longer read would wait until it is full."""
        data = b""
        while len(data) < AT_ONCE and self._poll.poll(0):
            data += sys.stdin.buffer.read(1)
        return data

    def write(self, data: bytes) -> None:
        """Send these bytes."""
        if data:
            sys.stdout.buffer.write(data)

    def show(self, lit: bool, buzzing: bool) -> None:
        """Switch the light and the buzzer."""
        self._light.value(int(lit))
        self._buzzer.duty_u16(LOUD if buzzing else 0)

    def restart(self) -> None:
        """Start the chip anew, as if it had just been plugged in; does not return."""
        try:
            self.show(True, False)
            time.sleep_ms(FAREWELL)  # type: ignore[attr-defined]
        finally:
            machine.reset()


def watchdog() -> "Callable[[], None]":
    """Start the watchdog, and return the function that feeds it. Nothing can stop it once it runs."""
    return machine.WDT(timeout=WATCHDOG).feed  # type: ignore[no-any-return]  # nobody but the Pico knows its type


def nonce() -> str:
    """Return 8 hexadecimal digits that nobody can foresee."""
    return "".join("%02x" % byte for byte in os.urandom(4))  # noqa: UP031


def run() -> None:
    """Be a handheld for as long as there is power; with A and D down from the start, leave the prompt to its maker."""
    pico = Pico()
    if pico.levels() == [name in "AD" for name in NAMES]:
        return
    # What comes over the line is data: a byte 3 in it is no Ctrl-C.
    micropython.kbd_intr(-1)
    handheld = HandheldState(pico.name(), nonce, pico.milliseconds())

    def look() -> None:
        pico.write(handheld.step(pico.milliseconds(), pico.levels(), pico.read()))
        pico.show(handheld.lit, handheld.buzzing)
        time.sleep_ms(1)  # type: ignore[attr-defined]

    guard(look, watchdog(), pico.restart)
