"""Search for new faults with random tests and new seeds, for a given time.

    make explore MINUTES=10

`make test` plays the same random cases at each run. This runs the tests that play at random with seeds that nobody has
tried, round after round, and prints each failure with the line that makes it an example for ever:

    tests/table/test_archive.py::test_a_bent_file_is_refused
        @example(seed=2125495)

The last line is "explore: N cases tried, M found"; the exit status is 1 where something was found.
"""

from __future__ import annotations

import argparse
import inspect
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

from companion.testing.suite import GameSuite

ROOT = Path(__file__).resolve().parents[1]

FALSIFYING = re.compile(r"Falsifying example: \w+\((.*?)\n\s*(?:E\s+)?\)", re.DOTALL)
"""The words with which Hypothesis reports the arguments that made a test fail."""


def list_failures(report: ElementTree.Element, seed: int) -> Iterator[tuple[str, str]]:
    """Yield the id of each test that failed and the line that repeats it.

    Args:
        report: The root of a report in the format of JUnit.
        seed: The seed of the round.

    """
    for case in report.iter("testcase"):
        for fault in (*case.iter("failure"), *case.iter("error")):
            yield (
                _name_test(case.get("classname", ""), case.get("name", "")),
                _write_example(case.get("name", ""), fault.text or "", seed),
            )


def _name_test(place: str, test: str) -> str:
    """Return the id by which pytest runs a test of this place ("tests.test_every_game.TestRulez")."""
    parts = place.split(".")
    files = [n for n in range(1, len(parts) + 1) if (ROOT / "/".join(parts[:n])).with_suffix(".py").is_file()]
    cut = files[0] if files else len(parts)
    return "::".join(["/".join(parts[:cut]) + ".py", *parts[cut:], test])


def _write_example(test: str, failure: str, seed: int) -> str:
    """Return the line that makes a failure an example for ever.

    That is an `@example` where Hypothesis found it, a value of `found` for a test of the suite of games, else a seed.
    """
    if found := FALSIFYING.search(failure):
        arguments = " ".join(line.strip().removeprefix("E").strip() for line in found[1].splitlines())
        values = ", ".join(
            one for one in re.split(r",\s*(?=\w+=)", arguments.strip().rstrip(",")) if not one.startswith("self=")
        )
        return f"@example({values})"
    name, _, value = test.removesuffix("]").partition("[")
    if value.isdigit() and (suite_test := getattr(GameSuite, name, None)) is not None:
        parameter = [*inspect.signature(suite_test).parameters][1]
        return f"found = {{{parameter!r}: ({value},)}}"
    return f"@pytest.mark.seeds({seed})"


def explore_once(seed: int, seconds: float) -> tuple[int, list[tuple[str, str]]]:
    """Run one round with a seed; return how many cases were tried and what failed.

    A round that takes longer than `seconds` is stopped, and counts what it did until then.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "loadgroup", "--explore"]
        command += ["--seed", str(seed), "--hypothesis-seed", str(seed), f"--junitxml={report}"]
        # Another order of sets in each round: no rule may depend on it.
        environment = {**os.environ, "PYTHONHASHSEED": str(seed % 2**32)}
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as run:
            try:
                run.wait(seconds)
            except subprocess.TimeoutExpired:
                # As Ctrl+C does: pytest writes its report and ends.
                run.send_signal(signal.SIGINT)
        if not report.exists():
            return 0, []
        root = ElementTree.parse(report).getroot()
        return len([*root.iter("testcase")]), [*list_failures(root, seed)]


def main(arguments: Sequence[str]) -> int:
    """Explore until the time is up; return 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m scripts.explore", description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10, help="how long to look")
    parser.add_argument("--seed", type=int, default=None, help="the seed of the first round; the next ones count up")
    given = parser.parse_args(arguments)
    seed = secrets.randbelow(10**6) * 1000 if given.seed is None else given.seed
    ends, tried, found = time.monotonic() + 60 * given.minutes, 0, dict[tuple[str, str], None]()
    while (left := ends - time.monotonic()) > 0:
        cases, failures = explore_once(seed, left)
        for test, line in failures:
            if (test, line) not in found:
                found[test, line] = None
                print(f"{test}\n    {line}", flush=True)
        tried, seed = tried + cases, seed + 1000
    print(f"explore: {tried} cases tried, {len(found)} found")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
