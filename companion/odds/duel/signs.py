"""Återväckt's combat by hand signs, solved by backward induction: each round costs somebody points (A13, A14, A16)."""

from __future__ import annotations

from fractions import Fraction

from companion.odds.duel.fights import MOST_POINTS, SIGNS, Sign
from companion.odds.duel.matrix_games import ThreeByThree, solve_matrix
from companion.odds.duel.solution import Equilibrium
from companion.odds.duel.templates import DIED, FLED, WON
from companion.odds.figures import BadFigures, check_whole
from companion.record import record
from companion.text import Text


@record(kw_only=True)
class SignDuel:
    """Fight of a hero against a monster by hand signs (A13).

    Attributes:
        life: KP of the hero at the start.
        points: KP of the monster at the start; of a passive monster that joins a fight those in brackets (A12.14).
        special: Sign with which the hero does double damage (A13.4).
        monster_special: Sign with which the monster does double damage.
        armed: `False` for a hero without a weapon, who has no special sign, and strikes no armed monster on a tie
            (A16.1).
        monster_armed: `False` for a monster without a weapon.
        flight: `True` if the hero may announce a flight after doing damage (A14), and has a way out.

    Raises:
        BadFigures: A figure is too small or too large, or a special attack is no sign.
    """

    life: int
    points: int
    special: Sign | None = None
    monster_special: Sign | None = None
    armed: bool = True
    monster_armed: bool = True
    flight: bool = False

    def __post_init__(self) -> None:
        check_whole("life", self.life, 1, MOST_POINTS)
        check_whole("points", self.points, 1, MOST_POINTS)
        for sign in (self.special, self.monster_special):
            if sign is not None and sign not in SIGNS:
                raise BadFigures(Text("A special attack is rock, scissors or paper."))

    def damage(self, mine: Sign, theirs: Sign) -> tuple[int, int]:
        """Return the damage of hero to monster, and of monster to hero, in points (A13.3, A13.4, A16.1).

        The sign that beats does 1, twice that if it is special; on equal signs both do it, but where one
        alone is armed, only that one does.

        Args:
            mine: The hero's sign.
            theirs: The monster's sign.
        """
        tie = mine == theirs
        does = _is_beating(mine, theirs) or (tie and (self.armed or not self.monster_armed))
        takes = _is_beating(theirs, mine) or (tie and (self.monster_armed or not self.armed))
        mine_doubles = self.armed and self.special == mine
        theirs_doubles = self.monster_armed and self.monster_special == theirs
        return does * (1 + mine_doubles), takes * (1 + theirs_doubles)


def _is_beating(sign: Sign, against: Sign) -> bool:
    return (SIGNS.index(sign) + 1) % len(SIGNS) == SIGNS.index(against)


@record(kw_only=True)
class SignState:
    """Points of both fighters before a round.

    Attributes:
        life: KP of the hero.
        points: KP of the monster.
        struck: `True` if the hero did damage in the last round.
        fleeing: `True` if the hero has announced a flight.
    """

    life: int
    points: int
    struck: bool = False
    fleeing: bool = False


class SignSolution:
    """The solved fight: the hero's win is worth 1, the hero's death -1, also if both fall, and a flight 0."""

    def __init__(self, duel: SignDuel) -> None:
        """Solve a fight.

        Args:
            duel: The fight.
        """
        self.duel = duel
        self._values: dict[SignState, float] = {}
        game = ThreeByThree()
        for life in range(1, duel.life + 1):
            for points in range(1, duel.points + 1):
                for struck, fleeing in ((False, False), (False, True), (True, False)):
                    state = SignState(life=life, points=points, struck=struck, fleeing=fleeing)
                    self._values[state] = game.value(tuple(entry for row in self._matrix(state) for entry in row))
        self.start = SignState(life=duel.life, points=duel.points)
        self.value = self._values[self.start]

    def value_at(self, state: SignState) -> float:
        """Return the value of a state to the hero; of flight and fight it is the better one.

        Args:
            state: The state, with points left on both sides.

        Raises:
            BadFigures: The state cannot be in this fight.
        """
        on, flight = self.values_of_flight(state)
        return on if flight is None else max(on, flight)

    def values_of_flight(self, state: SignState) -> tuple[float, float | None]:
        """Return the value of fighting on, and that of announcing a flight; `None` where none can be announced.

        Args:
            state: The state before the hero says so.

        Raises:
            BadFigures: The state cannot be in this fight.
        """
        self._check(state)
        on = self._values[state]
        if not (state.struck and self.duel.flight):
            return on, None
        return on, self._values[SignState(life=state.life, points=state.points, fleeing=True)]

    def strategy(self, state: SignState) -> Equilibrium[Sign]:
        """Return an equilibrium of the next round.

        Args:
            state: The state, with points left on both sides.

        Raises:
            BadFigures: The state cannot be in this fight.
        """
        self._check(state)
        found = solve_matrix([[Fraction(entry) for entry in row] for row in self._matrix(state)])
        return Equilibrium(
            float(found.value),
            dict(zip(SIGNS, map(float, found.rows), strict=True)),
            dict(zip(SIGNS, map(float, found.columns), strict=True)),
        )

    def _check(self, state: SignState) -> None:
        check_whole("life", state.life, 1, self.duel.life)
        check_whole("points", state.points, 1, self.duel.points)

    def _matrix(self, state: SignState) -> list[list[float]]:
        return [[self._value_after(state, mine, theirs) for theirs in SIGNS] for mine in SIGNS]

    def _value_after(self, state: SignState, mine: Sign, theirs: Sign) -> float:
        """Return the value after both have shown."""
        does, takes = self.duel.damage(mine, theirs)
        # In a flight the hero does no damage, and gets away without taking any (A14.2).
        if state.fleeing:
            does = 0
            if not takes:
                return FLED
        life, points = state.life - takes, state.points - does
        if life <= 0:
            return DIED
        if points <= 0:
            return WON
        return self.value_at(SignState(life=life, points=points, struck=does > 0))
