"""Faults of typed-in tables: kinds, ranges, and results of a die that are not covered exactly once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.games.labirynt.data.codes import is_code
from companion.games.labirynt.data.pieces import COUNTED, ROUND
from companion.games.labirynt.data.sheets import (
    CLASSES,
    COMBAT_COLUMNS,
    FINDS,
    MAGIC,
    ROWS,
    SIDES,
    TABLE_COLUMNS,
    TRAPS,
    WEAPONS,
)
from companion.games.labirynt.data.source import faces, slug
from companion.kit.data import Parts
from companion.record import record
from companion.shapes import Fault, Flag, Many, OneOf, Place, Shape, TableShape, WholeShape, Words, short
from companion.text import Text

LONGEST = 40
"""Most letters of a note."""


@record
class DiceCodeShape:
    """Shape of a dice code, which may be empty."""

    empty: bool = False

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield what is wrong with this value."""
        if not (is_code(value) or (self.empty and value == "")):
            yield Fault(place, Text('cannot be {value}: give a dice code such as "2K6+2".', value=short(value)))


@record
class RowShape:
    """Shape of a list with one value for each result of a die, all of one shape."""

    of: Shape
    many: int

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield what is wrong with this value."""
        if not isinstance(value, list):
            yield Fault(place, Text("cannot be {value}: give a list such as [1, 2, 3].", value=short(value)))
        elif len(value) != self.many:
            says = Text("has {n} results: give {all}, one for each.", n=len(value), all=self.many)
            yield Fault(place, says)
        else:
            for item in value:
                yield from self.of.faults(item, place)


@record
class ChanceShape:
    """Shape of a chance: the highest 1K6 that yields something, and a dice code of how much."""

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield what is wrong with this value."""
        if not isinstance(value, list) or len(value) != 2:
            says = Text('cannot be {value}: give the highest die and a code, as [3, "1K6"].', value=short(value))
            yield Fault(place, says)
            return
        if [*WholeShape(1, 6).faults(value[0], place)]:
            yield Fault(place, Text("begins with {value}: give the highest die, 1 to 6.", value=short(value[0])))
        yield from DiceCodeShape().faults(value[1], place)


_NAME = Words(24)
_WEAPON = OneOf(WEAPONS)
_THREE = RowShape(WholeShape(0, 6), 3)
_LEVEL = ("strength", "dexterity", "nn", "number", "treasure", "experience")
_HERO = TableShape(
    {
        "name": Words(20),
        "race": _NAME,
        "strength": WholeShape(1, 20),
        "potential": _THREE,
        "resistance": WholeShape(0, 9),
        "dexterity": WholeShape(0, 12),
        "weapons": RowShape(_WEAPON, 2),
    },
    {
        "proficiency": TableShape({}, dict.fromkeys(WEAPONS, WholeShape(1, 6))),
        "abilities": TableShape(
            {}, {"negotiation": WholeShape(0, 6), "traps": WholeShape(0, 5), "gate": WholeShape(0, 6)}
        ),
    },
)
_MONSTER = TableShape(
    {
        "name": _NAME,
        "resistance": WholeShape(0, 9),
        "nn": WholeShape(-1, 20),
        "strength": DiceCodeShape(),
        "dexterity": WholeShape(0, 15),
        "treasure": RowShape(OneOf(tuple(ROWS)), 2),
    },
    {"weapon": OneOf(("", *WEAPONS)), "casts": Flag(), "note": Words(LONGEST)},
)
_SPELL = TableShape(
    {"name": _NAME, "cost": WholeShape(0, 9), "class": OneOf(CLASSES)},
    {
        "resist": Flag(),
        **dict.fromkeys(("wounds", "heals"), DiceCodeShape(empty=True)),
        "negotiation": WholeShape(0, 9),
        "bribe": WholeShape(0, 6),
        "note": Words(LONGEST),
    },
)
_SEGMENT = TableShape(
    {"kind": OneOf(COUNTED), "count": WholeShape(1, 99)},
    {"find": OneOf(("", *FINDS)), "exits": TableShape(dict.fromkeys(ROUND, OneOf(SIDES)))},
)
_LOWER = Many(WholeShape(1, 999), least=1)
TABLES = TableShape(
    {},
    {
        "hero": Many(_HERO, least=1),
        "potential": TableShape(others=_THREE),
        "level": Many(TableShape({"n": WholeShape(1, 3), **dict.fromkeys(_LEVEL, WholeShape(0, 12))})),
        "trap": TableShape(others=OneOf(TRAPS)),
        "monster": Many(_MONSTER, least=1),
        "settled": TableShape({"rows": RowShape(RowShape(_NAME, 6), 6)}),
        "wandering": TableShape({"rows": RowShape(Many(_NAME, least=3), 6)}, {"columns": OneOf(("1K6", "1K3"))}),
        "negotiation": TableShape({"agreement_from": WholeShape(-20, 40), "intimidation_from": WholeShape(-20, 40)}),
        "bribe": TableShape({"sums": _LOWER, "gold": _LOWER, "cells": Many(Many(WholeShape(0, 6), least=1), least=1)}),
        "combat": TableShape(dict.fromkeys(COMBAT_COLUMNS, Many(WholeShape(-9, 40)))),
        "find": TableShape({}, dict.fromkeys(FINDS, RowShape(_NAME, 6))),
        "treasure": TableShape(others=TableShape({}, dict.fromkeys(("gold", "jewels", "magic"), ChanceShape()))),
        "jewel": TableShape({"worth": RowShape(WholeShape(1, 500), 11)}),
        "magic": TableShape(
            {"kinds": RowShape(OneOf(MAGIC), 6)},
            {
                **dict.fromkeys((kind for kind in MAGIC if kind != "armour"), RowShape(_NAME, 6)),
                **dict.fromkeys(("weapon_bonus", "armour_bonus"), RowShape(WholeShape(0, 6), 6)),
            },
        ),
        "spell": Many(_SPELL, least=1),
        "experience": TableShape({"times_strength": WholeShape(1, 99)}),
        "gate": TableShape(
            {"strength": WholeShape(1, 99), "resistance": WholeShape(0, 9)},
            {"dexterity": WholeShape(0, 15), "spell": _NAME, "casts": WholeShape(1, 6)},
        ),
        "segment": Many(_SEGMENT, least=1),
    },
)
"""Shapes of the tables as owners type them in, and as the outside set has them."""

