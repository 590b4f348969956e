"""Cards in one pile, over all decks: what somebody holds or wears, what lies in a room or on a space.

A dealt monster card (both Drakborgen games), what a hero carries, wears and has to choose from (Återväckt), Objects and
Followers before their owner, Spells in a hand, what lies on a space, trophies (Talisman), gear (Rulez), finds that
were left (Labirynt).

>>> sword = Kind("sword", "Sword", "object", adds={"strength": 1}, scopes=("battle",), room={"objects": 1})
>>> decks = {"adventure": Deck("adventure", {"sword": 1})}
>>> decks["adventure"].draw("held:Ada", card="sword")
>>> held = Holding(decks, lambda deck, card: sword, "held:Ada")
>>> held.cards(), held.bonus("strength", "battle"), held.capacity_used("objects")
(['sword'], 1, 1)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, Literal, NamedTuple, TypeVar

from companion.asks import Option, Options, Seat
from companion.deck import ALL, BOTTOM, DISCARD, PILE, TOP, Deck, DeckNotice
from companion.kit.cards.kinds import Kind, KindOf
from companion.text import Text

K = TypeVar("K", bound=Kind)


def hand_pile(seat: Seat) -> str:
    """Return the name of the pile of cards that a seat holds, for nobody else to see."""
    return f"hand:{seat}"


class Place(NamedTuple):
    """Where a card lies in a pile, from its top, and what it is; "" where that is not known."""

    deck: str
    at: int
    card: str


class Holding(Generic[K]):
    """The cards of one pile, over all decks, as one seat sees them, or everybody.

    It stores nothing: it looks at the decks each time, so it is never out of date.
    """

    __slots__ = ("decks", "kind_of", "pile", "seat")

    def __init__(self, decks: Mapping[str, Deck], kind_of: KindOf[K], pile: str, seat: Seat | None = None) -> None:
        self.decks = decks
        self.kind_of = kind_of
        self.pile = pile
        self.seat = seat

    def __len__(self) -> int:
        return sum([deck.left(self.pile) or 0 for deck in self.decks.values() if self.pile in deck.lying])

    def left(self, deck: str) -> int:
        """Return the number of cards of a deck that lie here."""
        return (self.decks[deck].left(self.pile) or 0) if deck in self.decks else 0

    def places(self, deck: str | None = None) -> Iterator[Place]:
        """Yield the places of the cards that lie here, deck by deck, each deck from the top."""
        for name, known in self._known(deck):
            for at, card in enumerate(known):
                yield Place(name, at, card or "")

    def _known(self, deck: str | None) -> list[tuple[str, list[str | None]]]:
        """Return the decks of which cards lie here, with their faces; `None` for each that is not certain."""
        # Rules look into piles many times in each answer, and most are empty: a call for each deck is most of the cost.
        found = []
        for name, cards in self.decks.items():
            if cards.lying.get(self.pile) and (deck is None or name == deck):
                found.append((name, cards.known(self.pile, self.seat)))
        return found

    def cards(self, deck: str | None = None) -> list[str]:
        """Return the names of the cards whose faces are known."""
        return [card for _, known in self._known(deck) for card in known if card]

    def kinds(self, *sorts: str, deck: str | None = None) -> list[K]:
        """Return the kinds of the cards with known faces; with `sorts` only those of these sorts.

        Args:
            sorts: Sorts of cards; all of them where none is given.
            deck: Name of the deck.
        """
        kind_of = self.kind_of
        found = [kind_of(name, card) for name, known in self._known(deck) for card in known if card]
        return [kind for kind in found if kind.sort in sorts] if sorts else found

    def true_kinds(self, deck: str) -> list[K]:
        """Return the kinds of all cards of a deck that lie here, as the box knows them; never show them to anybody.

        A rule uses this to settle something. A card that nobody has named is what `kind_of` makes of a card without a
        name.
        """
        faces = (self.decks[deck].candidates(self.pile, at) or [] for at in range(self.left(deck)))
        return [self.kind_of(deck, face[0][0] if len(face) == 1 else "") for face in faces]

    def numbers(self, deck: str) -> Options:
        """Return a line for each card of a deck, from the top, which says nothing about the card.

        What the numbers mean stands in `faces`, where its reader alone reads it.
        """
        return tuple(Option(str(n), Text("Number {n}", n=n)) for n in range(1, self.left(deck) + 1))

    def faces(self, deck: str) -> Iterator[tuple[Text, K]]:
        """Yield the known cards of a deck that lie here, with the numbers that they have in `numbers`."""
        for place in self.places(deck):
            if place.card:
                kind = self.kind_of(deck, place.card)
                yield Text("{n}: {card}", n=place.at + 1, card=kind.name), kind

    def bonus(self, value: str, *scopes: str) -> int:
        """Return the sum that the cards add to a value in these scopes.

        Args:
            value: Name of the value.
            scopes: Scopes that apply here, such as "battle".
        """
        return sum(kind.bonus(value, *scopes) for kind in self.kinds())

    def points(self, *sorts: str) -> int:
        """Return the sum of the points of the cards."""
        return sum(kind.points for kind in self.kinds(*sorts))

    def capacity_used(self, limit: str) -> int:
        """Return the part of a limit that the cards take up; cards that make room are subtracted."""
        return sum(kind.room.get(limit, 0) for kind in self.kinds())

    def find(self, card: str, deck: str | None = None) -> Place | None:
        """Return the place of a card of a name; the uppermost of several.

        Args:
            card: Name of the card.
            deck: Name of the deck.
        """
        return next((place for place in self.places(deck) if place.card == card), None)

    def give(self, place: Place, target: str, end: Literal["top", "bottom"] = TOP) -> None:
        """Move a card to another pile; the seats that knew its face know it there.

        Args:
            place: Where the card lies.
            target: Pile to which the card goes.
            end: Top or bottom of that pile.
        """
        self.decks[place.deck].put((self.pile, place.at), target, end)

    def play(self, place: Place, target: str = DISCARD) -> DeckNotice | None:
        """Lay a hidden card on another pile for everybody to see; return a notice to tell if it cannot be there.

        Args:
            place: Where the card lies.
            target: Pile to which the card goes.
        """
        seen = self.decks[place.deck].show(self.pile, place.at, place.card, ALL) if place.card else None
        self.give(place, target)
        return seen

    def clear(self, target: str = DISCARD) -> None:
        """Move all cards that lie here to that pile of their decks."""
        for name, deck in self.decks.items():
            for _ in range(self.left(name)):
                deck.put((self.pile, 0), target)


def move_card(deck: Deck, card: str | None, source: str, target: str) -> bool:
    """Move a card by its name from one pile to another: under the draw pile, or on top of any other pile.

    Args:
        deck: The deck.
        card: Name of the card; `None` is a card that nobody has named.
        source: Pile from which the card comes.
        target: Pile to which the card goes.

    Returns:
        `False` if the card was not there; then nothing has changed.
    """
    known = deck.known(source)
    if card not in known:
        return False
    deck.put((source, known.index(card)), target, BOTTOM if target == PILE else TOP)
    return True
