"""Setting for how the dragon's chance shows: as a number, as a mood, or not at all. It is kept in a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, get_args

from companion.cli.settings import read_setting, write_setting
from companion.danger import Mood

DANGER_FILE: Final = "chances"
"""File beside the kept games that holds the last setting."""

MOODS: Final[tuple[Mood, ...]] = get_args(Mood)


class DangerSigns:
    """Setting for how much people see of a danger. `keep` is called with every change."""

    def __init__(self, mood: Mood = "number", keep: Callable[[Mood], None] | None = None) -> None:
        self.mood = mood
        self._keep = keep

    def use(self, mood: Mood) -> None:
        """Show dangers in this way from now on."""
        self.mood = mood
        if self._keep is not None:
            self._keep(mood)


def remembered_danger_signs(folder: Path) -> DangerSigns:
    """Return the setting of the last game, which writes its changes to the folder; by default a number is shown."""
    word = ""
    with suppress(OSError):
        word = read_setting(folder, DANGER_FILE)
    return DangerSigns(
        next((mood for mood in MOODS if mood == word), "number"), lambda mood: _write_danger_setting(folder, mood)
    )


def _write_danger_setting(folder: Path, mood: Mood) -> None:
    """Write the setting; if that fails, the next game uses the one that was written before."""
    with suppress(OSError):
        write_setting(folder, DANGER_FILE, mood)
