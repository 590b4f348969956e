"""Who fights: heroes with their followers, and monsters; one interface over the records where their figures stand."""

from __future__ import annotations

from typing import Protocol

from companion.asks import Seat
from companion.games.atervackt.heroes import health, points, values
from companion.games.atervackt.state.duels import Duel
from companion.games.atervackt.state.fights import Fight, Foe
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.terms import Sign
from companion.kit.fights import kept
from companion.ring import Stance
from companion.text import Text


class Fighter:
    """One who fights. Who has the same `side` is not compared with him.

    `seat`: who shows for him; `key`: what stands for him where a fight is noted. `sign` and `stance`: what he showed
    last. `special`: the sign of his special attack (A13.4); a monster counts as armed, and has none (A12.1).
    """

    seat: Seat
    key: str
    side: object
    stands: bool
    name: Text
    armed: bool = True
    special: str | None = None
    sign: Sign | None
    stance: Stance | None

    def knows(self, _stance: Stance) -> bool:
        """Whether anybody can know his value there."""
        return True

    async def value_of(self, stance: Stance) -> int:
        """The value that counts there (A30.6)."""
        raise NotImplementedError

    async def takes(self, points: int) -> None:
        """So many KP, or in Legenden's combat so many combat points."""
        raise NotImplementedError


class Open(Protocol):
    """The fight that is open."""

    @property
    def state(self) -> AtervacktState:
        """The game."""

    @property
    def record(self) -> Fight | Duel:
        """What is kept of it."""

    @property
    def by_ring(self) -> bool:
        """Whether this round is fought on the ring."""


class Body(Fighter):
    """A hero or a follower, for whom his hero's player shows (A25.6)."""

    armed = kept("hero.armed")
    special = kept("hero.special")
    stance = kept("hero.stance")
    name = property(lambda one: Text("{hero}", hero=one.hero.called))
    stands = property(lambda one: one.hero.inside and one.hero.room == one.record.room)

    def __init__(self, strid: Open, hero: Hero, side: object) -> None:
        self.strid, self.record, self.hero = strid, strid.record, hero
        self.seat, self.key, self.side = hero.seat, hero.key, side

    @property
    def sign(self) -> Sign | None:
        """What he showed in this round."""
        return self.record.signs.get(self.key)

    @sign.setter
    def sign(self, sign: Sign | None) -> None:
        if sign is not None:
            self.record.signs[self.key] = sign

    async def value_of(self, stance: Stance) -> int:
        """His own, asked from his sheet when it is first needed."""
        return await values.value(self.hero, stance)

    async def takes(self, points_: int) -> None:
        """In Legenden's combat his KP stay as they are (A30.2)."""
        if self.strid.by_ring:
            points.take_off(self.strid.state, self.hero, points_)
        else:
            await health.lose_life(self.strid.state, self.hero, points_)


class Beast(Fighter):
    """A monster."""

    sign = kept("foe.sign")
    stance = kept("foe.stance")
    kind = property(lambda one: one.state.book.monsters[one.foe.kind])
    name = property(lambda one: one.kind.short_name)
    stands = property(lambda one: any(foe is one.foe for foe in one.record.foes))

    def __init__(self, state: AtervacktState, record: Fight, foe: Foe) -> None:
        self.state, self.record, self.foe = state, record, foe
        self.seat, self.key, self.side = record.opponent or "", "", Beast

    def knows(self, stance: Stance) -> bool:
        """No rulebook says the values of some; they hurt nobody by them, and are not hurt."""
        return getattr(self.kind, stance) is not None

    async def value_of(self, stance: Stance) -> int:
        """Its value in the data (AT3)."""
        return getattr(self.kind, stance) or 0

    async def takes(self, points_: int) -> None:
        """Off the KP of its card."""
        self.foe.points.value -= points_
