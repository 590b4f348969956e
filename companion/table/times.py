"""Times of day. The clock of a machine that loses its time without power begins in 1970 and jumps."""

from __future__ import annotations

import time

_FROM, _TO = 1_577_836_800.0, 4_102_444_800.0
"""The starts of 2020 and of 2100, in seconds since 1970."""


def is_likely_time(seconds: float) -> bool:
    """Return whether something can have happened at this time, so that it may be shown."""
    return _FROM <= seconds < _TO


def format_time(form: str, seconds: float, unknown: str = "-") -> str:
    """Return a time in local time as words.

    Args:
        form: Format as `strftime` takes it.
        seconds: Seconds since the epoch.
        unknown: Returned where the clock cannot have been right.
    """
    return time.strftime(form, time.localtime(seconds)) if is_likely_time(seconds) else unknown
