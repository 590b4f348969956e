"""Whether the terminal shows letters in place of the picture, and where that is kept until next time."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

LETTERS = "letters"
"""The file beside the kept games: "on" where somebody would rather read letters than the picture."""


def remembered_letters(folder: Path) -> bool:
    """As last time; the picture unless somebody has chosen letters."""
    with suppress(OSError, UnicodeDecodeError):
        return (folder / LETTERS).read_text(encoding="ascii").strip() == "on"
    return False


def remember_letters(folder: Path, *, wanted: bool) -> None:
    """Show the same next time; where that cannot be kept, it is the picture again."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / LETTERS).write_text("on\n" if wanted else "off\n", encoding="ascii")
