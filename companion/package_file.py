"""Files beside the code: catalogues, fonts, the boards' data."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path


def package_file(package: str, name: str) -> Path:
    """Return a file or folder of an importable package, which may be a folder without code (as `wiring` is).

    `importlib.resources` would look into zip files as well, which nobody installs a box from, and imports half of the
    standard library for that: a tenth of the time until the first prompt.

    Args:
        package: The name of the package.
        name: The path in it.
    """
    places = [Path(place, name) for place in import_module(package).__path__]
    return next((place for place in places if place.exists()), places[0])
