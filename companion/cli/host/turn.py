"""Change of turn: for a moment a large name, lights and a tone show whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from companion.asks import Seat, Secret
from companion.pages.actor import ANYBODY
from companion.pages.hidden import is_secret
from companion.pages.situation import Situation

SHOWN_SECONDS = 2.0
"""Seconds for which the signs of a new turn are shown."""


class Turn:
    """Turn that is shown, and the time since when people can have seen it; `clock` returns the time in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin with nobody's turn, since the first turn of a game is no change."""
        self._clock = clock
        self._seat: Seat | None = None
        self._since = -inf
        self.changes = 0
        """Number of changes that were shown."""

    def follow(self, situation: Situation) -> bool:
        """Note the present turn, and return True if it has just gone to another seat.

        A secret choice hides the change, and a countdown needs the lights, so a change is noted when that is over.

        Args:
            situation: The moment of the game, as everybody may know it, with no news over it.
        """
        seat = situation.view.who
        if seat is None or seat == ANYBODY or not _may_show(situation) or seat == self._seat:
            return False
        last_seat, self._seat = self._seat, seat
        if last_seat is None:
            return False
        self._since = self._clock()
        self.changes += 1
        return True

    def new_seat(self, situation: Situation) -> Seat | None:
        """Return the seat whose turn has just begun, as long as the change is shown.

        Args:
            situation: The moment of the game, as everybody may know it.
        """
        is_new = self._seat == situation.view.who and self._clock() - self._since < SHOWN_SECONDS
        return self._seat if is_new and _may_show(situation) else None


def _may_show(situation: Situation) -> bool:
    ask = situation.ask
    is_hidden = ask is None or is_secret(ask) or isinstance(ask, Secret) or ask.seconds is not None
    return not is_hidden and not situation.paused
