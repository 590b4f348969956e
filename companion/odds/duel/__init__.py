"""Fights of two, solved as zero-sum stochastic games: value and equilibrium at every state.

>>> solution = solve(Duel(hero=(6, 7, 5, 6), life=7, monster=(6, 6, 10, 5), points=9))
>>> f"{solution.value:.6f}"
'-0.243067'
>>> [f"{stance} {chance:.3f}" for stance, chance in solution.strategy(solution.start).hero.items()]
['strength 0.000', 'psyche 0.356', 'agility 0.092', 'armour 0.551']
"""

from __future__ import annotations

from typing import overload

from companion.odds.duel.fights import ON_SHEET, RING, SIGNS, Duel, Sign, Stance, Values
from companion.odds.duel.signs import SignDuel, SignSolution, SignState
from companion.odds.duel.solution import Equilibrium, RingState, Solution

__all__ = [
    "ON_SHEET",
    "RING",
    "SIGNS",
    "Duel",
    "Equilibrium",
    "RingState",
    "Sign",
    "SignDuel",
    "SignSolution",
    "SignState",
    "Solution",
    "Stance",
    "Values",
    "solve",
]


@overload
def solve(fight: Duel) -> Solution: ...
@overload
def solve(fight: SignDuel) -> SignSolution: ...


def solve(fight: Duel | SignDuel) -> Solution | SignSolution:
    """Solve a fight: its value lies within 1e-9, and nobody can gain 1e-8 against its strategies.

    A win of the hero is worth 1, the hero's death -1, a flight of either and a fight that never ends 0. The value of a
    state is that of the matrix of the values of those that follow on it (Shapley 1953), from the fewest points on;
    states that may follow on themselves are a fixed point. Fights come checked: their figures are refused when they
    are made.

    Args:
        fight: The fight as it begins, on the ring or by signs.

    Returns:
        Its solution, which answers for every state of the fight; each is solved when it is first asked for.
    """
    return Solution(fight) if isinstance(fight, Duel) else SignSolution(fight)
