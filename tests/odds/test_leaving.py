"""When to leave the chamber, against every way in which cards and sun can go on."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from companion.odds.dragon import DragonPile
from companion.odds.figures import BadFigures
from companion.odds.leaving import Visit, decide
from companion.odds.sun import SunTrack

DIE = SunTrack((0, 1, 2))


def play(
    visit: Visit, orders: list[tuple[bool, ...]], made: int, left: int, gold: Fraction
) -> tuple[Fraction, Fraction]:
    """Return what leaving and drawing are worth after so many draws, of orders of cards that are still possible."""
    leave = gold * visit.sun.chance_outside(left, visit.moves, visit.failing)
    if made * visit.together >= len(orders[0]):
        return leave, leave
    until = (made + 1) * visit.together
    quiet = [order for order in orders if not any(order[:until])]
    wakes = 1 - Fraction(len(quiet), len(orders))
    more = gold + visit.each
    escape = visit.escape[min(made, len(visit.escape) - 1)]
    draw = wakes * escape * more * visit.sun.chance_outside_later(left, visit.moves, visit.failing)
    for move, chance in visit.sun.chances_at(left):
        if quiet and move < left:
            draw += (1 - wakes) * chance * max(play(visit, quiet, made + 1, left - move, more))
    return leave, draw


@settings(max_examples=20, deadline=None)
@given(
    cards=some.integers(1, 5),
    awake=some.integers(0, 1),
    left=some.integers(1, 4),
    moves=some.integers(1, 3),
    each=some.sampled_from([Fraction(0), Fraction(50), Fraction(120)]),
    gold=some.sampled_from([Fraction(0), Fraction(100), Fraction(700)]),
    failing=some.sampled_from([Fraction(0), Fraction(1, 6)]),
    escape=some.lists(some.sampled_from([Fraction(0), Fraction(1, 4), Fraction(1)]), min_size=1, max_size=3),
    together=some.integers(1, 2),
)
def test_a_decision_is_worth_what_all_ways_together_are(
    cards: int,
    awake: int,
    left: int,
    moves: int,
    each: Fraction,
    gold: Fraction,
    failing: Fraction,
    escape: list[Fraction],
    together: int,
) -> None:
    visit = Visit(
        pile=DragonPile.shuffled(cards, awake),
        sun=DIE,
        left=left,
        moves=moves,
        each=each,
        failing=failing,
        escape=escape,
        together=together,
    )
    orders = [*permutations([True] * awake + [False] * (cards - awake))]
    found = decide(visit, gold)
    assert (found.leave, found.draw) == play(visit, orders, 0, left, gold)
    if found.threshold is None:
        assert found.draw >= found.leave
        return
    assert (found.best == "leave") == (gold >= found.threshold)
    at = play(visit, orders, 0, left, found.threshold)
    assert found.threshold == 0 or at[0] == at[1]
    below, above = found.threshold * Fraction(9, 10), found.threshold * Fraction(11, 10)
    assert found.threshold == 0 or decide(visit, below).best == "draw"
    assert decide(visit, above).best == "leave"


@pytest.mark.rule("L9.3a", "LS4")
def test_a_likelier_dragon_or_night_lowers_the_threshold_to_leave() -> None:
    sun = SunTrack((0, 0, 0, 1, 1, 2))
    fresh = Visit(pile=DragonPile.shuffled(12), sun=sun, left=15, moves=3, each=Fraction(100))
    stirred = Visit(pile=DragonPile.shuffled(4), sun=sun, left=15, moves=3, each=Fraction(100))
    late = Visit(pile=DragonPile.shuffled(12), sun=sun, left=2, moves=3, each=Fraction(100))
    thresholds = [decide(visit, Fraction(0)).threshold or Fraction(0) for visit in (fresh, stirred, late)]
    assert thresholds[0] > thresholds[1] > 0
    assert thresholds[0] > thresholds[2]
    # With a twelfth of all gold at risk for 100 more, and the option to go on, a little more than 11 times 100.
    assert 1000 < thresholds[0] < 1200


def test_nobody_leaves_a_dragon_that_cannot_wake_before_the_night() -> None:
    visit = Visit(pile=DragonPile.shuffled(5, 0), sun=SunTrack((0,)), left=5, moves=1, each=Fraction(10))
    found = decide(visit, Fraction(100))
    assert found.leave == 100
    assert found.draw == 150
    assert found.threshold is None


def test_figures_that_cannot_be_are_refused() -> None:
    pile = DragonPile.shuffled(5)
    with pytest.raises(BadFigures, match="moves cannot be 0"):
        Visit(pile=pile, sun=DIE, left=5, moves=0, each=Fraction(1))
    with pytest.raises(BadFigures, match="gold of a card"):
        Visit(pile=pile, sun=DIE, left=5, moves=1, each=Fraction(-1))
    visit = Visit(pile=pile, sun=DIE, left=5, moves=1, each=Fraction(1))
    with pytest.raises(BadFigures, match="gold so far"):
        decide(visit, Fraction(-1))
