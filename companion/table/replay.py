"""A path played again: the run that it leads to, or where it parts from what was played."""

from __future__ import annotations

from typing import Any

from companion.game import Game
from companion.journal import Journal
from companion.table.entry_loop import CheckedHashes, EntryLoop
from companion.table.entry_path import EntryPath
from companion.table.errors import ReplayDiverged
from companion.table.run import Run, begin_run
from companion.table.snapshots import Checkpoint, Checkpoints, ForeignSnapshot, find_usable


def replay(game: Game[Any], journal: Journal, path: EntryPath, checkpoints: Checkpoints | None = None) -> Run:
    """The run that a path leads to; `ReplayDiverged` where it goes another way than it did.

    Where the last turn's hash agrees, the game is what it was; only where it does not are all of them looked at, to
    find where it parted. `checkpoints` are kept on the way.
    """
    checkpoints = checkpoints or Checkpoints()
    checkpoints.begin(len(path.entries))
    try:
        return _follow_path(begin_run(game, journal.header, journal.session, checkpoints), path, "last")
    except ReplayDiverged:
        checkpoints.begin(len(path.entries))
        return _follow_path(begin_run(game, journal.header, journal.session, checkpoints), path, "all")


def resume(game: Game[Any], journal: Journal, path: EntryPath, checkpoints: Checkpoints) -> Run:
    """Replay a path from the last snapshot that is surely of this path, these rules and this data, if there is one."""
    try:
        if (found := find_usable(game, journal, path.entries)) is not None:
            return _from_snapshot(game, journal, path, checkpoints, found)
    except ForeignSnapshot as error:
        _note(journal, error)
    return replay(game, journal, path, checkpoints)


def _from_snapshot(
    game: Game[Any], journal: Journal, path: EntryPath, checkpoints: Checkpoints, start: Checkpoint
) -> Run:
    checkpoints.begin(len(path.entries), start)
    try:
        run = begin_run(game, journal.header, journal.session, checkpoints, start)
        if run.boundary != start.hash:
            raise ForeignSnapshot("it leads elsewhere")
        return _follow_path(run, path, "last")
    except ForeignSnapshot:
        raise
    except Exception as error:
        # Whatever is wrong with the game itself, the replay of all of it says.
        raise ForeignSnapshot(type(error).__name__) from error


def rewind(run: Run, journal: Journal, path: EntryPath, checkpoints: Checkpoints) -> Run:
    """The run of a path that begins as that of `run`; `checkpoints` are those of the part that both share."""
    start = checkpoints.newest()
    if start is None:
        return replay(run.game, journal, path, checkpoints)
    checkpoints.ahead = len(path.entries)
    try:
        other = begin_run(run.game, journal.header, journal.session, checkpoints, start)
        if start.hash and other.boundary != start.hash:
            checkpoints.forget()
            return replay(run.game, journal, path, checkpoints)
        other.log[:0] = run.log[: start.heard]
        other.remember(run, path.entries[: start.place])
        other.since = run.since
        return _follow_path(other, path, "last")
    except Exception:
        return replay(run.game, journal, path, checkpoints)


def _note(journal: Journal, why: Exception) -> None:
    # Nearly no game that is resumed has anything to say there.
    import logging

    logging.getLogger("companion").info("%s: its snapshot is not used (%s): all is played again", journal.session, why)


def _follow_path(run: Run, path: EntryPath, checked: CheckedHashes) -> Run:
    """Return the run at the end of the path; raises `ReplayDiverged`."""
    diverged = EntryLoop(run, path).follow_all(path.entries[run.followed :], checked)
    if diverged is not None:
        raise diverged
    return run
