"""Hazards: each has a Strength, and rolls that many dice against a figure's (R8.1-R8.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.rulez import odds
from companion.games.rulez.dice import rolls
from companion.games.rulez.dice.simple_rolls import roll_simple
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.fights import damage, melee, shooting
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.fights import tell_as_fight
from companion.kit.questions import question
from companion.text import Text, verbatim

HEIGHT = 6
"""Steps of a minifigure's height (R8.4)."""

STRONGEST = 10
"""Most dice of a hazard, which fit a row of the screen."""

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
"""Prompts for the dice of a hazard, with the name of the victim."""

ARMOURED = ("fire", "explosion", "fall")
"""Hazards against which armour helps (RS9)."""


GRENADE = 6
"""Strength of a grenade, a thrown weapon (R8.7)."""


async def strike(hero: Minifigure) -> None:
    """Ask for a hazard and its strength, and strike the hero or others."""
    can_throw = hero.ready("speed") > 0 and hero.ready("skill") > 0 and bool(hero.state.enemies(hero))
    lines = [Option(id, words) for id, words in KINDS.items() if id != "grenade" or can_throw]
    hazard = await hero.choose("hazard", Text("{hero}: what happens?"), *lines, Option("no", Text("Nothing")))
    match hazard:
        case "fire":
            await burn(hero)
        case "explosion":
            strength = await hero.ask_number("hazard.blast", Text("{hero}: blast dice?"), STRONGEST, least=1) or 1
            await explode(all_standing(hero), strength)
        case "grenade":
            await throw_grenade(hero)
        case "fall":
            if victim := await melee.choose_target(hero, "hazard", all_standing(hero)):
                steps = await victim.ask_number("hazard.fall", Text("{hero}: steps fallen?"), 60) or 0
                await strike_victim(victim, hazard, steps // HEIGHT)
        case "poison":
            if victim := await melee.choose_target(hero, "hazard", all_standing(hero)):
                words, most = Text("{hero}: poison dice?"), STRONGEST
                victim.poison = await victim.ask_number("hazard.poison", words, most, least=1) or 1
                dice = victim.poison
                victim.tell(
                    "poison",
                    Text.plural("{hero} is poisoned: one die.", "{hero} is poisoned: {n} dice.", n=dice),
                )
        case "water":
            if victim := await melee.choose_target(hero, "hazard", all_standing(hero)):
                victim.swims, victim.drowning = True, 0
                victim.tell("water", Text("{hero} is in deep water."))


def all_standing(hero: Minifigure) -> list[Minifigure]:
    """Return all who stand, the hero first."""
    return [other for other in (hero, *hero.state.others_standing(hero)) if other.is_standing]


async def burn(hero: Minifigure) -> None:
    """Strike everybody whom the fire touches, one after the other (R8.2)."""
    strength = await hero.ask_number("hazard.fire", Text("{hero}: flames reach?"), STRONGEST, least=1) or 1
    touched: list[str] = []
    while picked := await ask_who_burns(hero, tuple(touched)):
        if picked == "no":
            return
        _, _, id = picked.partition(" ")
        touched.append(id)
        victim = hero.state.minifigures[id]
        await strike_victim(victim, "fire", strength)


@question(ask_option)
def ask_who_burns(hero: Minifigure, touched: tuple[str, ...]) -> Choose | None:
    """Ask who is touched of those that are not burnt yet."""
    lines = [
        Option(f"at {other.id}", verbatim(other.called), public=other.id)
        for other in all_standing(hero)
        if other.id not in touched
    ]
    nobody = Option("no", Text("Nobody else") if touched else Text("Nobody"))
    return hero.build_choice("whom.fire", Text("{hero}: who is burnt?"), *lines, nobody) if lines else None


@tell_as_fight
async def throw_grenade(hero: Minifigure) -> None:
    """Throw a grenade as any weapon; it bursts where it lands, in direct contact with a victim hit (R8.3, R8.7)."""
    victim = await melee.choose_target(hero, "shoot", hero.state.enemies(hero))
    if victim is None:
        return
    _, hit = await shooting.roll_throw(melee.Side(hero, shooting.STONE, 0), victim, shooting.STONE)
    hero.state.settle()
    hero.tell("range", Text("{hero}: the grenade bursts there."))
    await explode(all_standing(hero), GRENADE, contact=victim if hit else None)


async def explode(victims: Sequence[Minifigure], strength: int, contact: Minifigure | None = None) -> None:
    """Ask each in turn how far off it is, and strike with a die less a step (R8.3). `contact`: its place."""
    for other in victims:
        away = 0 if other is contact else await ask_away(other, strength)
        if away is not None and away < strength:
            await strike_victim(other, "explosion", strength - away)


@question(ask_number)
def ask_away(hero: Minifigure, strength: int) -> Number | None:
    """Ask for the steps from the explosion; 0 is direct contact."""
    return hero.build_number("hazard.away", Text("{hero}: steps away?"), strength) if hero.is_standing else None


def armour_against(victim: Minifigure, hazard: str) -> int:
    """Return the armour dice against that hazard (RS9)."""
    way = victim.state.rule("armour_hazards")
    if victim.armour == "none" or way == "never" or (way == "most" and hazard not in ARMOURED):
        return 0
    return victim.state.book.armour[victim.armour].dice


async def apply_lingering(hero: Minifigure) -> None:
    """Strike at the start of a turn: poison with one die less each time (R8.5), water with one more (R8.6)."""
    if hero.poison:
        strength, hero.poison = hero.poison, hero.poison - 1
        await strike_victim(hero, "poison", strength)
    if hero.swims and hero.is_standing:
        await swim(hero)


async def strike_idle(hero: Minifigure) -> None:
    """Strike with poison and water also a hero who passes, or has no turn in a round (RS33)."""
    if hero.is_standing and hero.state.rule("lingering"):
        await apply_lingering(hero)


async def swim(hero: Minifigure) -> None:
    """Roll Speed each turn; a failure costs as many dice of damage as there have been (RS10)."""
    if await hero.ask_yes_no("water", Text("{hero}: in the water?"), Text("Still in it"), Text("Out of it")):
        rolled = await roll_simple(hero, "swim", Text("{hero}: blue to swim"), Text("{hero}: swim"), "speed")
        hero.state.settle()
        if not rolled.success or hero.state.rule("water") == "turns":
            hero.gain("drowning")
        if not rolled.success:
            await strike_victim(hero, "water", hero.drowning)
    else:
        hero.swims, hero.drowning = False, 0


async def strike_victim(victim: Minifigure, hazard: str, strength: int) -> None:
    """Roll the hazard's dice against the victim's Strength, as in R5.1-R5.5 (R8.1)."""
    victim.state.begin_fight_round()
    if strength <= 0 or not victim.is_standing:
        victim.tell("unhurt", Text("{hero} is not hurt."))
        return
    single, armour = victim.state.rule("single_six"), armour_against(victim, hazard)

    def protects() -> int:
        # The rider's armour helps only own dice (RS12).
        return 0 if "strength" in victim.borrowed else armour

    def chance_to_stand(many: int) -> Fraction:
        return 1 - odds.chance_to_win(strength, many + protects(), single)

    await Spending(victim, "bear", Text("{hero}: red to absorb"), "strength", chance_to_stand).roll()
    # A hazard's dice are in nobody's pool (R8.1), and no fate lot is added to them.
    hurt, borne = await rolls.roll_opposed(
        rolls.Throw(victim, "hazard", ROLLS[hazard], lambda: {hazard: strength}, lots=False),
        rolls.throw_to_bear(victim, protects),
    )
    mounted = "strength" in victim.borrowed
    victim.state.settle()
    if mounted and hurt.is_better_than(borne, single):
        victim.throw_off()
        return
    if hurt.is_better_than(borne, single):
        if damage.may_be_injured(victim):
            hurt = await rolls.with_grade(victim, "hazard", hurt)
        await damage.wound(victim, hurt.grade)
        return
    victim.tell("unhurt", Text("{hero} is not hurt."))
    grade = await damage.grade_if_driven(victim, "hazard", victim, hurt)
    if grade and hurt.is_tied_with(borne, single):
        victim.fall()
    elif grade:
        damage.drive_back(victim, grade)
