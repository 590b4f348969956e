"""Printed tables that people type in before the game, row by row; what they leave out is asked when needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.sheets import NUMBERS, TABLE_COLUMNS
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.tables import monsters, reading
from companion.games.labirynt.tables.lookup import find_printed
from companion.kit.questions import question
from companion.subjects import Subject
from companion.text import Text, verbatim

Rows = Mapping[str, Text | str]
"""Names of a table's rows by their ids."""

TABLES: Mapping[str, tuple[Text, Callable[[LabyrinthState], Rows]]] = {
    "hero": (Text("Heroes"), lambda state: state.book.heroes),
    "potential": (Text("Potential"), lambda _: {face: face for face in "123456"}),
    "level": (Text("Levels"), lambda _: {level: level for level in "23"}),
    "trap": (Text("Traps"), lambda _: {face: face for face in "123456"}),
    "monster": (
        Text("Monsters"),
        lambda state: {id: monsters.row_name(state, id) for id in state.book.monsters},
    ),
    "spell": (Text("Spells"), lambda state: dict(state.book.spells)),
}
"""Tables with rows that can be named, each with its name and its rows."""


async def type_in_tables(state: LabyrinthState) -> None:
    """Let the players type in rows of tables until they have enough (D0.2)."""
    while (table := await ask_table(state)) in TABLES:
        while (row := await ask_row(state, table)) not in ("", "back"):
            await type_in_row(state, table, row)


async def type_in_row(state: LabyrinthState, table: str, row: str) -> None:
    """Ask for each value of a row that nobody knows; at a keyboard numbers beside each other are typed as one line."""
    name = TABLES[table][1](state)[row]
    for column in TABLE_COLUMNS[table]:
        await reading.read(state, (table, row, column), state.seats[0], name)


@question(ask_option)
def ask_table(state: LabyrinthState) -> Choose:
    """Ask which table is typed in, if any."""
    lines = (
        Option(id, Text("{table}, {n}", table=name, n=NUMBERS[id]))
        for id, (name, _) in TABLES.items()
        if missing_rows(state, id)
    )
    words = Text("Party: which table?")
    done = Option("done", Text("That is all"))
    return Choose(key="setup.table", seats=(state.seats[0],), text=words, options=(done, *lines))


@question(ask_option)
def ask_row(state: LabyrinthState, table: str) -> Choose | None:
    """Ask for a row that is not whole; `None` where there is none."""
    rows = missing_rows(state, table)
    if not rows:
        return None
    lines = (Option(id, name if isinstance(name, Text) else verbatim(name)) for id, name in rows.items())
    words, back = Text("{table}: which row?", table=TABLES[table][0]), Option("back", Text("Back"))
    about = (Subject("table", NUMBERS[table]),)
    return Choose(key="setup.row", seats=(state.seats[0],), text=words, options=(back, *lines), about=about)


def missing_rows(state: LabyrinthState, table: str) -> Rows:
    """Return the rows of a table of which a value is not known."""
    rows = TABLES[table][1](state)

    def is_whole(row: str) -> bool:
        return all(find_printed(state, (table, row, column)) is not None for column in TABLE_COLUMNS[table])

    return {id: name for id, name in rows.items() if not is_whole(id)}
