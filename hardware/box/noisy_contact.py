"""Detection of a button that says more than any finger can: a loose wire, a stuck contact, a broken handheld. Pure.

Nobody presses one button fifteen times a second. One that does is not listened to until it has been still for a while,
so that it neither plays the game nor keeps the box busy. A press that a finger can have done is never left out.
"""

from __future__ import annotations

from collections import deque
from typing import Final

MOST: Final = 15
WITHIN: Final = 1.0
"""Most presses of one finger, and the seconds in which it can make them."""

STILL: Final = 2.0
"""Seconds without a press after which the button is listened to again."""

NOISE: Final = 200
"""From this many edges on that were left out, people are told, though no press came of them."""

FORGOTTEN: Final = 60.0
"""Seconds without noise after which the button counts as sound again."""


class Chatter:
    """Watch over one button. `presses` and `edges` count what was left out since it began to chatter."""

    def __init__(self, most: int = MOST, within: float = WITHIN) -> None:
        self._within = within
        self._times: deque[float] = deque(maxlen=most)
        self._muted = False
        self._at = float("-inf")
        self.presses = 0
        self.edges = 0

    @property
    def is_reportable(self) -> bool:
        """True if people should know of it."""
        return bool(self.presses) or self.edges >= NOISE

    def accept_press(self, moment: float) -> bool:
        """Note a press at this moment (in seconds); True if it counts."""
        times = self._times
        if self._muted and moment - self._at >= STILL:
            self._muted = False
        elif not self._muted:
            self._muted = len(times) == times.maxlen and moment - times[0] < self._within
        if self._muted:
            self.presses, self._at = self.presses + 1, moment
        else:
            times.append(moment)
        return not self._muted

    def leave_out(self, edges: int, moment: float) -> None:
        """Note edges that were not even looked at, the last of them at this moment."""
        self.edges += edges
        self._at = max(self._at, moment)

    def seconds_left(self, now: float) -> float:
        """Return the seconds after which it will be forgotten if the button stays still."""
        return max(self._at + FORGOTTEN - now, 0.0)

    def forget(self) -> None:
        """Begin anew: the button has been still for long."""
        self._muted, self.presses, self.edges = False, 0, 0
