"""Histograms are exact, and what is concluded from them is what statistics teach."""

from __future__ import annotations

import doctest
import json
from collections import Counter
from fractions import Fraction

import pytest

from companion.study import games, tally
from companion.study.games import Figure, share
from companion.study.tally import Histogram, Tally, student_quantile, summarize

HALF = Fraction(1, 2)


def test_examples_in_docstrings_hold() -> None:
    assert doctest.testmod(tally).failed == doctest.testmod(games).failed == 0


def make_histogram(*values: int | Fraction) -> Histogram:
    return Counter(values)


def test_mean_and_median_are_exact() -> None:
    found = summarize(make_histogram(1, 2, HALF, 2))
    assert (found.games, found.mean, found.median) == (4, Fraction(11, 8), Fraction(3, 2))
    assert summarize(make_histogram(3, 1, 7)).median == 3


def test_the_interval_of_a_mean_is_that_of_student() -> None:
    # 8 ± 2.7764 · √(8.5 / 5).
    found = summarize(make_histogram(4, 6, 9, 10, 11))
    assert [found.low, found.high] == pytest.approx([4.380, 11.620], abs=1e-3)
    alone = summarize(make_histogram(4))
    assert (alone.low, alone.high) == (None, None)


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    none = summarize(Counter({0: 10}))
    assert [none.low, none.high] == pytest.approx([0, 0.2775], abs=1e-4)
    difference = summarize(Counter({0: 9, 1: 1}), is_difference=True)
    assert [difference.low, difference.high] == pytest.approx([0.1 - 0.2262, 0.1 + 0.2262], abs=1e-3)
    some = summarize(Counter({0: 6, 1: 4}))
    assert [some.low, some.high] == pytest.approx([0.1682, 0.6873], abs=1e-4)


@pytest.mark.parametrize(("freedom", "value"), [(1, 12.7062), (5, 2.5706), (8, 2.3060), (30, 2.0423), (1000, 1.9623)])
def test_the_quantiles_of_student_are_those_of_the_tables(freedom: int, value: float) -> None:
    assert student_quantile(freedom) == pytest.approx(value, abs=6e-4)


def test_tallies_are_equal_in_any_order_of_merging() -> None:
    parts = list[Tally]()
    shown: list[dict[str, Figure]] = [{"a": 1, "b": HALF}, {"b": 2}, {"a": True}]
    for figures in shown:
        parts.append(Tally())
        parts[-1].add("base", figures)
    one, other = Tally(), Tally()
    for part in parts:
        one.merge(part)
    for part in reversed(parts):
        other.merge(part)
    assert json.dumps(one.to_json()) == json.dumps(other.to_json())
    assert one.to_json() == {"base": {"a": {"1": 2}, "b": {"1/2": 1, "2": 1}}}
    assert Tally.from_json(one.to_json()).sides == one.sides


def test_a_quotient_is_rounded_to_a_tenth() -> None:
    assert [share(1, 3), share(5, 0), share(4, 2)] == [Fraction(3, 10), 0, 2]
