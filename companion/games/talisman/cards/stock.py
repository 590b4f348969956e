"""Decks and open stocks: which cards can be had of them, and how a card comes from there (T6.20, TS25)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.asks import Option
from companion.deck import ALL, DISCARD, PILE, Deck
from companion.games.talisman.data.cards import STOCKS
from companion.games.talisman.house_rules import SHUFFLED
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import NAMELESS_WORDS, TalismanState


def available_cards(state: TalismanState, deck: str, sorts: tuple[str, ...]) -> Iterator[Option]:
    """Return a line for each card of these sorts that can still be had, and one for a card without a name.

    Of a stock that is counted none can be had beyond those that it has (T6.20.2b).
    """
    pile = state.decks[deck]
    if not pile.left():
        return
    counted = pile.worked_out(available_names) if pile.is_complete else None
    # By the alphabet, as in the lists for a card that was drawn.
    lines = state.all_cards(deck).by_alphabet(sorts)
    yield from lines if counted is None else (line for line in lines if line.id in counted)
    if counted is None:
        id = "some_follower" if "follower" in sorts else "some_object"
        yield Option(id, NAMELESS_WORDS[id])


def available_names(pile: Deck) -> frozenset[str]:
    """Return the cards of which that stock has one more."""
    return frozenset(name for name, _ in pile.candidates(PILE, None) or ())


def take_from_deck(hero: Character, deck: str, card: str) -> None:
    """Lay a card of that deck or stock before the hero; an empty deck is made anew of its discards (TS26)."""
    pile = hero.state.decks[deck]
    if not pile.left():
        pile.gather(DISCARD)
    if not pile.left():
        return
    held = f"held:{hero.seat}"
    if deck in STOCKS:
        # A stock lies open, so any card of it may be taken, not only the uppermost.
        pile.pick(held, ALL, card)
    else:
        pile.draw(held, ALL, card)


def ensure_one_left(deck: Deck) -> None:
    """Count one card into a deck that was thought empty, as a player holds a card drawn from it."""
    if not deck.left():
        deck.count(PILE, 1)


def prepare_adventure_deck(state: TalismanState) -> bool:
    """Return whether an Adventure card can be drawn; an empty deck is first made anew of its discards (TS26)."""
    deck = state.decks["adventure"]
    if not deck.left() and deck.left(DISCARD):
        deck.gather(DISCARD)
        state.tell("deck.shuffled", SHUFFLED)
    return bool(deck.left())
