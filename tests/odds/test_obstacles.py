"""Exact chances of tests, obstacles and flights, against every throw of the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from companion.odds.figures import BadFigures
from companion.odds.obstacles import (
    OBSTACLES,
    SIDES,
    chance_of_test,
    chance_to_cross,
    chance_to_flee_above,
    chance_to_pass,
    chances_to_flee_by_each,
    losses_on_bridge,
    plan_flight,
)

FACES = range(1, SIDES + 1)
values = some.integers(0, 14)


@settings(max_examples=40, deadline=None)
@given(values, some.integers(0, 3), some.booleans(), some.integers(0, 4))
def test_tests_in_a_row_are_those_of_all_throws(value: int, rolls: int, under: bool, plus: int) -> None:
    throws = [*product(FACES, repeat=rolls)]
    good = [all(face + plus < value or (face + plus == value and not under) for face in row) for row in throws]
    assert chance_of_test(value, rolls, under=under, plus=plus) == Fraction(sum(good), len(throws))


@settings(max_examples=30, deadline=None)
@given(values, some.integers(0, 3))
def test_treasures_dropped_on_a_bridge_are_those_of_all_throws(psyche: int, treasures: int) -> None:
    lost = [sum(face > psyche for face in row) for row in product(FACES, repeat=treasures)]
    assert losses_on_bridge(psyche, treasures) == tuple(
        Fraction(lost.count(n), len(lost)) for n in range(treasures + 1)
    )


@settings(max_examples=30, deadline=None)
@given(values, values, some.integers(0, 9))
def test_a_crossing_fails_where_both_rolls_do(agility: int, psyche: int, cards: int) -> None:
    plus = cards // 2
    over = [one + plus <= agility or other + plus <= psyche for one, other in product(FACES, FACES)]
    assert chance_to_cross(agility, psyche, cards) == Fraction(sum(over), len(over))


@pytest.mark.rule("L9.6b")
def test_a_flight_takes_a_roll_under_agility_for_hero_and_cards() -> None:
    assert chances_to_flee_by_each(7, 2) == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 8))
    assert chances_to_flee_by_each(7, 0, under=False) == (Fraction(7, 12),)


@pytest.mark.rule("A24.10")
def test_a_flight_takes_one_roll_above_the_number_of_cards() -> None:
    assert [chance_to_flee_above(cards) for cards in (0, 1, 6, 11, 12, 13)] == [
        1,
        Fraction(11, 12),
        Fraction(1, 2),
        Fraction(1, 12),
        0,
        0,
    ]


@pytest.mark.rule("L4.4.2a", "L4.5.1b", "L4.6.1c", "L11.1d")
def test_obstacles_take_the_rolls_of_the_rules() -> None:
    assert {name: str(chance_to_pass(name, 6)) for name in OBSTACLES} == {
        "pick": "1/4",
        "break": "1/4",
        "portcullis": "1/4",
        "rubble": "1/2",
        "abyss": "1/2",
        "web": "1/4",
        "loose": "1/2",
        "rune": "1/2",
    }


chances_of_four = some.lists(some.fractions(0, 1, max_denominator=12), min_size=4, max_size=4)


@settings(max_examples=8, deadline=None)
@given(chances_of_four, some.integers(1, 3), some.lists(some.integers(0, 2), min_size=1, max_size=3))
def test_a_planned_flight_is_as_good_as_long_play(chances: list[Fraction], life: int, damage: list[int]) -> None:
    gold = [Fraction(0), Fraction(10), Fraction(25), Fraction(30)]
    plans = plan_flight(chances, gold, life, damage)
    # Value iteration: the value of at most so many attempts rises to that of as many as one likes.
    best = {(cards, left): 0.0 for cards in range(4) for left in range(life + 1)}
    for _ in range(300):
        tried = {
            (kept, left): float(chances[kept] * gold[kept])
            + float(1 - chances[kept]) / len(damage) * sum(best[kept, left - lost] for lost in damage if lost < left)
            for kept in range(4)
            for left in range(1, life + 1)
        }
        best |= {(cards, left): max(tried[kept, left] for kept in range(cards + 1)) for cards, left in tried}
    assert [plan.dropped for plan in plans] == [0, 1, 2, 3]
    for plan in plans:
        kept = 3 - plan.dropped
        further = sum(best[kept, life - lost] for lost in damage if lost < life) / len(damage)
        worth = float(chances[kept] * gold[kept]) + float(1 - chances[kept]) * further
        assert float(plan.value) == pytest.approx(worth, abs=1e-2)


def test_one_attempt_is_worth_its_chance_of_the_gold() -> None:
    plans = plan_flight((Fraction(1, 2), Fraction(1, 4)), (Fraction(0), Fraction(100)))
    assert [str(plan.value) for plan in plans] == ["25", "0"]


def test_bad_values_are_refused() -> None:
    with pytest.raises(BadFigures, match="value cannot be 25"):
        chance_to_pass("web", 25)
    with pytest.raises(BadFigures, match="life cannot be 0"):
        plan_flight((Fraction(1),), (Fraction(0),), life=0)
