"""Laws of Rulez: what holds after every answer of random and mixed play."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.games.rulez.state.pool import Pool
from companion.testing.laws import Law, Moment


def pools_of(one: Minifigure) -> Iterator[tuple[str, Pool]]:
    """Yield the pools of a figure and of its mount with their names."""
    for name, pool in one.pools():
        yield f"{one.id}.{name}", pool
    for name, pool in one.mount.pools():
        yield f"{one.id}.mount.{name}", pool


class PoolsAddUp(Law):
    """Resting, active, dead and injured dice make up the value of each pool (R3.3)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield each pool whose dice are more than its value, or whose parts are more than the whole."""
        for one in moment.state.minifigures.values():
            for name, pool in pools_of(one):
                resting = pool.value - pool.injuries - pool.active - pool.dead
                parts = resting, pool.dead, pool.injuries, pool.rolled, pool.pending
                if min(*parts, pool.active - pool.rolled, pool.active - pool.pending) < 0:
                    yield f"{name}: {pool}"


class MountsAreNeverInjured(Law):
    """A mount has no injuries: it is out, or it is whole (R8.12, R9.9b)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield each pool of a mount with an injury."""
        for one in moment.state.minifigures.values():
            for name, pool in one.mount.pools():
                if pool.injuries or pool.pending:
                    yield f"{one.id}.mount.{name}: {pool}"


class DozensAreNeverInjured(Law):
    """A dozen opponent has no injuries: it is out, or it is whole (R8.12)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield each pool of a dozen opponent with an injury."""
        for one in moment.state.minifigures.values():
            for name, pool in one.pools():
                if one.dozen and (pool.injuries or pool.pending):
                    yield f"{one.id}.{name}: {pool}"


class NobodyIsOwedATurnTwice(Law):
    """A figure that has the turn is not owed one for an earlier attack (R4.6, RS6)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield the figure that acts and is still owed a turn, or those owed two."""
        state: RulezState = moment.state
        if state.acting and state.acting in state.owed:
            yield f"{state.acting} acts, and is owed a turn: {state.owed}"
        if len({*state.owed}) < len(state.owed):
            yield f"owed: {state.owed}"


class ActedOnlyAfterSpending(Law):
    """An action is completed only where a die or a fate lot was spent in that turn (R4.5a)."""

    def __init__(self) -> None:
        self.acting: str | None = None
        self.watched, self.dice_used = False, False
        """The turn was watched from its beginning; something was spent in it."""
        self.before = 0, 0
        """Spent dice and lots of the actor, a moment ago; injuries take spent dice too, so they can become fewer."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield the figure that has acted in a turn watched from its beginning, and spent nothing."""
        state: RulezState = moment.state
        one = state.minifigures.get(state.acting)
        now = (0, 0) if one is None else (spent_by(one), one.lots)
        if state.acting != self.acting:
            self.watched = self.acting is not None and one is not None and not one.acted
            self.acting, self.dice_used, self.before = state.acting, False, now
        self.dice_used = self.dice_used or now[0] > self.before[0] or now[1] < self.before[1]
        self.before = now
        if self.watched and one is not None and one.acted and not self.dice_used:
            yield f"{one.id} has acted: {[pool for _, pool in one.pools()]}, {one.lots} lots"


def spent_by(one: Minifigure) -> int:
    """Return how many dice are dead, or lie in the present action."""
    return sum(pool.dead + pool.rolled for _, pool in pools_of(one))


class NothingIsActiveBetweenTurns(Law):
    """Between two turns no dice lie active, and nobody has dice of a mount in hand (R3.4)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield dice left of a turn where people say who acts, or answer."""
        state: RulezState = moment.state
        if moment.ask is None or moment.ask.key not in ("who", "answer") or state.acting:
            return
        for one in state.minifigures.values():
            if one.borrowed or one.mount.obeys:
                yield f"{one.id}: {one.borrowed}, obeys: {one.mount.obeys}"
            yield from (f"{name}: {pool}" for name, pool in pools_of(one) if pool.active)


class WhoLiesDoesNotRide(Law):
    """No rider is knocked out, or lies where the house rule forbids it (R5.10, RS34)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Yield each rider who is out or lies, and each mount that is out and ridden."""
        rides_lying = moment.state.rule("rides_lying")
        for one in moment.state.minifigures.values():
            if one.mount.ridden and (one.out or one.mount.out or (one.lying and not rides_lying)):
                yield f"{one.id} rides: out {one.out}, lying {one.lying}, mount out {one.mount.out}"


LAWS = (
    PoolsAddUp,
    MountsAreNeverInjured,
    DozensAreNeverInjured,
    NobodyIsOwedATurnTwice,
    ActedOnlyAfterSpending,
    NothingIsActiveBetweenTurns,
    WhoLiesDoesNotRide,
)
