"""One line of the table, and what is measured as a ratio."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from companion.cli.box import quick_start

ROUNDS = 5
"""Each figure is the median of so many runs."""

LIMIT = 3.0
"""A ratio at so many times its aim is a fault, and no chance of the machine."""


@contextmanager
def as_begun() -> Iterator[None]:
    """Search for garbage as box and engine do once they have begun: seldom, and not among what stands already.

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


def middle(once: Callable[[], float]) -> float:
    """Return the median of some runs."""
    with as_begun():
        return statistics.median(once() for _ in range(ROUNDS))


@dataclass(frozen=True, slots=True)
class Row:
    """Row of a table: a measure, its value, and its aim."""

    what: str
    measured: str
    aim: str


@dataclass(frozen=True, slots=True)
class Ratio:
    """A cost against that of the least that could do it. `once` measures both in one run, as CPU time or counted."""

    what: str
    aim: float
    once: Callable[[], float]

    def median(self) -> float:
        """Return the median of some runs."""
        return middle(self.once)

    def row(self, measured: float) -> Row:
        """Return the row that is printed."""
        return Row(self.what, f"{measured:.1f}", f"{self.aim:g} or less" + ("" if measured <= self.aim else ": missed"))

    def fails(self, measured: float) -> bool:
        """Return whether the measured value is a fault."""
        return measured > LIMIT * self.aim
