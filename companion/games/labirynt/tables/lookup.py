"""Lookup of printed values in what is known: told in this game, typed in, told earlier, or in the outside set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TypeAlias

from companion.games.labirynt.data.sheets import TABLE_COLUMNS, Cell, Value
from companion.games.labirynt.data.source import Source
from companion.games.labirynt.state.game import LabyrinthState
from companion.record import record
from companion.text import Text, verbatim

MARK = "*"
"""Mark behind every value of the outside set."""

LEGEND = Text("* outside values")


@record
class Printed:
    """A printed value, and whether it is of the outside set."""

    value: Value
    outside: bool = False

    @property
    def number(self) -> int:
        """Value as a number."""
        return int(self.value)

    @property
    def word(self) -> str:
        """Value as a word."""
        return str(self.value)


def find_printed(state: LabyrinthState, cell: Cell) -> Printed | None:
    """Return the printed value of a cell; `None` if nobody knows it.

    A value told in this game wins over a table that is typed in: it is asked for only where that is silent. Values told
    in earlier games do not, so that a misread one can be corrected there. Both win over the outside set, table by
    table: a table that is typed in is complete, so the set is not used for it.
    """
    key = " ".join(cell)
    if key in state.printed:
        return Printed(state.printed[key])
    if cell[0] in state.book.typed.tables and (typed := state.book.typed.find_value(cell)) is not None:
        return Printed(typed)
    if cell in state.book.told:
        return Printed(state.book.told[cell])
    if cell[0] == "combat" and source_for(state, "combat") is None:
        least, most = wounds_between(state, cell)
        return Printed(least) if least == most else None
    source = source_for(state, cell[0])
    value = None if source is None else source.find_value(cell)
    return None if source is None or value is None else Printed(value, source is state.book.outside)


def wounds_between(state: LabyrinthState, cell: Cell) -> tuple[int, int]:
    """Return the least and the most that can stand in a cell of table 9.9: a higher roll never wounds less (DT9)."""
    _, row_of_cell, column = cell
    rows = _combat_rows(state)[column]
    least = max((wounds for row, wounds in rows if row < int(row_of_cell)), default=0)
    most = min((wounds for row, wounds in rows if row > int(row_of_cell)), default=TABLE_COLUMNS["combat"][column].most)
    return least, max(least, most)


Rows: TypeAlias = defaultdict[str, list[tuple[int, int]]]

_combat_cache: tuple[Mapping[str, Value], Mapping[Cell, Value], int, Rows] = {}, {}, 0, defaultdict(list)
"""Cache of the told rows of table 9.9 by column, behind the values of which they were made."""


def _combat_rows(state: LabyrinthState) -> Rows:
    """Return all that people have told of table 9.9; gathered anew when more is told, since each blow looks for it."""
    global _combat_cache  # noqa: PLW0603 - a cache
    printed, earlier = state.printed, state.book.told
    if _combat_cache[0] is not printed or _combat_cache[1] is not earlier or _combat_cache[2] != len(printed):
        told, rows = {" ".join(cell): value for cell, value in earlier.items()} | printed, defaultdict(list)
        for table, row, column in (key.split(" ") for key in told if key.startswith("combat ")):
            rows[column].append((int(row), int(told[f"{table} {row} {column}"])))
        _combat_cache = printed, earlier, len(printed), rows
    return _combat_cache[3]


def source_for(state: LabyrinthState, table: str) -> Source | None:
    """Return the set that has this table: the owners' own, else the outside set if it was chosen."""
    book = state.book
    if table in book.typed.tables:
        return book.typed
    return book.outside if state.is_outside else None


def is_table_outside(state: LabyrinthState, table: str) -> bool:
    """Return whether that table is read in the outside set, apart from single values that people have told."""
    return source_for(state, table) is state.book.outside


def marked(words: Text | str, outside: bool) -> Text:
    """Return the words with the mark of the outside set if their value is of it."""
    said = words if isinstance(words, Text) else verbatim(words)
    return Text("{words}*", words=said) if outside else said
