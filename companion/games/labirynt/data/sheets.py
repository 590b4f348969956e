"""The table sheet, table by table: its printed values, and how each is asked where nobody knows it.

A printed value has an address: its table, its row and its column. People who read it out are told the same three.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from companion.record import record
from companion.subjects import stand_for
from companion.text import Text

Cell: TypeAlias = tuple[str, str, str]
"""Address of a printed value: table, row, column."""

Value: TypeAlias = int | str
"""A number, one of a few words, or a dice code."""

HAND_WEAPONS = ("dagger", "sword", "hammer", "axe")
"""Weapons that are neither shot nor thrown."""

WEAPONS = ("dagger", "knife", "bow", "sword", "hammer", "axe")
"""Weapons, which are columns of table 9.9 (D4.1.B4)."""

COMBAT_COLUMNS = (*WEAPONS, "monster")
"""Columns of table 9.9."""
SUNS = ("red", "yellow", "blue")
TRAPS = ("arrows", "poisoned", "gas", "explosion", "oil")
"""Kinds of traps, in the order of D7.2; a 6 is two rolls."""

FINDS = ("fountain", "statue", "trapdoor", "mirror", "furniture", "altar", "artwork")
"""Finds of table 13.9 (D2.2); stairs are none of them."""

MAGIC = ("weapon", "armour", "potion", "talisman", "medallion", "ring")
CLASSES = ("combat", "other", "negotiation", "bribe", "special")
ROWS = "ABCDEFGHIJKL"
"""Rows of the treasure table (14.9); any row past the last counts as the last (DS28)."""

MOST_BONUS = 12
"""Highest bonus of magic weapons and armour."""


def is_item(item: str) -> bool:
    """Return whether the text names a magic item: its kind, its id, and its bonus, as "weapon sword 2"."""
    match item.split(" "):
        case [kind, what, bonus] if kind in MAGIC and what and bonus.isdecimal() and bonus.isascii():
            return int(bonus) <= MOST_BONUS and (kind != "weapon" or what in WEAPONS)
    return False


RESULTS = ("failure", "agreement", "intimidation")
SIDES = ("corridor", "passage", "wall")

Reading: TypeAlias = Literal["number", "words", "code"]


@record
class Reads:
    """Way to read out a value: a number from `least` to `most`, one of these `words`, or a dice code."""

    how: Reading
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()

    def is_possible(self, value: object) -> bool:
        """Return whether such a value can stand there."""
        if self.how == "number":
            return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        if self.how == "words" and self.words:
            return value in self.words
        return isinstance(value, str) and bool(value)


def whole(least: int, most: int) -> Reads:
    """Return the way to read out a number."""
    return Reads("number", least, most)


def words(*allowed: str) -> Reads:
    """Return the way to read out one of these words, or one of the names of that kind if none are given."""
    return Reads("words", words=allowed)


CODE = Reads("code")

TABLE_COLUMNS: Mapping[str, Mapping[str, Reads]] = {
    "hero": {
        "strength": whole(1, 20),
        **dict.fromkeys(SUNS, whole(0, 6)),
        "resistance": whole(0, 9),
        "dexterity": whole(0, 12),
        "weapon-1": words(*WEAPONS),
        "weapon-2": words(*WEAPONS),
        "proficient": words("none", *WEAPONS),
        "bonus": whole(1, 6),
        "negotiation": whole(0, 6),
        "traps": whole(0, 5),
        "gate": whole(0, 6),
    },
    "potential": dict.fromkeys(SUNS, whole(0, 6)),
    "level": {
        "strength": whole(0, 12),
        "dexterity": whole(0, 12),
        "nn": whole(0, 12),
        "number": whole(1, 6),
        "treasure": whole(0, 6),
        "experience": whole(1, 6),
    },
    "trap": {"kind": words(*TRAPS)},
    "monster": {
        "resistance": whole(0, 9),
        "nn": whole(-1, 20),
        "strength": CODE,
        "dexterity": whole(0, 15),
        "weapon": words("none", *WEAPONS),
        "settled": words(*ROWS),
        "wandering": words(*ROWS),
        "casts": words("yes", "no"),
        "power": words("yes", "no"),
    },
    "settled": {"monster": words(), "number": CODE},
    "wandering": {"monster": words(), "number": CODE},
    "negotiation": {"result": words(*RESULTS)},
    "bribe": {"number": whole(0, 6), "least": whole(1, 500)},
    "combat": dict.fromkeys(COMBAT_COLUMNS, whole(0, 5)),
    "find": {"what": words()},
    "treasure": {
        **dict.fromkeys(("gold-to", "jewels-to", "magic-to"), whole(0, 6)),
        **dict.fromkeys(("gold", "jewels", "magic"), CODE),
    },
    "jewel": {"gold": whole(1, 500)},
    "magic": {"kind": words(*MAGIC), "what": words(), "bonus": whole(0, 6)},
    "spell": {
        "cost": whole(0, 9),
        "class": words(*CLASSES),
        "resist": words("yes", "no"),
        "wounds": CODE,
        "heals": CODE,
        "negotiation": whole(0, 9),
        "bribe": whole(0, 6),
    },
    "experience": {"points": whole(0, 200)},
    "gate": {
        "strength": whole(1, 99),
        "resistance": whole(0, 9),
        "dexterity": whole(0, 15),
        "casts": whole(1, 6),
    },
    "entrance": dict.fromkeys(("n", "e", "s", "w"), words(*SIDES)),
}
"""Columns of each table, and the way to read out each."""

NUMBERS: Mapping[str, str] = {
    "hero": "4.3",
    "potential": "4.4",
    "level": "6.7",
    "trap": "7.1",
    "monster": "8.2",
    "settled": "8.3",
    "wandering": "8.3",
    "negotiation": "8.5",
    "bribe": "8.9",
    "combat": "9.9",
    "spell": "10",
    "experience": "12",
    "find": "13.9",
    "treasure": "14.9",
    "jewel": "14",
    "magic": "14",
    "gate": "16",
}
"""Numbers of the tables in the rulebook."""

WEAPON_NAMES: Mapping[str, Text] = {
    "dagger": stand_for(Text("dagger"), "weapon", "dagger"),
    "knife": stand_for(Text("knife"), "weapon", "knife"),
    "bow": stand_for(Text("bow"), "weapon", "bow"),
    "sword": stand_for(Text("sword"), "weapon", "sword"),
    "hammer": stand_for(Text("hammer"), "weapon", "hammer"),
    "axe": stand_for(Text("axe"), "weapon", "axe"),
}
"""Names of weapons, which are columns of the combat table too."""

CALLED: Mapping[str, Text] = {
    "arrows": Text("Arrows"),
    "poisoned": Text("Poisoned arrows"),
    "gas": Text("Poison gas"),
    # The rulebook calls this trap as it calls the spell Blast, and not as the spell Explosion.
    "explosion": Text("An explosion"),
    "oil": Text("Boiling oil"),
    **WEAPON_NAMES,
    "monster": Text("monster"),
    "none": Text("none"),
    "yes": Text("yes"),
    "no": Text("no"),
    "red": Text("red"),
    "yellow": Text("yellow"),
    "blue": Text("blue"),
    "failure": Text("Failure"),
    "agreement": Text("Agreement"),
    "intimidation": Text("Intimidation"),
    "corridor": Text("Corridor"),
    "passage": Text("Passage"),
    "wall": Text("Wall"),
    "combat": Text("Combat"),
    "other": Text("Not in combat"),
    "negotiation": Text("Negotiation"),
    "bribe": Text("Bribe"),
    "special": Text("Special"),
    "weapon": stand_for(Text("Weapon"), "thing", "weapon"),
    "armour": stand_for(Text("Armour"), "thing", "armour"),
    "potion": stand_for(Text("Potion"), "thing", "potion"),
    "talisman": stand_for(Text("Talisman"), "thing", "talisman"),
    "medallion": stand_for(Text("Medallion"), "thing", "medallion"),
    "ring": stand_for(Text("Ring"), "thing", "ring"),
}
"""Names of words in the tables."""

LABELS: Mapping[str, Text] = {
    "strength": Text("Strength"),
    "red": Text("red"),
    "yellow": Text("yellow"),
    "blue": Text("blue"),
    "resistance": Text("Resistance"),
    "dexterity": Text("Dexterity"),
    "weapon-1": Text("weapon 1"),
    "weapon-2": Text("weapon 2"),
    "proficient": Text("skilled in"),
    "bonus": Text("bonus"),
    "negotiation": Text("Negotiation"),
    "traps": Text("Traps"),
    "gate": Text("Black Gate"),
    "nn": Text("NN (none: -1)"),
    "number": Text("number"),
    "treasure": Text("treasure"),
    "experience": Text("experience"),
    "kind": Text("kind"),
    "weapon": Text("weapon"),
    "settled": Text("settled loot"),
    "wandering": Text("wand. loot"),
    "casts": Text("casts spells"),
    "power": Text("special power"),
    "monster": Text("monster"),
    "result": Text("result"),
    "least": Text("least gold"),
    "what": Text("what"),
    "gold": Text("gold"),
    "gold-to": Text("gold up to"),
    "jewels": Text("jewels"),
    "jewels-to": Text("jewels up to"),
    "magic": Text("magic"),
    "magic-to": Text("magic up to"),
    "cost": Text("cost"),
    "class": Text("kind"),
    "resist": Text("resisted"),
    "wounds": Text("wounds"),
    "heals": Text("heals"),
    "bribe": Text("bribe +"),
    "points": Text("points"),
    **WEAPON_NAMES,
    "n": Text("north"),
    "e": Text("east"),
    "s": Text("south"),
    "w": Text("west"),
}
"""Names of columns in questions."""
