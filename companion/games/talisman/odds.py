"""The die, and exact chances: sums of dice, and one fight (TT3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

from companion.dice import Die
from companion.text import Text

T6: Final = Die("T6", tuple(range(1, 7)), Text("D6"))
"""The six-sided die, as people call it who read no Swedish."""


@cache
def at_most(dice: int, most: int) -> Fraction:
    """The chance that so many dice show at most that in all."""
    sums = [sum(faces) for faces in product(T6.faces, repeat=dice)]
    return Fraction(sum(one <= most for one in sums), len(sums))


@cache
def fight(own: int, other: int) -> tuple[int, int, int]:
    """Of 36 how often whoever has `own` wins, ties and loses against `other`, with one die each (TT3).

    >>> fight(4, 3), fight(3, 3), fight(9, 2)
    ((21, 5, 10), (15, 6, 15), (36, 0, 0))
    """
    results = [own + mine - other - theirs for mine in T6.faces for theirs in T6.faces]
    return sum(one > 0 for one in results), results.count(0), sum(one < 0 for one in results)


def chances(own: int, other: int) -> tuple[Fraction, Fraction, Fraction]:
    """The same as chances of a win, a tie and a loss."""
    win, tie, loss = (Fraction(many, 36) for many in fight(own, other))
    return win, tie, loss
