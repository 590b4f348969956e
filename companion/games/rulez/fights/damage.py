"""Damage: an opposed graded roll of the hitter against the Strength of who was hit, and what comes of it (R5, RT4)."""

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
from companion.games.rulez.house_rules import rule
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
"""Where an injury can be (R5.6), in the order of the pools."""


@record
class Hit:
    """A hit that has been struck. `roll`: the Skill roll that hit, `against`: what the other rolled in the exchange.

    `colour`: of the hitter's dice, red, or white for a shot (R3.5). `bonus`: more dice of them; `talent`: those of his
    talent. `shot`: no Skill roll was made against it, so that no shield helps (RS9). `many`: so many hits of one roll
    (R7.10a).
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
    def harm(self) -> int:
        """The hitter's bonus dice: of his weapon, and of his talent beside dice of his own (RS12)."""
        talent = 0 if self.colour in self.hitter.borrowed else self.talent
        return self.hitter.kind(self.weapon).damage + self.bonus + talent

    @property
    def protects(self) -> int:
        """The victim's: his armour helps beside dice of his own (RS12)."""
        return 0 if "strength" in self.victim.borrowed else armour_dice(self)


def armour_dice(hit: Hit) -> int:
    """The victim's dice of armour and shield, which are never used up (R5.17, R5.18b).

    Pointed weapons ignore armour (R6.9a), armour-piercers as many dice as the grade of the hit (R7.8); the shield only
    by house rule (RS31). The shield helps only beside a successful Skill roll of its bearer (R5.17b, RS27).
    """
    victim, book = hit.victim, hit.victim.state.book
    dice = 0 if victim.armour == "none" else book.armour[victim.armour].dice
    shield = book.shield.dice if shielded(hit) else 0
    if weapons.pierces(victim):
        dice, shield = dice + shield, 0
    if weapons.advantage(hit.hitter, hit.weapon, "pointed", hit.roll):
        dice = 0
    if "piercer" in hit.hitter.finesses(hit.weapon):
        dice = max(dice - hit.roll.grade, 0)
    return dice + shield


def shielded(hit: Hit) -> bool:
    """Whether the victim's shield counts (R5.17b)."""
    victim = hit.victim
    if not victim.holds_shield or weapons.advantage(hit.hitter, hit.weapon, "massive", hit.roll):
        return False
    if hit.shot:
        return bool(rule(victim.state.options, "shield_shots"))
    least = rule(victim.state.options, "shield_at")
    return hit.against.success and (hit.against.dice == 1 or hit.against.best >= least)


async def damages(hit: Hit) -> None:
    """The damage of one hit (R5.1-R5.8)."""
    hitter, victim = hit.hitter, hit.victim
    if weapons.advantage(hitter, hit.weapon, "massive", hit.roll):
        crushes(hit)
    await spends(hit)
    rolled, borne = await rolls.opposed(
        rolls.of_pool(hitter, "damage", Text("{hero}: harm"), hit.colour, lambda: hit.harm),
        rolls.of_pool(victim, "bear", Text("{hero}: bear"), "strength", lambda: hit.protects),
    )
    await settles(hit, rolled, borne)


async def spends(hit: Hit) -> None:
    """How many dice each side rolls; what was rolled with the attack counts as it lies (R3.7, RS3).

    Who has resting dice answers with one of them at least (R3.10, RS4).
    """
    hitter, victim, single = hit.hitter, hit.victim, rule(hit.victim.state.options, "single_six")

    more = rule(victim.state.options, "more_red")

    def lies(one: Minifigure, attribute: Attribute) -> int:
        return one.pool(attribute).rolled

    rolls_on, bears_on = more or not lies(hitter, hit.colour), more or not lies(victim, "strength")
    secret = rolls_on and bears_on and spending.secretly(hitter, victim)

    def hurts(many: int) -> Fraction:
        bears = lies(victim, "strength") + (victim.ready("strength") if bears_on else 0)
        return odds.wins(lies(hitter, hit.colour) + many + hit.harm, bears + hit.protects, single)

    def stands(many: int) -> Fraction:
        # The hitter chooses first, and may add none; only in secret nobody knows yet how many it will be.
        harm = lies(hitter, hit.colour) + (hitter.pool(hit.colour).ready if secret else 0)
        return 1 - odds.wins(harm + hit.harm, lies(victim, "strength") + many + hit.protects, single)

    words = Text("{hero}: white, harm") if hit.colour == "sharpness" else Text("{hero}: red, harm")
    mine = Spending(hitter, "damage", words, hit.colour, hurts, least=0)
    least = int(not lies(victim, "strength"))
    theirs = Spending(victim, "bear", Text("{hero}: red, bear"), "strength", stands, least)
    if secret:
        (harm, _), (bear, _) = await spending.sealed("dice.sealed.harm", Text("Harm: how many dice?"), mine, theirs)
        hitter.pool(hit.colour).roll(harm)
        victim.pool("strength").roll(bear)
        return
    if rolls_on:
        await mine.rolls()
    if bears_on:
        await theirs.rolls()


