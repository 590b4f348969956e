"""Whether the terminal shows letters in place of the picture, and where that is kept until next time."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting

LETTERS = "letters"
"""The file beside the kept games: "on" where somebody would rather read letters than the picture."""


def remembered_letters(folder: Path) -> bool:
    """As last time; the picture unless somebody has chosen letters."""
    with suppress(OSError):
        return read_setting(folder, LETTERS) == "on"
    return False


def remember_letters(folder: Path, *, wanted: bool) -> None:
    """Show the same next time; where that cannot be kept, it is the picture again."""
    with suppress(OSError):
        write_setting(folder, LETTERS, "on" if wanted else "off")
