"""The buttons that are wired to the box: edges from gpiozero's threads, presses on the panel's own.

Of a contact that has more edges than any switch bounces, most are left out on gpiozero's thread already; what it says
in the end is then read at the pin. So it can neither fill the memory nor keep the panel from its work.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from typing import Final, NamedTuple

from companion.pages.page import Button
from companion.text import Text
from hardware.box.debounce import WINDOW, Debouncer
from hardware.box.noisy_contact import Chatter
from hardware.box.pins import InputPin, Pins, Unreachable
from hardware.box.timing import Time, Timer
from hardware.wiring.plan import Pin, Pull

EDGES: Final = 64
EDGES_WITHIN: Final = 0.1
"""Seconds in which one contact may give EDGES edges; further ones are left out."""

_JUST_BEFORE: Final = 1e-6


class ButtonId(NamedTuple):
    """A button: of the box (`place` None), or of the handheld in this place."""

    place: int | None
    button: Button


class _Contact:
    """One wired button. `accept_edge` runs on gpiozero's thread, all else on the panel's."""

    def __init__(self) -> None:
        self.device: InputPin | None = None
        self.debouncer = Debouncer()
        self.number = 0
        self.chatter = Chatter()
        self.left_out = 0
        self.looked_after = False
        """True while a call is pending that will read the pin."""
        self._left_out_at = 0.0
        self._known = 0
        self._heard: deque[float] = deque(maxlen=EDGES)

    def accept_edge(self, moment: float) -> bool:
        """Count an edge at this moment; False if the contact has given too many and it is left out."""
        if len(self._heard) == EDGES and moment - self._heard[0] < EDGES_WITHIN:
            self._left_out_at = moment
            self.left_out += 1
            return False
        self._heard.append(moment)
        return True

    def catch_up(self) -> None:
        """Take in the edges that were left out: where there were any, the level has not stood still."""
        if fresh := self.left_out - self._known:
            self._known += fresh
            self.debouncer.note_missed_edges(self._left_out_at)
            self.chatter.leave_out(fresh, self._left_out_at)


class Buttons:
    """All buttons together, so that their presses come out in the order in which they ended.

    `pressed(key, held)` is told of each press. `troubles` are the buttons that cannot be used; where none can,
    `trouble` says why. `chattering` are those that say more than a finger can; `chattered(key, chatter)` is told when
    one begins to chatter, and when it has been still for long enough.
    """

    def __init__(
        self, time: Time, pressed: Callable[[ButtonId, bool], None], chattered: Callable[[ButtonId, Chatter], None]
    ) -> None:
        self.trouble: Text | None = None
        self.troubles: dict[ButtonId, Text] = {}
        self.chattering: dict[ButtonId, Chatter] = {}
        self._time = time
        self._pressed = pressed
        self._chattered = chattered
        self._contacts: dict[ButtonId, _Contact] = {}
        self._numbers = count(1)
        self._timer: Timer | None = None
        self._closed = False

    def connect(self, wired: Iterable[tuple[ButtonId, Pin]], pull: Pull, pins: Pins) -> None:
        """Open the pins of the buttons; until then no press is heard."""
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

    def _open(self, key: ButtonId, pin: Pin, pull: Pull, pins: Pins) -> None:
        contact = _Contact()
        try:
            contact.device = pins.input(pin, pull, partial(self._hear, key, contact))
        except Unreachable as unreachable:
            self.troubles[key] = unreachable.text
            self.trouble = unreachable.text if unreachable.whole else self.trouble
            return
        contact.debouncer = Debouncer(down=contact.device.is_active)
        self._contacts[key] = contact

    def _hear(self, key: ButtonId, contact: _Contact, down: bool, stamp: float) -> None:
        """Take an edge on gpiozero's thread, and stamp it with its own time.

        That thread, too, waits for its turn where others compute. So the moment is the kernel's.
        """
        moment = self._time.from_stamp(stamp)
        if contact.accept_edge(moment):
            self._time.call_soon(partial(self._edge, key, moment, down))
        elif not contact.looked_after:
            contact.looked_after = True
            self._time.call_soon(partial(self._come_back, key, contact, 0))

    def _come_back(self, key: ButtonId, contact: _Contact, left_out: int) -> None:
        """Wait until no more edges are left out, then read the level at the pin."""
        if self._closed:
            return
        contact.catch_up()
        self._heed(key)
        if contact.left_out != left_out:
            check_again = partial(self._come_back, key, contact, contact.left_out)
            # Before it could count as having stood still.
            self._time.call_later(WINDOW / 2, check_again)
            return
        contact.looked_after = False
        assert contact.device is not None
        self._edge(key, self._time.seconds(), contact.device.is_active)

    def _edge(self, key: ButtonId, moment: float, down: bool) -> None:
        # What others did before comes first, also when nobody had the time to look until now.
        self._report_until(moment)
        contact = self._contacts[key]
        contact.number = next(self._numbers)
        contact.debouncer.edge(moment, down)
        self._set_timer()

    def _look(self) -> None:
        """Look at the pins that are due, and report the presses that have become known by now."""
        now = self._time.seconds()
        for contact in self._contacts.values():
            contact.catch_up()
            due = contact.debouncer.due()
            if due is not None and due <= now:
                self._look_at(contact, due)
        self._report_until(now)
        self._set_timer()

    def _report_until(self, now: float) -> None:
        presses = []
        for key, contact in self._contacts.items():
            contact.catch_up()
            presses += [(tap.at, contact.number, key, tap.held) for tap in contact.debouncer.advance(now)]
        for moment, _, key, held in sorted(presses):
            if self._closed:
                return
            if self._contacts[key].chatter.accept_press(moment):
                self._pressed(key, held)
            self._heed(key)

    def _heed(self, key: ButtonId) -> None:
        """Report a button that chatters once, until it has been still for long."""
        chatter = self._contacts[key].chatter
        if chatter.is_reportable and key not in self.chattering:
            self.chattering[key] = chatter
            self._time.call_later(chatter.seconds_left(self._time.seconds()), partial(self._forget, key))
            self._chattered(key, chatter)

    def _forget(self, key: ButtonId) -> None:
        chatter = self.chattering[key]
        seconds_left = chatter.seconds_left(self._time.seconds())
        if self._closed:
            return
        if seconds_left > 0:
            self._time.call_later(max(seconds_left, WINDOW), partial(self._forget, key))
            return
        del self.chattering[key]
        self._chattered(key, chatter)
        chatter.forget()

    def _look_at(self, contact: _Contact, due: float) -> None:
        """Trust the pin where it stands otherwise than its last edge said: an edge was lost."""
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
            self._timer = self._time.call_later(max(min(dues) - self._time.seconds(), 0.0), self._look)
