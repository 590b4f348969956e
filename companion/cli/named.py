"""Files that are named on the command line."""

from __future__ import annotations

from pathlib import Path

from companion.cli import usage
from companion.text import Text


def file(words: str) -> Path:
    """The path; nothing at all, as an empty variable of a shell gives it, would be the current folder."""
    if not words.strip():
        raise usage.mistake(Text("no file is named"))
    return Path(words)
