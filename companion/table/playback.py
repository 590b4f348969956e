"""A journal followed entry by entry as it grew, with everything that was undone and redone on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from companion.game import Game
from companion.state import Event, Json
from companion.table.beginning import begin_run
from companion.table.entry_loop import EntryLoop
from companion.table.entry_path import Body, EntryPath
from companion.table.errors import ReplayDiverged
from companion.table.run import Run
from companion.table.snapshots import Checkpoint, Checkpoints
from companion.table.undo_words import describe_moves, physical_figures


class Playback:
    """A game that is rebuilt one entry at a time; nothing is written."""

    def __init__(self, game: Game[Any], header: Mapping[str, Any], session: str) -> None:
        """Begin before the first entry; raise `RuleFault` if the rules cannot even begin."""
        self.game = game
        self.undone_misfits = 0
        """Number of entries that could not be followed, but were undone."""
        self.boundaries: set[int] = set()
        """The entries whose hash of the state agreed."""
        self._header, self._session = header, session
        self._path = EntryPath()
        self._checkpoints = Checkpoints()
        self._start()

    def follow(self, number: int, body: Body) -> tuple[Event, ...]:
        """Follow one entry.

        Args:
            number: Number of the entry.
            body: The entry.

        Returns:
            The events that were told then; after an undo or a redo, the pieces to move back.
        """
        if body["e"] in ("undo", "redo"):
            return self._jump(number, body)
        self._path.add(number, body)
        heard = len(self.run.log)
        self._feed(number, body)
        return tuple(event for _, event in self.run.log[heard:])

    def close(self) -> None:
        """Close the coroutines of the game."""
        self.run.close()

    def figures(self) -> Mapping[str, Json]:
        """Return the figures that people keep on the table too, by path; none where the entries no longer fit."""
        return MappingProxyType({}) if self.divergence else physical_figures(self.game.view(self.run.state, None))

    def _start(self, start: Checkpoint | None = None) -> None:
        run = begin_run(self.game, self._header, self._session, self._checkpoints, start)
        self._loop = EntryLoop(run, boundary=self._boundary_before(start.place) if start else 0)
        self.run: Run = run
        self.divergence: ReplayDiverged | None = None
        """Why the entries no longer fit; an undo can lead back to where they do."""
        self._lost = 0

    def _boundary_before(self, place: int) -> int:
        """Return the last entry before this place of the path up to which the hashes agreed; 0 if there is none."""
        entries = self._path.entries
        hashed = next((index for index in range(place - 1, 0, -1) if "h" in entries[index][1]), 0)
        return entries[hashed - 1][0] if hashed else 0

    def _feed(self, number: int, body: Body) -> None:
        if self.divergence is None:
            self.divergence = self._loop.follow(number, body)
            if self.divergence is None and "h" in body:
                self.boundaries.add(number)
        self._lost += self.divergence is not None

    def _jump(self, number: int, body: Body) -> tuple[Event, ...]:
        """Play the path again after an undo or a redo; return the pieces to move back on the table."""
        before, log, path = self.figures(), self.run.log, self._path.copy()
        self.undone_misfits += self._lost
        self.close()
        self._path.add(number, body)
        self._checkpoints.cut(path.count_shared(self._path))
        self._checkpoints.ahead = len(self._path.entries)
        self._go_back(log)
        for entry_number, entry in self._path.entries[self.run.followed :]:
            self._feed(entry_number, entry)
        if self.divergence is not None:
            return ()
        rows = describe_moves(before, self.game.view(self.run.state, None))
        return tuple(Event("moved", row) for row in rows)

    def _go_back(self, log: Sequence[tuple[int, Event]]) -> None:
        """Begin at the last checkpoint of this path if the game still goes on from there; otherwise at the start."""
        if (start := self._checkpoints.newest()) is not None:
            with suppress(Exception):
                self._start(start)
                if not start.hash or self.run.boundary == start.hash:
                    self.run.log[:0] = log[: start.heard]
                    return
            self.close()
            self._checkpoints.forget()
        self._start()
