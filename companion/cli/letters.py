"""Letters in place of the terminal's picture, and where that choice is kept until next time."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting

LETTERS = "letters"
"""File beside the kept games: "on" where somebody would rather read letters than the picture."""


def has_chosen_letters(folder: Path) -> bool:
    """Return True if letters were shown last time; else the picture is."""
    with suppress(OSError):
        return read_setting(folder, LETTERS) == "on"
    return False


def remember_letters(folder: Path, *, wanted: bool) -> None:
    """Keep the choice for next time; where that fails, it is the picture again."""
    with suppress(OSError):
        write_setting(folder, LETTERS, "on" if wanted else "off")
