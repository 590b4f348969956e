"""All cards of a deck, as lists are made of them: by their sorts, or by the alphabet, each with its line.

Owners who have entered all cards have over a hundred, and the list stays the same until people tell something new. So
what is made of it is kept with it. A new list takes over the lines of cards of which nothing new was told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

from companion.asks import Option, Options
from companion.games.talisman.data.cards import CardKind

CardLines: TypeAlias = dict[tuple[str, str, str], tuple[str, Option]]
"""The line of each card behind its name as it is sorted; by the id, the name and the sort of the card."""


class CardList:
    """Kinds of all cards of a deck: those of its list, then those that only this table has told."""

    def __init__(self, kinds: Iterable[CardKind], lines: CardLines) -> None:
        self.kinds = tuple(kinds)
        self._lines = lines
        self._of_sorts: dict[Collection[str], tuple[CardKind, ...]] = {}
        self._by_alphabet: dict[Collection[str], Options] = {}

    def lines(self, kinds: Iterable[CardKind]) -> Options:
        """Return a line for each of these cards."""
        return tuple([self._line(kind)[1] for kind in kinds])

    def of_sorts(self, sorts: Collection[str]) -> tuple[CardKind, ...]:
        """Return the cards of these sorts, in the order of the list."""
        if sorts not in self._of_sorts:
            self._of_sorts[sorts] = tuple([kind for kind in self.kinds if kind.sort in sorts])
        return self._of_sorts[sorts]

    def by_alphabet(self, sorts: Collection[str]) -> Options:
        """Return a line for each card of these sorts, by the alphabet."""
        if sorts not in self._by_alphabet:
            ordered = sorted(map(self._line, self.of_sorts(sorts)), key=lambda named: named[0])
            self._by_alphabet[sorts] = tuple([line for _, line in ordered])
        return self._by_alphabet[sorts]

    def find(self, sorts: Collection[str], name: str) -> str:
        """Return the first card of these sorts with that name or id; "" where there is none."""
        wanted = name.casefold()
        return next((kind.id for kind in self.of_sorts(sorts) if wanted in (kind.id, kind.text.casefold())), "")

    def _line(self, kind: CardKind) -> tuple[str, Option]:
        """Return the name of a card as it is sorted, and its line."""
        key = kind.id, kind.text, kind.sort
        if key not in self._lines:
            name = kind.name
            self._lines[key] = str(name).casefold(), Option(kind.id, name)
        return self._lines[key]
