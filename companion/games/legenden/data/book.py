"""The book: the figures of the game, read from the package's TOML files; nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.dice import T12
from companion.games.legenden.data.faults import SHAPE, find_contradictions
from companion.games.legenden.data.monster_cards import CardLine
from companion.kit.data import PackageData, Parts
from companion.kit.drakborgen import sheets
from companion.kit.drakborgen.monster_cards import make_lines
from companion.kit.drakborgen.sheets import MonsterSheet, Values
from companion.record import record
from companion.subjects import stand_for
from companion.text import Text

PARTS = ("castle", "heroes", "monsters", "cards")


@record(kw_only=True)
class HeroSheet(Values):
    """Values of a hero sheet (hjälteblad) that are known before anybody has read it out."""

    id: str
    name: str
    full: str


@record(kw_only=True)
class MonsterKind(MonsterSheet):
    """A kind of monster with its four values (LT3); only the dragon has a life."""

    strength: int
    psyche: int
    agility: int
    armour: int

    def value(self, aspect: str) -> int:
        """Return one of its four values."""
        value: int = getattr(self, aspect)
        return value


@record
class Book:
    """All figures of one game."""

    heroes: Mapping[str, HeroSheet]
    monsters: Mapping[str, MonsterKind]
    monster_cards: Mapping[str, Mapping[str, CardLine]]
    dragon_cards: Mapping[str, int]
    treasure_cards: int
    directions: Mapping[int, Text]
    towers: int
    middle: int

    def direction(self, face: int) -> Text:
        """Return the direction of a teleport that a T12 gives (LT5)."""
        return self.directions[face]

    @property
    def dragon(self) -> MonsterKind:
        """The dragon."""
        return self.monsters["dragon"]

    @property
    def roaming(self) -> tuple[MonsterKind, ...]:
        """Kinds that stand on monster cards: all but the dragon."""
        return tuple(kind for kind in self.monsters.values() if kind.life is None)


def _make_book(parts: Parts) -> Book:
    """Make the records of data without faults."""
    castle = parts["castle"]
    return Book(
        heroes={id: _sheet(id, sheet) for id, sheet in parts["heroes"].items()},
        monsters={id: MonsterKind(id=id, **_known(id, kind)) for id, kind in parts["monsters"].items()},
        monster_cards=make_lines(CardLine, parts.get("cards", {})),
        dragon_cards=castle["cards"]["dragon"],
        treasure_cards=castle["cards"]["treasure"],
        towers=castle["board"]["towers"],
        middle=castle["board"]["middle"],
        directions=_directions(castle["direction"]),
    )


def _sheet(id: str, sheet: Mapping[str, Any]) -> HeroSheet:
    """Return the sheet of a hero; one who has only one name has it in full."""
    return HeroSheet(id=id, **{"full": sheet["name"], **sheet})


def _directions(entries: Mapping[str, Mapping[str, Any]]) -> dict[int, Text]:
    """Return the direction that each face of a T12 gives."""
    given = {
        face: stand_for(Text(entry["text"]), "way", id) for id, entry in entries.items() for face in entry["faces"]
    }
    return {face: given[face] for face in T12.faces}


def _known(id: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry without what is only for the catalogue."""
    kind = sheets.drop_foreign_article(id, entry, package_data)
    return {key: value for key, value in kind.items() if key != "swedish"}


DATA = PackageData(
    "companion.games.legenden.data",
    PARTS,
    SHAPE,
    _make_book,
    check=find_contradictions,
    refusal=Text("The data of Legenden is not whole: {place} {says}"),
)
"""The package's own figures, their checks, and the records that are made of them."""

book, package_data = DATA.book, DATA.read
