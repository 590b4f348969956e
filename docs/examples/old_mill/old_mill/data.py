"""The figures of the rulebook, as `mill.toml` and its owners have them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from companion.game import BadSetup
from companion.kit.cards.kinds import DeckSheet, Kind
from companion.kit.cards.told import Told, columns
from companion.record import record
from companion.shapes import Fault, OneOf, Shape, TableShape, WholeShape, Words
from companion.state import Range
from companion.text import Text

SORTS = ("item", "follower", "danger", "stranger")


@record(frozen=False)
class Face(Told):
    """What a stranger's card says, as far as anybody has read it out (M3.5)."""

    deed: Literal["gives", "bites"] | None = None
    points: Annotated[int | None, Range(1, 3)] = None


@record
class Sheet:
    """A villager's sheet; `None` is not known."""

    id: str
    name: str
    life: int | None = None
    wits: int | None = None


@record
class Book:
    """All of it: sheets by id, the cards of the one deck, and what is known of each stranger."""

    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    deck: DeckSheet[Kind] = field(default_factory=lambda: DeckSheet("mill", "Mill", {}))
    faces: Mapping[str, Face] = field(default_factory=dict)


_FACE: dict[str, Shape] = {column.name: column.shape for column in columns(Face)}
_CARD = TableShape(
    {"text": Words(19), "sort": OneOf(SORTS)}, {"count": WholeShape(0, 50), **_FACE, "points": WholeShape(0, 9)}
)
SHAPE = TableShape(
    {
        "villagers": TableShape(
            others=TableShape({"name": Words(12)}, {"life": WholeShape(1, 40), "wits": WholeShape(1, 6)})
        ),
        "cards": TableShape(others=_CARD),
    }
)


@cache
def package() -> Mapping[str, Any]:
    """The package's own figures."""
    return tomllib.loads(Path(__file__).with_name("mill.toml").read_text("utf-8"))


def faults(data: Mapping[str, Any]) -> Iterable[Fault]:
    """What is wrong with such data."""
    found = list(SHAPE.faults(data, ()))
    if not found and len(data["villagers"]) < MOST_SEATS:
        found.append(Fault(("villagers",), Text("has too few: give at least {n}.", n=MOST_SEATS)))
    return found


MOST_SEATS = 4


def book(data: Mapping[str, Any]) -> Book:
    """The data as records; `BadSetup` says in one sentence what is wrong with it."""
    for fault in faults(data):
        raise BadSetup(Text("{place} {fault}", place=".".join(fault.place), fault=fault.says))
    cards = {
        id: Kind(id, card["text"], card["sort"], card.get("count", 1), points=card.get("points", 0))
        for id, card in data["cards"].items()
    }
    return Book(
        {id: Sheet(id, **sheet) for id, sheet in data["villagers"].items()},
        DeckSheet("mill", "Mill", cards),
        {id: Face(c.get("deed"), c.get("points")) for id, c in data["cards"].items() if c["sort"] == "stranger"},
    )
