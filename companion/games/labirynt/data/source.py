"""One set of printed tables, read by addresses: the owners' own sheet, or the outside set."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.labirynt.data.pieces import Piece, counted
from companion.games.labirynt.data.sheets import MAGIC, SUNS, Cell, Value

ABILITIES = ("negotiation", "traps", "gate")


def slug(name: str) -> str:
    """Return the id of that name: "Dire Wolf" is "dire-wolf"."""
    return "-".join(name.casefold().split())


def faces(key: str) -> range:
    """Return the results of a die that a row is for: "3", or "1-2"."""
    first, _, last = key.partition("-")
    return range(int(first), int(last or first) + 1)


class Source:
    """Values of one set of tables. Tables with open ends are looked up, all others are kept cell by cell.

    `pieces`: the counters of the maze by id, `counts`: how many there are of each (DT14).
    """

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.tables = tables
        self.cells: dict[Cell, Value] = {}
        for cell, value in _cells(tables):
            self.cells[cell] = value
        self.pieces: dict[str, Piece] = {}
        self.counts = Counter[str]()
        for piece, many in counted(tables.get("segment", ())):
            # The same counter may be typed in twice, each time turned otherwise.
            self.pieces.setdefault(piece.id, piece)
            self.counts[piece.id] += many

    def find_value(self, cell: Cell) -> Value | None:
        """Return the printed value of a cell; `None` if the set has no such table, or no such row."""
        match cell:
            case ("combat", row, column) if column in self.tables.get("combat", {}):
                return bisect_right(self.tables["combat"][column], int(row))
            case ("negotiation", row, _) if "negotiation" in self.tables:
                return self._negotiation(int(row))
            case ("bribe", row, _) if "bribe" in self.tables:
                return self._bribe(row)
            case ("treasure", row, column) if self.tables.get("treasure"):
                # A table may have fewer rows than there are letters: past its last one that holds (DS28).
                return self.cells.get(("treasure", min(row, max(self.tables["treasure"])), column))
        return self.cells.get(cell)

    def _negotiation(self, result: int) -> str:
        table = self.tables["negotiation"]
        if result >= table["intimidation_from"]:
            return "intimidation"
        return "agreement" if result >= table["agreement_from"] else "failure"

    def _bribe(self, row: str) -> int:
        """Return the lower row for gold between two rows, and the last row for more gold (DS18)."""
        table = self.tables["bribe"]
        if row == "first":
            return int(table["gold"][0])
        sum_, gold = map(int, row.split("-"))
        column = max(bisect_right(table["sums"], sum_) - 1, 0)
        return int(table["cells"][max(bisect_right(table["gold"], gold) - 1, 0)][column])

    @property
    def wandering_columns(self) -> int:
        """Number of columns of the table of wandering monsters (DT6); 0 if the set has none."""
        if "wandering" not in self.tables:
            return 0
        return 3 if self.tables["wandering"].get("columns") == "1K3" else 6

    @property
    def bribes(self) -> list[int]:
        """Rows of gold of table 8.9; none if the set has none."""
        return [*self.tables.get("bribe", {}).get("gold", ())]

    @property
    def times_strength(self) -> int:
        """Points of experience for each point of a killed monster's Strength (DT15); 0 if the set has none."""
        return int(self.tables.get("experience", {}).get("times_strength", 0))


def _cells(tables: Mapping[str, Any]) -> Iterator[tuple[Cell, Value]]:
    for row in tables.get("hero", ()):
        yield from _hero(slug(row["name"]), row)
    for key, three in tables.get("potential", {}).items():
        for face in faces(key):
            yield from ((("potential", str(face), sun), figure) for sun, figure in zip(SUNS, three, strict=True))
    for row in tables.get("level", ()):
        yield from ((("level", str(row["n"]), name), value) for name, value in row.items() if name != "n")
    for key, kind in tables.get("trap", {}).items():
        yield from ((("trap", str(face), "kind"), kind) for face in faces(key))
    for row in tables.get("monster", ()):
        yield from _monster(slug(row["name"]), row)
    for table in ("settled", "wandering"):
        for first, cells in enumerate(tables.get(table, {}).get("rows", ()), 1):
            for second, cell in enumerate(cells, 1):
                name, _, number = cell.partition(":")
                yield (table, f"{first}-{second}", "monster"), slug(name)
                yield (table, f"{first}-{second}", "number"), number or "1"
    for kind, found in tables.get("find", {}).items():
        yield from ((("find", f"{kind}-{face}", "what"), what) for face, what in enumerate(found, 1))
    yield from _treasure(tables)
    for row in tables.get("spell", ()):
        yield from _spell(slug(row["name"]), row)
    for name, value in tables.get("gate", {}).items():
        yield ("gate", "gate", name), value


