"""Exact chances of the dragon, against every order of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from companion.odds.dragon import DragonPile, chance_together
from companion.odds.figures import BadFigures

MOST_CARDS = 8


def wakes_at(orders: Sequence[Sequence[bool]]) -> tuple[list[Fraction], Fraction]:
    """Count at which draw each of equally likely orders wakes the dragon, and how many never do."""
    draws = max(map(len, orders))
    first = [order.index(True) if True in order else -1 for order in orders]
    chances = [Fraction(first.count(draw), len(orders)) for draw in range(draws)]
    return chances, Fraction(first.count(-1), len(orders))


@settings(max_examples=25, deadline=None)
@given(some.data())
def test_chances_are_those_of_all_orders(data: some.DataObject) -> None:
    left = data.draw(some.integers(0, MOST_CARDS))
    awake = data.draw(some.integers(0, left))
    below = data.draw(some.lists(some.booleans(), max_size=MOST_CARDS - left))
    pile = DragonPile.shuffled(left, awake).place_below(below)
    orders = [[*cards, *below] for cards in permutations([True] * awake + [False] * (left - awake))]
    chances, never = wakes_at(orders)
    assert list(pile.distribution()) == chances
    assert pile.chance_asleep(len(chances)) == pile.chance_asleep(left + 20) == never
    for draws in range(len(chances) + 2):
        assert pile.chance_within(draws) == sum(chances[:draws])


@settings(max_examples=20, deadline=None)
@given(some.data())
def test_lost_and_returned_cards_count_in_every_way(data: some.DataObject) -> None:
    left = data.draw(some.integers(1, 4))
    awake = data.draw(some.integers(0, left))
    below = data.draw(some.lists(some.booleans(), max_size=1))
    lost = data.draw(some.integers(0, left + len(below)))
    cards = [True] * awake + [False] * (left - awake)
    piles = [
        [card for at, card in enumerate([*order, *below]) if at not in gone]
        for order in {*permutations(cards)}
        for gone in combinations(range(left + len(below)), lost)
    ]
    pile = DragonPile.shuffled(left, awake).place_below(below).lose(lost)
    assert (list(pile.distribution()), pile.chance_asleep(99)) == wakes_at(piles)
    back = data.draw(some.lists(some.booleans(), max_size=1))
    mixed = pile.shuffle_in(asleep=back.count(False), awake=back.count(True))
    orders = [order for kept in piles for order in permutations([*kept, *back])]
    assert (list(mixed.distribution()), mixed.chance_asleep(99)) == wakes_at(orders)


@pytest.mark.rule("L9.3a")
def test_after_some_asleep_the_next_wakes_one_in_those_left() -> None:
    assert [DragonPile.shuffled(12 - asleep).chance_at_next() for asleep in range(12)] == [
        Fraction(1, 12 - asleep) for asleep in range(12)
    ]


@pytest.mark.rule("A24.5")
def test_the_table_of_the_rulebook_holds() -> None:
    pile = DragonPile.shuffled(8)
    assert [pile.chance_within(draw) for draw in range(9)] == [Fraction(draw, 8) for draw in range(9)]
    assert [chance_together(pile.chance_at_next(), heroes) for heroes in (1, 3, 9)] == [
        Fraction(n, 8) for n in (1, 3, 8)
    ]


def test_a_large_pile_is_worked_out_at_once() -> None:
    assert DragonPile.shuffled(1_000, 3).lose(2).chance_within(400) < 1


@pytest.mark.parametrize(("left", "awake"), [(-1, 1), (1_001, 1), (3, 4), (5, -1)])
def test_cards_that_cannot_be_are_refused(left: int, awake: int) -> None:
    with pytest.raises(BadFigures, match=r"^[^.]+\.$"):
        DragonPile.shuffled(left, awake)
