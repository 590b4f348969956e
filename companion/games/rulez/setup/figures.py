"""Making of minifigures: ready-made, or built in a minute, with the points left shown all the time (R1).

Figures are no sheets of `kit.sheets`, as nothing of them is read out and learned: a grown one is kept as a whole row.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option, Seat
from companion.games.rulez.data.book import ATTRIBUTES, Attribute, ReadyFigure
from companion.games.rulez.data.faults import FINESSES_OF, MOST, SUM
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import LETTERS, NAMES, Minifigure, Weapon
from companion.kit.questions import question
from companion.subjects import stand_for
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
"""Finesses that a weapon can have (R6.6, R7.8-R7.10)."""


async def make_figure(hero: Minifigure) -> None:
    """Make the hero: built by its player, or ready-made (R1.1)."""
    card = await ask_figure(hero)
    if not card:
        return
    if card == BUILD:
        await build_figure(hero)
    else:
        take_ready_made(hero, hero.state.book.ready[card])
    take_first_weapon(hero)
    hero.made = True
    hero.fill_pools()
    hero.tell("setup.figure", Text("{hero} is ready: {values}.", values=values_text(hero)))


@question(ask_option)
def ask_figure(hero: Minifigure) -> Choose | None:
    """Ask which of the minifigures that nobody has taken; a built one is made here."""
    if hero.made:
        return None
    state = hero.state
    taken = {other.name for other in state.creatures()}
    free = [
        Option(id, Text("{who}, kept", who=name) if ready.grown else verbatim(name))
        for id, ready in state.book.ready.items()
        for name in (stand_for(ready.name, "sheet", id),)
        if ready.name not in taken and not ready.dead
    ]
    return hero.build_choice("setup.figure", Text("{hero}: your figure?"), Option(BUILD, Text("Build my own")), *free)


def take_ready_made(hero: Minifigure, ready: ReadyFigure) -> None:
    """Take a ready-made one, with its remaining points as money (R9.1); a kept one as it was (R10.13)."""
    hero.name, hero.row = ready.name, ready.id
    for name in ATTRIBUTES:
        hero.pool(name).value, hero.pool(name).injuries = ready.values[name], ready.injuries.get(name, 0)
    hero.talents = {**ready.talents}
    hero.weapons = {
        id: Weapon(ready.conditions.get(id, "ready"), [*ready.finesses.get(id, ())])  # type: ignore[arg-type]
        for id in ready.weapons
    }
    hero.armour = ready.armour  # type: ignore[assignment]
    hero.shield, hero.things, hero.bags = ready.shield, ready.things, ready.bags
    hero.money, hero.lots, hero.out, hero.lying = ready.money, ready.lots, ready.out, ready.out
    if ready.mount:
        saddle_mount(hero, ready.mount, ready.mounted)


def take_first_weapon(hero: Minifigure) -> None:
    """Put its first weapon into the hero's hands."""
    hero.hand = next(iter(hero.weapons), "fists")


def values_text(hero: Minifigure) -> Text:
    """Return the four values as text: "W1 G2 R3 B2"."""
    letters = {name: Text("{letter}{n}", letter=LETTERS[name], n=pool.value) for name, pool in hero.pools()}
    return Text("{sharpness} {skill} {strength} {speed}", **letters)


# Building.


async def build_figure(hero: Minifigure) -> None:
    """Build the hero: values, gear, talents (R1.2-R1.6)."""
    while True:
        for name in ATTRIBUTES:
            hero.pool(name).value = 0
        for name in ATTRIBUTES:
            hero.pool(name).value = await ask_value(hero, name) or least_value(hero, name)
        if await ask_if_good(hero) != "again":
            break
    hero.money = sum(hero.pool(name).value for name in ATTRIBUTES[1:])
    await buy_gear(hero)
    while len(hero.talents) < hero.sharpness.value:
        talent = await ask_talent(hero)
        if not talent:
            break
        learn_talent(hero, talent)


async def buy_gear(hero: Minifigure) -> None:
    """Buy gear, as long as the money lasts, also between games (R9.2)."""
    while (bought := await ask_purchase(hero)) and bought != "done":
        await get_gear(hero, bought)


def dice_left(hero: Minifigure) -> int:
    """Return the number of dice that are in no pool yet."""
    return SUM - sum(pool.value for _, pool in hero.pools())


def _pools_after(name: Attribute) -> int:
    return len(ATTRIBUTES) - 1 - ATTRIBUTES.index(name)


def least_value(hero: Minifigure, name: Attribute) -> int:
    """Return the least value of a pool, as those after it take at most five each."""
    return max(1, dice_left(hero) - MOST * _pools_after(name))


