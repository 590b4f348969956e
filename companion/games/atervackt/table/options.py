"""House rules: where the rulebook is silent or tables differ, with the default of each."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game import GameOption
from companion.games.atervackt.data.book import package_data
from companion.text import Text

_SUN = package_data()["castle"]["sun"]
_BOARDS = package_data()["castle"]["board"]
EDITION = "catacombs"
"""The first edition with the ways down of Drakborgen II or Catacombs: where all rules apply as they stand."""

OPTIONS: Mapping[str, GameOption] = {
    "sun.steps": GameOption(Text("Sun steps"), _SUN["steps"], tuple(range(12, 41)), "castle.sun.steps"),  # AS2
    "sun.kind": GameOption(Text("Sun"), "scale", ("scale", "disc")),  # A4.1, A4.4
    "sun.die": GameOption(  # A4.4
        Text("Sun die"),
        _SUN["die"],
        ("000112", "000111", "000122", "001112", "001122", "011122", "001123"),
        "castle.sun.die",
    ),
    "leave": GameOption(Text("Leave"), "tower", ("tower", "move")),  # AS11
    "combat": GameOption(Text("Combat"), "signs", ("signs", "ring")),  # A30
    "monsters": GameOption(Text("Monsters"), "cards", ("cards", "wander")),  # A31
    "treasure": GameOption(Text("Treasure"), "finder", ("finder", "agree")),  # A26.9
    "cards": GameOption(Text("Counts"), "classic", ("classic", "unknown")),  # AS3
    "edition": GameOption(Text("Board"), EDITION, tuple(_BOARDS)),  # A1.11-A1.14
    "map": GameOption(Text("Map"), "none", ("none", "followed")),
    "board.columns": GameOption(Text("Columns"), _BOARDS[EDITION]["columns"], tuple(range(5, 21))),  # AS34
    "board.rows": GameOption(Text("Rows"), _BOARDS[EDITION]["rows"], tuple(range(5, 21))),
    "fights": GameOption(Text("Heroes fight"), "no", ("no", "yes")),  # A16.3
    "play": GameOption(Text("Play"), "against", ("against", "together", "monsters")),  # A32.1
    "rings": GameOption(Text("Rings"), "dealt", ("dealt", "followed")),  # AS37
}
