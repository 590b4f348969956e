"""The exact odds of the card that counts next: past "shuffle again", which is shuffled in and drawn past (A2.2).

The deck itself knows what lies on top; that one kind of card is no outcome is this game's rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from fractions import Fraction

from companion.deck import PILE, TOP, Deck
from companion.games.atervackt.data.book import SHUFFLE


def odds(deck: Deck) -> Mapping[str, Fraction]:
    """The chance of each card that may come next; they add up to 1. None where nobody knows, or nothing else is left.

    "Shuffle again" mixes what is known of the pile's order, so what lies at the bottom may come then.
    """
    return deck.worked_out(_odds)


def _odds(deck: Deck) -> dict[str, Fraction]:
    top = deck.distribution() or {}
    again = top.pop(SHUFFLE, Fraction(0))
    if not again:
        return top
    mixed = after_shuffling(deck)
    if not mixed:
        return {}
    cards = sorted({*top, *mixed})
    return {card: top.get(card, Fraction(0)) + again * mixed.get(card, Fraction(0)) for card in cards}


def after_shuffling(deck: Deck) -> dict[str, Fraction]:
    """The chance of each other card once "shuffle again" has been on top, as often as it takes; none as for `odds`."""
    counts = in_pile(deck)
    if counts is not None:
        others = counts.total() - counts.pop(SHUFFLE, 0)
        return {card: Fraction(number, others) for card, number in counts.items() if number}
    mixed = deepcopy(deck)
    mixed.draw(AGAIN, card=SHUFFLE)
    mixed.put((AGAIN, 0), PILE, TOP)
    mixed.shuffle()
    chances = mixed.distribution() or {}
    again = chances.pop(SHUFFLE, Fraction(0))
    # Only where it is certain how many of them are in the pile has each further one nothing more to tell.
    if again == 1 or again * (mixed.left() or 0) != mixed.cards().get(SHUFFLE, 0):
        return {}
    return {card: chance / (1 - again) for card, chance in chances.items()}


def in_pile(deck: Deck) -> Counter[str] | None:
    """How many of each card lie in the pile, in whatever order; `None` where that is not certain."""
    elsewhere = [card for pile in deck.piles if pile != PILE for card in deck.known(pile)]
    if not deck.is_complete or None in elsewhere:
        return None
    counts = Counter(deck.cards())
    counts.subtract(card for card in elsewhere if card is not None)
    return counts if counts.total() == deck.left() and min(counts.values(), default=0) >= 0 else None


AGAIN = "again"
"""The pile of a card that is on its way back into its own."""
