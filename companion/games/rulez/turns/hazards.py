"""Hazards: each has a Strength, and rolls that many dice against a figure's (R8.1-R8.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.asking import number
from companion.asks import Number, Option
from companion.games.rulez import odds
from companion.games.rulez.dice import rolls, spending
from companion.games.rulez.fights import damage, melee
from companion.games.rulez.house_rules import rule
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.text import Text

HEIGHT = 6
"""Steps: a figure's height (R8.4)."""

STRONGEST = 10
"""No hazard is stronger: so many dice stand in a row of the screen."""

KINDS: Mapping[str, Text] = {
    "fire": Text("Fire"),
    "explosion": Text("Explosion"),
    "fall": Text("Fall"),
    "poison": Text("Poison"),
    "water": Text("Deep water"),
}
ARMOURED = ("fire", "explosion", "fall")
"""Against these armour helps (RS9)."""


async def strikes(one: Minifigure) -> None:
    """Something strikes him, or another: which, and how strong it is."""
    lines = [Option(id, words) for id, words in KINDS.items()]
    what = await one.choose("hazard", Text("{hero}: what is it?"), *lines, Option("no", Text("Nothing")))
    if what in ("", "no"):
        return
    everybody = [other for other in (one, *one.state.others(one)) if other.stands]
    if what == "explosion":
        await explodes(one, everybody)
        return
    victim = await melee.target(one, "hazard", everybody)
    if victim is None:
        return
    match what:
        case "fire":
            strength = await one.how_many("hazard.fire", Text("{hero}: flames, steps"), STRONGEST, least=1) or 1
        case "fall":
            steps = await one.how_many("hazard.fall", Text("{hero}: falls, steps"), 60) or 0
            strength = steps // HEIGHT
        case "poison":
            victim.poison = await one.how_many("hazard.poison", Text("{hero}: its Strength"), STRONGEST, least=1) or 1
            return
        case _:
            victim.swims, victim.drowning = True, 0
            return
    await hits(victim, strength, armour=helps(victim, what))


async def explodes(one: Minifigure, everybody: Sequence[Minifigure]) -> None:
    """Each figure in turn says how far off it is; a die less for each step (R8.3), as of a grenade (R8.7)."""
    strength = await one.how_many("hazard.blast", Text("{hero}: its Strength"), STRONGEST, least=1) or 1
    for other in everybody:
        away = await ask_away(other, strength)
        if away is not None and away < strength:
            await hits(other, strength - away, armour=helps(other, "explosion"))


@question(number)
def ask_away(one: Minifigure, strength: int) -> Number | None:
    """Its steps from it; 0 is direct contact."""
    return one.counting("hazard.away", Text("{hero}: steps from it"), strength) if one.stands else None


def helps(victim: Minifigure, what: str) -> int:
    """Its armour dice against that hazard (RS9)."""
    way = rule(victim.state.options, "armour_hazards")
    if victim.armour == "none" or way == "never" or (way == "most" and what not in ARMOURED):
        return 0
    return victim.state.book.armour[victim.armour].dice


async def lingers(one: Minifigure) -> None:
    """At the start of his turn: poison with one die less each time (R8.5), water with one more (R8.6)."""
    if one.poison:
        strength, one.poison = one.poison, one.poison - 1
        await hits(one, strength, armour=helps(one, "poison"))
    if one.swims and one.stands:
        await swims(one)


async def swims(one: Minifigure) -> None:
    """A Speed roll each turn; a failure costs as many dice of damage as there have been (RS10)."""
    if await one.agrees("water", Text("{hero}: in the water?"), Text("Still in it"), Text("Out of it")):
        await spending.spends(one, "swim", Text("{hero}: blue, swim"), "speed", odds.succeeds)
        rolled = await rolls.shows(one, "swim", Text("{hero}: swim"), "speed")
        one.state.settle()
        if not rolled.success or rule(one.state.options, "water") == "turns":
            one.gain("drowning")
        if not rolled.success:
            await hits(one, one.drowning, armour=helps(one, "water"))
    else:
        one.swims, one.drowning = False, 0


async def hits(victim: Minifigure, strength: int, *, armour: int) -> None:
    """So many dice of damage against his Strength, as in R5.1-R5.5 (R8.1)."""
    if strength <= 0 or not victim.stands:
        victim.tell("unhurt", Text("{hero} is not hurt."))
        return
    single = rule(victim.state.options, "single_six")
    await spending.spends(
        victim,
        "bear",
        Text("{hero}: red, bear"),
        "strength",
        lambda n: 1 - odds.wins(strength, n + armour, single),
    )
    if "strength" in victim.borrowed:
        armour = 0
    hurt = await rolls.loose(victim, "hazard", Text("{hero}: hazard"), strength)
    borne = await rolls.shows(victim, "bear", Text("{hero}: bear"), "strength", armour)
    hurt, borne = (
        await rolls.apart(victim, "hazard", hurt, borne),
        await rolls.apart(victim, "bear", borne, hurt),
    )
    mounted = "strength" in victim.borrowed
    victim.state.settle()
    if mounted and hurt.beats(borne, single):
        victim.thrown_off()
        return
    if hurt.beats(borne, single):
        if damage.may_be_injured(victim):
            hurt = await rolls.graded(victim, "hazard", hurt)
        await damage.wounds(victim, hurt.grade)
        return
    victim.tell("unhurt", Text("{hero} is not hurt."))
    grade = await damage.driven(victim, "hazard", victim, hurt)
    if grade and hurt.ties(borne, single):
        victim.falls()
    elif grade:
        victim.tell("back", Text("{hero} steps back: {n}.", hero=victim.called, n=grade))
