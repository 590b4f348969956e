"""Names of real Adventure cards as told on four buttons: likely ones first, then by the alphabet (TS25).

The names are those of the data and those that this table has told. A card is reached by its kind, then by lines on
which several names stand in brief, so that two more presses reach the twelve likeliest of each kind and some others; a
player with a keyboard types the name at any of these pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar, Final, TypeAlias

from companion.asks import Name, NotOffered, Option, Options, Value
from companion.deck import PILE, Deck
from companion.games.talisman.data.card_list import CardList
from companion.games.talisman.data.cards import TOLD_CARD, CardKind, Sort
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import NAMELESS_WORDS, TalismanState
from companion.kit.cards.facts import short_hash
from companion.name_order import list_in_order
from companion.record import record
from companion.spelling import ask_spelling
from companion.text import Text

DECK: Final = "adventure"

KINDS: Final[Mapping[str, tuple[Sort, ...]]] = {
    "enemy": ("enemy",),
    "thing": ("object", "follower", "magic", "gold"),
    "event": ("event", "place"),
    "spirit": ("spirit", "stranger"),
}
"""Kinds that a card can be told to be, each with its sorts: four lines, so that each is one press."""

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
"""Names of the sorts of cards whose kind has several."""

NOT_LISTED, ELSEWHERE = "+some", "+elsewhere"
"""Ids of a card that nobody names, and of one that is to be placed elsewhere (T6.15.1)."""

WRITE: Final = Option("+write", Text("Write a new name"))
"""Line for spelling a name that this table has never told, for players without a keyboard."""

LINES: Final = 4
"""Number of buttons, and of names in brief on a line."""

NEAR: Final = LINES * LINES
"""Number of names that two presses reach."""

LONGEST = 19
"""Number of letters that fit beside a button."""


@record(kw_only=True)
class CardName(Name):
    """Ask that takes one of its options, or a card's name as people type it."""

    longest: ClassVar[int] = LONGEST
    without: ClassVar[str] = ""
    not_first: ClassVar[str] = "+"

    def check(self, seat: str, value: object) -> Value:
        """Accept an option's id, or 1 to 19 letters that a page can show."""
        name = value.strip() if isinstance(value, str) else ""
        found = self.find_offered(seat, name)
        if found is not None:
            return found
        if not 0 < len(name) <= LONGEST or not name.isprintable() or name[0] in self.not_first:
            raise NotOffered(Text("That is no name of a card: use 1 to {n} letters.", n=LONGEST))
        return name


def likely_cards(state: TalismanState, sorts: Sequence[Sort]) -> list[CardKind]:
    """Return the named cards of these sorts that may still come, the most frequent first.

    Where the whole deck is known, none of which all lie out. Of equal ones those are first of which somebody has told.
    """
    # A name is told page by page, and on the way nothing is drawn.
    listed, known = state.all_cards(DECK), state.decks[DECK].worked_out(_likely_lists)
    key = listed, tuple(sorts)
    if key not in known:
        seen, whole = state.decks[DECK].worked_out(count_open_cards), state.decks[DECK].is_complete
        found = [card for card in listed.of_sorts(sorts) if not (whole and seen.get(card.id, 0) >= card.count)]
        known[key] = sorted(
            found, key=lambda card: (seen.get(card.id, 0) - max(card.count, 1), not is_told(state, card))
        )
    return [*known[key]]


def _likely_lists(_: Deck) -> dict[tuple[CardList, tuple[Sort, ...]], list[CardKind]]:
    """Return the cache of the likely cards, which is good until the deck changes."""
    return {}


def likely_lines(state: TalismanState, kind: str) -> Group:
    """Return lines for the named cards of a kind that may still come, the most frequent first."""
    listed = state.all_cards(DECK)
    return [*listed.lines(likely_cards(state, KINDS[kind]))]


def is_told(state: TalismanState, card: CardKind) -> bool:
    """Return whether this table has told something of a card, on this evening or another."""
    return card.id in state.faces or card.id.startswith(TOLD_CARD)


def count_open_cards(deck: Deck) -> Counter[str]:
    """Return the number of each Adventure card that lie open outside the pile to draw from."""
    return Counter(card for pile in deck.piles if pile != PILE for card in deck.known(pile) if card)


def names_page(state: TalismanState, kind: str, path: Sequence[int] = (), *, elsewhere: bool = True) -> Options:
    """Return the names on four buttons; `path`: the lines with several names that were pressed before."""
    names = likely_lines(state, kind)
    others = list(nameless_options(state, kind, known=bool(names)))
    if elsewhere:
        others.append(Option(ELSEWHERE, Text("Placed elsewhere")))
    groups = group_first_page(names, others)
    for depth, index in enumerate(path):
        # Corrections may have left fewer groups meanwhile.
        below = groups[min(index, len(groups) - 1)]
        is_rest = depth == 0 and index == LINES - 1 and len(names) + len(others) > NEAR
        groups = group_rest(below) if is_rest else group_deeper(below)
    several = [line.text for group in groups if len(group) > 1 for line in group if not line.id.startswith("+")]
    lines = [
        group[0] if len(group) == 1 else line_for_group(index, group, several) for index, group in enumerate(groups)
    ]
    # "Write" stands below the last line that is no name, so that no name moves; a deck known whole has no new names.
    if others and others[-1] in lines and not state.decks[DECK].is_complete:
        lines.append(WRITE)
    return tuple(lines)


