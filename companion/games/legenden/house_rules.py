"""House rules: where the rulebook is silent or tables differ (LS), with the default of each, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.game import GameOption
from companion.state import Json
from companion.text import Text, verbatim

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
    "rubble.stuck": GameOption(Text("Rubble: Agility"), "<=", ("<=", "<")),  # LS14
    "dragon.flight": GameOption(Text("Flee: Agility"), "<", ("<", "<=")),  # LS14
    "dragon.breath": GameOption(Text("Dragon fire"), "combat_round", ("combat_round", "fight")),  # LS21
    "advanced": GameOption(Text("Advanced rules"), False, (False, True)),  # L13.1-L13.4
    "chaos": GameOption(Text("Chaos rules"), False, (False, True)),  # L13.5
    "plates": GameOption(Text("Plates"), "each", ("each", "one")),  # L13.4
    "monster.points": GameOption(Text("Foes' points"), "open", ("open", "hidden")),  # L7.2b, L8.1b
}

NOTES: Final[Mapping[str, Text]] = {
    "LS7": Text("The most gold outside wins."),
    "LS8": Text("In and out as often as you like."),
    "LS15": Text("Look for a way up from your next turn."),
    "LS17": Text("Roll every time, as when it was turned up."),
    "LS18": Text("Roll for all treasures, then lose or jump."),
    "LS14.flight": Text("T12 {op} Agility to flee."),
    "LS14.stuck": Text("T12 {op} Agility when stuck."),
    "LS21": Text("Dragon's breath each fight round."),
    "LS21.once": Text("Breath once a fight."),
    "LS22": Text("Keep the card; no fire this turn."),
    "LS23": Text("The first blow is in place of cards."),
    "LS24": Text("Shuffle dragon cards once nobody is in there."),
    "LS25": Text("The spiders run from the turn after."),
    "LS28": Text("Damage counts in both rounds of a flight."),
    "LS29": Text("A hit or a clinch ends a row of misses."),
    "LS31": Text("Too late: a T12 gives the stance."),
    "LS32": Text("Who attacked or waited fights."),
    "LS33": Text("Three misses drive off both monsters."),
    "LS34": Text("The cards of the dead go under their decks."),
    "LS39": Text("Who turns back does nothing else next turn."),
    "LS41": Text("A teleported monster is met at once."),
    "LS41.phase": Text("Teleported monsters: met in the event phase."),
}
"""One sentence for each silent point that changes what people do, by its number."""

STRICT: Final[Mapping[str, str]] = {"LS14.flight": "dragon.flight", "LS14.stuck": "rubble.stuck"}
"""How strict a roll is, as a house rule says."""


def rule(options: Mapping[str, Json], name: str) -> Json:
    """What a house rule says; its default in a game that was begun before there was such a rule."""
    return options.get(name, OPTIONS[name].default)


def note(options: Mapping[str, Json], number: str) -> Text:
    """A silent point as the house rules have it."""
    if number == "LS21" and rule(options, "dragon.breath") == "fight":
        return NOTES["LS21.once"]
    if number in STRICT:
        return NOTES[number].using(op=verbatim(str(rule(options, STRICT[number]))))
    return NOTES[number]
