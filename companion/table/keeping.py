"""Keeping of entries, with the hashes, snapshots, progress and learned figures that are written beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from companion.journal import Sealed, Snapshot
from companion.state import Json
from companion.table import descriptions
from companion.table.entry_path import Body
from companion.table.position import Position
from companion.table.run import NONE_HELD
from companion.table.snapshots import make_snapshot


class EntryKeeper:
    """Writes the entries of one table, each with what belongs beside it."""

    def __init__(self, position: Position) -> None:
        """Keep what happens at that position."""
        self.learn: Callable[[Mapping[str, Json]], None] = _ignore_learned
        """Keeps what people have told for the next game; by default nothing is kept."""
        self._position = position
        self._is_finished: bool | None = None
        self._learned_at = -1
        """The turn after which what people have told was last kept."""
        self._progress: Mapping[str, Any] | None = None
        """How far the game had come when that was last noted; `None` where it could not be noted."""
        self._progress_at = -1
        """The number of the entry after which it was looked at."""

    def write(self, body: Body, seal: Sealed | None = None, opens: frozenset[int] = NONE_HELD) -> tuple[int, Body]:
        """Write an entry with the hash of the turn that has ended before it, if one has.

        Args:
            body: The entry.
            seal: The choice that the entry seals, which only the journal may know.
            opens: The numbers of the entries whose choices it opens.

        Returns:
            The number of the entry, and the entry as it was written.

        Raises:
            NotKept: The entry could not be written; nothing has changed.

        """
        progress = snapshot = None
        if (hashed := self._hash()) is not None:
            body = {**body, "h": hashed}
            if self._position.journal.lasts:
                progress, snapshot = self._read_unnoted_progress(), self._make_snapshot(hashed)
        return self._position.write(body, seal=seal, progress=progress, snapshot=snapshot, opens=opens), body

    def note_present(self) -> None:
        """Keep whether the game has ended, what people have told in it, and how far it has come."""
        position = self._position
        run = position.run
        if run.is_over != self._is_finished:
            self._is_finished = run.is_over
            position.journal.finish(run.is_over)
        if run.state.turns != self._learned_at:
            self.save_learned()
        if position.journal.lasts and self._progress_at != position.last:
            self._note_progress()

    def save_learned(self) -> None:
        """Let what people have told be kept for the next game; that must never stand in the way of this one."""
        state = self._position.run.state
        self._learned_at = state.turns
        if self.learn is _ignore_learned or not state.heard:
            return
        state.heard = not state.listens
        with suppress(Exception):
            self.learn(self._position.game.learned(state))

    def note_jump(self) -> None:
        """Read again the figures that people have told, since an undo can take back those of this turn too."""
        self._learned_at = -1
        self._position.run.state.heard = True

    def _hash(self) -> str | None:
        """Return the hash of the turn that has ended before the next entry, where anybody will look at it.

        In a journal that goes with the process that is an undo, which goes on from a checkpoint.
        """
        run = self._position.run
        if not self._position.journal.lasts and run.kept_at != run.followed:
            return None
        return run.boundary

    def _make_snapshot(self, hashed: str) -> Snapshot | None:
        """Return the state at the boundary before the next entry, if it was kept in memory just now."""
        position = self._position
        checkpoint = position.checkpoints.newest()
        if checkpoint is None or checkpoint.place != position.run.followed:
            return None
        return make_snapshot(position.game, position.journal, checkpoint, hashed)

    def _read_progress(self) -> Mapping[str, Any] | None:
        """Return how far the game has come; nothing where it cannot be shown."""
        with suppress(Exception):
            return descriptions.read_progress(self._position.game, self._position.run.state).to_json()
        return None

    def _read_unnoted_progress(self) -> Mapping[str, Any] | None:
        """Return how far the game has come, unless that was noted after the last entry.

        Such a note lies in the journal before the next entry, and is durable with it.
        """
        is_noted = self._progress is not None and self._progress_at == self._position.last
        return None if is_noted else self._read_progress()

    def _note_progress(self) -> None:
        """Keep how far the game has come where it has come further, for who looks for it in a list later."""
        self._progress_at = self._position.last
        if descriptions.has_progress(self._position.game):
            progress = self._read_progress()
            if progress is not None and progress != self._progress:
                self._progress = progress if self._position.journal.note_progress(progress) else None


def _ignore_learned(_: Mapping[str, Json]) -> None:
    """Do nothing, since a game that is not kept keeps no learned figures either."""
