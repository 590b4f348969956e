"""Evenings for the tests of reports: recorded games of all five, each read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.game import find
from companion.report.chronicles import find_chronicle
from companion.report.evening import Evening
from companion.report.luck import LuckRow, luck_rows
from companion.report.reading import read_evening
from companion.table.archive import Archive
from companion.testing import recorded

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("legenden-0.1-09", "atervackt-0.1-05", "talisman-0.1-08", "rulez-0.1-08", "labirynt-0.1-02")
"""A recorded evening of each game."""


def archive_of(name: str) -> Archive:
    """Return the export of a recorded game."""
    game = name.partition("-")[0]
    return recorded.read_recorded(ROOT / "tests" / "games" / game / "recorded", name)


@cache
def evening_of(name: str) -> Evening:
    """Return a recorded game as reports read it."""
    return read_evening(archive_of(name), find(name.partition("-")[0]))


@cache
def luck_of(name: str) -> tuple[LuckRow, ...]:
    """Return the rows of luck of a recorded game."""
    return luck_rows(evening_of(name), find_chronicle(find(name.partition("-")[0])).counted, trials=200)
