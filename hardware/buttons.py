"""The buttons that are wired to the box: edges from gpiozero's threads, presses on the panel's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from typing import Final, NamedTuple

from companion.pages.page import Button
from companion.text import Text
from hardware.debounce import Debouncer
from hardware.pins import Input, Pins, Unreachable
from hardware.timing import Time, Timer
from hardware.wiring.plan import Pin, Pull

_JUST_BEFORE: Final = 1e-6


class Key(NamedTuple):
    """A button: of the box (`place` None), or of the handheld in this place."""

    place: int | None
    button: Button


class _Contact:
    """One wired button."""

    def __init__(self) -> None:
        self.device: Input | None = None
        self.debouncer = Debouncer()
        self.number = 0


class Buttons:
    """All of them together, so that presses come out in the order in which they ended, whoever's they are.

    `pressed(key, held)` is told of each. `troubles` are the buttons that cannot be had; where none can, `trouble` says
    why.
    """

    def __init__(
        self,
        wired: Iterable[tuple[Key, Pin]],
        pull: Pull,
        pins: Pins,
        time: Time,
        pressed: Callable[[Key, bool], None],
    ) -> None:
        self.trouble: Text | None = None
        self.troubles: dict[Key, Text] = {}
        self._time = time
        self._pressed = pressed
        self._contacts: dict[Key, _Contact] = {}
        self._numbers = count(1)
        self._timer: Timer | None = None
        self._closed = False
        for key, pin in wired:
            self._open(key, pin, pull, pins)

    def close(self) -> None:
        """Give the pins back; nothing more is told."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        for contact in self._contacts.values():
            if contact.device is not None:
                contact.device.close()

    def _open(self, key: Key, pin: Pin, pull: Pull, pins: Pins) -> None:
        contact = _Contact()
        try:
            contact.device = pins.input(pin, pull, partial(self._hear, key))
        except Unreachable as unreachable:
            self.troubles[key] = unreachable.text
            self.trouble = unreachable.text if unreachable.whole else self.trouble
            return
        contact.debouncer = Debouncer(down=contact.device.is_active)
        self._contacts[key] = contact

    def _hear(self, key: Key, down: bool) -> None:
        """An edge, on gpiozero's thread: what counts is when it came, not when somebody has the time for it."""
        self._time.soon(partial(self._edge, key, self._time.now(), down))

    def _edge(self, key: Key, at: float, down: bool) -> None:
        # What others did before comes first, also when nobody had the time to look until now.
        self._tell_until(at)
        contact = self._contacts[key]
        contact.number = next(self._numbers)
        contact.debouncer.edge(at, down)
        self._set_timer()

    def _look(self) -> None:
        """Something may have become known by now."""
        now = self._time.now()
        for contact in self._contacts.values():
            due = contact.debouncer.due()
            if due is not None and due <= now:
                self._look_at(contact, due)
        self._tell_until(now)
        self._set_timer()

    def _tell_until(self, now: float) -> None:
        found = [
            (tap.at, contact.number, key, tap.held)
            for key, contact in self._contacts.items()
            for tap in contact.debouncer.passed(now)
        ]
        for _, _, key, held in sorted(found):
            if not self._closed:
                self._pressed(key, held)

    def _look_at(self, contact: _Contact, due: float) -> None:
        """Where the pin stands otherwise than its last edge said, an edge was lost: the pin is right."""
        assert contact.device is not None
        level = contact.device.is_active
        if level != contact.debouncer.raw:
            contact.debouncer.edge(due - _JUST_BEFORE, level)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        dues = [due for contact in self._contacts.values() if (due := contact.debouncer.due()) is not None]
        if dues and not self._closed:
            self._timer = self._time.later(max(min(dues) - self._time.now(), 0.0), self._look)
