"""Exact chances of one fight (TT3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from companion.kit.odds import D6


@cache
def count_fight_results(own: int, other: int) -> tuple[int, int, int]:
    """Return the numbers of 36 times that `own` wins, ties and loses against `other`, with one die each (TT3).

    >>> [count_fight_results(own, other) for own, other in ((4, 3), (3, 3), (9, 2))]
    [(21, 5, 10), (15, 6, 15), (36, 0, 0)]
    """
    results = [own + mine - other - theirs for mine in D6.faces for theirs in D6.faces]
    return sum(one > 0 for one in results), results.count(0), sum(one < 0 for one in results)


def fight_chances(own: int, other: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of a win, a tie and a loss of `own` against `other`, with one die each (TT3)."""
    win, tie, loss = (Fraction(many, 36) for many in count_fight_results(own, other))
    return win, tie, loss
