"""Which ports there are: the patterns of the plan, looked up in /dev."""

from __future__ import annotations

import glob
import os
from collections.abc import Sequence

from hardware.wiring.plan import SerialHandheld


def ports(handhelds: Sequence[SerialHandheld]) -> dict[str, int]:
    """The ports that are there now, with their speed in baud; a port with two names comes once.

    What is meant only for handhelds should stand first in the plan: the first pattern that fits a port gives its speed.
    """
    found: dict[str, tuple[str, int]] = {}
    for handheld in handhelds:
        for path in sorted(glob.glob(handheld.port)):  # noqa: PTH207  # a pattern of /dev begins at the root
            found.setdefault(os.path.realpath(path), (path, handheld.baud))
    return dict(found.values())
