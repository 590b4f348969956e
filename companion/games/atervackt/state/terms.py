"""The words of Återväckt's state: kinds of rooms, ways in, plans, phases."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from companion.kit.drakborgen.ring import STANCES, Stance
from companion.state import Range

Aspect: TypeAlias = Stance
"""Strength (Styrka), Psyche (Psyke), Agility (Vighet) or Armour (Rustning)."""

ASPECTS = STANCES

Place: TypeAlias = Literal["castle", "catacombs", "out"]
"""Where a hero is, in the large; in the castle his room says more."""

Kind: TypeAlias = Literal[
    "room", "corridor", "trap", "tower", "rotating", "dark", "rubble", "pit", "bridge", "web", "divided", "chamber"
]
"""The kinds of tiles that the rules mention (AT2); `trap` is a new trap room, an old one is a `room` (A6.2)."""

Way: TypeAlias = Literal["start", "free", "door", "portcullis", "secret", "none", "up"]
"""How a hero came into his room; `up`: out of the catacombs, by a way up."""

Edge: TypeAlias = Literal["unknown", "open", "door", "portcullis", "wall"]
"""What is between two squares, as far as anybody has walked there or said so."""

Coordinate: TypeAlias = Annotated[int | None, Range(-40, 80)]
"""A column from the west or a row from the north, from 1 on the board; `None` where nobody follows a map."""

Plan: TypeAlias = Literal[
    "none",
    "move",
    "search",
    "wait",
    "leave",
    "enter",
    "stay",
    "lost",
    "open",
    "draw",
    "rune",
    "door",
    "portcullis",
    "secret",
    "light",
    "back",
    "across",
    "tear",
    "push",
    "help",
    "down",
    "walk",
    "rope",
    "up",
]
"""What a hero does in this round. `enter`: he has come into his room, its card is due; `stay`: nothing more comes.

`lost`: he sits the round out. The others are what he tries, until it has been tried.
"""

Phase: TypeAlias = Literal["sun", "move", "tile", "card"]
"""The four phases of a round (A3), each played by all at once."""

Approach: TypeAlias = Literal["attack", "wait", "flee"]
"""What a hero does when he meets a monster (A12.6); the first comes before the others (A26.10)."""

Sign: TypeAlias = Literal["rock", "scissors", "paper"]
"""What is shown in a combat round (A13.1)."""

FIXED = {"fixed": "names a seat, a room or a card: another name there could be one that nobody knows"}
"""For fields that name a seat, a room or a card."""


FIGURE = "figure"
"""The deck of a monster that is a figure and no card."""

BOX, BOARD, WAY = "box", "board", "way"
"""Not in play, somewhere on the board, half-way to a room."""
