"""What a game has taught that is worth keeping for the next: sheets, counts of cards, monster cards, rings, records."""

from __future__ import annotations

from typing import Any

from companion.games.atervackt.magic import things
from companion.games.atervackt.rounds import scores
from companion.games.atervackt.state.game import AtervacktState
from companion.kit.cards import counts, told
from companion.kit.drakborgen import sheets
from companion.state import Json


def learned(state: AtervacktState) -> dict[str, Json]:
    """What was told, or corrected, that the data of this game does not say (A1.10, AS3)."""
    heroes = sheets.learned(state.heroes.values(), state.book.heroes)
    cards = told.learned(state.papers, state.book.monster_cards)
    parts: dict[str, Any] = {"heroes": heroes, "decks": counts.learned(state.decks, state.book.decks), "cards": cards}
    parts |= {"records": scores.learned_records(state), "rings": things.learned_rings(state)}
    return {part: said for part, said in parts.items() if said}
