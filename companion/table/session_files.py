"""Files of kept games: whether a process holds one, and moving one out of the list without losing it."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from companion.errors import with_reason
from companion.journal import PARTS, UNBLOCKED, JournalError
from companion.journal.errors import in_use_error
from companion.text import Text

SET_ASIDE = ".damaged-"
"""Part of the name of a file that was set aside."""

REMOVED = "removed"
"""The folder beside the kept games for those that were taken down."""


def has_set_aside(folder: Path) -> bool:
    """Return whether a damaged game was ever set aside there; of a folder that cannot be read nobody can tell."""
    with suppress(OSError):
        return any(SET_ASIDE in name for name in os.listdir(folder))  # noqa: PTH208 - of thousands, at each start
    return False


def is_in_use(path: Path) -> bool:
    """Return whether a Drakvakt holds this game now."""
    if not _shared_memory(path).exists():
        # SQLite has it beside every journal that is open; to ask for that opens nothing.
        return False
    try:
        lock = os.open(_lock(path), os.O_RDONLY | UNBLOCKED)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False


def remove(path: Path) -> Path:
    """Move a kept game out of the list, whole or damaged, and return its new path. Nothing is deleted."""
    try:
        lock = os.open(_lock(path), os.O_RDWR | os.O_CREAT | UNBLOCKED, 0o600)
    except OSError as error:
        raise _stays(path, error) from error
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise in_use_error(path.stem) from error
        return _move(path)
    finally:
        os.close(lock)


def _stays(path: Path, error: OSError) -> JournalError:
    wrong = Text("The game {session} cannot be moved: {why}.", session=path.stem, why=with_reason(error.strerror))
    return JournalError(wrong)


def _move(path: Path) -> Path:
    try:
        (path.parent / REMOVED).mkdir(exist_ok=True)
        to, number = path.parent / REMOVED / path.name, 1
        while to.exists():
            number += 1
            to = to.with_name(f"{path.name}.{number}")
        # The journal itself goes first: it must never be resumed without what belongs to it.
        for part in PARTS:
            source = path.with_name(path.name + part)
            if source.exists():
                source.rename(to.with_name(to.name + part))
        _lock(path).unlink(missing_ok=True)
    except OSError as error:
        raise _stays(path, error) from error
    return to


def _shared_memory(path: Path) -> Path:
    return path.with_name(path.name + "-shm")


def _lock(path: Path) -> Path:
    return path.with_name(path.name + ".lock")
