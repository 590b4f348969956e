"""Odds: the six-sided die, and exact chances that more than one game works out from it.

Talisman, Rulez and Labirynt call the die D6. Talisman adds dice to see who makes a roll (T6.16, T6.12), Labirynt rolls
2K6 for a negotiation (D8.4b).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from companion.dice import Die
from companion.text import Text

D6: Final = Die("T6", tuple(range(1, 7)), Text("d6"))
"""The six-sided die by its international name; "T6" names it in kept games."""


@cache
def sum_chances(dice: int, sides: int = 6) -> Mapping[int, Fraction]:
    """Return the chance of each sum of equal dice.

    Args:
        dice: Number of dice; none shows the sum 0.
        sides: Number of faces of each, which show 1 and up.

    Returns:
        Chances by sum, the least sum first.

    >>> [str(sum_chances(2)[total]) for total in (2, 7, 12)]
    ['1/36', '1/6', '1/36']
    """
    ways = Counter({0: 1})
    for _ in range(dice):
        # One more die adds each of its faces to every sum of the dice before it.
        more = Counter[int]()
        for total, many in ways.items():
            for face in range(1, sides + 1):
                more[total + face] += many
        ways = more
    return {total: Fraction(many, sides**dice) for total, many in sorted(ways.items())}


def chance_at_most(most: int, dice: int = 1) -> Fraction:
    """Return the chance that six-sided dice show together at most a number.

    Args:
        most: The number.
        dice: Number of dice.

    >>> str(chance_at_most(4, dice=2))
    '1/6'
    """
    return sum((chance for total, chance in sum_chances(dice).items() if total <= most), Fraction(0))


def odds_at_most(most: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances that a six-sided die shows at most a number, of a tie, which there is not, and of more.

    Args:
        most: The number.

    >>> [str(chance) for chance in odds_at_most(2)]
    ['1/3', '0', '2/3']
    """
    win = chance_at_most(most)
    return win, Fraction(0), 1 - win
