"""Settings: small files beside the kept games that hold one word each, such as the language that was used last."""

from __future__ import annotations

import os
import stat
from pathlib import Path

_LONGEST = 100
"""Bytes that are read of a setting's file."""

_UNBLOCKED = os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
"""Flags with which opening never waits: people may have put another kind of file there, such as a pipe."""


def read_setting(folder: Path, name: str) -> str:
    """Return the word of a setting; "" if another kind of file lies there. Raise `OSError` if it cannot be read."""
    file = os.open(folder / name, os.O_RDONLY | _UNBLOCKED)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            return ""
        return os.read(file, _LONGEST).decode("ascii", "replace").strip()
    finally:
        os.close(file)


def write_setting(folder: Path, name: str, word: str) -> None:
    """Write the word of a setting; raise `OSError` if it cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    file = os.open(folder / name, os.O_WRONLY | os.O_CREAT | _UNBLOCKED, 0o666)
    try:
        if stat.S_ISREG(os.fstat(file).st_mode):
            os.ftruncate(file, 0)
            os.write(file, f"{word}\n".encode("ascii"))
    finally:
        os.close(file)
