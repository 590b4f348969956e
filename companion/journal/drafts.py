"""Folders for files that are still being written: a file gets its name only when all of it is on the disk."""

from __future__ import annotations

import errno
import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.journal.wal import end_of, log_of

PREFIX = ".import-"
"""Beginning of the name of such a folder."""

_OPENED = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, so that a power cut takes none of them away; raises `OSError`."""
    missing = [missing_folder for missing_folder in (folder, *folder.parents) if not missing_folder.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for missing_folder in reversed(missing):
        sync_folder(missing_folder.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk; raises `OSError`."""
    try:
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except PermissionError:
        # A folder that may be written to may still be unreadable.
        return
    try:
        os.fsync(opened)
    except OSError as error:
        # Some file systems cannot sync a folder.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(opened)


@contextmanager
def drafting(folder: Path) -> Iterator[Path]:
    """Make a folder for a draft, hold it, and remove it after the block; raises `OSError`."""
    while True:
        draft = folder / f"{PREFIX}{secrets.token_hex(4)}"
        draft.mkdir(0o700)
        with suppress(FileNotFoundError):
            held = os.open(draft, _OPENED)
            with suppress(OSError):
                fcntl.flock(held, fcntl.LOCK_EX)
            # `tidy` of another process may have removed the folder before it was locked.
            if draft.exists():
                break
            os.close(held)
    try:
        yield draft
    finally:
        _clear(draft)
        os.close(held)


def put_in_place(draft: Path, path: Path) -> None:
    """Give a draft its name, if nothing else has it, and wait until that is on the disk.

    Args:
        draft: The file of the draft.
        path: The file that it becomes.

    Raises:
        OSError: Something else has that name, or the disk refused.
    """
    if end_of(log_of(draft)):
        # The disk failed while the log was emptied into the file, so the file alone is not the whole journal.
        raise OSError(errno.EIO, os.strerror(errno.EIO))
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:
        # Not every file system knows a second name of a file.
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        draft.rename(path)
    try:
        sync_folder(path.parent)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def tidy(folder: Path) -> None:
    """Remove the drafts in a folder that no living process holds, such as those of an import that was killed."""
    with suppress(OSError):
        for name in os.listdir(folder):  # noqa: PTH208 - a folder may hold many games
            if name.startswith(PREFIX):
                clear_if_left(folder / name)


def clear_if_left(draft: Path) -> None:
    """Remove a draft, unless a living process holds it.

    Args:
        draft: The folder of the draft.
    """
    with suppress(OSError):
        held = os.open(draft, _OPENED)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _clear(draft)
        finally:
            os.close(held)


def _clear(folder: Path) -> None:
    """Remove a folder with all that lies in it, as far as that can be."""
    with suppress(OSError):
        for path in folder.iterdir():
            if path.is_dir() and not path.is_symlink():
                _clear(path)
            else:
                path.unlink()
        folder.rmdir()
