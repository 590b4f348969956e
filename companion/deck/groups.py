"""Groups: cards that are known to lie on certain slots, with everything that is known of their places."""

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping
from dataclasses import field
from fractions import Fraction
from functools import lru_cache, reduce
from json.encoder import encode_basestring
from math import gcd
from operator import attrgetter
from typing import Any

from companion.deck.cards import UNKNOWN, Cards, cards_of, count_of, minus, plus, size, splits
from companion.deck.piles import ranges, slots_of, text_of_slots
from companion.record import record
from companion.state import json_text

Block = tuple[int, ...]
"""Slots (sorted) whose cards are in random order, each order as likely as any other."""

Contents = tuple[Cards, ...]
"""Cards that lie in each block of a group."""


@record
class Group:
    """Blocks of slots, and the weighted cases of what may lie in each.

    Within a block every order is equally likely. Most groups are *pools*: one block and one case. A pool of a single
    kind of card is *known*: each of its slots has that card. It is *shown* if the card was seen at each slot; otherwise
    it is known because nothing else is left. A *blurred* group is one block whose cards are known, but not how likely
    each is at which slot. All cases hold the same cards in all, so a group of one block has one case.
    """

    blocks: tuple[Block, ...]
    cases: tuple[tuple[Contents, int], ...]
    blurred: bool = False
    shown: bool = False
    cards: Cards = field(default=(), init=False, compare=False, repr=False)
    """All cards of the group, counted once: a belief about a hundred cards goes through all its groups."""
    is_known: bool = field(default=False, init=False, compare=False, repr=False)
    """`True` if all cards are alike, also if all are unknown."""
    _text: str = field(default="", init=False, compare=False, repr=False)
    """The group as text, once it is wanted."""

    def __post_init__(self) -> None:
        lengths = [*map(len, self.blocks)]
        for contents, _ in self.cases:
            if [*map(size, contents)] != lengths:
                raise ValueError("Each slot has one card.")
        self._text = ""  # type: ignore[misc]
        self.cards = plus(*self.cases[0][0])  # type: ignore[misc]
        self.is_known = self.is_pool and len(self.cards) == 1  # type: ignore[misc]

    @property
    def slots(self) -> Block:
        """All slots of the group."""
        return (
            self.blocks[0] if len(self.blocks) == 1 else tuple(sorted(slot for block in self.blocks for slot in block))
        )

    @property
    def is_pool(self) -> bool:
        """`True` if the cards lie uniformly at random on the slots."""
        return len(self.blocks) == 1 and not self.blurred

    def part(self, slots: Iterable[int]) -> "Group":
        """Return the group on some of its slots, where all cards are alike."""
        block, card = tuple(sorted(slots)), self.cards[0][0]
        return Group((block,), (((((card, len(block)),),), 1),), shown=self.shown)

    def distribution(self, slot: int) -> dict[str, Fraction] | None:
        """Return the chance of each card at this slot, sorted by name; `None` if no exact one is at hand."""
        if self.blurred:
            return None
        block_index = self._block_of(slot)
        return _chances(tuple((contents[block_index], weight) for contents, weight in self.cases))

    def seen(self, slot: int, card: str) -> "list[Group] | None":
        """Return the groups after a card was seen at a slot; `None` if it cannot be there.

        Where unknown cards lie too, a card that is listed counts as the listed one: that leaves the most open.

        Args:
            slot: The slot.
            card: The name of the card.
        """
        if len(self.blocks) == 1:
            return self._seen_in_block(slot, card)
        block_index = self._block_of(slot)
        cases: dict[Contents, int] = {}
        for contents, weight in self.cases:
            name = card if count_of(contents[block_index], card) else UNKNOWN
            if ways := count_of(contents[block_index], name):
                left = (*contents[:block_index], minus(contents[block_index], name), *contents[block_index + 1 :])
                cases[left] = cases.get(left, 0) + weight * ways
        if not cases:
            return None
        blocks = [*self.blocks]
        at = bisect_left(blocks[block_index], slot)
        blocks[block_index] = (*blocks[block_index][:at], *blocks[block_index][at + 1 :])
        return [shown_group(card, [slot]), *factors(blocks, cases)]

    def _seen_in_block(self, slot: int, card: str) -> "list[Group] | None":
        """Return the groups of `seen` for a group of one block, as most are: it has one case."""
        name = card if count_of(self.cards, card) else UNKNOWN
        if not count_of(self.cards, name):
            return None
        block = self.blocks[0]
        at = bisect_left(block, slot)
        left = (*block[:at], *block[at + 1 :])
        return [shown_group(card, [slot]), make_pool(minus(self.cards, name), left, self.blurred)]

    def parted(self, inside: frozenset[int], effort: int) -> dict[tuple[Cards, Contents], int] | None:
        """Split the weighted cases into the cards that lie inside some slots and those of each block outside.

        Args:
            inside: The slots.
            effort: The most cases, times kinds of cards in them.

        Returns:
            The weight of each pair of the cards inside, all together, and the cards of each outer part (see
            `outer_parts`); `None` if there are too many cases.
        """
        result: dict[tuple[Cards, Contents], int] = {}
        kinds = len(self.cards)
        for contents, weight in self.cases:
            parts: dict[tuple[Cards, Contents], int] = {((), ()): weight}
            for block, cards in zip(self.blocks, contents, strict=True):
                number = len(inside.intersection(block))
                step: dict[tuple[Cards, Contents], int] = {}
                for taken, left, ways in splits(cards, number):
                    for (within, without), heavy in parts.items():
                        key = (plus(within, taken), (*without, left) if number < len(block) else without)
                        step[key] = heavy * ways  # no key comes twice: what is taken follows from what is left
                    if is_too_many(len(step), kinds, effort):
                        return None
                parts = step
            for key, heavy in parts.items():
                result[key] = result.get(key, 0) + heavy
            if is_too_many(len(result), kinds, effort):
                return None
        return result

    def outer_parts(self, inside: frozenset[int]) -> list[Block]:
        """Return the parts of the blocks that lie outside these slots, in the order in which `parted` counts them."""
        parts = [tuple(slot for slot in block if slot not in inside) for block in self.blocks]
        return [part for part in parts if part]

    def alike(self, slot: int) -> int:
        """Return the first slot with the same chances as this one, as both are in random order."""
        return self.blocks[self._block_of(slot)][0]

    def to_json(self) -> list[Any]:
        """Return the group as plain data: a list, as `Belief.to_json` describes it."""
        if self.shown:
            return [self.cards[0][0], ranges(self.slots)]
        if len(self.blocks) == 1:
            return [dict(self.cards), ranges(self.slots), *(["blurred"] if self.blurred else [])]
        cases = [[weight, *map(dict, contents)] for contents, weight in self.cases]
        return [[ranges(block) for block in self.blocks], cases]

    @classmethod
    def from_json(cls, data: list[Any]) -> "Group":
        """Return the group of which `to_json` made this data."""
        if isinstance(data[0], str):
            return shown_group(data[0], slots_of(data[1]))
        if isinstance(data[0], dict):
            return make_pool(cards_of(data[0]), slots_of(data[1]), blurred=data[2:] == ["blurred"])
        blocks = tuple(tuple(sorted(slots_of(block))) for block in data[0])
        return cls(blocks, tuple((tuple(map(cards_of, case[1:])), case[0]) for case in data[1]))

    def canonical(self) -> str:
        """Return `to_json` as the text of which a state's hash is made; made once, as a group never changes."""
        if not self._text:
            self._text = self._write_text()  # type: ignore[misc]
        return self._text

    def _write_text(self) -> str:
        if len(self.blocks) > 1:
            return json_text(self.to_json())
        # There are dozens of these, so nothing is made but the text.
        slots = text_of_slots(self.slots)
        if self.shown:
            return f"[{encode_basestring(self.cards[0][0])},{slots}]"
        cards = ",".join([f"{encode_basestring(name)}:{number}" for name, number in self.cards])
        return f'[{{{cards}}},{slots},"blurred"]' if self.blurred else f"[{{{cards}}},{slots}]"

    def _block_of(self, slot: int) -> int:
        if len(self.blocks) == 1:
            return 0
        return next(index for index, block in enumerate(self.blocks) if slot in block)


