"""Melee: an opposed roll of Skill, in which either side can be the one who hits (R3.5, R3.6, R3.17).

It does without `kit.fights`, as an exchange is one roll that either of two can win, and there are no rounds of sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.dice import box_dice, rolls, spending
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.fights import damage, weapons
from companion.games.rulez.fights.damage import Hit
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.fights import tell_as_fight
from companion.kit.questions import question
from companion.record import record, replace
from companion.text import Text, verbatim


@record
class Side:
    """Side of an exchange: its weapon, and the dice of that and of a talent with it, to hit and for damage.

    Each die of a talent is for one or the other (R10.3), and does not help beside a mount's dice (RS12). `either`: dice
    against a lying victim (R5.3b) that are not settled yet.
    """

    hero: Minifigure
    weapon: str
    hit: int
    damage: int = 0
    skilled: int = 0
    harmful: int = 0
    either: int = 0

    @property
    def green_bonus(self) -> int:
        """Bonus dice of the Skill roll."""
        return self.hit + (0 if "skill" in self.hero.borrowed else self.skilled)

    def throw(self, key: str) -> rolls.Throw:
        """Return the throw of its Skill dice, with which it hits or parries."""
        return rolls.throw_of_pool(self.hero, key, SKILL_ROLLS[key], "skill", lambda: self.green_bonus)

    @property
    def undecided(self) -> int:
        """Number of dice that can still become dice to hit."""
        return self.harmful + self.either

    def split_bonus(self, green: int) -> Side:
        """Return the side with `green` more dice to hit: first of a talent's dice, then of the others.

        A talent's dice do not help beside a mount's.
        """
        talent = 0 if "skill" in self.hero.borrowed else min(green, self.harmful)
        hit, rest = self.hit + green - talent, self.either - (green - talent)
        skilled, harmful = self.skilled + talent, self.harmful - talent
        return replace(self, hit=hit, damage=self.damage + rest, skilled=skilled, harmful=harmful, either=0)


SKILL_ROLLS: Mapping[str, Text] = {"attack": Text("{hero}: hit"), "parry": Text("{hero}: parry")}
"""Prompts for the Skill dice of both sides."""


@tell_as_fight
async def attack(hero: Minifigure) -> None:
    """Attack somebody within reach, or, with blue dice, somebody who is not (R3.17, R3.18).

    All dice are chosen before any is thrown: the hero's, maybe with red ones (R3.9a), then the other's (RS4).
    """
    victim = await choose_target(hero, "attack", hero.state.enemies(hero))
    if victim is None:
        return
    way = await ask_distance(hero, victim)
    if way == "no" or not (way or hero.can_act):
        return
    # A long weapon is useless so near, which leaves the fists (R6.4b).
    near = way == "close"
    weapon = "fists" if near and hero.kind(hero.melee_weapon).close else hero.melee_weapon
    single, secret = hero.state.rule("single_six"), spending.is_secret(hero, victim)
    parried_with = most_parry_dice(victim, defending_weapon(victim, hero, near=near))
    side = await prepare_side(hero, weapon, parried_with, against=victim, secret=secret)

    def chance_to_hit(many: int) -> Fraction:
        return odds.chance_to_win(
            many + side.green_bonus, most_parry_dice(victim, defending_weapon(victim, hero, near=near)), single
        )

    def count_green_dice() -> int:
        # In secret it is not settled yet how many of the undecided dice are green: it may be all of them.
        return (hero.pool("skill").rolled or hero.ready("skill")) + side.green_bonus + (side.undecided if secret else 0)

    words = Text("{hero}: green to hit")
    mine = Spending(hero, "attack", words, "skill", chance_to_hit, talent=side.harmful, either=side.either)
    if not secret and not await mine.roll():
        return
    if way == "far":
        await Spending(hero, "run", Text("{hero}: blue to run"), "speed").roll()
    if way in ("far", "together"):
        red = Text("{hero}: red as well?")
        # In secret it is not settled yet how many of the undecided dice are red.
        chance = None if secret and side.undecided else damage_chance(side, victim)
        await Spending(hero, "together", red, "strength", chance, int(way == "together")).roll()
    other = await prepare_side(victim, defending_weapon(victim, hero, near=near), count_green_dice(), secret=secret)

    def parried(many: int) -> Fraction:
        return odds.chance_to_win(many + other.green_bonus, count_green_dice(), single)

    theirs = Spending(victim, "parry", Text("{hero}: green to parry"), "skill", parried, talent=other.harmful)
    if secret:
        (many, green), (parry, greens) = await spending.ask_secretly(
            "dice.sealed", Text("How many green dice?"), mine, theirs, exchange_worth(side, other)
        )
        # Both have chosen: nothing is secret any more.
        side, other, secret = side.split_bonus(green), other.split_bonus(greens), False
        hero.pool("skill").roll(many)
    else:
        parry = await theirs.ask_number()
    if way == "far":
        reached = await charge(hero, victim)
        if not reached:
            hero.state.settle()
            return
        if reached == "close" and other.weapon != (weapon := defending_weapon(victim, hero, near=True)):
            other = await prepare_side(victim, weapon, count_green_dice())
    owe_turn(victim, hero)
    victim.pool("skill").roll(parry)
    await exchange_blows(side, other)


def exchange_worth(side: Side, other: Side) -> box_dice.Worth:
    """Return the worth of an exchange to the first side, by the dice that both choose: to hit, less to be hit."""
    single, mine, theirs = side.hero.state.rule("single_six"), side.green_bonus, other.green_bonus

    def worth(many: int, parry: int) -> Fraction:
        hits = odds.chance_to_win(many + mine, parry + theirs, single)
        return hits - odds.chance_to_win(parry + theirs, many + mine, single)

    return worth


def defending_weapon(victim: Minifigure, attacker: Minifigure, *, near: bool) -> str:
    """Return the victim's weapon: fists where the attacker is too near for a long weapon (R6.4b)."""
    kind = victim.kind(victim.melee_weapon)
    near = near or attacker.kind(attacker.melee_weapon).reach <= kind.close
    return "fists" if kind.close and near else victim.melee_weapon


