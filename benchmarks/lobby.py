"""Cost of a lobby after years: commands among 10, 300 and 10,000 kept games."""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path

from benchmarks.engine import cpu_of
from benchmarks.row import Cost, Ratio
from companion.game import find
from companion.table import new_header
from companion.table.sessions import Sessions
from companion.testing import bots

FEW, SOME, MANY = 10, 300, 10_000
AIM = 1.5
GAME, SEED, ANSWERS = "legenden", 5, 60

COMMANDS: Mapping[str, tuple[list[str], bytes]] = {
    "engine resume": (["engine", "--data", "/nowhere"], b'{"do":"resume"}\n'),
    "sessions list": (["sessions", "list"], b""),
    "play": (["play", "--plain"], b"q\n"),
}
"""Commands that are run, and what each reads."""


def ratios() -> Iterator[Ratio]:
    """Yield what each command costs among many kept games, in what it costs among ten."""
    for name in COMMANDS:
        for count in (SOME, MANY):
            what = f"{name} with {count:,} kept games / with {FEW}"
            # One run swings by a quarter: the system is asked for each of the files.
            yield Ratio(what, AIM, partial(cost_among, name, count), rounds=3)


def cost_among(name: str, count: int) -> Cost:
    """Measure a command among `count` kept games and among a few; each was run before, so its index is there."""
    words, given = COMMANDS[name]
    ours, floor = (
        cpu_of([sys.executable, "-m", "companion.cli", *words, "--state", kept_games(many)], given)
        for many in (count, FEW)
    )
    return Cost(ours, floor)


@cache
def kept_games(count: int) -> str:
    """Return a folder of `count` kept games, all of them unfinished, which is removed with this process."""
    folder = tempfile.TemporaryDirectory()
    _FOLDERS.append(folder)
    table = Sessions(Path(folder.name)).begin(new_header(find(GAME), ("Ada", "Bo")))
    bots.play(table, random.Random(SEED), ANSWERS)
    table.close()
    path = Path(folder.name, f"{table.journal.session}.db")
    for number in range(count - 1):
        shutil.copyfile(path, path.with_name(f"2020-01-01-{GAME}-{number:06}.db"))
    return folder.name


_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []
