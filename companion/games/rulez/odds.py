"""Exact chances of pools of dice: simple, graded and opposed rolls, by enumeration (R2, RT1, RT2).

Dice of one colour are alike, so not their faces in order are enumerated but how many show each face: 252 ways for five
dice in place of 7,776, each with the number of orders in which it falls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from companion.dice import Die
from companion.record import record
from companion.text import Text

T6: Final = Die("T6", tuple(range(1, 7)), Text("D6"))
"""The six-sided die, as the booklet of each language calls it."""

NEED = 8
"""The two best dice together show at least that (R2.4a)."""

SINGLE = 6
"""A single die succeeds on this face only (R2.4b)."""


@record
class Result:
    """What a pool shows: the sum of its two best dice, or of its one die, and its grade (R2.8).

    `dice`: how many were rolled. Of none the sum and the grade are 0 (R2.4c). `rough`: told as 10, 11 or 12 alike; a
    grade of 0 has not been told, as nothing has read it yet. `total`: of all dice, where each was told, else 0.
    """

    dice: int
    best: int
    grade: int
    rough: bool = False
    total: int = field(default=0, compare=False)

    @classmethod
    def of(cls, faces: Sequence[int]) -> Result:
        """These faces.

        >>> Result.of((3, 3, 5)), Result.of((2, 2, 3)).success
        (Result(dice=3, best=8, grade=2, rough=False, total=11), False)
        """
        grade = max(Counter(faces).values(), default=0)
        return cls(len(faces), sum(sorted(faces)[-2:]), grade, total=sum(faces))

    @property
    def success(self) -> bool:
        """Whether it succeeds as a simple roll (R2.4)."""
        return self.best >= (SINGLE if self.dice == 1 else NEED)

    def worth(self, single: int = SINGLE) -> int:
        """What it counts in an opposed roll (R2.6); a failure nothing. `single`: what a single 6 is worth (RS2)."""
        if not self.success:
            return 0
        return single if self.dice == 1 else self.best

    def beats(self, other: Result, single: int = SINGLE) -> bool:
        """Whether it wins the opposed roll (R2.6a)."""
        return self.worth(single) > other.worth(single)

    def ties(self, other: Result, single: int = SINGLE) -> bool:
        """Whether both succeed alike (R2.6b)."""
        return self.worth(single) == other.worth(single) > 0


def _falls(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All that so many dice can show, and in how many orders."""
    for faces in combinations_with_replacement(T6.faces, dice):
        yield faces, factorial(dice) // prod(map(factorial, Counter(faces).values()))


@cache
def results(dice: int) -> Mapping[Result, Fraction]:
    """The chance of each result of so many dice."""
    ways = Counter[Result]()
    for faces, many in _falls(dice):
        ways[Result.of(faces)] += many
    return {result: Fraction(many, len(T6.faces) ** dice) for result, many in ways.items()}


@cache
def succeeds(dice: int, grade: int = 0) -> Fraction:
    """The chance of a success of that grade or more (RT1)."""
    return _together(chance for one, chance in results(dice).items() if one.success and one.grade >= grade)


@cache
def fails(dice: int, grade: int = 0) -> Fraction:
    """The chance of a failure of that grade or more (RT1)."""
    return _together(chance for one, chance in results(dice).items() if not one.success and one.grade >= grade)


@cache
def _worths(dice: int, single: int) -> Mapping[int, Fraction]:
    found = dict[int, Fraction]()
    for one, chance in results(dice).items():
        found[one.worth(single)] = found.get(one.worth(single), Fraction(0)) + chance
    return found


@cache
def wins(dice: int, against: int, single: int = SINGLE) -> Fraction:
    """The chance to win an opposed roll (RT2)."""
    mine, theirs = _worths(dice, single), _worths(against, single)
    return _together(mine[one] * theirs[other] for one in mine for other in theirs if one > other)


@cache
def draws(dice: int, against: int, single: int = SINGLE) -> Fraction:
    """The chance that both succeed alike."""
    mine, theirs = _worths(dice, single), _worths(against, single)
    return _together(mine[one] * theirs[one] for one in mine if one and one in theirs)


@cache
def holds(dice: int, against: Result, single: int = SINGLE) -> Fraction:
    """The chance that so many dice are not beaten by what lies there."""
    return _together(chance for one, chance in results(dice).items() if not against.beats(one, single))


@cache
def beats(dice: int, against: Result, single: int = SINGLE) -> Fraction:
    """The chance that so many dice beat what lies there."""
    return _together(chance for one, chance in results(dice).items() if one.beats(against, single))


@cache
def reaches(dice: int, least: int) -> Fraction:
    """The chance that so many dice together show at least that: a counting roll (R2.9)."""
    return _together(Fraction(many, len(T6.faces) ** dice) for faces, many in _falls(dice) if sum(faces) >= least)


@cache
def grades(dice: int, least: int, most: int) -> tuple[int, ...]:
    """The grades that so many dice can have where the best two show from `least` to `most`."""
    return tuple(sorted({one.grade for one in results(dice) if least <= one.best <= most}))


def _together(chances: Iterable[Fraction]) -> Fraction:
    return sum(chances, Fraction(0))
