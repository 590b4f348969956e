"""Replay of a path: the run to which its entries lead, or the entry at which it goes another way."""

from __future__ import annotations

from typing import Any

from companion.game import Game
from companion.journal import Journal
from companion.table.beginning import begin_run
from companion.table.entry_loop import CheckedHashes, EntryLoop
from companion.table.entry_path import EntryPath
from companion.table.errors import ReplayDiverged
from companion.table.run import Run
from companion.table.snapshots import Checkpoint, Checkpoints, ForeignSnapshot, find_usable


def replay(game: Game[Any], journal: Journal, path: EntryPath, checkpoints: Checkpoints | None = None) -> Run:
    """Play a whole path again.

    If the last hash on the path agrees, the game is as it was. Only if it does not are all hashes compared, to find the
    entry at which it diverged.

    Args:
        game: The rules.
        journal: The journal, for its header.
        path: The entries to follow.
        checkpoints: Collects the checkpoints on the way.

    Returns:
        The run at the end of the path.

    Raises:
        ReplayDiverged: An entry no longer fits, or a hash differs.
        RuleFault: The rules fail at the very start.
    """
    checkpoints = checkpoints or Checkpoints()
    checkpoints.begin(len(path.entries))
    try:
        return _follow_path(begin_run(game, journal.header, journal.session, checkpoints), path, "last")
    except ReplayDiverged:
        checkpoints.begin(len(path.entries))
        return _follow_path(begin_run(game, journal.header, journal.session, checkpoints), path, "all")


def resume(game: Game[Any], journal: Journal, path: EntryPath, checkpoints: Checkpoints) -> Run:
    """Play a path again from its last snapshot; from the start if no snapshot is surely of this path, rules and data.

    Args:
        game: The rules.
        journal: The journal, for its header and snapshots.
        path: The entries to follow.
        checkpoints: Collects the checkpoints on the way.

    Returns:
        The run at the end of the path.

    Raises:
        ReplayDiverged: An entry no longer fits, or a hash differs.
        RuleFault: The rules fail at the very start.
    """
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
        # If the game itself is at fault, the replay from the start reports it.
        raise ForeignSnapshot(type(error).__name__) from error


def rewind(run: Run, journal: Journal, path: EntryPath, checkpoints: Checkpoints) -> Run:
    """Play a path that begins as that of an earlier run, from their last common checkpoint where there is one.

    Args:
        run: The earlier run, which stays as it is.
        journal: The journal, for its header.
        path: The entries to follow.
        checkpoints: Checkpoints of the part that both paths share; those of the rest are added.

    Returns:
        The run at the end of the path.

    Raises:
        ReplayDiverged: An entry no longer fits, or a hash differs.
    """
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


def _note(journal: Journal, error: Exception) -> None:
    # Hardly any resumed game has anything to log here, so logging is loaded late.
    import logging

    words = "%s: its snapshot is not used (%s), so the whole game is replayed"
    logging.getLogger("companion").info(words, journal.session, error)


def _follow_path(run: Run, path: EntryPath, checked: CheckedHashes) -> Run:
    """Return the run at the end of the path; raises `ReplayDiverged`."""
    diverged = EntryLoop(run, path).follow_all(path.entries[run.followed :], checked)
    if diverged is not None:
        raise diverged
    return run
