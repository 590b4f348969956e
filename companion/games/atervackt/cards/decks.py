"""The decks: drawing, "shuffle again", the bottom of the pile, and the odds of the next card (A2.1-A2.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import deepcopy
from fractions import Fraction
from functools import cache
from typing import Any

from companion.asks import Draw, Interruption, Option, Options, Seat, ask
from companion.deck import BOTTOM, PILE, TOP, Deck
from companion.games.atervackt.data.book import DATA, CardKind, Damage
from companion.games.atervackt.data.terms import SHUFFLE
from companion.games.atervackt.state import AtervacktState, Hero, LyingCard
from companion.kit.cards import holdings
from companion.text import Text

HELD = "held"
"""Pile of cards that were drawn and are not settled yet."""

MET = "met:"
"""Prefix of the piles of monster cards that are dealt for an open meeting."""

OTHER = "other"
"""A card that nobody names, and that people read; it is one of the deck all the same."""


def room_pile(number: str) -> str:
    """Return the pile of the cards that lie in that room."""
    return f"room:{number}"


hand = holdings.hand_pile
"""Pile of the cards that a hero carries."""


def kind_of(state: AtervacktState, deck: str, card: str) -> CardKind:
    """Return the kind of a card; a card that nobody has named is of the kind "another card"."""
    return state.book.decks[deck].cards.get(card) or CardKind(card or OTHER, "Another card", "item", 0)


async def draw_card(
    state: AtervacktState, seat: Seat, name: str, text: Text, interruptions: tuple[Interruption, ...] = ()
) -> str:
    """Draw the next card of a deck, which is held now; "shuffle again" is shuffled in and drawn past (A2.2).

    Returns the card; "" if no other card is left, or if the draw has become moot.
    """
    while True:
        card = await ask(lambda: _build_draw(state, seat, name, text, interruptions))
        deck = state.decks[name]
        if not isinstance(card, str) or deck.left() == 0:
            return ""
        notice = deck.draw(HELD, card=None if card == OTHER else card)
        if notice is not None and (notice.key != ONE_MORE or is_counted(state, name, card)):
            state.tell("card.odd", Text("That card was not expected: look it over."))
        if card != SHUFFLE:
            return card
        # The card itself is one of those that are shuffled (A2.2).
        deck.put((HELD, 0), PILE, TOP)
        deck.shuffle()
        state.tell("deck.shuffled", Text("Shuffle the pile: {deck}.", deck=state.book.decks[name].name))


ONE_MORE = "impossible"
"""Key of the notice that a deck has one card more than was thought."""

BY_THE_RULES = (("room", "web"),)
"""Cards whose number the rulebook itself gives."""


@cache
def package_decks() -> Mapping[str, Any]:
    """Return the decks of the package: those of the classic game (AS3).

    Cached, and read only by evenings that ask for one card more.
    """
    decks: Mapping[str, Any] = DATA.read()["decks"]
    return decks


def is_counted(state: AtervacktState, name: str, card: str) -> bool:
    """Return True if the number of that card is known: by the rules, or because people have told it (AS3).

    The package's other counts are those of the classic game, so one card more is nothing odd.
    """
    sheet, classic = state.book.decks[name].cards.get(card), package_decks()[name]["cards"].get(card, {})
    own = sheet is not None and sheet.count != classic.get("count", 1)
    return own or card in state.decks[name].told or (name, card) in BY_THE_RULES


def _build_draw(
    state: AtervacktState, seat: Seat, name: str, text: Text, interruptions: tuple[Interruption, ...]
) -> Draw | None:
    deck = state.decks[name]
    if not state.heroes[seat].alive or deck.left() == 0 or has_only_shuffles(deck):
        return None
    options = card_options(state, name)
    return Draw(
        key=f"draw.{name}", seats=(seat,), text=text, deck=f"decks.{name}", options=options, interruptions=interruptions
    )


def has_only_shuffles(deck: Deck) -> bool:
    """Return True if the pile holds nothing but "shuffle again", which would be drawn without end (A2.2)."""
    left = deck.left()
    if not left or left > deck.cards().get(SHUFFLE, 0):
        return False
    found = deck.candidates(index=None)
    return bool(found) and all(card == SHUFFLE for card, chance in found or () if chance)


THIRD_PAGE = 8
"""Lines before the last one of the third page."""


def card_options(state: AtervacktState, name: str) -> Options:
    """Return the cards of a deck as people name them, always on the same lines; others have a short way."""
    made = state.book.card_options
    if name not in made:
        cards = [Option(card.id, card.name) for card in state.book.decks[name].cards.values()]
        made[name] = (*cards[:THIRD_PAGE], Option(OTHER, Text("Another card")), *cards[THIRD_PAGE:])
    return made[name]


def move_card(state: AtervacktState, name: str, card: str, target: str, source: str = HELD) -> None:
    """Move a named card from one pile to another; a card that is not in the source pile stays where it is."""
    deck = state.decks[name]
    if card != OTHER or not holdings.move_card(deck, None, source, target):
        holdings.move_card(deck, card, source, target)


def discard(state: AtervacktState, lying: LyingCard, source: str = HELD) -> None:
    """Put a discarded card at the bottom of its own deck (A2.1)."""
    move_card(state, lying.deck, lying.card, PILE, source)


def keep_card(hero: Hero, lying: LyingCard) -> None:
    """Give the hero a card to carry."""
    move_card(hero.state, lying.deck, lying.card, hand(hero.seat))


def card_damage(state: AtervacktState, lying: LyingCard) -> Damage | None:
    """Return the dice of a card's damage, where the data has them (A7.4, A11.3); `None`: people say it."""
    return kind_of_lying(state, lying).damage if state.options["cards"] == "classic" else None


