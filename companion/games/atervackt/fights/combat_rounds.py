"""Rounds of a fight (strid), against monsters and between heroes, by hand signs or on the ring (A13-A16, A30)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from companion.asks import Choose, Option, ask_all
from companion.event_kinds import Moment
from companion.games.atervackt.castle import doors, spaces
from companion.games.atervackt.fights.fighters import Beast, Body, Fighter
from companion.games.atervackt.fights.ring_combat import RingCombat
from companion.games.atervackt.fights.signs import SignCombat
from companion.games.atervackt.state import AtervacktState, Duel, Fight, Hero
from companion.kit import fights
from companion.kit.fights import Exchange, SecretChoice, ask_secret
from companion.text import BLANK, Text

MOST_PLATES = 5
"""Most fighters of one player that choose one by one; any more choose as the last of these."""

INITIALS: dict[str, Text] = {
    "rock": Text("Ro"),
    "scissors": Text("Sc"),
    "paper": Text("Pa"),
    "strength": Text("St"),
    "psyche": Text("Ps"),
    "agility": Text("Ag"),
    "armour": Text("Ar"),
}
"""The signs and the stances in short."""


class CombatRounds(fights.Fight[Fighter]):
    """Round after round, until nobody has anybody left to fight against: all in one card phase (A13.1).

    `key` is the beginning of the keys of its asks and events.
    """

    key: str
    duel: SignCombat | RingCombat

    def __init__(self, state: AtervacktState, record: Fight | Duel) -> None:
        self.state, self.record = state, record
        self.duel = self.choose_combat()

    @property
    def by_ring(self) -> bool:
        """`True` if this round is fought on the ring."""
        return isinstance(self.duel, RingCombat)

    def choose_combat(self) -> SignCombat | RingCombat:
        """Return the way of combat that the house rule names at this moment; within a round it stays (A1.11)."""
        return RingCombat() if self.state.by_ring else SignCombat()

    @property
    def title(self) -> Text:
        """Title with the number of the round."""
        return Text("Round {n}", n=self.record.round)

    @abstractmethod
    def bodies(self) -> list[Body]:
        """Return the heroes and followers that fight."""

    async def wound(self, hero: Hero, cost: int) -> None:
        """Take damage off the hero's KP; in Legenden's combat off their combat points (A30.2)."""
        if self.by_ring:
            hero.lose_points(cost)
        else:
            await hero.take_damage(cost)

    async def begin(self, heroes: Sequence[Hero]) -> None:
        """Begin a fight: no stance is chosen, and the values that it needs are known (A13.4, A30.1)."""
        for hero in heroes:
            hero.stance = None
        await self.prepare(heroes)

    async def prepare(self, heroes: Sequence[Hero]) -> None:
        """Learn the values that each hero needs to fight; the house rule may change within a fight (A13.4, A30.1)."""
        for hero in heroes:
            await hero.ask_life_if_unknown()
            await self.duel.prepare(hero)

    async def round(self) -> None:
        """Play one combat round (stridsrond)."""
        self.state.begin_fight_round()
        self.duel = self.choose_combat()
        await self.prepare([body.hero for body in self.bodies()])
        self.record.round += 1
        self.record.signs.clear()
        self.record.struck.clear()
        self.record.hurt.clear()
        await super().round()

    async def choose(self) -> None:
        """Let all choose hidden and show at once (A13.2, A15.1, A30.5); a die shows for the rest (A15.4, AS9)."""
        chosen = await ask_secret(self.build_secret_choice)
        choices = {fighter: choice for fighters, choice in chosen for fighter in fighters}
        self.drop_absent()
        for fighter in self.standing():
            if isinstance(fighter, Beast) and not choices.get(fighter):
                roller = next((body.seat for body in self.bodies()), None)
                if roller is None:
                    return
                choices[fighter] = await self.duel.roll_for_monster(fighter, roller)
        # All are laid at once: while a die is rolled for one, nobody may see what the others chose.
        for fighter in self.standing():
            self.duel.lay(fighter, choices.get(fighter, ""))

    def drop_absent(self) -> None:
        """Drop fighters whom people have set elsewhere."""

    def build_secret_choice(self) -> SecretChoice[Fighter] | None:
        """Return the secret choice of this round; a plate is one choice, for one or for several fighters."""
        if self.is_over():
            return None
        return SecretChoice(
            key=f"{self.key}.{self.duel.key}",
            text=self.title,
            plates=fights.group_by_plates(self.choosing_fighters(), most=MOST_PLATES),
            name=lambda on_it: Text("{hero}?", hero=on_it[0].name),
            lines=lambda on_it: self.duel.list_options(on_it[0]),
            short=INITIALS,
            joined=Text("{a} {b}"),
        )

    def choosing_fighters(self) -> list[Fighter]:
        """Return the fighters for whom somebody chooses."""
        return self.standing()

    async def land(self, exchanges: Sequence[Exchange[Fighter]]) -> None:
        """Tell what each pair showed, then take the losses of its blows (A14.2, A15.1).

        Heroes who flee do no damage.
        """
        for exchange in exchanges:
            fighter, opponent = exchange.one, exchange.other
            mine, theirs = self.duel.word(fighter, loud=False), self.duel.word(opponent, loud=False)
            words = Text(
                "{who} {mine} {sign} {whom} {theirs}",
                who=fighter.name,
                mine=mine,
                sign=self.duel.mark(fighter, opponent),
                whom=opponent.name,
                theirs=theirs,
            )
            seat = opponent.seat if isinstance(fighter, Beast) else fighter.seat
            kind, victim = self.find_picture(exchange), self.name_victim(exchange)
            self.state.tell(f"{self.key}.revealed", words, loud=False, kind=kind, who=seat, victim=victim)
            for blow in exchange.blows:
                if blow.hitter.key not in self.record.fleeing:
                    self.record.note(blow.hitter.key, blow.victim.key, blow.points)
                    if isinstance(blow.victim, Beast):
                        self.tell_loss(blow.victim, blow.points, blow.hitter)
                    await blow.victim.take_losses(blow.points)

    def tell_loss(self, beast: Beast, points: int, hitter: Fighter) -> None:
        """Tell what a monster loses, of the fighter who hit it: life, in Legenden's combat combat points (A30.2)."""
        name, n, seat = beast.definite, points, hitter.seat
        if not self.by_ring:
            self.state.tell("fight.lost", Text("{monster} loses {n} life.", monster=name, n=n), who=seat)
            return
        self.state.tell(
            "fight.lost",
            Text.plural("{monster} loses one combat point.", "{monster} loses {n} combat points.", n=n, monster=name),
            who=seat,
        )

    def name_victim(self, exchange: Exchange[Fighter]) -> Text:
        """Return the name of whoever a hero or follower hits; blank where a monster hits, or nobody."""
        ours = [blow for blow in exchange.blows if not isinstance(blow.hitter, Beast)]
        hit = next((blow.victim for blow in ours if blow.hitter.key not in self.record.fleeing), None)
        if hit is None:
            return BLANK
        return hit.definite if isinstance(hit, Beast) else hit.name

    def find_picture(self, exchange: Exchange[Fighter]) -> Moment:
        """Return the kind of blow, for the picture that everybody sees."""
        if exchange.blows:
            return "hit"
        is_same_choice = self.duel.word(exchange.one, loud=False) == self.duel.word(exchange.other, loud=False)
        return "clinch" if is_same_choice else "miss"

    def fall(self) -> None:
        """Kill heroes without combat points, whatever KP they have (A30.2)."""
        for body in self.bodies():
            if self.by_ring and body.hero.points == 0:
                body.hero.die()

    async def end_round(self) -> None:
        """Let those who fled unhurt get away, then ask who flees next (A14, AS32)."""
        # A fleeing hero does no damage in this round, but a tie hurts them too: then they have not got away (A14.3,
        # A15.3). What they did in the round before, in which they said so, stands, in Legenden's combat too (AS43).
        fleeing, self.record.fleeing = self.record.fleeing, []
        for body in [body for body in self.bodies() if body.key in fleeing]:
            if body.key not in self.record.hurt and await try_get_out(body.hero):
                body.hero.go_half_way()
                body.hero.tell("flight", Text("{hero} flees."))
            elif body.stands:
                body.hero.tell("flight.failed", Text("{hero} does not get away."))
        answers = await ask_all(self._build_flight_ask)
        self.record.fleeing = [
            seat for seat, answer in answers.items() if answer == "flee" and self.state.heroes[seat].is_inside
        ]
        for seat in self.record.fleeing:
            # What the hero does in that round counts for nothing (A14.2).
            hero = self.state.heroes[seat]
            hero.tell("flight.tried", Text("{hero} gets away if the next round does no harm."))

    def _build_flight_ask(self) -> Choose | None:
        """Ask heroes who did damage in this round whether they flee; not those who are stuck (A14.1, A7.24)."""
        # It takes the hero's own blow: a follower's does not let its master flee (A25.6).
        able = [one.hero for one in self.bodies() if one.key == one.seat in self.record.struck and not one.hero.stuck]
        lines = (Option("on", Text("Fight on")), Option("flee", Text("Flee next round")))
        options = {} if self.is_over() else {hero.seat: lines for hero in able}
        return self.state.build_shared_choice("fight.flee", Text("{hero}: fight on?"), Text("Fight on?"), options)


async def try_get_out(hero: Hero) -> bool:
    """Get out by any exit but a portcullis; through a door only if its card opens (A14.4, A14.5, AS15, A30.10)."""
    ways = (Option("open", Text("An open way")), Option("door", Text("A door")), Option("none", Text("No way out")))
    way = await hero.choose("fight.exit", Text("{hero} flees to?"), *ways)
    if way not in ("open", "door") or not await try_get_across(hero):
        return False
    return way == "open" or await doors.try_door_in_flight(hero, Hero.take_fight_damage)


async def try_get_across(hero: Hero) -> bool:
    """Cross a pit or a footbridge by its roll, unless the way out is on the hero's side (A7.17, A7.19)."""
    own, across = Option("own", Text("On my side")), Option("across", Text("On the other side"))

    def is_over_depth() -> bool:
        return hero.current_room is not None and spaces.space_of(hero).facts.deep

    side = await hero.choose("fight.side", Text("{hero}: out where?"), own, across, valid=is_over_depth)
    return side != across.id or (await spaces.space_of(hero).try_cross(hero) and hero.is_inside and not hero.is_away)
