"""Kinds of events: the meaning of an event for the people at the table, by which it is told, shown and heard.

A game says which of its events are which: its state has a table `kinds`. An event of no kind just rolls by.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

ROLLED: Final = "rolled"
DRAWN: Final = "drawn"
"""The keys by which the table tells what dice came to, and which card was drawn."""

Moment: TypeAlias = Literal[
    "dawn",
    "dusk",
    "night",
    "stirs",
    "wakes",
    "breath",
    "hit",
    "clinch",
    "miss",
    "death",
    "treasure",
    "victory",
]
"""A moment has a picture, lights and a sound of its own."""

BY_WEIGHT: Final[tuple[Moment, ...]] = (
    *("death", "wakes", "night", "victory", "breath", "dusk", "dawn", "stirs", "treasure"),
    *("hit", "clinch", "miss"),
)
"""The first of them is shown where several come at once."""

BLOWS: Final[frozenset[Moment]] = frozenset({"hit", "clinch", "miss"})
"""Moments that follow from a reveal; its own page shows each choice."""

Kind: TypeAlias = Moment | Literal["hurt", "met", "found", "card", "everybody", "note", "aside", ""]
"""`hurt`: somebody lost something. `met`, `found`: a monster, a thing. `card`: a card with an effect. `everybody`:
it is nobody's own, as where the sun stands. `note`: how a rule is read. `aside`: what is said beside the page and never
covers it, as after an undo: whoever took a press back wants to press again."""

UNTIL_READ: Final = frozenset({"death", "wakes", "night"})
"""These stand until somebody presses a button of the box."""

ONCE_A_ROUND: Final = frozenset({"hurt"})
"""These stand until a press as well, but only once a round for each player concerned, and never in the middle of a
fight. Otherwise they go by themselves, and the next page repeats what they said.
"""

MATTERS: Final = UNTIL_READ | {"stirs", "breath", "hurt", "met", "found", "card", "treasure", "dusk", "victory"}
"""These stand long enough to be read out to others."""

EVERYBODYS: Final = frozenset({"dawn", "dusk", "night", "wakes", "victory", "everybody", "note", "aside"})
"""These are nobody's own, whoever is named in them."""

SILENT: Final = frozenset({"note"})
"""These are for the log alone."""


def kind_of(key: str, kinds: Mapping[str, Kind]) -> Kind:
    """Return the kind of an event.

    Args:
        key: The event's key.
        kinds: The kinds by key; a key that ends in a star stands for all that begin like it.
    """
    return kinds.get(key) or kinds.get(f"{key.partition('.')[0]}.*", "")
