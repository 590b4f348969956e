"""Fights of more than two (multipel strid) by the advanced rules, and of heroes: L13.3, L13.5, LS32."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from companion.asks import Choose, OpenScene, Option, Options, Seat
from companion.games.legenden import followers, monster_flight
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.fights.combat_rounds import CombatRounds, flee_to
from companion.games.legenden.fights.fighters import Fighter, OneOfMany
from companion.games.legenden.monsters import meetings
from companion.games.legenden.state.game import Hero, LegendenState, Meeting, Way
from companion.games.legenden.state.melee import FighterRecord, Foe, Melee, Throng
from companion.kit.drakborgen import aspects
from companion.text import BLANK, Text


async def fight_melee(state: LegendenState, muster: Callable[[Melee], Awaitable[None]]) -> Melee | None:
    """Fight until one side is left; return the fight, or `None` if people left it. `muster` calls up the fighters."""
    with OpenScene(state.scopes, "fight"), state.tell_fight():
        melee = state.melee = Melee()
        await muster(melee)
        state.explain("LS32")
        await GroupCombat(state, melee).fight_to_end()
        return melee
    return None


async def call_up_hero(melee: Melee, hero: Hero, side: int) -> None:
    """Call up a hero with their points (L8.1a); a servant fights in their place, or beside them (L12.3b, L13.4)."""
    await hero.ask_life_if_unknown()
    record = FighterRecord(hero.seat, side, hero=hero.seat, points=hero.combat_points)
    number, is_beside = await followers.choose_fighter(hero, with_both=True)
    if number is not None:
        kind = hero.state.monsters[number].kind
        life = await followers.read_servant_life(hero, number) or 1
        monster_cards.shuffle_cards_back(hero.state)
        record.fate = "fights" if is_beside else "waits"
        melee.fighters.append(FighterRecord(hero.seat, side, kind=kind, number=number, master=hero.seat, points=life))
    melee.fighters.append(record)


def list_fled(melee: Melee) -> list[Seat]:
    """Return the heroes who fled from a fight."""
    return [record.hero for record in melee.fighters if record.hero is not None and record.fate == "fled"]


class GroupCombat(CombatRounds):
    """Fight of two sides or more; what fighters do to each other is a sum over all pairs of enemies."""

    key = "melee"

    record: Melee

    def __init__(self, state: LegendenState, record: Melee) -> None:
        super().__init__(state, record)
        self.all = [OneOfMany(state, fighter, index) for index, fighter in enumerate(record.fighters)]

    def fighters(self) -> list[OneOfMany]:
        """Return all fighters who were called up."""
        return self.all

    def title(self) -> Text:
        """Return the title: how many are against how many."""
        if self.is_free_for_all():
            return Text("All against all")
        sides = [fighter.side for fighter in self.standing()]
        count = sides.count(sides[0])
        return Text("{n} against {m}", n=count, m=len(sides) - count)

    def tell_stances(self) -> None:
        """Tell all stances, which all see before anybody is asked to annul."""
        for fighter in self.list_compared():
            words = Text(
                "{who}: {stance}", who=self.called(fighter), stance=aspects.VALUE_NAMES[fighter.stance or "strength"]
            )
            self.state.tell("melee.revealed", words, loud=False)

    def tell_losses(self) -> None:
        """Tell the loss of each fighter."""
        losers = [loser for loser in self.list_compared() if loser.lost]
        for loser in losers:
            name, n = self.definite(loser), loser.lost
            self.state.tell(
                "melee.lost",
                Text.plural("{who} loses one point.", "{who} loses {n} points.", n=n, who=name),
                loud=False,
                victim=name if loser.hero is None or self.is_struck_by_hero(loser) else BLANK,
            )
        if not losers:
            self.state.tell("melee.nothing", Text("Nobody loses anything."), loud=False)

    def is_struck_by_hero(self, fighter: Fighter) -> bool:
        """Return True if an enemy who has just struck is a hero."""
        enemies = (other for other in self.list_compared() if other.side != fighter.side)
        return any(enemy.hero is not None and enemy.struck for enemy in enemies)

    def fall(self) -> None:
        """Bury the fallen; a hero steps in if nothing fights in their place any more (L12.3c)."""
        super().fall()
        # Only now, as a monster that fought in the hero's place may have fallen a moment ago (L12.3c).
        for fighter in self.all:
            if fighter.fate == "waits" and self.is_needed(fighter):
                fighter.fate = "fights"
                self.state.tell("power.ends", Text("{hero} has to fight now.", hero=self.called(fighter)))

    def is_needed(self, hero: OneOfMany) -> bool:
        """Return True if the hero has enemies, and nobody who fights for them."""
        standing = self.standing()
        alone = all(fighter.record.master != hero.record.hero for fighter in standing)
        return alone and any(one.side != hero.side for one in standing)

    def bury(self, fighter: Fighter) -> None:
        """Let a hero die, or a monster; a monster's token leaves the board."""
        fighter.fate = "fallen"
        if fighter.hero is not None:
            if fighter.hero.alive:
                fighter.hero.die()
            return
        self.state.tell("melee.killed", Text("{monster} is dead.", monster=self.definite(fighter)))
        if fighter.record.number is not None:
            self.state.discard(fighter.record.number)

    def build_flight_ask(self, able: list[Fighter]) -> Choose:
        """Build the ask for the heroes who flee; if several are asked, the lines name the hero."""
        seats = tuple(fighter.seat for fighter in able)
        if len(able) == 1:
            text = Text("{who}: fight on?", who=self.called(able[0]))
            fight_on, flee = Option("on", Text("Fight on")), Option("flee", Text("Flee next round"))
            return Choose(key="melee.flee", seats=seats, text=text, options=(fight_on, flee))
        text = Text("Fight on?")
        options = {fighter.seat: _list_flight_lines(self.called(fighter)) for fighter in able}
        return Choose(key="melee.flee", seats=seats, text=text, options=options)

    async def let_get_away(self, fighter: Fighter, hero: Hero, where: str, way: Way) -> None:
        """Let the hero get away; a monster that stands where they fled is met after the fight (LS28)."""
        await flee_to(self.state, fighter, hero, where, way)
        if where == "monster":
            foes = self.state.throng.foes if self.state.throng else ()
            meeting = await meetings.begin_meeting(hero, None, excluded=tuple(foe.number for foe in foes if foe.number))
            self.state.upcoming += [meeting] if meeting is not None else []

    async def lose_courage(self, fighter: Fighter) -> None:
        """Let the monster flee, if it can; a hero's control over one ends (L8.9, LS32, LS33)."""
        throng, record = self.state.throng, fighter.record
        if record.master is not None:
            fighter.fate = "driven"
            await followers.drive_off(self.state.heroes[record.master], record.number)
        elif throng is not None and record.foe is not None:
            await self.drive_off(fighter, throng, throng.foes[record.foe])

    async def drive_off(self, fighter: Fighter, throng: Throng, foe: Foe) -> None:
        """Drive the monster off by a random exit; a hero to whom it flees meets it after the fight (L8.9, L7.7d)."""
        seats = [fighter.hero.seat for fighter in self.standing() if fighter.hero is not None] or throng.heroes
        meeting = self.state.meeting = Meeting(seats[0], throng.opponent, foe.kind, foe.number)
        if await monster_flight.let_flee(self.state):
            fighter.fate, foe.gone = "driven", True
            if (seat := meeting.goes_to) is not None:
                self.state.upcoming.append(self.state.meeting_with(seat, foe.kind, meeting.number))
        foe.number = meeting.number
        self.state.meeting = None


def _list_flight_lines(name: Text) -> Options:
    return (Option("on", Text("{who} fights on", who=name)), Option("flee", Text("{who} flees", who=name)))
