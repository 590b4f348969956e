"""Grace for presses that were meant for a page that has just gone: for a moment they answer nothing."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from companion.asks import Seat
from companion.cli.host.countdown import NOTHING
from companion.cli.host.newsflash import Flashes
from companion.cli.host.seats import Places
from companion.cli.host.situations import Situations

REACTION = 0.6
"""Seconds from seeing that a page has turned to not pressing any more: a finger may already be on its way."""

FRIGHT = 0.9
"""Seconds of reaction after a page with somebody's outcome: people read it out and look at each other."""

STARTLE = 1.0
"""Seconds for which a great moment that waits for a press stands at least: earlier presses came unseen."""


class Grace:
    """Knows since when people can have read what the box asks."""

    def __init__(self, clock: Callable[[], float], situations: Situations, places: Places, flashes: Flashes) -> None:
        """Begin without a page that has gone; `clock` tells seconds."""
        self._clock = clock
        self._situations = situations
        self._places = places
        self._flashes = flashes
        self._until = -inf
        """Until when a press is meant for a page of news that has gone."""
        self._read_before = NOTHING
        """The ask that people had read before that page."""
        self._turner: tuple[Seat | None] | None = None
        """The seat whose buttons took the page away, in a tuple; `None` if the page went by itself."""
        self.read = NOTHING
        """The ask that was before all eyes last, with no news over it."""

    @property
    def is_startling(self) -> bool:
        """`True` if a great moment stands on the page that has only just come."""
        return self._flashes.is_great and self._clock() - self._flashes.since < STARTLE

    def begin(self, turner: tuple[Seat | None] | None, seconds: float) -> None:
        """For some seconds, take presses of all but the turner as meant for the page that goes now.

        Args:
            turner: The seat whose buttons took the page away, in a tuple; `(None,)` are the box's own buttons, and
                `None` says that the page went by itself.
            seconds: How long.

        """
        self._until, self._read_before, self._turner = self._clock() + seconds, self.read, turner

    def is_in_grace(self, seat: Seat | None) -> bool:
        """Return True if a press of this seat (`None`: of the box) is still meant for a page that has gone."""
        own = seat is not None and (
            seat in self._places.seats_with_screens() or self._situations.shared.n == self._read_before
        )
        return not own and self._turner != (seat,) and self._clock() < self._until
