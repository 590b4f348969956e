"""Volume of great moments, and where it is kept until next time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting
from companion.pages.scores import VOLUMES, Volume

SOUND = "sound"
"""File beside the kept games that holds the last volume."""


class Sound:
    """Volume of the moment. `keep` is called with every change."""

    def __init__(self, volume: Volume = "loud", keep: Callable[[Volume], None] | None = None) -> None:
        self.volume = volume
        self._keep = keep

    def use(self, volume: Volume) -> None:
        """Use this volume from now on."""
        self.volume = volume
        if self._keep is not None:
            self._keep(volume)


def remembered_sound(folder: Path) -> Sound:
    """Return the volume of last time, which is kept for the next."""
    volume: Volume = "loud"
    with suppress(OSError):
        said = read_setting(folder, SOUND)
        volume = next((one for one in VOLUMES if one == said), volume)
    return Sound(volume, lambda now: _remember(folder, now))


def _remember(folder: Path, volume: Volume) -> None:
    """Keep the volume; where that fails, it is loud again next time."""
    with suppress(OSError):
        write_setting(folder, SOUND, volume)
