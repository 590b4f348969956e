"""House rules: where the rulebook is silent or tables differ, with the default of each."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game import GameOption
from companion.state import Json
from companion.text import Text

OPTIONS: Mapping[str, GameOption] = {
    "think": GameOption(Text("Thinking time"), 7, (0, 5, 7, 10, 15, 20, 30)),  # L8.5a; 0: no countdown
    "sun.steps": GameOption(Text("Sun steps"), 21, tuple(range(12, 41)), "castle.sun.steps"),  # LS4
    "sun.die": GameOption(  # LS5
        Text("Sun die"),
        "000112",
        ("000112", "000111", "000122", "001112", "001122", "011122", "001123"),
        "castle.sun.die",
    ),
    "secret.symbol": GameOption(Text("Roll for symbol"), True, (True, False)),  # L0.2, LT6
    "rubble.stuck": GameOption(Text("Rubble: T12/VF"), "<=", ("<=", "<")),  # LS14
    "dragon.flight": GameOption(Text("Flee: T12 to VF"), "<", ("<", "<=")),  # LS14
    "dragon.breath": GameOption(Text("Dragon fire"), "combat_round", ("combat_round", "fight")),  # LS21
    "advanced": GameOption(Text("Advanced rules"), False, (False, True)),  # L13.1-L13.4
    "chaos": GameOption(Text("Chaos rules"), False, (False, True)),  # L13.5
    "plates": GameOption(Text("Plates"), "each", ("each", "one")),  # L13.4
    "monster.points": GameOption(Text("Foes' points"), "open", ("open", "hidden")),  # L7.2b, L8.1b
}


def rule(options: Mapping[str, Json], name: str) -> Json:
    """What a house rule says; its default in a game that was begun before there was such a rule."""
    return options.get(name, OPTIONS[name].default)


STAIRS_ASK = "monster.points"
"""A house rule as old as the question whether stairs lead up to a corridor (L4.7.3b)."""


def begun_since(options: Mapping[str, Json], name: str) -> bool:
    """Whether a game knows this house rule; one that was kept before has no answers to questions as young as it."""
    return name in options
