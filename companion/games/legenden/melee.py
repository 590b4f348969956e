"""Fights between more than two (multipel strid) by the advanced rules, and of heroes: L13.3, L13.5, LS32."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.asks import Choose, OpenScene, Option, Options
from companion.games.legenden import followers, monster_flight
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.fights.fighters import Fighter, OneOfMany
from companion.games.legenden.fights.strid import Strid, escape
from companion.games.legenden.monsters import meetings
from companion.games.legenden.state.game import Hero, LegendenState, Meeting, Way
from companion.games.legenden.state.melee import Fighter as Record
from companion.games.legenden.state.melee import Foe, Melee, Throng
from companion.kit.drakborgen import aspects
from companion.text import Text


async def fight(state: LegendenState, muster: Callable[[Melee], Awaitable[None]]) -> Melee | None:
    """A fight until one side is left; `None` if it did not happen. `muster` calls up who fights."""
    with OpenScene(state.scopes, "fight"):
        melee = state.melee = Melee()
        await muster(melee)
        state.say("LS32")
        await Multiple(state, melee).fought()
        return melee
    return None


async def call_up(melee: Melee, hero: Hero, side: int) -> None:
    """A hero with his points (L8.1a); a monster in his power fights in his place, or beside him (L12.3b, L13.4)."""
    await hero.ask_life_if_unknown()
    own = Record(hero.seat, side, hero=hero.seat, points=hero.combat_points)
    number, beside = await followers.who_fights(hero, both=True)
    if number is not None:
        kind = hero.state.monsters[number].kind
        life = await followers.life_of(hero, number) or 1
        monster_cards.put_back(hero.state)
        own.fate = "fights" if beside else "waits"
        melee.fighters.append(Record(hero.seat, side, kind=kind, number=number, master=hero.seat, points=life))
    melee.fighters.append(own)


class Multiple(Strid):
    """Fighters on two sides or more; what they do to each other is a sum over all pairs of enemies."""

    key = "melee"

    record: Melee

    def __init__(self, state: LegendenState, record: Melee) -> None:
        super().__init__(state, record)
        self.all = [OneOfMany(state, fighter, at) for at, fighter in enumerate(record.fighters)]

    def fighters(self) -> list[OneOfMany]:
        """All who were called up."""
        return self.all

    def title(self) -> Text:
        """How many are against how many."""
        if self.all_against_all():
            return Text("All against all")
        sides = [one.side for one in self.standing()]
        many = sides.count(sides[0])
        return Text("{n} against {m}", n=many, m=len(sides) - many)

    def tell_stances(self) -> None:
        """Where all stand; all see it before anybody is asked to annul."""
        for one in self.compared():
            shown = Text("{who}: {stance}", who=self.called(one), stance=aspects.NAMES[one.stance or "strength"])
            self.state.tell("melee.revealed", shown, loud=False)

    def tell_losses(self) -> None:
        """Who loses how much."""
        losers = [one for one in self.compared() if one.lost]
        for one in losers:
            name, n = self.definite(one), one.lost
            self.state.tell(
                "melee.lost",
                Text.plural("{who} loses one point.", "{who} loses {n} points.", n=n, who=name),
                loud=False,
            )
        if not losers:
            self.state.tell("melee.nothing", Text("Nobody loses anything."), loud=False)

    def fall(self) -> None:
        """A hero steps in when nothing fights in his place any more, if there is somebody to fight (L12.3c)."""
        super().fall()
        # Only now, as what fought in his place may have fallen a moment ago (L12.3c).
        for one in self.all:
            if one.fate == "waits" and self.is_needed(one):
                one.fate = "fights"
                self.state.tell("power.ends", Text("{hero} has to fight now.", hero=self.called(one)))

    def is_needed(self, hero: OneOfMany) -> bool:
        """Whether he has enemies, and nobody who fights for him."""
        standing = self.standing()
        alone = all(one.record.master != hero.record.hero for one in standing)
        return alone and any(one.side != hero.side for one in standing)

    def bury(self, one: Fighter) -> None:
        """A hero dies; a monster is dead, and if it was a token it is on the board no more."""
        one.fate = "fallen"
        if one.hero is not None:
            if one.hero.alive:
                one.hero.die()
            return
        self.state.tell("melee.killed", Text("{monster} is dead.", monster=self.definite(one)))
        if one.record.number is not None:
            self.state.discard(one.record.number)

    def ask_flight(self, able: list[Fighter]) -> Choose:
        """One text is for all who are asked, so of several the lines say which hero it is."""
        seats = tuple(one.seat for one in able)
        if len(able) == 1:
            text = Text("{who}: fight on?", who=self.called(able[0]))
            on, flee = Option("on", Text("Fight on")), Option("flee", Text("Flee next round"))
            return Choose(key="melee.flee", seats=seats, text=text, options=(on, flee))
        text = Text("Fight on?")
        options = {one.seat: _flight_lines(self.called(one)) for one in able}
        return Choose(key="melee.flee", seats=seats, text=text, options=options)

    async def gets_away(self, one: Fighter, hero: Hero, where: str, way: Way) -> None:
        """A monster that stands where he has fled is met after the fight (LS28)."""
        await escape(self.state, one, hero, where, way)
        if where == "monster":
            foes = self.state.throng.foes if self.state.throng else ()
            meeting = await meetings.begin(hero, None, but=tuple(foe.number for foe in foes if foe.number))
            self.state.upcoming += [meeting] if meeting is not None else []

    async def loses_courage(self, one: Fighter) -> None:
        """It flees, if it can; one in a hero's power too, and control ends (L8.9, LS32, LS33)."""
        throng, record = self.state.throng, one.record
        if record.master is not None:
            one.fate = "driven"
            await followers.drive_off(self.state.heroes[record.master], record.number)
        elif throng is not None and record.foe is not None:
            await self.drive_off(one, throng, throng.foes[record.foe])

    async def drive_off(self, one: Fighter, throng: Throng, foe: Foe) -> None:
        """By a random exit; the hero to whom it flees meets it after the fight (L8.9, L7.7d)."""
        seats = [one.hero.seat for one in self.standing() if one.hero is not None] or throng.heroes
        meeting = self.state.meeting = Meeting(seats[0], throng.opponent, foe.kind, foe.number)
        if await monster_flight.off(self.state):
            one.fate, foe.gone = "driven", True
            if (to := meeting.goes_to) is not None:
                self.state.upcoming.append(self.state.meeting_with(to, foe.kind, meeting.number))
        foe.number = meeting.number
        self.state.meeting = None


def _flight_lines(who: Text) -> Options:
    return (Option("on", Text("{who} fights on", who=who)), Option("flee", Text("{who} flees", who=who)))
