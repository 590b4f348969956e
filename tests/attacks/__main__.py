"""Run all attacks: `python -m tests.attacks [--long] [--seed N] [NAME ...]`, two at a time."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.attacks.runner import SEED, Outcome, Plan, Size, attacks, run


def main() -> int:
    """Run the attacks; return 1 where one found something, or could not be tried."""
    parser = argparse.ArgumentParser(prog="python -m tests.attacks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only the attacks whose names hold this")
    parser.add_argument("--long", action="store_true", help="try more, for a night")
    parser.add_argument("--quick", action="store_true", help="try as much as `make test` does")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="the seed, to repeat what was found")
    given = parser.parse_args()
    size = Size.LONG if given.long else Size.QUICK if given.quick else Size.WHOLE
    names = [name for name in attacks() if not given.names or any(word in name for word in given.names)]
    outcomes = list[Outcome]()
    # A process that was forked would share what the attacks preload and patch.
    spawned = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(2, spawned) as pool:
        plans = [Plan(size, given.seed, Path(folder) / str(n)) for n in range(len(names))]
        for outcome in pool.map(run, names, plans):
            outcomes.append(outcome)
            _show(outcome)
    tried, found = sum(one.tried for one in outcomes), sum(len(one.found) for one in outcomes)
    print(f"attacks: {tried:,} tried, {found:,} found")
    return 1 if found or any(one.skipped for one in outcomes) else 0


def _show(outcome: Outcome) -> None:
    said = outcome.skipped or f"{outcome.tried:,} tried, {len(outcome.found):,} found, {outcome.seconds:.0f} s"
    print(f"{outcome.name}: {said}", flush=True)
    for found in outcome.found[:10]:
        print(f"  {found}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
