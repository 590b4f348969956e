"""A request to the system to switch the machine off: a service may not do that itself, but it may leave a file.

The file lies in a folder of the service's own. systemd looks for it (`drakvakt-poweroff.path`), and only systemd
switches anything off.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

WISH = "DRAKVAKT_POWEROFF"
"""Variable that names the file; where it is not set, nobody looks for one."""


class Power:
    """The machine's power, as far as a service can ask for it."""

    def __init__(self, wish: Path | None) -> None:
        """Use this file for requests; None where nobody looks for one."""
        self._wish = wish

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Power:
        """Return the power of the machine by the file that the service's unit names."""
        named = environment.get(WISH, "")
        return cls(Path(named) if named else None)

    def request_switch_off(self) -> bool:
        """Ask to be switched off; True if somebody looks for the request. Raises OSError if it cannot be written."""
        if self._wish is None:
            return False
        self._wish.touch()
        return True

    def withdraw_request(self) -> None:
        """Take the request back, as far as that is still possible."""
        if self._wish is not None:
            with suppress(OSError):
                self._wish.unlink(missing_ok=True)
