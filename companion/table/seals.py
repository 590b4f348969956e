"""Commitments: a choice is sealed before anybody can know the other's, and anyone can check it afterwards."""

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
    """128 bits from the operating system as hexadecimal digits; never from a game's seed."""
    return secrets.token_hex(16)


def commitment(session: str, ask: int, key: str, seat: str, value: Any, salt: str) -> str:
    """SHA-256 over what was chosen where and by whom, as 64 hexadecimal digits."""
    # As the encoder would write a list of them: to make one ready takes four times as long as to write these.
    chosen = _quoted(value) if type(value) is str else _WRITTEN.encode(value)
    text = f"[{_quoted(session)},{ask},{_quoted(key)},{_quoted(seat)},{chosen},{_quoted(salt)}]"
    return hashlib.sha256(text.encode()).hexdigest()


def is_promised(promise: object, session: str, ask: int, key: str, seat: str, value: Any, salt: Any) -> bool:
    """Return whether a choice is the one that was promised; it is never repeated in an error.

    Some earlier journals promise by the short form alone.
    """
    if not isinstance(promise, str) or len(promise) not in (SHORT, WHOLE):
        return False
    try:
        return commitment(session, ask, key, seat, value, salt).startswith(promise)
    except (TypeError, ValueError, RecursionError):
        # No JSON, or half a character: nobody can have chosen that.
        return False
