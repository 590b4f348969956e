"""Write the page of measurements, `docs/explain/costs.md`: `python -m benchmarks --page`."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from benchmarks.row import Row

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "explain" / "costs.md"
LIMITS: Final = Path(__file__).with_name("limits.md")
"""Why aims are missed: written by people, and added at the end of the page."""

INTRODUCTION: Final = """\
# What it costs

After this page you know what an answer, a press, a resume and a start cost, and which aims are missed and why.

`python -m benchmarks --page` measures all of it and writes the tables below. Without `--page` it only prints them.
Every other page leaves measurements out, and leads here.

**How to read a ratio.** Most figures are ratios: a cost beside the least that could do the same work, its *floor*,
measured in the same run. So they tell more of the code than of the machine. They rise with what else the machine does.
Look at the load below: a figure that was measured at a load far above 0 is too high.
"""

NOT_MEASURED: Final = """\
**The tables are not here.** This page was written without them. Run `python -m benchmarks --page` on a machine that
does nothing else."""
"""Words in the place of the tables where there are none."""


def write_page(parts: Iterable[tuple[str, Iterable[Row]]], to: Path = PAGE) -> None:
    """Write the page of measurements.

    Args:
        parts: The headings of the page, each with its rows.
        to: The file.
    """
    tables = [part for title, rows in parts for part in (f"## {title}", "\n".join(table_of(rows)))]
    lines = [INTRODUCTION, describe_machine(), *tables] if tables else [INTRODUCTION, NOT_MEASURED]
    to.write_text("\n\n".join([*lines, LIMITS.read_text("utf-8").strip()]).replace("\n\n\n", "\n\n") + "\n", "utf-8")


def describe_machine() -> str:
    """Return a sentence about the machine on which the figures were measured, and how busy it was."""
    when = datetime.now().astimezone().date()
    machine = f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} processors"
    return f"Measured on {when} with {machine}, at an average load of {os.getloadavg()[2]:.1f}."


def table_of(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the lines of a table in Markdown.

    Args:
        rows: The measurements.
    """
    yield "| what | measured | aim |"
    yield "| --- | --- | --- |"
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in (row.what, row.measured, row.aim)) + " |"
