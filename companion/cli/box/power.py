"""Asking the system to switch the machine off: a service may not do that itself, but it may leave a wish.

The wish is a file in a folder of the service's own. systemd looks for it (`drakvakt-poweroff.path`), and only systemd
switches anything off.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

WISH = "DRAKVAKT_POWEROFF"
"""The variable that names the file; where it is not set, nobody looks for one."""


class Power:
    """The machine's power, as far as a service has a say in it."""

    def __init__(self, wish: Path | None) -> None:
        """`wish`: the file that somebody looks for; None where nobody does."""
        self._wish = wish

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Power:
        """By the file that the service's unit names."""
        named = environment.get(WISH, "")
        return cls(Path(named) if named else None)

    def request_switch_off(self) -> bool:
        """Ask for it. Returns whether somebody will hear; raises an OSError where the wish cannot be left."""
        if self._wish is None:
            return False
        self._wish.touch()
        return True

    def withdraw_request(self) -> None:
        """Take the wish back, if there is still somebody who could."""
        if self._wish is not None:
            with suppress(OSError):
                self._wish.unlink(missing_ok=True)
