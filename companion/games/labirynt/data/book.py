"""The book: all that is printed, from the package's TOML files and the owners'; nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

from companion.games.labirynt.data.faults import SHAPE, find_contradictions
from companion.games.labirynt.data.sheets import Cell, Value
from companion.games.labirynt.data.source import Source, slug, told_cells
from companion.kit.data import PackageData, Parts
from companion.subjects import stand_for
from companion.text import Text, verbatim

PARTS = ("names", "outside", "tables", "told")


class Book:
    """Printed values that are known before a game begins. Names stand on counters, and are known in any case.

    Attributes:
        told: Single values that people have read out.
        typed: Tables that owners have typed in.
        outside: The set that is shipped.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.names: Mapping[str, Any] = data["names"]
        self.told: Mapping[Cell, Value] = told_cells(data["told"])
        self.typed, self.outside = Source(data["tables"]), Source(data["outside"])

    @cached_property
    def heroes(self) -> dict[str, str]:
        """Names of the heroes by id: the known ones, and any other that is typed in (DT1)."""
        typed = {slug(row["name"]): row["name"] for row in self.typed.tables.get("hero", ())}
        return {**self.names["hero"], **typed}

    @cached_property
    def monsters(self) -> dict[str, Text]:
        """Names of the kinds of monsters by id (DT4)."""
        return self._named("monster")

    @cached_property
    def spells(self) -> dict[str, Text]:
        """Names of the spells by id (DT13)."""
        return self._named("spell")

    @cached_property
    def found(self) -> dict[str, Text]:
        """Names of what finds turn out to be (DT11)."""
        return {id: stand_for(Text(row["text"]), "thing", id) for id, row in self.names["find"].items()}

    @cached_property
    def items(self) -> dict[str, Text]:
        """Names of magic items that are neither weapons nor armour (14)."""
        return {id: stand_for(Text(row["text"]), "thing", id) for id, row in self.names["item"].items()}

    def _named(self, table: Literal["monster", "spell"]) -> dict[str, Text]:
        known = {id: Text(row["text"]) for id, row in self.names[table].items()}
        typed = {slug(row["name"]): verbatim(row["name"]) for row in self.typed.tables.get(table, ())}
        return {id: stand_for(name, table, id) for id, name in {**typed, **known}.items()}


def _make_book(parts: Parts) -> Book:
    """Make the records of data without faults."""
    return Book(parts)


DATA = PackageData(
    "companion.games.labirynt.data",
    PARTS,
    SHAPE,
    _make_book,
    check=find_contradictions,
    refusal=Text("The data of Labirynt is not whole: {place} {says}"),
)
"""The package's own figures, their checks, and the records that are made of them."""

book, package_data = DATA.book, DATA.read
