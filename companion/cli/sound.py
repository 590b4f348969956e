"""How loud great moments are, and where that is kept until next time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.cli.settings import read_setting, write_setting
from companion.pages.scores import VOLUMES, Volume

SOUND = "sound"
"""The file beside the kept games that holds how loud it was last."""


class Sound:
    """The volume of the moment. `keep` is told of every change."""

    def __init__(self, volume: Volume = "loud", keep: Callable[[Volume], None] | None = None) -> None:
        self.volume = volume
        self._keep = keep

    def use(self, volume: Volume) -> None:
        """Be so loud from now on."""
        self.volume = volume
        if self._keep is not None:
            self._keep(volume)


def remembered_sound(folder: Path) -> Sound:
    """As loud as last time, and kept for the next."""
    volume: Volume = "loud"
    with suppress(OSError):
        said = read_setting(folder, SOUND)
        volume = next((one for one in VOLUMES if one == said), volume)
    return Sound(volume, lambda now: _remember(folder, now))


def _remember(folder: Path, volume: Volume) -> None:
    """Where it cannot be kept, it is loud again next time."""
    with suppress(OSError):
        write_setting(folder, SOUND, volume)
