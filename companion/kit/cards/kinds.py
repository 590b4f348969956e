"""Kinds of cards, as rows of data.

Room and search cards, treasures, rings and amulets (Återväckt), Objects, Followers, Spells and Enemies (Talisman).
Rulez and Labirynt do without: gear and counters of a maze have a name and a number each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import ClassVar, Generic, TypeAlias, TypeVar

from companion.kit.data import NamedRow
from companion.record import record
from companion.subjects import SubjectKind


@record
class Kind(NamedRow):
    """Kind of card: the effect of every card of this name, and their number.

    Attributes:
        sort: Kind of thing by which cards are ordered and told apart, such as "item" or "follower".
        adds: How much the card adds to each value.
        scopes: Where it adds that, such as "battle"; everywhere if empty.
        points: What the card is worth.
        room: How much of each limit it takes up ("objects": 1); below 0 it makes room, as a pack animal does.
        says: The card's own words.

    >>> sword = Kind("sword", "Sword", "object", adds={"strength": 1}, scopes=("battle",))
    >>> sword.bonus("strength"), sword.bonus("strength", "battle")
    (0, 1)
    """

    stands_for: ClassVar[SubjectKind] = "card"

    sort: str = ""
    count: int = 1
    adds: Mapping[str, int] = field(default_factory=dict)
    scopes: tuple[str, ...] = ()
    points: int = 0
    room: Mapping[str, int] = field(default_factory=dict)
    says: str = ""

    def bonus(self, value: str, *scopes: str) -> int:
        """Return the bonus of the card to a value in these scopes.

        Args:
            value: Name of the value.
            scopes: Scopes that apply here, such as "battle".
        """
        counts = not self.scopes or any(scope in self.scopes for scope in scopes)
        return self.adds.get(value, 0) if counts else 0


K = TypeVar("K", bound=Kind)

KindOf: TypeAlias = Callable[[str, str], K]
"""The kind of a card, by its deck and its name; of one that is in no list, what its game takes it for."""


@record
class DeckSheet(NamedRow, Generic[K]):
    """The cards of one deck, frequent ones first; `unseen` is how many there are, if nobody has to name them."""

    stands_for: ClassVar[SubjectKind] = "deck"

    cards: Mapping[str, K]
    unseen: int | None = None

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each card."""
        return {card.id: card.count for card in self.cards.values() if card.count}
