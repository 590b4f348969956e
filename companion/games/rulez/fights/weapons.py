"""Weapons in a fight: bonuses, finesses with their drawbacks, ammunition (R6, R7)."""

from __future__ import annotations

from companion.games.rulez.data.book import WeaponKind
from companion.games.rulez.dice import rolls
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import Minifigure
from companion.text import Text

LEAST = 2
"""Least grade of a Skill roll for advantages and drawbacks (R6.7, RS13)."""

JAMS = 3
"""Least grade of a failure at which a rapid-fire weapon jams (R7.10b)."""


def is_grade_enough(hero: Minifigure, grade: int, least: int) -> bool:
    """Return whether a grade is at least as high as asked, or by house rule exactly that (RS13)."""
    return grade == least if hero.state.rule("grade_fits") == "exactly" else grade >= least


def hit_bonus(hero: Minifigure, kind: WeaponKind, *, attacks: bool) -> int:
    """Return green bonus dice: of an attacker's light or long weapon (R6.2, R6.4a), by house rule of all (RS18)."""
    return kind.hit if attacks or hero.state.rule("defence_bonus") else 0


def has_advantage(hero: Minifigure, weapon: str, finesse: str, hit: Result) -> bool:
    """Return whether a finesse works with this hit (R6.7)."""
    return finesse in hero.finesses(weapon) and hit.success and is_grade_enough(hero, hit.grade, LEAST)


def injury_grade(hero: Minifigure, weapon: str, hit: Result, grade: int) -> int:
    """Return the grade of an injury, doubled by sharpened, slugger and modern weapons (R6.8a, R7.9, R7.6a, RS14)."""
    times = (
        has_advantage(hero, weapon, "sharpened", hit) + ("slugger" in hero.finesses(weapon)) + hero.kind(weapon).doubles
    )
    return grade << (min(times, 1) if hero.state.rule("doubling") == "once" else times)


def can_ignore_shield(victim: Minifigure) -> bool:
    """Return whether by house rule a weapon that ignores armour ignores a shield as well (RS31)."""
    return bool(victim.state.rule("pierced_shield"))


async def with_grade(hero: Minifigure, key: str, weapon: str, rolled: Result, victim: Minifigure | None) -> Result:
    """Return the Skill roll with its grade, if a finesse or a failure's effect on the weapon reads it.

    `victim`: the one who is hit; a success that hits nobody is not read.
    """
    if rolled.success:
        reads = victim is not None and any(_is_grade_read(finesse, victim) for finesse in hero.finesses(weapon))
    else:
        reads = hero.kind(weapon).sort == "ranged" or bool(hero.finesses(weapon))
    return await rolls.with_grade(hero, key, rolled) if reads else rolled


def _is_grade_read(finesse: str, victim: Minifigure) -> bool:
    """Return whether the grade of a hit matters for a finesse against this victim."""
    match finesse:
        case "sharpened":
            return bool(victim.state.rule("injuries")) and not victim.dozen
        case "pointed" | "piercer":
            return victim.armour != "none" or (victim.holds_shield and can_ignore_shield(victim))
    return finesse != "slugger"


async def apply_drawbacks(hero: Minifigure, weapon: str, rolled: Result) -> None:
    """Apply the drawbacks of a failed Skill roll of grade 2 or more to the hero and the weapon.

    Melee: dropped, broken, fallen over (R6.8b, R6.9b, R6.10b). Ranged: no ammunition (R7.5b), or jammed (R7.10b).
    """
    if rolled.success or not rolled.dice:
        return
    held = hero.weapons.get(weapon)
    if held is None:
        return
    if hero.kind(weapon).sort == "ranged":
        if "rapid" in hero.finesses(weapon) and is_grade_enough(hero, rolled.grade, JAMS):
            held.condition = "jammed"
            hero.tell("weapon.jammed", Text("{hero}: the weapon jams."))
        elif is_grade_enough(hero, rolled.grade, LEAST):
            held.condition = "empty"
            hero.tell("weapon.empty", Text("{hero} is out of ammunition."))
        return
    if not is_grade_enough(hero, rolled.grade, LEAST):
        return
    for finesse in hero.finesses(weapon):
        match finesse:
            case "sharpened" if held.condition == "thrown":
                # The weapon lies where it was thrown, and is lost (R7.4c).
                pass
            case "sharpened":
                held.condition = "dropped"
                steps = await rolls.sum_of_failure(hero, "flight", Text("{hero}: sum of green"), rolled)
                hero.tell(
                    "weapon.dropped", Text("{hero} drops the weapon: it flies {n} steps, you say where.", n=steps)
                )
            case "pointed":
                held.condition = "broken"
                hero.tell("weapon.broken", Text("{hero}: the weapon breaks."))
            case "massive":
                hero.fall()
