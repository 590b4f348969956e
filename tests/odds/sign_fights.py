"""Fights by signs worked out from the rules alone, apart from `companion.odds.duel` (A13, A14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.odds.duel import SIGNS, Equilibrium, Sign, SignDuel, SignSolution, SignState

BEATS: Mapping[Sign, Sign] = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def compare(duel: SignDuel, state: SignState, mine: Sign, theirs: Sign) -> SignState | float:
    """Return where two signs lead, or what the end is worth; both fighters are armed (A13.3, A13.4, A14.2)."""
    does = 0 if BEATS[theirs] == mine else 2 if duel.special == mine else 1
    takes = 0 if BEATS[mine] == theirs else 2 if duel.monster_special == theirs else 1
    if state.fleeing:
        if not takes:
            return 0.0
        does = 0
    if state.life <= takes:
        return -1.0
    if state.points <= does:
        return 1.0
    return SignState(life=state.life - takes, points=state.points - does, struck=does > 0)


class BestAnswer:
    """Hero who knows the monster's strategy, and takes the best sign and flight against it."""

    def __init__(self, solution: SignSolution) -> None:
        """Work it out for every state of a fight."""
        self.duel = solution.duel
        self.known: dict[SignState, Equilibrium[Sign]] = {
            state: solution.strategy(state) for state in states(self.duel)
        }
        self._values: dict[SignState, tuple[float, Sign]] = {}

    def value(self, state: SignState | float) -> float:
        """Return what a state is worth to this hero, who has not said yet whether they flee."""
        if isinstance(state, float):
            return state
        return max(self._take(state)[0], self._take(flee(state))[0]) if self.may_flee(state) else self._take(state)[0]

    def may_flee(self, state: SignState) -> bool:
        """Return whether a flight can be announced (A14.1)."""
        return state.struck and self.duel.flight

    def decide(self, state: SignState) -> tuple[SignState, Sign]:
        """Return the state after the hero has said whether they flee, and the sign that they show."""
        if self.may_flee(state) and self._take(flee(state))[0] > self._take(state)[0]:
            state = flee(state)
        return state, self._take(state)[1]

    def _take(self, state: SignState) -> tuple[float, Sign]:
        if state not in self._values:
            chances = self.known[state].monster
            self._values[state] = max(
                (sum(part * self.value(compare(self.duel, state, mine, sign)) for sign, part in chances.items()), mine)
                for mine in SIGNS
            )
        return self._values[state]


def flee(state: SignState) -> SignState:
    """Return the state of a hero who has announced a flight."""
    return SignState(life=state.life, points=state.points, fleeing=True)


def states(duel: SignDuel) -> Iterator[SignState]:
    """Yield all states of a fight."""
    for life in range(1, duel.life + 1):
        for points in range(1, duel.points + 1):
            for struck, fleeing in ((False, False), (True, False), (False, True)):
                yield SignState(life=life, points=points, struck=struck, fleeing=fleeing)
