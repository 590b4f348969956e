"""The way to the file of a journal: taken for one process, opened, looked at, set aside if it is damaged."""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
import stat
from pathlib import Path

from companion.errors import with_reason
from companion.journal.errors import (
    ALLOW,
    CHECK_DISK,
    CLEAR_AWAY,
    MAKE_ROOM,
    Barred,
    Damaged,
    JournalError,
    in_use_error,
    plain_reason,
    remedy,
)
from companion.journal.reading import Entries, Head, page_of_each_entry, read_entries, read_head
from companion.journal.shape import Misshapen
from companion.journal.wal import check_log, log_of
from companion.record import record
from companion.text import Text, verbatim

_MAGIC = b"SQLite format 3\0"

ROOM = 64 * 1024
"""Bytes that SQLite wants beside a file that it opens: its shared memory, and the first pages of its log."""

PATIENCE = 5
"""Seconds to wait for another process that has the file locked for a moment."""


def set_aside(path: Path, why: Text) -> Damaged:
    """Rename a damaged journal with its log and all that belongs to it, so that it can be mended; never delete it.

    Whoever has it open must not be able to write, else closing it would write its log into the file.

    Args:
        path: The file of the journal.
        why: What is wrong with it.

    Returns:
        The error to raise, which names the new place.
    """
    number = 1
    while any(_part_path(aside := path.with_name(f"{path.name}.damaged-{number}"), part).exists() for part in PARTS):
        number += 1
    try:
        # The file itself goes first: it must never be gone on with without its log.
        for part in PARTS:
            if _part_path(path, part).exists():
                _part_path(path, part).rename(_part_path(aside, part))
    except OSError as error:
        return left_there(path, why, error)
    wrong = Text(
        "The game {game} is damaged ({why}): it was set aside as {file} and nothing was deleted; "
        "start a new game or resume another."
    )
    damaged = Damaged(wrong.using(game=path.stem, why=why, file=aside.name))
    damaged.aside = aside.name
    return damaged


def left_there(path: Path, why: Text, error: OSError | None = None) -> Damaged:
    """Return the error for a damaged journal that stays where it is.

    Args:
        path: The file of the journal.
        why: What is wrong with it.
        error: The error of renaming it; `None` if it was only looked at.
    """
    fault = Text("this folder is open for reading only") if error is None else with_reason(plain_reason(error))
    return Damaged(
        Text(
            "The game {game} is damaged ({why}) and could not be set aside ({fault}): nothing was deleted; "
            "start a new game or resume another.",
            game=path.stem,
            why=why,
            fault=fault,
        )
    )


PARTS = ("", "-wal", "-shm")
"""Endings of the names of a journal's files, besides its empty lock."""


def _part_path(path: Path, part: str) -> Path:
    return path.with_name(path.name + part)


LINK = Text("a link")
_KINDS = (
    (stat.S_ISLNK, LINK),
    (stat.S_ISFIFO, Text("a pipe")),
    (stat.S_ISSOCK, Text("a socket")),
    (lambda mode: stat.S_ISCHR(mode) or stat.S_ISBLK(mode), Text("a device")),
)


def special_file_kind(path: Path) -> Text | None:
    """Return the kind of a special file, such as a pipe or a device; `None` for a file or a folder.

    A program that opens a special file could wait for ever. Links are not followed, since they may lead to one.
    """
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return None
    return next((name for is_one, name in _KINDS if is_one(mode)), None)


def check_plain(path: Path) -> None:
    """See that all that lies in the places of a journal's files can be opened; raises `Barred`."""
    for name in (path.name, *(path.name + part for part in (*PARTS[1:], "-journal", ".lock"))):
        if (kind := special_file_kind(path.with_name(name))) is not None:
            raise Barred(path.stem, Text("{file} is {what}, no file", file=name, what=kind), CLEAR_AWAY)


