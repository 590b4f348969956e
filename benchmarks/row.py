"""Rows of the table of measurements, and ratios of a cost to its floor."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.landed import Landed
from companion.cli.box import quick_start

ROUNDS = 5
"""Number of runs of which each figure is the median."""

LIMIT = 2.0
"""Times its landed value at which a ratio is a fault, and no chance of the machine."""

QUIET = 1.3
"""Times its cost on a quiet machine above which a floor shows that the machine is too busy to be believed."""


@contextmanager
def seldom_garbage_collection() -> Iterator[None]:
    """Collect garbage as seldom as box and engine do once they have begun, and not among what stands already.

    This process has test tools loaded, too; to search through all of them would be a fifth of an answer.
    """
    usual = gc.get_threshold()
    gc.collect()
    quick_start.end_lean_start()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)


def median_of_runs(once: Callable[[], float]) -> float:
    """Return the median of `ROUNDS` runs."""
    with seldom_garbage_collection():
        return statistics.median(once() for _ in range(ROUNDS))


@dataclass(frozen=True, slots=True)
class Row:
    """Row of a table: a measure, its value, and its aim."""

    what: str
    measured: str
    aim: str


class Cost(NamedTuple):
    """A cost and its floor, measured in one run and one unit: CPU seconds, bytes."""

    ours: float
    floor: float

    @property
    def ratio(self) -> float:
        """The cost divided by its floor."""
        return self.ours / self.floor


@dataclass(frozen=True, slots=True)
class Ratio:
    """A cost against that of the least that could do it.

    `once` measures both in one run. `game`: id of the game, "" for what has none; `seats`: how many play, where that
    matters. Without an `aim` it is only shown. `rounds`: number of runs, of which the median counts.
    """

    what: str
    aim: float | None
    once: Callable[[], Cost]
    game: str = ""
    seats: int | None = None
    rounds: int = ROUNDS

    @property
    def name(self) -> str:
        """Name of its row in the table, which no other has."""
        seats = "" if self.seats is None else f", {self.seats} seats"
        return f"{self.game}: {self.what}{seats}" if self.game else f"{self.what}{seats}"

    def median(self) -> Cost:
        """Measure some runs; return the median ratio as a cost over the median floor."""
        with seldom_garbage_collection():
            runs = sorted((self.once() for _ in range(self.rounds)), key=lambda run: run.ratio)
        floor = statistics.median(run.floor for run in runs)
        return Cost(runs[len(runs) // 2].ratio * floor, floor)

    def row(self, measured: Cost) -> Row:
        """Return its row of the table."""
        aim = "" if self.aim is None else f"{self.aim:g} or less"
        is_missed = self.aim is not None and measured.ratio > self.aim
        return Row(self.name, f"{measured.ratio:.2f}", aim + (": missed" if is_missed else ""))

    def to_json(self, measured: Cost, landed: Landed | None) -> dict[str, object]:
        """Return its row for other programs. `floor` is what the floor cost in this run, `value` the ratio."""
        return {
            "row": self.what,
            "game": self.game or None,
            "seats": self.seats,
            "value": round(measured.ratio, 3),
            "floor": measured.floor,
            "aim": self.aim,
            "landed": None if landed is None else landed.value,
        }


def is_fault(measured: Cost, landed: Landed | None) -> bool:
    """Return True if something has become slow: twice what it was, on a machine that is as quiet as it was then."""
    if landed is None:
        return False
    return measured.ratio > LIMIT * landed.value and measured.floor <= QUIET * landed.floor
