"""Combat with monsters, from its beginning to its end (A13-A15, A30)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asking import ask_option, choice
from companion.asks import THE_BOX, Choose, Number, OpenScene, Option, Seat, Secret, ask
from companion.games.atervackt import chamber
from companion.games.atervackt.data.monster_cards import MOST_POINTS
from companion.games.atervackt.fights.combat_rounds import CombatRounds
from companion.games.atervackt.fights.fighters import Beast, Body, Fighter
from companion.games.atervackt.owners_cards import OwnersCards
from companion.games.atervackt.rooms.rooms import RoomContext, settle_places
from companion.games.atervackt.state import (
    MONSTERS,
    UNTOLD,
    AtervacktState,
    Fight,
    Figure,
    Foe,
    Hero,
    LyingCard,
    Points,
)
from companion.games.atervackt.wandering.wanderer import Wanderer
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.duels import MISSES_TO_BREAK
from companion.kit.fights import Exchange
from companion.kit.questions import question
from companion.text import Text, verbatim


async def fight_monsters(
    ctx: RoomContext, monsters: list[LyingCard], heroes: list[Hero], reader: Seat | None = None
) -> None:
    """Fight until one side is dead or has fled; in the treasure chamber the dragon wakes instead (A24.7).

    `reader` is the seat that reads the monsters' cards.
    """
    state = ctx.state
    if await chamber.wake_in_chamber(ctx):
        ctx.settle_down(monsters)
        return
    with OpenScene(state.scopes, "fight"), state.tell_fight():
        await begin_fight(ctx, monsters, heroes, reader)
        if state.fight is not None:
            await MonsterFightRounds(state, state.fight).fight_out()
    end_fight(ctx)


async def begin_fight(ctx: RoomContext, monsters: list[LyingCard], heroes: list[Hero], reader: Seat | None) -> None:
    """Begin a fight with the KP of the monsters' cards and the heroes' special attacks (A13.4, A12.7, A30.1)."""
    state, seats = ctx.state, [hero.seat for hero in heroes]
    opponent = state.hidden_opponent(ctx.number, seats, reader) if seats else None
    state.turn = None
    if opponent is None:
        state.explain("AS9")
    state.fight = Fight(room=ctx.number, opponent=opponent, heroes=seats)
    for lying in monsters:
        state.fight.foes.append(Foe(lying.kind or MONSTERS[0], Points(UNTOLD, opponent), lying))
    if heroes:
        for foe in state.fight.foes:
            # The box cannot read a real card: then a player does.
            card_reader = opponent if opponent != THE_BOX else None
            await learn_points(state, foe, card_reader or reader or heroes[0].seat)
            # A danger's damage is taken off only now that the card is read, which may show that it had killed (A27.4).
            foe.points.value -= foe.card.hurt
        MonsterFightRounds(state, state.fight).defeat_fallen()
        if not state.fight.foes:
            return
        await join_followers(state.fight, heroes)
    bodies = [*heroes, *(follower for hero in heroes for follower in state.fighting_followers(hero))]
    await MonsterFightRounds(state, state.fight).begin(bodies)


def end_fight(ctx: RoomContext) -> None:
    """Discard the defeated monsters' cards; the other monsters stay where they are (A13.6, A12.8)."""
    fight, ctx.state.fight = ctx.state.fight, None
    if fight is not None:
        ctx.remove(*(foe.card for foe in fight.beaten))
        if ctx.number in ctx.state.rooms:
            ctx.settle_down(foe.card for foe in fight.foes)


async def learn_points(state: AtervacktState, foe: Foe, seat: Seat) -> None:
    """Learn the KP on the monster card from its reader, for nobody else (A12.7)."""
    cards = OwnersCards(state)
    points = cards.find_points(foe.card)
    if points is None:
        answer = await ask(lambda: _build_points_ask(state, foe, seat))
        points = int(answer) if isinstance(answer, int | str) else 1
        cards.keep_told(foe.card, "points", points)
    foe.points.value = points


def _build_points_ask(state: AtervacktState, foe: Foe, seat: Seat) -> Number | Secret | None:
    fight = state.fight
    if fight is None:
        return None
    text = Text("{monster}: life in ()?") if foe.card.forced else Text("{monster}: life?")
    text = text.using(monster=state.book.monsters[foe.kind].short_name)
    if fight.opponent in (None, THE_BOX):
        return Number(key="monster.life", seats=(seat,), text=text, min=1, max=MOST_POINTS)
    options = tuple(Option(str(n), verbatim(str(n))) for n in range(1, MOST_POINTS + 1))
    return Secret(key="monster.life", seats=(seat,), text=text, options=options, shown=False)


# Followers in a fight: at the hero's side with a sign each, or alone until they fall (A25.6).


async def join_followers(fight: Fight, heroes: list[Hero]) -> None:
    """Put all followers that can fight beside their master, or in front of them to fight alone (A25.6)."""
    for hero in heroes:
        fight.followers += [follower.id for follower in hero.companions if follower.fights]
        if await _ask_who(hero) == "alone":
            fight.waiting.append(hero.seat)


