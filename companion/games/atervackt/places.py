"""Where a monster's figure is that stands in no numbered room, and what stands for the deck of its card (A31.1)."""

from __future__ import annotations

FIGURE = "figure"
"""The deck of a monster that is a figure and no card."""

BOX, BOARD, WAY = "box", "board", "way"
"""Not in play, somewhere on the board, half-way to a room."""
