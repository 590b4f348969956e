"""Request to the system to switch the machine off: a file, since the service has no right to do it itself.

systemd watches for the file in a folder of the service (`drakvakt-poweroff.path`), and switches the machine off.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

REQUEST_FILE = "DRAKVAKT_POWEROFF"
"""Environment variable that names the file; without it nothing watches for a file."""


class Power:
    """Power of the machine, which the service can ask the system to switch off."""

    def __init__(self, file: Path | None) -> None:
        """Use this file for requests; `None` if nothing watches for one."""
        self._file = file

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Power:
        """Return the power of the machine, with the file that the service's unit names."""
        path = environment.get(REQUEST_FILE, "")
        return cls(Path(path) if path else None)

    def request_switch_off(self) -> bool:
        """Ask the system to switch the machine off.

        Returns:
            True if the system watches for the request.

        Raises:
            OSError: The request cannot be written.
        """
        if self._file is None:
            return False
        self._file.touch()
        return True

    def withdraw_request(self) -> None:
        """Remove the request, if the system has not taken it yet."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)
