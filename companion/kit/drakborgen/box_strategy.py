"""Strategy of the box in a fight of two of both Drakborgen games, from the solved fight (docs/odds.md).

Only what plays the box imports this, since the solver takes its time to load.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeVar

from companion.odds.duel import (
    ON_SHEET,
    Duel,
    Equilibrium,
    RingState,
    Sign,
    SignDuel,
    SignState,
    Stance,
    Values,
)
from companion.odds.known_fights import MOST_POINTS, solve_ring, solve_signs

L = TypeVar("L", bound=str)

UNKNOWN: Final = 6
"""Value of a hero that nobody has told yet: the middle of the sheets."""


def limit_points(points: int | None) -> int:
    """Return points as the solver takes them: at least 1, and no more than `MOST_POINTS`."""
    return min(max(points or 1, 1), MOST_POINTS)


def sort_values(values: Mapping[Stance, int | None]) -> Values:
    """Return four values in the order of a sheet; a value that nobody has told counts as `UNKNOWN`."""
    agility, armour, strength, psyche = (values[aspect] for aspect in ON_SHEET)
    known = (UNKNOWN if value is None else value for value in (agility, armour, strength, psyche))
    first, second, third, last = known
    return first, second, third, last


def find_stances(duel: Duel, now: RingState) -> Equilibrium[Stance]:
    """Return the equilibrium of a round on the ring; it depends on nothing else, so a kept game finds it again.

    A fight is solved once, whatever the points of its rounds are: the states of fewer points are among those of more.
    """
    return solve_ring(duel).strategy(now)


def find_signs(duel: SignDuel, now: SignState) -> Equilibrium[Sign]:
    """Return the equilibrium of a round by hand signs; it depends on nothing else."""
    return solve_signs(duel).strategy(now)


def share_lines(chances: Mapping[L, float], lines: Sequence[str]) -> dict[str, Fraction]:
    """Return the exact chance of each line that can be taken; they add up to 1.

    Args:
        chances: Chances of a strategy, which add up to nearly 1.
        lines: Ids of what can be taken.
    """
    exact = {str(line): Fraction(chance) for line, chance in chances.items() if line in lines}
    total = sum(exact.values())
    return {line: chance / total for line, chance in exact.items()}


def share_evenly(lines: Sequence[str]) -> dict[str, Fraction]:
    """Return the same chance for each line."""
    return dict.fromkeys(lines, Fraction(1, len(lines)))
