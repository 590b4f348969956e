"""A monster's figures by table 8.2, with what the level adds (DT4, D6.8)."""

from __future__ import annotations

from companion.games.labirynt.data.codes import Code, is_code
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.tables import levels, lookup, reading
from companion.text import Text

SILENT = ("nameless", "demon")
"""Neither negotiation nor bribe may be tried with these (D8.4a, D8.7a)."""


def name(state: LabyrinthState, kind: str) -> Text:
    """What people call that kind."""
    return state.book.monsters.get(kind, Text("Black Gate"))


def several(state: LabyrinthState, kind: str, many: int) -> Text:
    """So many of them: "Ogre x2"."""
    one = name(state, kind)
    return one if many == 1 else Text("{monster} x{n}", monster=one, n=many)


def row(state: LabyrinthState, kind: str) -> str:
    """As it stands on the sheet: by its Polish name."""
    printed = state.book.names["monster"].get(kind, {})
    return str(printed.get("polish") or kind)


async def figure(state: LabyrinthState, kind: str, column: str) -> lookup.Printed:
    """A printed figure, without what a level adds."""
    return await reading.read(state, ("monster", kind, column), state.speaker, row(state, kind))


async def strength(state: LabyrinthState, kind: str) -> Code:
    """The code of its Strength, the level's figure added to the constant (D6.8a)."""
    printed = (await figure(state, kind, "strength")).word
    code = Code.read(printed) if is_code(printed) else Code(1)
    return code.raised(await levels.added(state, "strength"))


async def reluctance(state: LabyrinthState, kind: str) -> int:
    """Its NN, with the level's figure (D6.8b)."""
    return (await figure(state, kind, "nn")).number + await levels.added(state, "nn")


async def bargains(state: LabyrinthState, kind: str) -> bool:
    """Whether it has an NN at all; where nobody knows that it is asked (DT4)."""
    return (await figure(state, kind, "nn")).number >= 0


async def dexterity(state: LabyrinthState, kind: str, level: int = 0) -> int:
    """Its Dexterity, with the figure of the level on which it was met, the party's unless another is named (D6.8b)."""
    return (await figure(state, kind, "dexterity")).number + await levels.added(state, "dexterity", level)


async def power(state: LabyrinthState, kind: str) -> Text | None:
    """The reminder of its special power: the note, as far as there is one; `None` where it has none (D15)."""
    if (await figure(state, kind, "power")).word != "yes":
        return None
    note = lookup.look(state, ("monster", kind, "note"))
    if note is None or not note.value:
        return Text("{monster}: its power!", monster=name(state, kind))
    return lookup.marked(Text("{monster}: {note}", monster=name(state, kind), note=note.word), note.outside)


def talks(state: LabyrinthState, kind: str) -> bool:
    """Whether it may be bargained with, as far as is known (D8.4a, DT4)."""
    printed = lookup.look(state, ("monster", kind, "nn"))
    return kind not in SILENT and not (printed is not None and printed.number < 0)


def columns(state: LabyrinthState, table: str) -> int:
    """How many columns table 8.3 has: six, or three of the wandering monsters of the outside set (DT6)."""
    source = lookup.source_of(state, table)
    return source.wandering_die or 6 if table == "wandering" and source is not None else 6


def outside(state: LabyrinthState, kind: str) -> bool:
    """Whether its figures are of the outside set."""
    printed = lookup.look(state, ("monster", kind, "dexterity"))
    return printed is not None and printed.outside
