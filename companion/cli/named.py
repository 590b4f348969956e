"""Files that are named on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path


def file(words: str) -> Path:
    """The path; nothing at all, as an empty variable of a shell gives it, would be the current folder."""
    if not words.strip():
        raise argparse.ArgumentTypeError("no file is named")
    return Path(words)
