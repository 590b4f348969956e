"""Damage: an opposed graded roll of the hitter against the victim's Strength, and its effect (R5, RT4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import ATTRIBUTES, Attribute
from companion.games.rulez.dice import rolls, spending
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.fights import weapons
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.record import record
from companion.text import Text

WHERE: Mapping[Attribute, Text] = {
    "sharpness": Text("Head: white"),
    "skill": Text("Arm: green"),
    "strength": Text("Body: red"),
    "speed": Text("Leg: blue"),
}
"""Places of an injury (R5.6), in the order of the pools."""


@record
class Hit:
    """Hit that has been struck.

    Attributes:
        roll: The Skill roll that hit.
        against: The other's roll in the exchange.
        colour: Pool of the hitter's dice: red, or white for a shot (R3.5).
        bonus: Further dice of that colour.
        talent: Dice of a talent.
        shot: `True` if no Skill roll was made against it, so that no shield helps (RS9).
        many: Number of hits of one roll (R7.10a).
    """

    hitter: Minifigure
    victim: Minifigure
    weapon: str
    roll: Result
    against: Result = field(default=rolls.NOTHING)
    colour: Attribute = "strength"
    bonus: int = 0
    talent: int = 0
    shot: bool = False
    many: int = 1

    @property
    def damage_bonus(self) -> int:
        """Bonus dice of the hitter: of the weapon, and of a talent beside own dice (RS12)."""
        talent = 0 if self.colour in self.hitter.borrowed else self.talent
        return self.hitter.kind(self.weapon).damage + self.bonus + talent

    @property
    def protection(self) -> int:
        """Bonus dice of the victim: armour helps beside own dice (RS12)."""
        return 0 if "strength" in self.victim.borrowed else armour_dice(self)


def armour_dice(hit: Hit) -> int:
    """Return the victim's dice of armour and shield, which are never used up (R5.17, R5.18b).

    Pointed weapons ignore armour (R6.9a), armour-piercers as many dice as the grade of the hit (R7.8); the shield only
    by house rule (RS31). The shield helps only beside a successful Skill roll of its bearer (R5.17b, RS27).
    """
    victim, book = hit.victim, hit.victim.state.book
    dice = 0 if victim.armour == "none" else book.armour[victim.armour].dice
    shield = book.shield.dice if is_shielded(hit) else 0
    if weapons.can_ignore_shield(victim):
        dice, shield = dice + shield, 0
    if weapons.has_advantage(hit.hitter, hit.weapon, "pointed", hit.roll):
        dice = 0
    if "piercer" in hit.hitter.finesses(hit.weapon):
        dice = max(dice - hit.roll.grade, 0)
    return dice + shield


def is_shielded(hit: Hit) -> bool:
    """Return whether the victim's shield counts (R5.17b)."""
    victim = hit.victim
    if not victim.holds_shield or weapons.has_advantage(hit.hitter, hit.weapon, "massive", hit.roll):
        return False
    if hit.shot:
        return bool(victim.state.rule("shield_shots"))
    least = victim.state.rule("shield_at")
    return hit.against.success and (hit.against.dice == 1 or hit.against.best >= least)


async def deal_damage(hit: Hit) -> None:
    """Roll for the damage of one hit, and deal it (R5.1-R5.8)."""
    hitter, victim = hit.hitter, hit.victim
    if weapons.has_advantage(hitter, hit.weapon, "massive", hit.roll):
        crush_shield(hit)
    hitter.state.begin_fight_round()
    await spend_dice(hit)
    rolled, borne = await rolls.roll_opposed(
        rolls.throw_of_pool(hitter, "damage", Text("{hero}: damage"), hit.colour, lambda: hit.damage_bonus),
        rolls.throw_to_bear(victim, lambda: hit.protection),
    )
    await settle_damage(hit, rolled, borne)


async def spend_dice(hit: Hit) -> None:
    """Ask how many dice each side rolls; those rolled with the attack count as they lie (R3.7, RS3).

    A victim with resting dice answers with one of them at least (R3.10, RS4).
    """
    hitter, victim, single = hit.hitter, hit.victim, hit.victim.state.rule("single_six")

    more = victim.state.rule("more_red")

    def lies(hero: Minifigure, attribute: Attribute) -> int:
        return hero.pool(attribute).rolled

    rolls_on, bears_on = more or not lies(hitter, hit.colour), more or not lies(victim, "strength")
    secret = rolls_on and bears_on and spending.is_secret(hitter, victim)

    def hurts(many: int) -> Fraction:
        bears = lies(victim, "strength") + (victim.ready("strength") if bears_on else 0)
        return odds.chance_to_win(lies(hitter, hit.colour) + many + hit.damage_bonus, bears + hit.protection, single)

    def chance_to_stand(many: int) -> Fraction:
        # The hitter chooses first, and may add none; in secret the number is not known yet.
        harm = lies(hitter, hit.colour) + (hitter.pool(hit.colour).ready if secret else 0)
        return 1 - odds.chance_to_win(harm + hit.damage_bonus, lies(victim, "strength") + many + hit.protection, single)

    def wounds(many: int, bear: int) -> Fraction:
        harm = lies(hitter, hit.colour) + many + hit.damage_bonus
        return odds.chance_to_win(harm, lies(victim, "strength") + bear + hit.protection, single)

    words = Text("{hero}: white for damage") if hit.colour == "sharpness" else Text("{hero}: red for damage")
    mine = Spending(hitter, "damage", words, hit.colour, hurts, least=0)
    least = int(not lies(victim, "strength"))
    theirs = Spending(victim, "bear", Text("{hero}: red to absorb"), "strength", chance_to_stand, least)
    if secret:
        (harm, _), (bear, _) = await spending.ask_secretly(
            "dice.sealed.harm", Text("How many damage dice?"), mine, theirs, wounds
        )
        hitter.pool(hit.colour).roll(harm)
        victim.pool("strength").roll(bear)
        return
    if rolls_on:
        await mine.roll()
    if bears_on:
        await theirs.roll()


