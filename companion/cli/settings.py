"""Small files beside the kept games that remember one word each, such as the language that was last spoken."""

from __future__ import annotations

import os
import stat
from pathlib import Path

_LONGEST = 100
"""Bytes of such a word."""

_UNBLOCKED = os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
"""Flags that wait for nothing: another kind of file may lie in its place, such as a pipe."""


def read_setting(folder: Path, name: str) -> str:
    """Return the word in that file; "" for one that is no file. Raises `OSError` where there is none to read."""
    file = os.open(folder / name, os.O_RDONLY | _UNBLOCKED)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            return ""
        return os.read(file, _LONGEST).decode("ascii", "replace").strip()
    finally:
        os.close(file)


def write_setting(folder: Path, name: str, word: str) -> None:
    """Write a word into that file; raises `OSError` where it cannot be kept."""
    folder.mkdir(parents=True, exist_ok=True)
    file = os.open(folder / name, os.O_WRONLY | os.O_CREAT | _UNBLOCKED, 0o666)
    try:
        if stat.S_ISREG(os.fstat(file).st_mode):
            os.ftruncate(file, 0)
            os.write(file, f"{word}\n".encode("ascii"))
    finally:
        os.close(file)
