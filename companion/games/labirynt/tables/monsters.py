"""Figures of monsters by table 8.2, with what the level adds (DT4, D6.8)."""

from __future__ import annotations

from companion.games.labirynt.data.codes import DiceCode, is_code
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.tables import levels, lookup, reading
from companion.subjects import stand_for
from companion.text import Text

SILENT = ("nameless", "demon")
"""Kinds with which neither negotiation nor bribe is possible (D8.4a, D8.7a)."""


def monster_name(state: LabyrinthState, kind: str) -> Text:
    """Return the name of a kind of monster."""
    return state.book.monsters.get(kind, Text("Black Gate"))


def name_several(state: LabyrinthState, kind: str, many: int) -> Text:
    """Return the name of several monsters: "Ogre x2"."""
    one = monster_name(state, kind)
    return one if many == 1 else Text("{monster} x{n}", monster=one, n=many)


def row_name(state: LabyrinthState, kind: str) -> str:
    """Return the name of the kind's row on the sheet, which is Polish."""
    printed = state.book.names["monster"].get(kind, {})
    return stand_for(str(printed.get("polish") or kind), "monster", kind)


async def read_figure(state: LabyrinthState, kind: str, column: str) -> lookup.Printed:
    """Return a printed figure of the kind, without what a level adds."""
    return await reading.read(state, ("monster", kind, column), state.speaker, row_name(state, kind))


async def strength_code(state: LabyrinthState, kind: str) -> DiceCode:
    """Return the dice code of the kind's Strength, with the level's figure added (D6.8a)."""
    printed = (await read_figure(state, kind, "strength")).word
    code = DiceCode.read(printed) if is_code(printed) else DiceCode(1)
    return code.with_added(await levels.level_bonus(state, "strength"))


async def read_reluctance(state: LabyrinthState, kind: str) -> int:
    """Return the kind's NN, with the level's figure (D6.8b)."""
    return (await read_figure(state, kind, "nn")).number + await levels.level_bonus(state, "nn")


def known_reluctance(state: LabyrinthState, kind: str) -> int | None:
    """Return the kind's NN with the level's figure, as far as nobody has to read it out; else `None`."""
    printed, more = lookup.find_printed(state, ("monster", kind, "nn")), levels.known_bonus(state, "nn")
    return None if printed is None or more is None or printed.number < 0 else printed.number + more


def known_strength_code(state: LabyrinthState, kind: str) -> DiceCode | None:
    """Return the dice code of the kind's Strength, as far as nobody has to read it out; else `None`."""
    printed, more = lookup.find_printed(state, ("monster", kind, "strength")), levels.known_bonus(state, "strength")
    if printed is None or more is None or not is_code(printed.value):
        return None
    return DiceCode.read(printed.word).with_added(more)


async def read_bargaining(state: LabyrinthState, kind: str) -> bool:
    """Read whether the kind has an NN, without which nobody can bargain; people are asked where it is unknown (DT4)."""
    return (await read_figure(state, kind, "nn")).number >= 0


async def read_dexterity(state: LabyrinthState, kind: str, level: int = 0) -> int:
    """Return the kind's Dexterity, with the figure of the level, the party's unless one is named (D6.8b)."""
    return (await read_figure(state, kind, "dexterity")).number + await levels.level_bonus(state, "dexterity", level)


async def power_reminder(state: LabyrinthState, kind: str) -> Text | None:
    """Return the reminder of the kind's special power, with its note if known; `None` if it has none (D15)."""
    if (await read_figure(state, kind, "power")).word != "yes":
        return None
    note = lookup.find_printed(state, ("monster", kind, "note"))
    if note is None or not note.value:
        return Text("{monster}: special power!", monster=monster_name(state, kind))
    return lookup.marked(Text("{monster}: {note}", monster=monster_name(state, kind), note=note.word), note.outside)


def may_bargain(state: LabyrinthState, kind: str) -> bool:
    """Return whether people may bargain with the kind, as far as is known without a question (D8.4a, DT4)."""
    printed = lookup.find_printed(state, ("monster", kind, "nn"))
    return kind not in SILENT and not (printed is not None and printed.number < 0)


def column_count(state: LabyrinthState, table: str) -> int:
    """Return the number of columns of table 8.3: six, or three in the outside set's wandering table (DT6)."""
    source = lookup.source_for(state, table)
    return source.wandering_columns or 6 if table == "wandering" and source is not None else 6


def is_kind_outside(state: LabyrinthState, kind: str) -> bool:
    """Return whether the kind's figures are of the outside set."""
    printed = lookup.find_printed(state, ("monster", kind, "dexterity"))
    return printed is not None and printed.outside
