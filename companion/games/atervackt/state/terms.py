"""Terms of Återväckt's state: kinds of rooms, ways in, plans, phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

from companion.kit.drakborgen.ring import STANCES, Stance
from companion.state import Range

Aspect: TypeAlias = Stance
"""Strength (Styrka), Psyche (Psyke), Agility (Vighet) or Armour (Rustning)."""

ASPECTS = STANCES

Place: TypeAlias = Literal["castle", "catacombs", "out"]
"""Place of a hero at large; in the castle the room is more exact."""

Kind: TypeAlias = Literal[
    "room", "corridor", "trap", "tower", "rotating", "dark", "rubble", "pit", "bridge", "web", "divided", "chamber"
]
"""Kinds of tiles that the rules mention (AT2); `trap` is a new trap room, an old one is a `room` (A6.2)."""

Way: TypeAlias = Literal["start", "free", "door", "portcullis", "secret", "none", "up"]
"""Ways by which a hero came into a room; `up`: out of the catacombs, by a way up."""

Edge: TypeAlias = Literal["unknown", "open", "door", "portcullis", "wall"]
"""Kinds of borders between two squares, as far as anybody has walked there or said so."""

Coordinate: TypeAlias = Annotated[int | None, Range(-40, 80)]
"""Column from the west or row from the north, from 1 on the board; `None` where nobody follows a map."""

Plan: TypeAlias = Literal[
    "none", "move", "search", "wait", "leave", "enter", "stay", "lost", "open", "draw", "rune", "door",
    "portcullis", "secret", "light", "back", "across", "tear", "push", "help", "down", "walk", "rope", "up",
]  # fmt: skip
"""Plans of a hero in this round. `enter`: they have come into their room, its card is due; `stay`: nothing more comes.

`lost`: they sit the round out. The others are what they try, until it has been tried.
"""

Phase: TypeAlias = Literal["sun", "move", "tile", "card"]
"""Four phases of a round (A3), each played by all at once."""

SUN_STEPS: Final[Mapping[int, int]] = {1: 1, 2: 2}
"""Steps that a T6 moves the sun on the last dots; with any other face it stays (A4.2)."""

Approach: TypeAlias = Literal["attack", "wait", "flee"]
"""Choices of a hero who meets a monster (A12.6); the first comes before the others (A26.10)."""

Sign: TypeAlias = Literal["rock", "scissors", "paper"]
"""Signs of a combat round (A13.1)."""

FIXED = {"fixed": "names a seat, a room or a card: another name there could be one that nobody knows"}
"""Metadata of fields that name a seat, a room or a card."""


FIGURE = "figure"
"""Deck of a monster that is a figure and no card."""

BOX, BOARD, WAY = "box", "board", "way"
"""Places of a figure: not in play, somewhere on the board, half-way to a room."""
