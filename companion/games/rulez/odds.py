"""Exact chances of pools of dice: simple, graded, opposed and counting rolls (R2, RT1, RT2).

Nothing is enumerated: the orders in which dice fall are counted in whole numbers, and divided once at the end. For the
two best dice there is a formula; grades count orders in which no face shows too often, face by face; sums grow die by
die. So no ask waits for its chances, however large the pools are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from functools import cache
from math import comb

from companion.kit.odds import D6
from companion.record import record

NEED = 8
"""Least sum of the two best dice that succeeds (R2.4a)."""

SINGLE = 6
"""Face on which alone a single die succeeds (R2.4b)."""


@record
class Result:
    """Result of a pool: the sum of its two best dice, or of its one die, and its grade (R2.8).

    Attributes:
        dice: Number of dice that were rolled. Without dice the sum and the grade are 0 (R2.4c).
        rough: `True` if people said only that it was 10 or more; a grade of 0 means that nothing has read it yet.
        total: Sum of all dice where each was told, else 0.
    """

    dice: int
    best: int
    grade: int
    rough: bool = False
    total: int = field(default=0, compare=False)

    @classmethod
    def from_faces(cls, faces: Sequence[int]) -> Result:
        """Return the result of these faces.

        >>> Result.from_faces((3, 3, 5)), Result.from_faces((2, 2, 3)).success
        (Result(dice=3, best=8, grade=2, rough=False, total=11), False)
        """
        grade = max(Counter(faces).values(), default=0)
        return cls(len(faces), sum(sorted(faces)[-2:]), grade, total=sum(faces))

    @property
    def success(self) -> bool:
        """Return whether it succeeds as a simple roll (R2.4)."""
        return self.best >= (SINGLE if self.dice == 1 else NEED)

    def opposed_value(self, single: int = SINGLE) -> int:
        """Return its value in an opposed roll (R2.6), 0 of a failure. `single`: value of a single 6 (RS2)."""
        if not self.success:
            return 0
        return single if self.dice == 1 else self.best

    def is_better_than(self, other: Result, single: int = SINGLE) -> bool:
        """Return whether it wins the opposed roll (R2.6a)."""
        return self.opposed_value(single) > other.opposed_value(single)

    def is_tied_with(self, other: Result, single: int = SINGLE) -> bool:
        """Return whether both succeed with the same value (R2.6b)."""
        return self.opposed_value(single) == other.opposed_value(single) > 0


@cache
def _count_limited(faces: int, dice: int, most: int) -> tuple[int, ...]:
    """Return in how many orders 0, 1, ... dice fall on that many faces, each face at most `most` times."""
    if faces == 0:
        return (1, *(0 for _ in range(dice)))
    if faces == 1:
        return tuple(int(many <= most) for many in range(dice + 1))
    fewer = _count_limited(faces - 1, dice, most)
    return tuple(
        sum(comb(many, here) * fewer[many - here] for here in range(min(many, most) + 1)) for many in range(dice + 1)
    )


def _count_limited_bests(dice: int, most: int) -> Counter[int]:
    """Return in how many orders each sum of the two best falls, with no face on more than `most` dice."""
    if most >= dice or dice < 2:
        return Counter(_count_bests(dice)) if most >= dice else Counter()
    ways = Counter[int]()
    for high in D6.faces:
        lower = _count_limited(high - 1, dice, most)
        ways[2 * high] += sum(comb(dice, top) * lower[dice - top] for top in range(2, most + 1))
        for second in range(1, high):
            lower = _count_limited(second - 1, dice, most)
            ways[high + second] += dice * sum(
                comb(dice - 1, here) * lower[dice - 1 - here] for here in range(1, most + 1)
            )
    return ways


@cache
def chance_to_succeed(dice: int, grade: int = 0) -> Fraction:
    """Return the chance of a success of that grade or more (RT1)."""
    return _graded_chance(dice, grade, success=True)


@cache
def chance_to_fail(dice: int, grade: int = 0) -> Fraction:
    """Return the chance of a failure of that grade or more (RT1)."""
    return _graded_chance(dice, grade, success=False)


def _graded_chance(dice: int, grade: int, *, success: bool) -> Fraction:
    less = _count_limited_bests(dice, grade - 1)
    orders = (
        many - less[best] for best, many in _count_bests(dice).items() if Result(dice, best, 0).success == success
    )
    return _share(sum(orders), dice)


@cache
def _count_bests(dice: int) -> Mapping[int, int]:
    """Return in how many orders each sum of the two best dice falls, or each face of one die; of no dice 0, once."""
    if dice < 2:
        return dict.fromkeys(D6.faces, 1) if dice else {0: 1}
    ways = Counter[int]()
    for high in D6.faces:
        ways[2 * high] += high**dice - (high - 1) ** dice - dice * (high - 1) ** (dice - 1)
        for second in range(1, high):
            ways[high + second] += dice * (second ** (dice - 1) - (second - 1) ** (dice - 1))
    return ways


@cache
def _count_values(dice: int, single: int) -> Mapping[int, int]:
    """Return in how many orders the dice have each value in an opposed roll."""
    ways = Counter[int]()
    for best, many in _count_bests(dice).items():
        ways[Result(dice, best, 0).opposed_value(single)] += many
    return ways


def _share(ways: int, dice: int) -> Fraction:
    """Return that part of all orders of the dice; whole numbers are counted, and divided once."""
    return Fraction(ways, len(D6.faces) ** dice)


@cache
def chance_to_win(dice: int, against: int, single: int = SINGLE) -> Fraction:
    """Return the chance to win an opposed roll (RT2)."""
    mine, theirs = _count_values(dice, single), _count_values(against, single)
    ways = sum(mine[one] * theirs[other] for one in mine for other in theirs if one > other)
    return _share(ways, dice + against)


@cache
def chance_to_hold(dice: int, against: Result, single: int = SINGLE) -> Fraction:
    """Return the chance that the dice are not beaten by a result on the table."""
    least = against.opposed_value(single)
    return _share(sum(many for worth, many in _count_values(dice, single).items() if worth >= least), dice)


@cache
def chance_to_beat(dice: int, against: Result, single: int = SINGLE) -> Fraction:
    """Return the chance that the dice beat a result on the table."""
    least = against.opposed_value(single)
    return _share(sum(many for worth, many in _count_values(dice, single).items() if worth > least), dice)


@cache
def _count_sums(dice: int) -> Sequence[int]:
    """Return in how many orders the dice show each sum, from the least on."""
    if not dice:
        return (1,)
    # One more die shows each face once: the orders of a sum are those of the six sums before it.
    fewer, faces = _count_sums(dice - 1), len(D6.faces)
    return tuple(sum(fewer[max(at - faces + 1, 0) : at + 1]) for at in range(len(fewer) + faces - 1))


@cache
def chance_to_reach(dice: int, least: int) -> Fraction:
    """Return the chance that all dice together show at least that: a counting roll (R2.9)."""
    return _share(sum(_count_sums(dice)[max(least - dice, 0) :]), dice)


@cache
def possible_grades(dice: int, least: int, most: int) -> tuple[int, ...]:
    """Return the grades that the dice can have where the best two show from `least` to `most`."""
    if dice < 2:
        return (dice,) if any(least <= best <= most for best in _count_bests(dice)) else ()
    found = set[int]()
    for high in D6.faces:
        for second in range(1, high + 1):
            if least <= high + second <= most:
                # A pair of the highest face falls on no higher one; else one die shows the highest, once.
                free, alike = (dice, 2) if second == high else (dice - 1, 1)
                found.update(range(max(alike, -(-free // second)), free + 1))
    return tuple(sorted(found))
