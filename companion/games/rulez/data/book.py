"""Book of all figures of Rulez, read from the package's TOML files; nothing here knows a rule.

Weapons are no `kit.cards.kinds`, and nothing is counted with `kit.cards.counts`, as the game has no cards:
everybody may have the same weapon.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar, Literal, TypeAlias

from companion.games.rulez.data.faults import (
    BUILT,
    NO_MOUNT,
    SHAPE,
    find_contradictions,
    gear_points,
    gear_price,
    mount_price,
)
from companion.kit.data import NamedRow, PackageData, Parts
from companion.record import record
from companion.subjects import SubjectKind, name_of
from companion.text import Text

PARTS = ("gear", "figures", "talents", "horses")

Attribute: TypeAlias = Literal["sharpness", "skill", "strength", "speed"]
"""Attribute, a pool of dice in its colour: white, green, red, blue."""

ATTRIBUTES: tuple[Attribute, ...] = ("sharpness", "skill", "strength", "speed")

Sort: TypeAlias = Literal["melee", "ranged", "thrown"]


@record
class WeaponKind(NamedRow):
    """Kind of weapon (RT3). `hit`, `damage`: bonus dice; `close`: useless so near; `doubles`: injury grades."""

    stands_for: ClassVar[SubjectKind] = "weapon"

    beside: str
    points: int
    hands: int
    sort: Sort = "melee"
    hit: int = 0
    damage: int = 0
    reach: int = 0
    close: int = 0
    doubles: bool = False

    @property
    def name(self) -> Text:
        """Name of the weapon, which gives way to the short one where it has no room."""
        return name_of(self.text, "weapon", self.id, self.beside)

    @property
    def short(self) -> Text:
        """Name of the weapon beside something else."""
        return name_of(self.beside, "weapon", self.id)


@record
class Protection:
    """Armour or shield: its price, and its dice against damage (R5.16, R5.17)."""

    points: int
    dice: int


@record
class Talent(NamedRow):
    """Talent that is no weapon's, and the attribute to whose rolls it adds (R10.5)."""

    stands_for: ClassVar[SubjectKind] = "talent"

    adds: Attribute


@record
class ReadyFigure:
    """Ready-made figure, or one that has been kept: `grown` in play, with all that it had then (R10.13).

    Attributes:
        talents: Talents, each with its dice.
        mount: Kind and values of its mount, else none.
        conditions: Condition of each of its weapons.
    """

    id: str
    name: str
    values: Mapping[str, int]
    talents: Mapping[str, int]
    money: int
    mount: str
    mounted: Mapping[str, int]
    weapons: Sequence[str] = ()
    finesses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    armour: str = "none"
    shield: bool = False
    things: int = 0
    bags: int = 0
    grown: bool = False
    lots: int = 0
    injuries: Mapping[str, int] = field(default_factory=dict)
    conditions: Mapping[str, str] = field(default_factory=dict)
    out: bool = False
    dead: bool = False


@record
class Horse(NamedRow):
    """Mount (RT5), or a bigger vehicle that was designed for a scenario (R9.12)."""

    values: Mapping[str, int]
    points: int


@record
class Book:
    """All figures of one game."""

    weapons: Mapping[str, WeaponKind]
    armour: Mapping[str, Protection]
    shield: Protection
    thing: int
    talents: Mapping[str, Talent]
    ready: Mapping[str, ReadyFigure]
    horses: Mapping[str, Horse]

    def talent_name(self, id: str) -> Text:
        """Return the name of a talent: that of a weapon's is the weapon's (R10.1)."""
        return (self.weapons.get(id) or self.talents[id]).name


def _make_book(parts: Parts) -> Book:
    """Make the records of data without faults."""
    gear = parts["gear"]
    armour = {id: Protection(**row) for id, row in gear["armour"].items()}
    weapons = {id: _weapon(id, row) for id, row in gear["weapon"].items()}
    shield, thing = Protection(**gear["shield"]), gear["thing"]["points"]
    return Book(
        weapons=weapons,
        armour=armour,
        shield=shield,
        thing=thing,
        talents={id: Talent(id, **row) for id, row in parts["talents"].items()},
        ready={id: _ready(id, row, parts) for id, row in parts["figures"].items()},
        horses={id: Horse(id, row["text"], _values(row), mount_price(row)) for id, row in parts["horses"].items()},
    )


def _weapon(id: str, row: Mapping[str, Any]) -> WeaponKind:
    return WeaponKind(id=id, beside=row["short"]["text"], **{key: row[key] for key in row if key != "short"})


def _values(row: Mapping[str, Any]) -> dict[str, int]:
    return {name: row[name] for name in ATTRIBUTES}


def _ready(id: str, row: Mapping[str, Any], parts: Mapping[str, Any]) -> ReadyFigure:
    mount = row.get("mount", NO_MOUNT)
    mounted = {} if mount == NO_MOUNT else _values(row["built"] if mount == BUILT else parts["horses"][mount])
    worked_out = {
        "values": _values(row),
        "talents": {talent: row.get("steps", {}).get(talent, 1) for talent in row["talents"]},
        "money": row.get("money", 0) if row.get("grown") else gear_points(row) - gear_price(row, parts),
        "mount": "" if mount == NO_MOUNT else mount,
        "mounted": mounted,
    }
    as_it_stands = {key: value for key, value in row.items() if key not in (*ATTRIBUTES, "steps", "built")}
    return ReadyFigure(id=id, **{**as_it_stands, **worked_out})


DATA = PackageData(
    "companion.games.rulez.data",
    PARTS,
    SHAPE,
    _make_book,
    check=find_contradictions,
    refusal=Text("The data of Rulez is not whole: {place} {says}"),
)
"""The package's own figures, their checks, and the records that are made of them."""

book, package_data = DATA.book, DATA.read
