"""Combat rounds (strid): what is common to fights of one against one (L8) and of many (L13.3)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from companion.asking import EMPTY, ask_option, choice, wait_until_done
from companion.asks import THE_BOX, Choose, Option, Options, Tell, ask_all
from companion.dice import Need
from companion.games.legenden import catacombs
from companion.games.legenden.fights.fighters import Fighter
from companion.games.legenden.state.game import Fight, Hero, LegendenState, Way
from companion.games.legenden.state.melee import Melee
from companion.kit import fights
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.aspects import stance_options
from companion.kit.drakborgen.duels import MISSES_TO_BREAK, RingDuel, roll_first_stance
from companion.kit.drakborgen.ring import STANCES, Stance
from companion.kit.fights import Blow, Exchange, SecretChoice, ask_secret
from companion.text import Text, verbatim

INITIALS: Mapping[str, Text] = {
    "strength": Text("S"),
    "psyche": Text("P"),
    "agility": Text("G"),
    "armour": Text("A"),
}
"""Letters of the stances, for lines with several of them."""

BOTH_NAMES = 10
"""Most letters of two names beside which every language has room for a verb."""


class CombatRounds(fights.Fight[Fighter]):
    """Rounds of combat until somebody flees or falls (L8.13), or one side is left.

    `key` begins the keys of asks and events; the words differ, as a fight of two needs no names in each line.
    """

    key: str
    duel = RingDuel[Fighter]()

    def __init__(self, state: LegendenState, record: Fight | Melee) -> None:
        self.state, self.record = state, record

    # Parts in which fights of one against one and of many differ.

    @abstractmethod
    def title(self) -> Text:
        """Return the title: who fights."""

    @abstractmethod
    def tell_stances(self) -> None:
        """Tell all stances as the plates are opened; the reveal shows them across the table."""

    @abstractmethod
    def tell_losses(self) -> None:
        """Tell the losses of the round."""

    @abstractmethod
    def bury(self, fighter: Fighter) -> None:
        """Note that the fighter has fallen."""

    @abstractmethod
    def build_flight_ask(self, able: list[Fighter]) -> Choose:
        """Build the ask whether those who have just struck flee."""

    @abstractmethod
    async def let_get_away(self, fighter: Fighter, hero: Hero, where: str, way: Way) -> None:
        """Let the hero flee by that passage."""

    @abstractmethod
    async def lose_courage(self, fighter: Fighter) -> None:
        """Let the monster flee, if it can (L8.9, LS29)."""

    # All fights.

    def called(self, fighter: Fighter) -> Text:
        """Return a fighter's short name; monsters of one kind are numbered in their order."""
        alike = [other for other in self.fighters() if fighter.kind is not None and other.kind == fighter.kind]
        number = next((index for index, other in enumerate(alike, 1) if other is fighter), 1)
        return Text("{monster} {n}", monster=fighter.name, n=number) if len(alike) > 1 else fighter.name

    def definite(self, fighter: Fighter) -> Text:
        """Return a fighter's name for the beginning of a sentence; several of one kind are numbered."""
        alike = sum(other.kind == fighter.kind for other in self.fighters())
        return self.called(fighter) if fighter.kind is None or alike > 1 else self.state.monster(fighter.kind).definite

    def write_comparison(self, one: Fighter, other: Fighter) -> Text:
        """Return what one stance does to another as a sign; of equal ones the values that count (L8.6, L8.7a, L8.8)."""
        mine, theirs = one.stance or "strength", other.stance or "strength"
        return verbatim(ring.write_comparison(mine, theirs, (one.known_value(mine), other.known_value(theirs))))

    def list_compared(self) -> list[Fighter]:
        """Return all who took part in the last comparison, also those who fell in it."""
        return [
            fighter
            for fighter in self.fighters()
            if fighter.stance is not None and (fighter.fate == "fights" or fighter.lost)
        ]

    def is_over(self) -> bool:
        """Return True if at most one side is left."""
        return len({fighter.side for fighter in self.standing()}) < 2

    def is_free_for_all(self) -> bool:
        """Return True if there are more than two sides (L13.3d)."""
        return len({fighter.side for fighter in self.standing()}) > 2

    @contextmanager
    def let_act(self, fighter: Fighter) -> Iterator[None]:
        """Let the fighter's hero be the one who acts during a question; for a monster it is its master."""
        melee = self.state.melee
        if melee is not None:
            melee.asked = fighter.record.hero or fighter.record.master
        try:
            yield
        finally:
            if melee is not None:
                melee.asked = None

    async def fight_to_end(self) -> None:
        """Fight to the end, after time to compare strengths and weaknesses (LQ10)."""
        await wait_until_done(self._ready)
        self.fall()
        await self.fight_out()

    def _ready(self) -> Tell | None:
        if self.is_over():
            return None
        seats = tuple(dict.fromkeys(fighter.seat for fighter in self.standing() if fighter.seat != THE_BOX))
        return Tell(key="fight.ready", seats=seats, text=self.title())

    async def round(self) -> None:
        """Play one combat round (stridsomgång)."""
        self.state.begin_fight_round()
        self.record.round += 1
        self.record.opened = self.record.compared = False
        await super().round()

    async def choose(self) -> None:
        """Let all choose in secret, within the time (L8.3c, L8.4a, L8.4b, L8.5a-c, L13.3b)."""
        chosen = await ask_secret(self.build_secret_choice)
        choices = [(fighters, await self.settle_stance(fighters, choice)) for fighters, choice in chosen]
        # Stances are set together: while somebody still rolls for one, nobody may see those of the others.
        for fighters, stance in choices:
            for fighter in fighters:
                fighter.stance = stance
        self.fall()

    def build_secret_choice(self) -> SecretChoice[Fighter] | None:
        """Return the plates (stridsplatta): one each, or by house rule one for all fighters of one player (L13.4)."""
        if self.is_over():
            return None
        shared = self.state.rule("plates") == "one"
        return SecretChoice(
            key=f"{self.key}.stance",
            text=Text("Round {n}", n=self.record.round),
            plates=fights.group_by_plates(
                self.standing(), together=lambda one, other: shared and one.side == other.side
            ),
            name=self.plate_of,
            lines=self.list_options,
            short=INITIALS,
            joined=Text("{a}{b}"),
            seconds=int(self.state.options["think"]) or None,
        )

    def list_options(self, fighters: Sequence[Fighter]) -> Options:
        """Return the lines of a plate: one step from the stances of all on it, else of the first of them (L8.4a)."""
        return stance_options(*(fighter.stance for fighter in fighters))

    def plate_of(self, fighters: Sequence[Fighter]) -> Text:
        """Return the name of a plate: its first fighter, and how many more."""
        name, count = self.called(fighters[0]), len(fighters) - 1
        return Text("{who} +{n}?", who=name, n=count) if count else Text("{who}?", who=name)

    async def settle_stance(self, fighters: Sequence[Fighter], choice: str) -> Stance:
        """Return the stance that counts: the chosen one, else the one before (L8.5c), at first a T12's (LS31)."""
        first = fighters[0]
        if choice in STANCES:
            return choice
        if first.stance is not None:
            for fighter in fighters:
                self.state.tell("fight.late", Text("{who} keeps the last stance.", who=self.called(fighter)))
            return first.stance
        self.state.explain("LS31")
        text = Text("{who}: stance d12", who=self.called(first))
        return await roll_first_stance(first.seat, text)

    async def land(self, exchanges: Sequence[Exchange[Fighter]]) -> None:
        """Open the plates: all losses come at the same time, then each hero settles theirs (L13.3a, L13.3c)."""
        for fighter in self.fighters():
            fighter.lost = 0
        for fighter in self.fighters():
            if fighter.counts_misses and fighter.stands:
                self.count_miss(fighter, exchanges)
        self.record.opened = True
        self.tell_stances()
        blows = [blow for exchange in exchanges for blow in exchange.blows if not await self.ask_annulled(blow)]
        for fighter in self.standing():
            losses = [blow.points for blow in blows if blow.victim is fighter]
            # The stances decide who lost the round, not what a damage chance costs after it (LS28).
            fighter.beaten, fighter.struck = bool(losses), any(blow.hitter is fighter for blow in blows)
            await fighter.take_losses(sum(losses))
        self.record.compared = True
        self.tell_losses()
        for fighter in self.fighters():
            if fighter.owed:
                with self.let_act(fighter):
                    await self.settle_losses(fighter)

    async def ask_annulled(self, blow: Blow[Fighter]) -> bool:
        """Ask whether the hitter annuls the loss, where all fight against all (L13.3d)."""
        if not self.is_free_for_all() or blow.hitter.seat == THE_BOX:
            return False
        with self.let_act(blow.hitter):
            return await ask_option(lambda: self._build_annul_ask(blow)) == "annul"

    def _build_annul_ask(self, blow: Blow[Fighter]) -> Choose | None:
        if not self.is_free_for_all() or not blow.hitter.stands or not blow.victim.stands:
            return None
        text = Text("{who}>{whom} {n}", who=self.called(blow.hitter), whom=self.called(blow.victim), n=-blow.points)
        hit, annul = Option("hit", Text("The damage counts")), Option("annul", Text("Cancel the damage"))
        return choice("melee.annul", blow.hitter.seat, text, hit, annul)

    def count_miss(self, fighter: Fighter, exchanges: Sequence[Exchange[Fighter]]) -> None:
        """Count a miss, a blow in the air (slag i luften), if the round missed all its enemies (L8.8, LS32)."""
        stances = [(e.one.stance, e.other.stance) for e in exchanges if fighter is e.one or fighter is e.other]
        missed = bool(stances) and all(
            mine and theirs and ring.compare_stances(mine, theirs) == "miss" for mine, theirs in stances
        )
        # A hit or a clinch ends a row of misses (LS29).
        if fighter.misses and not missed:
            self.state.explain("LS29")
        fighter.misses = min(fighter.misses + 1, MISSES_TO_BREAK) if missed else 0

    async def settle_losses(self, fighter: Fighter) -> None:
        """Pay each point, or roll for it by a damage chance (skadechansa), freely mixed (L8.11a, L8.11d)."""
        while fighter.owed and fighter.points:
            match await ask_option(lambda: self._build_payment_ask(fighter)):
                case "pay" | "all" as how:
                    fighter.pay(1 if how == "pay" else fighter.owed)
                case "dice":
                    await self.roll_for_point(fighter)
                case _:
                    break
        fighter.owed = 0

    async def roll_for_point(self, fighter: Fighter) -> None:
        """Roll a damage chance: one combat point and one body point for each sun (L8.11b, L8.11c)."""
        if (hero := fighter.hero) is not None:
            fighter.owed -= 1
            suns = await hero.roll_suns("fight.sun")
            # Two suns cost two points for the one that was owed, and these cannot be diced for again (L8.11b, L8.11d).
            points = min(suns, fighter.points)
            fighter.points -= points
            await hero.take_damage(points)

    def _build_payment_ask(self, fighter: Fighter) -> Choose | None:
        hero, owed, points = fighter.hero, fighter.owed, fighter.points
        if hero is None or not hero.alive or not owed or not points:
            return None
        free = self.state.sun_die.chance(Need("<=", 0))
        everything = Option("all", Text("Lose all {n}", n=owed)) if owed > 1 else EMPTY
        return choice(
            "fight.damage",
            hero.seat,
            self.describe_cause(fighter, hero),
            Option("pay", Text("Lose the last point") if points == 1 else Text("Lose 1 of {n} points", n=points)),
            Option("dice", Text("Roll: {chance} safe", chance=str(free)), free),
            everything,
        )

    def describe_cause(self, fighter: Fighter, hero: Hero) -> Text:
        """Return the cause of the hero's loss, with its points: fire, the one enemy who has struck, or several."""
        if self.state.fight is not None and self.state.fight.burns:
            return Text("Fire! {hero} -{n}", hero=hero.called, n=fighter.owed)
        struck = [other for other in self.list_compared() if other.side != fighter.side and other.struck]
        if len(struck) != 1:
            return Text("{hero} -{n} of {m}", hero=hero.called, n=fighter.owed, m=fighter.points)
        name = self.called(struck[0])
        short = len(hero.name) + len(str(name)) <= BOTH_NAMES
        words = Text("{who} hits {hero}: -{n}") if short else Text("{who} > {hero} -{n}")
        return words.using(who=name, hero=hero.called, n=fighter.owed)

    def fall(self) -> None:
        """Bury all who have lost all points or all life (L8.2a, L8.13, L8.16).

        A hero who looks on and is dead by a correction is told of as well, since a fight may last.
        """
        for fighter in self.fighters():
            if fighter.fate in ("fights", "waits") and not fighter.lives:
                self.bury(fighter)
        self.state.mourn()

    async def end_round(self) -> None:
        """Settle announced flights, then broken courage, then ask who flees now (L8.9, L8.12)."""
        for fighter in self.fighters():
            if fighter.fleeing and fighter.hero is not None and fighter.stands:
                fighter.fleeing = False
                with self.let_act(fighter):
                    await self.try_flight(fighter, fighter.hero)
        for fighter in self.fighters():
            if fighter.misses >= MISSES_TO_BREAK and fighter.stands:
                fighter.misses = 0
                await self.lose_courage(fighter)
        self.fall()
        if not self.is_over():
            await self.offer_flight()
            self.fall()

    async def try_flight(self, fighter: Fighter, hero: Hero) -> None:
        """Let the hero get away unless they lost this round, or no free passage leads out (L8.12b-d, LS28, LS32)."""
        if fighter.beaten:
            self.state.tell("flight.failed", Text("{hero} does not get away.", hero=hero.called))
            return
        where, way = await self.ask_passage(fighter, hero, build_exit_ask), FREE
        if where == "secret":
            where, way = await self.ask_passage(fighter, hero, build_behind_ask), SECRET
        # With no way out the hero has not fled; a blow lets them try only once (L8.12b).
        if where in ("", "none"):
            fighter.struck = False
        else:
            await self.let_get_away(fighter, hero, where, way)

    async def ask_passage(self, fighter: Fighter, hero: Hero, build: Callable[[Hero], Choose]) -> str:
        """Ask by which passage the hero leaves, or what lies behind it; "" if the fight has ended meanwhile."""
        return await ask_option(lambda: None if self.is_over() or not fighter.stands else build(hero))

    async def offer_flight(self) -> None:
        """Ask heroes who have just made an enemy lose points whether they flee (L8.12a, LS32)."""
        if able := self.list_able_to_flee():
            with self.let_act(able[0]):
                answers = await ask_all(self._build_valid_flight_ask)
            for fighter in self.standing():
                fighter.fleeing = fighter.hero is not None and answers.get(fighter.seat) == "flee"
                if fighter.fleeing:
                    name = self.called(fighter)
                    self.state.tell("flight.tried", Text("{hero} gets away if the next round does no harm.", hero=name))

    def list_able_to_flee(self) -> list[Fighter]:
        """Return the heroes who have just made an enemy lose, and are not held."""
        # What fights in a hero's place never chooses to flee (L12.3b).
        return [
            fighter
            for fighter in self.fighters()
            if fighter.struck and fighter.hero and fighter.stands and not fighter.hero.is_held
        ]

    def _build_valid_flight_ask(self) -> Choose | None:
        able = self.list_able_to_flee()
        return None if self.is_over() or not able else self.build_flight_ask(able)


