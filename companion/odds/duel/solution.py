"""Value and equilibrium of a fight at every state, as people and the box ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Generic, TypeVar

from companion.odds.duel.fights import RING, Duel, Stance
from companion.odds.duel.matrix_games import solve_matrix
from companion.odds.duel.ring_solver import Layer, RingSolver
from companion.odds.duel.templates import ACROSS, Template, reachable
from companion.odds.figures import BadFigures, check_whole
from companion.record import record
from companion.text import Text

A = TypeVar("A", bound=str)


@record
class Equilibrium(Generic[A]):
    """Value of a round to the hero, and the chance of each choice of hero and monster in an equilibrium.

    A choice that cannot be made is left out; one that is never made has the chance 0.
    """

    value: float
    hero: Mapping[A, float]
    monster: Mapping[A, float]


@record(kw_only=True)
class RingState:
    """State of a fight on the ring before a round.

    Attributes:
        life: Combat points of the hero.
        points: Combat points of the monster.
        stances: Stances of hero and monster in the last round; `None` before the first.
        misses: Misses in a row.
        body: Body points of the hero, if they are fewer than the combat points.
        fleeing: `True` if the hero has announced a flight.
    """

    life: int
    points: int
    stances: tuple[Stance, Stance] | None = None
    misses: int = 0
    body: int | None = None
    fleeing: bool = False


class Solution:
    """The solved fight on the ring.

    The hero's win is worth 1, the hero's death -1, a flight of either and a fight that never ends 0. A clinch costs
    nobody anything. Each value lies within 1e-9 of the value of the game.
    """

    def __init__(self, duel: Duel) -> None:
        """Prepare the solution; each state is solved when it is first asked for, with those that may follow on it.

        Args:
            duel: The fight.
        """
        self.duel = duel
        self._template = Template(duel)
        self._solver = RingSolver(self._template)
        self.start = RingState(life=duel.life, points=duel.points, body=duel.life - duel.bonus)

    @cached_property
    def value(self) -> float:
        """Value of the fight as it begins."""
        return self.strategy(self.start).value

    def value_at(self, state: RingState) -> float:
        """Return the value of a state to the hero; of flight and fight it is the better one.

        Args:
            state: The state, with points left on both sides.

        Raises:
            BadFigures: The state cannot be in this fight.
        """
        on, flight = self.values_of_flight(state)
        return on if flight is None else max(on, flight)

    def values_of_flight(self, state: RingState) -> tuple[float, float | None]:
        """Return the value of fighting on, and that of announcing a flight.

        Args:
            state: The state before the hero says so.

        Returns:
            Both values; `None` for the second where no flight can be announced.

        Raises:
            BadFigures: The state cannot be in this fight.
        """
        on = self.strategy(state).value
        if state.fleeing or not self._may_flee(state):
            return on, None
        fleeing = RingState(life=state.life, points=state.points, stances=state.stances, body=state.body, fleeing=True)
        return on, self.strategy(fleeing).value

    def values_of_damage(self, state: RingState, owed: int) -> tuple[float, float | None]:
        """Return the value of paying the next point that the hero owes, and that of rolling for it.

        Args:
            state: The state before it is settled, with the stances of the round that is settled.
            owed: Points that the hero owes, this one included.

        Returns:
            Both values; `None` for the second where there is no damage chance.

        Raises:
            BadFigures: The state cannot be in this fight, or nothing is owed.
        """
        check_whole("owed", owed, 1)
        mine, theirs = self._places(state)
        if mine is None or theirs is None:
            raise BadFigures(Text("Nothing is owed before the first round."))
        position = self._template.position(mine, theirs, state.misses)
        self._layer(state)
        health = self._health(state)
        most = self._template.owed[position]
        if not self.duel.damage_chance:
            return self._solver.value(health, state.points, position, owed), None
        check_whole("owed", owed, 1, most)
        pay, roll = self._solver.pay_or_roll(health, state.points, position, owed)
        return pay, roll + self._template.cloud * self._solver.value(health, state.points, position, owed - 1)

    def strategy(self, state: RingState) -> Equilibrium[Stance]:
        """Return an equilibrium of the next round.

        Args:
            state: The state, with points left on both sides.

        Raises:
            BadFigures: The state cannot be in this fight.
        """
        cells = self._layer(state).cells
        mine, theirs = self._places(state)
        own, other = reachable(mine), reachable(theirs)
        if state.fleeing:
            rows = [[cells[self._template.in_flight(self._template.cell_at(a, b, 0))] for b in other] for a in own]
        else:
            rows = [[cells[self._template.cell_at(a, b, state.misses)] for b in other] for a in own]
        found = solve_matrix([[Fraction(entry) for entry in row] for row in rows])
        return Equilibrium(
            float(found.value),
            {RING[a]: float(chance) for a, chance in zip(own, found.rows, strict=True)},
            {RING[b]: float(chance) for b, chance in zip(other, found.columns, strict=True)},
        )

    def _may_flee(self, state: RingState) -> bool:
        """Return True if the hero has just hit, and may flee from this fight."""
        mine, theirs = self._places(state)
        if mine is None or theirs is None or state.misses or not self._template.flees:
            return False
        return (mine - theirs) % 4 != ACROSS and self._template.has_hit(self._template.position(mine, theirs, 0))

    def _places(self, state: RingState) -> tuple[int, int] | tuple[None, None]:
        """Return the stances as places on the ring."""
        if state.stances is None:
            return None, None
        mine, theirs = state.stances
        return RING.index(mine), RING.index(theirs)

    def _health(self, state: RingState) -> tuple[int, int]:
        body = state.life if state.body is None or not self.duel.damage_chance else state.body
        return state.life, min(body, state.life)

    def _layer(self, state: RingState) -> Layer:
        check_whole("life", state.life, 1, self.duel.life)
        check_whole("points", state.points, 1, self.duel.points)
        check_whole("misses", state.misses, 0, self._template.counts - 1)
        if state.body is not None:
            check_whole("body", state.body, 1)
        return self._solver.layer(self._health(state), state.points)
