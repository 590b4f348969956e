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
from companion.text import Text

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

    # What one against one and many say and settle in their own ways.

    @abstractmethod
    def title(self) -> Text:
        """Return the title: who fights."""

    @abstractmethod
    def tell_stances(self) -> None:
        """Tell all stances as the plates are opened; the reveal shows them across the table."""

    @abstractmethod
    def tell_losses(self) -> None:
        """Tell what the round has cost."""

    @abstractmethod
    def bury(self, one: Fighter) -> None:
        """Note that the fighter has fallen."""

    @abstractmethod
    def ask_flight(self, able: list[Fighter]) -> Choose:
        """Return the question whether those who have just struck flee."""

    @abstractmethod
    async def get_away(self, one: Fighter, hero: Hero, where: str, way: Way) -> None:
        """Let the hero flee by that passage."""

    @abstractmethod
    async def lose_courage(self, one: Fighter) -> None:
        """Let the monster flee, if it can (L8.9, LS29)."""

    # The same for all.

    def called(self, one: Fighter) -> Text:
        """Return a fighter's short name; monsters of one kind are numbered in their order."""
        alike = [other for other in self.fighters() if one.kind is not None and other.kind == one.kind]
        at = next((at for at, other in enumerate(alike, 1) if other is one), 1)
        return Text("{monster} {n}", monster=one.name, n=at) if len(alike) > 1 else one.name

    def definite(self, one: Fighter) -> Text:
        """Return a fighter's name for the beginning of a sentence; several of one kind are numbered."""
        alike = sum(other.kind == one.kind for other in self.fighters())
        return self.called(one) if one.kind is None or alike > 1 else self.state.monster(one.kind).definite

    def compared(self) -> list[Fighter]:
        """Return all who took part in the last comparison, also those who fell in it."""
        return [one for one in self.fighters() if one.stance is not None and (one.fate == "fights" or one.lost)]

    def is_over(self) -> bool:
        """Return whether at most one side is left."""
        return len({one.side for one in self.standing()}) < 2

    def is_free_for_all(self) -> bool:
        """Return whether there are more than two sides (L13.3d)."""
        return len({one.side for one in self.standing()}) > 2

    @contextmanager
    def acting(self, one: Fighter) -> Iterator[None]:
        """Let the fighter's hero be the one who acts during a question; for a monster it is its master."""
        melee = self.state.melee
        if melee is not None:
            melee.asked = one.record.hero or one.record.master
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
        seats = tuple(dict.fromkeys(one.seat for one in self.standing() if one.seat != THE_BOX))
        return Tell(key="fight.ready", seats=seats, text=self.title())

    async def round(self) -> None:
        """Play one combat round (stridsomgång)."""
        self.state.begin_fight_round()
        self.record.round += 1
        self.record.opened = self.record.compared = False
        await super().round()

    async def choose(self) -> None:
        """Let all choose in secret, within the time (L8.3c, L8.4a, L8.4b, L8.5a-c, L13.3b)."""
        laid = [(on_it, await self.stance_of(on_it, shown)) for on_it, shown in await ask_secret(self.laying)]
        # All at once: while one still rolls for a stance, the others' are not to be seen.
        for on_it, stance in laid:
            for one in on_it:
                one.stance = stance
        self.fall()

    def laying(self) -> SecretChoice[Fighter] | None:
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
            lines=self.lines,
            short=INITIALS,
            joined=Text("{a}{b}"),
            seconds=int(self.state.options["think"]) or None,
        )

    def lines(self, on_it: Sequence[Fighter]) -> Options:
        """Return the lines of a plate: one step from the stances of all on it, else of the first of them (L8.4a)."""
        return stance_options(*(one.stance for one in on_it))

    def plate_of(self, on_it: Sequence[Fighter]) -> Text:
        """Return the name of a plate: its first fighter, and how many more."""
        who, more = self.called(on_it[0]), len(on_it) - 1
        return Text("{who} +{n}?", who=who, n=more) if more else Text("{who}?", who=who)

    async def stance_of(self, on_it: Sequence[Fighter], shown: str) -> Stance:
        """Return the stance that counts: the chosen one, else the one before (L8.5c), at first a T12's (LS31)."""
        first = on_it[0]
        if shown in STANCES:
            return shown
        if first.stance is not None:
            for one in on_it:
                self.state.tell("fight.late", Text("{who} keeps the last stance: too late.", who=self.called(one)))
            return first.stance
        self.state.explain("LS31")
        text = Text("{who}: stance d12", who=self.called(first))
        return await roll_first_stance(first.seat, text)

    async def land(self, exchanges: Sequence[Exchange[Fighter]]) -> None:
        """Open the plates: all losses come at the same time, then each hero settles theirs (L13.3a, L13.3c)."""
        for one in self.fighters():
            one.lost = 0
        for one in self.fighters():
            if one.counts_misses and one.stands:
                self.count_miss(one, exchanges)
        self.record.opened = True
        self.tell_stances()
        blows = [blow for exchange in exchanges for blow in exchange.blows if not await self.ask_annulled(blow)]
        for one in self.standing():
            losses = [blow.points for blow in blows if blow.victim is one]
            # The stances decide who lost the round, not what a damage chance costs after it (LS28).
            one.beaten, one.struck = bool(losses), any(blow.hitter is one for blow in blows)
            await one.take_losses(sum(losses))
        self.record.compared = True
        self.tell_losses()
        for one in self.fighters():
            if one.owed:
                with self.acting(one):
                    await self.settle(one)

    async def ask_annulled(self, blow: Blow[Fighter]) -> bool:
        """Return whether the hitter annuls the loss, which is asked where all fight against all (L13.3d)."""
        if not self.is_free_for_all() or blow.hitter.seat == THE_BOX:
            return False
        with self.acting(blow.hitter):
            return await ask_option(lambda: self._ask_annul(blow)) == "annul"

    def _ask_annul(self, blow: Blow[Fighter]) -> Choose | None:
        if not self.is_free_for_all() or not blow.hitter.stands or not blow.victim.stands:
            return None
        text = Text("{who}>{whom} {n}", who=self.called(blow.hitter), whom=self.called(blow.victim), n=-blow.points)
        hit, annul = Option("hit", Text("The damage counts")), Option("annul", Text("Cancel the damage"))
        return choice("melee.annul", blow.hitter.seat, text, hit, annul)

    def count_miss(self, one: Fighter, exchanges: Sequence[Exchange[Fighter]]) -> None:
        """Count a miss, a blow in the air (slag i luften), if the round missed all its enemies (L8.8, LS32)."""
        own = [(e.one.stance, e.other.stance) for e in exchanges if one is e.one or one is e.other]
        missed = bool(own) and all(
            mine and theirs and ring.compare_stances(mine, theirs) == "miss" for mine, theirs in own
        )
        # A hit or a clinch ends a row of misses (LS29).
        if one.misses and not missed:
            self.state.explain("LS29")
        one.misses = min(one.misses + 1, MISSES_TO_BREAK) if missed else 0

    async def settle(self, one: Fighter) -> None:
        """Pay each point, or dice for it by a damage chance (skadechansa), freely mixed (L8.11a, L8.11d)."""
        while one.owed and one.points:
            match await ask_option(lambda: self._ask_payment(one)):
                case "pay":
                    one.pay(1)
                case "all":
                    one.pay(one.owed)
                case "dice":
                    await self.dice_for_point(one)
                case _:
                    break
        one.owed = 0

    async def dice_for_point(self, one: Fighter) -> None:
        """Roll a damage chance: one combat point and one body point for each sun (L8.11b, L8.11c)."""
        if (hero := one.hero) is not None:
            one.owed -= 1
            suns = await hero.roll_suns("fight.sun")
            # Two suns cost two points for the one that was owed, and these cannot be diced for again (L8.11b, L8.11d).
            taken = min(suns, one.points)
            one.points -= taken
            await hero.take_damage(taken)

    def _ask_payment(self, one: Fighter) -> Choose | None:
        hero, owed, points = one.hero, one.owed, one.points
        if hero is None or not hero.alive or not owed or not points:
            return None
        free = self.state.sun_die.chance(Need("<=", 0))
        everything = Option("all", Text("Take all {n}", n=owed)) if owed > 1 else EMPTY
        return choice(
            "fight.damage",
            hero.seat,
            self.describe_cause(one, hero),
            Option("pay", Text("Take 1")),
            Option("dice", Text("Risk it: {chance} safe", chance=str(free)), free),
            everything,
        )

    def describe_cause(self, one: Fighter, hero: Hero) -> Text:
        """Return what makes the hero lose how much: fire, the one enemy who has struck, or several."""
        if self.state.fight is not None and self.state.fight.burns:
            return Text("Fire! {hero} -{n}", hero=hero.called, n=one.owed)
        struck = [other for other in self.compared() if other.side != one.side and other.struck]
        if len(struck) != 1:
            return Text("{hero} -{n} of {m}", hero=hero.called, n=one.owed, m=one.points)
        who = self.called(struck[0])
        short = len(hero.name) + len(str(who)) <= BOTH_NAMES
        words = Text("{who} hits {hero}: -{n}") if short else Text("{who} > {hero} -{n}")
        return words.using(who=who, hero=hero.called, n=one.owed)

    def fall(self) -> None:
        """Bury all who have lost all points or all life (L8.2a, L8.13, L8.16).

        A hero who looks on and is dead by a correction is told of as well, since a fight may last.
        """
        for one in self.fighters():
            if one.fate in ("fights", "waits") and not one.lives:
                self.bury(one)
        self.state.mourn()

    async def end_round(self) -> None:
        """Settle announced flights, then broken courage, then ask who flees now (L8.9, L8.12)."""
        for one in self.fighters():
            if one.fleeing and one.hero is not None and one.stands:
                one.fleeing = False
                with self.acting(one):
                    await self.flee(one, one.hero)
        for one in self.fighters():
            if one.misses >= MISSES_TO_BREAK and one.stands:
                one.misses = 0
                await self.lose_courage(one)
        self.fall()
        if not self.is_over():
            await self.offer_flight()
            self.fall()

    async def flee(self, one: Fighter, hero: Hero) -> None:
        """Let the hero get away unless they lost this round, or no free passage leads out (L8.12b-d, LS28, LS32)."""
        if one.beaten:
            self.state.tell("flight.failed", Text("{hero} does not get away.", hero=hero.called))
            return
        where, way = await self.exit_of(one, hero, ask_exit), FREE
        if where == "secret":
            where, way = await self.exit_of(one, hero, ask_behind), SECRET
        # With no way out the hero has not fled; a blow lets them try only once (L8.12b).
        if where in ("", "none"):
            one.struck = False
        else:
            await self.get_away(one, hero, where, way)

    async def exit_of(self, one: Fighter, hero: Hero, ask_which: Callable[[Hero], Choose]) -> str:
        """Return the passage by which the hero leaves, or what lies behind it; "" if the fight has ended meanwhile."""
        return await ask_option(lambda: None if self.is_over() or not one.stands else ask_which(hero))

    async def offer_flight(self) -> None:
        """Ask heroes who have just made an enemy lose points whether they flee (L8.12a, LS32)."""
        if able := self.list_able_to_flee():
            with self.acting(able[0]):
                answers = await ask_all(self._ask_flight)
            for one in self.standing():
                one.fleeing = one.hero is not None and answers.get(one.seat) == "flee"
                if one.fleeing:
                    name = self.called(one)
                    self.state.tell("flight.tried", Text("{hero} gets away if the next round does no harm.", hero=name))

    def list_able_to_flee(self) -> list[Fighter]:
        """Return the heroes who have just made an enemy lose, and are not held."""
        # What fights in a hero's place never chooses to flee (L12.3b).
        return [one for one in self.fighters() if one.struck and one.hero and one.stands and not one.hero.is_held]

    def _ask_flight(self) -> Choose | None:
        able = self.list_able_to_flee()
        return None if self.is_over() or not able else self.ask_flight(able)


