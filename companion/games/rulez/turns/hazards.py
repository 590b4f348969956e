"""Hazards: each has a Strength, and rolls that many dice against a figure's (R8.1-R8.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.rulez import odds
from companion.games.rulez.dice import rolls
from companion.games.rulez.dice.simple_rolls import tries
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.fights import damage, melee, shooting
from companion.games.rulez.house_rules import rule
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.text import Text, verbatim

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
    "grenade": Text("Throw a grenade"),
}
ROLLS: Mapping[str, Text] = {
    "fire": Text("{hero}: fire rolls"),
    "explosion": Text("{hero}: blast rolls"),
    "fall": Text("{hero}: fall rolls"),
    "poison": Text("{hero}: poison rolls"),
    "water": Text("{hero}: water rolls"),
}
"""Whose dice they are that somebody is struck with."""

ARMOURED = ("fire", "explosion", "fall")
"""Against these armour helps (RS9)."""


GRENADE = 6
"""A grenade is a thrown weapon with that Strength (R8.7)."""


async def strikes(one: Minifigure) -> None:
    """Something strikes him, or others: which, and how strong it is."""
    can_throw = one.ready("speed") > 0 and one.ready("skill") > 0 and bool(one.state.enemies(one))
    lines = [Option(id, words) for id, words in KINDS.items() if id != "grenade" or can_throw]
    what = await one.choose("hazard", Text("{hero}: what is it?"), *lines, Option("no", Text("Nothing")))
    match what:
        case "fire":
            await burns(one)
        case "explosion":
            strength = await one.how_many("hazard.blast", Text("{hero}: blast, dice"), STRONGEST, least=1) or 1
            await explodes(everybody(one), strength)
        case "grenade":
            await grenade(one)
        case "fall":
            if victim := await melee.target(one, "hazard", everybody(one)):
                steps = await victim.how_many("hazard.fall", Text("{hero}: falls, steps"), 60) or 0
                await hits(victim, what, steps // HEIGHT)
        case "poison":
            if victim := await melee.target(one, "hazard", everybody(one)):
                words, most = Text("{hero}: poison, dice"), STRONGEST
                victim.poison = await victim.how_many("hazard.poison", words, most, least=1) or 1
                victim.tell("poison", Text("{hero} is poisoned: {n} dice.", hero=victim.called, n=victim.poison))
        case "water":
            if victim := await melee.target(one, "hazard", everybody(one)):
                victim.swims, victim.drowning = True, 0
                victim.tell("water", Text("{hero} is in deep water."))


def everybody(one: Minifigure) -> list[Minifigure]:
    """All who stand, he himself first."""
    return [other for other in (one, *one.state.others(one)) if other.stands]


async def burns(one: Minifigure) -> None:
    """Fire strikes everyone whom it touches, one after the other (R8.2)."""
    strength = await one.how_many("hazard.fire", Text("{hero}: flames, steps"), STRONGEST, least=1) or 1
    touched: list[str] = []
    while picked := await who_burns(one, tuple(touched)):
        if picked == "no":
            return
        _, _, id = picked.partition(" ")
        touched.append(id)
        victim = one.state.minifigures[id]
        await hits(victim, "fire", strength)


@question(ask_option)
def who_burns(one: Minifigure, touched: tuple[str, ...]) -> Choose | None:
    """Whom it touches, of those that are not burnt yet."""
    lines = [Option(f"at {other.id}", verbatim(other.called)) for other in everybody(one) if other.id not in touched]
    nobody = Option("no", Text("Nobody else") if touched else Text("Nobody"))
    return one.lines("whom.fire", Text("{hero}: fire touches"), *lines, nobody) if lines else None


async def grenade(one: Minifigure) -> None:
    """Thrown as any weapon; it bursts where it lands, at whom it hits in direct contact (R8.3, R8.7)."""
    victim = await melee.target(one, "shoot", one.state.enemies(one))
    if victim is None:
        return
    _, hit = await shooting.hurled(melee.Side(one, shooting.STONE, 0), victim, shooting.STONE)
    one.state.settle()
    one.tell("range", Text("{hero}: the grenade bursts there."))
    await explodes(everybody(one), GRENADE, contact=victim if hit else None)


async def explodes(those: Sequence[Minifigure], strength: int, contact: Minifigure | None = None) -> None:
    """Each figure in turn says how far off it is; a die less for each step (R8.3). `contact`: whom it lies at."""
    for other in those:
        away = 0 if other is contact else await ask_away(other, strength)
        if away is not None and away < strength:
            await hits(other, "explosion", strength - away)


@question(ask_number)
def ask_away(one: Minifigure, strength: int) -> Number | None:
    """Its steps from it; 0 is direct contact."""
    return one.counting("hazard.away", Text("{hero}: steps off"), strength) if one.stands else None


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
        await hits(one, "poison", strength)
    if one.swims and one.stands:
        await swims(one)


async def strike_idle(one: Minifigure) -> None:
    """Poison and water strike also whoever passes, or has no turn in a round (RS33)."""
    if one.stands and rule(one.state.options, "lingering"):
        await lingers(one)


async def swims(one: Minifigure) -> None:
    """A Speed roll each turn; a failure costs as many dice of damage as there have been (RS10)."""
    if await one.agrees("water", Text("{hero}: in the water?"), Text("Still in it"), Text("Out of it")):
        rolled = await tries(one, "swim", Text("{hero}: blue, swim"), Text("{hero}: swim"), "speed")
        one.state.settle()
        if not rolled.success or rule(one.state.options, "water") == "turns":
            one.gain("drowning")
        if not rolled.success:
            await hits(one, "water", one.drowning)
    else:
        one.swims, one.drowning = False, 0


async def hits(victim: Minifigure, what: str, strength: int) -> None:
    """So many dice of damage of that hazard against his Strength, as in R5.1-R5.5 (R8.1)."""
    if strength <= 0 or not victim.stands:
        victim.tell("unhurt", Text("{hero} is not hurt."))
        return
    single, armour = rule(victim.state.options, "single_six"), helps(victim, what)

    def protects() -> int:
        # The rider's armour helps only his own dice (RS12).
        return 0 if "strength" in victim.borrowed else armour

    def stands(many: int) -> Fraction:
        return 1 - odds.wins(strength, many + protects(), single)

    await Spending(victim, "bear", Text("{hero}: red, bear"), "strength", stands).rolls()
    # A hazard's dice are in nobody's pool (R8.1), and no fate lot is added to them.
    hurt, borne = await rolls.opposed(
        rolls.Throw(victim, "hazard", ROLLS[what], lambda: strength, lots=False),
        rolls.of_pool(victim, "bear", Text("{hero}: bear"), "strength", protects),
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
