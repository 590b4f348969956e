"""The figures of a deck that people correct by paths; deck operations stand for them in the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LEFT, CARDS = "left", "cards."
"""Figures of a deck that can be corrected: the cards in its pile, and how many of a card it has in all."""


def operation_path(deck: str, op: str, details: Mapping[str, Any]) -> str | None:
    """The path of the figure that this operation corrects; `None` where it is none."""
    match op:
        case "count":
            return f"{deck}.{LEFT}"
        case "has":
            return f"{deck}.{CARDS}{details['card']}"
    return None