FREE: Final[Way] = "free"
SECRET: Final[Way] = "secret"
"""Way in that closes behind the hero (L4.3b)."""


async def flee_to(state: LegendenState, one: Fighter, hero: Hero, where: str, way: Way) -> None:
    """Flee from the room: to a face-up one at once, else into the opening (L8.12c, L8.12d)."""
    one.fate, hero.way_in = "fled", way
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


def ask_exit(hero: Hero) -> Choose:
    """Return the question by which free passage the hero leaves (L4.1.1, L8.12c, L8.12d)."""
    out = EMPTY if hero.place == "outside" else Option("out", Text("Out of the castle"))
    stairs, secret = Option("stairs", Text("Stairs down")), Option("secret", Text("A secret door"))
    none = Option("none", Text("No way out"))
    text = Text("{hero} flees to?", hero=hero.called)
    return choice("fight.exit", hero.seat, text, TO_FACE_UP, TO_UNKNOWN, none, TO_MONSTER, out, stairs, secret)


def ask_behind(hero: Hero) -> Choose:
    """Return the question what lies behind the secret door by which the hero leaves (L8.12c, L8.12d)."""
    text = Text("{hero} flees to?", hero=hero.called)
    return choice("fight.behind", hero.seat, text, TO_FACE_UP, TO_UNKNOWN, TO_MONSTER)
