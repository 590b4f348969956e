"""Odds that follow from what one seat knows of an open game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.odds.dragon import DragonPile
from companion.odds.known import KnownHero, KnownOdds
from companion.odds.sun import SunTrack

SUN = SunTrack((0, 0, 0, 1, 1, 2))


def test_nothing_follows_from_nothing() -> None:
    known = KnownOdds(sun=SUN, left=0, dragon=None)
    assert (known.list_wakings(3), known.list_tests(), known.plan_flight()) == ([], [], ())
    assert known.list_nights(3) == [("sunset", Fraction(1))]
    assert known.decide_to_leave() is None


@pytest.mark.rule("L9.6a")
def test_a_flight_is_planned_with_the_cards_and_the_life_of_the_hero() -> None:
    hero = KnownHero(agility=7, cards=2, life=1)
    known = KnownOdds(sun=SUN, left=5, dragon=None, hero=hero)
    assert [str(plan.chance) for plan in known.plan_flight()] == ["1/8", "1/4", "1/2"]
    assert KnownOdds(sun=SUN, left=5, dragon=None, hero=KnownHero(cards=2)).plan_flight() == ()


@pytest.mark.rule("A24.1", "A24.10")
def test_a_draw_takes_as_many_cards_as_the_game_gives() -> None:
    hero = KnownHero(cards=2)
    pile = DragonPile.shuffled(8)
    known = KnownOdds(sun=SunTrack((0,)), left=5, dragon=pile, take=2, hero=hero, by_each=False)
    found = known.decide_to_leave()
    assert found is not None
    assert found.leave == 2
    # Far from the night the hero draws while the dragon sleeps, and flees with what a roll above its number lets.
    assert found.draw > 4 * Fraction(7, 8)
    assert ("test.flight", Fraction(10, 12)) in known.list_tests()