def list_all_names(state: TalismanState, kind: str, *, elsewhere: bool) -> Options:
    """Return the options of all pages of the names."""
    cards = likely_lines(state, kind)
    nameless = nameless_options(state, kind, known=bool(cards))
    return (*cards, *nameless, *((Option(ELSEWHERE, Text("Placed elsewhere")),) if elsewhere else ()))


def nameless_options(state: TalismanState, kind: str, *, known: bool) -> Iterator[Option]:
    """Return lines for a card that nobody names: one for each of two sorts, one for more; none if all are `known`."""
    sorts = KINDS[kind]
    if known and state.decks[DECK].is_complete:
        return
    if len(sorts) == 2:
        yield from (Option(f"{NOT_LISTED}_{sort}", NAMELESS_WORDS[f"some_{sort}"]) for sort in sorts)
    else:
        yield Option(NOT_LISTED, Text("Not listed"))


Group: TypeAlias = list[Option]
"""Options of one line: a name, or several in brief."""


def group_first_page(names: Group, others: Group) -> list[Group]:
    """Group all within two presses, if that is possible; else the twelve likeliest, and the rest on one line."""
    if len(names) + len(others) <= NEAR:
        return group_in_two_presses([*names, *others])
    likeliest = sort_by_alphabet(names[: NEAR - LINES])
    return [*split_evenly(likeliest, LINES - 1), [*names[NEAR - LINES :], *others]]


def group_rest(rest: Group) -> list[Group]:
    """Group the rest: those without a name and the next likely ones by themselves, then all others."""
    cards = [line for line in rest if line.id.startswith(NOT_LISTED)]
    cards += [line for line in rest if not line.id.startswith("+")]
    if len(rest) <= LINES:
        return [[line] for line in rest]
    direct, more = cards[: LINES - 1], [line for line in rest if line not in cards[: LINES - 1]]
    return [*([line] for line in direct), sort_by_alphabet(more)]


def group_deeper(lines: Group) -> list[Group]:
    """Group the options of one line for the page below it."""
    return group_in_two_presses(lines) if len(lines) <= NEAR else split_evenly(lines, LINES)


def group_in_two_presses(lines: Group) -> list[Group]:
    """Group all within two presses, the likeliest by themselves as far as there is room."""
    if len(lines) <= LINES:
        return [[line] for line in lines]
    direct = (NEAR - len(lines)) // (LINES - 1)
    return [*([line] for line in lines[:direct]), *split_evenly(sort_by_alphabet(lines[direct:]), LINES - direct)]


def sort_by_alphabet(lines: Group) -> Group:
    """Return the options by the alphabet; those that are no names stand last."""
    return sorted(lines, key=lambda line: (line.id.startswith("+"), str(line.text).casefold()))


def line_for_group(index: int, group: Group, several: Sequence[Text]) -> Option:
    """Return a line for several names: up to four, or the first and the last where there is no room or are more.

    Args:
        index: The number of the line.
        group: The options of the line.
        several: The names of all such lines of the page, in their order.
    """
    names = [line.text for line in group if not line.id.startswith("+")]
    if len(names) < len(group):
        return _group_line(index, Text("Another name"))
    return _group_line(index, list_in_order(names, several))


def _group_line(at: int, words: Text) -> Option:
    return Option(f"+{at}", words, turns_page=True)


def split_evenly(lines: Group, many: int) -> list[Group]:
    """Return the options in `many` nearly equal parts, none of them empty."""
    many = min(many, len(lines))
    ends = [len(lines) * at // many for at in range(many + 1)]
    return [lines[start:end] for start, end in pairwise(ends)]


def named_cards(state: TalismanState, deck: str, sorts: Collection[str]) -> Options:
    """Return a line for each named card of these sorts, which may be typed in any language."""
    listed = state.all_cards(deck)
    return listed.lines(listed.of_sorts(sorts))


async def spell_name(hero: Character, key: str = "card.letter") -> str:
    """Ask for a name letter by letter; return "" where that has become moot."""

    def put(words: Text, options: Options) -> CardName | None:
        asked = CardName(key=key, seats=(hero.seat,), text=words, options=options) if hero.answers else None
        return hero.state.with_my_things(asked)

    return await ask_spelling(put, longest=LONGEST, spaces=True)


def find_card(state: TalismanState, sorts: Collection[str], name: str, deck: str = DECK) -> str:
    """Return the card of that deck with that name; "" where it is a new one."""
    return state.all_cards(deck).find(sorts, name)


def add_name(state: TalismanState, sort: Sort, name: str, begins: str = TOLD_CARD) -> str:
    """Keep a name that nobody has told before; return the card's id, equal for equal name and sort."""
    id = f"{begins}{short_hash({'sort': sort, 'text': name.casefold()})}"
    face = state.face_to_fill(id)
    face.text, face.sort = face.text or name, sort
    return id
