"""Check if the tests of a game notice small faults in its rules.

    make mutants GAME=rulez SAMPLE=200 SEED=1

It draws mutants of the functions in `companion/games/GAME` by seed (views and the reading of data left out), and runs
against each the tests of `tests/games/GAME` that come through the changed function, the quickest first. Prints JSON:

    {"game", "mutants", "killed", "equivalent", "survived": [{"id", "line", "source"}]}

A mutant that changes nothing is named in `tests/games/GAME/equivalent.toml` with its reason: `"id" = "why"`.

Tests are collected once. Each mutant is a forked process that swaps the code of one function, so nothing is imported
again and no mutant sees another. What is computed at import stays as it is.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import select
import signal
import sys
import time
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, TypeAlias

import pytest

from scripts.mutations import Mutation, compile_mutant, list_mutations

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = ("view", "data", "locale", "study.py", "report.py")
"""Folders and modules of a game in which no rules stand."""

PATIENCE = 10.0
"""How many times as long the tests may take with a mutant as without; one that takes longer hangs, and is killed."""

LEAST = 20.0
"""Seconds that the tests of a mutant may take in any case."""

CACHE = type(lru_cache(len))
"""Type of a function whose results are kept."""

GAMES = "companion.games."
"""Modules whose functions may be mutated begin like this."""

Place: TypeAlias = tuple[str, str, int]
"""A function: file, qualified name and first line."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """Result of the tests without a mutant."""

    seconds: Mapping[str, float]
    """The duration of each test that passes, by its id."""

    reached: Mapping[Place, Sequence[str]]
    """The ids of the tests that come through a function."""


class Loop:
    """Loop instead of that of pytest: one run that traces the tests, then one run for each mutant."""

    def __init__(self, mutations: Sequence[Mutation], jobs: int) -> None:
        self.mutations = mutations
        self.jobs = jobs
        self.survived: list[Mutation] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests in processes of their own."""
        items = {item.nodeid: item for item in session.items}
        baseline = Baseline(**_in_child(lambda: _trace_tests(items), None))
        running: dict[int, Mutation] = {}
        for number, mutation in enumerate(self.mutations):
            while len(running) >= self.jobs:
                self._collect(running)
            chosen = _choose(mutation, baseline)
            limit = max(LEAST, PATIENCE * sum(baseline.seconds[test] for test in chosen))
            tests = [items[test] for test in chosen]
            running[_start(mutation, tests, limit)] = mutation
            print(f"{number + 1}/{len(self.mutations)} {mutation.id} ({len(chosen)} tests)", file=sys.stderr)
        while running:
            self._collect(running)
        return True

    def _collect(self, running: dict[int, Mutation]) -> None:
        """Wait for one mutant; where its process ends with 0, no test noticed it."""
        pid, status = os.wait()
        mutation = running.pop(pid)
        if status == 0:
            self.survived.append(mutation)
            print(f"  survived: {mutation.id}", file=sys.stderr)


def _in_child(work: Any, limit: float | None) -> dict[str, Any]:
    """Return what `work` returns in a forked process, as JSON carries it."""
    reading, writing = os.pipe()
    if (pid := os.fork()) == 0:
        os.close(reading)
        with os.fdopen(writing, "w") as out:
            json.dump(work(), out)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as inside:
        select.select([inside], [], [], limit)
        made: dict[str, Any] = json.load(inside)
    os.waitpid(pid, 0)
    made["reached"] = {(file, name, line): tests for file, name, line, tests in made["reached"]}
    return made


def _trace_tests(items: Mapping[str, pytest.Item]) -> dict[str, Any]:
    """Run each test once and note through which functions of the games it comes."""
    seconds, reached = {}, dict[Place, list[str]]()
    caches = [
        one for one in gc.get_objects() if isinstance(one, CACHE) and one.__module__.startswith("companion.games.")
    ]
    for name, item in items.items():
        # What an earlier test has worked out would hide that this one comes through the function too.
        for cache in caches:
            cache.cache_clear()
        codes = set[CodeType]()

        def note(frame: FrameType, event: str, _: object, codes: set[CodeType] = codes) -> None:
            if event == "call":
                codes.add(frame.f_code)

        begun = time.perf_counter()
        sys.setprofile(note)
        passed = _passes(item)
        sys.setprofile(None)
        if not passed:
            print(f"{name} fails without a mutant and is left out.", file=sys.stderr)
            continue
        seconds[name] = time.perf_counter() - begun
        for code in codes:
            reached.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(name)
    return {"seconds": seconds, "reached": [[*place, tests] for place, tests in reached.items()]}


