"""What people have told in a game that is worth keeping for the next: hero sheets and monster cards."""

from __future__ import annotations

from typing import Any

from companion.games.legenden.state.game import LegendenState
from companion.kit.cards import told
from companion.kit.drakborgen import sheets
from companion.state import Json


def learned(state: LegendenState) -> dict[str, Json]:
    """What was told, or corrected, that the data of this game does not say (LS6, LS10)."""
    heroes = sheets.learned(state.heroes.values(), state.book.heroes)
    cards = told.learned(state.cards, state.book.monster_cards)
    parts: dict[str, Any] = {"heroes": heroes, "cards": cards}
    return {part: said for part, said in parts.items() if said}
