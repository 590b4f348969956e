"""Setting for notes on silent points: whether they are told during a game. It is kept in a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting

NOTES = "readings"
"""File beside the kept games: it holds "off" if people turned the notes off."""


class ReadingNotes:
    """Setting for the notes on silent points; the menu lists them in any case. `keep` is called with every change."""

    def __init__(self, *, told: bool = True, keep: Callable[[bool], None] | None = None) -> None:
        self.told = told
        self._keep = keep

    def use(self, *, told: bool) -> None:
        """Tell the notes from now on, or not."""
        self.told = told
        if self._keep is not None:
            self._keep(told)


def remembered_notes(folder: Path) -> ReadingNotes:
    """Return the setting of the last game, which writes its changes to the folder; by default notes are told."""
    setting = ""
    with suppress(OSError):
        setting = read_setting(folder, NOTES)
    return ReadingNotes(told=setting != "off", keep=lambda told: _write_notes_setting(folder, told=told))


def _write_notes_setting(folder: Path, *, told: bool) -> None:
    """Write the setting; if that fails, the next game uses the setting that was written before."""
    with suppress(OSError):
        write_setting(folder, NOTES, "on" if told else "off")
