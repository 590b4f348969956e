"""What people have told in a game that is worth keeping for the next: hero sheets and monster cards."""

from __future__ import annotations

from typing import Any

from companion import sheets
from companion.games.legenden.state import LegendenState
from companion.sheets import mark
from companion.state import Json


def learned(state: LegendenState) -> dict[str, Json]:
    """What was told, or corrected, that the data of this game does not say (LS6, LS10)."""
    heroes = sheets.learned(state.heroes.values(), state.book.heroes)
    parts: dict[str, Any] = {"heroes": heroes, "cards": _cards(state)}
    return {part: told for part, told in parts.items() if told}


def _cards(state: LegendenState) -> dict[str, Any]:
    """The lines of each card; a new card is known by a mark made of what it says, so that nobody has to name it."""
    found = {}
    for card, lines in state.cards.items():
        told = {kind: known for kind, line in lines.items() if (known := line.known())}
        if told:
            found[card if card in state.book.monster_cards else f"card-{mark(told)}"] = told
    return found