@lru_cache(maxsize=1024)
def _chances(cases: tuple[tuple[Cards, int], ...]) -> dict[str, Fraction] | None:
    """Return the chance of each card in a block with these weighted contents; cached, as decks change seldom."""
    if len(cases) == 1:
        # Mostly all is in random order, so no chance has to be added up.
        cards, total = cases[0][0], size(cases[0][0])
        parts = {number: Fraction(number, total) for _, number in cards}
        return None if count_of(cards, UNKNOWN) else {name: parts[number] for name, number in cards}
    chances: dict[str, int] = {}
    for cards, weight in cases:
        for name, number in cards:
            chances[name] = chances.get(name, 0) + weight * number
    if UNKNOWN in chances:
        return None
    total = sum(chances.values())
    # Of a hundred cards most are there once, and a fraction takes longer to make than to look up.
    parts = {number: Fraction(number, total) for number in {*chances.values()}}
    return {name: parts[chances[name]] for name in sorted(chances)}


_BY_BLOCKS = attrgetter("blocks")


def make_pool(cards: Cards, slots: Iterable[int], blurred: bool = False) -> Group:
    """Return the group of cards on slots, each order as likely as any other, unless it is blurred.

    Args:
        cards: The names of the cards with their numbers.
        slots: The slots.
        blurred: Whether nobody knows how likely each order is.
    """
    block = tuple(sorted(slots))
    return Group((block,), (((cards,), 1),), blurred and len(cards) > 1)


