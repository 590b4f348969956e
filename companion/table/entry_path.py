"""The path: which of the journal's entries lead to the present, after all that was undone and redone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter
from typing import Any, TypeAlias

Body: TypeAlias = dict[str, Any]
Entry: TypeAlias = tuple[int, Body]


class EntryPath:
    """The entries that count, and the futures that can be redone.

    The journal only grows: an undo is an entry that names the last entry to keep, a redo one that takes the newest
    undone future back.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.secrets: dict[int, int] = {}
        """First seal of each secret, by the number of the entry that ended it: a reveal or a drop of seals."""
        self._futures: list[tuple[int, list[Entry]]] = []
        """Undone entries of each undo, with the number of entries that were kept before them."""
        for number, body in entries:
            self.add(number, body)

    @property
    def can_redo(self) -> bool:
        """Return whether something undone can be redone."""
        return bool(self._futures)

    def copy(self) -> EntryPath:
        """Return a copy of the path, to be followed on trial."""
        other = EntryPath()
        other.entries = list(self.entries)
        other.secrets = dict(self.secrets)
        other._futures = list(self._futures)
        return other

    def add(self, number: int, body: Body) -> None:
        """Follow one more entry of the journal.

        Args:
            number: Number of the entry, higher than all before.
            body: The entry; an undo or a redo changes which others count.
        """
        match body["e"]:
            case "undo":
                keep = self._index_after(body["to"])
                if body.get("final"):
                    self._futures.clear()
                else:
                    self._futures.append((keep, self.entries[keep:]))
                del self.entries[keep:]
                self.entries.append((number, body))
            case "redo":
                if self._futures:
                    keep, undone = self._futures.pop()
                    self.entries[keep:] = undone
            case _:
                if self._futures and not is_tables_own(body):
                    self._futures.clear()
                self.entries.append((number, body))

    def _index_after(self, number: int) -> int:
        # Their numbers only ever rise.
        place = bisect_right(self.entries, number, key=itemgetter(0))
        return place if place and self.entries[place - 1][0] == number else 0

    def count_shared(self, other: EntryPath) -> int:
        """Count the entries with which both paths begin."""
        # Each entry was only ever put behind the same ones, so where one agrees, all before it do.
        low, high = 0, min(len(self.entries), len(other.entries))
        while low < high:
            middle = (low + high + 1) // 2
            if self.entries[middle - 1][0] == other.entries[middle - 1][0]:
                low = middle
            else:
                high = middle - 1
        return low

    def step_back(self, count: int, held: Collection[int] = ()) -> int | None:
        """Count the entries that are left when people take back some steps.

        What the box did by itself goes with the step that led to it. A secret is one step from its first seal to its
        end, also while its choices are still sealed. The mark of an earlier undo, with the questions about cards after
        it, is no step.

        Args:
            count: Number of steps.
            held: Numbers of the entries whose choices are sealed now.

        Returns:
            How many entries of the path stay; `None` when there are fewer steps.
        """
        index = len(self.entries)
        if held and count:
            # What the box alone has sealed goes with the step that led to it.
            index, count = self._index_after(min(held)) - 1, count - self._is_sealed_by_people(held)
        for _ in range(count):
            while index and not is_step(self.entries[index - 1][1]):
                index -= 1
            if not index:
                return None
            index = self.start_of_step(index - 1)
        return index

    def count_steps(self, number: int, held: Collection[int] = ()) -> int:
        """Count the steps of people that have to be taken back until an entry is gone.

        Where that cannot be, there are more than have been taken.

        Args:
            number: The number of the entry.
            held: Numbers of the entries whose choices are sealed now.
        """
        place = self._index_after(number)
        index, count = len(self.entries), 0
        if not place:
            return index + 1
        if held and not self._is_sealed_by_people(held):
            index, held = self._index_after(min(held)) - 1, ()
        while index >= place:
            if held and not count:
                index = self._index_after(min(held)) - 1
            else:
                while index and not is_step(self.entries[index - 1][1]):
                    index -= 1
                if not index:
                    return len(self.entries) + 1
                index = self.start_of_step(index - 1)
            count += 1
        return count

    def _is_sealed_by_people(self, held: Collection[int]) -> bool:
        """Return whether anybody but the box has sealed one of the choices of these entries."""
        return any(self.entries[self._index_after(number) - 1][1].get("by") != "box" for number in held)

    def start_of_step(self, index: int) -> int:
        """Return the place in the path at which the step of this entry begins."""
        first_seal = self.secrets.get(self.entries[index][0])
        return index if first_seal is None else self._index_after(first_seal) - 1

    def undo_entry(self, keep: int, *, final: bool, heard: bool = True) -> Body:
        """Make the entry that takes back the end of the path.

        Args:
            keep: How many entries of the path stay.
            final: The undone entries cannot be redone.
            heard: `False` where nobody has heard of the last entry: the card that it names is still in somebody's hand.

        Returns:
            The entry, with the real cards that were drawn in what is undone.
        """
        dropped = self.entries[keep:]
        body: Body = {"e": "undo", "to": last_number(self.entries[:keep])}
        if cards := drawn_real_cards(dropped if heard else dropped[:-1]):
            body["cards"] = cards
        if final:
            body["final"] = True
        return body

    def take_back_entry(self) -> Body:
        """Make the undo of the last step, at which the rules failed."""
        return self.undo_entry(self.start_of_step(len(self.entries) - 1), final=True, heard=False)


def is_step(body: Body) -> bool:
    """Return whether people did this, so that one undo takes it back; to let the box roll this once counts too."""
    by_itself = body.get("by") == "box" and "asked" not in body
    return body["e"] != "undo" and not by_itself and not is_tables_own(body)


WHERE_TO = "table.card"
"""Key of the table's own ask after an undo, where a real card is now; no ask of a game has it."""


def is_tables_own(body: Body) -> bool:
    """Return whether an entry answered the table's own question after an undo."""
    return body.get("k") == WHERE_TO


def last_number(entries: Sequence[Entry]) -> int:
    """Return the number of the last entry; 0 before the first."""
    return entries[-1][0] if entries else 0


def drawn_real_cards(dropped: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return the real cards that were drawn in these entries, with those that earlier undos among them list."""
    cards: list[dict[str, Any]] = []
    for _, body in dropped:
        if body["e"] == "undo":
            cards.extend(body.get("cards", ()))
        elif body["e"] == "answer" and "d" in body and body.get("by") != "box":
            fan = {"f": body["f"]} if "f" in body else {}
            cards.append({"d": body["d"], "c": body["v"], "s": body["s"], **fan})
    return cards
