"""What is printed somewhere, as far as anybody knows: told in this game, typed in, told earlier, or outside."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.labirynt.data.sheets import COMMON, Cell, Value
from companion.games.labirynt.data.source import Source
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.state.game import LabyrinthState
from companion.record import record
from companion.text import Text, verbatim

MARK = "*"
"""Stands behind whatever is of the outside set."""

LEGEND = Text("* outside values")


@record
class Printed:
    """A printed value, and whether it is of the outside set."""

    value: Value
    outside: bool = False

    @property
    def number(self) -> int:
        """The same as a number."""
        return int(self.value)

    @property
    def word(self) -> str:
        """The same as a word."""
        return str(self.value)


def look(state: LabyrinthState, cell: Cell) -> Printed | None:
    """What is printed there; `None` where nobody knows.

    What was told in this game wins over a table that is typed in: it is asked for only where that says nothing. What
    was told in earlier ones does not, so that a value that was misread can be put right there. Both win over the
    outside set, table by table: a table that is typed in is whole, so the set says nothing of it.
    """
    key = " ".join(cell)
    if key in state.printed:
        return Printed(state.printed[key])
    if cell[0] in state.book.typed.tables and (typed := state.book.typed.look(cell)) is not None:
        return Printed(typed)
    if cell in state.book.told:
        return Printed(state.book.told[cell])
    if cell[0] == "combat" and source_of(state, "combat") is None:
        least, most = wounds_between(state, cell)
        return Printed(least) if least == most else None
    source = source_of(state, cell[0])
    value = None if source is None else source.look(cell)
    return None if source is None or value is None else Printed(value, source is state.book.outside)


def wounds_between(state: LabyrinthState, cell: Cell) -> tuple[int, int]:
    """What can stand there by what was told of other rows of that column: a higher roll never wounds less (DT9)."""
    _, here, column = cell
    told = {key: value for key, value in state.book.told.items() if key[0] == "combat"} | dict(_told(state, "combat"))
    rows = sorted((int(key[1]), int(value)) for key, value in told.items() if key[2] == column)
    least = max((wounds for row, wounds in rows if row < int(here)), default=0)
    most = min((wounds for row, wounds in rows if row > int(here)), default=COMMON["combat"][column].most)
    return least, max(least, most)


def _told(state: LabyrinthState, table: str) -> Iterator[tuple[Cell, Value]]:
    for key, value in state.printed.items():
        if key.startswith(f"{table} "):
            _, row, column = key.split(" ")
            yield (table, row, column), value


def source_of(state: LabyrinthState, table: str) -> Source | None:
    """The set that has this table: the owners' own, else the outside set where that was chosen."""
    book = state.book
    if table in book.typed.tables:
        return book.typed
    return book.outside if rule(state.options, "tables") == "outside" else None


def is_outside(state: LabyrinthState, table: str) -> bool:
    """Whether that table is read in the outside set, as far as nobody has told single values."""
    return source_of(state, table) is state.book.outside


def marked(words: Text | str, outside: bool) -> Text:
    """The words with the mark of the outside set behind them, where what they say is of it."""
    said = words if isinstance(words, Text) else verbatim(words)
    return Text("{words}*", words=said) if outside else said
