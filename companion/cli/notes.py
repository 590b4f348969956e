"""Notes on how the rulebook's silent points are read: told or not, and where that is kept until next time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting

NOTES = "readings"
"""File beside the kept games: "off" where nobody wants to be told."""


class ReadingNotes:
    """Switch of the notes; the menu has them in any case. `keep` is called with every change."""

    def __init__(self, *, told: bool = True, keep: Callable[[bool], None] | None = None) -> None:
        self.told = told
        self._keep = keep

    def use(self, *, told: bool) -> None:
        """Tell the notes from now on, or not."""
        self.told = told
        if self._keep is not None:
            self._keep(told)


def remembered_notes(folder: Path) -> ReadingNotes:
    """Return the choice of last time, which is kept for the next; told unless somebody has turned it off."""
    said = ""
    with suppress(OSError):
        said = read_setting(folder, NOTES)
    return ReadingNotes(told=said != "off", keep=lambda told: _remember(folder, told=told))


def _remember(folder: Path, *, told: bool) -> None:
    """Keep the choice; where that fails, the notes are told again next time."""
    with suppress(OSError):
        write_setting(folder, NOTES, "on" if told else "off")
