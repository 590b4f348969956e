"""Shape of the data, for owners who add their figures: each fault has its place and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.kit.data import Parts
from companion.shapes import Fault, Flag, Many, OneOf, Place, Shape, TableShape, WholeShape, Words
from companion.text import Text

NAME, OPTION, ROW = 12, 19, 9
"""Most characters of a figure's name, of a name beside a button, and of a short name in a row."""

FINESSES = ("sharpened", "pointed", "massive", "piercer", "slugger", "rapid")
"""Finesses of weapons, free of charge (R6.6): the first three of melee weapons, the others of ranged ones."""

FINESSES_OF: Mapping[str, tuple[str, ...]] = {
    "melee": FINESSES[:3],
    "ranged": FINESSES[3:],
    "thrown": (),
}

ALWAYS = ("fists", "stone")
"""Weapons that everybody has, and that are on nobody's list."""

SUM, MOST = 8, 5
"""Sum of a new figure's values, and the most that one of them can be (R1.2, R1.3)."""

HIGHEST = 12
"""Highest value that grows, as that many dice fit a row of the screen."""

NO_MOUNT, BUILT = "none", "built"
"""Mount of a figure without one, and of one that has built its own (R9.8)."""


_ID = Words(24)
_POINTS = WholeShape(0, 12)
_VALUE = WholeShape(1, MOST)
_GROWN = WholeShape(1, HIGHEST)
_ATTRIBUTES = ("sharpness", "skill", "strength", "speed")
_PROTECTION = TableShape({"points": _POINTS, "dice": WholeShape(0, 4)})
_WEAPON = TableShape(
    {"text": Words(OPTION), "short": TableShape({"text": Words(ROW)}), "points": _POINTS, "hands": WholeShape(1, 2)},
    {
        "sort": OneOf(("melee", "ranged", "thrown")),
        "hit": WholeShape(0, 4),
        "damage": WholeShape(0, 4),
        "reach": WholeShape(0, 99),
        "close": WholeShape(0, 99),
        "doubles": Flag(),
    },
)
CONDITIONS = ("ready", "unloaded", "empty", "jammed", "dropped")
"""Conditions of a weapon that a figure takes into another scenario; a broken one is lost."""

_PLAYED: Mapping[str, Shape] = {
    "steps": TableShape(others=_GROWN),
    "injuries": TableShape(may=dict.fromkeys(_ATTRIBUTES, WholeShape(0, HIGHEST))),
    "conditions": TableShape(others=OneOf(CONDITIONS)),
    "money": WholeShape(0, 99),
    "lots": WholeShape(0, 40),
    "out": Flag(),
    "dead": Flag(),
}
"""Fields of figures that have been in a scenario (R10.13)."""

_FIGURE = TableShape(
    {"name": Words(NAME), **dict.fromkeys(_ATTRIBUTES, _GROWN), "talents": Many(_ID)},
    {
        "weapons": Many(_ID),
        "finesses": TableShape(others=Many(OneOf(FINESSES))),
        "armour": OneOf(("none", "light", "heavy")),
        "shield": Flag(),
        "things": WholeShape(0, 20),
        "bags": WholeShape(0, 6),
        "mount": _ID,
        "built": TableShape(dict.fromkeys(_ATTRIBUTES, WholeShape(0, HIGHEST))),
        "grown": Flag(),
        **_PLAYED,
    },
)
SHAPE = TableShape(
    {
        "gear": TableShape(
            {
                "weapon": TableShape(dict.fromkeys(ALWAYS, _WEAPON), others=_WEAPON),
                "armour": TableShape({"light": _PROTECTION, "heavy": _PROTECTION}),
                "shield": _PROTECTION,
                "thing": TableShape({"points": WholeShape(1, 12)}),
            }
        ),
        "figures": TableShape(others=_FIGURE),
        "talents": TableShape(others=TableShape({"text": Words(OPTION), "adds": OneOf(_ATTRIBUTES)})),
        "horses": TableShape(
            others=TableShape(
                {"text": Words(OPTION), **dict.fromkeys(_ATTRIBUTES, WholeShape(0, HIGHEST))}, {"points": _POINTS}
            )
        ),
    }
)


def find_contradictions(parts: Parts) -> Iterator[Fault]:
    """Find what does not go together in data of the right shape."""
    names = Counter(row["name"] for row in parts["figures"].values() if not row.get("grown"))
    for id, row in parts["figures"].items():
        if names[row["name"]] > 1 and not row.get("grown"):
            says = Text("is {name}, as another's is: give each its own.", name=repr(row["name"]))
            yield Fault(("figures", id, "name"), says)
        yield from _figure_faults(row, parts, ("figures", id))


