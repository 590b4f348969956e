"""A study on a real scheduler of Dask with three workers, one of which is killed: the same bytes come out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from benchmarks.study import FEW, MANY, kilobytes
from companion.study import running
from companion.study.keeping import StudySoFar
from companion.study.plan import make_plan
from companion.study.results import results_json
from companion.study.running import WorkerHere, run_study
from tests.cli.running import ROOT

pytest.importorskip("distributed", reason="Dask is not installed: make .venv/study")
pytestmark = [pytest.mark.timeout(300), pytest.mark.filterwarnings("default")]

GAMES, WORKERS = 150, 3


@contextmanager
def program(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program of Dask for as long as the block takes."""
    command = [sys.executable, "-m", "distributed.cli.dask_spec", *arguments]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and workers on the loopback; yield its address and the workers."""
    file = folder / "scheduler.json"
    with ExitStack() as stack:
        scheduler = {"cls": "distributed.Scheduler", "opts": {"host": "127.0.0.1", "port": 0, "dashboard": False}}
        scheduler["opts"] |= {"scheduler_file": str(file)}  # type: ignore[operator]
        stack.enter_context(program("--spec", json.dumps(scheduler)))
        wait_for(file.exists)
        address = json.loads(file.read_text())["address"]
        worker = {"cls": "distributed.Worker", "opts": {"nthreads": 1, "dashboard": False, "host": "127.0.0.1"}}
        workers = [stack.enter_context(program(address, "--spec", json.dumps(worker))) for _ in range(WORKERS)]
        yield address, workers


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_killed_worker_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.study import cluster as clusters

    monkeypatch.setattr(clusters, "SECONDS", 0.2)
    plan = make_plan("legenden", 1, bots=("cautious", "greedy"))
    alone, study = StudySoFar(plan, GAMES), StudySoFar(plan, GAMES)
    with WorkerHere(plan) as worker:
        run_study(alone, worker, lambda: None)
    with cluster(tmp_path) as (address, workers), clusters.WorkersOfACluster(plan, address) as crowd:
        wait_for(lambda: crowd.width == clusters.AHEAD * WORKERS)
        killed = list[int]()

        def kill_one() -> None:
            if study.played > GAMES // 5 and not killed:
                os.kill(workers[0].pid, signal.SIGKILL)
                killed.append(study.played)

        run_study(study, crowd, kill_one)
    assert killed[0] < GAMES
    assert json.dumps(results_json(study)) == json.dumps(results_json(alone))
    assert running.SECONDS == 1


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.study import cluster as clusters

    monkeypatch.setattr(clusters, "TIMEOUT", "0.2s")
    with pytest.raises(clusters.NoScheduler, match=r"tcp://127\.0\.0\.1:1"):
        clusters.WorkersOfACluster(make_plan("rulez", 1), "tcp://127.0.0.1:1")


def test_memory_is_flat_from_a_thousand_games_to_a_hundred_thousand() -> None:
    assert kilobytes(MANY) < 1.1 * kilobytes(FEW)
