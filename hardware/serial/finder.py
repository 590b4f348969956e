"""Serial ports: the patterns of the plan, looked up in /dev, and where in the USB tree each port is."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hardware.wiring.plan import SerialHandheld

SYSTEM: Final = Path("/sys/class/tty")

_USB: Final = re.compile(r"[0-9]+-[0-9]+(?:\.[0-9]+)*")
"""Name of a device in Linux' USB tree: its bus, and the socket of each hub on the way to it."""


def ports(handhelds: Sequence[SerialHandheld]) -> dict[str, int]:
    """Return the ports that are there now, with their speed in baud; a port with two names comes once.

    What is meant only for handhelds should stand first in the plan: the first pattern that fits a port gives its speed.
    """
    found: dict[str, tuple[str, int]] = {}
    for handheld in handhelds:
        for path in sorted(glob.glob(handheld.port)):  # noqa: PTH207  # a pattern of /dev begins at the root
            found.setdefault(os.path.realpath(path), (path, handheld.baud))
    return dict(found.values())


def place(path: str, system: Path = SYSTEM) -> str:
    """Return where this port is: the socket in the USB tree, which stays the same when `ttyACM` numbers change.

    All ports of one USB device are one place. A port outside the USB tree is called by its path.
    """
    device = system / Path(os.path.realpath(path)).name / "device"
    sockets = [part for part in Path(os.path.realpath(device)).parts if _USB.fullmatch(part)]
    return f"usb {sockets[-1]}" if sockets else path
