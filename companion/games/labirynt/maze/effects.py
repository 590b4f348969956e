"""Effects printed on a sheet that nobody has typed in: people read them and report what they do (D13, DT11)."""

from __future__ import annotations

from companion.asking import ask_number, ask_option
from companion.asks import Number, Option
from companion.games.labirynt import traps
from companion.games.labirynt.data.sheets import CALLED, MAGIC
from companion.games.labirynt.meetings import meeting
from companion.games.labirynt.spoils import items
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables import monsters
from companion.kit.questions import Line, Menu, question
from companion.text import Text


async def wound_by_effect(member: Member) -> None:
    """Wound the character as often as people say."""
    await member.take_damage(await ask_amount(member, "wounds") or 0)


async def heal_by_effect(member: Member) -> None:
    """Heal as many wounds as people say."""
    member.heal(await ask_amount(member, "heals") or 0)


async def give_gold(member: Member) -> None:
    """Give the character as much gold as people say."""
    member.gain("gold", await ask_amount(member, "gold") or 0)


async def give_jewel(member: Member) -> None:
    """Give the character a jewel of the worth that people say."""
    member.jewels.append(await ask_amount(member, "jewel") or 0)


async def give_item(member: Member) -> None:
    """Give the character a magic item: people name its kind, the item is rolled as in a treasure (D14)."""
    lines = [Option(kind, CALLED[kind]) for kind in MAGIC]
    kind = await ask_option(lambda: member.build_choice("effect.item", Text("{hero}: what item?"), *lines))
    if kind:
        await items.give_magic_item(member.state, kind, outside=False)


async def open_chest(member: Member) -> None:
    """Check a chest for traps, as a door is checked (D7.0a, DS10)."""
    await traps.check_for_trap(member.state, traps.CHEST)


async def tell_effect_on_sheet(member: Member) -> None:
    """Tell people to change a figure of the sheet by a correction."""
    member.tell("find.sheet", Text("{hero}: change the value in the menu."))


async def bring_monster(member: Member) -> None:
    """Let a monster appear that people name."""
    lines = [Option(id, name) for id, name in member.state.book.monsters.items()]
    words = Text("{hero}: which monster?")
    kind = await ask_option(lambda: member.build_choice("effect.monster", words, *lines, by_name=True))
    if kind:
        await meeting.place_group(
            member.state, kind, "settled", 1, outside=monsters.is_kind_outside(member.state, kind)
        )


def may_monster_come(state: LabyrinthState) -> bool:
    """Return whether a monster may appear: nobody is met, or whoever is met is at peace and stays out of it."""
    return state.met is None or meeting.is_at_peace(state)


MENU = Menu(
    Line("nothing", Text("Nothing more"), lambda _one: _do_nothing()),
    Line("wounds", Text("Wounds"), wound_by_effect),
    Line("heals", Text("Heals wounds"), heal_by_effect, lambda one: bool(one.wounds)),
    Line("gold", Text("Gold"), give_gold),
    Line("jewel", Text("A jewel"), give_jewel),
    Line("item", Text("A magic item"), give_item),
    Line("chest", Text("A chest"), open_chest),
    Line("monster", Text("A monster comes"), bring_monster, lambda one: may_monster_come(one.state)),
    Line("sheet", Text("A value changes"), tell_effect_on_sheet),
)
"""Effects that people may report."""


async def _do_nothing() -> None:
    return None


async def report_effects(member: Member) -> None:
    """Let people report effects one after the other, until there are no more."""
    while member.alive:
        effect = await member.choose_live("effect", Text("{hero}: what happens?"), lambda: MENU.options(member))
        if effect in ("", "nothing"):
            return
        await MENU.do_line(member, effect)


ASKED = {
    "wounds": Text("{hero}: wounds?"),
    "heals": Text("{hero}: healed?"),
    "gold": Text("{hero}: gold?"),
    "jewel": Text("{hero}: its worth?"),
}
"""Prompts for numbers; each names its effect, so that nobody has to remember what they pressed before."""

HIGHEST = {"wounds": 20, "heals": 20, "gold": 500, "jewel": 500}
"""Highest number of each effect."""


@question(ask_number)
def ask_amount(member: Member, effect: str) -> Number | None:
    """Ask for the number that belongs to the effect."""
    if not member.answers:
        return None
    return member.build_number(f"effect.{effect}", ASKED[effect].using(hero=member.called), HIGHEST[effect])
