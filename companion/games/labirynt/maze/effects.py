"""Effects that stand on a sheet nobody has typed in: people read them, and say what they do (D13, DT11)."""

from __future__ import annotations

from companion.asking import ask_number, ask_option
from companion.asks import Number, Option
from companion.games.labirynt.data.sheets import CALLED, MAGIC
from companion.games.labirynt.meetings import meeting
from companion.games.labirynt.spoils import items
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables import monsters
from companion.games.labirynt.traps import traps
from companion.kit.questions import Line, Menu, question
from companion.text import Text


async def wounds(one: Member) -> None:
    """He is hurt."""
    await one.suffers(await how_many(one, "wounds") or 0)


async def heals(one: Member) -> None:
    """He is healed."""
    one.heals(await how_many(one, "heals") or 0)


async def gold(one: Member) -> None:
    """He finds gold."""
    one.gain("gold", await how_many(one, "gold") or 0)


async def jewel(one: Member) -> None:
    """He finds a jewel, and says what it is worth."""
    one.jewels.append(await how_many(one, "jewel") or 0)


async def item(one: Member) -> None:
    """A magic item: people say of what kind, and which one is rolled as for a treasure (D14)."""
    lines = [Option(kind, CALLED[kind]) for kind in MAGIC]
    kind = await ask_option(lambda: one.lines("effect.item", Text("{hero}: what item?"), *lines))
    if kind:
        await items.magic(one.state, kind, outside=False)


async def chest(one: Member) -> None:
    """A chest is checked as a door is (D7.0a, DS10)."""
    await traps.checks(one.state, Text("the chest"))


async def stronger(one: Member) -> None:
    """A figure of his sheet changes: that is a correction, which the menu has."""
    one.tell("find.sheet", Text("{hero}: set it in the menu."))


async def monster(one: Member) -> None:
    """A monster comes."""
    lines = [Option(id, name) for id, name in one.state.book.monsters.items()]
    words = Text("{hero}: which monster?")
    kind = await ask_option(lambda: one.lines("effect.monster", words, *lines, by_name=True))
    if kind:
        await meeting.comes(one.state, kind, "settled", 1, outside=monsters.outside(one.state, kind))


def may_come(state: LabyrinthState) -> bool:
    """Whether a monster may come: nobody has been met, or those who were are at peace and have no part in it."""
    return state.met is None or meeting.is_at_peace(state)


MENU = Menu(
    Line("nothing", Text("Nothing more"), lambda _one: _nothing()),
    Line("wounds", Text("Wounds"), wounds),
    Line("heals", Text("Heals wounds"), heals, lambda one: bool(one.wounds)),
    Line("gold", Text("Gold"), gold),
    Line("jewel", Text("A jewel"), jewel),
    Line("item", Text("A magic item"), item),
    Line("chest", Text("A chest"), chest),
    Line("monster", Text("A monster comes"), monster, lambda one: may_come(one.state)),
    Line("sheet", Text("A figure changes"), stronger),
)
"""What people may report of such an effect."""


async def _nothing() -> None:
    return None


async def reports(one: Member) -> None:
    """All that it does, one thing after the other."""
    while one.alive:
        what = await one.picks("effect", Text("{hero}: what happens?"), lambda: MENU.options(one))
        if what in ("", "nothing"):
            return
        await MENU.does(one, what)


ASKED = {
    "wounds": Text("{hero}: wounds?"),
    "heals": Text("{hero}: healed?"),
    "gold": Text("{hero}: gold?"),
    "jewel": Text("{hero}: its worth?"),
}
"""Of what he says how many, so that nobody has to remember what was pressed before."""

MOST = {"wounds": 20, "heals": 20, "gold": 500, "jewel": 500}


@question(ask_number)
def how_many(one: Member, what: str) -> Number | None:
    """How many."""
    if not one.answers:
        return None
    return one.counting(f"effect.{what}", ASKED[what].using(hero=one.called), MOST[what])
