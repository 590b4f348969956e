"""Simple actions for one die, unrolled (R3.12), gear rolls (R9.4), and other tasks (R2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Final

from companion.asking import EMPTY, ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import ATTRIBUTES, Attribute
from companion.games.rulez.dice import simple_rolls, spending
from companion.games.rulez.fights import weapons
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.kit.questions import question
from companion.text import Text


async def do_simple_action(hero: Minifigure) -> None:
    """Do something simple: it costs one resting die of a fitting colour, unrolled (R3.12a)."""
    action = await ask_action(hero)
    if not action or action == "no" or not await spending.pay_die(hero, "pay", Text("{hero}: pays with")):
        return
    match action.split():
        case ["stand"]:
            hero.lying = False
            hero.tell("stands", Text("{hero} stands up."))
        case ["lie"]:
            hero.lie_down()
        case ["mount"]:
            hero.mount.ridden = True
            hero.tell("mount", Text("{hero} mounts."))
        case ["dismount"]:
            hero.mount.ridden = False
            hero.tell("mount", Text("{hero} dismounts."))
        case ["hand", weapon]:
            hero.hand = weapon
            hero.tell("hand", Text("{hero} holds: {weapon}.", hero=hero.called, weapon=hero.kind(weapon).name))
        case ["load" | "pick" as how, weapon]:
            hero.weapons[weapon].condition = "ready"
            if how == "pick":
                # A weapon that is picked up is in the hero's hands (R6.5b).
                hero.hand = weapon
            hero.tell("loaded", Text("{hero} has it ready: {weapon}.", hero=hero.called, weapon=hero.kind(weapon).name))


@question(ask_option)
def ask_action(hero: Minifigure) -> Choose | None:
    """Ask for a simple action: stand up, lie down, weapons, the pack, a mount, a door (R3.12b)."""
    lines = [Option("stand", Text("Stand up"))] if hero.lying else []
    for id, weapon in hero.weapons.items():
        name = hero.kind(id).name
        if weapon.condition == "unloaded":
            lines.append(Option(f"load {id}", Text("Load: {weapon}", weapon=name)))
        elif weapon.condition == "dropped":
            lines.append(Option(f"pick {id}", Text("Pick up: {weapon}", weapon=name)))
        elif weapon.condition == "ready" and id != hero.hand:
            lines.append(Option(f"hand {id}", Text("Take: {weapon}", weapon=name)))
    if hero.shield and not hero.holds_shield:
        # Otherwise a hero with nothing else to take could never use the shield (R6.3a, R6.5b).
        lines.append(Option("hand fists", Text("Free the hands")))
    if hero.mount.ridden:
        lines.append(Option("dismount", Text("Dismount")))
    elif hero.mount.kind and not hero.mount.out and hero.may_ride:
        lines.append(Option("mount", Text("Mount")))
    lines.append(Option("door", Text("Door, pack")))
    if not hero.lying:
        lines.append(Option("lie", Text("Lie down")))
    return hero.build_choice("simple", Text("{hero}: one die for"), *lines, Option("no", Text("Nothing")))


# Gear rolls.


MOST_DICE: Final = 10
"""Most dice of a gear roll: they fit a row of the screen, and nearly always succeed."""


def gear_bonus(hero: Minifigure) -> int:
    """Return the bonus dice of pockets, bags, backpacks, cloaks, and a talent for it (R9.4b, R10.5)."""
    return hero.bags + hero.talent_bonus("pack", "sharpness")


def gear_dice(hero: Minifigure) -> int:
    """Return the most dice of a gear roll without coins."""
    return hero.ready("sharpness") + gear_bonus(hero)


async def search_pack(hero: Minifigure) -> None:
    """Search for something not visibly carried with a gear roll (R9.4); in a shop with coins (R9.2)."""
    hero.state.note_votes()
    packed = Text("{hero} packed it?")
    where = await hero.choose(
        "gear.where",
        packed,
        Option("pack", Text("Agreed: roll"), reckon=lambda: odds.chance_to_succeed(gear_dice(hero))),
        Option("shop", Text("In a shop: coins")),
        Option("no", Text("Not agreed: no")),
    )
    if where in ("", "no"):
        return
    coins = (await ask_coins(hero) or 0) if where == "shop" else 0
    if await try_to_find(hero, coins):
        hero.gain("things")
        hero.tell("found", Text("{hero} has it: note it."))


@question(ask_number)
def ask_coins(hero: Minifigure) -> Number | None:
    """Ask for coins, each a bonus die (R9.2)."""
    most = min(hero.money, max(MOST_DICE - gear_bonus(hero) - hero.ready("sharpness"), 0))
    chances = tuple(odds.chance_to_succeed(gear_dice(hero) + coins) for coins in range(most + 1))
    return hero.build_number("gear.coins", Text("{hero}: how many coins?"), most, chances=chances) if most else None


async def try_to_find(hero: Minifigure, coins: int = 0, less: int = 0) -> bool:
    """Try to find the thing by a simple Sharpness roll (R9.4a); coins are spent if that succeeds (RS11)."""

    def bonus() -> int:
        return gear_bonus(hero) + coins - less

    rolled = await simple_rolls.roll_simple(
        hero, "gear", Text("{hero}: white for gear"), Text("{hero}: gear"), "sharpness", bonus
    )
    if not rolled.dice and not hero.pool("sharpness").rolled:
        return False
    hero.state.settle()
    if rolled.success or hero.state.rule("coins") == "always":
        hero.lose("money", coins)
    if not rolled.success:
        hero.tell("gear.none", Text("{hero} does not find it."))
    return rolled.success


def empty_weapons(hero: Minifigure) -> list[str]:
    """Return the weapons without ammunition for which the hero has dice to find some."""
    dice = hero.ready("sharpness") + gear_bonus(hero) + hero.lots
    return [id for id in hero.weapons if hero.condition(id) == "empty" and dice > ammunition_penalty(hero, id)]


def ammunition_penalty(hero: Minifigure, weapon: str) -> int:
    """Return the number of dice that a gear roll loses for this weapon's special ammunition (R7.8, R7.9)."""
    return len({"piercer", "slugger"} & {*hero.finesses(weapon)})