def _figure_faults(row: Mapping[str, Any], parts: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    """Yield unknown parts of a figure, and faults of a new one or a grown one."""
    weapons = parts["gear"]["weapon"]
    for talent in row["talents"]:
        if talent not in weapons and talent not in parts["talents"]:
            says = Text("has {name}: name a weapon or a talent of talents.toml.", name=repr(talent)[:40])
            yield Fault((*place, "talents"), says)
    unknown = [id for id in row.get("weapons", ()) if id not in weapons or id in ALWAYS]
    for id in unknown:
        yield Fault((*place, "weapons"), Text("has {name}: name a weapon of gear.toml.", name=repr(id)[:40]))
    if len(set(row.get("weapons", ()))) < len(row.get("weapons", ())):
        yield Fault((*place, "weapons"), Text("has one twice: name each once."))
    mount = row.get("mount", NO_MOUNT)
    if mount not in (NO_MOUNT, BUILT) and mount not in parts["horses"]:
        yield Fault((*place, "mount"), Text("is {name}: name a mount of horses.toml.", name=repr(mount)[:40]))
        return
    if mount == BUILT:
        yield from _mount_faults(row, place)
    if unknown or (mount == BUILT and "built" not in row):
        return
    yield from _finesse_faults(row, weapons, place)
    yield from _grown_figure_faults(row, place) if row.get("grown") else _new_figure_faults(row, parts, place)


def _mount_faults(row: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    """Yield faults of a built mount: its highest attribute, and as many dice among the others (R9.8)."""
    dice = row.get("built")
    if dice is None:
        yield Fault((*place, "built"), Text("is missing: give the mount's four values."))
    elif sum(dice.values()) != 2 * max(dice.values()) or not any(dice.values()):
        says = Text(
            "has {n} beside the highest: share {all}.",
            n=sum(dice.values()) - max(dice.values()),
            all=max(dice.values()),
        )
        yield Fault((*place, "built"), says)


def _finesse_faults(row: Mapping[str, Any], weapons: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    for id, finesses in row.get("finesses", {}).items():
        # A weapon that a figure has lost leaves an empty list behind.
        if id not in row.get("weapons", ()) and (finesses or not row.get("grown")):
            yield Fault((*place, "finesses", id), Text("is no weapon of this figure: name one of them."))
            continue
        for finesse in finesses:
            if finesse not in FINESSES_OF[weapons[id].get("sort", "melee")] or (
                finesse == "rapid" and not _is_modern(weapons[id])
            ):
                says = Text("has {name}, which such a weapon cannot have: choose another.", name=repr(finesse))
                yield Fault((*place, "finesses", id), says)


def _new_figure_faults(row: Mapping[str, Any], parts: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    """Yield faults of a new figure: eight dice (R1.3), talents (R1.6), gear for its points (R1.5)."""
    for name in _PLAYED:
        if name in row:
            yield Fault((*place, name), Text("is of a figure that has played: add grown = true, or leave it out."))
    for name in _ATTRIBUTES:
        yield from _VALUE.faults(row[name], (*place, name))
    total = sum(row[name] for name in _ATTRIBUTES)
    if total != SUM:
        yield Fault(place, Text("has {n} dice: give it {all} in all.", n=total, all=SUM))
    if len(set(row["talents"])) != row["sharpness"] or len(row["talents"]) != row["sharpness"]:
        says = Text(
            "has {n} of {all} talents: give it as many different ones as its sharpness.",
            n=len(row["talents"]),
            all=row["sharpness"],
        )
        yield Fault((*place, "talents"), says)
    if gear_price(row, parts) > gear_points(row):
        says = Text(
            "has gear for {n} points of {all}: take some of it away.", n=gear_price(row, parts), all=gear_points(row)
        )
        yield Fault(place, says)


def _grown_figure_faults(row: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    """Yield talents, injuries and weapons that a grown figure does not have."""
    for name in row.get("steps", {}):
        if name not in row["talents"]:
            yield Fault((*place, "steps", name), Text("is no talent of this figure: name one of them."))
    hurt = row.get("injuries", {})
    for name, many in hurt.items():
        if many > row[name]:
            yield Fault((*place, "injuries", name), Text("is {n} of {all}: make it no more.", n=many, all=row[name]))
    if not row.get("dead") and all(hurt.get(name, 0) >= row[name] for name in _ATTRIBUTES):
        yield Fault((*place, "injuries"), Text("are all that it has: heal some, or add dead = true."))
    for id, condition in row.get("conditions", {}).items():
        if id not in row.get("weapons", ()) and condition != "ready":
            yield Fault((*place, "conditions", id), Text("is no weapon of this figure: name one of them."))


def _is_modern(weapon: Mapping[str, Any]) -> bool:
    return bool(weapon.get("doubles", False))


def gear_points(row: Mapping[str, Any]) -> int:
    """Return a figure's points for gear: Skill, Strength and Speed (R1.5)."""
    return int(row["skill"] + row["strength"] + row["speed"])


def gear_price(row: Mapping[str, Any], parts: Mapping[str, Any]) -> int:
    """Return the price of a figure's gear (RT3, R9.1) and mount (R9.8)."""
    gear, worn, mount = parts["gear"], row.get("armour", "none"), row.get("mount", NO_MOUNT)
    weapons = sum(gear["weapon"][id]["points"] for id in row.get("weapons", ()))
    armour = 0 if worn == "none" else gear["armour"][worn]["points"]
    shield = gear["shield"]["points"] if row.get("shield") else 0
    things = gear["thing"]["points"] * (row.get("things", 0) + row.get("bags", 0))
    ridden = 0 if mount == NO_MOUNT else mount_price(row["built"] if mount == BUILT else parts["horses"][mount])
    return int(weapons + armour + shield + things + ridden)


def mount_price(row: Mapping[str, Any]) -> int:
    """Return the highest attribute (R9.8); a vehicle for a scenario may have another price (R9.12)."""
    return int(row.get("points", max(row[name] for name in _ATTRIBUTES)))
