"""What a weapon adds, and what becomes of it: finesses with their drawbacks, ammunition (R6, R7)."""

from __future__ import annotations

from companion.games.rulez.data.book import WeaponKind
from companion.games.rulez.dice import rolls
from companion.games.rulez.house_rules import rule
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import Minifigure
from companion.text import Text

LEAST = 2
"""Advantages and drawbacks need a Skill roll of that grade or more (R6.7, RS13)."""

JAMS = 3
"""A rapid-fire weapon jams on a failure of that grade or more (R7.10b)."""


def fits(one: Minifigure, grade: int, least: int) -> bool:
    """Whether a grade is as high as asked: that or more, or by house rule exactly that (RS13)."""
    return grade == least if rule(one.state.options, "grade_fits") == "exactly" else grade >= least


def hit_bonus(one: Minifigure, kind: WeaponKind, *, attacks: bool) -> int:
    """Green bonus dice: of light and long weapons for the attacker (R6.2, R6.4a), by house rule in defence (RS18)."""
    return kind.hit if attacks or rule(one.state.options, "defence_bonus") else 0


def advantage(one: Minifigure, weapon: str, finesse: str, hit: Result) -> bool:
    """Whether a finesse works with this hit (R6.7)."""
    return finesse in one.finesses(weapon) and hit.success and fits(one, hit.grade, LEAST)


def doubled(one: Minifigure, weapon: str, hit: Result, grade: int) -> int:
    """The grade of an injury: sharpened (R6.8a), slugger (R7.9) and modern weapons (R7.6a) double it each (RS14)."""
    times = advantage(one, weapon, "sharpened", hit) + ("slugger" in one.finesses(weapon)) + one.kind(weapon).doubles
    return grade << (min(times, 1) if rule(one.state.options, "doubling") == "once" else times)


def pierces(victim: Minifigure) -> bool:
    """Whether by house rule what ignores armour ignores a shield as well (RS31)."""
    return bool(rule(victim.state.options, "pierced_shield"))


async def graded(one: Minifigure, key: str, weapon: str, rolled: Result, victim: Minifigure | None) -> Result:
    """His Skill roll with its grade, if anything reads it: a finesse, or what a failure does to a weapon.

    `victim`: whom it hits; a success that hits nobody is not read.
    """
    if rolled.success:
        reads = victim is not None and any(_reads(finesse, victim) for finesse in one.finesses(weapon))
    else:
        reads = one.kind(weapon).sort == "ranged" or bool(one.finesses(weapon))
    return await rolls.graded(one, key, rolled) if reads else rolled


def _reads(finesse: str, victim: Minifigure) -> bool:
    """Whether the grade of a hit matters for a finesse against this one."""
    match finesse:
        case "sharpened":
            return bool(rule(victim.state.options, "injuries")) and not victim.dozen
        case "pointed" | "piercer":
            return victim.armour != "none" or (victim.holds_shield and pierces(victim))
    return finesse != "slugger"


async def drawbacks(one: Minifigure, weapon: str, rolled: Result) -> None:
    """What a failed Skill roll of grade 2 or more does to him and his weapon.

    Melee: dropped, broken, fallen over (R6.8b, R6.9b, R6.10b). Ranged: no ammunition (R7.5b), or jammed (R7.10b).
    """
    if rolled.success or not rolled.dice:
        return
    held = one.weapons.get(weapon)
    if held is None:
        return
    if one.kind(weapon).sort == "ranged":
        if "rapid" in one.finesses(weapon) and fits(one, rolled.grade, JAMS):
            held.condition = "jammed"
            one.tell("weapon.jammed", Text("{hero}: the weapon jams."))
        elif fits(one, rolled.grade, LEAST):
            held.condition = "empty"
            one.tell("weapon.empty", Text("{hero} is out of ammunition."))
        return
    if not fits(one, rolled.grade, LEAST):
        return
    for finesse in one.finesses(weapon):
        match finesse:
            case "sharpened" if held.condition == "thrown":
                # It lies where it was thrown, and is spent (R7.4c).
                pass
            case "sharpened":
                held.condition = "dropped"
                steps = await rolls.in_all(one, "flight", Text("{hero}: green, in all"), rolled)
                one.tell("weapon.dropped", Text("{hero} drops it: it flies {n} steps, you say where.", n=steps))
            case "pointed":
                held.condition = "broken"
                one.tell("weapon.broken", Text("{hero}: the weapon breaks."))
            case "massive":
                one.falls()