async def find_ammunition(hero: Minifigure) -> None:
    """Search for ammunition, as often as there are white dice (R7.7a); special is harder to find (R7.8, R7.9)."""
    weapon = await ask_weapon(hero, "empty", empty_weapons)
    if not weapon:
        return
    if await try_to_find(hero, less=ammunition_penalty(hero, weapon)):
        hero.weapons[weapon].condition = "unloaded"
        hero.tell("found", Text("{hero} has ammunition: load it."))


def jammed_weapons(hero: Minifigure) -> list[str]:
    """Return the hero's weapons that have jammed."""
    return [id for id in hero.weapons if hero.condition(id) == "jammed"]


async def clear_weapon(hero: Minifigure) -> None:
    """Free a jammed weapon with a successful Skill roll (R7.10b).

    It must be reloaded besides, as after any failure of grade 2 or more: its ammunition is found, then loaded (R7.7).
    """
    weapon = await ask_weapon(hero, "jammed", jammed_weapons)
    if weapon and await try_task(hero, "skill", "clear"):
        # By house rule a grade is as high as asked only if it is exactly that (RS13).
        spent = weapons.is_grade_enough(hero, weapons.JAMS, weapons.LEAST)
        hero.weapons[weapon].condition = "empty" if spent else "unloaded"
        if spent:
            hero.tell("weapon.empty", Text("{hero} is out of ammunition."))


async def ask_weapon(hero: Minifigure, key: str, usable: Callable[[Minifigure], list[str]]) -> str:
    """Ask for one of these weapons; where there is only one nothing is asked."""

    def list_weapons() -> Iterator[Option]:
        return (Option(id, hero.kind(id).name) for id in usable(hero))

    return await hero.choose_if_several(f"which.{key}", Text("{hero}: which weapon?"), list_weapons)


# Other tasks.


async def do_task(hero: Minifigure) -> None:
    """Try a task for which an attribute fits, if a majority agrees (R2.1), with a simple roll."""
    hero.state.note_votes()
    picked = await ask_attribute(hero, "task", Text("{hero}: which dice?"))
    if picked in ATTRIBUTES:
        await try_task(hero, picked, "task", await ask_helping_talent(hero, picked))


async def ask_attribute(hero: Minifigure, key: str, words: Text) -> str:
    """Ask for an attribute with dice to roll, the hero's own or the mount's."""

    def build() -> Choose | None:
        lines = (
            Option(name, Text("{pool}: {n}", pool=NAMES[name], n=dice), reckon=partial(odds.chance_to_succeed, dice))
            if (dice := hero.ready(name))
            else EMPTY
            for name in ATTRIBUTES
        )
        return hero.build_choice(f"pool.{key}", words, *lines) if any(map(hero.ready, ATTRIBUTES)) else None

    return await ask_option(build)


async def ask_helping_talent(hero: Minifigure, attribute: Attribute) -> int:
    """Ask for a talent that applies, and return its dice for the attribute that fits (R10.5)."""
    book = hero.state.book

    def build() -> Choose | None:
        fit = [id for id in hero.talents if id in book.talents and book.talents[id].adds == attribute]
        lines = [
            Option(id, Text("{talent} +{n}", talent=book.talent_name(id), n=n), reckon=partial(chance, n))
            for id, n in ((id, hero.talent(id)) for id in fit)
        ]
        if not lines:
            return None
        none = Option("no", Text("No talent"), reckon=partial(chance, 0))
        return hero.build_choice("helps", Text("{hero}: which talent?"), *lines, none)

    def chance(bonus: int) -> Fraction:
        return odds.chance_to_succeed(hero.ready(attribute) + (0 if attribute in hero.borrowed else bonus))

    return hero.talent(await ask_option(build))


async def try_task(hero: Minifigure, attribute: Attribute, key: str, bonus: int = 0) -> bool:
    """Try a simple roll; return whether it succeeds (R2.4)."""

    def talented() -> int:
        # Talents help only own dice (RS12).
        return 0 if attribute in hero.borrowed else bonus

    rolled = await simple_rolls.roll_simple(
        hero, key, Text("{hero}: how many dice?"), Text("{hero}: roll"), attribute, talented
    )
    if not rolled.dice:
        return False
    hero.state.settle()
    if rolled.success:
        hero.tell("task.made", Text("{hero} makes it."))
    else:
        hero.tell("task.failed", Text("{hero} fails."))
    return rolled.success
