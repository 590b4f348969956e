"""Where a table stands: the journal, the path through it, and the run that has followed it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import Game
from companion.journal import Journal, Sealed, Snapshot
from companion.table.entry_path import Body, EntryPath, is_step, last_number
from companion.table.errors import ReplayDiverged
from companion.table.replay import replay, resume
from companion.table.run import NONE_HELD, Run
from companion.table.snapshots import Checkpoints
from companion.view import View


class Position:
    """The present of one game, which its table, its undo and its keeping share."""

    def __init__(self, game: Game[Any], journal: Journal, *, mend: bool = False) -> None:
        """Go to where the journal ends.

        Args:
            game: The rules.
            journal: The kept entries.
            mend: Whether the game goes on from the last turn that agrees where it no longer goes as it was played.

        Raises:
            ReplayDiverged: The kept game no longer goes as it was played, and is not mended.

        """
        self.game = game
        self.journal = journal
        entries = journal.entries()
        self.last = last_number(entries)
        """The number of the entry that was written last, undone or not."""
        self.path = EntryPath(entries)
        self.checkpoints = Checkpoints()
        self.left_out = 0
        """Answers of people that no longer fitted, and were left out to mend the game."""
        self.run = self._resume(mend=mend)
        journal.keep_sealed(self.run.held)
        self.heard = len(self.run.log)
        """Events of the run's log that have been told."""

    def _resume(self, *, mend: bool) -> Run:
        """Return the run at the end of the path; raises `ReplayDiverged`."""
        try:
            return resume(self.game, self.journal, self.path, self.checkpoints)
        except ReplayDiverged as diverged:
            if diverged.rules_failed and diverged.entry == last_number(self.path.entries):
                # Nobody was told of this one: the plug was pulled before it could be taken back.
                self.write(self.path.take_back_entry())
            elif mend:
                keep = sum(number <= diverged.boundary for number, _ in self.path.entries)
                self.left_out = sum(is_step(body) for _, body in self.path.entries[keep:])
                self.write(self.path.undo_entry(keep, final=True))
            else:
                raise
        return replay(self.game, self.journal, self.path, self.checkpoints)

    def write(
        self,
        body: Body,
        *,
        seal: Sealed | None = None,
        progress: Mapping[str, Any] | None = None,
        snapshot: Snapshot | None = None,
        opens: frozenset[int] = NONE_HELD,
    ) -> int:
        """Write an entry, and count it to the path once it is durable.

        Args:
            body: The entry.
            seal: The choice that the entry seals, which only the journal may know.
            progress: How far the game has come, for lists of kept games.
            snapshot: The state before this entry, to resume from.
            opens: The numbers of the entries whose choices it opens.

        Returns:
            The number of the entry.

        Raises:
            NotKept: The entry could not be written; nothing has changed.

        """
        self.last = self.journal.append(body, seal=seal, progress=progress, snapshot=snapshot, opens=opens)
        self.path.add(self.last, body)
        return self.last

    def move(self, run: Run, path: EntryPath, checkpoints: Checkpoints) -> None:
        """Let the game be at another point from now on.

        Args:
            run: The run at that point; the earlier one is closed.
            path: The entries that lead there.
            checkpoints: The checkpoints along this path.

        """
        self.run.close()
        self.run, self.path, self.checkpoints = run, path, checkpoints


def check_shown(game: Game[Any], run: Run) -> View:
    """Return the public view of a game, and see that its result can be shown too.

    Args:
        game: The rules.
        run: The game.

    Raises:
        Exception: Whatever the game raises where it cannot be shown.
    """
    view: View = game.view(run.state, None)
    game.result(run.state)
    return view
