"""A solved fight against the same states solved one after another by a linear program each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import product

import numpy as np
from scipy.optimize import linprog

from benchmarks.row import Row, median_of_runs
from companion.odds.duel import RING, Duel, solve
from companion.odds.duel.ring_solver import RingSolver
from companion.odds.duel.templates import Template

MINOTAUR = Duel(hero=(6, 7, 5, 6), life=7, monster=(6, 6, 10, 5), points=9)
"""A hero of seven points against a minotaur of nine (LT4)."""

AIM = 200
"""Number of times that the solver is faster than the linear programs."""


def rows() -> Iterator[Row]:
    """Yield the speed of the solver, and how long a table waits."""
    games = list(matrices())
    own = median_of_runs(lambda: cpu_seconds(lambda: solve(MINOTAUR).value))
    theirs = cpu_seconds(lambda: [solve_matrix(matrix) for matrix in games])
    what = f"odds: hero 7 against minotaur 9, {len(games)} linear programs to one"
    yield Row(what, f"{theirs / own:.0f}", f"{AIM} or more")
    yield Row("  CPU ms until its value is known", f"{1000 * own:.1f}", "50 or less")


def cpu_seconds(act: Callable[[], object]) -> float:
    """Return the CPU seconds of an action."""
    begun = time.process_time()
    act()
    return time.process_time() - begun


def matrices() -> Iterator[list[list[float]]]:
    """Yield the matrix of each reachable state of a fight, with the values of the states that follow.

    So no linear program is counted for what has to be repeated because of clinches.
    """
    solver = RingSolver(Template(MINOTAUR))
    for life, points in product(range(1, MINOTAUR.life + 1), range(1, MINOTAUR.points + 1)):
        cells = solver.layer((life, life), points).cells
        for matrix in solver.template.matrices:
            entries = [cells[at] for at in matrix]
            yield [entries[:3], entries[3:6], entries[6:]]
    yield [[cells[at] for at in range(4 * row, 4 * row + 4)] for row in range(len(RING))]


def solve_matrix(matrix: Sequence[Sequence[float]]) -> float:
    """Maximize v, where a mix x of the rows has xA >= v in every column."""
    size = len(matrix)
    found = linprog(
        [0.0] * size + [-1.0],
        A_ub=np.hstack([-np.array(matrix).T, np.ones((size, 1))]),
        b_ub=np.zeros(size),
        A_eq=[[1.0] * size + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * size + [(None, None)],
        method="highs",
    )
    return -float(found.fun)
