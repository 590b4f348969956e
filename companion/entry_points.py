"""Entry points of installed packages: what others add to Drakvakt, such as games.

`importlib.metadata` finds them too, but brings the reading of e-mail headers and zip files along: a tenth of the first
start of a box.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.record import record

ENDINGS = (".dist-info", ".egg-info")


@record
class Point:
    """An entry point: its name, and the module and object that it stands for, such as `companion.games.rulez:game`."""

    name: str
    value: str

    def load(self) -> Any:
        """Import the module and return the object."""
        module, _, names = self.value.partition(" ")[0].partition(":")
        return reduce(getattr, filter(None, names.split(".")), import_module(module))


def find_points(group: str) -> list[Point]:
    """Return the entry points of a group, those of the first package of a name only.

    Args:
        group: The group, such as `drakvakt.games`.
    """
    found: list[Point] = []
    packages = set()
    for place in sys.path:
        for name in _list_folder(place):
            if (
                name.endswith(ENDINGS)
                and (package := name.partition("-")[0].casefold().replace(".", "_")) not in packages
            ):
                packages.add(package)
                found += _read_points(Path(place, name, "entry_points.txt"), group)
    return found


def _list_folder(place: str) -> list[str]:
    with suppress(OSError):
        return sorted(os.listdir(place or "."))  # noqa: PTH208 - a place may be no path
    return []


def _read_points(file: Path, group: str) -> Iterator[Point]:
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return
    section = ""
    for line in map(str.strip, lines):
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == group and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield Point(name.strip(), value.strip())
