"""Shots and throws: Skill against Speed to hit, then Sharpness, or a thrower's Strength, against Strength (R7)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.dice import rolls, spending
from companion.games.rulez.fights import damage, melee, weapons
from companion.games.rulez.fights.damage import Hit
from companion.games.rulez.house_rules import rule
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.text import Text

STONE = "stone"


def loaded(one: Minifigure) -> list[str]:
    """The weapons that he can shoot with now."""
    return [id for id in one.weapons if one.kind(id).sort == "ranged" and one.condition(id) == "ready"]


def to_throw(one: Minifigure) -> list[str]:
    """Any weapon can be thrown, or a stone (R7.4a); it takes blue dice for the range (R7.4b)."""
    if not one.ready("speed"):
        return []
    held = [id for id in one.weapons if one.kind(id).sort == "melee" and one.condition(id) == "ready"]
    return [*(id for id in held if id == one.hand), STONE]


def can(one: Minifigure) -> bool:
    """Whether he has anything to shoot with or to throw."""
    return bool(loaded(one) or to_throw(one))


async def shoots(one: Minifigure) -> None:
    """A shot, at any time, also in melee (R3.19): whoever loses that exchange takes no damage (R7.2)."""
    weapon = await which(one)
    if weapon in to_throw(one):
        await throws(one, weapon)
        return
    victim = await melee.target(one, "shoot", one.state.enemies(one)) if weapon else None
    if victim is None:
        return
    side = await melee.prepares(one, weapon, attacks=True)
    if await aims(one, victim, side.hit):
        await shot(side, victim, "sharpness")
    one.state.settle()


@question(chosen)
def which(one: Minifigure) -> Choose | None:
    """With what he shoots, or what he throws."""
    lines = [Option(id, one.kind(id).name) for id in (*loaded(one), *to_throw(one))]
    return one.lines("shoot", Text("{hero}: with what?"), *lines)


async def aims(one: Minifigure, victim: Minifigure, bonus: int) -> bool:
    """How many green dice, with the chance against all that the target can dodge with."""
    single = rule(one.state.options, "single_six")
    await spending.spends(
        one,
        "attack",
        Text("{hero}: green, hit"),
        "skill",
        lambda n: odds.wins(n + bonus, victim.ready("speed"), single),
    )
    return bool(one.pool("skill").rolled)


async def shot(side: melee.Side, victim: Minifigure, colour: Attribute) -> None:
    """The target dodges with blue dice; a hit is rolled for with white ones, or thrown with red ones (R7.2, R7.4a)."""
    one, single = side.one, rule(side.one.state.options, "single_six")
    melee.owes(victim, one)
    dice = one.pool("skill").rolled + side.hit
    await spending.spends(victim, "dodge", Text("{hero}: blue, dodge"), "speed", lambda n: odds.wins(n, dice, single))
    mine = await rolls.shows(one, "attack", Text("{hero}: hit"), "skill", side.hit)
    theirs = await rolls.shows(victim, "dodge", Text("{hero}: dodge"), "speed")
    mine, theirs = (
        await rolls.apart(one, "attack", mine, theirs),
        await rolls.apart(victim, "dodge", theirs, mine),
    )
    mine = await weapons.graded(one, "attack", side.weapon, mine)
    weapons.drawbacks(one, side.weapon, mine)
    if not mine.beats(theirs, single):
        one.tell("exchange.none", Text("{hero} does not hit {who}.", hero=one.called, who=victim.called))
        return
    one.tell("exchange.hit", Text("{hero} hits {who}.", hero=one.called, who=victim.called))
    many = hits(one, side.weapon, mine)
    await damage.damages(
        Hit(
            one,
            victim,
            side.weapon,
            mine,
            colour=colour,
            bonus=side.damage,
            shot=True,
            many=many,
        )
    )


def hits(one: Minifigure, weapon: str, hit: Result) -> int:
    """A rapid-fire weapon hits as often as the grade says; the same damage dice serve for all (R7.10a, RS28)."""
    return max(hit.grade, 1) if "rapid" in one.finesses(weapon) else 1


# Throws.


async def throws(one: Minifigure, weapon: str) -> None:
    """A throw: first how far it goes (R7.4b), and where that is not far enough the attack is lost (RS24)."""
    victim = await melee.target(one, "shoot", one.state.enemies(one))
    if victim is None:
        return
    await spending.spends(one, "throw", Text("{hero}: blue, range"), "speed")
    if not one.pool("speed").rolled:
        return
    # A talent with the weapon applies; it has no bonus of its own (RS30).
    hit = one.talent(weapon)
    await aims(one, victim, hit)
    if not one.pool("skill").rolled:
        one.state.settle()
        return
    rolled = await rolls.shows(one, "throw", Text("{hero}: range"), "speed")
    times = (await rolls.graded(one, "throw", rolled)).grade if rolled.success else 1
    spent(one, weapon)
    one.tell("range", Text("{hero}: the blue dice times {n} are the steps.", hero=one.called, n=times))
    if await one.agrees("far_enough", Text("{hero}: far enough?"), Text("Yes"), Text("No: it falls short")):
        await shot(melee.Side(one, STONE, hit, 0), victim, "strength")
    one.state.settle()


def spent(one: Minifigure, weapon: str) -> None:
    """It is gone, and cannot be reloaded (R7.4c)."""
    if weapon in one.weapons:
        one.weapons[weapon].condition = "thrown"
