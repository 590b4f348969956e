"""Whole evenings, each from one seed, and that they would find what they are there to find (see evening.py)."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.attacks.planted import PLANTS
from tests.attacks.preloaded import library
from tests.attacks.runner import Plan, Size, attack

ROOT: Final = Path(__file__).resolve().parents[2]
AT_ONCE: Final = 25
"""Evenings of one process."""


def play_evenings(plan: Plan, count: int, *more: str, at_once: int = AT_ONCE) -> Iterator[tuple[int, str | None, str]]:
    """Play `count` evenings of the plan's seed; yield the number of each, its fault, and the check sum of its trace."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    for begin in range(0, count, at_once):
        end = min(begin + at_once, count)
        command = [sys.executable, "-m", "tests.attacks.evening", plan.folder, plan.seed, begin, end, *more]
        done = subprocess.run(
            list(map(str, command)),
            cwd=ROOT,
            env={**os.environ, "LD_PRELOAD": str(library()), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
        yield from ((number, found, digest) for number, found, digest in lines)
        if done.returncode or len(lines) < end - begin:
            yield begin + len(lines), f"the process ended by itself: {done.stderr[-500:]}", ""


@attack
def whole_evenings_keep_what_is_promised(plan: Plan) -> Iterator[str | None]:
    """Play evenings with disk, clock, presses, handhelds and power cuts together, each from one seed."""
    traces = hashlib.sha256()
    for number, found, digest in play_evenings(plan, plan.amount(2, 200, 5000)):
        traces.update(digest.encode())
        command = (
            f"python -m tests.attacks.evening FOLDER {plan.seed} {number} {number + 1} --trace, with disk.c preloaded"
        )
        yield found and f"evening {number}: {found} ({command})"
    if plan.size is not Size.QUICK:
        sys.stdout.write(f"evenings: seed {plan.seed}, trace {traces.hexdigest()[:16]}\n")


@attack
def evenings_find_what_is_planted(plan: Plan) -> Iterator[str | None]:
    """Find each planted fault within 200 evenings; in the quick version only one that is found at once."""
    quick = plan.size is Size.QUICK
    for plant in ["plant_early_word"] if quick else PLANTS:
        evenings = play_evenings(plan, 200, f"--plant={plant}", at_once=AT_ONCE // 5)
        yield None if any(found for _, found, _ in evenings) else f"{plant}: 200 evenings have not found it"
