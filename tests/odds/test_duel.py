"""Fights of two: their values against solutions by other ways, and what it costs to know the strategies."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kit.drakborgen import ring
from companion.odds.duel import RING, SIGNS, Duel, RingState, SignDuel, SignState, solve
from companion.odds.duel.matrix_games import ThreeByThree, solve_matrix
from companion.odds.figures import BadFigures

pytest.importorskip("scipy", reason="scipy has no wheel for this machine")

from tests.odds.fights import (  # it needs scipy
    Graph,
    Node,
    Round,
    Settling,
    exploitability,
    random_duel,
    solve_by_programs,
)

MINOTAUR = Duel(hero=(6, 7, 5, 6), life=7, monster=(6, 6, 10, 5), points=9)
SUN_DIE = (0, 0, 0, 1, 1, 2)

ENTRIES = st.integers(-3, 3).map(float) | st.floats(-1, 1)


@given(st.tuples(*[ENTRIES] * 9))
def test_the_value_of_three_by_three_is_that_of_the_simplex_method(entries: tuple[float, ...]) -> None:
    matrix = [[Fraction(entry) for entry in entries[at : at + 3]] for at in (0, 3, 6)]
    exact = solve_matrix(matrix)
    assert sum(exact.rows) == sum(exact.columns) == 1
    assert min(sum(x * row[at] for x, row in zip(exact.rows, matrix, strict=True)) for at in range(3)) == exact.value
    assert max(sum(y * of for y, of in zip(exact.columns, row, strict=True)) for row in matrix) == exact.value
    assert ThreeByThree().value(entries) == pytest.approx(float(exact.value), abs=1e-12)


def test_the_ring_is_that_of_the_kit() -> None:
    assert RING == ring.STANCES
    assert all(ring.compare_stances(one, ring.next_on_ring(one)) == "beats" for one in RING)


@pytest.mark.rule("L8.4a", "L8.6", "L8.7a", "L8.7b", "L8.8", "L8.9", "L8.11a", "L8.12b")
def test_values_are_those_of_linear_programs() -> None:
    """200 fights are compared by `python -m tests.odds`."""
    source = Random(7)
    for at in range(4):
        duel = random_duel(source, most=2, extras=at % 2 == 1)
        assert solve(duel).value == pytest.approx(solve_by_programs(Graph(duel)), abs=1e-9), duel


def test_nobody_gains_against_the_strategies_at_any_place() -> None:
    source = Random(8)
    for at in range(6):
        duel = random_duel(source, most=2, extras=at % 2 == 1)
        assert exploitability(solve(duel), Graph(duel)) < 1e-8, duel


def test_equal_fighters_who_clinch_everywhere_are_worth_nothing() -> None:
    duel = Duel(hero=(6, 6, 6, 6), life=2, monster=(6, 6, 6, 6), points=2)
    solution = solve(duel)
    assert solution.value == pytest.approx(0, abs=1e-9)
    assert exploitability(solution, Graph(duel)) < 1e-8
    # Both may circle for ever here, which is worth nothing to either.
    rolled = Duel(hero=(6, 6, 6, 6), life=1, monster=(6, 6, 6, 6), points=2, damage_chance=SUN_DIE)
    assert exploitability(solve(rolled), Graph(rolled)) < 1e-8


def exact_value(duel: Duel) -> Fraction:
    """Return the value in fractions, where no place follows on itself."""
    graph = Graph(duel)

    @cache
    def value(node: Node) -> Fraction:
        if isinstance(node, float):
            return Fraction(node)
        if isinstance(node, Settling):
            ways = graph.choices[node].values()
            return max(sum((Fraction(chance) * value(to) for chance, to in way), Fraction(0)) for way in ways)
        return solve_matrix(rows(graph.rounds[node])).value

    def rows(pairs: Mapping[Any, Node]) -> list[list[Fraction]]:
        mine, theirs = (list(dict.fromkeys(pair[at] for pair in pairs)) for at in (0, 1))
        return [[value(pairs[one, other]) for other in theirs] for one in mine]

    return value(graph.start)


@pytest.mark.parametrize("life, points", [*product((1, 2), (1, 2))])
@pytest.mark.parametrize("courage", [1, 3])
def test_small_fights_without_clinches_have_exact_values(life: int, points: int, courage: int) -> None:
    duel = Duel(hero=(5, 7, 4, 6), life=life, monster=(6, 6, 5, 5), points=points, courage=courage)
    exact = exact_value(duel)
    assert solve(duel).value == pytest.approx(float(exact), abs=1e-14)
    if (life, points, courage) == (1, 1, 1):
        # Agility and strength are the monster's, armour and psyche the hero's: by symmetry nobody is ahead.
        assert exact == 0


def test_fighters_of_one_point_who_are_ahead_in_every_stance() -> None:
    """The hero wins each comparison of equal stances: the matrix of signs has the value 1/3 by courage 1."""
    duel = Duel(hero=(9, 9, 9, 9), life=1, monster=(1, 1, 1, 1), points=1, courage=1)
    assert exact_value(duel) == Fraction(1, 4)
    assert solve(duel).value == pytest.approx(1 / 4, abs=1e-15)


@pytest.mark.rule("L8.12a")
def test_a_flight_is_offered_after_a_hit_only_and_never_makes_it_worse() -> None:
    stays, flees = solve(MINOTAUR), solve(Duel(hero=(6, 7, 5, 6), life=7, monster=(6, 6, 10, 5), points=9, flight=True))
    hit = RingState(life=1, points=9, stances=("strength", "psyche"))
    beaten = RingState(life=1, points=9, stances=("psyche", "strength"))
    assert stays.values_of_flight(hit)[1] is None
    assert flees.values_of_flight(beaten)[1] is None
    on, flight = flees.values_of_flight(hit)
    assert flight is not None
    assert on < flight < 0
    assert flees.value_at(hit) == flight
    assert flees.value > stays.value


@pytest.mark.rule("L8.11a", "L8.16")
def test_points_that_are_owed_are_rolled_for_or_paid() -> None:
    rolled = solve(Duel(hero=(6, 7, 5, 6), life=7, monster=(6, 6, 10, 5), points=9, damage_chance=SUN_DIE))
    lost = RingState(life=1, points=1, stances=("psyche", "strength"))
    pay, roll = rolled.values_of_damage(lost, 1)
    assert pay == -1
    assert roll is not None
    assert roll == pytest.approx(-1 / 2 + rolled.value_at(lost) / 2)
    assert solve(MINOTAUR).values_of_damage(lost, 1) == (-1, None)
    # Two bonus points cannot be lost by the die: a hero of one body point dies of one sun.
    bonus = solve(Duel(hero=(6, 7, 5, 6), life=3, bonus=2, monster=(6, 6, 10, 5), points=2, damage_chance=SUN_DIE))
    weak = RingState(life=3, points=1, body=1, stances=("psyche", "strength"))
    pay, roll = bonus.values_of_damage(weak, 1)
    assert roll == pytest.approx(-1 / 2 + bonus.value_at(weak) / 2)
    assert pay == pytest.approx(bonus.value_at(RingState(life=2, points=1, body=1, stances=("psyche", "strength"))))


@pytest.mark.rule("L10.1b", "L10.1c")
def test_the_dragon_breathes_until_one_of_both_falls() -> None:
    hero = (12, 12, 12, 12)
    harmless = solve(Duel(hero=hero, life=6, monster=(1, 1, 1, 1), points=1))
    breathing = solve(Duel(hero=hero, life=6, monster=(1, 1, 1, 1), points=1, breath=True))
    assert -1 < breathing.value < harmless.value
    one = Duel(hero=hero, life=1, monster=(1, 1, 1, 1), points=1, breath=True)
    # Whoever does not hit at once burns: half of the pairs of stances hit.
    assert solve(one).value == pytest.approx(0)


@cache
def exact_signs(duel: SignDuel, state: SignState) -> Fraction:
    """Return the value of a fight by signs in fractions, from the rules (A13, A14)."""
    beats = {"rock": "scissors", "scissors": "paper", "paper": "rock"}

    def value_after(mine: str, theirs: str) -> Fraction:
        does = 0 if beats[theirs] == mine else 2 if duel.special == mine else 1
        takes = 0 if beats[mine] == theirs else 2 if duel.monster_special == theirs else 1
        if state.fleeing:
            if not takes:
                return Fraction(0)
            does = 0
        if state.life <= takes:
            return Fraction(-1)
        if state.points <= does:
            return Fraction(1)
        left: dict[str, Any] = {"life": state.life - takes, "points": state.points - does}
        on = exact_signs(duel, SignState(**left))
        flight = exact_signs(duel, SignState(**left, fleeing=True)) if duel.flight and does else on
        return max(on, flight)

    return solve_matrix([[value_after(mine, theirs) for theirs in SIGNS] for mine in SIGNS]).value


@pytest.mark.rule("A13.2", "A13.3", "A13.4", "A14.2")
@pytest.mark.parametrize("flight", [False, True])
@pytest.mark.parametrize("special, theirs", [(None, None), ("rock", None), ("paper", "rock")])
def test_signs_with_special_attacks_have_the_exact_values(special: Any, theirs: Any, *, flight: bool) -> None:
    duel = SignDuel(life=3, points=4, special=special, monster_special=theirs, flight=flight)
    solution = solve(duel)
    assert solution.value == pytest.approx(float(exact_signs(duel, solution.start)), abs=1e-13)
    assert sum(solution.strategy(solution.start).monster.values()) == pytest.approx(1)


@pytest.mark.rule("A12.14")
def test_points_in_brackets_make_a_monster_that_joins_weaker_or_stronger() -> None:
    values = [solve(SignDuel(life=3, points=points)).value for points in (2, 3, 4)]
    assert values == sorted(values, reverse=True)


@pytest.mark.rule("A16.1")
def test_a_tie_hurts_only_the_unarmed() -> None:
    assert SignDuel(life=1, points=1, armed=False, special="rock").damage("rock", "rock") == (0, 1)
    assert SignDuel(life=1, points=1, armed=False, monster_armed=False).damage("rock", "rock") == (1, 1)
    assert SignDuel(life=1, points=1, special="rock").damage("rock", "rock") == (2, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"life": 0},
        {"points": 100},
        {"hero": (1, 2, 3)},
        {"monster": (1, 2, 3, -1)},
        {"bonus": 7},
        {"courage": 0},
        {"damage_chance": (0, -1)},
    ],
)
def test_bad_figures_of_a_fight_are_refused(wrong: dict[str, Any]) -> None:
    figures: dict[str, Any] = {"hero": (6, 7, 5, 6), "life": 7, "monster": (6, 6, 10, 5), "points": 9}
    with pytest.raises(BadFigures):
        Duel(**figures | wrong)


def test_a_state_that_cannot_be_in_the_fight_is_refused() -> None:
    solution = solve(MINOTAUR)
    for life, points, misses in ((8, 9, 0), (7, 0, 0), (7, 9, 3)):
        with pytest.raises(BadFigures):
            solution.strategy(RingState(life=life, points=points, misses=misses))


def test_every_state_of_a_fight_has_an_equilibrium() -> None:
    solution = solve(Duel(hero=(6, 7, 5, 6), life=2, monster=(6, 6, 10, 5), points=2, flight=True))
    for mine, theirs, misses in product(RING, RING, range(3)):
        found = solution.strategy(RingState(life=2, points=1, stances=(mine, theirs), misses=misses))
        assert set(found.hero) == set(ring.reachable_stances(mine))
        assert set(found.monster) == set(ring.reachable_stances(theirs))
        assert sum(found.hero.values()) == pytest.approx(1)
    assert Round(life=2, points=2).state == solution.start or solution.start.body == 2
    assert get_args(ring.Stance) == RING
