"""What the data of the game must look like, for owners who add their figures: each mistake has its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.shapes import Fault, Flag, Many, OneOf, Place, Table, Whole, Words
from companion.state import Json
from companion.text import Text

NAME, OPTION, ROW = 12, 19, 9
FINESSES = ("sharpened", "pointed", "massive", "piercer", "slugger", "rapid")
"""What a weapon may have, free of charge (R6.6): the first three of melee weapons, the others of ranged ones."""

OF: Mapping[str, tuple[str, ...]] = {
    "melee": FINESSES[:3],
    "ranged": FINESSES[3:],
    "thrown": (),
}

ALWAYS = ("fists", "stone")
"""Weapons that everybody has, and that are on nobody's list."""

SUM, MOST = 8, 5
"""The values of a new figure together, and the most that one of them can be (R1.2, R1.3)."""


_ID = Words(24)
_POINTS = Whole(0, 12)
_VALUE = Whole(1, MOST)
_ATTRIBUTES = ("sharpness", "skill", "strength", "speed")
_PROTECTION = Table({"points": _POINTS, "dice": Whole(0, 4)})
_WEAPON = Table(
    {"text": Words(OPTION), "short": Table({"text": Words(ROW)}), "points": _POINTS, "hands": Whole(1, 2)},
    {
        "sort": OneOf(("melee", "ranged", "thrown")),
        "hit": Whole(0, 4),
        "damage": Whole(0, 4),
        "reach": Whole(0, 99),
        "close": Whole(0, 99),
        "doubles": Flag(),
    },
)
_FIGURE = Table(
    {"name": Words(NAME), **dict.fromkeys(_ATTRIBUTES, _VALUE), "talents": Many(_ID)},
    {
        "weapons": Many(_ID),
        "finesses": Table(others=Many(OneOf(FINESSES))),
        "armour": OneOf(("light", "heavy")),
        "shield": Flag(),
        "things": Whole(0, 12),
        "bags": Whole(0, 6),
    },
)
SHAPE = Table(
    {
        "gear": Table(
            {
                "weapon": Table(dict.fromkeys(ALWAYS, _WEAPON), others=_WEAPON),
                "armour": Table({"light": _PROTECTION, "heavy": _PROTECTION}),
                "shield": _PROTECTION,
                "thing": Table({"points": Whole(1, 12)}),
            }
        ),
        "figures": Table(others=_FIGURE),
        "talents": Table(others=Table({"text": Words(OPTION), "adds": OneOf(_ATTRIBUTES)})),
        "horses": Table(others=Table({"text": Words(OPTION), **dict.fromkeys(_ATTRIBUTES, Whole(0, 12))})),
    }
)


def faults(data: Mapping[str, Json]) -> Iterator[Fault]:
    """What is wrong with this data: first what has another shape, then what does not go together."""
    wrong = list(SHAPE.faults(data, ()))
    yield from wrong
    if not wrong:
        parts: Mapping[str, Any] = data
        names = Counter(row["name"] for row in parts["figures"].values())
        for id, row in parts["figures"].items():
            if names[row["name"]] > 1:
                says = Text("is {name}, as another's is: give each his own.", name=repr(row["name"]))
                yield Fault(("figures", id, "name"), says)
            yield from _figure(row, parts, ("figures", id))


def _figure(row: Mapping[str, Any], parts: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    """Eight dice (R1.3), as many talents as Sharpness (R1.6), gear for the points that there are (R1.5)."""
    total = sum(row[name] for name in _ATTRIBUTES)
    if total != SUM:
        yield Fault(place, Text("has {n} dice: give it {all} in all.", n=total, all=SUM))
    if len(set(row["talents"])) != row["sharpness"] or len(row["talents"]) != row["sharpness"]:
        says = Text(
            "has {n} talents: give {all} different ones, as its sharpness.", n=len(row["talents"]), all=row["sharpness"]
        )
        yield Fault((*place, "talents"), says)
    weapons, gear = parts["gear"]["weapon"], parts["gear"]
    for talent in row["talents"]:
        if talent not in weapons and talent not in parts["talents"]:
            says = Text("has {name}: name a weapon or a talent of talents.toml.", name=repr(talent)[:40])
            yield Fault((*place, "talents"), says)
    unknown = [id for id in row.get("weapons", ()) if id not in weapons or id in ALWAYS]
    for id in unknown:
        yield Fault((*place, "weapons"), Text("has {name}: name a weapon of gear.toml.", name=repr(id)[:40]))
    if len(set(row.get("weapons", ()))) < len(row.get("weapons", ())):
        yield Fault((*place, "weapons"), Text("has one twice: name each once."))
    if not unknown:
        yield from _gear(row, gear, place)


def _gear(row: Mapping[str, Any], gear: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    weapons = gear["weapon"]
    for id, those in row.get("finesses", {}).items():
        if id not in row.get("weapons", ()):
            yield Fault((*place, "finesses", id), Text("is no weapon of this figure: name one of them."))
            continue
        for finesse in those:
            if finesse not in OF[weapons[id].get("sort", "melee")] or (finesse == "rapid" and not _modern(weapons[id])):
                says = Text("has {name}, which such a weapon cannot have: choose another.", name=repr(finesse))
                yield Fault((*place, "finesses", id), says)
    if price(row, gear) > points(row):
        says = Text("has gear for {n} points of {all}: take some of it away.", n=price(row, gear), all=points(row))
        yield Fault(place, says)


def _modern(weapon: Mapping[str, Any]) -> bool:
    return bool(weapon.get("doubles", False))


def points(row: Mapping[str, Any]) -> int:
    """A figure's points for gear: Skill, Strength and Speed (R1.5)."""
    return int(row["skill"] + row["strength"] + row["speed"])


def price(row: Mapping[str, Any], gear: Mapping[str, Any]) -> int:
    """What its gear costs (RT3, R9.1)."""
    weapons = sum(gear["weapon"][id]["points"] for id in row.get("weapons", ()))
    armour = gear["armour"][row["armour"]]["points"] if "armour" in row else 0
    shield = gear["shield"]["points"] if row.get("shield") else 0
    return int(weapons + armour + shield + gear["thing"]["points"] * (row.get("things", 0) + row.get("bags", 0)))
