"""Who fights: heroes with their followers, and monsters; one interface over the records where their figures stand.

`seat`: who shows for one; `key`: what stands for him where a fight is noted; who has the same `side` is not compared
with him. `sign` and `stance`: what he showed last. `special`: the sign of his special attack (A13.4).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from companion.games.atervackt.data.book import MonsterKind
from companion.games.atervackt.state import Duel, Fight, Foe, Hero, Sign
from companion.kit.drakborgen.ring import Stance
from companion.kit.fights import kept
from companion.text import Text


class Body:
    """A hero or a follower, for whom his hero's player shows (A25.6). `wound`: what takes off his damage."""

    armed: bool = kept("hero.armed")
    special: str | None = kept("hero.special")
    stance: Stance | None = kept("hero.stance")

    def __init__(
        self, record: Fight | Duel, hero: Hero, side: object, wound: Callable[[Hero, int], Awaitable[None]]
    ) -> None:
        self.record, self.hero, self.wound = record, hero, wound
        self.seat, self.key, self.side = hero.seat, hero.key, side

    @property
    def name(self) -> Text:
        """What he is called."""
        return Text("{hero}", hero=self.hero.called)

    @property
    def stands(self) -> bool:
        """Whether he is still there, alive."""
        return self.hero.is_inside and self.hero.room == self.record.room

    @property
    def sign(self) -> Sign | None:
        """What he showed in this round."""
        return self.record.signs.get(self.key)

    @sign.setter
    def sign(self, sign: Sign) -> None:
        self.record.signs[self.key] = sign

    def knows(self, _stance: Stance) -> bool:
        """Whether anybody can know his value there."""
        return True

    async def value_of(self, stance: Stance) -> int:
        """His value there, asked from his sheet when it is first needed."""
        return await self.hero.knows(stance)

    async def takes(self, points: int) -> None:
        """So many KP, or in Legenden's combat so many combat points."""
        await self.wound(self.hero, points)


class Beast:
    """A monster: it counts as armed, and has no special attack (A12.1)."""

    armed, special, key, side = True, None, "", "monsters"
    sign: Sign | None = kept("foe.sign")
    stance: Stance | None = kept("foe.stance")

    def __init__(self, record: Fight, foe: Foe, kind: MonsterKind) -> None:
        self.record, self.foe, self.kind = record, foe, kind
        self.seat, self.name = record.opponent or "", kind.short_name
        self.definite = kind.definite

    @property
    def stands(self) -> bool:
        """Whether it has neither fallen nor fled."""
        return any(foe is self.foe for foe in self.record.foes)

    def knows(self, stance: Stance) -> bool:
        """No rulebook says the values of some: they neither hurt anybody by them nor are hurt."""
        return getattr(self.kind, stance) is not None

    async def value_of(self, stance: Stance) -> int:
        """Its value in the data (AT3)."""
        return getattr(self.kind, stance) or 0

    async def takes(self, points: int) -> None:
        """Off the KP of its card."""
        self.foe.points.value -= points


Fighter: TypeAlias = Body | Beast
