"""The journal: what was answered, in order, on disk before anybody is told what came of it.

One SQLite file a session, write-ahead log, synchronous=FULL: a pulled plug loses at most what nobody has seen. The
journal only grows. Sealed choices lie in a table of their own and enter the journal when they are revealed.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from companion.errors import DrakvaktError
from companion.record import record

Body: TypeAlias = dict[str, Any]
"""One entry as plain JSON data."""


class JournalError(DrakvaktError, OSError):
    """The journal could not be read or written; nothing that was written before is lost."""


MAKE_ROOM = "make room on the disk"
ALLOW = "make the file and its folder writable"
"""What people can do, as `NotKept` says it in `mend`."""


class NotKept(JournalError):
    """An entry could not be written; nothing came of it."""

    def __init__(self, why: str, mend: str, what: str = "This answer", again: str = "answer again") -> None:
        super().__init__(f"{what} could not be kept ({why}): {mend} and {again}; nothing is lost.")
        self.why, self.mend = why, mend

    def of_the_box(self) -> NotKept:
        """The same of an entry that nobody answered."""
        return NotKept(self.why, self.mend, "What the box does next", "ask again")


class Damaged(JournalError):
    """The file is no journal or no longer whole; it has been set aside under another name."""


class InUse(JournalError):
    """Another process holds this session."""


@record
class Sealed:
    """A choice in secret, as only the table may know it. `salt` is 128 bits as hexadecimal digits."""

    value: Any
    salt: str


class Journal(Protocol):
    """What a table needs of a journal. Entries are numbered from 1."""

    session: str
    header: Mapping[str, Any]

    def entries(self) -> list[tuple[int, Body]]:
        """All entries with their numbers, oldest first."""

    def append(self, body: Body, *, seal: Sealed | None = None, progress: Mapping[str, Any] | None = None) -> int:
        """Write one entry; when this returns its number, the entry is durable. `seal` is kept apart under it.

        `progress`: how far the game had come before it, for lists; it takes the place of what was given before.
        """

    def keep_sealed(self, entries: Collection[int]) -> None:
        """Drop all sealed choices but those of these entries: the others are revealed, or undone."""

    def sealed(self, entry: int) -> Sealed | None:
        """The choice that was sealed by that entry, while it is secret."""

    def finish(self, over: bool = True) -> None:
        """Mark the game as over, or after an undo as not over."""

    def close(self) -> None:
        """Give the session free for another process."""


class MemoryJournal:
    """A journal that is gone with the process: for tests, bots and benchmarks."""

    def __init__(self, header: Mapping[str, Any], session: str = "memory") -> None:
        self.session = session
        self.header = header
        self.finished = False
        self._entries: list[Body] = []
        self._sealed: dict[int, Sealed] = {}

    def entries(self) -> list[tuple[int, Body]]:
        """All entries with their numbers, oldest first."""
        return list(enumerate(self._entries, 1))

    def append(self, body: Body, *, seal: Sealed | None = None, progress: Mapping[str, Any] | None = None) -> int:
        """Write one entry and return its number."""
        self._entries.append(body)
        number = len(self._entries)
        if seal is not None:
            self._sealed[number] = seal
        return number

    def keep_sealed(self, entries: Collection[int]) -> None:
        """Drop all sealed choices but those of these entries."""
        self._sealed = {entry: sealed for entry, sealed in self._sealed.items() if entry in entries}

    def sealed(self, entry: int) -> Sealed | None:
        """The choice that was sealed by that entry, while it is secret."""
        return self._sealed.get(entry)

    def finish(self, over: bool = True) -> None:
        """Mark the game as over, or after an undo as not over."""
        self.finished = over

    def close(self) -> None:
        """Nothing to give back."""


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
        self._lock = _NO_LOCK if only_look else _hold(path)
        try:
            self._db = looking(path) if only_look else _open_whole(path)
            self._places = {part: _place(part) for part in (path, _lock_of(path))}
            self.header = _header(self._db, path)
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
            raise _no_place(path, error) from error
        try:
            with closing(_connect(path)) as db, db:
                db.executescript(_SCHEMA)
                db.execute("INSERT INTO meta VALUES ('header', ?)", (json.dumps(header, ensure_ascii=False),))
        except sqlite3.Error as error:
            # Nothing has been said in this game yet, so half of it is better gone than found by the next resume.
            path.unlink()
            raise _no_place(path, error) from error
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
            raise NotKept(_plain(error), _remedy(error)) from error
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
        row = self._db.execute("SELECT value, salt FROM sealed WHERE n = ?", (entry,)).fetchone()
        return Sealed(json.loads(row[0]), row[1]) if row else None

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
            self._db.execute(f"PRAGMA busy_timeout={_PATIENCE * 1000:d}")

    def _check_places(self) -> None:
        """See that what is written would be found again."""
        for part, place in self._places.items():
            if _place(part) != place:
                raise JournalError(
                    f"{part.name} was moved, removed or replaced while the game was open, so nothing can be kept: "
                    "put it back and answer again, or resume the game from where it lies."
                )

    def _set_aside(self, error: Exception) -> Damaged:
        self._db.close()
        return set_aside(self._path, error)


def _body(text: str, number: int, expected: int) -> Body:
    """An entry as it was written; they are numbered from 1 without a gap."""
    if number != expected:
        raise ValueError(f"entry {expected} is missing")
    body = _json(text, f"entry {number}")
    if isinstance(body, dict) and isinstance(body.get("e"), str):
        return body
    raise ValueError(f"entry {number} is none")


def _json(text: str, what: str) -> Any:
    """The data that was kept; `ValueError` in words for people if it is none."""
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"{what} is no JSON") from error


_MAGIC = b"SQLite format 3\0"
_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entry (n INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, body TEXT NOT NULL);
CREATE TABLE sealed (n INTEGER PRIMARY KEY, value TEXT NOT NULL, salt TEXT NOT NULL);
"""