def crush_shield(hit: Hit) -> None:
    """Drive the victim back with a massive weapon, hurt or not, and crush the shield (R6.10a)."""
    victim = hit.victim
    drive_back(victim, hit.roll.grade)
    if victim.shield:
        victim.shield = False
        victim.tell("weapon.shield", Text("{hero}: the shield is crushed."))


def drive_back(victim: Minifigure, steps: int) -> None:
    """Tell how far the victim goes back (R5.3a, R6.10a)."""
    victim.tell("back", Text.plural("{hero} goes back one step.", "{hero} goes back {n} steps.", n=steps))


async def settle_damage(hit: Hit, rolled: Result, borne: Result) -> None:
    """Carry out the effect of a damage roll (RT4)."""
    hitter, victim = hit.hitter, hit.victim
    single = hitter.state.rule("single_six")
    if rolled.is_better_than(borne, single):
        if "strength" in victim.borrowed:
            victim.throw_off()
            return
        if may_be_injured(victim):
            rolled = await rolls.with_grade(hitter, "damage", rolled)
        grade = weapons.injury_grade(hitter, hit.weapon, hit.roll, rolled.grade)
        # Each hit that gets through is an injury of its own, or by house rule all of them are one (RS28).
        each = [grade] * hit.many if hitter.state.rule("rapid_hits") == "each" else [grade * hit.many]
        for grade in each:
            if victim.is_standing:
                await wound(victim, grade)
        return
    victim.tell("unhurt", Text("{hero} is not hurt."))
    grade = await grade_if_driven(hitter, "damage", victim, rolled)
    if grade and rolled.is_tied_with(borne, single):
        victim.fall()
    elif grade:
        victim.tell(
            "retreat",
            Text.plural(
                "{hero} retreats one step; {who} may follow.",
                "{hero} retreats {n} steps; {who} may follow.",
                n=grade,
                hero=victim.called,
                who=hitter.called,
            ),
        )


async def grade_if_driven(roller: Minifigure, key: str, victim: Minifigure, rolled: Result) -> int:
    """Return the grade of a roll without damage, if it reaches the victim's Strength, else 0 (R5.3a, R5.4a).

    Nothing is asked where no grade of these dice could reach it.
    """
    if rolled.dice < victim.grade_of_strength:
        return 0
    grade = (await rolls.with_grade(roller, key, rolled)).grade
    return grade if weapons.is_grade_enough(roller, grade, victim.grade_of_strength) else 0


def may_be_injured(victim: Minifigure) -> bool:
    """Return whether the victim, with resting dice left, can choose an injury (R5.5); no dozen opponent (R8.12)."""
    if not victim.state.rule("injuries") or victim.dozen:
        return False
    # By house rule rider and mount count as one figure here too (R9.9b, RS36).
    mount = victim.mount
    counts = mount.ridden and not mount.out and victim.state.rule("mount_spares")
    pools = (*victim.pools(), *mount.pools()) if counts else victim.pools()
    return any(pool.resting for _, pool in pools)


async def wound(victim: Minifigure, grade: int) -> None:
    """Knock the victim out, or injure one with resting dice left who chooses so (R5.2, R5.5-R5.8).

    A dozen opponent is always knocked out (R8.12).
    """
    if not may_be_injured(victim):
        victim.knock_out()
        return
    where = await ask_where(victim, grade)
    if where in ATTRIBUTES:
        victim.injure(where, grade)
    elif victim.is_standing:
        victim.knock_out()


@question(ask_option)
def ask_where(victim: Minifigure, grade: int) -> Choose | None:
    """Ask where the injury is: a place must bear the whole grade (RS7); being knocked out is possible (R5.7b)."""
    lost = victim.state.rule("excess") == "lost"
    lines = [
        Option(name, words) for name, words in WHERE.items() if victim.own_pool(name).healthy >= (1 if lost else grade)
    ]
    if not lines or not victim.is_standing:
        return None
    words = Text("{hero}: injury {n}", hero=victim.called, n=grade)
    return victim.build_choice("injury", words, *lines, Option("out", Text("Knocked out")))
