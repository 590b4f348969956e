"""Combat with monsters, from its beginning to its end (A13-A15, A30)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asking import ask_option, choice
from companion.asks import THE_BOX, Choose, Number, OpenScene, Option, Seat, Secret, ask
from companion.games.atervackt import chamber
from companion.games.atervackt.data.monster_cards import MOST
from companion.games.atervackt.fights.combat_rounds import CombatRounds
from companion.games.atervackt.fights.fighters import Beast, Body, Fighter
from companion.games.atervackt.owners_cards import OwnersCards
from companion.games.atervackt.rooms.rooms import RoomContext, settle_places
from companion.games.atervackt.state import MONSTERS, UNTOLD, AtervacktState, Fight, Figure, Foe, Hero, Lying, Points
from companion.games.atervackt.wandering.wanderer import Wanderer
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.duels import MISSES_TO_BREAK
from companion.kit.fights import Exchange
from companion.kit.questions import question
from companion.text import Text, verbatim


async def fight_monsters(
    here: RoomContext, monsters: list[Lying], heroes: list[Hero], reader: Seat | None = None
) -> None:
    """Fight until one side is dead or has fled; in the treasure chamber the dragon wakes instead (A24.7).

    `reader` reads the monsters' cards.
    """
    state = here.state
    if await chamber.wake_in_chamber(here):
        here.settle_down(monsters)
        return
    with OpenScene(state.scopes, "fight"), state.tell_fight():
        await begin_fight(here, monsters, heroes, reader)
        if state.fight is not None:
            await MonsterFightRounds(state, state.fight).fight_out()
    end_fight(here)


async def begin_fight(here: RoomContext, monsters: list[Lying], heroes: list[Hero], reader: Seat | None = None) -> None:
    """Begin a fight with the KP of the monsters' cards and the heroes' special attacks (A13.4, A12.7, A30.1)."""
    state, seats = here.state, [hero.seat for hero in heroes]
    opponent = state.hidden_opponent(here.number, seats, reader) if seats else None
    state.turn = None
    if opponent is None:
        state.explain("AS9")
    state.fight = Fight(room=here.number, opponent=opponent, heroes=seats)
    for lying in monsters:
        state.fight.foes.append(Foe(lying.kind or MONSTERS[0], Points(UNTOLD, opponent), lying))
    if heroes:
        for foe in state.fight.foes:
            # The box cannot read a real card: then a player does.
            told = opponent if opponent != THE_BOX else None
            await learn_points(state, foe, told or reader or heroes[0].seat)
            # A danger's damage is taken off only now that the card is read, which may show that it had killed (A27.4).
            foe.points.value -= foe.card.hurt
        MonsterFightRounds(state, state.fight).defeat_fallen()
        if not state.fight.foes:
            return
        await muster(state.fight, heroes)
    bodies = [*heroes, *(one for hero in heroes for one in state.fighting_followers(hero))]
    await MonsterFightRounds(state, state.fight).begin(bodies)


def end_fight(here: RoomContext) -> None:
    """Discard the defeated monsters' cards; the other monsters stay where they are (A13.6, A12.8)."""
    fight, here.state.fight = here.state.fight, None
    if fight is not None:
        here.remove(*(foe.card for foe in fight.beaten))
        if here.number in here.state.rooms:
            here.settle_down(foe.card for foe in fight.foes)


async def learn_points(state: AtervacktState, foe: Foe, seat: Seat) -> None:
    """Learn the KP on the monster card from its reader, for nobody else (A12.7)."""
    cards = OwnersCards(state)
    said = cards.points(foe.card)
    if said is None:
        answer = await ask(lambda: _ask_points(state, foe, seat))
        said = int(answer) if isinstance(answer, int | str) else 1
        cards.note(foe.card, "points", said)
    foe.points.value = said


def _ask_points(state: AtervacktState, foe: Foe, seat: Seat) -> Number | Secret | None:
    fight = state.fight
    if fight is None:
        return None
    text = Text("{monster}: (life)?") if foe.card.forced else Text("{monster}: its life?")
    text = text.using(monster=state.book.monsters[foe.kind].short_name)
    if fight.opponent in (None, THE_BOX):
        return Number(key="monster.life", seats=(seat,), text=text, min=1, max=MOST)
    options = tuple(Option(str(n), verbatim(str(n))) for n in range(1, MOST + 1))
    return Secret(key="monster.life", seats=(seat,), text=text, options=options, shown=False)


# Followers in a fight: at the hero's side with a sign each, or alone until they fall (A25.6).


async def muster(fight: Fight, heroes: list[Hero]) -> None:
    """Put all followers that can fight beside their master, or in front of them to fight alone (A25.6)."""
    for hero in heroes:
        fight.followers += [follower.id for follower in hero.companions if follower.fights]
        if await _ask_who(hero) == "alone":
            fight.waiting.append(hero.seat)


@question(ask_option)
def _ask_who(hero: Hero) -> Choose | None:
    own = hero.state.fighting_followers(hero)
    if not own:
        return None
    alone = Text("{monster} alone", monster=own[0].called) if len(own) == 1 else Text("They alone")
    all_ = Option("all", Text("We fight together"))
    return hero.lines("fight.who", Text("{hero}: all fight?"), all_, Option("alone", alone))


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
        found: list[Hero] = []
        for hero in (self.state.heroes[seat] for seat in self.record.heroes):
            if hero.is_inside and hero.room == self.record.room:
                own = self.state.fighting_followers(hero)
                # A hero who lets others fight comes in only when these have fallen.
                found += own if own and hero.seat in self.record.waiting else [hero, *own]
        for one in found:
            self.known.setdefault(one.key, Body(self.record, one, "heroes", self.wound))
        return [self.known[one.key] for one in found]

    def fighters(self) -> list[Fighter]:
        """Return all fighters, first the heroes."""
        return [*self.bodies(), *self.beasts]

    def choosing_fighters(self) -> list[Fighter]:
        """Return the fighters that somebody shows for: the first monster, a die for the others (A15.4)."""
        standing = [one for one in self.beasts if one.stands]
        return [*self.bodies(), *(standing[:1] if self.record.opponent is not None else ())]

    def drop_absent(self) -> None:
        """Drop a figure that people have set elsewhere from the fight."""
        settle_places(self.state)
        room = self.record.room
        here = [foe for foe in self.record.foes if not isinstance(foe.card, Figure) or foe.card.place == room]
        self.record.foes[:] = here

    async def land(self, exchanges: Sequence[Exchange[Fighter]]) -> None:
        """Land the blows, and on the ring count rounds in which all against a monster missed (A30.9, AS54)."""
        await super().land(exchanges)
        for beast in self.beasts if self.by_ring else ():
            stances = [(one.one.stance, beast.stance) for one in exchanges if one.other is beast]
            met = [ring.compare_stances(mine, theirs) for mine, theirs in stances if mine and theirs]
            if met:
                beast.foe.misses = beast.foe.misses + 1 if all(how == "miss" for how in met) else 0

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
        here = self.bodies()
        if not here:
            return None
        text = Text("{monster}: any exit?", monster=self.state.book.monsters[foe.kind].short_name)
        yes, no = Option("yes", Text("Yes: it is gone")), Option("no", Text("No: it fights"))
        return choice("fight.gone", here[0].seat, text, yes, no)