def damage_chance(side: Side, victim: Minifigure) -> Callable[[int], Fraction]:
    """Return the chance of damage by that many red dice, if it hits, against all that the other can bear."""
    state, bonus = victim.state, side.hero.kind(side.weapon).damage + side.damage + side.harmful
    armour = 0 if victim.armour == "none" else state.book.armour[victim.armour].dice
    single = state.rule("single_six")
    return lambda many: odds.chance_to_win(many + bonus, victim.ready("strength") + armour, single)


TARGETS: Mapping[str, Text] = {
    "attack": Text("{hero}: attack whom?"),
    "shoot": Text("{hero}: aim at whom?"),
    "hazard": Text("{hero}: who is hit?"),
}
"""Questions for a target, by what strikes it."""


async def choose_target(hero: Minifigure, key: str, targets: Sequence[Minifigure]) -> Minifigure | None:
    """Ask for the target; without a choice there is no question."""

    def list_standing() -> Iterator[Option]:
        return (Option(other.id, verbatim(other.called)) for other in targets if other.is_standing)

    picked = await hero.choose_if_several(f"whom.{key}", TARGETS[key], list_standing)
    return hero.state.minifigures.get(picked)


@question(ask_option)
def ask_distance(hero: Minifigure, victim: Minifigure) -> Choose | None:
    """Ask whether the other is within reach, or too near for a long weapon (R3.17, R6.4b, RS22).

    Red dice may be thrown at once with the green ones (R3.9a).
    """
    kind = hero.kind(hero.melee_weapon)
    if not hero.state.rule("ask_reach"):
        return None
    lines = [Option("near", Text("Within {n} steps", n=kind.reach))]
    close = max(kind.close, victim.kind(victim.melee_weapon).close)
    if 0 < close < kind.reach:
        words = Text("Within {n}: fists", n=close) if kind.close else Text("Within {n} steps", n=close)
        lines.append(Option("close", words))
    if hero.ready("speed"):
        lines.append(Option("far", Text("Too far: run first")))
    if hero.ready("strength"):
        lines.append(Option("together", Text("Near, red dice too")))
    lines.append(Option("no", Text("Not this")))
    return hero.build_choice("reach", Text("{hero}: how far off?"), *lines)


async def charge(hero: Minifigure, victim: Minifigure) -> str:
    """Run to the victim with blue dice; "" where they do not suffice, and all rolled dice are wasted (R3.18)."""
    steps = await rolls.roll_counting(hero, "run", Text("{hero}: steps"), "speed")
    has_arrived = await ask_if_arrived(hero, victim)
    if has_arrived == "no":
        hero.tell(
            "wasted",
            Text.plural("{hero} gets one step further.", "{hero} gets {n} steps further.", n=steps),
        )
    return "" if has_arrived == "no" else has_arrived


@question(ask_option)
def ask_if_arrived(hero: Minifigure, victim: Minifigure) -> Choose | None:
    """Ask whether the hero is within reach now, or too near for the victim's long weapon."""
    lines = [Option("yes", Text("Yes"))]
    close = victim.kind(victim.melee_weapon).close
    if 0 < close < hero.kind(hero.melee_weapon).reach:
        lines.append(Option("close", Text("Within {n} steps", n=close)))
    return hero.build_choice("there", Text("{hero}: near enough?"), *lines, Option("no", Text("No: dice wasted")))


