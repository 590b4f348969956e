"""Cards of owners' own that the box deals for one pair of eyes: rings, amulets, and those of the treasure chamber."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.asks import Draw, Option, Seat
from companion.deck import NOBODY, SeenBy
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.book import CardKind
from companion.games.atervackt.state import AtervacktState, Hero
from companion.kit.cards import dealing
from companion.kit.cards.holdings import Holding
from companion.text import Text, verbatim

WIDTH = 21
"""Characters of a row of a page."""

CHAMBER, RING, AMULET = "chamber", "ring", "amulet"


def holding(state: AtervacktState, pile: str, seat: Seat | None = None) -> Holding[CardKind]:
    """Return the cards of a pile, as that seat has seen them."""
    return Holding(state.decks, partial(decks.kind_of, state), pile, seat)


def is_dealt_by_box(state: AtervacktState, name: str, number: int = 1) -> bool:
    """Return True if the box draws from this deck and knows at least a number of its cards."""
    if (deck := dealing.deck_of_box(state, name)) is None:
        return False
    named, found = state.book.decks[name].cards, deck.candidates()
    # A card that people told of and that stands in no list has no line on which it could be drawn.
    return bool(found) and all(card in named for card, _ in found or ()) and (deck.left() or 0) >= number


async def deal(state: AtervacktState, seat: Seat, name: str, pile: str, seen_by: SeenBy = NOBODY) -> str:
    """Deal one card into that pile, for the eyes of `seen_by` alone; "" where the box does not draw."""
    return await dealing.deal(state, name, lambda: _build_draw(state, seat, name), pile, seen_by)


def _build_draw(state: AtervacktState, seat: Seat, name: str) -> Draw | None:
    if not is_dealt_by_box(state, name):
        return None
    options = tuple(Option(card.id, card.name) for card in state.book.decks[name].cards.values())
    return dealing.build_private_draw(name, f"deal.{name}", seat, Text("{seat}: a card", seat=seat), options)


def kept_pile(seat: Seat) -> str:
    """Return the pile of amulets that a hero keeps and does not wear (A20.2)."""
    return f"amulet:{seat}"


def worn_pile(seat: Seat) -> str:
    """Return the pile of amulets that a hero wears and that have not taken effect (A20.3)."""
    return f"worn:{seat}"


def offer_pile(seat: Seat) -> str:
    """Return the pile of cards of which a hero may keep one (A1.4, A20.5)."""
    return f"offer:{seat}"


def count_worn(hero: Hero) -> int:
    """Count the box's amulets that the hero wears."""
    return holding(hero.state, worn_pile(hero.seat)).left(AMULET)


def chamber_cards(hero: Hero) -> list[CardKind]:
    """Return the hero's chamber cards, as the box knows them, from the top of their hand."""
    return holding(hero.state, decks.hand(hero.seat)).true_kinds(CHAMBER)


def known_gold(hero: Hero) -> int:
    """Return the worth of the hero's chamber cards, as far as the box has dealt them (A24.1)."""
    return sum(card.points for card in chamber_cards(hero))


def least_valuable(hero: Hero) -> int:
    """Return the place in the hand of the chamber card that the hero misses least (A24.11)."""
    worth = [card.points for card in chamber_cards(hero)]
    return worth.index(min(worth)) if worth else 0


def private_rows(state: AtervacktState, seat: Seat | None) -> Iterator[Text]:
    """Yield what this seat alone may read: its ring, its treasures, and amulets that it reads for others."""
    if seat is None:
        return
    for name in (RING, AMULET):
        for first, card in holding(state, offer_pile(seat), seat).faces(name):
            yield from _rows(first, card)
    for hero in state.heroes.values():
        for card in _seen(state, AMULET, kept_pile(hero.seat), seat):
            yield from _rows(Text("{hero} keeps:", hero=hero.called), card, named=True)
        for card in _seen(state, AMULET, worn_pile(hero.seat), seat):
            yield from _rows(Text("{hero} wears:", hero=hero.called), card, named=True)
    for card in (*_seen(state, RING, decks.hand(seat), seat), *_seen(state, AMULET, decks.hand(seat), seat)):
        yield from _rows(card.name, card)
    for card in _seen(state, CHAMBER, decks.hand(seat), seat):
        yield Text("{card} {n}", card=card.name, n=card.points)


def _seen(state: AtervacktState, name: str, pile: str, seat: Seat) -> list[CardKind]:
    """Return the cards of a pile that this seat has seen."""
    return holding(state, pile, seat).kinds(deck=name)


def _rows(first: Text, card: CardKind, *, named: bool = False) -> Iterator[Text]:
    # Imported here: few tables have such cards, and the module takes long to load.
    from textwrap import wrap

    yield first
    if named:
        yield card.name
    for row in wrap(card.says, WIDTH):
        yield verbatim(row)
