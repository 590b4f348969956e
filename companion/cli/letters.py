"""Setting for letters in place of the terminal's picture. It is kept in a file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting

LETTERS = "letters"
"""File beside the kept games: it holds "on" if people chose letters in place of the picture."""


def has_chosen_letters(folder: Path) -> bool:
    """Return True if letters were shown last time; by default the picture is shown."""
    with suppress(OSError):
        return read_setting(folder, LETTERS) == "on"
    return False


def remember_letters(folder: Path, *, wanted: bool) -> None:
    """Write the setting; if that fails, the next game shows the picture."""
    with suppress(OSError):
        write_setting(folder, LETTERS, "on" if wanted else "off")
