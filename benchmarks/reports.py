"""Cost of reading kept evenings for the hall of heroes, beside replaying the same games and looking at nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from benchmarks.row import Cost, Ratio
from companion.game import Game, find
from companion.report.reading import read_evening
from companion.table.archive import Archive
from companion.table.beginning import begin_run
from companion.table.entry_loop import EntryLoop
from companion.table.entry_path import EntryPath
from companion.testing import recorded

OF_REPLAY: Final = 1.5
"""Aim for the CPU time of reading an evening, in that of a replay."""

RECORDED: Final = Path(__file__).resolve().parents[1] / "tests" / "games"


def ratios(game: Game[Any]) -> Iterator[Ratio]:
    """Yield the cost of reading a recorded evening of this game, where there is one."""
    if (RECORDED / game.id).is_dir():
        what = "an evening read for the hall / replayed"
        yield Ratio(what, OF_REPLAY, partial(reading_cost, game.id), game.id, rounds=3)


def reading_cost(name: str) -> Cost:
    """Return the CPU time of reading the result of an evening, and of replaying it mute."""
    archive = archive_of(name)
    return Cost(cpu_time(read_result, archive), cpu_time(replay, archive))


def read_result(archive: Archive) -> None:
    """Read what the hall of heroes counts."""
    read_evening(archive, find(archive.header["game"]), whole=False)


def replay(archive: Archive) -> None:
    """Follow the entries that still count, without a look at what they tell or at their hashes."""
    path = EntryPath()
    for number, _, body in archive.entries:
        path.add(number, body)
    run = begin_run(find(archive.header["game"]), archive.header, archive.session)
    try:
        EntryLoop(run).follow_all(path.entries, "none")
    finally:
        run.close()


def cpu_time(work: Callable[[Archive], None], archive: Archive) -> float:
    """Return the seconds of CPU time that this takes with a game."""
    begun = time.process_time()
    work(archive)
    return time.process_time() - begun


@cache
def archive_of(game: str) -> Archive:
    """Return the last recorded evening that today's rules follow to its end, which is read from its file once."""
    folder = RECORDED / game / "recorded"
    names = [name for name in recorded.recorded_names(folder, game) if name not in recorded.read_parted(folder)]
    return recorded.read_recorded(folder, names[-1])
