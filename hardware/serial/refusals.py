"""Refused lines on one wire: summed up, so that no device floods the log, and bounded in time. Pure."""

from __future__ import annotations

import logging
from collections import deque
from typing import Final

TELL_EVERY: Final = 5.0
"""Seconds between two lines in the log."""

MOST: Final = 256
WITHIN: Final = 10.0
"""Seconds in which a handheld sends at most MOST bad lines, whatever good lines stand between them."""

log = logging.getLogger(__name__)


class RateLimit:
    """Counter of events: exceeded if more than `most` come within `within` seconds."""

    def __init__(self, most: int, within: float) -> None:
        self._within = within
        self._times: deque[float] = deque(maxlen=most + 1)

    def add(self, now: float) -> None:
        """Count one event."""
        self._times.append(now)

    @property
    def is_exceeded(self) -> bool:
        """True if the last event was one too many."""
        times = self._times
        return len(times) == times.maxlen and times[-1] - times[0] <= self._within


class Refusals:
    """Refused lines of one wire: the first is logged at once, what follows in one line every 5 seconds."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bad = RateLimit(MOST, WITHIN)
        self._count = 0
        self._why = ""
        self._tell_at = float("-inf")

    @property
    def flooded(self) -> bool:
        """True if there were more bad lines than any handheld sends."""
        return self._bad.is_exceeded

    def bad(self, why: str, now: float) -> None:
        """Count a line that no handheld should send."""
        self._bad.add(now)
        self.odd(why, now)

    def odd(self, why: str, now: float) -> None:
        """Count a line that is refused, but that an honest handheld on a lossy wire may send."""
        self._count += 1
        self._why = why
        self.tell(now)

    def tell(self, now: float, *, last: bool = False) -> None:
        """Log what has been refused since the last time, if it is time for it or the last chance."""
        if not self._count or (now < self._tell_at and not last):
            return
        if self._count == 1:
            log.info("%s: a line is refused: %s.", self._name, self._why)
        else:
            log.info("%s: %d lines refused, the last: %s.", self._name, self._count, self._why)
        self._count, self._tell_at = 0, now + TELL_EVERY