def hold(path: Path) -> int:
    """Take the session for this process; the system gives it free however the process ends."""
    check_plain(path)
    if path.is_dir():
        wrong = Text("{path} is a directory, not a kept game: move it away or choose another session.", path=str(path))
        raise JournalError(wrong)
    if not path.exists():
        wrong = Text("There is no kept game {name} in {folder}: look at the list of sessions.")
        raise JournalError(wrong.using(name=repr(path.stem), folder=str(path.parent)))
    try:
        lock = os.open(lock_of(path), os.O_RDWR | os.O_CREAT | UNBLOCKED, 0o600)
    except OSError as error:
        raise barred_error(path, error) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise in_use_error(path.stem) from error
    return lock


UNBLOCKED = os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
"""How a file is opened that somebody may have put something else in the place of."""


def lock_of(path: Path) -> Path:
    """Return the path of the file by which one process holds a journal."""
    return path.with_name(path.name + ".lock")


def which_file(path: Path) -> tuple[int, int] | None:
    """Return the device and number of the file at a path, which tell it from others; `None` if there is none."""
    try:
        # Called for every answer, and `Path.stat` takes longer than `os.stat` itself.
        found = os.stat(path)  # noqa: PTH116
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: Path) -> sqlite3.Connection:
    """Open a connection that writes; a write that has returned is durable."""
    # The table's one worker thread writes; which thread that is does not matter, only that it is one at a time.
    db = sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        # Only the journal decides when the log is emptied.
        db.execute("PRAGMA wal_autocheckpoint=0")
        # A sealed choice must not be found in the file's free space once it is forgotten.
        db.execute("PRAGMA secure_delete=ON")
    except sqlite3.Error:
        db.close()
        raise
    return db


NO_LOCK = -1

_NO_ROOM_BESIDE = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_FULL")

