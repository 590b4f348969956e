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
    "decisions": GameOption(Text("Decisions"), "each", ("each", "together")),
    "order_after_meeting": GameOption(Text("Order"), "fixed", ("fixed", "free")),
    "trap_on_leaving": GameOption(Text("Traps, leaving"), True, YES),
    "spell_use": GameOption(Text("Spell"), "once", ("once", "points", "free")),
    "may_stay": GameOption(Text("May stay"), False, NO),
    "victory": GameOption(Text("Victory"), "gate", ("gate", "rich")),
    "drawing": GameOption(Text("Drawn"), "heroes", ("heroes", "any")),
    "apprentice_dexterity": GameOption(Text("Dexterity"), 0, (0, 1, 2, 3)),
    "basic_weapon": GameOption(Text("Basic weapon"), False, NO),
    "same_spell": GameOption(Text("Same spells"), True, YES),
    "negotiations": GameOption(Text("Talks"), "once", ("once", "each")),
    "bribe_at_once": GameOption(Text("Bribe at once"), True, YES),
    "met_again": GameOption(Text("Met again"), "new", ("new", "same")),
    "lost_gold": GameOption(Text("Bribe gold"), "stays", ("stays", "visit")),
    "payers": GameOption(Text("Who pays"), "asked", ("asked", "alike")),
    "quarter": GameOption(Text("A quarter"), "down", ("down", "up")),
    "equals": GameOption(Text("Equals"), "chosen", ("chosen", "rolled")),
    "third_rank": GameOption(Text("Third rank"), "nothing", ("nothing", "second")),
    "dead_target": GameOption(Text("Target dead"), "nearest", ("nearest", "lost")),
    "moves_up": GameOption(Text("Moves up"), "strongest", ("strongest", "next")),
    "casting": GameOption(Text("Casting"), "any", ("any", "empty")),
    "charm_lasts": GameOption(Text("Charms"), "always", ("always", "fight")),
    "charmed_reach": GameOption(Text("Charmed hit"), "any", ("any", "first")),
    "charmed_count": GameOption(Text("Charmed count"), False, NO),
    "charmed_heal": GameOption(Text("Charmed heal"), False, NO),
    "explosions": GameOption(Text("Explosions"), "one", ("one", "rank")),
    "gate_alone": GameOption(Text("Gate alone"), "waits", ("waits", "fights")),
    "places": GameOption(Text("Places"), "free", ("free", "kept")),
    "magic_weapons": GameOption(Text("Magic weapons"), "added", ("added", "noted")),
    "goods": GameOption(Text("Estates"), "shared", ("shared", "lost")),
    "maze": GameOption(Text("Maze"), "stays", ("stays", "anew")),
    "doors": GameOption(Text("Doors between"), "one", ("one", "two")),
    "dead_ends": GameOption(Text("Dead ends"), "never", ("never", "allowed")),
    "finds": GameOption(Text("Finds"), "once", ("once", "visits")),
}
"""Each by its id; docs/labirynt.md names the point that it settles."""

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
    "heroes": Text("Heroes first"),
    "any": Text("Any"),
    "first": Text("Rank 1"),
    "each": Text("Each one"),
    "together": Text("Together"),
    "new": Text("New"),
    "same": Text("The same"),
    "stays": Text("Stays"),
    "visit": Text("For now"),
    "alike": Text("Alike"),
    "down": Text("Down"),
    "up": Text("Up"),
    "chosen": Text("Chosen"),
    "rolled": Text("As rolled"),
    "nothing": Text("Nothing"),
    "second": Text("As 2nd"),
    "nearest": Text("Nearest"),
    "lost": Text("Lost"),
    "strongest": Text("Strongest"),
    "next": Text("The next"),
    "empty": Text("Empty hands"),
    "always": Text("Always"),
    "fight": Text("One fight"),
    "shared": Text("Shared"),
    "added": Text("Added"),
    "noted": Text("Noted"),
    "anew": Text("Anew"),
    "one": Text("One"),
    "two": Text("Two"),
    "never": Text("Never"),
    "allowed": Text("Allowed"),
    "visits": Text("Each visit"),
    "rank": Text("A rank"),
    "waits": Text("Waits"),
    "fights": Text("Fights"),
    "kept": Text("Kept"),
}
"""What their values are called."""


def rule(options: Mapping[str, Any], id: str) -> Any:
    """What a house rule says; its default in a game that was begun before there was such a rule."""
    return options.get(id, OPTIONS[id].default)