async def prepare_side(
    hero: Minifigure, weapon: str, versus: int, *, against: Minifigure | None = None, secret: bool = False
) -> Side:
    """Return a side with its bonus dice: of the weapon, a talent with it, and `against` a lying victim (R5.3b).

    `versus`: dice that the other can roll. In `secret` the dice of a talent and the one against a lying victim are
    chosen with the others; those of the talent count for damage until then.
    """
    kind, talent = hero.kind(weapon), hero.talent(weapon)
    hit, harm, skilled, either = weapons.hit_bonus(hero, kind, attacks=against is not None), 0, 0, 0
    if talent and not secret:
        harms_with: Attribute = "sharpness" if kind.sort == "ranged" else "strength"
        skilled = await choose_talent_dice(hero, talent, hit, versus, harms_with, parries=against is None)
    if against is not None and against.lying and kind.sort == "melee":
        if secret and hero.state.asks_sparingly:
            either = 1
        elif await hero.ask_yes_no(
            "lying", Text("{hero}: one extra die"), Text("Green, to hit"), FOR_DAMAGE["strength"]
        ):
            hit += 1
        else:
            harm += 1
    return Side(hero, weapon, hit, harm, skilled, talent - skilled, either)


FOR_DAMAGE: Mapping[Attribute, Text] = {
    "strength": Text("Red, for damage"),
    "sharpness": Text("White, for damage"),
}
"""Lines for a damage die: white of a shot, red of all else (R3.5, R7.2)."""


async def choose_talent_dice(
    hero: Minifigure, many: int, bonus: int, versus: int, harms_with: Attribute, *, parries: bool = False
) -> int:
    """Ask how many dice of a weapon talent are green, to hit or to parry; the others are for damage (R10.3).

    The chances are those with all green dice and that bonus, against `versus` dice of the other.
    """
    if many == 1:
        words = Text("{hero}: talent die")
        green_words = Text("Green, to parry") if parries else Text("Green, to hit")
        return int(await hero.ask_yes_no("talent", words, green_words, FOR_DAMAGE[harms_with]))

    def build() -> Number | None:
        green, single = hero.ready("skill") + bonus, hero.state.rule("single_six")
        chances = tuple(odds.chance_to_win(green + n, versus, single) for n in range(many + 1))
        words = Text("{hero}: talent to parry") if parries else Text("{hero}: talent to hit")
        return hero.build_number("talents", words, many, chances=chances)

    said = await ask_number(build)
    return many if said is None else min(said, many)


def most_parry_dice(victim: Minifigure, weapon: str) -> int:
    """Return with how many green dice somebody can answer at most."""
    bonus = weapons.hit_bonus(victim, victim.kind(weapon), attacks=False) + victim.talent(weapon)
    return (victim.pool("skill").rolled or victim.ready("skill")) + bonus


async def exchange_blows(side: Side, other: Side) -> None:
    """Roll one exchange (slagväxling), and carry out its effect."""
    hero, victim = side.hero, other.hero
    single = hero.state.rule("single_six")
    mine, theirs = await rolls.roll_opposed(side.throw("attack"), other.throw("parry"), hits_back=True)
    mine = await weapons.with_grade(
        hero, "attack", side.weapon, mine, victim if mine.is_better_than(theirs, single) else None
    )
    theirs = await weapons.with_grade(
        victim, "parry", other.weapon, theirs, hero if theirs.is_better_than(mine, single) else None
    )
    await settle_exchange(side, other, mine, theirs)
    hero.state.settle()


def owe_turn(victim: Minifigure, attacker: Minifigure) -> None:
    """Give a hero who was forced to roll a turn as soon as the attacker is done (R4.6)."""
    state = victim.state
    if victim is not attacker and victim.id not in state.owed:
        state.owed.append(victim.id)


async def settle_exchange(side: Side, other: Side, mine: Result, theirs: Result) -> None:
    """Let the higher success hit (R2.6); a draw locks both, two failures are nothing."""
    hero, victim = side.hero, other.hero
    single = hero.state.rule("single_six")
    await weapons.apply_drawbacks(hero, side.weapon, mine)
    await weapons.apply_drawbacks(victim, other.weapon, theirs)
    if mine.is_better_than(theirs, single):
        words = Text("{hero} hits {who}.", who=victim.called)
        hero.tell("exchange.hit", words, victim=verbatim(victim.called))
        await damage.deal_damage(Hit(hero, victim, side.weapon, mine, theirs, bonus=side.damage, talent=side.harmful))
    elif theirs.is_better_than(mine, single):
        victim.tell("exchange.hit", Text("{hero} hits {who}.", hero=victim.called, who=hero.called))
        await damage.deal_damage(
            Hit(victim, hero, other.weapon, theirs, mine, bonus=other.damage, talent=other.harmful)
        )
    elif mine.is_tied_with(theirs, single):
        hero.tell("exchange.draw", Text("{hero} and {who} are locked.", hero=hero.called, who=victim.called))
    else:
        hero.tell(
            "exchange.nothing", Text("{hero} and {who}: a tie, nobody is hit.", hero=hero.called, who=victim.called)
        )
