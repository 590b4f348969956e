"""Terms of the data: the editions of the board, the decks, and the sorts of their cards."""

from __future__ import annotations

from typing import Literal, TypeAlias

EDITIONS = ("catacombs", "first", "gw", "ffg", "legenden")
"""Editions of the board on the table (A1.11).

The first edition with Drakborgen II or Catacombs, without them, or others.
"""

DECKS = ("room", "search", "trap", "door", "chest", "fallen", "catacomb", "dragon")
OWN_DECKS = ("chamber", "ring", "amulet")
"""Decks of which only owners know the cards, each with words or a worth of its own."""

SHUFFLE = "shuffle"
"""The card "shuffle again" (blanda igen), in every deck that has one."""

Order: TypeAlias = Literal["danger", "monster", "item", "nothing"]
"""Sorts of cards, in the order in which several cards of one room are settled (A27.1)."""