@question(ask_number)
def ask_value(hero: Minifigure, name: Attribute) -> Number | None:
    """Ask for a value from 1 to 5; dice go from one attribute to another, so the sum stays 8 (R1.3)."""
    least, most = least_value(hero, name), min(MOST, dice_left(hero) - _pools_after(name))
    if least >= most:
        return None
    words = Text("{hero}: {pool} ({n} left)", hero=hero.called, pool=NAMES[name], n=dice_left(hero))
    return hero.build_number(f"build.{name}", words, most, least=least)


@question(ask_option)
def ask_if_good(hero: Minifigure) -> Choose | None:
    """Ask whether the values are good, as they are fixed once play starts (R1.4)."""
    words = Text("{hero}: {values}", hero=hero.called, values=values_text(hero))
    return hero.build_choice("build.good", words, Option("good", Text("OK")), Option("again", Text("Change")))


@question(ask_option)
def ask_purchase(hero: Minifigure) -> Choose | None:
    """Ask which gear is bought by points; the rest becomes money, one for one (R1.5, R9.1)."""
    book, points = hero.state.book, hero.money
    if not points:
        return None
    lines = [Option("done", Text("Done: keep {n} money", n=points))]
    for id, kind in book.weapons.items():
        # Fists and stones cost nothing: everybody has them.
        if 0 < kind.points <= points and id not in hero.weapons:
            lines.append(Option(id, Text("{thing} {n}", thing=kind.name, n=kind.points)))
    if hero.armour == "none":
        for size, armour in book.armour.items():
            if armour.points <= points:
                lines.append(Option(f"armour {size}", Text("{thing} {n}", thing=ARMOUR[size], n=armour.points)))
    if not hero.shield and book.shield.points <= points:
        lines.append(Option("shield", Text("{thing} {n}", thing=Text("Shield"), n=book.shield.points)))
    if not hero.mount.kind or hero.mount.out:
        for id, horse in book.horses.items():
            if horse.points <= points:
                lines.append(Option(f"horse {id}", Text("{thing} {n}", thing=horse.name, n=horse.points)))
        if points:
            lines.append(Option("horse built", Text("Build a mount")))
    if book.thing <= points:
        lines.append(Option("bag", Text("{thing} {n}", thing=Text("Bag"), n=book.thing)))
        lines.append(Option("thing", Text("{thing} {n}", thing=Text("Thing"), n=book.thing)))
    words = Text.plural("{hero}: one point left", "{hero}: {n} points left", n=points)
    return hero.build_choice("build.gear", words, *lines)


ARMOUR = {"light": Text("Light armour"), "heavy": Text("Heavy armour")}


async def get_gear(hero: Minifigure, bought: str) -> None:
    """Get the bought gear, and pay for it."""
    book = hero.state.book
    match bought.split():
        case ["armour", "light" | "heavy" as size]:
            cost, hero.armour = book.armour[size].points, size
        case ["shield"]:
            cost, hero.shield = book.shield.points, True
        case ["horse", "built"]:
            cost = await build_mount(hero)
        case ["horse", kind]:
            cost = book.horses[kind].points
            saddle_mount(hero, kind, book.horses[kind].values)
        case ["bag"]:
            cost = book.thing
            hero.gain("bags")
        case ["thing"]:
            cost = book.thing
            hero.gain("things")
        case _:
            cost = book.weapons[bought].points
            hero.weapons[bought] = Weapon()
            while (finesse := await ask_finesse(hero, bought)) not in ("", "none"):
                hero.weapons[bought].finesses.append(finesse)
                if not hero.state.rule("all_finesses"):
                    break
    hero.lose("money", cost)


# Mounts.


def saddle_mount(hero: Minifigure, kind: str, mounts: Mapping[str, int]) -> int:
    """Give the hero a mount, ridden unless the hero lies; return its price, its highest attribute (R9.8, RS34)."""
    mount = hero.mount
    for name in ATTRIBUTES:
        mount.pool(name).value = mounts[name]
        mount.pool(name).fill()
    mount.kind, mount.ridden, mount.out = kind, hero.may_ride, False
    return max(mounts.values())


async def build_mount(hero: Minifigure) -> int:
    """Build a mount: its highest attribute, and as many dice among the other three (R9.8); return its price."""
    most = await ask_highest(hero)
    if most is None:
        most = 1
        hero.state.tell_skipped("mount.points", hero.seat, hero.named(POINTS), "1", verbatim("1"))
    best = await hero.choose("mount.best", Text("{hero}: mount's best?"), *(Option(id, NAMES[id]) for id in ATTRIBUTES))
    pools: dict[str, int] = {best or "speed": most}
    others = [name for name in ATTRIBUTES if name not in pools]
    for index, name in enumerate(others):
        rest = most - sum(pools[other] for other in others[:index])
        # The last attribute gets all dice that are left.
        said = None if index == len(others) - 1 else await ask_share(hero, name, rest)
        pools[name] = rest if index == len(others) - 1 else said or 0
        if said is None:
            share = str(pools[name])
            hero.state.tell_skipped(
                "mount.share", hero.seat, hero.named(name_share(name, rest)), share, verbatim(share)
            )
    return saddle_mount(hero, "built", pools)