IN_THE_WAY = (*_NO_ROOM_BESIDE, "SQLITE_PERM", "SQLITE_AUTH", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_NOMEM")
"""Errors of SQLite where the way to a file is at fault and not its content."""


def is_way_at_fault(error: Exception) -> bool:
    """Return whether only the way to a file is at fault, so that setting it aside would mend nothing."""
    if isinstance(error, sqlite3.Error):
        return str(getattr(error, "sqlite_errorname", "")).startswith(IN_THE_WAY)
    return isinstance(error, OSError)


def open_to_look(path: Path) -> sqlite3.Connection:
    """Open a connection that only reads, also on a full disk or a file system that cannot be written."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(uri, uri=True, timeout=PATIENCE, check_same_thread=False)
    try:
        db.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        db.close()
        log = log_of(path)
        # The file alone is the whole game only while its log is empty.
        alone = not log.exists() or log.stat().st_size == 0
        if not (alone and str(getattr(error, "sqlite_errorname", "")).startswith(_NO_ROOM_BESIDE)):
            raise
        db = open_file_alone(path)
    return db


def open_file_alone(path: Path) -> sqlite3.Connection:
    """A connection that only reads the file itself and puts nothing beside it: right while nobody writes.

    Args:
        path: The file of a journal that has no log, or an empty one.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    return sqlite3.connect(uri, uri=True, check_same_thread=False)


@record
class JournalState:
    """A journal of which every row was checked. The rows of a journal of a newer Drakvakt are not looked at."""

    head: Head
    entries: Entries


def _whole(path: Path, db: sqlite3.Connection) -> JournalState:
    """Read the journal at `path` by a connection; raises `Misshapen`, an error of SQLite or `OSError`."""
    (verdict,) = db.execute("PRAGMA quick_check").fetchone()
    if verdict != "ok":
        raise Misshapen(verbatim(_first_error(verdict)))
    found = read_head(db)
    if found.newer:
        return JournalState(found, Entries([], [], ""))
    read = read_entries(db, found)
    check_log(path, read.last.encode(), page_of_each_entry(db, found))
    return JournalState(found, read)


def look_into(path: Path) -> tuple[sqlite3.Connection, JournalState]:
    """Open a whole journal only to read it; raises `Damaged`, an error of SQLite or `OSError`."""
    db = None
    check_plain(path)
    try:
        _check_first_page(path)
        db = open_to_look(path)
        return db, _whole(path, db)
    except _wrong() as error:
        if db is not None:
            db.close()
        if is_way_at_fault(error):
            raise
        raise left_there(path, _describe_fault(error)) from error


def open_whole(path: Path) -> tuple[sqlite3.Connection, JournalState]:
    """Open a journal that is there and whole, to write to it.

    Else raises `Barred`, or `Damaged` and sets it aside with its log. It is looked at by a connection that cannot
    write, since one that can writes the log into the file when it is closed.
    """
    db = None
    try:
        _check_first_page(path)
        db = open_to_look(path)
        found = _whole(path, db)
    except _wrong() as error:
        try:
            if is_way_at_fault(error):
                raise barred_error(path, error) from error  # type: ignore[arg-type]
            raise set_aside(path, _describe_fault(error)) from error
        finally:
            if db is not None:
                db.close()
    db.close()
    try:
        return connect(path), found
    except (sqlite3.Error, OSError) as error:
        raise barred_error(path, error) from error


def _wrong() -> tuple[type[Exception], ...]:
    """Return the errors that reading a file of unknown origin can raise; SQLite is loaded when one is opened."""
    return (sqlite3.Error, OSError, Misshapen, ValueError, TypeError, RecursionError, MemoryError)


def _check_first_page(path: Path) -> None:
    with path.open("rb") as file:
        start = file.read(len(_MAGIC) + 4)
    # SQLite would take an empty file for a new database, and make it one.
    if not start.startswith(_MAGIC):
        raise Misshapen(Text("it is no journal"))
    # It would also believe a bit that says that this file may only be read, and nobody could make that writable.
    if start[-2:] not in _WRITABLE:
        raise Misshapen(Text("its first page was altered"))


_WRITABLE = (b"\1\1", b"\2\2")
"""How SQLite may be told to write and read a file: with or without a write-ahead log."""


def _describe_fault(error: Exception) -> Text:
    """Return the fault of a journal, in one line and in no words of Python's own."""
    if isinstance(error, Misshapen):
        return error.words
    return with_reason(plain_reason(error)) if isinstance(error, sqlite3.Error) else Text("it cannot be read")


def _first_error(verdict: object) -> str:
    """Return the first fault that SQLite reports, without the headline above it."""
    return next((line[:120] for line in str(verdict).splitlines() if not line.startswith("***")), "?")


def barred_error(path: Path, error: sqlite3.Error | OSError) -> Barred:
    """Return the error for a kept game that cannot be opened just now.

    Args:
        path: The file of the journal.
        error: The error of the system or of SQLite.
    """
    if _is_full(path.parent):
        # SQLite says no more of it than "disk I/O error", which sounds like a dead card.
        return Barred(path.stem, Text("the disk is full"), MAKE_ROOM)
    if isinstance(error, OSError):
        mend = {errno.EISDIR: CLEAR_AWAY, errno.EIO: CHECK_DISK}.get(error.errno or 0, ALLOW)
        return Barred(path.stem, with_reason(plain_reason(error)), mend)
    return Barred(path.stem, with_reason(plain_reason(error)), remedy(error))


def _is_full(folder: Path) -> bool:
    """Return whether SQLite lacks room even for the files beside one that it opens."""
    try:
        disk = os.statvfs(folder)
    except OSError:
        return False
    return disk.f_bavail * disk.f_frsize < ROOM


def unreachable_error(path: Path, error: BaseException) -> JournalError:
    """Return the error for a game that cannot begin, since it could not be kept.

    Args:
        path: The file of the journal.
        error: The error of the system or of SQLite.
    """
    wrong = Text("The game cannot be kept at {path}: {why}; {mend} and start again.")
    return JournalError(wrong.using(path=str(path), why=with_reason(plain_reason(error)), mend=remedy(error)))
