"""Times of day, of which a machine without a clock that runs on knows nothing: it begins in 1970, and jumps."""

from __future__ import annotations

import time

_FROM, _TO = 1_577_836_800.0, 4_102_444_800.0
"""The beginnings of 2020 and of 2100, in seconds since 1970."""


def is_likely_time(at: float) -> bool:
    """Return whether this can be when something happened, so that it may be shown."""
    return _FROM <= at < _TO


def format_time(form: str, at: float, unknown: str = "-") -> str:
    """That time in this form of `strftime`; what stands for `unknown` where nobody could have seen it on a clock."""
    return time.strftime(form, time.localtime(at)) if is_likely_time(at) else unknown
