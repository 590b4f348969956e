"""The ledger of the page: tokens and seats in a file, so that phones keep both when the program is started again."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.asks import Seat
from companion.record import record

MOST_BYTES: Final = 100_000
"""Bytes that a ledger may have; a real one has a hundredth of it."""

HASH_LENGTH: Final = 64
"""Signs of the hash of a token."""

log = logging.getLogger(__name__)


@record
class Entry:
    """Guest as the ledger keeps it: the hash of the token, the role, the seat, and the language."""

    token: str
    role: str
    seat: Seat | None
    language: str


class Ledger:
    """Keeps guests between two evenings. It holds hashes, from which no token can be made.

    Args:
        file: Where it is kept.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def load(self) -> list[Entry]:
        """Return the guests of the last evening, in the order in which they came; none where the file is no ledger."""
        try:
            if self._file.stat().st_size > MOST_BYTES:
                return []
            rows = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return []
        return [entry for row in rows if (entry := _entry(row)) is not None] if isinstance(rows, list) else []

    def save(self, entries: list[Entry]) -> None:
        """Keep these guests. Where that cannot be done the evening goes on: each phone then joins once more."""
        rows = [[entry.token, entry.role, entry.seat, entry.language] for entry in entries]
        fresh = self._file.with_suffix(".new")
        try:
            fresh.unlink(missing_ok=True)
            fresh.touch(0o600)
            fresh.write_text(json.dumps(rows), encoding="utf-8")
            fresh.replace(self._file)
        except OSError as error:
            log.warning("The page's tokens cannot be kept in %s: %s", self._file, error.strerror)
            with suppress(OSError):
                fresh.unlink()


def _entry(row: Any) -> Entry | None:
    match row:
        case [str(token), ("phone" | "host") as role, (None | str()) as seat, str(language)] if (
            len(token) == HASH_LENGTH
        ):
            return Entry(token, role, seat, language)
    return None


def entries_of(guests: Mapping[str, Any]) -> list[Entry]:
    """Return what is kept of these guests.

    Args:
        guests: Guests by the hash of their tokens.
    """
    return [Entry(token, guest.role, guest.seat, guest.language) for token, guest in guests.items()]
