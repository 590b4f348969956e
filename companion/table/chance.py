"""Source of the box's own dice and cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import TypeVar

T = TypeVar("T")

SYSTEM: random.Random | None = None
"""The dice of every box without a seed; `None` is the operating system.

Tests put a source of their own here, so that each run plays alike.
"""


class Chance:
    """The box's dice and cards: from the operating system, or from a seed.

    With a seed every pick depends on the seed and on the number of the entry that it goes into, and on nothing else, so
    that a resumed game goes on as it would have; an undone roll falls anew because its entry is a new one.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = seed

    def roll(self, faces: Sequence[int], count: int, entry: int) -> tuple[int, ...]:
        """Roll dice.

        Args:
            faces: Faces of each die.
            count: Number of dice.
            entry: Number of the entry that the roll goes into.

        Returns:
            The face of each die.
        """
        source = self._source(entry)
        return tuple(source.choice(faces) for _ in range(count))

    def draw(self, cards: Sequence[tuple[T, Fraction]], entry: int) -> T:
        """Draw one card.

        Args:
            cards: Each possible card with its exact chance; the chances sum to 1.
            entry: Number of the entry that the card goes into.
        """
        # In whole numbers: to add up a hundred fractions takes longer than all else of a draw.
        denominator, share = lcm(*{chance.denominator for _, chance in cards}), 0
        position, passed, last = self._source(entry).getrandbits(128) * denominator, 0, None
        for card, chance in cards:
            # Most cards of a deck have the chance of the one before.
            if chance is not last:
                share, last = chance.numerator * (denominator // chance.denominator) << 128, chance
            passed += share
            if position < passed:
                return card
        return cards[-1][0]

    def _source(self, entry: int) -> random.Random:
        return (SYSTEM or _system_source()) if self._seed is None else random.Random(f"{self._seed}/{entry}")


@cache
def _system_source() -> random.Random:
    return random.SystemRandom()
