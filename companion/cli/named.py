"""Files and folders that are named on the command line."""

from __future__ import annotations

from pathlib import Path

from companion.cli import usage
from companion.text import Text


def file(words: str) -> Path:
    """The path; nothing at all, as an empty variable of a shell gives it, would be the current folder."""
    if not words.strip():
        raise usage.mistake(Text("no file is named"))
    return Path(words)


def folder(words: str) -> Path:
    """The path of a folder that may not be there yet; nothing at all would be the current one."""
    if not words.strip():
        raise usage.mistake(Text("no folder is named"))
    return Path(words)
