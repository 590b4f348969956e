"""Values of the ratios as they landed, in `landed.toml`: a ratio at twice its value is a fault.

The file is written by `python -m benchmarks --ratios --land` on a quiet machine. A value is raised only in a commit
that says why.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("landed.toml")

HEAD = """\
# What each ratio was when it landed, and what its floor cost then: CPU seconds, or bytes. Written on a quiet machine by
# `python -m benchmarks --ratios --land`. A value is raised only in a commit that says why.
"""


class Landed(NamedTuple):
    """A ratio as it landed, and what its floor cost on the quiet machine."""

    value: float
    floor: float


def read_landed(file: Path = FILE) -> dict[str, Landed]:
    """Return the landed values by the names of their rows.

    Args:
        file: The file that holds them.
    """
    rows = tomllib.loads(file.read_text("utf-8"))
    return {name: Landed(row["value"], row["floor"]) for name, row in rows.items()}


def write_landed(rows: Mapping[str, Landed], file: Path = FILE) -> None:
    """Write the landed values.

    Args:
        rows: The values by the names of their rows.
        file: The file that holds them.
    """
    lines = [f'"{name}" = {{ value = {row.value:.4g}, floor = {row.floor:.4g} }}' for name, row in rows.items()]
    file.write_text("\n".join([HEAD.rstrip(), "", *lines, ""]), "utf-8")
