"""Making a figure: ready-made, or built in a minute, with what is left to spend shown all the time (R1)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.rulez.data.book import ATTRIBUTES, Attribute, Ready
from companion.games.rulez.data.faults import MOST, OF, SUM
from companion.games.rulez.house_rules import rule
from companion.games.rulez.state.minifigure import LETTERS, NAMES, Minifigure, Weapon
from companion.kit.questions import question
from companion.text import Text, verbatim

BUILD = "build"

FINESSE = {
    "none": Text("No finesse"),
    "sharpened": Text("Sharpened"),
    "pointed": Text("Pointed"),
    "massive": Text("Massive"),
    "piercer": Text("Armour-piercer"),
    "slugger": Text("Slugger"),
    "rapid": Text("Rapid-fire"),
}
"""What a weapon may have (R6.6, R7.8-R7.10)."""


async def makes(one: Minifigure) -> None:
    """A figure of one's own, or a ready-made one (R1.1)."""
    card = await which(one)
    if not card:
        return
    if card == BUILD:
        await builds(one)
    else:
        takes(one, one.state.book.ready[card])
    arms(one)
    one.made = True
    one.fills()
    one.tell("setup.figure", Text("{hero} is ready: {values}.", values=values(one)))


@question(ask_option)
def which(one: Minifigure) -> Choose | None:
    """Which of those that nobody has taken; built ones are made here."""
    if one.made:
        return None
    state = one.state
    taken = {other.name for other in state.creatures()}
    free = [
        Option(id, Text("{who}, kept", who=ready.name) if ready.grown else verbatim(ready.name))
        for id, ready in state.book.ready.items()
        if ready.name not in taken and not ready.dead
    ]
    return one.lines("setup.figure", Text("{hero}: your figure?"), Option(BUILD, Text("Build my own")), *free)


def takes(one: Minifigure, ready: Ready) -> None:
    """A ready-made figure, with what its points have left as money (R9.1); a kept one as it was (R10.13)."""
    one.name, one.row = ready.name, ready.id
    for name in ATTRIBUTES:
        one.pool(name).value, one.pool(name).injuries = ready.values[name], ready.injuries.get(name, 0)
    one.talents = {**ready.talents}
    one.weapons = {
        id: Weapon(ready.conditions.get(id, "ready"), [*ready.finesses.get(id, ())])  # type: ignore[arg-type]
        for id in ready.weapons
    }
    one.armour = ready.armour  # type: ignore[assignment]
    one.shield, one.things, one.bags = ready.shield, ready.things, ready.bags
    one.money, one.lots, one.out, one.lying = ready.money, ready.lots, ready.out, ready.out
    if ready.mount:
        saddles(one, ready.mount, ready.mounted)


def arms(one: Minifigure) -> None:
    """It begins with its first weapon in its hands."""
    one.hand = next(iter(one.weapons), "fists")


def values(one: Minifigure) -> Text:
    """The four of them: "W1 G2 R3 B2"."""
    letters = {name: Text("{letter}{n}", letter=LETTERS[name], n=pool.value) for name, pool in one.pools()}
    return Text("{sharpness} {skill} {strength} {speed}", **letters)


# Built on the box.


async def builds(one: Minifigure) -> None:
    """Values, gear, talents (R1.2-R1.6)."""
    while True:
        for name in ATTRIBUTES:
            one.pool(name).value = 0
        for name in ATTRIBUTES:
            one.pool(name).value = await ask_value(one, name) or least_of(one, name)
        if await is_good(one) != "again":
            break
    one.money = sum(one.pool(name).value for name in ATTRIBUTES[1:])
    await shops(one)
    while len(one.talents) < one.sharpness.value:
        talent = await ask_talent(one)
        if not talent:
            break
        learns(one, talent)


async def shops(one: Minifigure) -> None:
    """Gear, as long as the money lasts."""
    while (bought := await buys(one)) and bought != "done":
        await gets(one, bought)


