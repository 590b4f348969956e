"""Whether it is told how the rulebook's silent points are read, and where that is kept until next time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting

NOTES = "readings"
"""The file beside the kept games: "off" where nobody wants to be told."""


class ReadingNotes:
    """Whether they are told now; the menu has them in any case. `keep` hears of every change."""

    def __init__(self, *, told: bool = True, keep: Callable[[bool], None] | None = None) -> None:
        self.told = told
        self._keep = keep

    def use(self, *, told: bool) -> None:
        """Tell them from now on, or not."""
        self.told = told
        if self._keep is not None:
            self._keep(told)


def remembered_notes(folder: Path) -> ReadingNotes:
    """As last time, and kept for the next; told unless somebody has turned it off."""
    said = ""
    with suppress(OSError):
        said = read_setting(folder, NOTES)
    return ReadingNotes(told=said != "off", keep=lambda told: _remember(folder, told=told))


def _remember(folder: Path, *, told: bool) -> None:
    """Where it cannot be kept, they are told again next time."""
    with suppress(OSError):
        write_setting(folder, NOTES, "on" if told else "off")
