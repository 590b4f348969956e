"""The change of turn: for a moment name, lights and a tone say whose turn it is, to be noticed across a room."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from companion.asks import Seat, Secret
from companion.pages.actor import ANYBODY
from companion.pages.hidden import is_secret
from companion.pages.situation import Situation

SHOWN = 2.0
"""Seconds for which the signs of a new turn are shown."""


class Turn:
    """Knows whose turn it is and since when people can have seen that; `clock` tells seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin with nobody's turn: the first turn of a game is no change."""
        self._clock = clock
        self._who: Seat | None = None
        self._since = -inf
        self.changes = 0
        """How many changes have been shown."""

    def follow(self, situation: Situation) -> bool:
        """Take note of what everybody sees now, and return whether the turn has just gone to another seat.

        A secret shows none of it, and a countdown has the lights: a change is told when that is over.

        Args:
            situation: The moment of the game, as everybody may know it, with no news over it.
        """
        who = situation.view.who
        if who is None or who == ANYBODY or not _can_tell(situation) or who == self._who:
            return False
        before, self._who = self._who, who
        if before is None:
            return False
        self._since = self._clock()
        self.changes += 1
        return True

    def new_seat(self, situation: Situation) -> Seat | None:
        """Return the seat whose turn has just begun, for as long as that is shown.

        Args:
            situation: The moment of the game, as everybody may know it.
        """
        fresh = self._who == situation.view.who and self._clock() - self._since < SHOWN
        return self._who if fresh and _can_tell(situation) else None


def _can_tell(situation: Situation) -> bool:
    ask = situation.ask
    hidden = ask is None or is_secret(ask) or isinstance(ask, Secret) or ask.seconds is not None
    return not hidden and not situation.paused
