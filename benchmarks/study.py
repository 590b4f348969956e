"""Cost of a study: its games beside those of the driver, two processes beside two bare ones, memory, a cluster."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any

from benchmarks.row import Cost, Ratio, Row
from companion.driver import Endless, begin, drive
from companion.game import Game
from companion.study.keeping import StudySoFar
from companion.study.plan import LONGEST, Match, make_plan
from companion.study.running import WorkerHere, WorkersOnThisMachine, run_study
from companion.study.tally import Tally

OF_DRIVER, OF_BARE, OF_CLUSTER = 1.1, 1.11, 1.2
"""Aims. Two bare processes are twice as fast as one, so at most 1.11 times their time is at least 1.8 times as fast."""

GAMES, PARALLEL = 20, 1_000
"""Games whose CPU time is measured, and games of a study in two processes or on a cluster."""

FEW, MANY = 1_000, 100_000
"""Games of two studies whose memory is compared."""

FLAT = """
import resource, sys
from tests.study.coins import coins_studied
print(coins_studied(int(sys.argv[1])), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
"""Program that studies a number of games of heads and tails, and prints its peak memory."""


def ratios(game: Game[Any]) -> Iterator[Ratio]:
    """Yield the cost of a game through a study."""
    yield Ratio("a game of a study / of the driver", OF_DRIVER, partial(study_cost, game.id), game.id, rounds=3)


def rows() -> Iterator[Row]:
    """Yield the rows that need both processors or much time."""
    yield Row("study: two processes / two bare ones", f"{parallel_cost():.2f}", f"{OF_BARE} or less")
    few, many = (kilobytes(count) for count in (FEW, MANY))
    yield Row(f"study: memory of {MANY:,} games / of {FEW:,}", f"{many / few:.2f}", "1.1 or less")
    if find_spec("distributed"):
        yield Row("study: a game on a cluster / in a process", f"{cluster_cost():.2f}", f"{OF_CLUSTER} or less")


def study_cost(name: str) -> Cost:
    """Return the CPU of games through a study, in that of the same games of the driver alone."""
    match, tally, ours, floor = Match(make_plan(name, 1)), Tally(), 0.0, 0.0
    for number in range(GAMES):
        for through_study in (number % 2 == 0, number % 2 == 1):
            begun = time.process_time()
            if through_study:
                match.count(number, tally)
                ours += time.process_time() - begun
            else:
                play_bare(match, number)
                floor += time.process_time() - begun
    return Cost(ours / GAMES, floor / GAMES)


def play_bare(match: Match, number: int) -> None:
    """Play the same game without counting anything of it."""
    plan, rng_of_bots = match.plan, Random(f"{match.plan.seed}/{number}/bots")
    driver = begin(match.game, [str(n) for n in range(1, plan.players + 1)], plan.options, match.data)
    bot = match.bot_of(driver.state, number, rng_of_bots)
    with suppress(Endless):
        drive(driver, Random(f"{plan.seed}/{number}"), bot, LONGEST)


def parallel_cost() -> float:
    """Return the time of a study in two processes, in that of two bare processes that play half of its games each."""
    plan = make_plan("legenden", 1, bots=("cautious",))
    begun = time.perf_counter()
    study = StudySoFar(plan, PARALLEL)
    with WorkersOnThisMachine(plan, 2) as workers:
        run_study(study, workers, lambda: None)
    ours = time.perf_counter() - begun
    code = (
        "import json, sys\nfrom companion.study.plan import Match, Plan\nfrom companion.study.tally import Tally\n"
        "match, tally = Match(Plan.from_json(json.loads(sys.argv[1]))), Tally()\n"
        "for number in range(int(sys.argv[2]), int(sys.argv[3])): match.count(number, tally)\n"
    )
    begun = time.perf_counter()
    spans = ((0, PARALLEL // 2), (PARALLEL // 2, PARALLEL))
    bare = [
        subprocess.Popen([sys.executable, "-c", code, json.dumps(plan.to_json()), *map(str, span)]) for span in spans
    ]
    assert not any(process.wait() for process in bare)
    return ours / (time.perf_counter() - begun)


def kilobytes(games: int) -> int:
    """Return the peak memory of a process that studies this number of games of heads and tails."""
    said = subprocess.run([sys.executable, "-c", FLAT, str(games)], capture_output=True, text=True, check=True).stdout
    played, most = map(int, said.split())
    assert played == games
    return most


def cluster_cost() -> float:
    """Return the time of a study on a cluster of one worker, in that of a study in one process."""
    from companion.study.cluster import WorkersOfACluster, dask

    plan = make_plan("legenden", 1, bots=("cautious",))
    alone, study = StudySoFar(plan, PARALLEL), StudySoFar(plan, PARALLEL)
    with (
        dask.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        WorkersOfACluster(plan, cluster.scheduler_address) as workers,
    ):
        workers.play_nothing()
        begun = time.perf_counter()
        run_study(study, workers, lambda: None)
        ours = time.perf_counter() - begun
    begun = time.perf_counter()
    with WorkerHere(plan) as worker:
        run_study(alone, worker, lambda: None)
    return ours / (time.perf_counter() - begun)