def _passes(item: pytest.Item) -> bool:
    """Run one test with its fixtures; return whether it passes (or fails where that is expected)."""
    reports: list[pytest.TestReport] = []

    class Listener:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            reports.append(report)

    listener = Listener()
    item.config.pluginmanager.register(listener)
    try:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    finally:
        item.config.pluginmanager.unregister(listener)
    return bool(reports) and not any(report.failed for report in reports)


def _choose(mutation: Mutation, baseline: Baseline) -> list[str]:
    """Return the tests that come through the function of a mutation, the quickest first."""
    tests = {
        test
        for (file, name, _), through in baseline.reached.items()
        if file == str(mutation.file)
        and (name == mutation.function or name.startswith(f"{mutation.function}.<locals>."))
        for test in through
    }
    return sorted(tests, key=lambda test: (baseline.seconds[test], test))


def _start(mutation: Mutation, tests: Sequence[pytest.Item], limit: float) -> int:
    """Start a process that plants a mutant and runs these tests; it ends with 0 where all pass."""
    if pid := os.fork():
        return pid
    # pytest-timeout takes SIGALRM, and a hanging test may swallow exceptions: the timer of CPU time kills.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, limit)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    try:
        plant(mutation)
        noticed = any(not _passes(item) for item in tests)
    except BaseException:
        noticed = True
    os._exit(1 if noticed else 0)


def plant(mutation: Mutation) -> None:
    """Give each living function of the mutated file its new code."""
    codes = compile_mutant(mutation)
    for function in [one for one in gc.get_objects() if isinstance(one, FunctionType)]:
        old = function.__code__
        if old.co_filename == str(mutation.file):
            new = codes.get((old.co_qualname, old.co_firstlineno))
            if new is not None and new != old and new.co_freevars == old.co_freevars:
                function.__code__ = new


def read_equivalents(game: str) -> Mapping[str, str]:
    """Return the mutants that change nothing, with their reasons."""
    file = ROOT / "tests" / "games" / game / "equivalent.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def list_mutants(game: str) -> list[Mutation]:
    """Return all mutants of the rules of a game, always in one order."""
    home = ROOT / "companion" / "games" / game
    files = [file for file in sorted(home.rglob("*.py")) if file.relative_to(home).parts[0] not in LEFT_OUT]
    return [mutation for file in files for mutation in list_mutations(file, home)]


def main(arguments: Sequence[str]) -> int:
    """Run a sample of mutants and print what became of them; return 1 where a test of the game fails by itself."""
    parser = argparse.ArgumentParser(prog="python -m scripts.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", required=True, help="the game's id")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants are drawn; 0 is all")
    parser.add_argument("--seed", type=int, default=1, help="the seed they are drawn by")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many run at once")
    parser.add_argument("--only", default="", help="only mutants whose id contains this")
    given = parser.parse_args(arguments)
    mutants = [one for one in list_mutants(given.game) if given.only in one.id]
    if not mutants:
        print(f"There are no mutants of {given.game!r}. Is it the id of a game in companion/games?", file=sys.stderr)
        return 2
    if 0 < given.sample < len(mutants):
        mutants = random.Random(given.seed).sample(mutants, given.sample)
    why = read_equivalents(given.game)
    loop = Loop([one for one in mutants if one.id not in why], given.jobs)
    tests = ROOT / "tests" / "games" / given.game
    # Without xdist and the cache: the loop makes its own processes, which write nothing.
    status = pytest.main(
        ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=no", "--no-header", str(tests)], plugins=[loop]
    )
    survived = sorted(loop.survived, key=lambda one: one.id)
    report = {
        "game": given.game,
        "mutants": len(mutants),
        "killed": len(loop.mutations) - len(survived),
        "equivalent": len(mutants) - len(loop.mutations),
        "survived": [{"id": one.id, "line": one.line, "source": one.source} for one in survived],
    }
    print(json.dumps(report, indent=2))
    return 0 if status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