POINTS = Text("{hero}: mount's points?")
"""The question how many points a mount costs."""


@question(ask_number)
def ask_highest(hero: Minifigure) -> Number | None:
    """Ask for the mount's points, which are as many dice; one point leaves no choice."""
    if hero.money < 2:
        return None
    return hero.build_number("mount.points", POINTS, min(hero.money, MOST), least=1)


@question(ask_number)
def ask_share(hero: Minifigure, name: Attribute, rest: int) -> Number | None:
    """Ask how many of the remaining dice go into that attribute."""
    if not rest:
        return None
    return hero.build_number("mount.share", name_share(name, rest), rest)


def name_share(name: Attribute, rest: int) -> Text:
    """Return the question how many of the remaining dice go into that attribute."""
    return Text("{hero}: {pool} ({n} left)", pool=NAMES[name], n=rest)


@question(ask_option)
def ask_finesse(hero: Minifigure, weapon: str) -> Choose | None:
    """Ask for a finesse, which is free, as many as the weapon's looks allow (R6.6)."""
    kind, has = hero.kind(weapon), hero.weapons[weapon].finesses
    offered = [id for id in FINESSES_OF[kind.sort] if (id != "rapid" or kind.doubles) and id not in has]
    if not hero.state.rule("finesses") or not offered:
        return None
    none = Text("No more") if has else FINESSE["none"]
    options = (Option("none", none), *(Option(id, FINESSE[id]) for id in offered))
    return hero.build_choice("build.finesse", Text("{hero}: {weapon}", hero=hero.called, weapon=kind.name), *options)


@question(ask_option)
def ask_talent(hero: Minifigure) -> Choose | None:
    """Ask for a talent, as many as Sharpness, each at +1; a weapon is a talent of its own (R1.6, R10.1)."""
    book = hero.state.book
    number, most = len(hero.talents) + 1, hero.sharpness.value
    # Further talents than those of the start are learnt for lots (R10.10).
    words = Text("{hero}: talent {n} of {all}", hero=hero.called, n=number, all=most)
    if number > most:
        words = Text("{hero}: new talent", hero=hero.called)
    return hero.build_choice("build.talent", words, *(Option(id, book.talent_name(id)) for id in talents_left(hero)))


def learn_talent(hero: Minifigure, talent: str) -> None:
    """Learn a talent at +1 (R10.1, R10.10); the table puts an own one into words (R10.2)."""
    hero.talents[talent] = 1
    if talent.startswith(OWN):
        hero.state.note_votes()
        hero.tell("talent.own", Text("{hero}: your own talent, in five words."))


OWN = "own-"
"""Beginning of the ids of talents that people put into words; each adds to the attribute that fits (R10.5)."""


def talents_left(hero: Minifigure) -> list[str]:
    """Return the talents that the hero has not got: each of its weapons, and those of the data."""
    return [id for id in (*hero.weapons, "fists", *hero.state.book.talents) if id not in hero.talents]


# Players who are missing.


async def name_missing_players(state: RulezState) -> None:
    """Ask for whom the box lays secret dice, until all are there or only one player is left (RS41)."""
    while missing := await ask_missing_player(state):
        for hero in state.figures_of(missing):
            hero.box_lays = True


async def ask_missing_player(state: RulezState) -> Seat:
    """Ask which further player is missing; "" where nobody is."""

    def build() -> Choose | None:
        seats = [seat for seat in state.seats if not all(hero.box_lays for hero in state.figures_of(seat))]
        if len(seats) < 2:
            return None
        # A player can have any name, so the lines have numbers.
        lines = [Option(str(state.seats.index(seat) + 1), Text("{seat}: box lays dice", seat=seat)) for seat in seats]
        words = Text("Who is away?")
        return Choose(key="missing", seats=(seats[0],), text=words, options=(Option("nobody", Text("Nobody")), *lines))

    answer = await ask_option(build)
    return state.seats[int(answer) - 1] if answer and answer != "nobody" else ""


# Dozen opponents.


def make_dozen_opponent(hero: Minifigure) -> None:
    """Make a dozen opponent: 2 in each attribute, gear for 6 points, two talents (R8.9)."""
    for name in ATTRIBUTES:
        hero.pool(name).value = 2
    hero.weapons, hero.armour = {"light": Weapon()}, "light"
    hero.shield, hero.talents = True, {"light": 1, "notice": 1}
    hero.dozen = hero.made = True
    take_first_weapon(hero)
    hero.fill_pools()
