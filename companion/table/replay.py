"""A path played again: the run that it leads to, or where it parts from what was played."""

from __future__ import annotations

from typing import Any

from companion.error_report import describe_error
from companion.game import Game
from companion.journal import Journal
from companion.table.entry_path import Body, EntryPath
from companion.table.errors import ReplayDiverged
from companion.table.run import EntryMismatch, Run, begin_run
from companion.table.snapshots import Checkpoint, Checkpoints, ForeignSnapshot, find_usable
from companion.text import Text


def feed(run: Run, path: EntryPath, number: int, body: Body, *, check: bool = True) -> frozenset[int]:
    """Let the run follow an entry of the path, and see whether a secret has ended with it.

    Returns the entries of the choices that are sealed no more.
    """
    gone = held = run.held
    try:
        run.feed(number, body, check=check)
    finally:
        # Nearly no answer finds anything sealed.
        if held and (gone := held - run.held):
            path.secrets[number] = min(gone)
    return gone


def replay(game: Game[Any], journal: Journal, path: EntryPath, checkpoints: Checkpoints | None = None) -> Run:
    """The run that a path leads to; `ReplayDiverged` where it goes another way than it did.

    Where the last turn's hash agrees, the game is what it was; only where it does not are all of them looked at, to
    find where it parted. `checkpoints` are kept on the way.
    """
    checkpoints = checkpoints or Checkpoints()
    checkpoints.begin(len(path.entries))
    try:
        return _followed(begin_run(game, journal.header, journal.session, checkpoints), path, every_hash=False)
    except ReplayDiverged:
        checkpoints.begin(len(path.entries))
        return _followed(begin_run(game, journal.header, journal.session, checkpoints), path, every_hash=True)


def resume(game: Game[Any], journal: Journal, path: EntryPath, checkpoints: Checkpoints) -> Run:
    """The same, from the last snapshot that is surely of this path, these rules and this data, if there is one."""
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
        return _followed(run, path, every_hash=False)
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
        return _followed(other, path, every_hash=False)
    except Exception:
        return replay(run.game, journal, path, checkpoints)


def _note(journal: Journal, why: Exception) -> None:
    # Nearly no game that is resumed has anything to say there.
    import logging

    logging.getLogger("companion").info("%s: its snapshot is not used (%s): all is played again", journal.session, why)


def _followed(run: Run, path: EntryPath, *, every_hash: bool) -> Run:
    last_hashed = next((number for number, body in reversed(path.entries) if "h" in body), 0)
    boundary = last = run.number
    for number, body in path.entries[run.followed :]:
        check = every_hash or number == last_hashed
        hiding = run.is_hiding
        try:
            if check and "h" in body and body["h"] == run.boundary:
                boundary = last
            feed(run, path, number, body, check=check)
        except EntryMismatch as error:
            raise ReplayDiverged(number, boundary, error.words) from error
        except (Exception, SystemExit) as error:
            why = Text("the rules stumbled: {what}", what=describe_error(error, secret=hiding))
            raise ReplayDiverged(number, boundary, why, stumbled=True) from error
        last = number
    return run
