"""Shots and throws: Skill against Speed to hit, then Sharpness, or a thrower's Strength, against Strength (R7)."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.dice import rolls, spending
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.fights import damage, melee, weapons
from companion.games.rulez.fights.damage import Hit
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import GONE, Minifigure
from companion.kit.fights import tell_as_fight
from companion.kit.questions import question
from companion.record import replace
from companion.text import Text, verbatim

STONE = "stone"

THROW = "throw "
"""Beginning of the id of a line that throws a weapon which could also be shot with."""


def loaded_weapons(hero: Minifigure) -> list[str]:
    """Return the weapons that the hero can shoot with; by house rule only the one in hand (RS16)."""
    in_hand = hero.state.rule("gun_in_hand")
    ready = [id for id in hero.weapons if hero.kind(id).sort == "ranged" and hero.condition(id) == "ready"]
    return [id for id in ready if id == hero.hand or not in_hand]


def throwable_weapons(hero: Minifigure) -> list[str]:
    """Return the weapon in hand and a stone (R7.4a), with blue dice for the range (R7.4b)."""
    if not hero.ready("speed"):
        return []
    held = [hero.hand] if hero.hand in hero.weapons and hero.condition(hero.hand) not in GONE else []
    return [*held, STONE]


def can_shoot(hero: Minifigure) -> bool:
    """Return whether the hero has anything to shoot with or to throw."""
    return bool(loaded_weapons(hero) or throwable_weapons(hero))


@tell_as_fight
async def shoot(hero: Minifigure) -> None:
    """Shoot, at any time, also in melee (R3.19): the loser of that exchange takes no damage (R7.2)."""
    weapon = await ask_weapon(hero)
    thrown = weapon.removeprefix(THROW)
    if thrown in throwable_weapons(hero) and (thrown != weapon or weapon not in loaded_weapons(hero)):
        await throw(hero, thrown)
        return
    victim = await melee.choose_target(hero, "shoot", hero.state.enemies(hero)) if weapon else None
    if victim is None:
        return
    secret = spending.is_secret(hero, victim)
    side = await melee.prepare_side(hero, weapon, victim.ready("speed"), against=victim, secret=secret)
    side, dodge = await choose_dice(side, victim)
    if hero.pool("skill").rolled and (hit := await roll_to_hit(side, victim, dodge)):
        await deal_damage(side, victim, hit, "sharpness")
    hero.state.settle()


@question(ask_option)
def ask_weapon(hero: Minifigure) -> Choose | None:
    """Ask with what the hero shoots, or what the hero throws."""
    shot = loaded_weapons(hero)
    lines = [Option(id, hero.kind(id).name) for id in shot]
    for id in throwable_weapons(hero):
        kind = hero.kind(id)
        # A weapon that can be shot with can be thrown as well (R7.4a).
        words = Text("Throw: {weapon}", weapon=kind.short)
        lines.append(Option(f"{THROW}{id}", words) if id in shot else Option(id, kind.name))
    return hero.build_choice("shoot", Text("{hero}: with what?"), *lines)


async def choose_dice(side: melee.Side, victim: Minifigure) -> tuple[melee.Side, int]:
    """Ask for green dice to hit and blue ones to dodge, before any are thrown (RS4).

    In secret the dice of the shooter's talent are chosen with them, so that the bonus dice are settled only now.
    """
    hero, single = side.hero, side.hero.state.rule("single_six")
    secret = spending.is_secret(hero, victim)

    def strikes(many: int) -> Fraction:
        return odds.chance_to_win(many + side.green_bonus, victim.ready("speed"), single)

    def dodges(many: int) -> Fraction:
        # The victim need not win: it is enough that the shot does not hit.
        most = side.green_bonus + (side.harmful if secret else 0)
        return 1 - odds.chance_to_win((hero.pool("skill").rolled or hero.ready("skill")) + most, many, single)

    mine = Spending(hero, "attack", Text("{hero}: green to hit"), "skill", strikes, talent=side.harmful)
    theirs = Spending(victim, "dodge", Text("{hero}: blue to dodge"), "speed", dodges)
    if secret:
        (many, green), (dodge, _) = await spending.ask_secretly(
            "dice.sealed",
            Text("Dice to hit or dodge?"),
            mine,
            theirs,
            # A dodge hits nobody back.
            lambda many, dodge: odds.chance_to_win(many + side.green_bonus, dodge, single),
        )
        hero.pool("skill").roll(many)
        return side.split_bonus(green), dodge
    return side, await theirs.ask_number() if await mine.roll() else 0


async def roll_to_hit(side: melee.Side, victim: Minifigure, dodge: int) -> Result | None:
    """Roll Skill against Speed (R7.2); return the roll that hit, or `None`."""
    hero, single = side.hero, side.hero.state.rule("single_six")
    hero.state.begin_fight_round()
    melee.owe_turn(victim, hero)
    victim.pool("speed").roll(dodge)
    mine, theirs = await rolls.roll_opposed(
        side.throw("attack"), rolls.throw_of_pool(victim, "dodge", Text("{hero}: dodge"), "speed")
    )
    hit = mine.is_better_than(theirs, single)
    mine = await weapons.with_grade(hero, "attack", side.weapon, mine, victim if hit else None)
    await weapons.apply_drawbacks(hero, side.weapon, mine)
    if not hit:
        hero.tell("exchange.none", Text("{hero} does not hit {who}.", hero=hero.called, who=victim.called))
        return None
    hero.tell("exchange.hit", Text("{hero} hits {who}.", who=victim.called), victim=verbatim(victim.called))
    return mine


async def deal_damage(side: melee.Side, victim: Minifigure, hit: Result, colour: Attribute) -> None:
    """Deal the damage of a hit: with white dice of a shot, red ones of a throw (R7.2, R7.4a)."""
    shot = Hit(side.hero, victim, side.weapon, hit, colour=colour, bonus=side.damage, talent=side.harmful, shot=True)
    await damage.deal_damage(replace(shot, many=count_hits(side.hero, side.weapon, hit)))


def count_hits(hero: Minifigure, weapon: str, hit: Result) -> int:
    """Return the number of hits: the grade, for a rapid-fire weapon; else 1 (R7.10a, RS28)."""
    return max(hit.grade, 1) if "rapid" in hero.finesses(weapon) else 1


# Throws.


async def throw(hero: Minifigure, weapon: str) -> None:
    """Throw a weapon or a stone, which hurts as in melee (R7.4a)."""
    victim = await melee.choose_target(hero, "shoot", hero.state.enemies(hero))
    if victim is None:
        return
    # A talent with the weapon applies; the weapon itself has no bonus (RS30).
    kind, talent = hero.kind(weapon if hero.state.rule("thrown_bonus") else STONE), hero.talent(weapon)
    skilled = 0
    if talent and not spending.is_secret(hero, victim):
        skilled = await melee.choose_talent_dice(hero, talent, kind.hit, victim.ready("speed"), "strength")
    blade = weapon if has_thrown_finesses(hero, weapon) else STONE
    # Of the weapon itself only its finesses count; the dice are those of `kind`.
    side = melee.Side(hero, blade, kind.hit, kind.damage - hero.kind(blade).damage, skilled, talent - skilled)
    side, hit = await roll_throw(side, victim, weapon)
    if hit:
        await deal_damage(side, victim, hit, "strength")
    hero.state.settle()


def has_thrown_finesses(hero: Minifigure, weapon: str) -> bool:
    """Return whether finesses count in a throw: those of melee weapons do, but by house rule (RS35)."""
    return hero.kind(weapon).sort == "melee" and bool(hero.state.rule("thrown_finesses"))


async def roll_throw(side: melee.Side, victim: Minifigure, weapon: str) -> tuple[melee.Side, Result | None]:
    """Roll a throw: all dice are chosen, then its range is rolled (R7.4b), then whether it hits.

    Where that is not far enough the attack is lost, and its green dice, but by house rule (RS24).
    """
    hero = side.hero
    thrown = await Spending(hero, "throw", Text("{hero}: blue to throw"), "speed").roll()
    side, dodge = await choose_dice(side, victim) if thrown else (side, 0)
    if not hero.pool("skill").rolled:
        return side, None
    blue = rolls.throw_of_pool(hero, "throw", Text("{hero}: range"), "speed")
    rolled = await replace(blue, outcomes=rolls.no_outcomes).roll()
    mark_thrown(hero, weapon)
    steps = rolled.total * (rolled.grade if rolled.success else 1)
    hero.tell(
        "range",
        Text.plural("{hero}: the throw goes one step.", "{hero}: the throw goes {n} steps.", n=steps),
    )
    if not await hero.ask_yes_no("far_enough", Text("{hero}: far enough?"), Text("Yes"), Text("No: it falls short")):
        if hero.state.rule("short_throw") == "kept":
            hero.pool("skill").take_back_rolled(rest=not hero.dozen)
        return side, None
    return side, await roll_to_hit(side, victim, dodge)


def mark_thrown(hero: Minifigure, weapon: str) -> None:
    """Mark the weapon as thrown: it is gone, and cannot be reloaded (R7.4c)."""
    if weapon in hero.weapons:
        hero.weapons[weapon].condition = "thrown"
