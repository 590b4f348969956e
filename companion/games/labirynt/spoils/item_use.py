"""Using magic items, and handing them on: known effects are applied, people report the others (D14, DT11)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.codes import DiceCode
from companion.games.labirynt.data.sheets import WEAPONS
from companion.games.labirynt.party import adventure
from companion.games.labirynt.spoils.items import item_name
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables import lookup
from companion.games.labirynt.tables.lookup import marked
from companion.games.labirynt.tables.rolls import roll_code
from companion.kit.questions import Line, Menu, question
from companion.text import Text

SUNS = {"red-sun": "red", "yellow-sun": "yellow", "blue-sun": "blue"}
"""Sun under which each of these talismans helps; the talisman of all suns always does."""

STRANGLING_WOUNDS = 5
"""Wounds of a character who puts that medallion on (DT11)."""


async def use_or_hand_on(state: LabyrinthState) -> None:
    """Let somebody use an item, or hand it on to another."""
    id, _, item = (await ask_item(state)).partition(" ")
    if not item:
        return
    one = state.party[id]
    await MENU.do_line((one, item), await ask_use_or_hand_on(one, item))


@question(ask_option)
def ask_item(state: LabyrinthState) -> Choose | None:
    """Ask which item of which character."""
    lines = [
        Option(f"{one.id} {item}", Text("{hero}: {what}", hero=one.called, what=item_name(item, state)))
        for one in state.marching()
        for item in dict.fromkeys(one.items)
    ]
    if not lines:
        return None
    none = Option("none", Text("Nothing after all"))
    # A rich party has some forty: they are found by the alphabet.
    return state.build_choice("item.which", Text("Party: which item?"), *lines, none, by_name=True)


@question(ask_option)
def ask_use_or_hand_on(member: Member, item: str) -> Choose | None:
    """Ask whether the item is used or handed on."""
    if item not in member.items:
        return None
    words = Text("{hero}: {what}", hero=member.called, what=item_name(item, member.state))
    return member.build_choice("item.how", words, *MENU.options((member, item)))


# Deeds with the item.

Held = tuple[Member, str]
"""A character, and an item that they have."""


def is_usable(held: Held) -> bool:
    """Return whether the item can be used; weapons and armour are only carried."""
    return not held[1].startswith(("weapon ", "armour "))


def list_takers(held: Held) -> list[Member]:
    """Return the characters to whom it could be handed on."""
    return [one for one in held[0].state.marching() if one is not held[0]]


async def use_item(held: Held) -> None:
    """Use the item; a potion is gone afterwards, of any other people say whether it is used up."""
    member, item = held
    if not await apply_known_effect(member, item):
        while member.alive and (what := await ask_item_effect(member)) not in ("", "nothing"):
            await EFFECTS.do_line(member, what)
    if item in member.items and (item.startswith("potion ") or await ask_spent(member, item) == "yes"):
        member.items.remove(item)


async def hand_on(held: Held) -> None:
    """Hand the item to another character, with the weapon if it is one."""
    member, item = held
    taker = member.state.party.get(await ask_new_owner(member, item))
    if taker is None or item not in member.items:
        return
    member.items.remove(item)
    taker.items.append(item)
    kind, what, _ = item.split(" ")
    if kind == "weapon" and what in member.weapons and what in WEAPONS:
        member.weapons.remove(what)
        taker.weapons.append(what)
        if member.hand not in member.usable_weapons:
            member.hand = next(iter(member.usable_weapons), "none")  # type: ignore[arg-type]
    taker.tell("item.given", Text("{hero} takes: {what}", what=item_name(item, member.state)))


MENU = Menu[Held](
    Line("use", Text("Use it"), use_item, is_usable),
    Line("give", Text("Hand it on"), hand_on, lambda held: bool(list_takers(held))),
    Line("none", Text("Nothing after all"), lambda _held: _do_nothing()),
)


async def _do_nothing() -> None:
    return None


@question(ask_option)
def ask_new_owner(member: Member, item: str) -> Choose | None:
    """Ask to whom the item is handed."""
    lines = [each.option for each in list_takers((member, item))]
    return member.build_choice("item.taker", Text("{hero} hands it to:"), *lines) if lines else None


@question(ask_option)
def ask_spent(member: Member, item: str) -> Choose | None:
    """Ask whether the item is used up."""
    if item not in member.items:
        return None
    no, yes = Option("no", Text("No")), Option("yes", Text("Yes"))
    return member.build_choice("item.spent", Text("{hero}: used up?"), no, yes)


async def apply_known_effect(member: Member, item: str) -> bool:
    """Apply an effect that the outside set describes; return whether that was all of it (DT11)."""
    state = member.state
    if not lookup.is_table_outside(state, "magic"):
        return False
    d6, d3 = DiceCode.read("1K6"), DiceCode.read("1K3")
    match item.split(" ")[1]:
        case "healing":
            words = marked(Text("{hero}: heals {code}", hero=member.called, code=d6.called), outside=True)
            member.heal(await roll_code(member.seat, "item.code", words, d6))
        case "strangling":
            member.tell(
                "item.strangles", marked(Text("{hero}: -{n}", hero=member.called, n=STRANGLING_WOUNDS), outside=True)
            )
            await member.take_damage(STRANGLING_WOUNDS)
        case "all-suns" | "red-sun" | "yellow-sun" | "blue-sun" as sun:
            if SUNS.get(sun, state.sun) == state.sun:
                words = marked(Text("{hero}: spells {code}", hero=member.called, code=d3.called), outside=True)
                await adventure.mark_more_spells(member, await roll_code(member.seat, "item.spells", words, d3))
        case _:
            return False
    return True


# Effects that people report, of all other items.


async def wound_by_item(member: Member) -> None:
    """Wound the character as often as people say."""
    await member.take_damage(await ask_wounds(member, "wounds"))


async def heal_by_item(member: Member) -> None:
    """Heal as many wounds as people say."""
    member.heal(await ask_wounds(member, "heals"))


async def tell_item_changes_sheet(member: Member) -> None:
    """Tell people to change a figure of the sheet by a correction."""
    member.tell("item.sheet", Text("{hero}: change the value in the menu."))


EFFECTS = Menu[Member](
    Line("nothing", Text("Nothing more"), lambda _one: _do_nothing()),
    Line("wounds", Text("Wounds"), wound_by_item),
    Line("heals", Text("Heals wounds"), heal_by_item, lambda one: bool(one.wounds)),
    Line("sheet", Text("A value changes"), tell_item_changes_sheet),
)


async def ask_item_effect(member: Member) -> str:
    """Ask what the item does; asked again until nothing more happens."""
    return await member.choose_live("item.effect", Text("{hero}: what happens?"), lambda: EFFECTS.options(member))


async def ask_wounds(member: Member, what: str) -> int:
    """Ask for the number of wounds that the item causes or heals; `what` is "wounds" or "heals"."""
    return await member.ask_number(f"item.{what}", Text("{hero}: how many?"), 20) or 0
