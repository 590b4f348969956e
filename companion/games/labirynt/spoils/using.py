"""Using magic items, and handing them on: what is known of them is done, all else people say (D14, DT11)."""

from __future__ import annotations

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.labirynt.data.codes import Code
from companion.games.labirynt.data.sheets import WEAPONS
from companion.games.labirynt.party import adventure
from companion.games.labirynt.spoils.items import called
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables import lookup
from companion.games.labirynt.tables.dicing import roll_code
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import Line, Menu, question
from companion.text import Text

SUNS = {"red-sun": "red", "yellow-sun": "yellow", "blue-sun": "blue"}
"""The sun under which each of these talismans helps; that of all suns always does."""

STRANGLES = 5
"""So many wounds has who puts that medallion on (DT11)."""


async def uses(state: LabyrinthState) -> None:
    """Somebody uses an item, or hands it on to another."""
    id, _, item = (await asks_item(state)).partition(" ")
    if not item:
        return
    one = state.party[id]
    await MENU.does((one, item), await asks_how(one, item))


@question(ask_option)
def asks_item(state: LabyrinthState) -> Choose | None:
    """Whose, and which."""
    lines = [
        Option(f"{one.id} {item}", Text("{hero}: {what}", hero=one.called, what=called(item, state)))
        for one in state.marching()
        for item in dict.fromkeys(one.items)
    ]
    if not lines:
        return None
    options = (*lines, Option("none", Text("Nothing after all")))
    return Choose(key="item.which", seats=(state.speaker,), text=Text("Party: which item?"), options=options)


@question(ask_option)
def asks_how(one: Member, item: str) -> Choose | None:
    """To use it, or to hand it on."""
    if item not in one.items:
        return None
    words = Text("{hero}: {what}", hero=one.called, what=called(item, one.state))
    return one.lines("item.how", words, *MENU.options((one, item)))


# What becomes of it.

Held = tuple[Member, str]
"""Somebody, and the item that he has."""


def is_used(held: Held) -> bool:
    """Weapons and armour are carried, all else can be used."""
    return not held[1].startswith(("weapon ", "armour "))


def others(held: Held) -> list[Member]:
    """To whom it could be handed on."""
    return [one for one in held[0].state.marching() if one is not held[0]]


async def use(held: Held) -> None:
    """Its effect; a potion is gone then, of everything else people say whether it is used up."""
    one, item = held
    if not await works(one, item):
        while one.alive and (what := await asks_effect(one)) not in ("", "nothing"):
            await EFFECTS.does(one, what)
    if item in one.items and (item.startswith("potion ") or await asks_spent(one, item) == "yes"):
        one.items.remove(item)


async def give(held: Held) -> None:
    """Another has it now, the weapon as well that it is."""
    one, item = held
    taker = one.state.party.get(await asks_taker(one, item))
    if taker is None or item not in one.items:
        return
    one.items.remove(item)
    taker.items.append(item)
    kind, what, _ = item.split(" ")
    if kind == "weapon" and what in one.weapons and what in WEAPONS:
        one.weapons.remove(what)
        taker.weapons.append(what)
        if one.hand not in one.hands:
            one.hand = next(iter(one.hands), "none")  # type: ignore[arg-type]
    taker.tell("item.given", Text("{hero} takes: {what}", what=called(item, one.state)))


MENU = Menu[Held](
    Line("use", Text("Use it"), use, is_used),
    Line("give", Text("Hand it on"), give, lambda held: bool(others(held))),
    Line("none", Text("Nothing after all"), lambda _held: _nothing()),
)


async def _nothing() -> None:
    return None


@question(ask_option)
def asks_taker(one: Member, item: str) -> Choose | None:
    """One of the others."""
    lines = [Option(each.id, Text("{hero}", hero=each.called)) for each in others((one, item))]
    return one.lines("item.taker", Text("{hero} hands it to:"), *lines) if lines else None


@question(ask_option)
def asks_spent(one: Member, item: str) -> Choose | None:
    """Whether it works but once."""
    if item not in one.items:
        return None
    return one.lines("item.spent", Text("{hero}: used up?"), Option("no", Text("No")), Option("yes", Text("Yes")))


async def works(one: Member, item: str) -> bool:
    """What the outside set's sources know of it; says whether that was all (DT11)."""
    state = one.state
    if not lookup.is_outside(state, "magic"):
        return False
    match item.split(" ")[1]:
        case "healing":
            words = marked(Text("{hero}: heals {code}", hero=one.called, code="1K6"), outside=True)
            one.heals(await roll_code(one.seat, "item.code", words, Code.read("1K6")))
        case "strangling":
            one.tell("item.strangles", marked(Text("{hero}: -{n}", hero=one.called, n=STRANGLES), outside=True))
            await one.suffers(STRANGLES)
        case "all-suns" | "red-sun" | "yellow-sun" | "blue-sun" as sun:
            if SUNS.get(sun, state.sun) == state.sun:
                words = marked(Text("{hero}: spells {code}", hero=one.called, code="1K3"), outside=True)
                await adventure.marks_more(one, await roll_code(one.seat, "item.spells", words, Code.read("1K3")))
        case _:
            return False
    return True


# Of all other items people say what they do.


async def wounds(one: Member) -> None:
    """It hurts him."""
    await one.suffers(await how_many(one, "wounds") or 0)


async def heals(one: Member) -> None:
    """It heals him."""
    one.heals(await how_many(one, "heals") or 0)


async def sheet(one: Member) -> None:
    """A figure of his sheet changes: that is a correction, which the menu has."""
    one.tell("item.sheet", Text("{hero}: set it in the menu."))


EFFECTS = Menu[Member](
    Line("nothing", Text("Nothing more"), lambda _one: _nothing()),
    Line("wounds", Text("Wounds"), wounds),
    Line("heals", Text("Heals wounds"), heals, lambda one: bool(one.wounds)),
    Line("sheet", Text("A figure changes"), sheet),
)


@question(ask_option)
def asks_effect(one: Member) -> Choose | None:
    """One thing after the other."""
    return one.lines("item.effect", Text("{hero}: what happens?"), *EFFECTS.options(one))


@question(ask_number)
def how_many(one: Member, what: str) -> Number | None:
    """So many wounds."""
    return one.counting(f"item.{what}", Text("{hero}: how many?"), 20)
