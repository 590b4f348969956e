"""Commitments: a choice is sealed before anybody can know the other's, and anyone can check it afterwards."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

SHORT = 8
"""So many hexadecimal digits of a commitment are shown to people."""


def new_salt() -> str:
    """128 bits from the operating system as hexadecimal digits; never from a game's seed."""
    return secrets.token_hex(16)


def commitment(session: str, ask: int, key: str, seat: str, value: Any, salt: str) -> str:
    """SHA-256 over what was chosen where and by whom, as 64 hexadecimal digits."""
    text = json.dumps([session, ask, key, seat, value, salt], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
