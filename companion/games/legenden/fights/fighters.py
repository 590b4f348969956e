"""Fighters: one interface to all, over the records in which people see and correct their figures."""

from __future__ import annotations

from typing import Any

from companion.asks import Seat
from companion.games.legenden.state.game import Aspect, Fight, Hero, LegendenState
from companion.games.legenden.state.melee import Fate, FighterRecord
from companion.kit.drakborgen.ring import Stance
from companion.kit.fights import stored_figure
from companion.text import Text


class Fighter:
    """A fighter, in combat points (stridspoäng, SP). Fighters with the same `side` do not hurt each other.

    Attributes:
        seat: The seat that chooses.
        path: Path of the points in the state.
        hero: A hero who fights.
        kind: The kind of a monster, also of one in a hero's place.
        person: The hero who fights, or in whose place a monster fights.
        met: `True` if the life stands on a card that only its player may read (L7.2b).
        owed: Points that a hero has yet to pay or to roll for.
        lost: Points that the fighter lost in the last comparison.
        beaten: `True` if an enemy made the fighter lose in it.
        struck: `True` if the fighter made an enemy lose.
    """

    hero: Hero | None
    person: Hero | None
    kind: str | None
    met: bool
    points: int
    stance: Stance | None
    misses: int
    owed: int
    lost: int
    beaten: bool
    struck: bool
    fleeing: bool
    fate: Fate

    def __init__(self, state: LegendenState, record: Any, seat: Seat, side: int, path: str) -> None:
        self.state, self.record = state, record
        self.seat, self.side, self.path = seat, side, path

    @property
    def stands(self) -> bool:
        """`True` while the fighter fights on: without points, or dead, they have fallen (L8.13)."""
        return self.fate == "fights" and self.lives

    @property
    def lives(self) -> bool:
        """`True` while the fighter has points, and a hero life."""
        # Without combat points a hero is dead, however much life is left (L8.2a).
        return self.points > 0 and (self.person is None or self.person.alive)

    @property
    def counts_misses(self) -> bool:
        """`True` if rounds in which all missed are counted: for each monster (L8.9, LS32)."""
        return self.kind is not None

    @property
    def name(self) -> Text:
        """Short name of the fighter."""
        if self.kind is not None:
            return self.state.monster(self.kind).short_name
        return Text("{hero}", hero=self.hero.called if self.hero else self.seat)

    def points_for(self, seat: Seat | None) -> int | None:
        """Return the points as that seat may know them; those of heroes and their servants lie open (L7.2b)."""
        return None if self.state.hides_points and self.met and seat != self.seat else self.points

    async def value_of(self, aspect: Aspect) -> int:
        """Return one of the four values; that of a hero is asked when it is first needed (LS6)."""
        return self.known_value(aspect) or (await self.hero.ask_if_unknown(aspect) if self.hero is not None else 0)

    def known_value(self, aspect: Aspect) -> int | None:
        """Return one of the four values if it is known by now."""
        return self.hero.value(aspect) if self.hero is not None else self.state.monster(self.kind or "").value(aspect)

    async def take_losses(self, points: int) -> None:
        """Lose the points that the comparison costs the fighter."""
        self.lost = points if self.hero else min(points, self.points)
        self.owe(points)

    def owe(self, points: int) -> None:
        """Owe points: a hero settles them one by one (L8.11), a monster pays at once (L8.2b, L12.3b)."""
        self.owed = points
        if self.hero is None:
            self.pay(points)

    def pay(self, points: int) -> None:
        """Pay that many of the points owed (L8.2a)."""
        self.owed = max(self.owed - points, 0)
        self.points = max(self.points - points, 0)


class OneOfMany(Fighter):
    """A fighter of a `Melee`."""

    kind = stored_figure("record.kind")
    # What a hero has power over was met long ago: its points lie open.
    met = property(lambda one: one.record.foe is not None)
    points = stored_figure("record.points")
    stance = stored_figure("record.stance")
    misses = stored_figure("record.misses")
    owed = stored_figure("record.owed")
    lost = stored_figure("record.lost")
    beaten = stored_figure("record.beaten")
    struck = stored_figure("record.struck")
    fleeing = stored_figure("record.fleeing")
    fate = stored_figure("record.fate")

    def __init__(self, state: LegendenState, record: FighterRecord, index: int) -> None:
        super().__init__(state, record, record.seat, record.side, f"melee.fighters.{index}.points")
        self.hero = self.person = state.heroes[record.hero] if record.hero is not None else None


class HeroOfTwo(Fighter):
    """The hero's side of a `Fight`: the hero, or the monster that fights in their place (L12.3b)."""

    hero = property(lambda one: one.person if one.kind is None else None)
    points = stored_figure("record.hero_points")
    stance = stored_figure("record.hero_stance")
    owed = stored_figure("record.owed")
    lost = stored_figure("record.hero_lost")
    beaten = stored_figure("record.beaten")
    struck = stored_figure("record.struck")
    fleeing = stored_figure("record.fleeing")
    # The misses are the monster's, whatever fights for the hero; and whoever that is, its points lie open.
    misses, counts_misses, met = 0, False, False

    def __init__(self, state: LegendenState, record: Fight) -> None:
        super().__init__(state, record, record.hero, 1, "fight.hero_points")
        self.person: Hero = state.heroes[record.hero]
        self.fate = "fights"

    @property
    def kind(self) -> str | None:  # type: ignore[override]
        """Kind of the monster that fights in the hero's place."""
        servant = self.state.monsters.get(self.record.servant or "")
        return servant.kind if servant is not None else None


class MonsterOfTwo(Fighter):
    """The monster of a `Fight`."""

    hero = person = None
    kind = stored_figure("record.kind")
    # Everybody knows the dragon's life (L10.1a).
    met = property(lambda one: one.state.monster(one.kind).life is None)
    points = stored_figure("record.monster_points")
    stance = stored_figure("record.monster_stance")
    misses = stored_figure("record.misses")
    lost = stored_figure("record.monster_lost")
    # The monster loses a comparison where the hero strikes, and strikes where the hero is beaten.
    beaten = stored_figure("record.struck")
    struck = stored_figure("record.beaten")
    owed, fleeing = 0, False

    def __init__(self, state: LegendenState, record: Fight) -> None:
        super().__init__(state, record, record.opponent, 2, "fight.monster_points")
        self.fate = "fights"


def list_fighters(state: LegendenState) -> list[Fighter]:
    """Return all fighters of the open fight, also the fallen."""
    if state.fight is not None:
        return [HeroOfTwo(state, state.fight), MonsterOfTwo(state, state.fight)]
    records = state.melee.fighters if state.melee is not None else ()
    return [OneOfMany(state, record, index) for index, record in enumerate(records)]
