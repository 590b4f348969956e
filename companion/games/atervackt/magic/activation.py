"""The moment at which an amulet or a ring acts: at a roll, or when a damage is told (A20.3, A21.1-A21.3).

Only people know what stands on the card, so at every roll of a hero who may own one they can say what it does. It is
one of the things that may interrupt the ask, so nobody is asked anything more. Only where there is no such ask, as the
box rolls or nobody does, is who is known to own something asked before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from companion.asking import choice, chosen, made, rolled
from companion.asks import Ask, Choose, Interruption, Option, Options
from companion.dice import Die, Need
from companion.games.atervackt import gains_and_losses
from companion.games.atervackt.cards import secrets
from companion.games.atervackt.magic import amulets, rings, teleports
from companion.games.atervackt.state import AtervacktState, Follower, Hero
from companion.kit.questions import Line, Menu, at_once, question
from companion.record import record
from companion.text import Text

A = TypeVar("A", bound=Ask)


@record(frozen=False)
class Moment:
    """Something is about to happen to a hero; `before`: where he was then.

    `saves`: what is said of a thing that keeps it from him; `spared`: one has.
    """

    state: AtervacktState
    hero: Hero
    saves: Text
    before: tuple[str, str | None]
    spared: bool = False

    @property
    def gone(self) -> bool:
        """Whether something has taken him elsewhere meanwhile, or killed him."""
        return not self.hero.inside or _where(self.hero) != self.before

    @property
    def over(self) -> bool:
        """Whether it need not happen any more: where a thing has taken him elsewhere, it happens without him (AS47)."""
        return self.spared or self.gone

    def around(self, build: Callable[[], A | None]) -> Callable[[], A | None]:
        """The same ask, at which a thing may act; moot as soon as it need not be answered."""

        def built() -> A | None:
            asked = None if self.over else build()
            if asked is None or not may_own(self.hero):
                return asked
            offer = Interruption("acts", Text("Amulet or ring"), lambda _: self.act())
            return replace(asked, offers=(*asked.offers, offer))

        return built

    async def ahead_of(self, die: Die, what: Text) -> None:
        """Where the box rolls there is no page at which anything could be said, so an owner is asked before."""
        if self.state.modes.get(f"dice.{die.name}") == "rolled":
            await self.foresee(what)

    async def roll(self, key: str, words: Text, die: Die) -> int:
        """What a die shows that decides it; 0 where it need not be rolled any more."""
        await self.ahead_of(die, self.hero.named(words))
        return await rolled(self.around(lambda: self.hero.dice(key, words, die)))

    async def makes(self, key: str, words: Text, die: Die, need: Need) -> bool:
        """Whether a die shows what is needed."""
        await self.ahead_of(die, self.hero.named(words))
        return await made(self.around(lambda: self.hero.dice(key, words, die, need=need)))

    async def foresee(self, what: Text) -> None:
        """Ask whether something acts, where it is known that he owns a thing."""
        if owns(self.hero) and await self._ask_owner(what) == "acts":
            await self.act()

    async def act(self) -> None:
        """Say what the thing does, until that is all."""
        while what := await self.hero.picks(
            "moment", Text("{hero}: what acts?"), self.lines, still=lambda: not self.over
        ):
            if what == "saves":
                self.spared = True
                self.hero.tell("moment.saved", Text("{hero} is saved by magic."))
            elif not await EFFECTS.does(self.hero, what):
                return

    def lines(self) -> Options:
        """What acts at once comes before the line that ends it, what it costs or gives after that."""
        more = EFFECTS.options(self.hero)
        at = sum(line.id in ("works", "teleport", "thrown", "up") for line in more)
        return (Option("saves", self.saves), *more[:at], Option("none", Text("Nothing more")), *more[at:])

    @question(chosen)
    def _ask_owner(self, what: Text) -> Choose | None:
        nothing, acts = Option("none", Text("Nothing acts")), Option("acts", Text("Amulet or ring"))
        return None if self.over else choice("moment.first", self.hero.seat, what, nothing, acts)


def at(hero: Hero, saves: Text) -> Moment:
    """It begins here."""
    return Moment(hero.state, hero, saves, _where(hero))


async def spared(hero: Hero, what: Text) -> bool:
    """Whether he escapes something that no roll precedes: asked only where it is known that he owns a thing."""
    moment = at(hero, Text("It saves me"))
    await moment.foresee(what)
    return moment.over


def owns(hero: Hero) -> bool:
    """Whether the companion knows of an amulet that he wears, or of his ring."""
    return not isinstance(hero, Follower) and (
        hero.worn > 0 or (rings.rings_followed(hero.state) and hero.ring is not None)
    )


def may_own(hero: Hero) -> bool:
    """Whether something may act: by the usual rule nobody tells the companion who has which ring (A1.4, AS37)."""
    if isinstance(hero, Follower) or owns(hero):
        return owns(hero)
    without = any(sheet.name == hero.name and not sheet.ring for sheet in hero.state.book.heroes.values())
    return not rings.rings_followed(hero.state) and not without


def _where(hero: Hero) -> tuple[str, str | None]:
    return hero.place, hero.room


EFFECTS: Final[Menu[Hero]] = Menu(
    Line("works", Text("An amulet works"), rings.amulet, lambda hero: hero.worn > 0),
    Line("teleport", Text("Teleported"), teleports.away, Hero.is_in_room),
    Line("thrown", Text("Out of the room"), at_once(Hero.is_thrown), Hero.is_in_room),
    Line("up", Text("Teleported up"), teleports.up, teleports.may_go_up),
    Line("acts", Text("My amulet acts"), amulets.acts, lambda hero: secrets.worn(hero) > 0),
    Line("ring", Text("Lost: the ring"), at_once(rings.lose_ring), lambda hero: hero.ring is not None),
    Line("hurt", Text("Life lost"), gains_and_losses.hurt),
    Line("heal", Text("Life back"), gains_and_losses.heal),
)
"""What a thing may do beside saving him."""