def _hero(id: str, row: Mapping[str, Any]) -> Iterator[tuple[Cell, Value]]:
    for name in ("race", "strength", "resistance", "dexterity"):
        yield ("hero", id, name), row[name]
    for sun, figure in zip(SUNS, row["potential"], strict=True):
        yield ("hero", id, sun), figure
    for n, weapon in enumerate(row["weapons"], 1):
        yield ("hero", id, f"weapon-{n}"), weapon
    weapon, bonus = next(iter(row.get("proficiency", {}).items()), ("none", 1))
    yield ("hero", id, "proficient"), weapon
    yield ("hero", id, "bonus"), bonus
    for ability in ABILITIES:
        yield ("hero", id, ability), row.get("abilities", {}).get(ability, 0)


def _monster(id: str, row: Mapping[str, Any]) -> Iterator[tuple[Cell, Value]]:
    for name in ("resistance", "nn", "strength", "dexterity"):
        yield ("monster", id, name), row[name]
    yield ("monster", id, "weapon"), row.get("weapon") or "none"
    yield ("monster", id, "settled"), row["treasure"][0]
    yield ("monster", id, "wandering"), row["treasure"][1]
    yield ("monster", id, "casts"), "yes" if row.get("casts") else "no"
    yield ("monster", id, "power"), "yes" if row.get("note") else "no"
    yield ("monster", id, "note"), row.get("note", "")


def _treasure(tables: Mapping[str, Any]) -> Iterator[tuple[Cell, Value]]:
    for letter in tables.get("treasure", {}):
        row = tables["treasure"][letter]
        for name in ("gold", "jewels", "magic"):
            column, code = row.get(name, (0, "0"))
            yield ("treasure", letter, f"{name}-to"), column
            yield ("treasure", letter, name), code
    for sum_, gold in enumerate(tables.get("jewel", {}).get("worth", ()), 2):
        yield ("jewel", str(sum_), "gold"), gold
    magic = tables.get("magic", {})
    for face, kind in enumerate(magic.get("kinds", ()), 1):
        yield ("magic", str(face), "kind"), kind
    for kind in MAGIC:
        for face, what in enumerate(magic.get(kind, ()), 1):
            yield ("magic", f"{kind}-{face}", "what"), what
        for face, bonus in enumerate(magic.get(f"{kind}_bonus", ()), 1):
            yield ("magic", f"{kind}-{face}", "bonus"), bonus


def _spell(id: str, row: Mapping[str, Any]) -> Iterator[tuple[Cell, Value]]:
    yield ("spell", id, "cost"), row["cost"]
    yield ("spell", id, "class"), row["class"]
    yield ("spell", id, "resist"), "yes" if row.get("resist") else "no"
    yield ("spell", id, "wounds"), row.get("wounds") or ""
    yield ("spell", id, "heals"), row.get("heals") or ""
    # What a spell adds is asked for where the row does not say it.
    yield from ((("spell", id, name), row[name]) for name in ("negotiation", "bribe") if name in row)
    yield ("spell", id, "note"), row.get("note", "")


def told_cells(told: Mapping[str, Any]) -> dict[Cell, Value]:
    """Return single values that people have told, by their addresses."""
    return {
        (table, row, column): value
        for table, rows in told.items()
        for row, columns in rows.items()
        for column, value in columns.items()
    }