@question(ask_option)
def _ask_who(hero: Hero) -> Choose | None:
    followers = hero.state.fighting_followers(hero)
    if not followers:
        return None
    alone = Text("{monster} alone", monster=followers[0].called) if len(followers) == 1 else Text("They alone")
    together = Option("all", Text("We fight together"))
    return hero.build_choice("fight.who", Text("{hero}: all fight?"), together, Option("alone", alone))


class MonsterFightRounds(CombatRounds):
    """Rounds of heroes and those at their side against monsters, which do not hurt each other (A15.2)."""

    key = "fight"
    record: Fight

    def __init__(self, state: AtervacktState, record: Fight) -> None:
        super().__init__(state, record)
        self.beasts = [Beast(record, foe, state.book.monsters[foe.kind]) for foe in record.foes]
        self.known: dict[str, Body] = {}

    def bodies(self) -> list[Body]:
        """Return the heroes that still fight, and the followers at their side (A25.6)."""
        fighting: list[Hero] = []
        for hero in (self.state.heroes[seat] for seat in self.record.heroes):
            if hero.is_inside and hero.room == self.record.room:
                followers = self.state.fighting_followers(hero)
                # A hero who lets others fight comes in only when these have fallen.
                fighting += followers if followers and hero.seat in self.record.waiting else [hero, *followers]
        for creature in fighting:
            self.known.setdefault(creature.key, Body(self.record, creature, "heroes", self.wound))
        return [self.known[creature.key] for creature in fighting]

    def fighters(self) -> list[Fighter]:
        """Return all fighters, first the heroes."""
        return [*self.bodies(), *self.beasts]

    def choosing_fighters(self) -> list[Fighter]:
        """Return the fighters that somebody shows for: the first monster, a die for the others (A15.4)."""
        standing = [beast for beast in self.beasts if beast.stands]
        return [*self.bodies(), *(standing[:1] if self.record.opponent is not None else ())]

    def drop_absent(self) -> None:
        """Drop a figure that people have set elsewhere from the fight."""
        settle_places(self.state)
        room = self.record.room
        foes = [foe for foe in self.record.foes if not isinstance(foe.card, Figure) or foe.card.place == room]
        self.record.foes[:] = foes

    async def land(self, exchanges: Sequence[Exchange[Fighter]]) -> None:
        """Land the blows, and on the ring count rounds in which all against a monster missed (A30.9, AS54)."""
        await super().land(exchanges)
        for beast in self.beasts if self.by_ring else ():
            stances = [(exchange.one.stance, beast.stance) for exchange in exchanges if exchange.other is beast]
            results = [ring.compare_stances(mine, theirs) for mine, theirs in stances if mine and theirs]
            if results:
                beast.foe.misses = beast.foe.misses + 1 if all(result == "miss" for result in results) else 0

    def fall(self) -> None:
        """Remove the fallen on both sides."""
        super().fall()
        self.defeat_fallen()

    def defeat_fallen(self) -> None:
        """Defeat each monster at 0 (A13.5)."""
        for foe in [foe for foe in self.record.foes if foe.points.value <= 0]:
            self.record.foes.remove(foe)
            self.record.beaten.append(foe)
            self.state.tell(
                "monster.killed", Text("{monster} is defeated.", monster=self.monster_name(foe)), who=self.first_hero
            )

    async def end_round(self) -> None:
        """End the round: first broken courage, as a hero who has nobody left to flee from stays."""
        for foe in [foe for foe in self.record.foes if foe.misses >= MISSES_TO_BREAK and self.by_ring]:
            foe.misses = 0
            await self.drive_off(foe)
        if self.record.foes:
            await super().end_round()

    @property
    def first_hero(self) -> Seat:
        """Seat of the first hero who came into the fight, whose fight it is told as."""
        return self.record.heroes[0] if self.record.heroes else ""

    def monster_name(self, foe: Foe) -> Text:
        """Return the monster's name at the beginning of a sentence."""
        return self.state.book.monsters[foe.kind].definite

    async def drive_off(self, foe: Foe) -> None:
        """Make a monster flee after three blows in the air, also by the hero's exit; a portcullis holds it (A30.9)."""
        if isinstance(foe.card, Figure):
            if await Wanderer.from_figure(self.state, foe.card).try_flee(by_any=True):
                self.record.foes.remove(foe)
        elif await self._ask_exit(foe) == "yes":
            self.record.foes.remove(foe)
            self.record.beaten.append(foe)
            self.state.tell(
                "monster.flees", Text("{monster} flees.", monster=self.monster_name(foe)), who=self.first_hero
            )

    @question(ask_option)
    def _ask_exit(self, foe: Foe) -> Choose | None:
        """Ask whether any exit but a portcullis leads out (A30.9)."""
        bodies = self.bodies()
        if not bodies:
            return None
        text = Text("{monster}: any exit?", monster=self.state.book.monsters[foe.kind].short_name)
        yes, no = Option("yes", Text("Yes: it is gone")), Option("no", Text("No: it fights"))
        return choice("fight.gone", bodies[0].seat, text, yes, no)
