"""A fight of two that goes on, as one seat knows it."""

from __future__ import annotations

import pytest

from companion.odds.duel import Duel, RingState, SignDuel, SignState, solve
from companion.odds.known_fights import KnownFight

SUN_DIE = (0, 0, 0, 1, 1, 2)
RING = Duel(hero=(6, 7, 5, 6), life=4, monster=(6, 6, 10, 5), points=5, flight=True, damage_chance=SUN_DIE)
STRUCK = RingState(life=4, points=5, stances=("strength", "psyche"))


def test_each_player_gets_their_chances_and_others_the_heros() -> None:
    known = KnownFight(duel=RING, now=RingState(life=4, points=5), opponent="Bo")
    found = solve(RING).strategy(RingState(life=4, points=5))
    assert known.chances_of("Bo") == pytest.approx(dict(found.monster), abs=1e-6)
    assert known.chances_of("Ada") == known.chances_of(None) == pytest.approx(dict(found.hero), abs=1e-6)
    assert known.chances_of("Bo") != known.chances_of(None)
    # Where nobody plays the monster no seat is taken for its player.
    assert KnownFight(duel=RING, now=STRUCK).chances_of("") == KnownFight(duel=RING, now=STRUCK).chances_of(None)


def test_flight_and_damage_have_the_values_of_the_solved_fight() -> None:
    known = KnownFight(duel=RING, now=STRUCK)
    assert known.values_of_flight() == pytest.approx(solve(RING).values_of_flight(STRUCK), abs=1e-9)
    assert known.values_of_damage() is None, "nothing is owed"
    lost = RingState(life=4, points=5, stances=("psyche", "strength"))
    assert known.values_of_flight()[1] is not None
    assert KnownFight(duel=RING, now=lost).values_of_flight()[1] is None, "only after a hit"
    owing = KnownFight(duel=RING, now=lost, owed=1)
    assert owing.values_of_damage() == pytest.approx(solve(RING).values_of_damage(lost, 1), abs=1e-9)
    # The dragon's fire costs more than a round of two can.
    assert KnownFight(duel=RING, now=lost, owed=9).values_of_damage() is None


def test_signs_have_a_strategy_and_a_flight_but_no_damage_to_roll_for() -> None:
    duel = SignDuel(life=5, points=3, special="rock", flight=True)
    now = SignState(life=5, points=3, struck=True)
    known = KnownFight(duel=duel, now=now, owed=1)
    assert known.find_strategy() == solve(duel).strategy(now)
    assert known.values_of_flight() == solve(duel).values_of_flight(now)
    assert known.values_of_damage() is None


def test_without_a_parting_blow_a_flight_kills_nobody() -> None:
    struck = RingState(life=4, points=1, stances=("strength", "psyche"))
    with_blow = Duel(hero=(6, 7, 5, 6), life=4, monster=(6, 6, 10, 5), points=1, flight=True)
    without = Duel(hero=(6, 7, 5, 6), life=4, monster=(6, 6, 10, 5), points=1, flight=True, parting_blow=False)
    flight, plain = (solve(duel).values_of_flight(struck)[1] for duel in (with_blow, without))
    assert flight is not None
    assert plain is not None
    assert plain <= 0 < flight
