"""Exact chances of pools of dice (R2, RT1, RT2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from sys import getprofile, setprofile

import pytest

from companion.asks import Number
from companion.game import find
from companion.games.rulez import odds
from companion.games.rulez.odds import Result
from tests.games.rulez.driver import fist_fight, roll_all_dice


@pytest.mark.rule("R2.4a", "R2.4b", "R2.4c")
def test_the_two_best_dice_show_eight_and_a_single_one_six() -> None:
    assert [Result.from_faces(faces).success for faces in ((2, 6), (1, 4, 3), (5, 3, 1), (6,), (5,), ())] == [
        *(True, False, True),
        *(True, False, False),
    ]


@pytest.mark.rule("R2.7", "R2.8a", "R2.8b", "R2.8c")
@pytest.mark.parametrize(
    ("faces", "success", "grade"),
    [((3, 3, 5), True, 2), ((5, 5, 5), True, 3), ((2, 2, 3), False, 2), ((1, 2, 6), True, 1), ((4,), False, 1)],
)
def test_a_grade_counts_the_dice_of_one_face(faces: tuple[int, ...], success: bool, grade: int) -> None:
    assert (Result.from_faces(faces).success, Result.from_faces(faces).grade) == (success, grade)


@pytest.mark.rule("R2.6a", "R2.6b", "R2.6c", "R2.6d", "RS2")
def test_the_higher_success_wins_and_a_single_six_beats_every_failure() -> None:
    eight, nine, six, failed = (Result.from_faces(faces) for faces in ((4, 4), (4, 5), (6,), (3, 4)))
    assert nine.is_better_than(eight)
    assert eight.is_tied_with(Result.from_faces((2, 6)))
    assert six.is_better_than(failed)
    assert eight.is_better_than(six)
    assert six.is_tied_with(eight, single=8)
    assert not failed.is_better_than(failed)
    assert not failed.is_tied_with(failed)


RT1 = {
    1: ("1/6", "0", "0", "0", "0"),
    2: ("5/12", "1/12", "0", "1/12", "0"),
    3: ("49/72", "19/72", "1/72", "13/72", "1/72"),
    4: ("119/144", "245/432", "25/432", "67/432", "17/432"),
    5: ("7043/7776", "6323/7776", "1313/7776", "733/7776", "343/7776"),
    6: ("4919/5184", "1613/1728", "1709/5184", "265/5184", "65/1728"),
}


@pytest.mark.rule("RT1", "R2.5")
@pytest.mark.parametrize("dice", RT1)
def test_chances_of_simple_rolls_are_those_of_the_table(dice: int) -> None:
    found = (
        odds.chance_to_succeed(dice),
        odds.chance_to_succeed(dice, 2),
        odds.chance_to_succeed(dice, 3),
        odds.chance_to_fail(dice, 2),
        odds.chance_to_fail(dice, 3),
    )
    assert found == tuple(map(Fraction, RT1[dice]))


RT2 = (
    (16.7, 13.9, 9.7, 5.3, 2.9, 1.6),
    (41.7, 41.7, 30.9, 22.1, 16.0, 11.7),
    (68.1, 68.1, 53.0, 40.0, 30.3, 23.2),
    (82.6, 82.6, 67.0, 52.7, 41.5, 32.9),
    (90.6, 90.6, 76.0, 61.8, 50.0, 40.7),
)


@pytest.mark.rule("RT2")
def test_chances_of_opposed_rolls_are_those_of_the_table() -> None:
    found = [[round(float(odds.chance_to_win(n, m)) * 100, 1) for m in range(6)] for n in range(1, 6)]
    assert found == [[*row] for row in RT2]
    assert odds.chance_to_win(2, 2) == Fraction(25, 81)


@pytest.mark.rule("R2.9", "R3.15")
def test_counted_orders_agree_with_enumerated_ones() -> None:
    faces = [*product(range(1, 7), repeat=3)]
    assert odds.chance_to_reach(3, 12) == Fraction(sum(sum(one) >= 12 for one in faces), len(faces))
    results = [*map(Result.from_faces, faces)]
    for grade in range(4):
        won = sum(one.success and one.grade >= grade for one in results)
        lost = sum(not one.success and one.grade >= grade for one in results)
        assert odds.chance_to_succeed(3, grade) == Fraction(won, len(faces))
        assert odds.chance_to_fail(3, grade) == Fraction(lost, len(faces))
    assert [odds.chance_to_succeed(dice) + odds.chance_to_fail(dice) for dice in range(8)] == [1] * 8


@pytest.mark.rule("RT1", "RT2", "R2.5")
@pytest.mark.parametrize("single", [6, 8])
def test_the_tables_lie_in_the_menu(single: int) -> None:
    panes = {pane.key: pane for pane in find("rulez").view(fist_fight(single_six=single).state, None).panes}

    def rows(key: str) -> list[str]:
        return [str(chance) for _, chance in panes[key].rows()]

    assert rows("odds") == ["16.67%", "41.67%", "68.06%", "82.64%", "90.57%", "94.89%"]
    for grade in (2, 3):
        assert rows(f"odds.failed.{grade}") == [f"{float(odds.chance_to_fail(n, grade)):.2%}" for n in range(1, 7)]
        assert rows(f"odds.grade.{grade}") == [f"{float(odds.chance_to_succeed(n, grade)):.2%}" for n in range(1, 7)]
    for n in range(1, 6):
        assert rows(f"odds.against.{n}") == [f"{float(odds.chance_to_win(n, m, single)):.2%}" for m in range(6)]


@pytest.mark.rule("R2.5", "RT1", "RT2")
def test_chances_of_more_dice_are_exact_too() -> None:
    """Fifteen dice agree with a count face by face of all ways in which they can fall."""
    ways = Counter[Result]()
    for faces in combinations_with_replacement(range(1, 7), 15):
        ways[Result.from_faces(faces)] += factorial(15) // prod(map(factorial, Counter(faces).values()))
    best = {result.best for result in ways}
    for least, most in product(best, best):
        assert odds.possible_grades(15, least, most) == tuple(
            sorted({result.grade for result in ways if least <= result.best <= most})
        )
    for grade in range(9):
        found = sum(many for result, many in ways.items() if result.success and result.grade >= grade)
        assert odds.chance_to_succeed(15, grade) == Fraction(found, 6**15)
    worth = Counter[int]()
    for result, many in ways.items():
        worth[result.opposed_value()] += many
    win = sum(worth[one] * worth[other] for one in worth for other in worth if one > other)
    assert odds.chance_to_win(15, 15) == Fraction(win, 6**30)


@pytest.fixture(autouse=True)
def _clear_counts() -> None:
    """Clear counted chances before each test, as those of another test would hide a fault."""
    for value in vars(odds).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()


MOST_DICE = 12 + 12 + 2 + 40
"""A pool, a talent, a weapon's die and one against who lies, and fate lots: more are never thrown."""


