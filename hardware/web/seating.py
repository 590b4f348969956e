"""Seats of phones: who has one, who is gone for a while, and who wants another's."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from companion.asks import Seat
from hardware.mailbox import Mailbox
from hardware.panel import Claim, Handheld, PanelEvent
from hardware.web.door import Door, Guest

AWAY: Final = 20.0
"""Seconds for which a phone may be silent before its seat counts as gone: a reload, a lift, a locked screen."""

log = logging.getLogger(__name__)


class Seating:
    """Tells the table which seats have a phone, and the phones which seats they can have.

    Args:
        door: Knows whose seat is whose.
        clock: Tells seconds.
        mailbox: Takes the news for the table.
        wake: Called when pages have something new to show.
    """

    def __init__(
        self, door: Door, clock: Callable[[], float], mailbox: Mailbox[PanelEvent], wake: Callable[[], None]
    ) -> None:
        self.seats: tuple[Seat, ...] = ()
        self._door = door
        self._clock = clock
        self._mailbox = mailbox
        self._wake = wake
        self._away: dict[Seat, float] = {}
        """Seats without an open page, and since when."""
        self._gone: set[Seat] = set()
        """Seats that the host knows to be gone."""
        self._wanted: dict[Seat, Guest] = {}
        """Taken seats that another phone wants."""

    def use(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Note who sits at the table, in turn order, and return the seats that have a phone."""
        if seats != self.seats:
            self.seats = seats
            self._wanted.clear()
            # Whoever had a seat of this name before the program was started again is expected back.
            for seat in seats:
                if (guest := self._door.holder(seat)) is not None and guest.open_pages == 0:
                    self._away.setdefault(seat, self._clock())
            self._wake()
        return frozenset(seat for seat in seats if self._door.holder(seat) is not None and seat not in self._gone)

    def free(self) -> tuple[Seat, ...]:
        """Return the seats that belong to no phone."""
        return self._door.free_seats(self.seats)

    def wanted_by(self, guest: Guest) -> list[Seat]:
        """Return the taken seats for which this phone asks the table."""
        return [seat for seat, other in self._wanted.items() if other is guest]

    def wanted(self) -> list[Seat]:
        """Return the taken seats that other phones want."""
        return list(self._wanted)

    def list_gone(self) -> list[Seat]:
        """Return the taken seats whose phones have been away for so long that the table does not wait for them."""
        return [seat for seat in self.seats if seat in self._gone]

    def seats_with_pages(self) -> list[Seat]:
        """Return the seats whose phones have a page open."""
        return [seat for seat in self.seats if (guest := self._door.holder(seat)) and guest.open_pages]

    def tick(self) -> None:
        """Tell which phones are gone by now."""
        now = self._clock()
        for seat, since in list(self._away.items()):
            if now - since >= AWAY and seat not in self._gone and self._door.holder(seat) is not None:
                self._gone.add(seat)
                self._mailbox.put(Handheld(seat, here=False))

    def note_open_page(self, guest: Guest) -> None:
        """Note that this guest has opened a page."""
        guest.open_pages += 1
        if (seat := guest.seat) is not None:
            self._away.pop(seat, None)
            if seat in self._gone:
                self._gone.discard(seat)
                self._mailbox.put(Handheld(seat, here=True))

    def go(self, guest: Guest) -> None:
        """Note that this guest has closed a page; the seat is away where it was the last one."""
        guest.open_pages -= 1
        if guest.seat is not None and guest.open_pages <= 0:
            self._away.setdefault(guest.seat, self._clock())

    def sit(self, guest: Guest, seat: Seat) -> None:
        """Give a free seat to this phone; for a taken one the table is asked."""
        if seat not in self.seats or guest.seat == seat:
            return
        if self._door.holder(seat) is None:
            self._take(guest, seat)
        elif seat not in self._wanted:
            self._wanted[seat] = guest
            self._mailbox.put(Claim(seat, partial(self.answer, seat, guest)))
        self._wake()

    def answer(self, seat: Seat, guest: Guest | None, is_allowed: bool) -> None:
        """Take the table's answer to a phone that wants a taken seat.

        Args:
            seat: The seat.
            guest: The phone that was asked about; None for whichever wants it.
            is_allowed: True if it may have the seat.
        """
        wanting = self._wanted.get(seat)
        if wanting is None or guest not in (None, wanting):
            return
        del self._wanted[seat]
        if is_allowed and seat in self.seats:
            self._take(wanting, seat)
        if guest is None:
            self._mailbox.put(Claim(seat, None))
        self._wake()

    def stand(self, guest: Guest) -> None:
        """Take the seat of this phone away; it can be taken by any other then."""
        seat = guest.seat
        if seat is None:
            return
        self._door.seat(guest, None)
        self._away.pop(seat, None)
        self._gone.discard(seat)
        if seat in self.seats:
            self._mailbox.put(Handheld(seat, here=False))
        self._wake()

    def free_seat(self, seat: Seat) -> None:
        """Take a seat from the phone that has it: the table hands it to another, or to buttons."""
        if (guest := self._door.holder(seat)) is not None:
            self.stand(guest)

    def _take(self, guest: Guest, seat: Seat) -> None:
        if guest.seat is not None:
            self.stand(guest)
        self._door.seat(guest, seat)
        if seat in self._wanted:
            del self._wanted[seat]
            self._mailbox.put(Claim(seat, None))
        self._gone.discard(seat)
        self._away.pop(seat, None)
        self._mailbox.put(Handheld(seat, here=True))
        log.info("A phone takes the seat %s.", seat)
        self._wake()