FREE: Final[Way] = "free"
SECRET: Final[Way] = "secret"
"""Way in that closes behind the hero (L4.3b)."""


async def flee_to(state: LegendenState, fighter: Fighter, hero: Hero, where: str, way: Way) -> None:
    """Flee from the room: to a face-up one at once, else into the opening (L8.12c, L8.12d)."""
    fighter.fate, hero.way_in = "fled", way
    if state.company is not None and hero.seat in state.company.stops:
        # What waited for the hero in the room does so no more: the hero is elsewhere.
        state.company.stops[hero.seat].waits = "nothing"
    match where:
        case "stairs":
            await catacombs.go_down(hero)
        case "out":
            hero.go_to("outside")
        case "undiscovered":
            hero.go_to(hero.place if hero.place in ("outside", "chamber") else "room")
            hero.due = "onward"
        case _:
            hero.go_to("room")
    if hero.before == "catacombs":
        # Nobody meets a monster below (LS16): where one was told of nevertheless, it was met in a room.
        hero.before = "room"
    state.tell("flight", Text("{hero} flees.", hero=hero.called))


TO_FACE_UP, TO_UNKNOWN = Option("face_up", Text("A face-up room")), Option("undiscovered", Text("Undiscovered room"))
TO_MONSTER = Option("monster", Text("Face-up, monster"))


def build_exit_ask(hero: Hero) -> Choose:
    """Build the ask by which free passage the hero leaves (L4.1.1, L8.12c, L8.12d)."""
    out = EMPTY if hero.place == "outside" else Option("out", Text("Out of the castle"))
    stairs, secret = Option("stairs", Text("Stairs down")), Option("secret", Text("A secret door"))
    none = Option("none", Text("No way out"))
    text = Text("{hero} flees to?", hero=hero.called)
    return choice("fight.exit", hero.seat, text, TO_FACE_UP, TO_UNKNOWN, none, TO_MONSTER, out, stairs, secret)


def build_behind_ask(hero: Hero) -> Choose:
    """Build the ask for what lies behind the secret door by which the hero leaves (L8.12c, L8.12d)."""
    text = Text("{hero} flees to?", hero=hero.called)
    return choice("fight.behind", hero.seat, text, TO_FACE_UP, TO_UNKNOWN, TO_MONSTER)