MOST_STEPS = 100_000
"""Calls of functions with which the longest of these lists is counted, with room for another half of it."""


@pytest.mark.parametrize(
    "counts",
    [
        lambda: [odds.chance_to_win(n, MOST_DICE) for n in range(MOST_DICE + 1)],
        lambda: [odds.chance_to_succeed(n) for n in range(MOST_DICE + 1)],
        lambda: [odds.chance_to_succeed(n, 12) for n in range(1, 13)],
        lambda: [odds.chance_to_reach(n, 6) for n in range(MOST_DICE + 1)],
        lambda: [odds.chance_to_hold(n, Result(2, 9, 1)) for n in range(MOST_DICE + 1)],
        lambda: [odds.chance_to_beat(n, Result(2, 9, 1)) for n in range(MOST_DICE + 1)],
        lambda: odds.possible_grades(MOST_DICE, 2, 12),
        lambda: [odds.chance_to_fail(24, grade) for grade in range(25)],
    ],
)
def test_chances_are_counted_in_few_steps(counts: Callable[[], object]) -> None:
    """Faces of so many dice are never listed: that would take 6**66 steps."""
    for value in vars(odds).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()
    steps = 0

    def count(_frame: object, event: str, _of: object) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    before = getprofile()
    setprofile(count)
    try:
        counts()
    finally:
        setprofile(before)
    assert steps < MOST_STEPS


@pytest.mark.rule("R10.8", "R2.5")
def test_each_number_of_many_lots_has_its_chance() -> None:
    hand = fist_fight().set("minifigures.Ada.lots", 40)("act", "attack")("reach", "near")
    roll_all_dice(hand)
    assert isinstance(hand.ask, Number)
    assert (hand.key, len(hand.ask.chances)) == ("lots.attack", 41)
    assert hand.ask.chances[40] == odds.chance_to_win(42, 2)
