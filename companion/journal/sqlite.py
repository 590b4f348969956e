"""A journal in one SQLite file: write-ahead log, synchronous=FULL, so a pulled plug loses at most what nobody saw."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion.errors import because
from companion.journal.errors import SEALED, Damaged, JournalError, NotKept, plain, remedy
from companion.journal.memory import Body, Sealed
from companion.journal.opening import (
    NO_LOCK,
    PATIENCE,
    connect,
    header_of,
    hold,
    lock_of,
    looking,
    no_place,
    open_whole,
    parsed,
    set_aside,
    which_file,
)
from companion.text import Text

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entry (n INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, body TEXT NOT NULL);
CREATE TABLE sealed (n INTEGER PRIMARY KEY, value TEXT NOT NULL, salt TEXT NOT NULL);
"""


class SqliteJournal:
    """A journal in one SQLite file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     journal = SqliteJournal.create(Path(folder) / "evening.db", {"game": "toy"})
    ...     number = journal.append({"e": "answer", "k": "stone", "v": "paper"})
    ...     journal.close()
    >>> number
    1
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time, *, only_look: bool = False) -> None:
        """Open the journal at `path`; raises `InUse`, `Damaged` or `JournalError`, each one clear sentence.

        With `only_look` it is read and not held, where nothing can be written; then also raises `sqlite3.Error`.
        """
        self.session = path.stem
        self._clock = clock
        self._path = path
        self._lock = NO_LOCK if only_look else hold(path)
        try:
            self._db = looking(path) if only_look else open_whole(path)
            self._places = {part: which_file(part) for part in (path, lock_of(path))}
            self.header = header_of(self._db, path)
        except BaseException:
            with suppress(OSError):
                os.close(self._lock)
            raise

    @classmethod
    def create(
        cls, path: Path, header: Mapping[str, Any], clock: Callable[[], float] = time.time, max_pages: int | None = None
    ) -> SqliteJournal:
        """A new journal; `max_pages` bounds its size in pages of 4 KiB, as a full disk does."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(0o600, exist_ok=False)
        except OSError as error:
            raise no_place(path, error) from error
        try:
            with closing(connect(path)) as db, db:
                db.executescript(SCHEMA)
                db.execute("INSERT INTO meta VALUES ('header', ?)", (json.dumps(header, ensure_ascii=False),))
        except sqlite3.Error as error:
            # Nothing has been said in this game yet, so half of it is better gone than found by the next resume.
            path.unlink()
            raise no_place(path, error) from error
        journal = cls(path, clock)
        if max_pages is not None:
            journal.limit(max_pages)
        return journal

    def limit(self, max_pages: int) -> None:
        """Bound the file to so many pages of 4 KiB."""
        self._db.execute(f"PRAGMA max_page_count={max_pages:d}")

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self._db.execute("SELECT 1 FROM meta WHERE key = 'finished'").fetchone() is not None

    @property
    def written(self) -> float:
        """When the last entry was written, in seconds since the epoch; 0 when there is none."""
        (at,) = self._db.execute("SELECT max(at) FROM entry").fetchone()
        return float(at or 0)

    def entries(self) -> list[tuple[int, Body]]:
        """All entries with their numbers, oldest first."""
        try:
            found = self._db.execute("SELECT n, body FROM entry ORDER BY n")
            return [(n, _body(text, n, at)) for at, (n, text) in enumerate(found, 1)]
        except (sqlite3.Error, ValueError) as error:
            raise self._set_aside(error) from error

    def append(self, body: Body, *, seal: Sealed | None = None, progress: Mapping[str, Any] | None = None) -> int:
        """Write one entry; when this returns its number, the entry is durable."""
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        self._check_places()
        try:
            with self._db:
                number = self._db.execute("INSERT INTO entry (at, body) VALUES (?, ?)", (self._clock(), text)).lastrowid
                if seal is not None:
                    self._db.execute("INSERT INTO sealed VALUES (?, ?, ?)", (number, json.dumps(seal.value), seal.salt))
                if progress is not None:
                    self._db.execute("INSERT OR REPLACE INTO meta VALUES ('progress', ?)", (json.dumps(progress),))
        except sqlite3.Error as error:
            raise NotKept(because(plain(error)), remedy(error)) from error
        assert number is not None
        if "h" in body:
            self._checkpoint()
        return number

    def keep_sealed(self, entries: Collection[int]) -> None:
        """Drop all sealed choices but those of these entries, from the file's free space too."""
        # What is left behind by a full disk is dropped with the next; it harms nobody until then.
        with suppress(sqlite3.Error):
            with self._db:
                kept = ",".join(f"{entry:d}" for entry in entries)
                gone = self._db.execute(f"DELETE FROM sealed WHERE n NOT IN ({kept})").rowcount
            if gone:
                self._checkpoint()

    def sealed(self, entry: int) -> Sealed | None:
        """The choice that was sealed by that entry, while it is secret."""
        try:
            row = self._db.execute("SELECT value, salt FROM sealed WHERE n = ?", (entry,)).fetchone()
            return Sealed(json.loads(row[0]), row[1]) if row else None
        except sqlite3.OperationalError as error:
            if str(getattr(error, "sqlite_errorname", "")).startswith(_NOT_NOW):
                # It may be there all the same.
                raise NotKept(because(plain(error)), remedy(error), SEALED) from None
            return None
        except (sqlite3.Error, ValueError, TypeError, RecursionError):
            # An error of what reads it could speak of what is there, so it goes no further.
            return None

    def finish(self, over: bool = True) -> None:
        """Mark the game as over, or after an undo as not over."""
        if over != self.finished:
            # Only the list of sessions reads this mark, so a full disk must not stop the game for it.
            with suppress(sqlite3.Error), self._db:
                self._db.execute("DELETE FROM meta WHERE key = 'finished'")
                self._db.executemany("INSERT INTO meta VALUES ('finished', ?)", [("1",)] * over)

    def close(self) -> None:
        """Give the session free for another process."""
        self._db.close()
        with suppress(OSError):
            os.close(self._lock)

    def _checkpoint(self) -> None:
        """Empty the log into the file: a log that gets lost loses little then, and what was dropped is not in it."""
        # Somebody who reads meanwhile is not waited for; the next turn does it.
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA busy_timeout=0")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._db.execute(f"PRAGMA busy_timeout={PATIENCE * 1000:d}")

    def _check_places(self) -> None:
        """See that what is written would be found again."""
        for part, place in self._places.items():
            if which_file(part) != place:
                wrong = Text(
                    "{file} was moved, removed or replaced while the game was open, so nothing can be kept: "
                    "put it back and answer again, or resume the game from where it lies."
                )
                raise JournalError(wrong.using(file=part.name))

    def _set_aside(self, error: Exception) -> Damaged:
        self._db.close()
        return set_aside(self._path, error)


_NOT_NOW = ("SQLITE_IOERR", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CANTOPEN", "SQLITE_NOMEM", "SQLITE_FULL")
"""What SQLite says where the way to a row is at fault and not what is in it."""


def _body(text: str, number: int, expected: int) -> Body:
    """An entry as it was written; they are numbered from 1 without a gap."""
    if number != expected:
        raise ValueError(f"entry {expected} is missing")
    body = parsed(text, f"entry {number}")
    if isinstance(body, dict) and isinstance(body.get("e"), str):
        return body
    raise ValueError(f"entry {number} is none")
