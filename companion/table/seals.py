"""Commitments: each choice is sealed before the others can be known, and anyone can check it afterwards."""

from __future__ import annotations

import hashlib
import json
import secrets
from json.encoder import encode_basestring as _quoted
from typing import Any

WHOLE = 64
"""Hexadecimal digits of a commitment."""

SHORT = 8
"""Digits that are shown on screens; programs get them all."""


_WRITTEN = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def new_salt() -> str:
    """Return 128 random bits of the operating system as hexadecimal digits; they never come from the seed of a game."""
    return secrets.token_hex(16)


def commitment(session: str, ask: int, key: str, seat: str, value: Any, salt: str) -> str:
    """Return the SHA-256 sum of a choice and its place as 64 hexadecimal digits.

    Args:
        session: Name under which the game began.
        ask: Number of the ask.
        key: Key of the ask.
        seat: The seat that has chosen.
        value: The choice, which can be written as JSON.
        salt: Random digits, so that nobody can guess the choice from the sum.
    """
    # This is what the JSON encoder would write for a list of them; building the list takes four times as long.
    chosen = _quoted(value) if type(value) is str else _WRITTEN.encode(value)
    text = f"[{_quoted(session)},{ask},{_quoted(key)},{_quoted(seat)},{chosen},{_quoted(salt)}]"
    return hashlib.sha256(text.encode()).hexdigest()


def is_promised(promise: object, session: str, ask: int, key: str, seat: str, value: Any, salt: Any) -> bool:
    """Return whether a choice is the one that was promised; no error ever repeats it.

    Args:
        promise: The commitment of the journal; some earlier journals have only its first 8 digits.
        session: Name under which the game began.
        ask: Number of the ask.
        key: Key of the ask.
        seat: The seat that has chosen.
        value: The choice as it was found.
        salt: The salt as it was found.
    """
    if not isinstance(promise, str) or len(promise) not in (SHORT, WHOLE):
        return False
    try:
        return commitment(session, ask, key, seat, value, salt).startswith(promise)
    except (TypeError, ValueError, RecursionError):
        # It is no JSON, or half of a character pair: nobody can have chosen that.
        return False
