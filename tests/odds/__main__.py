"""Compare many solved fights with linear programs, and play the box against its best answer: `python -m tests.odds`."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

from scipy.stats import chisquare

from companion.odds.duel import RING, Duel, Equilibrium, RingState, SignDuel, SignState, solve
from companion.table.chance import Chance
from tests.odds.fights import Graph, Round, Settling, best_answer, exploitability, random_duel, solve_by_programs
from tests.odds.sign_fights import BestAnswer, compare, states

SOLVED, PLAYED = 200, 10_000
"""Fights that are solved, and fights that are played against the box."""

DRAWN, STATES = 2_000, 20
"""Draws of the box at each state, and states at which it draws."""

DUEL = Duel(hero=(6, 7, 5, 6), life=3, monster=(6, 6, 10, 5), points=4, flight=True, damage_chance=(0, 0, 0, 1, 1, 2))
"""A fight with clinches, in which the hero may roll for points and flee."""


SIGN_DUEL = SignDuel(life=6, points=5, special="rock", monster_special="paper", flight=True)
"""A fight by signs in which both have a special attack, and the hero may flee."""

L = TypeVar("L", bound=str)


def main() -> int:
    """Print what was found; the exit status is 1 where a figure is too large."""
    found = (*compare_with_programs(), *play_best_answer(), *draw_often(), *play_signs(), *draw_signs())
    return 1 if any(found) else 0


def compare_with_programs() -> Iterator[bool]:
    """Compare fights with linear programs, and with what a best answer gains."""
    source = Random(20)
    apart = gained = 0.0
    for at in range(SOLVED):
        duel = random_duel(source, most=2 + at % 2, extras=at % 4 > 1)
        graph, solution = Graph(duel), solve(duel)
        apart = max(apart, abs(solve_by_programs(graph) - solution.value))
        gained = max(gained, exploitability(solution, graph))
    print(f"{SOLVED} fights: {apart:.1e} from linear programs, {gained:.1e} gained by a best answer")
    yield apart > 1e-9 or gained > 1e-8


def draw(chance: Chance, equilibrium: Equilibrium[L], entry: int) -> L:
    """Draw a stance or a sign as the table does for the box."""
    exact = [(stance, Fraction(part)) for stance, part in equilibrium.monster.items()]
    total = sum(part for _, part in exact)
    return chance.draw([(stance, part / total) for stance, part in exact], entry)


def play_best_answer() -> Iterator[bool]:
    """Play the box against a hero who knows its strategy; the mean is what it gives away."""
    graph, solution = Graph(DUEL), solve(DUEL)
    answer, known = best_answer(solution, graph)
    chance, source, results = Chance(7), Random(8), list[float]()
    entry = 0
    for _ in range(PLAYED):
        node: Round | Settling | float = graph.start
        while not isinstance(node, float):
            entry += 1
            if isinstance(node, Round):
                mine = list(dict.fromkeys(one for one, _ in graph.rounds[node]))[answer[node]]
                node = graph.rounds[node][mine, draw(chance, known[node], entry)]
            else:
                lottery = list(graph.choices[node].values())[answer[node]]
                node = source.choices([to for _, to in lottery], [part for part, _ in lottery])[0]
        results.append(node)
    yield _is_worse("fights", results, solution.value)


def _is_worse(fights: str, results: Sequence[float], value: float) -> bool:
    """Print the mean of some fights; return whether the box gives away more than chance explains."""
    mean = sum(results) / PLAYED
    error = math.sqrt(sum((one - mean) ** 2 for one in results) / (PLAYED - 1) / PLAYED)
    print(f"{PLAYED} {fights} against a best answer: mean {mean:.4f} +- {error:.4f}, value {value:.4f}")
    # For the box, which plays the monster, more is worse.
    return mean > value + 3 * error


def draw_often() -> Iterator[bool]:
    """Compare how often the box takes each stance with its strategy, at some states."""
    solution, source = solve(DUEL), Random(10)
    found = []
    for _ in range(STATES):
        mine, theirs = source.choice(RING), source.choice(RING)
        now = RingState(
            life=source.randint(1, DUEL.life),
            points=source.randint(1, DUEL.points),
            stances=(mine, theirs),
            misses=1 if (RING.index(mine) - RING.index(theirs)) % 4 == 2 else 0,
        )
        found.append(solution.strategy(now))
    yield _draws_apart("states", found, Chance(9))


def play_signs() -> Iterator[bool]:
    """Play the box by signs against a hero who knows its strategy."""
    solution = solve(SIGN_DUEL)
    hero, chance, results, entry = BestAnswer(solution), Chance(11), list[float](), 0
    for _ in range(PLAYED):
        state: SignState | float = solution.start
        while not isinstance(state, float):
            entry += 1
            state, mine = hero.decide(state)
            state = compare(SIGN_DUEL, state, mine, draw(chance, hero.known[state], entry))
        results.append(state)
    gained = hero.value(solution.start) - solution.value
    print(f"a best answer gains {gained:.1e} by signs")
    yield gained > 1e-8
    yield _is_worse("fights by signs", results, solution.value)


def draw_signs() -> Iterator[bool]:
    """Compare how often the box shows each sign with its strategy, at some states."""
    solution = solve(SIGN_DUEL)
    some = Random(12).sample([*states(SIGN_DUEL)], STATES)
    yield _draws_apart("states by signs", [solution.strategy(state) for state in some], Chance(13))


def _draws_apart(where: str, strategies: Sequence[Equilibrium[L]], chance: Chance) -> bool:
    """Print how well draws fit some strategies; return whether one does not, or draws what has no chance."""
    worst, entry, astray = 1.0, 0, False
    for found in strategies:
        likely = {line: part for line, part in found.monster.items() if part > 1e-6}
        seen = Counter(draw(chance, found, entry := entry + 1) for _ in range(DRAWN))
        astray |= bool(set(seen) - set(likely))
        if len(likely) > 1:
            total = sum(likely.values())
            expected = [DRAWN * part / total for part in likely.values()]
            worst = min(worst, float(chisquare([seen[line] for line in likely], expected).pvalue))
    print(f"{len(strategies)} {where}, {DRAWN} draws each: the least chi-square p is {worst:.4f}")
    # Of so many states one lies below this by chance in a hundred runs.
    return astray or worst < 0.01 / len(strategies)


if __name__ == "__main__":
    sys.exit(main())