def set_aside(path: Path, error: Exception) -> Damaged:
    """Rename a damaged journal with all that belongs to it, so that it can be mended; never delete it."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return Damaged(
        f"The game {path.stem} is damaged ({_plain(error)}): it was set aside as {aside.name} and nothing was deleted; "
        "start a new game or resume another."
    )


def _hold(path: Path) -> int:
    """Take the session for this process; the system gives it free however the process ends."""
    if path.is_dir():
        raise JournalError(f"{path} is a directory, not a kept game: move it away or choose another session.")
    if not path.exists():
        raise JournalError(f"There is no kept game {path.stem!r} in {path.parent}: look at the list of sessions.")
    try:
        lock = os.open(_lock_of(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise JournalError(f"The game {path.stem} cannot be opened: {_plain(error)}.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise InUse(f"The game {path.stem} is open in another Drakvakt: close that one first.") from error
    return lock


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _place(path: Path) -> tuple[int, int] | None:
    """Which file lies there; `None` if none does. One that is open is never taken for another."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


FULL = (errno.ENOSPC, errno.EDQUOT)
"""What the system says of a full disk."""

_PATIENCE = 5
"""Seconds to wait for another process that has the file locked for a moment."""


def _connect(path: Path) -> sqlite3.Connection:
    # The table's one worker thread writes; which thread that is does not matter, only that it is one at a time.
    db = sqlite3.connect(path, timeout=_PATIENCE, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        # A sealed choice must not be found in the file's free space once it is forgotten.
        db.execute("PRAGMA secure_delete=ON")
    except sqlite3.Error:
        db.close()
        raise
    return db


_NO_LOCK = -1

_NO_ROOM_BESIDE = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_FULL")


def looking(path: Path) -> sqlite3.Connection:
    """A connection that only reads, also on a full disk or a file system that cannot be written."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(uri, uri=True, timeout=_PATIENCE, check_same_thread=False)
    try:
        db.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        db.close()
        log = path.with_name(f"{path.name}-wal")
        # The file alone is the whole game only while its log is empty.
        alone = not log.exists() or log.stat().st_size == 0
        if not (alone and str(getattr(error, "sqlite_errorname", "")).startswith(_NO_ROOM_BESIDE)):
            raise
        db = sqlite3.connect(f"{uri}&immutable=1", uri=True, check_same_thread=False)
    return db


def _open_whole(path: Path) -> sqlite3.Connection:
    db = None
    try:
        # SQLite would take an empty file for a new database, and make it one.
        with path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                raise sqlite3.DatabaseError("it is no journal")
        db = _connect(path)
        (verdict,) = db.execute("PRAGMA quick_check").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
    except (OSError, sqlite3.OperationalError) as error:
        # Not the file's contents but the way to it: permissions, a full disk. Setting it aside would mend nothing.
        if db is not None:
            db.close()
        raise JournalError(f"The game {path.stem} cannot be opened: {_plain(error)}.") from error
    except sqlite3.DatabaseError as error:
        if db is not None:
            db.close()
        raise set_aside(path, error) from error
    return db


def _header(db: sqlite3.Connection, path: Path) -> Mapping[str, Any]:
    try:
        row = db.execute("SELECT value FROM meta WHERE key = 'header'").fetchone()
        header = _json(row[0], "its header") if row else None
        if not isinstance(header, dict):
            raise ValueError("it has no header")
        return header
    except (sqlite3.DatabaseError, ValueError, TypeError) as error:
        db.close()
        raise set_aside(path, error) from error


def _no_place(path: Path, error: sqlite3.Error | OSError) -> JournalError:
    """A game that cannot begin, since it could not be kept."""
    return JournalError(f"The game cannot be kept at {path}: {_plain(error)}; {_remedy(error)} and begin again.")


def _remedy(error: sqlite3.Error | OSError) -> str:
    """What people can do about what could not be written."""
    if isinstance(error, OSError):
        remedies = dict.fromkeys(FULL, MAKE_ROOM) | {errno.EEXIST: "move away what lies there"}
        return remedies.get(error.errno or 0, "make that folder writable")
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_CANTOPEN", "SQLITE_AUTH")):
        return ALLOW
    return MAKE_ROOM if name == "SQLITE_FULL" else "see to the disk"


def _plain(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error).splitlines()[0][:120] if str(error) else type(error).__name__
