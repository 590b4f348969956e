"""Counts that people tell of their decks: cards left in a pile, and cards of each name in a deck.

Återväckt (AS3), whose printings differ; Talisman (T2.2, TS25), where decks hold what owners have entered.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.asks import Seat
from companion.deck import Deck
from companion.kit.cards.deck_cache import DeckCache
from companion.kit.cards.kinds import DeckSheet, Kind
from companion.state import Json
from companion.text import Text
from companion.view import Correction

RANGES: tuple[tuple[Json, ...], ...] = tuple(tuple(range(most)) for most in (12, 36, 108, 324))
"""Numbers from 0 that two, three, four and five presses reach on four buttons."""

Sheets = Mapping[str, DeckSheet[Any]]


def corrections(decks: Mapping[str, Deck], sheets: Sheets) -> list[Correction]:
    """Return the figures by which people enter their decks: cards in the pile, and cards of each name.

    Args:
        decks: The decks by name.
        sheets: The sheets of the decks by name.
    """
    found: list[Correction] = []
    for id, deck in decks.items():
        if (sheet := sheets.get(id)) is not None:
            found += _CORRECTIONS.get(deck, sheet, partial(_of_deck, id, deck, sheet))
    return found


_CORRECTIONS = DeckCache[tuple[Correction, ...]]()


def _of_deck(id: str, deck: Deck, sheet: DeckSheet[Any]) -> tuple[Correction, ...]:
    total = max(sum(sheet.counts.values()), sheet.unseen or 0, deck.left() or 0)
    has = deck.told | (deck.cards() if deck.is_complete else {})
    return (
        Correction(f"decks.{id}.left", sheet.name, Text("In the pile"), _plausible_counts(total)),
        *(
            Correction(
                f"decks.{id}.cards.{card.id}", sheet.name, card.name, _plausible_counts(has.get(card.id, card.count))
            )
            for card in sheet.cards.values()
        ),
    )


def _plausible_counts(number: int) -> tuple[Json, ...]:
    """Return the numbers up to a bit more than one and a half times a number."""
    return next((choices for choices in RANGES if number + number // 2 < len(choices)), RANGES[-1])


def figures(decks: Mapping[str, Deck], sheets: Sheets, shown: dict[str, Json]) -> dict[str, Json]:
    """Return the figures of the state, with how many each deck has of each card: `None` where nobody knows.

    Args:
        decks: The decks by name.
        sheets: The sheets of the decks by name.
        shown: Figures of the state, which are completed.
    """
    parts: Any = shown["decks"]
    for id, deck in decks.items():
        cards = _CARDS.get(deck, sheets.get(id), partial(_counted, deck, sheets.get(id)))
        parts[id] = {**parts[id], "cards": cards}
    return shown


def figures_of_seat(decks: Mapping[str, Deck], seat: Seat, public: Mapping[str, Json]) -> dict[str, Json]:
    """Return the decks as a seat sees them, made from everybody's figures, since most are equal.

    Args:
        decks: The decks by name.
        seat: The seat that looks.
        public: The figures or view that everybody sees.
    """
    parts: Any = public
    return {
        id: {**deck.view(seat), "cards": parts[id]["cards"]} if deck.is_better_known_by(seat) else parts[id]
        for id, deck in decks.items()
    }


_CARDS = DeckCache[dict[str, int | None]]()


def _counted(deck: Deck, sheet: DeckSheet[Any] | None) -> dict[str, int | None]:
    has, none = (deck.cards(), 0) if deck.is_complete else (deck.told, None)
    cards: Mapping[str, Kind] = {} if sheet is None else sheet.cards
    return {card: has.get(card, none) for card in cards}


def learned_counts(decks: Mapping[str, Deck], sheets: Sheets) -> dict[str, Any]:
    """Return the counts that people have told, where the data has others.

    Args:
        decks: The decks by name.
        sheets: The sheets of the decks by name.
    """
    found = {}
    for id, deck in decks.items():
        cards = sheets[id].cards if id in sheets else {}
        new = {card: {"count": n} for card, n in deck.told.items() if card in cards and cards[card].count != n}
        if new:
            found[id] = {"cards": new}
    return found
