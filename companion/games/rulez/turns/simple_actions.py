"""Simple actions for one die, unrolled (R3.12), gear rolls (R9.4), and what else is rolled for (R2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.asking import EMPTY, ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import ATTRIBUTES, Attribute
from companion.games.rulez.dice import simple_rolls, spending
from companion.games.rulez.fights import weapons
from companion.games.rulez.house_rules import rule
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.kit.questions import question
from companion.text import Text


async def acts(one: Minifigure) -> None:
    """Something simple: it costs one resting die of a fitting colour, unrolled (R3.12a)."""
    what = await which(one)
    if not what or what == "no" or not await spending.pays(one, "pay", Text("{hero}: pays with")):
        return
    match what.split():
        case ["stand"]:
            one.lying = False
            one.tell("stands", Text("{hero} stands up."))
        case ["lie"]:
            one.lies()
        case ["mount"]:
            one.mount.ridden = True
            one.tell("mount", Text("{hero} mounts."))
        case ["dismount"]:
            one.mount.ridden = False
            one.tell("mount", Text("{hero} dismounts."))
        case ["hand", weapon]:
            one.hand = weapon
            one.tell("hand", Text("{hero} holds: {weapon}.", hero=one.called, weapon=one.kind(weapon).name))
        case ["load" | "pick" as how, weapon]:
            one.weapons[weapon].condition = "ready"
            if how == "pick":
                # What is picked up is in his hands (R6.5b).
                one.hand = weapon
            one.tell("loaded", Text("{hero} has it ready: {weapon}.", hero=one.called, weapon=one.kind(weapon).name))


@question(ask_option)
def which(one: Minifigure) -> Choose | None:
    """What can be done so: stand up, lie down, change or reload a weapon, the pack, a mount, a door (R3.12b)."""
    lines = [Option("stand", Text("Stand up"))] if one.lying else []
    for id, weapon in one.weapons.items():
        name = one.kind(id).name
        if weapon.condition == "unloaded":
            lines.append(Option(f"load {id}", Text("Load: {weapon}", weapon=name)))
        elif weapon.condition == "dropped":
            lines.append(Option(f"pick {id}", Text("Pick up: {weapon}", weapon=name)))
        elif weapon.condition == "ready" and id != one.hand:
            lines.append(Option(f"hand {id}", Text("Take: {weapon}", weapon=name)))
    if one.shield and not one.holds_shield:
        # Else whoever has nothing else to take could never use it (R6.3a, R6.5b).
        lines.append(Option("hand fists", Text("Free the hands")))
    if one.mount.ridden:
        lines.append(Option("dismount", Text("Dismount")))
    elif one.mount.kind and not one.mount.out and one.may_ride:
        lines.append(Option("mount", Text("Mount")))
    lines.append(Option("door", Text("Door, pack")))
    if not one.lying:
        lines.append(Option("lie", Text("Lie down")))
    return one.lines("simple", Text("{hero}: one die for"), *lines, Option("no", Text("Nothing")))


# Gear rolls.


MOST_DICE: Final = 10
"""So many dice stand in a row of the screen, and nearly always succeed."""


def gear_bonus(one: Minifigure) -> int:
    """Pockets, bags, backpacks, cloaks, and a talent for it (R9.4b, R10.5)."""
    return one.bags + one.helped("pack", "sharpness")


async def rummages(one: Minifigure) -> None:
    """A gear roll: what it does not visibly carry is found, or not (R9.4); in a shop with coins (R9.2)."""
    one.state.votes()
    packed = Text("{hero}: packed?")
    where = await one.choose(
        "gear.where",
        packed,
        Option("pack", Text("Agreed: roll")),
        Option("shop", Text("In a shop: coins")),
        Option("no", Text("Not agreed: no")),
    )
    if where in ("", "no"):
        return
    coins = (await ask_coins(one) or 0) if where == "shop" else 0
    if await searches(one, coins):
        one.gain("things")
        one.tell("found", Text("{hero} has it: note it."))


@question(ask_number)
def ask_coins(one: Minifigure) -> Number | None:
    """Each coin is a bonus die (R9.2)."""
    most = min(one.money, max(MOST_DICE - gear_bonus(one) - one.ready("sharpness"), 0))
    white = one.ready("sharpness") + gear_bonus(one)
    chances = tuple(odds.succeeds(white + coins) for coins in range(most + 1))
    return one.counting("gear.coins", Text("{hero}: coins?"), most, chances=chances) if most else None


async def searches(one: Minifigure, coins: int = 0, less: int = 0) -> bool:
    """A simple Sharpness roll (R9.4a); coins are spent if it succeeds (RS11)."""

    def bonus() -> int:
        return gear_bonus(one) + coins - less

    rolled = await simple_rolls.tries(
        one, "gear", Text("{hero}: white, gear"), Text("{hero}: gear"), "sharpness", bonus
    )
    if not rolled.dice and not one.pool("sharpness").rolled:
        return False
    one.state.settle()
    if rolled.success or rule(one.state.options, "coins") == "always":
        one.lose("money", coins)
    if not rolled.success:
        one.tell("gear.none", Text("{hero} does not find it."))
    return rolled.success


def empty(one: Minifigure) -> list[str]:
    """His weapons that are out of ammunition, of which he has dice to find some."""
    dice = one.ready("sharpness") + gear_bonus(one) + one.lots
    return [id for id in one.weapons if one.condition(id) == "empty" and dice > special(one, id)]


def special(one: Minifigure, weapon: str) -> int:
    """So many dice less on gear rolls for ammunition of armour-piercers and sluggers (R7.8, R7.9)."""
    return len({"piercer", "slugger"} & {*one.finesses(weapon)})


async def seeks_ammunition(one: Minifigure) -> None:
    """A gear roll, as often as he has white dice (R7.7a); a die less for a special weapon (R7.8, R7.9)."""
    weapon = await which_weapon(one, "empty", empty)
    if not weapon:
        return
    if await searches(one, less=special(one, weapon)):
        one.weapons[weapon].condition = "unloaded"
        one.tell("found", Text("{hero} has ammunition: load it."))


def jammed(one: Minifigure) -> list[str]:
    """His weapons that have jammed."""
    return [id for id in one.weapons if one.condition(id) == "jammed"]


async def clears(one: Minifigure) -> None:
    """A successful Skill roll frees a weapon that has jammed (R7.10b).

    It must be reloaded besides, as after any failure of grade 2 or more: its ammunition is found, then loaded (R7.7).
    """
    weapon = await which_weapon(one, "jammed", jammed)
    if weapon and await tries(one, "skill", "clear"):
        # By house rule a grade is as high as asked only if it is that very grade (RS13).
        spent = weapons.fits(one, weapons.JAMS, weapons.LEAST)
        one.weapons[weapon].condition = "empty" if spent else "unloaded"
        if spent:
            one.tell("weapon.empty", Text("{hero} is out of ammunition."))


async def which_weapon(one: Minifigure, key: str, those: Callable[[Minifigure], list[str]]) -> str:
    """One of these weapons; of one alone nothing is asked."""

    def build() -> Choose | None:
        found = those(one)
        lines = (Option(id, one.kind(id).name) for id in found)
        return one.lines(f"which.{key}", Text("{hero}: which?"), *lines) if len(found) > 1 else None

    picked = await ask_option(build)
    return picked or next(iter(those(one)), "")


# Any other roll.


async def other(one: Minifigure) -> None:
    """A task for which an attribute fits, if a majority agrees (R2.1), as a simple roll."""
    one.state.votes()
    picked = await which_attribute(one, "task", Text("{hero}: which suits?"))
    if picked in ATTRIBUTES:
        await tries(one, picked, "task", await helping(one, picked))


async def which_attribute(one: Minifigure, key: str, words: Text) -> str:
    """An attribute with dice to roll, his own or his mount's."""

    def build() -> Choose | None:
        lines = (
            Option(name, Text("{pool}: {n}", pool=NAMES[name], n=one.ready(name))) if one.ready(name) else EMPTY
            for name in ATTRIBUTES
        )
        return one.lines(f"pool.{key}", words, *lines) if any(map(one.ready, ATTRIBUTES)) else None

    return await ask_option(build)


async def helping(one: Minifigure, attribute: Attribute) -> int:
    """The dice of a talent that applies, which add to the attribute that fits (R10.5)."""
    book = one.state.book

    def build() -> Choose | None:
        fit = [id for id in one.talents if id in book.talents and book.talents[id].adds == attribute]
        lines = [Option(id, Text("{talent} +{n}", talent=book.talent_name(id), n=one.talent(id))) for id in fit]
        if not lines:
            return None
        return one.lines("helps", Text("{hero}: a talent?"), *lines, Option("no", Text("No talent")))

    return one.talent(await ask_option(build))


async def tries(one: Minifigure, attribute: Attribute, key: str, bonus: int = 0) -> bool:
    """A simple roll (R2.4)."""

    def talented() -> int:
        # Talents help only his own dice (RS12).
        return 0 if attribute in one.borrowed else bonus

    rolled = await simple_rolls.tries(one, key, Text("{hero}: how many?"), Text("{hero}: roll"), attribute, talented)
    if not rolled.dice:
        return False
    one.state.settle()
    if rolled.success:
        one.tell("task.made", Text("{hero} makes it."))
    else:
        one.tell("task.failed", Text("{hero} fails."))
    return rolled.success
