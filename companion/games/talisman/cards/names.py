"""The names of real Adventure cards as they are told on four buttons: likely ones first, then by the alphabet (TS25).

The names are those of the data and those that this table has told. A card is reached by its kind, then by lines on
which several names stand in brief, so that two more presses reach the twelve likeliest of each kind and some others;
whoever has a keyboard types it at any of these pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from companion.asks import Name, NotOffered, Option, Options, Value
from companion.deck import PILE, Deck
from companion.games.talisman.data.cards import TOLD_CARD, CardKind, Sort
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import SOME as NAMES
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.told import mark
from companion.record import record
from companion.spelling import spelled
from companion.text import Text

DECK: Final = "adventure"

KINDS: Final[Mapping[str, tuple[Sort, ...]]] = {
    "enemy": ("enemy",),
    "thing": ("object", "follower", "magic", "gold"),
    "event": ("event", "place"),
    "spirit": ("spirit", "stranger"),
}
"""What a card can be told to be, with the sorts that it means: four lines, so that each is one press."""

WORDS: Final[Mapping[str, Text]] = {
    "enemy": Text("Enemy: Strength"),
    "thing": Text("Object, Follower"),
    "event": Text("Event, Place"),
    "spirit": Text("Spirit, Stranger"),
}

SORTS: Final[Mapping[Sort, Text]] = {
    "object": Text("Object"),
    "follower": Text("Follower"),
    "magic": Text("Magic Object"),
    "gold": Text("Gold"),
    "event": Text("Event"),
    "place": Text("Place"),
    "spirit": Text("Spirit"),
    "stranger": Text("Stranger"),
}
"""What a card can be where its kind does not say it."""

SOME, ELSEWHERE = "+some", "+elsewhere"
"""A card that nobody names; and one that says it is to be placed elsewhere (T6.15.1)."""

WRITE: Final = Option("+write", Text("Write a new name"))
"""Who has no keyboard spells a name that this table has never told."""

LINES: Final = 4
"""Buttons, and so many names stand in brief on a line."""

NEAR: Final = LINES * LINES
"""So many names are reached by two presses."""

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
    """The cards of these sorts that have a name and may still come, those first of which there are most.

    Where the whole deck is known, none of which all lie out. Of equal ones those are first that somebody has told.
    """
    cards = (state.kind_of(DECK, id) for id in (*state.book.decks[DECK].cards, *state.newly_named()))
    seen, whole = state.decks[DECK].worked_out(on_the_table), state.decks[DECK].is_complete
    found = [card for card in cards if card.sort in sorts and not (whole and seen[card.id] >= card.count)]
    return sorted(found, key=lambda card: (seen[card.id] - max(card.count, 1), not is_told(state, card)))


def is_told(state: TalismanState, card: CardKind) -> bool:
    """Whether this table has said something of it, on this evening or another."""
    return card.id in state.faces or card.id.startswith(TOLD_CARD)


def on_the_table(deck: Deck) -> Counter[str]:
    """How many of each Adventure card lie open outside the pile to draw from."""
    return Counter(card for pile in deck.piles if pile != PILE for card in deck.known(pile) if card)


def page(state: TalismanState, kind: str, path: Sequence[int] = (), *, elsewhere: bool = True) -> Options:
    """The names on four buttons; `path`: the lines with several names that have been pressed before."""
    names = [line(card) for card in likely(state, KINDS[kind])]
    others = list(unnamed(state, kind, known=bool(names)))
    if elsewhere:
        others.append(Option(ELSEWHERE, Text("Placed elsewhere")))
    groups = first_page(names, others)
    for depth, at in enumerate(path):
        # What has been corrected meanwhile may have left fewer of them.
        below = groups[min(at, len(groups) - 1)]
        is_rest = depth == 0 and at == LINES - 1 and len(names) + len(others) > NEAR
        groups = second_page(below) if is_rest else further(below)
    lines = [group[0] if len(group) == 1 else brief(at, group) for at, group in enumerate(groups)]
    # It stands below the last of what is no name, so that no name moves; of a deck that is known whole none is new.
    if others and others[-1] in lines and not state.decks[DECK].is_complete:
        lines.append(WRITE)
    return tuple(lines)


def unnamed(state: TalismanState, kind: str, *, known: bool) -> Iterator[Option]:
    """A card that nobody names: of two sorts each by itself, of more it is asked; none where all are `known`."""
    sorts = KINDS[kind]
    if known and state.decks[DECK].is_complete:
        return
    if len(sorts) == 2:
        yield from (Option(f"{SOME}_{sort}", NAMES[f"some_{sort}"]) for sort in sorts)
    else:
        yield Option(SOME, Text("No name here"))


Group: TypeAlias = list[Option]
"""What stands on one line: a name, or several in brief."""


def first_page(names: Group, others: Group) -> list[Group]:
    """All within two presses, if that goes; else the twelve likeliest, and a line for the rest."""
    if len(names) + len(others) <= NEAR:
        return near([*names, *others])
    likeliest = in_order(names[: NEAR - LINES])
    return [*parts(likeliest, LINES - 1), [*names[NEAR - LINES :], *others]]


def second_page(rest: Group) -> list[Group]:
    """Of the rest, those without a name and the next likely ones by themselves, then all others."""
    cards = [line for line in rest if line.id.startswith(SOME)]
    cards += [line for line in rest if not line.id.startswith("+")]
    if len(rest) <= LINES:
        return [[line] for line in rest]
    direct, more = cards[: LINES - 1], [line for line in rest if line not in cards[: LINES - 1]]
    return [*([line] for line in direct), in_order(more)]


def further(lines: Group) -> list[Group]:
    """What stands on one line, a page further down."""
    return near(lines) if len(lines) <= NEAR else parts(lines, LINES)


def near(lines: Group) -> list[Group]:
    """All within two presses, as many as there is room for by themselves; the first are the likeliest."""
    if len(lines) <= LINES:
        return [[line] for line in lines]
    direct = (NEAR - len(lines)) // (LINES - 1)
    return [*([line] for line in lines[:direct]), *parts(in_order(lines[direct:]), LINES - direct)]


def in_order(lines: Group) -> Group:
    """By the alphabet; what is no name stands last."""
    return sorted(lines, key=lambda line: (line.id.startswith("+"), str(line.text).casefold()))


def brief(at: int, group: Group) -> Option:
    """A line with several names: four in brief, more by the first and the last."""
    names = [line.text for line in group if not line.id.startswith("+")]
    if len(names) < len(group):
        return Option(f"+{at}", Text("Another name"))
    match names:
        case [one, two]:
            return Option(f"+{at}", Text("{a} / {b}", a=one, b=two))
        case [one, two, three]:
            return Option(f"+{at}", Text("{a}/{b}/{c}", a=one, b=two, c=three))
        case [one, two, three, four]:
            return Option(f"+{at}", Text("{a}/{b}/{c}/{d}", a=one, b=two, c=three, d=four))
    return Option(f"+{at}", Text("{a} ... {b}", a=names[0], b=names[-1]))


def line(card: CardKind) -> Option:
    """A card by its name."""
    return Option(card.id, card.name)


def parts(lines: Group, many: int) -> list[Group]:
    """So many parts, nearly equal, none of them empty."""
    many = min(many, len(lines))
    ends = [len(lines) * at // many for at in range(many + 1)]
    return [lines[start:end] for start, end in pairwise(ends)]


def every(state: TalismanState, deck: str, sorts: Collection[str]) -> Options:
    """All cards of these sorts that have a name, which may be typed in any language."""
    kinds = (state.kind_of(deck, id) for id in (*state.book.decks[deck].cards, *state.newly_named(deck)))
    return tuple(line(kind) for kind in kinds if kind.sort in sorts)


async def writes(one: Character, key: str = "card.letter") -> str:
    """A name that he spells with his buttons; "" where that has become moot."""

    def put(words: Text, options: Options) -> CardName | None:
        asked = CardName(key=key, seats=(one.seat,), text=words, options=options) if one.answers else None
        return one.state.with_things(asked)

    return await spelled(put, longest=LONGEST, spaces=True)


def find(state: TalismanState, sorts: Collection[str], name: str, deck: str = DECK) -> str:
    """The card of that deck that is called so; "" where it is a new one."""
    cards = (state.kind_of(deck, id) for id in (*state.book.decks[deck].cards, *state.newly_named(deck)))
    meant = (card.id for card in cards if card.sort in sorts and name.casefold() in (card.id, card.text.casefold()))
    return next(meant, "")


def tell(state: TalismanState, sort: Sort, name: str, begins: str = TOLD_CARD) -> str:
    """A name that nobody has told before is kept; returns the card's id, the same for the same name and sort."""
    id = f"{begins}{mark({'sort': sort, 'text': name.casefold()})}"
    face = state.told_face(id)
    face.text, face.sort = face.text or name, sort
    return id
