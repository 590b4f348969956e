"""The chain: a check sum for each row of a journal, each over the one before it.

The first is over the header as it is written. Whoever alters, exchanges or removes a row breaks the chain there; the
journal's tail shows whether the last row is still there. This finds damage, not forgery: anybody can make these sums.
"""

from __future__ import annotations

import hashlib

DIGITS = 32
"""Hexadecimal digits of a sum: half of SHA-256."""


def first_sum(header: bytes) -> str:
    """Return the first sum of a chain: over the header, as it is written."""
    return hashlib.sha256(header).hexdigest()[:DIGITS]


def next_sum(before: str, number: int, time: float, body: bytes) -> str:
    """Return the sum of an entry as it is written.

    Args:
        before: The sum before it, as hexadecimal digits.
        number: The entry's number.
        time: When it was written, in seconds since the epoch.
        body: Its JSON.
    """
    return hashlib.sha256(f"{before} {number} {time!r} ".encode() + body).hexdigest()[:DIGITS]
