"""Decks of a game's data: what may stand there, the sheets that are made of it, drawing from them, and their meters.

The chances of the next card stand beside decks of Legenden, Återväckt and Labirynt. A game whose decks are plain tables
of its data, such as the Old Mill, takes all of it:

    [mill.lamp]
    text = "Lamp"
    sort = "item"
    count = 2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from operator import itemgetter
from typing import Any

from companion.asks import Draw, Option, Seat
from companion.deck import Deck
from companion.kit.cards.kinds import DeckSheet, Kind
from companion.shapes import OneOf, Shape, TableShape, WholeShape, Words
from companion.text import Text, verbatim
from companion.view import DeckMeter

LONGEST_NAME = 19
"""Characters of a card's name, which stands on a button."""

MOST_CARDS = 50
"""Cards of one name in a deck."""

MOST_POINTS = 9
"""Points that a card is worth."""


def deck_shape(sorts: tuple[str, ...], more: Mapping[str, Shape] | None = None) -> TableShape:
    """Return the shape of the table of a deck.

    Args:
        sorts: Sorts of cards that the deck has.
        more: What else a card may say, by name.
    """
    may: dict[str, Shape] = {"count": WholeShape(0, MOST_CARDS), "points": WholeShape(0, MOST_POINTS)}
    return TableShape(others=TableShape({"text": Words(LONGEST_NAME), "sort": OneOf(sorts)}, {**(more or {}), **may}))


def deck_sheet(id: str, name: Text, cards: Mapping[str, Mapping[str, Any]]) -> DeckSheet[Kind]:
    """Make the sheet of a deck from its table.

    Args:
        id: Name of the deck for programs.
        name: Name of the deck for people.
        cards: Rows of the table by card, of the shape `deck_shape`.
    """
    kinds = {
        card: Kind(card, row["text"], row["sort"], row.get("count", 1), points=row.get("points", 0))
        for card, row in cards.items()
    }
    return DeckSheet(id, name.message, kinds)


def build_draw(
    key: str, seat: Seat, words: Text, deck: Deck, sheet: DeckSheet[Any], path: str | None = None
) -> Draw | None:
    """Build the ask for the next card of a deck; `None` where no card is left.

    Args:
        key: Key of the ask.
        seat: Seat that draws.
        words: What is asked for.
        deck: The deck.
        sheet: The cards that people may name.
        path: Place of the deck in the state; without one "decks.<name>".
    """
    if not deck.left():
        return None
    options = tuple(Option(card.id, card.name) for card in sheet.cards.values())
    return Draw(key=key, seats=(seat,), text=words, deck=path or f"decks.{deck.name}", options=options)


def name_chances(chances: Mapping[str, Fraction], sheet: DeckSheet[Any]) -> tuple[tuple[Text, Fraction], ...]:
    """Return the cards that may come next by their names, the likeliest first, without those that cannot come.

    Args:
        chances: Chance of each card; they add up to 1, or are empty where nobody can know.
        sheet: What the cards are called.
    """
    likely = sorted(((card, chance) for card, chance in chances.items() if chance), key=itemgetter(1), reverse=True)
    cards = sheet.cards
    return tuple((cards[card].name if card in cards else verbatim(card), chance) for card, chance in likely)


def deck_meters(
    decks: Mapping[str, Deck], sheets: Mapping[str, DeckSheet[Any]], seat: Seat | None = None
) -> Iterator[DeckMeter]:
    """Show how many cards each deck has left, and the chances of the next one.

    Args:
        decks: The decks of the state.
        sheets: The sheets of the decks that are shown, in their order.
        seat: The seat that looks; `None` is everybody.
    """
    for id, sheet in sheets.items():
        if id in decks:
            chances = decks[id].distribution(viewpoint=seat) or {}
            yield DeckMeter(id, sheet.name, decks[id].left(), name_chances(chances, sheet))
