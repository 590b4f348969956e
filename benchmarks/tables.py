"""Cost of tables in one process: memory of one and of a hundred, and the first undo of a process that resumes."""

from __future__ import annotations

import gc
import random
import shutil
import sys
import tempfile
import tracemalloc
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.engine import LONG, cpu_of, kept_evening
from benchmarks.evenings import begin_game, quiet_answers
from benchmarks.row import Cost, Ratio, Row
from companion.game import Game
from companion.table import Table
from companion.testing import bots

TABLES, ANSWERS = 100, 60
RESUME, UNDO = b'{"do":"resume"}\n', b'{"do":"undo","consent":true}\n'
SHARED = 1.1
"""Most that one of a hundred tables may keep, of what one keeps: what games have in common is kept once."""


def ratios(game: Game[Any]) -> Iterator[Ratio]:
    """Yield the memory of many tables, and the first undo."""
    yield Ratio(f"memory of one of {TABLES} tables / of one", SHARED, partial(memory_cost, game), game.id, rounds=1)
    if quiet_answers(game):
        what = f"a resume of {LONG:,} answers and the first undo / the resume"
        yield Ratio(what, None, partial(first_undo_cost, game), game.id, rounds=1)


def rows(game: Game[Any]) -> Iterator[Row]:
    """Yield the memory of a table as it is."""
    one, many = (memory_of(game, range(count)) for count in (1, TABLES))
    yield Row(f"{game.id}: memory of a table of {ANSWERS} answers", f"{one / 1024:.0f} kB", "")
    yield Row(f"  of {TABLES} in one process", f"{many / 1024 / 1024:.1f} MB", "")


def memory_cost(game: Game[Any]) -> Cost:
    """Measure the bytes that one of many tables keeps, and those that each of the same games keeps alone.

    Games of one number of answers differ by half: one of them alone says little about another.
    """
    together = memory_of(game, range(TABLES))
    return Cost(together / TABLES, sum(_memory_of(game, [seed]) for seed in range(TABLES)) / TABLES)


def memory_of(game: Game[Any], seeds: Iterable[int]) -> int:
    """Return the bytes that tables keep in games of bots, one from each seed."""
    # What is made once for all games is there before.
    _begun_game(game, 0)
    return _memory_of(game, seeds)


def _memory_of(game: Game[Any], seeds: Iterable[int]) -> int:
    gc.collect()
    tracemalloc.start()
    try:
        tables = [_begun_game(game, seed) for seed in seeds]
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
        tables.clear()
        gc.collect()
        return held - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def _begun_game(game: Game[Any], seed: int) -> Table:
    table = begin_game(game, seed=seed)
    bots.play(table, random.Random(seed), ANSWERS)
    table.drain_events()
    return table


def first_undo_cost(game: Game[Any]) -> Cost:
    """Measure a process that resumes a long game and takes one answer back, and one that only resumes it.

    Each has a copy of the folder, so that neither finds what the other has left.
    """
    ours, floor = (_cpu_of_copy(kept_evening(game.id, LONG), RESUME + UNDO * is_undone) for is_undone in (True, False))
    return Cost(ours, floor)


def _cpu_of_copy(folder: str, given: bytes) -> float:
    """Return the CPU seconds of an engine that is given these requests beside a copy of a folder of kept games."""
    with tempfile.TemporaryDirectory() as beside:
        copy = str(shutil.copytree(folder, Path(beside, "games")))
        return cpu_of([sys.executable, "-m", "companion.cli", "engine", "--state", copy, "--data", copy], given)