def kind_of_lying(state: AtervacktState, lying: LyingCard) -> CardKind:
    """Return the kind of a card that lies in a room or was drawn."""
    return kind_of(state, lying.deck, lying.card)


def clear_rooms(state: AtervacktState, rooms: Iterable[str]) -> None:
    """Put all cards of these rooms under their decks (A2.6)."""
    piles = [*map(room_pile, rooms)]
    for deck in state.decks.values():
        there = deck.lying
        if lying := [pile for pile in piles if pile in there]:
            put_under_deck(deck, *lying)


def put_under_deck(deck: Deck, *piles: str) -> None:
    """Put these piles under their deck together: nobody sees their order, so nobody knows it."""
    for pile in piles:
        while deck.left(pile):
            deck.put((pile, 0), GOING, TOP)
    if (deck.left(GOING) or 0) > 1:
        deck.shuffle(GOING)
    while deck.left(GOING):
        deck.put((GOING, 0), PILE, BOTTOM)


GOING = "going"
"""Pile of cards on their way under the deck."""


def tidy_up(state: AtervacktState) -> None:
    """Put cards that were drawn in a scene that people have left under their decks."""
    state.drawn.clear()
    state.met.clear()
    for deck in state.decks.values():
        # Between two parts of a round nearly every card lies in its own pile.
        if len(deck.lying) > 1:
            for pile in deck.piles:
                if pile == HELD or pile.startswith(MET):
                    put_under_deck(deck, pile)


# The exact odds of the card that counts next: past "shuffle again", which is shuffled in and drawn past (A2.2).
# The deck itself knows what lies on top; that one kind of card is no outcome is this game's rule.


def next_card_chances(deck: Deck) -> Mapping[str, Fraction]:
    """Return the chance of each card that may come next; they add up to 1.

    None where nobody knows, or nothing else is left. "Shuffle again" mixes what is known of the pile's order, so what
    lies at the bottom may come then.
    """
    return deck.worked_out(_next_card_chances)


def _next_card_chances(deck: Deck) -> dict[str, Fraction]:
    top = deck.distribution() or {}
    again = top.pop(SHUFFLE, Fraction(0))
    if not again:
        return top
    mixed = chances_after_shuffling(deck)
    if not mixed:
        return {}
    cards = sorted({*top, *mixed})
    return {card: top.get(card, Fraction(0)) + again * mixed.get(card, Fraction(0)) for card in cards}


def chances_after_shuffling(deck: Deck) -> dict[str, Fraction]:
    """Return the chance of each other card once "shuffle again" has been on top, as often as it takes.

    None where nobody knows, or nothing else is left.
    """
    counts = count_in_pile(deck)
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


def count_in_pile(deck: Deck) -> Counter[str] | None:
    """Count each card in the pile, in whatever order; `None` where that is not certain."""
    elsewhere = [card for pile in deck.piles if pile != PILE for card in deck.known(pile)]
    if not deck.is_complete or None in elsewhere:
        return None
    counts = Counter(deck.cards())
    counts.subtract(card for card in elsewhere if card is not None)
    return counts if counts.total() == deck.left() and min(counts.values(), default=0) >= 0 else None


AGAIN = "again"
"""Pile of a card that is on its way back into its own."""