def crushes(hit: Hit) -> None:
    """A massive weapon drives him back, hurt or not, and crushes his shield (R6.10a)."""
    victim = hit.victim
    victim.tell("back", Text("{hero} steps back: {n}.", hero=victim.called, n=hit.roll.grade))
    if victim.shield:
        victim.shield = False
        victim.tell("weapon.shield", Text("{hero}: the shield is crushed."))


async def settles(hit: Hit, rolled: Result, borne: Result) -> None:
    """What a damage roll does (RT4)."""
    hitter, victim = hit.hitter, hit.victim
    single = rule(hitter.state.options, "single_six")
    if rolled.beats(borne, single):
        if "strength" in victim.borrowed:
            victim.thrown_off()
            return
        if may_be_injured(victim):
            rolled = await rolls.graded(hitter, "damage", rolled)
        grade = weapons.doubled(hitter, hit.weapon, hit.roll, rolled.grade)
        # Each hit that gets through is an injury of its own, or by house rule all of them are one (RS28).
        each = [grade] * hit.many if rule(hitter.state.options, "rapid_hits") == "each" else [grade * hit.many]
        for one in each:
            if victim.stands:
                await wounds(victim, one)
        return
    victim.tell("unhurt", Text("{hero} is not hurt."))
    grade = await driven(hitter, "damage", victim, rolled)
    if grade and rolled.ties(borne, single):
        victim.falls()
    elif grade:
        victim.tell(
            "retreat",
            Text("{hero} retreats {n}; {who} may follow.", hero=victim.called, n=grade, who=hitter.called),
        )


async def driven(roller: Minifigure, key: str, victim: Minifigure, rolled: Result) -> int:
    """The grade of a roll that did no damage, if it is as high as the victim's Strength, else 0 (R5.3a, R5.4a).

    It is not asked where no grade of so many dice could be.
    """
    if rolled.dice < victim.grade_of_strength:
        return 0
    grade = (await rolls.graded(roller, key, rolled)).grade
    return grade if weapons.fits(roller, grade, victim.grade_of_strength) else 0


def may_be_injured(victim: Minifigure) -> bool:
    """Whether he has resting dice left, and the choice of a serious injury (R5.5); a dozen opponent never (R8.12)."""
    if not rule(victim.state.options, "injuries") or victim.dozen:
        return False
    # By house rule rider and mount are one figure here too (R9.9b, RS36).
    mount = victim.mount
    counts = mount.ridden and not mount.out and rule(victim.state.options, "mount_spares")
    pools = (*victim.pools(), *mount.pools()) if counts else victim.pools()
    return any(pool.resting for _, pool in pools)


async def wounds(victim: Minifigure, grade: int) -> None:
    """Knocked out, or a serious injury, if he has resting dice left and chooses so (R5.2, R5.5-R5.8).

    A dozen opponent is always knocked out (R8.12).
    """
    if not may_be_injured(victim):
        victim.knocked_out()
        return
    where = await ask_where(victim, grade)
    if where in ATTRIBUTES:
        victim.injured(where, grade)
    elif victim.stands:
        victim.knocked_out()


@question(ask_option)
def ask_where(victim: Minifigure, grade: int) -> Choose | None:
    """Its player chooses; a place must bear the whole grade (RS7), and he may always be knocked out instead (R5.7b)."""
    lost = rule(victim.state.options, "excess") == "lost"
    lines = [
        Option(name, words) for name, words in WHERE.items() if victim.own_pool(name).sound >= (1 if lost else grade)
    ]
    if not lines or not victim.stands:
        return None
    words = Text("{hero}: injury {n}", hero=victim.called, n=grade)
    return victim.lines("injury", words, *lines, Option("out", Text("Knocked out")))
