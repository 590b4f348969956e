"""Reading printed values: where one is unknown, people are told which table, row and column to read (D0.2)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option, Seat
from companion.games.labirynt.data.codes import DiceCode
from companion.games.labirynt.data.sheets import CALLED, LABELS, NUMBERS, TABLE_COLUMNS, WEAPONS, Cell, Value
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.tables.lookup import Printed, find_printed, wounds_between
from companion.kit.questions import question
from companion.subjects import Subject, Subjects
from companion.text import Text, verbatim


async def read(state: LabyrinthState, cell: Cell, seat: Seat, row: str | Text) -> Printed:
    """Return a printed value; an unknown one is asked once. `row` is what people call its row."""
    found = find_printed(state, cell)
    if found is None:
        reads = TABLE_COLUMNS[cell[0]][cell[2]]
        if reads.how == "number":
            said: Value | None = await ask_printed_number(state, cell, seat, row)
        elif reads.how == "words":
            said = await ask_word(state, cell, seat, row)
        else:
            said = await read_code(state, cell, seat, row)
        if find_printed(state, cell) is None:
            keep_told(state, cell, said if said not in (None, "") else least_value(cell))
        found = find_printed(state, cell)
    return found or Printed(least_value(cell))


def keep_told(state: LabyrinthState, cell: Cell, value: Value) -> None:
    """Keep a value that people have read out, also as owners' data for later games."""
    state.printed[" ".join(cell)] = value
    state.mark_learned()


def least_value(cell: Cell) -> Value:
    """Return a value to use if the question has become moot."""
    reads = TABLE_COLUMNS[cell[0]][cell[2]]
    if reads.how == "number":
        return reads.least
    return "0" if reads.how == "code" else (reads.words or ("other",))[0]


BLACK_GATE = Text("The Gate")
"""Row of the Black Gate (D16)."""

CELLS: Mapping[str, Text] = {
    "hero": Text("{row}'s {column}"),
    "potential": Text("Magic at {row}: {column}?"),
    "level": Text("Level {row}: {column}?"),
    "level nn": Text("Level {row}: NN?"),
    "trap": Text("Roll {row}: which trap?"),
    "settled monster": Text("Settled, row/col. {row}"),
    "wandering monster": Text("Wanderer row/col. {row}"),
    "negotiation": Text("Talks at {row}: result?"),
    "bribe least": Text("Least bribe: gold?"),
    "bribe number": Text("Bribe {row}: number?"),
    "combat": Text("Wounds at {row}, {column}?"),
    "find what": Text("What is {row}?"),
    "treasure": Text("Loot {row}: {column}?"),
    "jewel": Text("Jewel at {row}: worth?"),
    "magic kind": Text("Magic item {row}: kind?"),
    "magic what": Text("What is {row}?"),
    "gate casts": Text("{row}: spells?"),
    "spell class": Text("{row}: cast when?"),
    "experience": Text("{row}: experience?"),
}
"""Titles of the questions for a cell, by its table, or by table and column."""


def describe_cell(cell: Cell, row: str | Text) -> Text:
    """Return the words for a cell: what is asked of which row. The table's number stands in the help."""
    table, _, column = cell
    label = TITLES.get(column, LABELS[column]) if table == "hero" else LABELS[column]
    words = CELLS.get(f"{table} {column}") or CELLS.get(table) or Text("{row}: {column}?")
    return words.using(row=row, column=label)


def cell_subjects(cell: Cell) -> Subjects:
    """Return the subjects of an ask for a cell: the table by its number in the rulebook, the row and the column."""
    table, row, column = cell
    return Subject("table", NUMBERS.get(table, table)), Subject("row", row), Subject("column", column)


TITLES: Mapping[str, Text] = {"red": Text("red sun"), "yellow": Text("yellow sun"), "blue": Text("blue sun")}
"""Names of columns that would not be understood beside a name."""


@question(ask_number)
def ask_printed_number(state: LabyrinthState, cell: Cell, seat: Seat, row: str | Text) -> Number | None:
    """Ask for a number of the sheet."""
    if find_printed(state, cell) is not None:
        return None
    reads = TABLE_COLUMNS[cell[0]][cell[2]]
    # It is read in the middle of a fight, so what cannot be there is not offered.
    least, most = wounds_between(state, cell) if cell[0] == "combat" else (reads.least, reads.most)
    key, text, about = f"table.{cell[0]}", describe_cell(cell, row), cell_subjects(cell)
    return Number(key=key, seats=(seat,), text=text, min=least, max=most, row=True, about=about)


