"""The names of real Adventure cards as they are told on four buttons: likely ones first, then by the alphabet (TS25).

The names are those of the data and those that this table has told. A card is reached by its kind, then one of three
likely names, else by narrowing down the others; whoever has a keyboard types it at any of these pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from companion.asks import Name, NotOffered, Option, Options, Value
from companion.deck import PILE
from companion.games.talisman.data.cards import CardKind, Sort
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.told import mark
from companion.record import record
from companion.text import Text

DECK: Final = "adventure"

KINDS: Final[Mapping[str, tuple[Sort, ...]]] = {
    "enemy": ("enemy",),
    "thing": ("object", "follower", "magic", "gold"),
    "event": ("event",),
    "spirit": ("spirit",),
    "stranger": ("stranger",),
    "place": ("place",),
}
"""What a card can be told to be, frequent ones first, with the sorts that it means."""

WORDS: Final[Mapping[str, Text]] = {
    "enemy": Text("Enemy: Strength"),
    "thing": Text("Object, Follower"),
    "event": Text("Event"),
    "spirit": Text("Enemy: Craft"),
    "stranger": Text("Stranger"),
    "place": Text("Place"),
}

THINGS: Final[Mapping[Sort, Text]] = {
    "object": Text("Object"),
    "follower": Text("Follower"),
    "magic": Text("Magic Object"),
    "gold": Text("Gold"),
}
"""What a card of number 5 can be."""

SOME, OTHERS = "+some", "+others"
"""A card that nobody names; and the names that are on no first page."""

LINES, LIKELY = 4, 3
LONGEST = 19
"""As many letters stand beside a button."""


@record(kw_only=True)
class CardName(Name):
    """One of the options, or a card's name as people type it."""

    def check(self, seat: str, value: object) -> Value:
        """An option's id, or 1 to 19 letters that a page can show."""
        ids = [option.id for option in self.options_for(seat) if option.id]
        name = value.strip() if isinstance(value, str) else ""
        if name in ids:
            return name
        if not 0 < len(name) <= LONGEST or not name.isprintable() or name[0] == "+":
            raise NotOffered(Text("That is no name of a card: use 1 to {n} letters.", n=LONGEST))
        return name


def likely(state: TalismanState, sorts: Sequence[Sort]) -> list[CardKind]:
    """The cards of these sorts that have a name, those first of which most may still come."""
    cards = (state.kind_of(DECK, id) for id in (*state.book.decks[DECK].cards, *state.newly_named()))
    seen = on_the_table(state)
    return sorted((card for card in cards if card.sort in sorts), key=lambda card: seen[card.id] - max(card.count, 1))


def on_the_table(state: TalismanState) -> Counter[str]:
    """How many of each Adventure card lie open outside the pile to draw from."""
    deck = state.decks[DECK]
    return Counter(card for pile in deck.piles if pile != PILE for card in deck.known(pile) if card)


def page(state: TalismanState, sorts: Sequence[Sort], path: Sequence[int] = ()) -> Options:
    """The names on four buttons; `path` says how others than the likely ones have been narrowed down."""
    found = likely(state, sorts)
    some = () if state.decks[DECK].is_complete and found else (Option(SOME, Text("No name here")),)
    if not path:
        if len(found) + len(some) <= LINES:
            return (*map(line, found), *some)
        return (*map(line, found[:LIKELY]), Option(OTHERS, Text("Another name")))
    others = sorted(found[LIKELY:], key=lambda card: str(card.name).casefold())
    for depth, at in enumerate(path[1:]):
        others = parts(others, LINES - len(some) if depth == 0 else LINES)[at]
    room = LINES - len(some) if len(path) == 1 else LINES
    below = some if len(path) == 1 else ()
    if len(others) <= room:
        return (*map(line, others), *below)
    first = (part[0].name for part in parts(others, room))
    return (*(Option(f"+{at}", Text("{card} ...", card=name)) for at, name in enumerate(first)), *below)


def line(card: CardKind) -> Option:
    """A card by its name."""
    return Option(card.id, card.name)


def parts(cards: Sequence[CardKind], many: int) -> list[list[CardKind]]:
    """So many parts, nearly equal, none of them empty."""
    many = min(many, len(cards))
    ends = [len(cards) * at // many for at in range(many + 1)]
    return [list(cards[start:end]) for start, end in pairwise(ends)]


def find(state: TalismanState, sorts: Sequence[Sort], name: str) -> str:
    """The card that is called so; "" where it is a new one."""
    same = (card.id for card in likely(state, sorts) if name.casefold() in (card.id, card.text.casefold()))
    return next(same, "")


def tell(state: TalismanState, sort: Sort, name: str) -> str:
    """A name that nobody has told before is kept; returns the card's id, the same for the same name and sort."""
    id = f"card-{mark({'sort': sort, 'text': name.casefold()})}"
    face = state.told_face(id)
    face.text, face.sort = face.text or name, sort
    return id
