"""Exact chances of sums of dice."""

from __future__ import annotations

import doctest
from fractions import Fraction
from itertools import product

import pytest

from companion.kit import odds
from companion.kit.odds import chance_at_most, sum_chances


def test_the_examples_of_odds_hold() -> None:
    result = doctest.testmod(odds)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("dice", [0, 1, 2, 4])
def test_chances_of_sums_are_those_of_all_throws(dice: int) -> None:
    sums = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    assert sum_chances(dice) == {total: Fraction(sums.count(total), len(sums)) for total in sorted({*sums})}
    assert sum(sum_chances(dice, sides=3).values()) == 1


def test_at_most_counts_the_number_itself() -> None:
    assert chance_at_most(6) == 1
    assert chance_at_most(1, dice=2) == 0
    assert chance_at_most(2, dice=2) == Fraction(1, 36)