def left(one: Minifigure) -> int:
    """Dice that are in no pool yet."""
    return SUM - sum(pool.value for _, pool in one.pools())


def _after(name: Attribute) -> int:
    return len(ATTRIBUTES) - 1 - ATTRIBUTES.index(name)


def least_of(one: Minifigure, name: Attribute) -> int:
    """So many at least, as the pools that come after it take five each at most."""
    return max(1, left(one) - MOST * _after(name))


@question(ask_number)
def ask_value(one: Minifigure, name: Attribute) -> Number | None:
    """Dice go from one attribute to another one for one, so the sum stays 8, each from 1 to 5 (R1.3)."""
    least, most = least_of(one, name), min(MOST, left(one) - _after(name))
    if least >= most:
        return None
    words = Text("{hero}: {pool}, {n} left", hero=one.called, pool=NAMES[name], n=left(one))
    return one.counting(f"build.{name}", words, most, least=least)


@question(ask_option)
def is_good(one: Minifigure) -> Choose | None:
    """They are fixed once play starts (R1.4)."""
    words = Text("{hero}: {values}", hero=one.called, values=values(one))
    return one.lines("build.good", words, Option("good", Text("Fine")), Option("again", Text("Swap dice again")))


@question(ask_option)
def buys(one: Minifigure) -> Choose | None:
    """Gear by points; the rest becomes money, one for one (R1.5, R9.1)."""
    book, points = one.state.book, one.money
    if not points:
        return None
    lines = [Option("done", Text("Done: {n} money", n=points))]
    for id, kind in book.weapons.items():
        # Fists and stones cost nothing: everybody has them.
        if 0 < kind.points <= points and id not in one.weapons:
            lines.append(Option(id, Text("{thing} {n}", thing=kind.name, n=kind.points)))
    if one.armour == "none":
        for size, armour in book.armour.items():
            if armour.points <= points:
                lines.append(Option(f"armour {size}", Text("{thing} {n}", thing=ARMOUR[size], n=armour.points)))
    if not one.shield and book.shield.points <= points:
        lines.append(Option("shield", Text("{thing} {n}", thing=Text("Shield"), n=book.shield.points)))
    if not one.mount.kind or one.mount.out:
        for id, horse in book.horses.items():
            if horse.points <= points:
                lines.append(Option(f"horse {id}", Text("{thing} {n}", thing=horse.name, n=horse.points)))
        if points:
            lines.append(Option("horse built", Text("Build a mount")))
    if book.thing <= points:
        lines.append(Option("bag", Text("{thing} {n}", thing=Text("Bag"), n=book.thing)))
        lines.append(Option("thing", Text("{thing} {n}", thing=Text("Thing"), n=book.thing)))
    words = Text.plural("{hero}: one point", "{hero}: {n} points", n=points, hero=one.called)
    return one.lines("build.gear", words, *lines)


ARMOUR = {"light": Text("Light armour"), "heavy": Text("Heavy armour")}


async def gets(one: Minifigure, bought: str) -> None:
    """It is paid and noted; whatever costs more than is left is not to be had."""
    book = one.state.book
    match bought.split():
        case ["armour", "light" | "heavy" as size]:
            cost, one.armour = book.armour[size].points, size
        case ["shield"]:
            cost, one.shield = book.shield.points, True
        case ["horse", "built"]:
            cost = await builds_mount(one)
        case ["horse", kind]:
            cost = book.horses[kind].points
            saddles(one, kind, book.horses[kind].values)
        case ["bag"]:
            cost = book.thing
            one.gain("bags")
        case ["thing"]:
            cost = book.thing
            one.gain("things")
        case _:
            cost = book.weapons[bought].points
            one.weapons[bought] = Weapon()
            while (finesse := await ask_finesse(one, bought)) not in ("", "none"):
                one.weapons[bought].finesses.append(finesse)
                if not rule(one.state.options, "all_finesses"):
                    break
    one.lose("money", cost)


# Mounts.


