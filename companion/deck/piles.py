"""Where the cards lie, whatever they are."""

from collections.abc import Iterable
from itertools import compress, repeat
from json.encoder import encode_basestring
from operator import ne, sub
from typing import Any, Final, TypeAlias

from companion.deck.notice import DeckError

PILE: Final = "pile"
"""The pile to draw from."""

DISCARD: Final = "discard"
LOST: Final = "lost"
"""Cards that belong to the deck but are in no pile that anyone knows of."""

TOP: Final = "top"
BOTTOM: Final = "bottom"

REST: Final = 0
"""Stands in a pile for an unknown number of further cards, perhaps none."""

Lying: TypeAlias = dict[str, list[int]]
"""Slots of each pile, as they lay at one moment."""


class Piles:
    """Named piles of slots from the top; a pile of none does not exist.

    >>> piles = Piles({PILE: [1, 2, 3]})
    >>> piles.move(1, DISCARD, TOP)
    >>> piles.names, piles[PILE], piles.find(PILE, -1)
    (['discard', 'pile'], [2, 3], 3)
    """

    def __init__(self, slots: dict[str, list[int]]) -> None:
        self.lying: Lying = {pile: slots[pile] for pile in sorted(slots) if slots[pile]}
        """The slots of each pile in which something lies; nothing else changes them."""
        self._texts: dict[str, tuple[list[int], str]] = {}
        """The text of each pile, with the slots that it had then."""

    def copy(self) -> "Piles":
        """Return a copy; both share the lists of slots, since another list takes the place of one that changes."""
        other: Piles = Piles.__new__(Piles)
        other.lying, other._texts = dict(self.lying), dict(self._texts)
        return other

    def __getitem__(self, pile: str) -> list[int]:
        """Return the slots of a pile, with `REST` among them; none for an empty pile. Do not change the list."""
        return self.lying.get(pile, [])

    def __setitem__(self, pile: str, slots: list[int]) -> None:
        self.lying[pile] = slots
        if not slots:
            del self.lying[pile]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piles) and self.lying == other.lying

    __hash__ = None  # type: ignore[assignment]

    @property
    def current(self) -> Lying:
        """Return where all cards lie now, to find out later whether one has moved."""
        return dict(self.lying)

    def is_unmoved_since(self, then: Lying) -> bool:
        """Return whether nothing has moved since the piles lay like that."""
        return self.lying == then

    def are_all_in_pile(self, slots: list[int]) -> bool:
        """Return whether these slots lie in the pile to draw from, in this order, and nothing lies elsewhere."""
        return len(self.lying) <= 1 and self.lying == ({PILE: slots} if slots else {})

    @property
    def names(self) -> list[str]:
        """The piles in which something lies, sorted."""
        return sorted(self.lying) if len(self.lying) > 1 else [*self.lying]

    @property
    def open(self) -> str | None:
        """The pile of unknown size, if there is one."""
        return next((pile for pile, slots in self.lying.items() if REST in slots), None)

    @property
    def slots(self) -> list[int]:
        """All slots, sorted, each as often as it lies somewhere."""
        return sorted(slot for slots in self.lying.values() for slot in slots if slot != REST)

    def find(self, pile: str, index: int) -> int | None:
        """Return the slot at a place of a pile; `None` if nobody knows it, or there is none.

        Args:
            pile: The pile.
            index: The place from the top, from 0; a negative one from the bottom.
        """
        slots = self[pile]
        above = slots.index(REST) if REST in slots else len(slots)
        below = len(slots) - above - 1 if REST in slots else len(slots)
        return slots[index] if -below <= index < above else None

    def move(self, slot: int, to: str, at: str) -> None:
        """Move a slot, or bring a new one, to the top or the bottom of a pile.

        Args:
            slot: The slot.
            to: The pile.
            at: "top" or "bottom".
        """
        if at not in (TOP, BOTTOM):
            raise DeckError("A card goes to the top or the bottom of a pile.")
        # There may be dozens of piles, and the slot mostly lies in one.
        for pile in [pile for pile, slots in self.lying.items() if slot in slots]:
            left = self.lying[pile].copy()
            left.remove(slot)
            self[pile] = left
        self[to] = [slot, *self[to]] if at == TOP else [*self[to], slot]

    def unfold(self, pile: str, index: int, fresh: Iterable[int]) -> None:
        """Put fresh slots in the place of the unknown part of a pile.

        Args:
            pile: The pile.
            index: Where they go: at the top of the unknown part, or at its bottom if it is negative.
            fresh: The slots.
        """
        slots = self[pile]
        rest_index = slots.index(REST) + (index < 0)
        self[pile] = [*slots[:rest_index], *fresh, *slots[rest_index:]]

    def to_json(self) -> dict[str, Any]:
        """Return the piles as plain data in a stable order."""
        return {pile: ranges(self[pile]) for pile in self.names}

    def canonical(self) -> str:
        """Return `to_json` as the text for the hash of a state; the text of unchanged piles comes from a cache."""
        return f"{{{','.join([f'{encode_basestring(pile)}:{self._text_of(pile)}' for pile in self.names])}}}"

    def _text_of(self, pile: str) -> str:
        slots = self.lying[pile]
        known, text = self._texts.get(pile, (None, ""))
        # A list is never changed: another takes its place.
        if known is not slots:
            text = text_of_slots(slots)
            self._texts[pile] = slots, text
        return text

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Piles":
        """Return the piles of which `to_json` made this data."""
        return cls({pile: slots_of(slots) for pile, slots in data.items()})


SHORT_RUN: Final = 3
"""Slots from which on a run is written as its first and its last."""


def ranges(slots: Iterable[int]) -> list[Any]:
    """Return slots in their order, with runs of three or more shortened to [first, last].

    >>> ranges([7, 1, 2, 3, 4])
    [7, [1, 4]]
    """
    slots = [*slots]
    # Most of a pile was never moved, so it has few runs.
    ends = compress(range(1, len(slots)), map(ne, map(sub, slots[1:], slots), repeat(1)))
    short: list[Any] = []
    begin = 0
    for end in (*ends, len(slots)):
        short += slots[begin:end] if end - begin < SHORT_RUN else [[slots[begin], slots[end - 1]]]
        begin = end
    return short


def text_of_slots(slots: Iterable[int]) -> str:
    """Return `ranges` of slots as JSON text.

    >>> text_of_slots([7, 1, 2, 3, 4])
    '[7,[1,4]]'
    """
    # Lists of whole numbers look alike in Python and in JSON, but for the spaces.
    return str(ranges(slots)).replace(" ", "")


def slots_of(short: list[Any]) -> list[int]:
    """Return the slots that `ranges` has shortened."""
    slots: list[int] = []
    for entry in short:
        slots += range(entry[0], entry[1] + 1) if isinstance(entry, list) else [entry]
    return slots
