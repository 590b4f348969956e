"""A path played again: the run that it leads to, or where it parts from what was played."""

from __future__ import annotations

from typing import Any

from companion.error_report import describe_error
from companion.game import Game
from companion.journal import Journal
from companion.table.errors import Parted
from companion.table.path import Body, Path
from companion.table.run import Departed, Run, begin
from companion.table.snapshots import Checkpoint, Checkpoints, Foreign, usable
from companion.text import Text


def feed(run: Run, path: Path, number: int, body: Body, *, check: bool = True) -> frozenset[int]:
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


def replayed(game: Game[Any], journal: Journal, path: Path, checkpoints: Checkpoints | None = None) -> Run:
    """The run that a path leads to; `Parted` where it goes another way than it did.

    Where the last turn's hash agrees, the game is what it was; only where it does not are all of them looked at, to
    find where it parted. `checkpoints` are kept on the way.
    """
    checkpoints = checkpoints or Checkpoints()
    checkpoints.begin(len(path.entries))
    try:
        return _followed(begin(game, journal.header, journal.session, checkpoints), path, every_hash=False)
    except Parted:
        checkpoints.begin(len(path.entries))
        return _followed(begin(game, journal.header, journal.session, checkpoints), path, every_hash=True)


def resumed(game: Game[Any], journal: Journal, path: Path, checkpoints: Checkpoints) -> Run:
    """The same, from the last snapshot that is surely of this path, these rules and this data, if there is one."""
    try:
        if (found := usable(game, journal, path.entries)) is not None:
            return _from_snapshot(game, journal, path, checkpoints, found)
    except Foreign as error:
        _note(journal, error)
    return replayed(game, journal, path, checkpoints)


def _from_snapshot(game: Game[Any], journal: Journal, path: Path, checkpoints: Checkpoints, start: Checkpoint) -> Run:
    checkpoints.begin(len(path.entries), start)
    try:
        run = begin(game, journal.header, journal.session, checkpoints, start)
        if run.boundary != start.hash:
            raise Foreign("it leads elsewhere")
        return _followed(run, path, every_hash=False)
    except Foreign:
        raise
    except Exception as error:
        # Whatever is wrong with the game itself, the replay of all of it says.
        raise Foreign(type(error).__name__) from error


def gone_back(run: Run, journal: Journal, path: Path, checkpoints: Checkpoints) -> Run:
    """The run of a path that begins as that of `run`; `checkpoints` are those of the part that both share."""
    start = checkpoints.newest()
    if start is None:
        return replayed(run.game, journal, path, checkpoints)
    checkpoints.ahead = len(path.entries)
    try:
        other = begin(run.game, journal.header, journal.session, checkpoints, start)
        if start.hash and other.boundary != start.hash:
            checkpoints.forget()
            return replayed(run.game, journal, path, checkpoints)
        other.log[:0] = run.log[: start.heard]
        other.remember(run, path.entries[: start.place])
        other.since = run.since
        return _followed(other, path, every_hash=False)
    except Exception:
        return replayed(run.game, journal, path, checkpoints)


def _note(journal: Journal, why: Exception) -> None:
    # Nearly no game that is resumed has anything to say there.
    import logging

    logging.getLogger("companion").info("%s: its snapshot is not used (%s): all is played again", journal.session, why)


def _followed(run: Run, path: Path, *, every_hash: bool) -> Run:
    last_hashed = next((number for number, body in reversed(path.entries) if "h" in body), 0)
    boundary = last = run.number
    for number, body in path.entries[run.followed :]:
        check = every_hash or number == last_hashed
        hiding = run.hiding
        try:
            if check and "h" in body and body["h"] == run.boundary:
                boundary = last
            feed(run, path, number, body, check=check)
        except Departed as error:
            raise Parted(number, boundary, error.words) from error
        except (Exception, SystemExit) as error:
            why = Text("the rules stumbled: {what}", what=describe_error(error, secret=hiding))
            raise Parted(number, boundary, why, stumbled=True) from error
        last = number
    return run
