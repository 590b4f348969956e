"""Moments at which an amulet or a ring acts: at a roll, or when a damage is told (A20.3, A21.1-A21.3).

Only people know what stands on the card, so at every roll of a hero who may own one they can say what it does. It is
one of the things that may interrupt the ask, so nobody is asked anything more. Only where there is no such ask, as the
box rolls or nobody does, a hero who is known to own something is asked before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from companion.asking import ask_option, ask_roll, choice, try_roll
from companion.asks import Ask, Choose, Interruption, Option, Options
from companion.dice import Die, Need
from companion.games.atervackt import gains_and_losses
from companion.games.atervackt.cards import secrets
from companion.games.atervackt.magic import amulets, rings, teleports
from companion.games.atervackt.state import AtervacktState, Follower, Hero
from companion.kit.questions import Line, Menu, as_async, question
from companion.record import record, replace
from companion.text import Text

AskT = TypeVar("AskT", bound=Ask)


@record(frozen=False)
class Moment:
    """A moment before something happens to a hero.

    Attributes:
        saves: Words of the line by which a thing saves the hero.
        before: Place and room of the hero as the moment began.
        spared: `True` if a thing has saved the hero.
    """

    state: AtervacktState
    hero: Hero
    saves: Text
    before: tuple[str, str | None]
    spared: bool = False

    @property
    def is_gone(self) -> bool:
        """`True` if something has taken the hero elsewhere meanwhile, or killed them."""
        return not self.hero.is_inside or _place_of(self.hero) != self.before

    @property
    def is_over(self) -> bool:
        """`True` if nothing happens any more: a thing spared the hero, or it happens without them (AS47)."""
        return self.spared or self.is_gone

    def allow_magic(self, build: Callable[[], AskT | None]) -> Callable[[], AskT | None]:
        """Return an ask at which a thing may act; moot as soon as it need not be answered."""

        def built() -> AskT | None:
            asked = None if self.is_over else build()
            if asked is None or not may_own(self.hero):
                return asked
            offer = Interruption("acts", Text("Amulet or ring"), lambda _: self.act())
            return replace(asked, interruptions=(*asked.interruptions, offer))

        return built

    async def ask_before_box_rolls(self, die: Die, occasion: Text) -> None:
        """Ask an owner before the box rolls, as there is no page at which anything could be said."""
        if self.state.modes.get(f"dice.{die.name}") == "rolled":
            await self.ask_owner(occasion)

    async def roll(self, key: str, words: Text, die: Die) -> int:
        """Roll a die that decides; 0 where it need not be rolled any more."""
        await self.ask_before_box_rolls(die, self.hero.named(words))
        return await ask_roll(self.allow_magic(lambda: self.hero.build_roll(key, words, die)))

    async def try_roll(self, key: str, words: Text, die: Die, need: Need) -> bool:
        """Roll a die, and return whether it shows what is needed."""
        await self.ask_before_box_rolls(die, self.hero.named(words))
        return await try_roll(self.allow_magic(lambda: self.hero.build_roll(key, words, die, need=need)))

    async def ask_owner(self, occasion: Text) -> None:
        """Ask whether something acts, where it is known that the hero owns a thing."""
        if owns_known_thing(self.hero) and await self._ask_owner(occasion) == "acts":
            await self.act()

    async def act(self) -> None:
        """Ask for the effects of the thing, one after another, until there are no more."""
        while effect := await self.hero.choose_live(
            "moment", Text("{hero}: which magic?"), self.list_options, valid=lambda: not self.is_over
        ):
            if effect == "saves":
                self.spared = True
                self.hero.tell("moment.saved", Text("{hero} is saved by magic."))
            elif not await EFFECTS.do_line(self.hero, effect):
                return

    def list_options(self) -> Options:
        """Return the options: effects that act at once, then the end of the list, then losses and gains."""
        effects = EFFECTS.options(self.hero)
        count = sum(line.id in ("works", "teleport", "thrown", "up") for line in effects)
        return (Option("saves", self.saves), *effects[:count], Option("none", Text("Nothing more")), *effects[count:])

    @question(ask_option)
    def _ask_owner(self, occasion: Text) -> Choose | None:
        nothing, acts = Option("none", Text("No magic works")), Option("acts", Text("Amulet or ring"))
        return None if self.is_over else choice("moment.first", self.hero.seat, occasion, nothing, acts)


def begin_moment(hero: Hero, saves: Text) -> Moment:
    """Begin a moment of the hero."""
    return Moment(hero.state, hero, saves, _place_of(hero))


async def try_escape(hero: Hero, occasion: Text) -> bool:
    """Let a known owner of a thing escape something that no roll precedes; return True if the hero does."""
    moment = begin_moment(hero, Text("It saves me"))
    await moment.ask_owner(occasion)
    return moment.is_over


def owns_known_thing(hero: Hero) -> bool:
    """Return True if the companion knows of an amulet that the hero wears, or of their ring."""
    return not isinstance(hero, Follower) and (
        hero.worn > 0 or (rings.are_rings_followed(hero.state) and hero.ring is not None)
    )


def may_own(hero: Hero) -> bool:
    """Return True if something may act: by the usual rule the companion does not know the rings (A1.4, AS37)."""
    if isinstance(hero, Follower) or owns_known_thing(hero):
        return owns_known_thing(hero)
    without = any(sheet.name == hero.name and not sheet.ring for sheet in hero.state.book.heroes.values())
    return not rings.are_rings_followed(hero.state) and not without


def _place_of(hero: Hero) -> tuple[str, str | None]:
    return hero.place, hero.room


EFFECTS: Final[Menu[Hero]] = Menu(
    Line("works", Text("An amulet works"), rings.report_amulet, lambda hero: hero.worn > 0),
    Line("teleport", Text("Teleported"), teleports.teleport_away, Hero.is_in_room),
    Line("thrown", Text("Out of the room"), as_async(Hero.throw_out), Hero.is_in_room),
    Line("up", Text("Teleported up"), teleports.teleport_up, teleports.can_go_up),
    Line("acts", Text("My amulet works"), amulets.turn_amulet_over, lambda hero: secrets.count_worn(hero) > 0),
    Line("ring", Text("Lost: the ring"), as_async(rings.lose_ring), lambda hero: hero.ring is not None),
    Line("hurt", Text("Life lost"), gains_and_losses.take_damage),
    Line("heal", Text("Life back"), gains_and_losses.heal),
)
"""Effects of a thing beside saving the hero."""