@question(ask_option)
def ask_word(state: LabyrinthState, cell: Cell, seat: Seat, row: str | Text) -> Choose | None:
    """Ask for one of a few words, or for the name of a monster or a find."""
    if find_printed(state, cell) is not None:
        return None
    lines = list_options(state, cell)
    text, about = describe_cell(cell, row), cell_subjects(cell)
    return Choose(key=f"table.{cell[0]}", seats=(seat,), text=text, options=lines, by_name=True, about=about)


def list_options(state: LabyrinthState, cell: Cell) -> tuple[Option, ...]:
    """Return the options for a cell."""
    table, _, column = cell
    if column == "monster" and table in ("settled", "wandering"):
        return tuple(Option(id, name) for id, name in state.book.monsters.items())
    if table == "magic" and column == "what":
        if cell[1].startswith("weapon"):
            return tuple(Option(id, CALLED[id]) for id in WEAPONS)
        return tuple(Option(id, name) for id, name in state.book.items.items())
    if column == "what":
        return tuple(Option(id, name) for id, name in state.book.found.items())
    # A hero's second weapon differs from the first.
    first = find_printed(state, ("hero", cell[1], "weapon-1")) if column == "weapon-2" else None
    said = [word for word in TABLE_COLUMNS[table][column].words if first is None or word != first.value]
    return tuple(Option(word, CALLED.get(word) or verbatim(word)) for word in said)


async def read_code(state: LabyrinthState, cell: Cell, seat: Seat, row: str | Text) -> str:
    """Ask for a dice code part by part: how many dice, which, and what is added or multiplied."""
    dice = await ask_dice(state, cell, seat, row) or 0
    if not dice:
        return str(DiceCode(plus=await ask_figure(state, cell, seat, row) or 0))
    sides = 3 if await ask_sides(state, cell, seat, row) == "3" else 6
    match await ask_constant(state, cell, seat, row):
        case "plus":
            return str(DiceCode(dice, sides, await ask_figure(state, cell, seat, row) or 0))
        case "minus":
            return str(DiceCode(dice, sides, -(await ask_figure(state, cell, seat, row) or 0)))
        case "times":
            return str(DiceCode(dice, sides, 0, max(await ask_figure(state, cell, seat, row) or 1, 1)))
    return str(DiceCode(dice, sides))


@question(ask_number)
def ask_dice(state: LabyrinthState, cell: Cell, seat: Seat, row: str | Text) -> Number | None:
    """Ask how many dice; none if a plain figure is printed, or nothing."""
    if find_printed(state, cell) is not None:
        return None
    words = Text("{row}: {column}, dice?", row=row, column=LABELS[cell[2]])
    if cell[0] == "treasure":
        words = Text("Loot {row}: {column} dice?", row=row, column=LABELS[cell[2]])
    elif cell[2] == "strength":
        words = Text("{row}: Strength dice?", row=row)
    return Number(key="code.dice", seats=(seat,), text=words, min=0, max=6, about=cell_subjects(cell))


@question(ask_option)
def ask_sides(state: LabyrinthState, cell: Cell, seat: Seat, row: str | Text) -> Choose | None:
    """Ask whether the dice are K6 or K3."""
    if find_printed(state, cell) is not None:
        return None
    lines = tuple(Option(n, DiceCode.read(f"1K{n}").called) for n in ("6", "3"))
    words = describe_cell(cell, row)
    return Choose(key="code.sides", seats=(seat,), text=words, options=lines, about=cell_subjects(cell))


@question(ask_option)
def ask_constant(state: LabyrinthState, cell: Cell, seat: Seat, row: str | Text) -> Choose | None:
    """Ask what follows the dice."""
    if find_printed(state, cell) is not None:
        return None
    lines = (
        Option("none", Text("Nothing after it")),
        Option("plus", Text("Plus a number")),
        Option("minus", Text("Minus a number")),
        Option("times", Text("Times a number")),
    )
    words = describe_cell(cell, row)
    return Choose(key="code.constant", seats=(seat,), text=words, options=lines, about=cell_subjects(cell))


@question(ask_number)
def ask_figure(state: LabyrinthState, cell: Cell, seat: Seat, row: str | Text) -> Number | None:
    """Ask for the figure that is added, subtracted or multiplied."""
    if find_printed(state, cell) is not None:
        return None
    words = Text("{row}: which number?", row=row)
    return Number(key="code.figure", seats=(seat,), text=words, min=0, max=30, about=cell_subjects(cell))
