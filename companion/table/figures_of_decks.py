"""The figures of a deck that people correct by paths; deck operations stand for them in the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LEFT, CARDS = "left", "cards."
"""Figures of a deck that can be corrected: the cards in its pile, and how many of a card it has in all."""


def operation_path(deck: str, op: str, details: Mapping[str, Any]) -> str | None:
    """Return the path of the figure that an operation on a deck corrects; `None` where it corrects none.

    Args:
        deck: Path of the deck.
        op: Name of the operation.
        details: Details of the operation; "has" needs the card.
    """
    match op:
        case "count":
            return f"{deck}.{LEFT}"
        case "has":
            return f"{deck}.{CARDS}{details['card']}"
    return None
