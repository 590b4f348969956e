"""Decks and open stocks: what can be had of them, and how a card comes from there (T6.20, TS25)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.asks import Option
from companion.deck import ALL, DISCARD, PILE, Deck
from companion.games.talisman.data.cards import STOCKS
from companion.games.talisman.house_rules import TOLD
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import SOME, TalismanState


def offered(state: TalismanState, deck: str, sorts: tuple[str, ...]) -> Iterator[Option]:
    """A line for each card of these sorts that can still be had, and one for a card without a name here.

    Of a stock that is counted none can be had beyond those that it has (T6.20.2b).
    """
    pile = state.decks[deck]
    if not pile.left():
        return
    counted = pile.worked_out(names_left) if pile.is_complete else None
    kinds = (state.kind_of(deck, id) for id in (*state.book.decks[deck].cards, *state.newly_named(deck)))
    # By the alphabet, as where a card is told that was drawn.
    for kind in sorted(kinds, key=lambda kind: str(kind.name).casefold()):
        if kind.sort in sorts and (counted is None or kind.id in counted):
            yield Option(kind.id, kind.name)
    if counted is None:
        id = "some_follower" if "follower" in sorts else "some_object"
        yield Option(id, SOME[id])


def names_left(pile: Deck) -> frozenset[str]:
    """The cards of which there can be one more in that stock."""
    return frozenset(name for name, _ in pile.candidates(PILE, None) or ())


def takes(one: Character, deck: str, card: str) -> None:
    """Lay a card of that deck or stock before him; the last one may have to be shuffled in again (TS26)."""
    pile = one.state.decks[deck]
    if not pile.left():
        pile.gather(DISCARD)
    if not pile.left():
        return
    held = f"held:{one.seat}"
    if deck in STOCKS:
        # It lies open, so any of it may be taken, not the uppermost.
        pile.pick(held, ALL, card)
    else:
        pile.draw(held, ALL, card)


def trust(deck: Deck) -> None:
    """Whoever holds a card that he has drawn is right, also where the pile was counted as empty meanwhile."""
    if not deck.left():
        deck.count(PILE, 1)


def is_ready(state: TalismanState) -> bool:
    """Whether an Adventure card can be drawn; an empty deck is made anew of its discards, unless both are (TS26)."""
    deck = state.decks["adventure"]
    if not deck.left() and deck.left(DISCARD):
        deck.gather(DISCARD)
        state.tell("deck.shuffled", TOLD["TS26"])
    return bool(deck.left())
