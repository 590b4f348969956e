"""The way to the file of a journal: taken for one process, opened, looked at, set aside if it is damaged."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import because
from companion.journal.errors import (
    ALLOW,
    CLEAR_AWAY,
    MAKE_ROOM,
    SEE_TO_IT,
    Barred,
    Damaged,
    JournalError,
    held,
    plain,
    remedy,
)
from companion.text import Text

_MAGIC = b"SQLite format 3\0"

ROOM = 64 * 1024
"""Bytes that SQLite wants beside a file that it opens: its shared memory, and the first pages of its log."""

PATIENCE = 5
"""Seconds to wait for another process that has the file locked for a moment."""


def set_aside(path: Path, error: Exception) -> Damaged:
    """Rename a damaged journal with all that belongs to it, so that it can be mended; never delete it."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    wrong = Text(
        "The game {game} is damaged ({why}): it was set aside as {file} and nothing was deleted; "
        "start a new game or resume another."
    )
    return Damaged(wrong.using(game=path.stem, why=plain(error), file=aside.name))


def hold(path: Path) -> int:
    """Take the session for this process; the system gives it free however the process ends."""
    if path.is_dir():
        wrong = Text("{path} is a directory, not a kept game: move it away or choose another session.", path=str(path))
        raise JournalError(wrong)
    if not path.exists():
        wrong = Text("There is no kept game {name} in {folder}: look at the list of sessions.")
        raise JournalError(wrong.using(name=repr(path.stem), folder=str(path.parent)))
    try:
        lock = os.open(lock_of(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise barred(path, error) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise held(path.stem) from error
    return lock


def lock_of(path: Path) -> Path:
    """The file beside a journal by which one process holds it."""
    return path.with_name(path.name + ".lock")


def which_file(path: Path) -> tuple[int, int] | None:
    """Which file lies there; `None` if none does. One that is open is never taken for another."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: Path) -> sqlite3.Connection:
    """A connection that writes; what it has written is durable when it says so."""
    # The table's one worker thread writes; which thread that is does not matter, only that it is one at a time.
    db = sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        # A sealed choice must not be found in the file's free space once it is forgotten.
        db.execute("PRAGMA secure_delete=ON")
    except sqlite3.Error:
        db.close()
        raise
    return db


NO_LOCK = -1

_NO_ROOM_BESIDE = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_FULL")


def looking(path: Path) -> sqlite3.Connection:
    """A connection that only reads, also on a full disk or a file system that cannot be written."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(uri, uri=True, timeout=PATIENCE, check_same_thread=False)
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


def open_whole(path: Path) -> sqlite3.Connection:
    """The same to a journal that is there and whole; else raises `Barred`, or `Damaged` and sets it aside."""
    db = None
    try:
        # SQLite would take an empty file for a new database, and make it one.
        with path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                raise sqlite3.DatabaseError("it is no journal")
        db = connect(path)
        (verdict,) = db.execute("PRAGMA quick_check").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
    except (OSError, sqlite3.OperationalError) as error:
        # Not the file's contents but the way to it: permissions, a full disk. Setting it aside would mend nothing.
        if db is not None:
            db.close()
        raise barred(path, error) from error
    except sqlite3.DatabaseError as error:
        if db is not None:
            db.close()
        raise set_aside(path, error) from error
    return db


def header_of(db: sqlite3.Connection, path: Path) -> Mapping[str, Any]:
    """What the game began with; without one a journal is damaged."""
    try:
        row = db.execute("SELECT value FROM meta WHERE key = 'header'").fetchone()
        header = parsed(row[0], "its header") if row else None
        if not isinstance(header, dict):
            raise ValueError("it has no header")
        return header
    except (sqlite3.DatabaseError, ValueError, TypeError) as error:
        db.close()
        raise set_aside(path, error) from error


def barred(path: Path, error: sqlite3.Error | OSError) -> Barred:
    """A game that is kept, but cannot be gone on with just now."""
    if _is_full(path.parent):
        # SQLite says no more of it than "disk I/O error", which sounds like a dead card.
        return Barred(path.stem, Text("the disk is full"), MAKE_ROOM)
    if isinstance(error, OSError):
        mend = {errno.EISDIR: CLEAR_AWAY, errno.EIO: SEE_TO_IT}.get(error.errno or 0, ALLOW)
        return Barred(path.stem, because(plain(error)), mend)
    return Barred(path.stem, because(plain(error)), remedy(error))


def _is_full(folder: Path) -> bool:
    """Whether SQLite lacks room even for what it puts beside a file that it opens."""
    try:
        disk = os.statvfs(folder)
    except OSError:
        return False
    return disk.f_bavail * disk.f_frsize < ROOM


def no_place(path: Path, error: sqlite3.Error | OSError) -> JournalError:
    """A game that cannot begin, since it could not be kept."""
    wrong = Text("The game cannot be kept at {path}: {why}; {mend} and begin again.")
    return JournalError(wrong.using(path=str(path), why=because(plain(error)), mend=remedy(error)))


def parsed(text: str, what: str) -> Any:
    """The data that was kept; `ValueError` in words for people if it is none."""
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"{what} is no JSON") from error
