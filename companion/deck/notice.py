"""Viewers of a card, errors of a deck, and notices of contradictions."""

from enum import Enum
from typing import Final, Literal

from companion.errors import DrakvaktError
from companion.record import record
from companion.text import Text


class DeckError(DrakvaktError, ValueError):
    """A deck was asked for something impossible; nothing has changed."""


class Everyone(Enum):
    """The type of `ALL`."""

    ALL = "all"


ALL: Final = Everyone.ALL
"""Everyone at the table, spectators too."""

NOBODY: Final[frozenset[str]] = frozenset()
"""No person: a card that only the box was shown, or that it chose itself."""

SeenBy = Literal[Everyone.ALL] | frozenset[str]
"""Viewers of a card's face: `ALL`, or the seats that saw it."""

SENTENCES: Final = {
    "impossible": Text("There should be no {card} left, so the deck has one more than was thought."),
    "misplaced": Text("{card} should not have been there, so an earlier card was named or moved otherwise than told."),
    "contradiction": Text("{card} is not what was seen there before, so what was seen in private is forgotten."),
    "seen": Text("So many have been seen already: {card}. The deck has {number}."),
    "missing": Text("Fewer cards in {pile} than expected, by {number}: these count as lost."),
    "surplus": Text("More cards in {pile} than expected, by {number}."),
}


@record
class DeckNotice:
    """Something that should not have been possible. The deck accepted it, and people should hear of it.

    Attributes:
        key: One of `SENTENCES`.
        pile: Name of the pile.
        card: Name of the card.
        number: Number of cards.
        seen_by: Seats that may be told.

    >>> print(DeckNotice("missing", pile="pile", number=2))
    Fewer cards in pile than expected, by 2: these count as lost.
    """

    key: str
    card: str = ""
    pile: str = ""
    number: int = 0
    seen_by: SeenBy = ALL

    @property
    def text(self) -> Text:
        """Notice in a sentence."""
        return SENTENCES[self.key].using(card=self.card, pile=self.pile, number=self.number)

    def __str__(self) -> str:
        return str(self.text)