def shown_group(card: str, slots: Iterable[int]) -> Group:
    """Return the group of a card that was seen at each of some slots.

    Args:
        card: The name of the card.
        slots: The slots.
    """
    block = tuple(sorted(slots))
    return Group((block,), (((((card, len(block)),),), 1),), shown=True)


def factors(blocks: list[Block], cases: Mapping[Contents, int]) -> list[Group]:
    """Make groups of weighted cases; every block whose cards are certain becomes a pool of its own.

    Args:
        blocks: The blocks of slots.
        cases: Weight of each case, which gives the cards of each block.
    """
    groups: list[Group] = []
    open_: list[int] = []
    first = next(iter(cases))
    for index, block in enumerate(blocks):
        if all(contents[index] == first[index] for contents in cases):
            groups.append(make_pool(first[index], block))
        else:
            open_.append(index)
    if not open_:
        return groups
    open_.sort(key=lambda index: blocks[index])
    left = {tuple(contents[index] for index in open_): weight for contents, weight in cases.items()}
    if any(count_of(cards, UNKNOWN) for contents in left for cards in contents):
        cards = plus(*(first[index] for index in open_))
        return [*groups, make_pool(cards, (slot for index in open_ for slot in blocks[index]), blurred=True)]
    divisor = reduce(gcd, left.values())
    ordered = sorted((contents, weight // divisor) for contents, weight in left.items())
    return [*groups, Group(tuple(blocks[index] for index in open_), tuple(ordered))]


def tidy(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Return the groups in their one order: known cards of a kind together, nothing empty."""
    known: dict[tuple[str, bool], list[Group]] = {}
    others: list[Group] = []
    for group in groups:
        if group.is_known:
            known.setdefault((group.cards[0][0], group.shown), []).append(group)
        elif group.cards:
            others.append(group)
    return tuple(sorted([*others, *map(_merged, known.values())], key=_BY_BLOCKS))


def put_in_order(groups: list[Group], group: Group) -> Group | None:
    """Put a group among others that are tidy, as `tidy` would: joined with known cards of its kind.

    Args:
        groups: The others, which are changed.
        group: The group.

    Returns:
        The group that has come to the others; `None` for an empty one.
    """
    if not group.cards:
        return None
    if group.is_known:
        card, shown = group.cards[0][0], group.shown
        for index, other in enumerate(groups):
            if other.is_known and other.shown == shown and other.cards[0][0] == card:
                group = _merged([groups.pop(index), group])
                break
    insort(groups, group, key=_BY_BLOCKS)
    return group


def _merged(alike: list[Group]) -> Group:
    """Return one group of several that hold the same card; in a large deck most cards lie alone."""
    return alike[0] if len(alike) == 1 else alike[0].part(slot for group in alike for slot in group.slots)


def is_too_many(cases: int, kinds: int, effort: int) -> bool:
    """Return whether it takes more than an effort to keep that many cases.

    Args:
        cases: The number of cases.
        kinds: The number of kinds of cards in each.
        effort: The most cases times kinds.
    """
    return cases > 1 and cases * kinds > effort


def products(
    one: Mapping[tuple[Cards, Contents], int], two: Mapping[tuple[Cards, Contents], int]
) -> dict[tuple[Cards, Contents], int]:
    """Combine the cases of two independent groups: the cards inside are joined, the outer parts stay apart.

    Args:
        one: Weighted cases of the first group, as `parted` returns them.
        two: Weighted cases of the second group.
    """
    return {
        (plus(inside, more), without + outside): weight * ways
        for (inside, without), weight in one.items()
        for (more, outside), ways in two.items()
    }
