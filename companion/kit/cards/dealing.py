"""Cards that the box deals for one seat alone: it draws them, and nobody else learns what came.

Monster cards (both Drakborgen games), rings, amulets and treasures (Återväckt), Spells and Characters (Talisman).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.asking import ask_option
from companion.asks import Draw, Options, Seat
from companion.deck import NOBODY, Deck, SeenBy
from companion.text import Text


class Dealer(Protocol):
    """A state as far as dealing goes: its decks, and who draws from them."""

    @property
    def decks(self) -> Mapping[str, Deck]:
        """The decks by name."""

    @property
    def modes(self) -> Mapping[str, Any]:
        """Modes by path: who rolls and draws."""


def deck_of_box(state: Dealer, name: str) -> Deck | None:
    """Return a deck if the box draws from it.

    Args:
        state: State of the game.
        name: Name of the deck.
    """
    return state.decks.get(name) if state.modes.get(f"cards.{name}") == "drawn" else None


def build_private_draw(name: str, key: str, seat: Seat, text: Text, options: Options) -> Draw:
    """Build the ask for the next card of a deck, for one seat alone to read.

    Args:
        name: Name of the deck.
        key: Key of the ask, by which kept games find it again.
        seat: Seat that draws and reads.
        text: What is asked for.
        options: Cards that people may name.
    """
    return Draw(key=key, seats=(seat,), text=text, deck=f"decks.{name}", options=options, private=True)


async def deal(state: Dealer, name: str, build: Callable[[], Draw | None], pile: str, seen_by: SeenBy = NOBODY) -> str:
    """Draw one card into a pile; return it, or "" where the draw has become moot.

    Args:
        state: State of the game.
        name: Name of the deck.
        build: Builds the ask anew; returns `None` once it is moot.
        pile: Pile to which the card goes.
        seen_by: Seats that see the face; `ALL` if it lies face up.
    """
    card = await ask_option(build)
    if card:
        state.decks[name].draw(pile, seen_by, card)
    return card
