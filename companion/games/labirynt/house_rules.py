"""House rules: which tables hold, and the points on which the rulebook is silent (DS), with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import GameOption
from companion.text import Text

YES, NO = (True, False), (False, True)
"""The values of a house rule that holds, or does not, unless people say otherwise."""

OPTIONS: Mapping[str, GameOption] = {
    "tables": GameOption(Text("Tables"), "asked", ("asked", "outside")),
    "segments": GameOption(Text("Segments"), "asked", ("asked", "outside")),
    "map": GameOption(Text("Map"), "menu", ("menu", "ways")),
    "order_after_meeting": GameOption(Text("Order"), "fixed", ("fixed", "free")),
    "trap_on_leaving": GameOption(Text("Traps, leaving"), True, YES),
    "spell_use": GameOption(Text("Spell"), "once", ("once", "points", "free")),
    "may_stay": GameOption(Text("May stay"), False, NO),
    "victory": GameOption(Text("Victory"), "gate", ("gate", "rich")),
}
"""Each by its id: DT14, DS5, DS7, DS25, DS27, DS29."""

WORDS: Mapping[str, Text] = {
    "asked": Text("Asked"),
    "outside": Text("Outside"),
    "menu": Text("In the menu"),
    "ways": Text("Beside the ways"),
    "fixed": Text("Fixed"),
    "free": Text("Free"),
    "once": Text("Once"),
    "points": Text("For points"),
    "gate": Text("The Gate"),
    "rich": Text("And riches"),
}
"""What their values are called."""


def rule(options: Mapping[str, Any], id: str) -> Any:
    """What a house rule says; its default in a game that was begun before there was such a rule."""
    return options.get(id, OPTIONS[id].default)
