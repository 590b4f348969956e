"""Shots and throws: Skill against Speed to hit, then Sharpness, or a thrower's Strength, against Strength (R7)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.dice import rolls, spending
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.fights import damage, melee, weapons
from companion.games.rulez.fights.damage import Hit
from companion.games.rulez.house_rules import rule
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import GONE, Minifigure
from companion.kit.questions import question
from companion.text import Text

STONE = "stone"

THROW = "throw "
"""So the id of a line begins that throws what could be shot with."""


def loaded(one: Minifigure) -> list[str]:
    """The weapons that he can shoot with now; by house rule only what is in his hands (RS16)."""
    in_hand = rule(one.state.options, "gun_in_hand")
    ready = [id for id in one.weapons if one.kind(id).sort == "ranged" and one.condition(id) == "ready"]
    return [id for id in ready if id == one.hand or not in_hand]


def to_throw(one: Minifigure) -> list[str]:
    """Any weapon in his hands can be thrown, or a stone (R7.4a); it takes blue dice for the range (R7.4b)."""
    if not one.ready("speed"):
        return []
    held = [one.hand] if one.hand in one.weapons and one.condition(one.hand) not in GONE else []
    return [*held, STONE]


def can(one: Minifigure) -> bool:
    """Whether he has anything to shoot with or to throw."""
    return bool(loaded(one) or to_throw(one))


async def shoots(one: Minifigure) -> None:
    """A shot, at any time, also in melee (R3.19): whoever loses that exchange takes no damage (R7.2)."""
    weapon = await which(one)
    thrown = weapon.removeprefix(THROW)
    if thrown in to_throw(one) and (thrown != weapon or weapon not in loaded(one)):
        await throws(one, thrown)
        return
    victim = await melee.target(one, "shoot", one.state.enemies(one)) if weapon else None
    if victim is None:
        return
    secret = spending.secretly(one, victim)
    side = await melee.prepares(one, weapon, victim.ready("speed"), against=victim, secret=secret)
    side, dodge = await aims(side, victim)
    if one.pool("skill").rolled and (hit := await shot(side, victim, dodge)):
        await wounds(side, victim, hit, "sharpness")
    one.state.settle()


@question(ask_option)
def which(one: Minifigure) -> Choose | None:
    """With what he shoots, or what he throws."""
    shot = loaded(one)
    lines = [Option(id, one.kind(id).name) for id in shot]
    for id in to_throw(one):
        kind = one.kind(id)
        # A weapon that can be shot with can be thrown as well (R7.4a).
        words = Text("Throw: {weapon}", weapon=kind.short)
        lines.append(Option(f"{THROW}{id}", words) if id in shot else Option(id, kind.name))
    return one.lines("shoot", Text("{hero}: with what?"), *lines)


async def aims(side: melee.Side, victim: Minifigure) -> tuple[melee.Side, int]:
    """How many green dice, and how many blue ones to dodge with; he chooses before any are thrown (RS4).

    In secret the dice of the shooter's talent are chosen with them, so that his bonus dice are settled only now.
    """
    one, single = side.one, rule(side.one.state.options, "single_six")
    secret = spending.secretly(one, victim)

    def strikes(many: int) -> Fraction:
        return odds.wins(many + side.green, victim.ready("speed"), single)

    def dodges(many: int) -> Fraction:
        # He need not win: all that counts is that it does not hit.
        most = side.green + (side.harmful if secret else 0)
        return 1 - odds.wins((one.pool("skill").rolled or one.ready("skill")) + most, many, single)

    mine = Spending(one, "attack", Text("{hero}: green, hit"), "skill", strikes, talent=side.harmful)
    theirs = Spending(victim, "dodge", Text("{hero}: blue, dodge"), "speed", dodges)
    if secret:
        (many, green), (dodge, _) = await spending.sealed("dice.sealed", Text("Hit or dodge: dice?"), mine, theirs)
        one.pool("skill").roll(many)
        return side.splits(green), dodge
    return side, await theirs.how_many() if await mine.rolls() else 0


async def shot(side: melee.Side, victim: Minifigure, dodge: int) -> Result | None:
    """Skill against Speed (R7.2): what hit him, or nothing."""
    one, single = side.one, rule(side.one.state.options, "single_six")
    melee.owes(victim, one)
    victim.pool("speed").roll(dodge)
    mine, theirs = await rolls.opposed(
        rolls.of_pool(one, "attack", Text("{hero}: hit"), "skill", lambda: side.green),
        rolls.of_pool(victim, "dodge", Text("{hero}: dodge"), "speed"),
    )
    hit = mine.beats(theirs, single)
    mine = await weapons.graded(one, "attack", side.weapon, mine, victim if hit else None)
    await weapons.drawbacks(one, side.weapon, mine)
    if not hit:
        one.tell("exchange.none", Text("{hero} does not hit {who}.", hero=one.called, who=victim.called))
        return None
    one.tell("exchange.hit", Text("{hero} hits {who}.", hero=one.called, who=victim.called))
    return mine


async def wounds(side: melee.Side, victim: Minifigure, hit: Result, colour: Attribute) -> None:
    """A hit is rolled for with white dice, or thrown with red ones (R7.2, R7.4a)."""
    one = side.one
    many = hits(one, side.weapon, hit)
    await damage.damages(
        Hit(
            one,
            victim,
            side.weapon,
            hit,
            colour=colour,
            bonus=side.damage,
            talent=side.harmful,
            shot=True,
            many=many,
        )
    )


def hits(one: Minifigure, weapon: str, hit: Result) -> int:
    """A rapid-fire weapon hits as often as the grade says; the same damage dice serve for all (R7.10a, RS28)."""
    return max(hit.grade, 1) if "rapid" in one.finesses(weapon) else 1


# Throws.


async def throws(one: Minifigure, weapon: str) -> None:
    """A throw that hits hurts as in melee (R7.4a)."""
    victim = await melee.target(one, "shoot", one.state.enemies(one))
    if victim is None:
        return
    # A talent with the weapon applies; it has no bonus of its own (RS30).
    kind, talent = one.kind(weapon if rule(one.state.options, "thrown_bonus") else STONE), one.talent(weapon)
    skilled = 0
    if talent and not spending.secretly(one, victim):
        skilled = await melee.talent_dice(one, talent, kind.hit, victim.ready("speed"), "strength")
    blade = weapon if has_thrown_finesses(one, weapon) else STONE
    # Of the weapon itself only its finesses count; its dice are those that were said above.
    side = melee.Side(one, blade, kind.hit, kind.damage - one.kind(blade).damage, skilled, talent - skilled)
    side, hit = await hurled(side, victim, weapon)
    if hit:
        await wounds(side, victim, hit, "strength")
    one.state.settle()


def has_thrown_finesses(one: Minifigure, weapon: str) -> bool:
    """Whether finesses count where this weapon is thrown: those of melee weapons do, but by house rule (RS35)."""
    return one.kind(weapon).sort == "melee" and bool(rule(one.state.options, "thrown_finesses"))


async def hurled(side: melee.Side, victim: Minifigure, weapon: str) -> tuple[melee.Side, Result | None]:
    """How he threw, and the hit, if any: all dice are chosen, then it is seen how far it goes (R7.4b), and if it hits.

    Where that is not far enough the attack is lost, and its green dice, but by house rule (RS24).
    """
    one = side.one
    thrown = await Spending(one, "throw", Text("{hero}: blue, range"), "speed").rolls()
    side, dodge = await aims(side, victim) if thrown else (side, 0)
    if not one.pool("skill").rolled:
        return side, None
    blue = rolls.of_pool(one, "throw", Text("{hero}: range"), "speed")
    rolled = await replace(blue, outcomes=rolls.each_told).shows()
    spent(one, weapon)
    steps = rolled.total * (rolled.grade if rolled.success else 1)
    one.tell("range", Text("{hero}: the throw goes {n} steps.", hero=one.called, n=steps))
    if not await one.agrees("far_enough", Text("{hero}: far enough?"), Text("Yes"), Text("No: it falls short")):
        if rule(one.state.options, "short_throw") == "kept":
            one.pool("skill").unroll(rest=not one.dozen)
        return side, None
    return side, await shot(side, victim, dodge)


def spent(one: Minifigure, weapon: str) -> None:
    """It is gone, and cannot be reloaded (R7.4c)."""
    if weapon in one.weapons:
        one.weapons[weapon].condition = "thrown"
