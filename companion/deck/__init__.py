"""Decks of real cards, whose order nobody knows: the facts that are known, and the exact chance of the next card.

Nothing here shuffles or decides: a deck records what people did and saw. The same deck serves cardboard, where somebody
names the card that came, and a virtual pile, where the table lets chance decide by `Deck.candidates` at the moment of
drawing and then names the card like anybody else.

>>> deck = Deck("dragon", {"asleep": 11, "awake": 1})
>>> print(deck.chance("awake"))
1/12
>>> for _ in range(3):
...     deck.draw(card="asleep")
>>> print(deck.chance("awake"))
1/9
"""

from companion.deck.belief import EFFORT
from companion.deck.deck import Deck
from companion.deck.notice import ALL, NOBODY, DeckError, DeckNotice, Everyone, SeenBy
from companion.deck.piles import BOTTOM, DISCARD, LOST, PILE, TOP

__all__ = [
    "ALL",
    "BOTTOM",
    "DISCARD",
    "EFFORT",
    "LOST",
    "NOBODY",
    "PILE",
    "TOP",
    "Deck",
    "DeckError",
    "DeckNotice",
    "Everyone",
    "SeenBy",
]
