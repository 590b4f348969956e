"""How it is played where nobody plays the monsters, said to the table once a game, where it first matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.atervackt.state.game import AtervacktState
from companion.text import Text

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


def note(state: AtervacktState, rule: str) -> None:
    """Say this, unless it was said before in this game."""
    state.note(rule, NOTES[rule])


def readings(state: AtervacktState) -> tuple[Text, ...]:
    """All that was said in this game, in that order."""
    return tuple(NOTES[rule] for rule in state.said if rule in NOTES)
