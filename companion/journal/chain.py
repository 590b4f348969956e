"""The chain: a check sum for each row of a journal, each over the one before it.

The first is over the header as it is written. Whoever alters, exchanges or removes a row breaks the chain there; that
the last one is still there, the journal's tail says. This finds damage, not forgery: anybody can make these sums.
"""

from __future__ import annotations

import hashlib

DIGITS = 32
"""Hexadecimal digits of a sum: half of SHA-256."""


def first_sum(header: bytes) -> str:
    """The sum that the chain begins with: over the header, as it is written."""
    return hashlib.sha256(header).hexdigest()[:DIGITS]


def next_sum(before: str, number: int, at: float, body: bytes) -> str:
    """The sum of an entry as it is written, after the sum before it."""
    return hashlib.sha256(f"{before} {number} {at!r} ".encode() + body).hexdigest()[:DIGITS]
