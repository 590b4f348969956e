"""House rules, whose board lies on the table (A1.11-A1.14), and what is said where the rulebook is silent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.game import GameOption
from companion.games.atervackt.data.book import EDITIONS, CardKind
from companion.games.atervackt.state import AtervacktState
from companion.kit.cards.kinds import DeckSheet
from companion.state import Json
from companion.text import Text

EDITION = "catacombs"
"""The first edition with the ways down of Drakborgen II or Catacombs: where all rules apply as they stand."""

STEPS, DIE, COLUMNS, ROWS = 26, "000112", 13, 10
"""What `castle.toml` says of the sun and of that edition's board: who goes on with a game need not read it again."""

OPTIONS: Mapping[str, GameOption] = {
    "sun.steps": GameOption(Text("Sun steps"), STEPS, tuple(range(12, 41)), "castle.sun.steps"),  # AS2
    "sun.kind": GameOption(Text("Sun"), "scale", ("scale", "disc")),  # A4.1, A4.4
    "sun.die": GameOption(  # A4.4
        Text("Sun die"),
        DIE,
        ("000112", "000111", "000122", "001112", "001122", "011122", "001123"),
        "castle.sun.die",
    ),
    "leave": GameOption(Text("Leave"), "tower", ("tower", "move")),  # AS11
    "combat": GameOption(Text("Combat"), "signs", ("signs", "ring")),  # A30
    "monsters": GameOption(Text("Monsters"), "cards", ("cards", "wander")),  # A31
    "treasure": GameOption(Text("Treasure"), "finder", ("finder", "agree")),  # A26.9
    "cards": GameOption(Text("Counts"), "classic", ("classic", "unknown")),  # AS3
    "edition": GameOption(Text("Board"), EDITION, EDITIONS),  # A1.11-A1.14
    "map": GameOption(Text("Map"), "none", ("none", "followed")),
    "board.columns": GameOption(Text("Columns"), COLUMNS, tuple(range(5, 21))),  # AS34
    "board.rows": GameOption(Text("Rows"), ROWS, tuple(range(5, 21))),
    "fights": GameOption(Text("Heroes fight"), "no", ("no", "yes")),  # A16.3
    "play": GameOption(Text("Play"), "against", ("against", "together", "monsters")),  # A32.1
    "rings": GameOption(Text("Rings"), "dealt", ("dealt", "followed")),  # AS37
}


# Editions.


SENTENCES: Mapping[str, tuple[Text, ...]] = {
    "first": (Text("No tile has a way down: secret doors may lead down."),),
    "ffg": (Text("Take the web cards out of the room deck."),),
    "legenden": (
        Text("Lay 8 tiles and the dragon room, shuffled, face down, 3 x 3."),
        Text("Rooms with a skull are trap rooms."),
    ),
}
"""What is to be done at setup, or to be known (A1.8, A1.12-A1.14, AS4)."""


def tell_edition(state: AtervacktState) -> None:
    """Say what is special about this edition."""
    for sentence in SENTENCES.get(str(state.options["edition"]), ()):
        state.tell("setup.edition", sentence)


def card_counts(sheet: DeckSheet[CardKind], house: Mapping[str, Json]) -> dict[str, int]:
    """The cards of a deck: with FFG's tiles, on which webs are printed, the web cards are taken out (A1.13)."""
    out = ("web",) if sheet.id == "room" and house["edition"] == "ffg" else ()
    return {card: count for card, count in sheet.counts.items() if card not in out}


# How it is played where nobody plays the monsters, said once a game, where it first matters.


NOTES: Final[Mapping[str, Text]] = {
    "AS9": Text("Nobody plays the monsters: a die does."),
    "A12.7": Text("Read the monster's card after your choice."),
    "A11.9": Text("A die hides the number when you have guessed."),
    "A33.1": Text("Nobody else may read it: leave it unread."),
    "A32.2": Text("Amulets stay secret, also among allies."),
    "A33.3": Text("A die shows what comes out of the water."),
    "A29.2": Text("Sun and moon stone together: 10,000 in all."),
}
"""One sentence each, by the rule that it is about."""


def note_rule(state: AtervacktState, rule: str) -> None:
    """Say this, unless it was said before in this game."""
    state.note(rule, NOTES[rule])


def noted_rules(state: AtervacktState) -> tuple[Text, ...]:
    """All that was said in this game, in that order."""
    return tuple(NOTES[rule] for rule in state.said if rule in NOTES)
