"""Cache of results that are worked out from a deck, valid until the deck changes: the box shows them at every look.

Chances and counts of decks: the room, search and chest cards of Återväckt, the Adventure cards of Talisman.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from companion.deck import Deck

T = TypeVar("T")


class DeckCache(Generic[T]):
    """The last result that was worked out for each deck, by the deck's name. Nobody may change a result.

    >>> odds, deck = DeckCache[str](), Deck("dragon", {"asleep": 1, "awake": 1})
    >>> odds.get(deck, None, lambda: "1/2"), odds.get(deck, None, lambda: "not asked again")
    ('1/2', '1/2')
    >>> deck.draw(card="asleep")
    >>> odds.get(deck, None, lambda: "1")
    '1'
    """

    def __init__(self) -> None:
        self._last: dict[str, tuple[str, object, T]] = {}

    def get(self, deck: Deck, beside: object, make: Callable[[], T]) -> T:
        """Return the cached result for a deck, or call `make` if the deck or `beside` has changed since.

        Args:
            deck: Name of the deck.
            beside: What else the result depends on.
            make: Works the result out.
        """
        told = deck.canonical()
        last = self._last.get(deck.name)
        if last is None or last[0] != told or last[1] is not beside:
            last = self._last[deck.name] = told, beside, make()
        return last[2]
