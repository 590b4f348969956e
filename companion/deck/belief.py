"""Beliefs: what one viewpoint knows of where the cards of a deck lie."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from fractions import Fraction
from itertools import chain
from typing import Any, Final

from companion.deck.cards import UNKNOWN, Cards, at_least, cards_of, count_of, plus
from companion.deck.groups import (
    Block,
    Group,
    factors,
    is_too_many,
    make_pool,
    products,
    put_in_order,
    tidy,
)
from companion.record import record, replace
from companion.state import json_text

EFFORT: Final = 1024
"""How many weighted cases, times kinds of cards in them, a group may hold before it is blurred and chances are None."""


@record
class Belief:
    """A partition of all slots into independent groups. It never changes: each operation returns a new belief.

    A slot (an integer) is one physical card, whatever it is; positive slots lie in piles. Negative slots are
    *unaccounted*: cards that must exist beside those in the piles, because more was seen than there should have been.

    Attributes:
        groups: The groups.
        heard: Cards that were known before they went into a pile of unknown size.
        _places: The group of each slot. It is filled when it is first needed, as views look at every slot of a deck.
        _known: The certain card of each slot, filled in the same way.
        _sums: All cards, counted once.
        _text: The belief as text, once it is wanted.

    >>> top, second = 1, 2
    >>> belief = Belief.from_cards((("asleep", 3), ("awake", 1)), range(1, 5))
    >>> print(belief.seen(top, "asleep").distribution(second)["awake"])
    1/3
    """

    groups: tuple[Group, ...]
    heard: Cards = ()
    _places: dict[int, Group] = field(default_factory=dict, init=False, compare=False, repr=False)
    _known: dict[int, str] = field(default_factory=dict, init=False, compare=False, repr=False)
    _sums: dict[str, Cards] = field(default_factory=dict, init=False, compare=False, repr=False)
    _text: str = field(default_factory=str, init=False, compare=False, repr=False)

    @classmethod
    def from_cards(cls, cards: Cards, slots: Iterable[int]) -> "Belief":
        """Return the belief that these cards lie in an order of which nothing is known.

        Args:
            cards: The names of the cards with their numbers.
            slots: The slots at which they lie, one for each card.
        """
        return cls(tidy([make_pool(cards, slots)]))

    @property
    def slots(self) -> list[int]:
        """All slots, the unaccounted ones too, sorted."""
        return sorted(chain.from_iterable([group.slots for group in self.groups]))

    @property
    def cards(self) -> Cards:
        """All cards that are on slots, known or not."""
        if "all" not in self._sums:
            self._sums["all"] = plus(*(group.cards for group in self.groups))
        return self._sums["all"]

    @property
    def at_least(self) -> Cards:
        """The cards that must exist: those on slots and those heard of."""
        if "least" not in self._sums:
            named = tuple(entry for entry in self.cards if entry[0] != UNKNOWN)
            self._sums["least"] = at_least([named, self.heard])
        return self._sums["least"]

    def distribution(self, slot: int) -> dict[str, Fraction] | None:
        """Return the chance of each card at this slot, sorted by name; `None` if no exact chance is known."""
        found = self._group(slot).distribution(slot)
        return None if found is None else dict(found)

    def alike(self, slots: Iterable[int]) -> dict[int, int]:
        """Return how many of these slots have the same chances, by one slot of each kind."""
        found: dict[int, int] = {}
        places = self._look_up()
        for slot in slots:
            group = places[slot]
            # A stock that lies open has dozens of slots, and nearly all groups have one block.
            first = group.blocks[0][0] if len(group.blocks) == 1 else group.alike(slot)
            found[first] = found.get(first, 0) + 1
        return found

    def chance(self, slot: int, card: str) -> Fraction | None:
        """Return the chance that a card lies at a slot; `None` if it cannot be told.

        Args:
            slot: The slot.
            card: The name of the card.
        """
        group = self._group(slot)
        if (chances := group.distribution(slot)) is not None:
            return chances.get(card, Fraction(0))
        cards = group.cards
        return None if count_of(cards, card) or count_of(cards, UNKNOWN) else Fraction(0)

    def known(self, slot: int) -> str | None:
        """Return the card at this slot if it is certain, else `None`."""
        self._look_up()
        return self._known.get(slot)

    def all_known(self, slots: Iterable[int]) -> list[str | None]:
        """Return the cards at these slots, `None` for each that is not certain."""
        self._look_up()
        return [*map(self._known.get, slots)]

    def is_shown(self, slot: int) -> bool:
        """Return whether the card at a slot has been seen; one that is only certain by elimination has not."""
        return self._group(slot).shown

    def seen(self, slot: int, card: str) -> "Belief | None":
        """Return the belief after a card was seen at a slot; `None` if it cannot be there.

        Args:
            slot: The slot.
            card: The name of the card.
        """
        group = self._group(slot)
        if (groups := group.seen(slot, card)) is None:
            return None
        return self._with_parts(group, groups)

    def told(self, slot: int, card: str) -> "tuple[Belief, str]":
        """Return the belief after a card was seen at a slot, and the key of a notice where it should not be there.

        Args:
            slot: The slot.
            card: The name of the card.
        """
        after = self.seen(slot, card)
        return (after, "") if after is not None else self.corrected(slot, card)

    def corrected(self, slot: int, card: str) -> "tuple[Belief, str]":
        """Return the belief after a card was seen at a slot where it cannot be.

        If the card may still be unseen elsewhere, or is unaccounted, somebody named or moved a card otherwise than they
        said ("misplaced"). Then the slot counts as mixed with the cards among which the other one lies. So a shown card
        changes places with an unseen one; where that gives no plain pool, the result is blurred.

        Otherwise the deck has one card more ("impossible"). There are as many slots as before, and they hold one card
        too few, so a slot that lies nowhere is added. It holds one of the cards among which this one turned up; nobody
        knows which.

        Args:
            slot: The slot.
            card: The name of the card.

        Returns:
            The belief, and the key of the notice: "misplaced" or "impossible".
        """
        extra = next((other for other in self.slots if other < 0 and self.known(other) == card), None)
        touched, untouched = self._split_groups([slot] if extra is None else [slot, extra])
        if extra is None:
            touched += [group for group in untouched if count_of(group.cards, card) and not group.shown]
            untouched = [group for group in untouched if group not in touched]
        key = "misplaced" if len(touched) > 1 else "impossible"
        if key == "impossible":
            extra = min(0, *self.slots) - 1
            touched.append(make_pool(((card, 1),), [extra]))
        was_shown = self._group(slot).shown
        plain = not touched[2:] and all(group.is_pool for group in touched) and (was_shown or extra is not None)
        after = self._with_groups([*untouched, _joined(touched, blurred=not plain)]).seen(slot, card)
        assert after is not None, "the card was just put among those of the slot"
        return after, key

    def shuffled(self, slots: Iterable[int], effort: int = EFFORT) -> "Belief":
        """Return the belief after the cards at some slots were shuffled; each slot is now a place in the shuffled pile.

        The result is exact as long as that takes no more than `effort`; beyond it the touched groups are blurred.

        Args:
            slots: The slots.
            effort: The most weighted cases, times kinds of cards in them, for which the result is exact.
        """
        inside = frozenset(slots)
        if any(inside.issubset(block) for group in self.groups if not group.blurred for block in group.blocks):
            return self
        touched, untouched = self._split_groups(inside)
        inner_groups = [group for group in touched if inside.issuperset(group.slots)]
        parted = [group for group in touched if not inside.issuperset(group.slots)]
        if any(group.blurred for group in parted):
            return self.blurred(inside)
        # The cards of whole groups are added up once, since each case has all of them.
        cases: dict[tuple[Cards, tuple[Cards, ...]], int] = {(plus(*(group.cards for group in inner_groups)), ()): 1}
        outside: list[Block] = []
        kinds = len(plus(*(group.cards for group in touched)))
        for group in parted:
            more = group.parted(inside, effort)
            if more is None or is_too_many(len(cases) * len(more), kinds, effort):
                return self.blurred(inside)
            cases = products(cases, more)
            outside += group.outer_parts(inside)
        contents = {(within, *without): weight for (within, without), weight in cases.items()}
        return self._with_groups([*untouched, *factors([tuple(sorted(inside)), *outside], contents)])

    def blurred(self, slots: Iterable[int]) -> "Belief":
        """Return the belief after these slots came into an order of which no exact account is kept."""
        touched, untouched = self._split_groups(slots)
        return self._with_groups([*untouched, _joined(touched, blurred=True)]) if touched else self

    def mingled(self, slots: Iterable[int]) -> "Belief":
        """Return the belief blurred at these slots, unless their cards are in random order anyway."""
        inside = frozenset(slots)
        if any(inside.issubset(block) for group in self.groups for block in group.blocks):
            return self
        return self.blurred(inside)

    def widened(self, slot: int, card: str, among: Iterable[int] = ()) -> "Belief":
        """Return the belief with one more card, as if it had always been in random order with some others.

        Args:
            slot: The new slot of the card.
            card: The name of the card.
            among: The slots of the others.
        """
        touched, untouched = self._split_groups(among)
        plain = len(touched) <= 1 and all(group.is_pool for group in touched)
        return self._with_groups([*untouched, _joined([*touched, make_pool(((card, 1),), [slot])], blurred=not plain)])

    def found(self, slot: int, among: Iterable[int]) -> "Belief":
        """Return the belief with one more slot: an unaccounted card has turned up, or else an unknown one.

        Args:
            slot: The new slot.
            among: The slots among which it was found.
        """
        around = list(among)
        if not (extra := [other for other in self.slots if other < 0]):
            return self.widened(slot, UNKNOWN, around)
        names = {extra[-1]: slot}
        groups: list[Group] = []
        for group in self.groups:
            blocks = [tuple(sorted(names.get(other, other) for other in block)) for block in group.blocks]
            groups.append(replace(group, blocks=tuple(blocks)))
        return self._with_groups(groups).mingled([*around, slot])

    def removed(self, slot: int) -> "Belief":
        """Return the belief after the card at this slot, which is known, has left the deck."""
        _, untouched = self._split_groups([slot])
        return self._with_groups(untouched)

    def forgetting(self, slots: Iterable[int]) -> "Belief":
        """Return the belief after these slots were shuffled into a pile of unknown size, so that no place is known."""
        forgotten = frozenset(slots)
        touched, untouched = self._split_groups(forgotten)
        for group in touched:
            if left := [slot for slot in group.slots if slot not in forgotten]:
                untouched.append(make_pool(((UNKNOWN, len(left)),), left))
        return Belief(tidy(untouched), self.at_least)

    def to_json(self) -> list[Any]:
        """Return the belief as plain data: a list of groups.

        Shown cards are [card, slots], a pool [cards, slots], groups of several blocks [blocks, [[weight, cards, ...]]].
        """
        heard: list[Any] = [{"heard": dict(self.heard)}] if self.heard else []
        return heard + [group.to_json() for group in self.groups]

    def canonical(self) -> str:
        """Return `to_json` as the text for the hash of a state; the text of unchanged groups comes from a cache."""
        if not self._text:
            heard = [json_text({"heard": dict(self.heard)})] if self.heard else []
            self._text = f"[{','.join([*heard, *(group.canonical() for group in self.groups)])}]"  # type: ignore[misc]
        return self._text

    @classmethod
    def from_json(cls, data: list[Any]) -> "Belief":
        """Return the belief of which `to_json` made this data."""
        heard = cards_of(data[0]["heard"]) if data and isinstance(data[0], dict) else ()
        return cls(tidy(map(Group.from_json, data[1:] if heard else data)), heard)

    def _group(self, slot: int) -> Group:
        return self._look_up()[slot]

    def _look_up(self) -> Mapping[int, Group]:
        """Return the group of each slot."""
        if not self._places:
            for group in self.groups:
                slots = [slot for block in group.blocks for slot in block]
                self._places.update(dict.fromkeys(slots, group))
                if group.is_known and (card := group.cards[0][0]) != UNKNOWN:
                    self._known.update(dict.fromkeys(slots, card))
        return self._places

    def _with_groups(self, groups: Iterable[Group]) -> "Belief":
        return Belief(tidy(groups), self.heard)

    def _with_parts(self, whole: Group, parts: Iterable[Group]) -> "Belief":
        """Return the belief with a group replaced by its parts; results for other groups are kept.

        Args:
            whole: The group, which is one of this belief.
            parts: Groups of the same slots.
        """
        groups = [group for group in self.groups if group is not whole]
        places, known = dict(self._look_up()), dict(self._known)
        for part in parts:
            if (added := put_in_order(groups, part)) is not None:
                places.update(dict.fromkeys(added.slots, added))
                if added.is_known and (card := added.cards[0][0]) != UNKNOWN:
                    known.update(dict.fromkeys(added.slots, card))
        after = Belief(tuple(groups), self.heard)
        after._places.update(places)
        after._known.update(known)
        if not count_of(whole.cards, UNKNOWN):
            # A card that was listed is still there, and no unknown one has got a name.
            after._sums.update(self._sums)
        return after

    def _split_groups(self, slots: Iterable[int]) -> tuple[list[Group], list[Group]]:
        """Return the groups that have any of these slots, and the others; known cards elsewhere count as others."""
        inside = frozenset(slots)
        touched: list[Group] = []
        untouched: list[Group] = []
        for group in self.groups:
            inner_slots = [slot for slot in group.slots if slot in inside]
            if not inner_slots:
                untouched.append(group)
            elif group.is_known and len(inner_slots) < len(group.slots):
                outer_slots = [slot for slot in group.slots if slot not in inside]
                touched.append(group.part(inner_slots))
                untouched.append(group.part(outer_slots))
            else:
                touched.append(group)
        return touched, untouched


def _joined(groups: list[Group], blurred: bool) -> Group:
    slots = [slot for group in groups for slot in group.slots]
    return make_pool(plus(*(group.cards for group in groups)), slots, blurred)