def saddles(one: Minifigure, kind: str, those: Mapping[str, int]) -> int:
    """A mount of its own, which it rides unless it lies; its price is the highest of its attributes (R9.8, RS34)."""
    mount = one.mount
    for name in ATTRIBUTES:
        mount.pool(name).value = those[name]
        mount.pool(name).fill()
    mount.kind, mount.ridden, mount.out = kind, one.may_ride, False
    return max(those.values())


async def builds_mount(one: Minifigure) -> int:
    """Its highest attribute, and as many dice among the other three, none above it (R9.8)."""
    most = await ask_highest(one) or 1
    best = await one.choose("mount.best", Text("{hero}: its highest"), *(Option(id, NAMES[id]) for id in ATTRIBUTES))
    those: dict[str, int] = {best or "speed": most}
    others = [name for name in ATTRIBUTES if name not in those]
    for at, name in enumerate(others):
        rest = most - sum(those[other] for other in others[:at])
        # What is left for the last one of them is given to it.
        those[name] = rest if at == len(others) - 1 else await ask_share(one, name, rest) or 0
    return saddles(one, "built", those)


@question(ask_number)
def ask_highest(one: Minifigure) -> Number | None:
    """So many points, and so many dice; one point leaves no choice."""
    if one.money < 2:
        return None
    return one.counting("mount.points", Text("{hero}: mount, points?"), min(one.money, MOST), least=1)


@question(ask_number)
def ask_share(one: Minifigure, name: Attribute, rest: int) -> Number | None:
    """How many of the dice that are left."""
    if not rest:
        return None
    return one.counting("mount.share", Text("{hero}: {pool}, {n} left", pool=NAMES[name], n=rest), rest)


@question(ask_option)
def ask_finesse(one: Minifigure, weapon: str) -> Choose | None:
    """Finesses are free, as many as its looks allow (R6.6)."""
    kind, has = one.kind(weapon), one.weapons[weapon].finesses
    offered = [id for id in OF[kind.sort] if (id != "rapid" or kind.doubles) and id not in has]
    if not rule(one.state.options, "finesses") or not offered:
        return None
    none = Text("No more") if has else FINESSE["none"]
    options = (Option("none", none), *(Option(id, FINESSE[id]) for id in offered))
    return one.lines("build.finesse", Text("{hero}: {weapon}", hero=one.called, weapon=kind.name), *options)


@question(ask_option)
def ask_talent(one: Minifigure) -> Choose | None:
    """As many talents as Sharpness, each at +1; a weapon is a talent of its own (R1.6, R10.1)."""
    book = one.state.book
    number, most = len(one.talents) + 1, one.sharpness.value
    # Beyond those of the start a talent is learnt for lots (R10.10).
    words = Text("{hero}: talent {n} of {all}", hero=one.called, n=number, all=most)
    if number > most:
        words = Text("{hero}: new talent", hero=one.called)
    return one.lines("build.talent", words, *(Option(id, book.talent_name(id)) for id in talents_left(one)))


def learns(one: Minifigure, talent: str) -> None:
    """A talent starts at +1 (R10.1, R10.10); one of its own is put into words at the table (R10.2)."""
    one.talents[talent] = 1
    if talent.startswith(OWN):
        one.state.votes()
        one.tell("talent.own", Text("{hero}: your own talent, in five words."))


OWN = "own-"
"""How the ids of talents begin that people put into words themselves; each adds to the attribute that fits (R10.5)."""


def talents_left(one: Minifigure) -> list[str]:
    """The talents that it has not got: each weapon of its own, and what is in the data."""
    return [id for id in (*one.weapons, "fists", *one.state.book.talents) if id not in one.talents]


# Dozen opponents.


def dozen(one: Minifigure) -> None:
    """A dozen opponent: 2 in each attribute, gear for 6 points, two talents (R8.9)."""
    for name in ATTRIBUTES:
        one.pool(name).value = 2
    one.weapons, one.armour = {"light": Weapon()}, "light"
    one.shield, one.talents = True, {"light": 1, "notice": 1}
    one.dozen = one.made = True
    arms(one)
    one.fills()
