"""Odds of a fight of two that goes on, as one seat knows it: what each choice is worth, and how often to take it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from companion.odds.duel import Duel, Equilibrium, RingState, Sign, SignDuel, SignSolution, SignState, Solution, Stance
from companion.odds.figures import BadFigures
from companion.record import record, replace

MOST_POINTS: Final = 12
"""Most points with which a fight is solved: further ones change the next round little, and solving takes long."""


@lru_cache(maxsize=4)
def _solve_ring(duel: Duel) -> Solution:
    return Solution(duel)


@lru_cache(maxsize=4)
def _solve_signs(duel: SignDuel) -> SignSolution:
    return SignSolution(duel)


def solve_ring(duel: Duel) -> Solution:
    """Return the solution of a fight on the ring, once for all its rounds: fewer points are among its states.

    It is that of `companion.odds.duel.solve`, from `MOST_POINTS` points on both sides; values lie between -1 and 1.

    Args:
        duel: The fight, whose fighters have at most `MOST_POINTS` points.
    """
    return _solve_ring(replace(duel, life=MOST_POINTS, points=MOST_POINTS, bonus=0))


def solve_signs(duel: SignDuel) -> SignSolution:
    """Return the solution of a fight by signs, once for all its rounds, as `solve_ring` does it.

    Args:
        duel: The fight, whose fighters have at most `MOST_POINTS` points.
    """
    return _solve_signs(replace(duel, life=MOST_POINTS, points=MOST_POINTS))


@record(kw_only=True)
class KnownFight:
    """Fight of two as one seat knows it. Values are those to the hero: 1 is the hero's win, -1 the hero's death.

    Attributes:
        duel: The fight from here on.
        now: Points and stances of the last round.
        owed: Points that the hero has yet to pay or to roll for.
        opponent: Seat of the monster's player; "" where none plays it.
    """

    duel: Duel | SignDuel
    now: RingState | SignState
    owed: int = 0
    opponent: str = ""

    def find_strategy(self) -> Equilibrium[Stance] | Equilibrium[Sign]:
        """Return an equilibrium of the next round (Shapley 1953).

        Raises:
            BadFigures: The fighters stand as they cannot in this fight, or have more than `MOST_POINTS` points.
        """
        if isinstance(self.duel, Duel):
            assert isinstance(self.now, RingState)
            return solve_ring(self.duel).strategy(self.now)
        assert isinstance(self.now, SignState)
        return solve_signs(self.duel).strategy(self.now)

    def chances_of(self, seat: str | None) -> Mapping[str, float]:
        """Return the chance with which a seat takes each stance or sign at equilibrium; the hero's for all others.

        Raises:
            BadFigures: As for `find_strategy`.
        """
        found = self.find_strategy()
        chances = found.monster if seat and seat == self.opponent else found.hero
        return {str(line): chance for line, chance in chances.items()}

    def values_of_flight(self) -> tuple[float, float | None]:
        """Return the value of fighting on and of announcing a flight; `None` where none can be announced.

        Raises:
            BadFigures: As for `find_strategy`.
        """
        if isinstance(self.duel, Duel):
            assert isinstance(self.now, RingState)
            return solve_ring(self.duel).values_of_flight(self.now)
        assert isinstance(self.now, SignState)
        return solve_signs(self.duel).values_of_flight(self.now)

    def values_of_damage(self) -> tuple[float, float] | None:
        """Return the value of paying the next point that the hero owes, and of rolling for it.

        `None` where nothing is owed, or no damage chance is there.
        """
        if not isinstance(self.duel, Duel) or not isinstance(self.now, RingState) or not self.owed:
            return None
        try:
            pay, roll = solve_ring(self.duel).values_of_damage(self.now, self.owed)
        except BadFigures:
            # More is owed than a round of two can cost, as by the dragon's fire.
            return None
        return None if roll is None else (pay, roll)
