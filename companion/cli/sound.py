"""Setting for the volume of sounds. It is kept in a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting
from companion.pages.scores import VOLUMES, Volume

SOUND = "sound"
"""File beside the kept games that holds the last volume."""


class Sound:
    """Setting for the volume. `keep` is called with every change."""

    def __init__(self, volume: Volume = "loud", keep: Callable[[Volume], None] | None = None) -> None:
        self.volume = volume
        self._keep = keep

    def use(self, volume: Volume) -> None:
        """Use this volume from now on."""
        self.volume = volume
        if self._keep is not None:
            self._keep(volume)


def remembered_sound(folder: Path) -> Sound:
    """Return the setting of the last game, which writes its changes to the folder; by default it is loud."""
    volume: Volume = "loud"
    with suppress(OSError):
        word = read_setting(folder, SOUND)
        volume = next((one for one in VOLUMES if one == word), volume)
    return Sound(volume, lambda changed: _write_volume(folder, changed))


def _write_volume(folder: Path, volume: Volume) -> None:
    """Write the setting; if that fails, the next game uses the setting that was written before."""
    with suppress(OSError):
        write_setting(folder, SOUND, volume)
