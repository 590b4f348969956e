"""The die, and exact chances: sums of dice, and one fight (TT3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

from companion.dice import Die
from companion.text import Text

T6: Final = Die("T6", tuple(range(1, 7)), Text("D6"))
"""Six-sided die, by its common name for people who read no Swedish."""


@cache
def chance_of_at_most(dice: int, most: int) -> Fraction:
    """Return the chance that the dice show at most that sum."""
    sums = [sum(faces) for faces in product(T6.faces, repeat=dice)]
    return Fraction(sum(one <= most for one in sums), len(sums))


@cache
def count_fight_results(own: int, other: int) -> tuple[int, int, int]:
    """Return how often of 36 times `own` wins, ties and loses against `other`, with one die each (TT3).

    >>> fight(4, 3), fight(3, 3), fight(9, 2)
    ((21, 5, 10), (15, 6, 15), (36, 0, 0))
    """
    results = [own + mine - other - theirs for mine in T6.faces for theirs in T6.faces]
    return sum(one > 0 for one in results), results.count(0), sum(one < 0 for one in results)


def fight_chances(own: int, other: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of a win, a tie and a loss of `own` against `other`, with one die each (TT3)."""
    win, tie, loss = (Fraction(many, 36) for many in count_fight_results(own, other))
    return win, tie, loss
