"""House rules: where the rulebook is silent or tables differ, with the default of each."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game import GameOption
from companion.games.atervackt.data import package_data
from companion.text import Text

_SUN = package_data()["castle"]["sun"]

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
    "cards": GameOption(Text("Counts"), "classic", ("classic", "unknown")),  # AS3
}
