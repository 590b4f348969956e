"""Grace: for a moment after a page of news has gone, presses answer nothing, since they were meant for that page."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from companion.asks import Seat
from companion.cli.host.countdown import NOTHING
from companion.cli.host.newsflash import Flashes
from companion.cli.host.seats import Places
from companion.cli.host.situations import Situations

REACTION = 0.6
"""Seconds that people need to see a new page and hold back a press."""

PASSED = 1.0
"""Seconds of reaction after a page that went by itself: nobody at the table knew just when it would."""

FRIGHT = 1.2
"""Seconds of reaction after such a page with an outcome, when people look at each other."""

STARTLE = 1.0
"""Shortest time in seconds for a great moment that waits for a press: earlier presses came before people saw it."""


class Grace:
    """Grace of one table: it knows since when people can have read the open ask."""

    def __init__(self, clock: Callable[[], float], situations: Situations, places: Places, flashes: Flashes) -> None:
        """Begin without grace; `clock` returns the time in seconds."""
        self._clock = clock
        self._situations = situations
        self._places = places
        self._flashes = flashes
        self._until = -inf
        """End of the grace, by the clock."""
        self._read_before = NOTHING
        """Number of the ask that people had read before that page."""
        self._turner: tuple[Seat | None] | None = None
        """The seat whose buttons took the page away, in a tuple; `None` if the page went by itself."""
        self.read = NOTHING
        """Number of the ask that the box showed last, with no news over it."""

    @property
    def is_startling(self) -> bool:
        """`True` if the page shows a great moment and has only just come."""
        return self._flashes.is_great and self._clock() - self._flashes.since < STARTLE

    def begin(self, turner: tuple[Seat | None] | None, seconds: float) -> None:
        """Begin the grace: for some seconds, presses of all but the turner are meant for the page that goes now.

        Args:
            turner: The seat whose buttons took the page away, in a tuple; `(None,)` are the box's own buttons, and
                `None` says that the page went by itself.
            seconds: Length of the grace.

        """
        self._until, self._read_before, self._turner = self._clock() + seconds, self.read, turner

    def is_in_grace(self, seat: Seat | None) -> bool:
        """Return True if a press of this seat (`None`: of the box) is still meant for a page that has gone."""
        own = seat is not None and (
            seat in self._places.seats_with_screens() or self._situations.shared.n == self._read_before
        )
        return not own and self._turner != (seat,) and self._clock() < self._until
