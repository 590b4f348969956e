"""Fighters: heroes with their followers, and monsters, behind one interface over the records of the state.

`seat`: the player who shows for a fighter; `key`: its key in the notes of a fight; fighters of one `side` are not
compared. `sign` and `stance`: what they showed last. `special`: the sign of their special attack (A13.4).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from companion.games.atervackt.data.book import MonsterKind
from companion.games.atervackt.state import Duel, Fight, Foe, Hero, Sign
from companion.kit.drakborgen.ring import Stance
from companion.kit.fights import stored_figure
from companion.text import Text


class Body:
    """A hero or a follower, for whom the hero's player shows (A25.6). `wound` takes off its damage."""

    armed: bool = stored_figure("hero.armed")
    special: str | None = stored_figure("hero.special")
    stance: Stance | None = stored_figure("hero.stance")

    def __init__(
        self, record: Fight | Duel, hero: Hero, side: object, wound: Callable[[Hero, int], Awaitable[None]]
    ) -> None:
        self.record, self.hero, self.wound = record, hero, wound
        self.seat, self.key, self.side = hero.seat, hero.key, side

    @property
    def name(self) -> Text:
        """Name of the hero or follower."""
        return Text("{hero}", hero=self.hero.called)

    @property
    def stands(self) -> bool:
        """`True` while the hero or follower is alive and in the room of the fight."""
        return self.hero.is_inside and self.hero.room == self.record.room

    @property
    def sign(self) -> Sign | None:
        """Sign that the hero or follower showed in this round."""
        return self.record.signs.get(self.key)

    @sign.setter
    def sign(self, sign: Sign) -> None:
        self.record.signs[self.key] = sign

    def is_value_known(self, _stance: Stance) -> bool:
        """Return `True`, as people can read the values of a hero or follower."""
        return True

    async def value_of(self, stance: Stance) -> int:
        """Return the value of that stance, which is asked when it is first needed."""
        return await self.hero.ask_if_unknown(stance)

    async def take_losses(self, points: int) -> None:
        """Take off KP, or in Legenden's combat combat points."""
        await self.wound(self.hero, points)


class Beast:
    """A monster: it counts as armed, and has no special attack (A12.1)."""

    armed, special, key, side = True, None, "", "monsters"
    sign: Sign | None = stored_figure("foe.sign")
    stance: Stance | None = stored_figure("foe.stance")

    def __init__(self, record: Fight, foe: Foe, kind: MonsterKind) -> None:
        self.record, self.foe, self.kind = record, foe, kind
        self.seat, self.name = record.opponent or "", kind.short_name
        self.definite = kind.definite

    @property
    def stands(self) -> bool:
        """`True` while the monster has neither fallen nor fled."""
        return any(foe is self.foe for foe in self.record.foes)

    def is_value_known(self, stance: Stance) -> bool:
        """Return True if its value is known; monsters neither hurt nor are hurt by unknown values."""
        return getattr(self.kind, stance) is not None

    async def value_of(self, stance: Stance) -> int:
        """Return its value in the data (AT3)."""
        return getattr(self.kind, stance) or 0

    async def take_losses(self, points: int) -> None:
        """Take damage off the KP of its card."""
        self.foe.points.value -= points


Fighter: TypeAlias = Body | Beast
