"""Melee: an opposed roll of Skill, which either side can win; whoever does is the one who hits (R3.5, R3.6, R3.17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.dice import rolls, spending
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.fights import damage, weapons
from companion.games.rulez.fights.damage import Hit
from companion.games.rulez.house_rules import rule
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.record import record
from companion.text import Text, verbatim


@record
class Side:
    """One of the two in an exchange: his weapon, and its dice and those of his talent with it, to hit and for damage.

    Of a talent each die is one or the other (R10.3); where he rolls his mount's dice it does not help (RS12). `either`:
    of the dice against who lies (R5.3b) those that are not settled yet.
    """

    one: Minifigure
    weapon: str
    hit: int
    damage: int = 0
    skilled: int = 0
    harmful: int = 0
    either: int = 0

    @property
    def green(self) -> int:
        """The bonus dice of his Skill roll."""
        return self.hit + (0 if "skill" in self.one.borrowed else self.skilled)

    @property
    def open(self) -> int:
        """So many more may be to hit as long as that is not settled."""
        return self.harmful + self.either

    def splits(self, green: int) -> Side:
        """The same with so many more to hit: of his talent's dice, which were counted for damage, then of the others.

        Beside his mount's dice his talent's do not help.
        """
        talent = 0 if "skill" in self.one.borrowed else min(green, self.harmful)
        hit, rest = self.hit + green - talent, self.either - (green - talent)
        skilled, harmful = self.skilled + talent, self.harmful - talent
        return replace(self, hit=hit, damage=self.damage + rest, skilled=skilled, harmful=harmful, either=0)


async def attacks(one: Minifigure) -> None:
    """Attack somebody within reach, or with blue dice somebody who is not (R3.17, R3.18).

    All dice are chosen before any is thrown: his own, with red ones if he likes (R3.9a), then the other's (RS4).
    """
    victim = await target(one, "attack", one.state.enemies(one))
    if victim is None:
        return
    how = await how_far(one, victim)
    if how == "no" or not (how or one.able):
        return
    # Useless so near, a long weapon leaves him his fists (R6.4b).
    near = how == "close"
    weapon = "fists" if near and one.kind(one.armed_with).close else one.armed_with
    single, secret = rule(one.state.options, "single_six"), spending.secretly(one, victim)
    parried_with = parries(victim, held(victim, one, near=near))
    side = await prepares(one, weapon, parried_with, against=victim, secret=secret)

    def hits(many: int) -> Fraction:
        return odds.wins(many + side.green, parries(victim, held(victim, one, near=near)), single)

    def rolls_on() -> int:
        # In secret nobody knows yet how many of those that can be either are green: it may be all of them.
        return (one.pool("skill").rolled or one.ready("skill")) + side.green + (side.open if secret else 0)

    words = Text("{hero}: green, hit")
    mine = Spending(one, "attack", words, "skill", hits, talent=side.harmful, either=side.either)
    if not secret and not await mine.rolls():
        return
    if how == "far":
        await Spending(one, "run", Text("{hero}: blue, run"), "speed").rolls()
    if how in ("far", "together"):
        red = Text("{hero}: red as well?")
        # In secret it is not settled yet how many of those that can be either are red.
        chance = None if secret and side.open else harms(side, victim)
        await Spending(one, "together", red, "strength", chance, int(how == "together")).rolls()
    other = await prepares(victim, held(victim, one, near=near), rolls_on(), secret=secret)

    def parried(many: int) -> Fraction:
        return odds.wins(many + other.green, rolls_on(), single)

    theirs = Spending(victim, "parry", Text("{hero}: green, parry"), "skill", parried, talent=other.harmful)
    if secret:
        (many, green), (parry, greens) = await spending.sealed(
            "dice.sealed", Text("How many green dice?"), mine, theirs
        )
        # Both have chosen: from here on it is known.
        side, other, secret = side.splits(green), other.splits(greens), False
        one.pool("skill").roll(many)
    else:
        parry = await theirs.how_many()
    if how == "far":
        there = await charges(one, victim)
        if not there:
            one.state.settle()
            return
        if there == "close" and other.weapon != (weapon := held(victim, one, near=True)):
            other = await prepares(victim, weapon, rolls_on())
    owes(victim, one)
    victim.pool("skill").roll(parry)
    await exchange(side, other)


def held(victim: Minifigure, attacker: Minifigure, *, near: bool) -> str:
    """What the other fights with: a long weapon is useless so near, and fists come as near as that (R6.4b)."""
    kind = victim.kind(victim.armed_with)
    near = near or attacker.kind(attacker.armed_with).reach <= kind.close
    return "fists" if kind.close and near else victim.armed_with


def harms(side: Side, victim: Minifigure) -> Callable[[int], Fraction]:
    """The chance of damage, if it hits, with so many red dice, against all that the other can bear it with."""
    state, bonus = victim.state, side.one.kind(side.weapon).damage + side.damage + side.harmful
    armour = 0 if victim.armour == "none" else state.book.armour[victim.armour].dice
    single = rule(state.options, "single_six")
    return lambda many: odds.wins(many + bonus, victim.ready("strength") + armour, single)


async def target(one: Minifigure, key: str, those: Sequence[Minifigure]) -> Minifigure | None:
    """Whom; without a choice there is no question."""

    def ask_whom() -> Choose | None:
        here = [other for other in those if other.stands]
        if len(here) < 2:
            return None
        lines = [Option(other.id, verbatim(other.called)) for other in here]
        return one.lines(f"whom.{key}", Text("{hero}: whom?"), *lines)

    picked = await ask_option(ask_whom)
    here = {other.id: other for other in those if other.stands}
    return here.get(picked) or next(iter(here.values()), None)


@question(ask_option)
def how_far(one: Minifigure, victim: Minifigure) -> Choose | None:
    """Whether the other is within reach, and so near that a long weapon is useless (R3.17, R6.4b, RS22).

    Red dice may be thrown at once with the green ones (R3.9a).
    """
    kind = one.kind(one.armed_with)
    if not rule(one.state.options, "ask_reach"):
        return None
    lines = [Option("near", Text("Within {n} steps", n=kind.reach))]
    close = max(kind.close, victim.kind(victim.armed_with).close)
    if 0 < close < kind.reach:
        words = Text("Within {n}: fists", n=close) if kind.close else Text("Within {n} steps", n=close)
        lines.append(Option("close", words))
    if one.ready("speed"):
        lines.append(Option("far", Text("Too far: run first")))
    if one.ready("strength"):
        lines.append(Option("together", Text("Near, red dice too")))
    lines.append(Option("no", Text("Not this")))
    return one.lines("reach", Text("{hero}: how far off?"), *lines)


async def charges(one: Minifigure, victim: Minifigure) -> str:
    """Blue dice bring him there, or they do not, and all that he rolled is wasted (R3.18)."""
    steps = await rolls.counts(one, "run", Text("{hero}: steps"), "speed")
    there = await arrives(one, victim)
    if there == "no":
        one.tell("wasted", Text("{hero} gets {n} steps on.", hero=one.called, n=steps))
    return "" if there == "no" else there


@question(ask_option)
def arrives(one: Minifigure, victim: Minifigure) -> Choose | None:
    """Whether he is within reach now; where a long weapon waits for him, whether so near that it is useless."""
    lines = [Option("yes", Text("Yes"))]
    close = victim.kind(victim.armed_with).close
    if 0 < close < one.kind(one.armed_with).reach:
        lines.append(Option("close", Text("Within {n} steps", n=close)))
    return one.lines("there", Text("{hero}: near now?"), *lines, Option("no", Text("No: dice wasted")))


async def prepares(
    one: Minifigure, weapon: str, versus: int, *, against: Minifigure | None = None, secret: bool = False
) -> Side:
    """His bonus dice: of the weapon, of his talent with it, and `against` one who lies whom he attacks (R5.3b).

    `versus`: so many dice the other can roll. In `secret` his talent's and the one against who lies are chosen with
    the others; his talent's count for damage until then.
    """
    kind, talent = one.kind(weapon), one.talent(weapon)
    hit, harm, skilled, either = weapons.hit_bonus(one, kind, attacks=against is not None), 0, 0, 0
    if talent and not secret:
        harms_with: Attribute = "sharpness" if kind.sort == "ranged" else "strength"
        skilled = await talent_dice(one, talent, hit, versus, harms_with)
    if against is not None and against.lying and kind.sort == "melee":
        if secret and one.state.sparing:
            either = 1
        elif await one.agrees("lying", Text("{hero}: one die more"), Text("Green, to hit"), FOR_DAMAGE["strength"]):
            hit += 1
        else:
            harm += 1
    return Side(one, weapon, hit, harm, skilled, talent - skilled, either)


FOR_DAMAGE: Mapping[Attribute, Text] = {
    "strength": Text("Red, for damage"),
    "sharpness": Text("White, for damage"),
}
"""A shot does damage with white dice, all else with red ones (R3.5, R7.2)."""


async def talent_dice(one: Minifigure, many: int, bonus: int, versus: int, harms_with: Attribute) -> int:
    """Each die of a weapon talent is green to hit or of the damage's colour, as he likes (R10.3).

    The chances are those with all his green dice and that bonus, against so many of the other.
    """
    if many == 1:
        words = Text("{hero}: talent die")
        return int(await one.agrees("talent", words, Text("Green, to hit"), FOR_DAMAGE[harms_with]))

    def build() -> Number | None:
        green, single = one.ready("skill") + bonus, rule(one.state.options, "single_six")
        chances = tuple(odds.wins(green + n, versus, single) for n in range(many + 1))
        return one.counting("talents", Text("{hero}: talent, green"), many, chances=chances)

    said = await ask_number(build)
    return many if said is None else min(said, many)


def parries(victim: Minifigure, weapon: str) -> int:
    """With how many green dice somebody can answer at most."""
    bonus = weapons.hit_bonus(victim, victim.kind(weapon), attacks=False) + victim.talent(weapon)
    return (victim.pool("skill").rolled or victim.ready("skill")) + bonus


async def exchange(side: Side, other: Side) -> None:
    """One exchange (slagväxling): both rolls, then what they do."""
    one, victim = side.one, other.one
    single = rule(one.state.options, "single_six")
    mine, theirs = await rolls.opposed(
        rolls.of_pool(one, "attack", Text("{hero}: hit"), "skill", lambda: side.green),
        rolls.of_pool(victim, "parry", Text("{hero}: parry"), "skill", lambda: other.green),
        hits_back=True,
    )
    mine = await weapons.graded(one, "attack", side.weapon, mine, victim if mine.beats(theirs, single) else None)
    theirs = await weapons.graded(victim, "parry", other.weapon, theirs, one if theirs.beats(mine, single) else None)
    await compares(side, other, mine, theirs)
    one.state.settle()


def owes(victim: Minifigure, attacker: Minifigure) -> None:
    """Whoever is forced to roll gets a turn as soon as the attacker is done (R4.6)."""
    state = victim.state
    if victim is not attacker and victim.id not in state.owed:
        state.owed.append(victim.id)


async def compares(side: Side, other: Side, mine: Result, theirs: Result) -> None:
    """The higher success hits (R2.6); a draw locks both, two failures are nothing."""
    one, victim = side.one, other.one
    single = rule(one.state.options, "single_six")
    await weapons.drawbacks(one, side.weapon, mine)
    await weapons.drawbacks(victim, other.weapon, theirs)
    if mine.beats(theirs, single):
        one.tell("exchange.hit", Text("{hero} hits {who}.", hero=one.called, who=victim.called))
        await damage.damages(Hit(one, victim, side.weapon, mine, theirs, bonus=side.damage, talent=side.harmful))
    elif theirs.beats(mine, single):
        victim.tell("exchange.hit", Text("{hero} hits {who}.", hero=victim.called, who=one.called))
        await damage.damages(Hit(victim, one, other.weapon, theirs, mine, bonus=other.damage, talent=other.harmful))
    elif mine.ties(theirs, single):
        one.tell("exchange.draw", Text("{hero} and {who} are locked.", hero=one.called, who=victim.called))
    else:
        one.tell("exchange.nothing", Text("{hero} and {who}: nothing.", hero=one.called, who=victim.called))
