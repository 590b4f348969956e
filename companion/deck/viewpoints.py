"""Viewpoints: the public belief, that of each seat that knows more, and that of the box."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.deck.belief import Belief
from companion.deck.notice import ALL, NOBODY, DeckNotice, SeenBy

Known: TypeAlias = tuple[Belief, Belief, dict[str, Belief]]
"""Beliefs at one moment: of all, of the box, and of the seats that know more."""


class Viewpoints:
    """Beliefs of all viewpoints about one deck. Each includes the public one; the box knows all that it was shown.

    >>> viewpoints = Viewpoints(Belief.from_cards((("asleep", 1), ("awake", 1)), [1, 2]))
    >>> viewpoints.see(1, "awake", frozenset({"Ada"}))
    >>> viewpoints.for_viewpoint("Ada").known(2), viewpoints.for_viewpoint("Bo").known(2), viewpoints.box.known(2)
    ('asleep', None, 'asleep')
    """

    def __init__(self, public: Belief, box: Belief | None = None, seats: Mapping[str, Belief] | None = None) -> None:
        self.public = public
        self.box = box or public
        self.seats = dict(seats or {})

    @property
    def current(self) -> Known:
        """Return the present beliefs, to see later whether they have changed."""
        return self.public, self.box, dict(self.seats)

    def is_unchanged_since(self, then: Known) -> bool:
        """Return whether all beliefs are the same as then."""
        public, box, seats = then
        return self.public is public and self.box is box and self.seats == seats

    def for_viewpoint(self, viewpoint: str | None) -> Belief:
        """Return the belief of a seat, or the public one for `None`."""
        return self.public if viewpoint is None else self.seats.get(viewpoint, self.public)

    def beliefs(self) -> list[Belief]:
        """Return every belief: the public one, the box's, and one for each seat that knows more."""
        return [self.public, self.box, *self.seats.values()]

    def change_all(self, change: Callable[[Belief], Belief]) -> None:
        """Apply to all beliefs a change that everybody saw."""
        before, self.public = self.public, change(self.public)
        self.box = self.public if self.box == before else change(self.box)
        self.seats = {seat: change(belief) for seat, belief in self.seats.items()}
        self._settle()

    def see(self, slot: int, card: str, seen_by: SeenBy) -> DeckNotice | None:
        """Take in that some have seen a card at a slot, and so the box.

        A seat that contradicts what it saw before goes back to what is public; the box then goes by the latest word.

        Args:
            slot: The slot.
            card: The name of the card.
            seen_by: Who has seen it.

        Returns:
            A notice if the card should not be there.
        """
        key, observers = "", sorted(self.seats) if seen_by is ALL else sorted(seen_by)
        before = self.public
        if seen_by is ALL:
            self.public, key = self.public.told(slot, card)
        conflicts: dict[str, str] = {}
        for seat in observers:
            after = self.for_viewpoint(seat).seen(slot, card)
            if after is None:
                after, reason = self.public.told(slot, card)
                conflicts[seat] = reason or "contradiction"
            self.seats[seat] = after
        same = seen_by is ALL and not key and self.box == before
        box, reason = self.public if same else self.box.seen(slot, card), ""
        if box is None:
            latest = self.for_viewpoint(observers[0]) if observers and seen_by is not ALL else self.public
            box, reason = latest.told(slot, card)
            reason = reason or "contradiction"
        self.box = box
        self._settle()
        if key:
            return DeckNotice(key, card)
        if conflicts:
            return DeckNotice(conflicts[min(conflicts)], card, seen_by=frozenset(conflicts))
        return DeckNotice(reason, card, seen_by=NOBODY) if reason else None

    def parts(self) -> dict[str, Any]:
        """Return the beliefs of those who know more than everybody, by the names under which they are kept."""
        parts: dict[str, Any] = {}
        if self.seats:
            parts["seats"] = {seat: self.seats[seat] for seat in sorted(self.seats)}
        if self.box is not self.public and self.box != self.public:
            parts["box"] = self.box
        return parts

    @classmethod
    def from_json(cls, public: Belief, data: Mapping[str, Any]) -> "Viewpoints":
        """Return the viewpoints of a kept deck.

        Args:
            public: The public belief.
            data: The deck as plain data.
        """
        box = Belief.from_json(data["box"]) if "box" in data else public
        return cls(public, box, {seat: Belief.from_json(belief) for seat, belief in data.get("seats", {}).items()})

    def _settle(self) -> None:
        """Keep only the seats that know more than is public."""
        self.seats = {seat: self.seats[seat] for seat in sorted(self.seats) if self.seats[seat] != self.public}
