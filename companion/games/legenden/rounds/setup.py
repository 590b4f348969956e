"""Before the first round: what lies ready, and the mark of the secret doors (L0)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.asking import rolled
from companion.asks import Roll, Seat
from companion.deck import Deck
from companion.dice import T12
from companion.games.legenden.data.book import Book, book
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit.drakborgen.monster_cards import DECK, deck_of
from companion.state import Json
from companion.text import Text
from companion.track import Track


def opening(seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> LegendenState:
    """The state before the first ask."""
    figures = book(data)
    state = LegendenState(
        book=figures,
        seats=seats,
        options=house,
        sun=Track(steps=int(str(house["sun.steps"]))),
        decks={"dragon": Deck("dragon", figures.dragon_cards)} | monster_deck(figures),
        wealth=figures.treasure_cards,
    )
    state.heroes = {seat: Hero(state, seat) for seat in seats}
    return state


def monster_deck(figures: Book) -> dict[str, Deck]:
    """The monster cards that are known, one of each, if any are (LS10)."""
    return {DECK: deck_of(figures.monster_cards)} if figures.monster_cards else {}


def tell_places(state: LegendenState) -> None:
    """Where the chamber lies, where heroes begin, and the symbol: the board is only in front of people (L0.2, LS2).

    The symbol is the last: where a page has no room for all of it, this alone stands in no rulebook.
    """
    state.tell("setup.words", Text("Life and combat points: who has none of either is dead."))
    if state.modes.get("cards.dragon") == "drawn":
        state.tell("setup.cards", Text("The box draws dragon and monster cards; the rest is yours."))
    state.tell("setup.chamber", Text("The chamber is among the {n} middle squares.", n=state.book.middle))
    state.tell("setup.towers", Text("Begin in any of the {n} tower rooms.", n=state.book.towers))
    if state.symbol is not None:
        state.tell("symbol", Text("Secret doors: symbol {n} of 6.", n=state.symbol))


async def choose_symbol(state: LegendenState) -> None:
    """Roll for the symbol that marks secret doors (lönndörrar) in this game (L0.2, LT6)."""
    face = await rolled(lambda: _ask_symbol(state))
    if face and state.symbol is None:
        # Six symbols, two faces of the die for each (LT6).
        state.symbol = (face + 1) // 2


def _ask_symbol(state: LegendenState) -> Roll | None:
    if state.symbol is not None or not state.options["secret.symbol"]:
        return None
    return Roll(key="setup.symbol", seats=(state.order()[0],), text=Text("Secret door sign"), die=T12)
