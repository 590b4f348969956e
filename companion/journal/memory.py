"""Journals as a table needs them, and one that is gone with the process."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol, TypeAlias

from companion.journal import chain
from companion.record import record

Body: TypeAlias = dict[str, Any]
"""One entry as plain JSON data."""


@record
class Sealed:
    """A choice in secret, as only the table may know it.

    It must never be printed, so no error repeats it.

    Attributes:
        value: The choice.
        salt: 128 bits as hexadecimal digits.
    """

    value: Any = field(repr=False)
    salt: str = field(repr=False)


@record
class Snapshot:
    """The state at the boundary after an entry, which only makes a replay shorter.

    Attributes:
        entry: Number of the entry.
        state: The whole state as JSON.
        told: As JSON, the seat that answered alone, and the key of the first event told since then.
        code: A digest of the code and data with which the game goes on.
        hash: The hash of the state at the next ask.
        mark: A sum that binds all of this to the journal as it was then.
    """

    entry: int
    mark: str
    code: str
    hash: str
    told: str
    state: str


class Journal(Protocol):
    """Journal as a table needs it. Entries are numbered from 1."""

    session: str
    header: Mapping[str, Any]

    @property
    def lasts(self) -> bool:
        """`True` if the journal outlasts the process: only then has a table use for progress, snapshots and hashes."""

    def entries(self) -> list[tuple[int, Body]]:
        """Return all entries with their numbers, oldest first."""

    def chained(self, entry: int) -> str | None:
        """Return the chain's sum at an entry (0: the header), to which other kept data can be bound.

        `None` where there is no such entry, or no chain: a journal that was begun by an older Drakvakt has none.
        """

    def append(
        self,
        body: Body,
        *,
        seal: Sealed | None = None,
        progress: Mapping[str, Any] | None = None,
        snapshot: Snapshot | None = None,
        opens: Collection[int] = (),
    ) -> int:
        """Write one entry; when this returns its number, the entry is durable.

        Args:
            body: The entry.
            seal: A secret choice that is kept apart under the entry's number.
            progress: How far the game had come before the entry, for lists; it replaces the last one.
            snapshot: The state before the entry, for a shorter resume; it is left out where there is no room.
            opens: The entries of the sealed choices that stand openly in this one, and are kept apart no more.

        Raises:
            NotKept: The entry could not be written.
        """

    def snapshots(self) -> Sequence[Snapshot]:
        """Return the snapshots that are kept; none where they cannot be read."""

    def keep_sealed(self, entries: Collection[int]) -> None:
        """Drop all sealed choices but those of these entries: the others are revealed, or undone."""

    def sealed(self, entry: int) -> Sealed | None:
        """Return the choice that an entry sealed; `None` once it is no secret, or where it cannot be read."""

    def note_progress(self, progress: Mapping[str, Any]) -> bool:
        """Note how far the game has come since the last entry, for lists; return whether it is noted.

        A power cut may lose this note until the next entry, with which it is durable.
        """

    def finish(self, over: bool = True) -> None:
        """Mark the game as over, or after an undo as not over."""

    def close(self) -> None:
        """Give the session free for another process."""


class MemoryJournal:
    """A journal that is gone with the process: for tests, bots and benchmarks.

    One that is to stand for a file, or to be written into one, `lasts`.
    """

    def __init__(self, header: Mapping[str, Any], session: str = "memory", *, lasts: bool = False) -> None:
        self.session = session
        self.header = header
        self.lasts = lasts
        self.finished = False
        self._entries: list[Body] = []
        self._sealed: dict[int, Sealed] = {}
        self._sums: list[str] = []

    def entries(self) -> list[tuple[int, Body]]:
        """Return all entries with their numbers, oldest first."""
        return list(enumerate(self._entries, 1))

    def chained(self, entry: int) -> str | None:
        """Return the chain's sum at an entry (0: the header); worked out when it is first asked for."""
        if not self._sums:
            self._sums.append(chain.first_sum(_row(self.header)))
        while len(self._sums) <= min(entry, len(self._entries)):
            number = len(self._sums)
            self._sums.append(chain.next_sum(self._sums[-1], number, 0.0, _row(self._entries[number - 1])))
        return self._sums[entry] if 0 <= entry < len(self._sums) else None

    def append(
        self,
        body: Body,
        *,
        seal: Sealed | None = None,
        progress: Mapping[str, Any] | None = None,
        snapshot: Snapshot | None = None,
        opens: Collection[int] = (),
    ) -> int:
        """Write one entry and return its number.

        Args:
            body: The entry.
            seal: A secret choice that is kept apart under the entry's number.
            progress: Left out, since nobody lists a journal in memory.
            snapshot: Left out, since nobody resumes it.
            opens: The entries of the sealed choices that stand openly in this one.
        """
        self._entries.append(body)
        for entry in opens:
            self._sealed.pop(entry, None)
        number = len(self._entries)
        if seal is not None:
            self._sealed[number] = seal
        return number

    def snapshots(self) -> Sequence[Snapshot]:
        """None: who goes on with it has the game itself."""
        return ()

    def keep_sealed(self, entries: Collection[int]) -> None:
        """Drop all sealed choices but those of these entries."""
        self._sealed = {entry: sealed for entry, sealed in self._sealed.items() if entry in entries}

    def sealed(self, entry: int) -> Sealed | None:
        """Return the choice that an entry sealed, while it is secret."""
        return self._sealed.get(entry)

    def note_progress(self, progress: Mapping[str, Any]) -> bool:
        """Return `True`: it is in no list."""
        return True

    def finish(self, over: bool = True) -> None:
        """Mark the game as over, or after an undo as not over."""
        self.finished = over

    def close(self) -> None:
        """Do nothing: no file is held."""


def _row(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
