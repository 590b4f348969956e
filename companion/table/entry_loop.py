"""The one loop that follows entries, new or played again, and reports where they no longer fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from companion.asks import Leave
from companion.error_report import describe_error
from companion.table.entry_path import Body, Entry, EntryPath
from companion.table.errors import ReplayDiverged
from companion.table.open_ask import EntryMismatch
from companion.table.run import Run
from companion.text import Text

CheckedHashes: TypeAlias = Literal["all", "last", "none"]
"""The hashes of states that are compared on the way; the others are believed."""


def feed_entry(run: Run, path: EntryPath | None, number: int, body: Body, *, check: bool = True) -> frozenset[int]:
    """Let the run follow one entry, and note in its path whether a secret has ended with it.

    Args:
        run: The run, which goes on.
        path: The path of the entry; `None` where nobody will undo anything on it.
        number: The number of the entry in the journal.
        body: The entry.
        check: Whether the entry's hash of the state is compared.

    Returns:
        The numbers of the entries that sealed choices which are sealed no more.

    Raises:
        EntryMismatch: The entry does not fit here. Whatever the rules of the game raise comes through as well.

    """
    dropped = held = run.held
    try:
        run.feed(number, body, check=check)
    finally:
        # Hardly any answer comes while a choice is sealed.
        if held and (dropped := held - run.held) and path is not None:
            path.secrets[number] = min(dropped)
    return dropped


class EntryLoop:
    """Lets a run follow kept entries, and knows the last end of a turn at which run and journal agreed."""

    def __init__(self, run: Run, path: EntryPath | None = None, boundary: int | None = None) -> None:
        """Begin where the run is.

        Args:
            run: The run, at its start or at a checkpoint.
            path: The path that is followed; `None` where nobody will undo anything on it.
            boundary: The number of the last entry that agreed; without it, where the run is now.

        """
        self.run = run
        self.boundary = run.number if boundary is None else boundary
        """The number of the last entry up to which all is known to be as it was played."""
        self._path = path
        self._last = run.number

    def follow(self, number: int, body: Body, *, check: bool = True) -> ReplayDiverged | None:
        """Follow one entry.

        Args:
            number: The number of the entry in the journal.
            body: The entry.
            check: Whether the entry's hash of the state is compared.

        Returns:
            Why the entry does not fit; `None` where it was followed.

        """
        run = self.run
        hiding = run.is_hiding
        try:
            if check and "h" in body and body["h"] == run.boundary:
                self.boundary = self._last
            feed_entry(run, self._path, number, body, check=check)
        except EntryMismatch as error:
            return ReplayDiverged(number, self.boundary, error.words)
        except (Exception, SystemExit, Leave) as error:
            reason = Text("the rules failed: {what}", what=describe_error(error, secret=hiding))
            return ReplayDiverged(number, self.boundary, reason, rules_failed=True)
        self._last = number
        return None

    def follow_all(self, entries: Sequence[Entry], checked: CheckedHashes = "all") -> ReplayDiverged | None:
        """Follow these entries up to their end, or to the first that does not fit.

        Args:
            entries: The entries that come next.
            checked: Which of their hashes are compared.

        Returns:
            Where and why they do not fit; `None` where all were followed.

        """
        last_hashed = 0
        if checked == "last":
            last_hashed = next((number for number, body in reversed(entries) if "h" in body), 0)
        for number, body in entries:
            check = checked == "all" or number == last_hashed
            if (diverged := self.follow(number, body, check=check)) is not None:
                return diverged
        return None
