"""Choices in secret at one table: markers that may still move, choices that are sealed, and how these open together."""

from __future__ import annotations

from companion import asks
from companion.asks import THE_BOX, Ask, Seat, Value
from companion.journal import Sealed
from companion.table import seals
from companion.table.entry_path import Body
from companion.table.open_ask import OpenAsk
from companion.table.position import Position


class SealedChoices:
    """The markers of one table, and what it knows of its sealed choices."""

    def __init__(self, position: Position) -> None:
        """Begin with no marker on the table."""
        self._position = position
        self._drafts: dict[tuple[int, Seat], Value] = {}
        """Where markers lie, by ask and seat; in memory only."""
        self._whole = set[int]()
        """The entries of choices that this table has sealed itself, or has seen to be whole."""

    @property
    def has_drafts(self) -> bool:
        """Return whether any marker lies on the table."""
        return bool(self._drafts)

    def draft(self, n: int, seat: Seat) -> Value | None:
        """Return where the marker of a seat lies.

        Args:
            n: Number of the ask.
            seat: The seat.

        Returns:
            The choice that is not sealed yet; `None` where no marker lies.
        """
        return self._drafts.get((n, seat))

    def place_marker(self, n: int, seat: Seat, value: Value) -> None:
        """Lay the marker of a seat; it may still move.

        Args:
            n: Number of the ask.
            seat: The seat.
            value: The choice on which it lies.
        """
        self._drafts[n, seat] = value

    def list_guesses(self, opened: OpenAsk) -> Body:
        """Return the part of an answer's entry that seals and opens what others have wagered on it; none is empty."""
        if not self._drafts:
            return {}
        laid = {seat: value for (n, seat), value in self._drafts.items() if n == opened.n}
        return {"laid": laid} if laid and isinstance(opened.ask, asks.Draw) else {}

    def clear_markers(self) -> None:
        """Take all markers from the table."""
        self._drafts.clear()

    def forget(self, dropped: frozenset[int]) -> None:
        """Drop the markers of asks that are over, and sealed choices that nobody will open.

        Args:
            dropped: The numbers of the entries that sealed choices which were dropped unopened.

        """
        run = self._position.run
        if self._drafts:
            alive = {opened.n for opened in run.alive}
            self._drafts = {(n, seat): value for (n, seat), value in self._drafts.items() if n in alive}
        if dropped:
            self._position.journal.keep_sealed(run.held)

    def seal_entry(self, opened: OpenAsk, seat: Seat, value: Value) -> tuple[Body, Sealed]:
        """Make the entry that seals a choice.

        Args:
            opened: The ask in secret.
            seat: The seat that has chosen.
            value: The choice, which the ask allows.

        Returns:
            The entry, and the choice with its salt for the journal alone.

        """
        salt = seals.new_salt()
        promise = seals.commitment(self._position.run.session, opened.n, opened.ask.key, seat, value, salt)
        body: Body = {"e": "seal", "n": opened.n, "k": opened.ask.key, "s": seat, "c": promise}
        if seat == THE_BOX:
            # What the box does by itself is no step that people take back.
            body["by"] = "box"
        return body, Sealed(value, salt)

    def note_sealed(self, n: int, seat: Seat, entry: int) -> None:
        """Take the marker of a seat away, since its choice is sealed.

        Args:
            n: Number of the ask.
            seat: The seat.
            entry: Number of the entry that has sealed the choice.
        """
        self._drafts.pop((n, seat), None)
        self._whole.add(entry)

    def opening_entry(self, opened: OpenAsk, *, late: bool = False) -> tuple[Body, frozenset[int]] | None:
        """Make the entry that opens the choices, or that lists the seats whose choices are lost.

        While others still think, only those choices are looked at that were sealed before this table sat down.

        Args:
            opened: The ask in secret.
            late: Whether it is too late for the seats that have not chosen.

        Returns:
            The entry, and the numbers of the entries whose choices it opens; `None` while choices are waited for.

        """
        entries = frozenset(number for number, _ in opened.seals.values())
        waits = bool(opened.waiting) and not late
        if waits and entries <= self._whole:
            return None
        whole, lost = self._find_whole(opened)
        if lost:
            return {"e": "lost", "n": opened.n, "k": opened.ask.key, "who": lost}, frozenset()
        self._whole |= entries
        if waits:
            return None
        values = {seat: [sealed.value, sealed.salt] for seat, sealed in whole.items()}
        body: Body = {"e": "reveal", "n": opened.n, "k": opened.ask.key, "v": values}
        if late:
            body["late"] = 1
        return body, entries

    def note_opened(self, entries: frozenset[int]) -> None:
        """Forget sealed choices that have been opened."""
        self._whole -= entries

    def _find_whole(self, opened: OpenAsk) -> tuple[dict[Seat, Sealed], list[Seat]]:
        """Return the choices that match their seals, and the seats whose choices do not; then nothing is opened."""
        position = self._position
        found = {seat: position.journal.sealed(number) for seat, (number, _) in opened.seals.items()}
        whole = {
            seat: sealed
            for seat, sealed in found.items()
            if sealed is not None
            and position.run.is_sealed_choice(opened, seat, sealed.value, sealed.salt)
            # Rules that have changed meanwhile may offer something else.
            and _is_still_offered(opened.ask, seat, sealed.value)
        }
        return whole, [seat for seat in found if seat not in whole]


def _is_still_offered(ask: Ask, seat: Seat, value: object) -> bool:
    try:
        ask.check(seat, value)
    except asks.NotOffered:
        return False
    return True