_TEXT = TableShape({"text": Words(19)}, {"polish": Words(19)})


@record
class ToldShape:
    """Shape of a single value that people have read out."""

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield what is wrong with this value: `place` ends with its table, row and column."""
        table, _, column = place[-3:]
        reads = TABLE_COLUMNS.get(table, {}).get(column)
        if reads is None:
            yield Fault(place, Text("is no column of that table: leave it out."))
        elif not reads.is_possible(value) or (reads.how == "code" and not is_code(value)):
            yield Fault(place, Text("cannot be {value}: read it from the sheet again.", value=short(value)))


SHAPE = TableShape(
    {
        "names": TableShape(
            {
                "hero": TableShape(others=Words(20)),
                "apprentice": TableShape(dict.fromkeys(("dwarf", "human", "elf"), Many(Words(12), least=1))),
                "monster": TableShape(others=_TEXT),
                "spell": TableShape(others=_TEXT),
                "find": TableShape(others=_TEXT),
                "item": TableShape(others=_TEXT),
            }
        ),
        "outside": TABLES,
        "tables": TABLES,
        "told": TableShape({}, dict.fromkeys(TABLE_COLUMNS, TableShape(others=TableShape(others=ToldShape())))),
    }
)


def find_contradictions(parts: Parts) -> Iterator[Fault]:
    """Find what does not go together in data of the right shape."""
    for part in ("outside", "tables"):
        yield from _tables(parts[part], parts, (part,))


def _tables(tables: Mapping[str, Any], parts: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    for table in ("hero", "monster", "spell"):
        yield from _repeated_names((slug(row["name"]) for row in tables.get(table, ())), (*place, table))
    if "potential" in tables:
        yield from covered(tables["potential"], range(1, 7), (*place, "potential"))
    if "trap" in tables:
        yield from covered(tables["trap"], range(1, 6), (*place, "trap"))
    if "level" in tables:
        levels = Counter(row["n"] for row in tables["level"])
        yield from _count_results(levels, (1, 2, 3), (*place, "level"))
    for row in tables.get("hero", ()):
        if len(row.get("proficiency", {})) > 1:
            yield Fault((*place, "hero"), Text("{name} has more than one proficiency: give one.", name=row["name"]))
    known = {*parts["names"]["monster"], *(slug(row["name"]) for row in tables.get("monster", ()))}
    for table in ("settled", "wandering"):
        yield from _monsters(tables.get(table, {}), known, (*place, table))
    yield from _segments(tables.get("segment", ()), (*place, "segment"))
    yield from _open_ended(tables, place)


def _segments(rows: Sequence[Mapping[str, Any]], place: Place) -> Iterator[Fault]:
    """Yield faults of counters of the maze: finds stand in chambers, and each counter has a way in."""
    for number, row in enumerate(rows, 1):
        if row.get("find") and row["kind"] != "chamber":
            yield Fault((*place, str(number)), Text("has a find in no chamber: leave it out, or name a chamber."))
        if "exits" in row and {*row["exits"].values()} == {"wall"}:
            yield Fault((*place, str(number)), Text("has no way in: give one side a corridor or a passage."))


def _open_ended(tables: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    """Yield faults of tables in which each row runs up to the next."""
    if "negotiation" in tables:
        yield from _negotiation(tables["negotiation"], (*place, "negotiation"))
    if "bribe" in tables:
        yield from _bribe(tables["bribe"], (*place, "bribe"))
    for column, lowest in tables.get("combat", {}).items():
        yield from _rising(lowest, (*place, "combat", column))
    for number, letter in enumerate(sorted(tables.get("treasure", {}))):
        if letter not in ROWS or len(letter) != 1:
            yield Fault((*place, "treasure", letter), Text("is no row of the table: use A to {last}.", last=ROWS[-1]))
        elif letter != ROWS[number]:
            says = Text("has no row {letter}: give each from A on.", letter=ROWS[number])
            yield Fault((*place, "treasure"), says)
            return


def covered(rows: Mapping[str, Any], results: Sequence[int], place: Place) -> Iterator[Fault]:
    """Yield a fault for each result of a die that is not covered exactly once, by "3" or by "1-2"."""
    found = Counter[int]()
    for key in rows:
        first, _, last = key.partition("-")
        if not (first.isdecimal() and (not last or last.isdecimal())) or len(key) > 3 or not faces(key):
            yield Fault((*place, key), Text('is no result of a die: write "3", or "1-2" for both.'))
            return
        found.update(faces(key))
    yield from _count_results(found, results, place)


def _count_results(found: Counter[int], results: Sequence[int], place: Place) -> Iterator[Fault]:
    for result in results:
        if found[result] != 1:
            what = Text("twice") if found[result] else Text("nowhere")
            says = Text("has the result {n} {what}: give each once.", n=result, what=what)
            yield Fault(place, says)
    for result in sorted(set(found) - set(results)):
        yield Fault(place, Text("has the result {n}, which there is not: leave it out.", n=result))


def _repeated_names(names: Iterator[str], place: Place) -> Iterator[Fault]:
    for name, many in Counter(names).items():
        if many > 1:
            yield Fault(place, Text("has {name} twice: give each a row of its own.", name=repr(name)))


def _monsters(table: Mapping[str, Any], known: set[str], place: Place) -> Iterator[Fault]:
    if not table:
        return
    columns = 3 if table.get("columns") == "1K3" else 6
    for number, row in enumerate(table["rows"], 1):
        if len(row) != columns:
            says = Text("row {row} has {n} columns: give {all}.", row=number, n=len(row), all=columns)
            yield Fault((*place, "rows"), says)
        for cell in row:
            name, _, many = cell.partition(":")
            if slug(name) not in known:
                yield Fault((*place, "rows"), Text("has {name}, which is no monster: name one.", name=repr(name)))
            if many and not is_code(many):
                yield Fault((*place, "rows"), Text("has the number {n}: give a dice code.", n=repr(many)))


def _negotiation(table: Mapping[str, int], place: Place) -> Iterator[Fault]:
    if table["intimidation_from"] <= table["agreement_from"]:
        yield Fault((*place, "intimidation_from"), Text("is not above agreement_from: give a higher result."))


def _bribe(table: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    yield from _rising(table["sums"], (*place, "sums"))
    yield from _rising(table["gold"], (*place, "gold"))
    if len(table["cells"]) != len(table["gold"]):
        says = Text("has {n} rows: give {all}, one for each.", n=len(table["cells"]), all=len(table["gold"]))
        yield Fault((*place, "cells"), says)
    for number, row in enumerate(table["cells"], 1):
        if len(row) != len(table["sums"]):
            says = Text("row {row} has {n} columns: give {all}.", row=number, n=len(row), all=len(table["sums"]))
            yield Fault((*place, "cells"), says)


def _rising(numbers: Sequence[int], place: Place) -> Iterator[Fault]:
    if any(one >= other for one, other in pairwise(numbers)):
        yield Fault(place, Text("does not rise: give each number once, the lowest first."))
