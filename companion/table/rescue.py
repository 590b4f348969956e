"""Rescue of a game that was set aside as damaged: its trusted entries become a new game beside the old files.

`companion.journal.rescue.salvage` reads the entries of one damaged file that can be trusted. `rescue` makes a kept
game of them that can be resumed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from companion.errors import DrakvaktError
from companion.journal import PARTS, JournalError
from companion.journal.rescue import Salvaged, salvage
from companion.record import record
from companion.table.archive import Archive, WrittenEntry, retrace, store
from companion.table.errors import ReplayDiverged
from companion.table.session_files import REMOVED, SET_ASIDE
from companion.table.sessions import NoSession, Sessions, is_name
from companion.text import Text

_ASIDE = re.compile(r"(?P<session>.+)\.db\.damaged-(?P<number>[0-9]{1,6})", re.ASCII)


@record
class Rescued:
    """Outcome of a rescue.

    Attributes:
        session: The name of the new game.
        kept: The number of entries in the new game.
        total: The number of entries in the damaged file, as far as it can be known.
        last_written: The time of the last entry in the new game, in seconds since 1970; `None` if it has no entry.
        reopened: The number of choices that were sealed and have to be made again.
        divergence: Why the rules no longer agree with the game; `None` where they agree.
    """

    session: str
    kept: int
    total: int
    last_written: float | None
    reopened: int
    divergence: ReplayDiverged | None


def inspect_damaged(sessions: Sessions, file: str) -> Salvaged:
    """Return what can be rescued of a damaged file, which stays as it is.

    Args:
        sessions: The kept games.
        file: Name of the file, such as "NAME.db.damaged-1".

    Raises:
        NoSession: There is no such file.
        Damaged: Nothing in it can be believed.
        JournalError: The file cannot be read.
    """
    return salvage(_find_file(sessions, file)[0])


def rescue(sessions: Sessions, file: str) -> Rescued:
    """Begin the game of a damaged file again under a free name; the file stays as it is.

    A choice that was sealed and not yet opened is made anew, with everything that came after it.

    Args:
        sessions: The kept games.
        file: Name of the file, such as "NAME.db.damaged-1".

    Returns:
        The new game's name, and how much of the old one is in it.

    Raises:
        NoSession: There is no such file.
        Damaged: Nothing in it can be believed.
        JournalError: The file cannot be read, or the new game cannot be written.
    """
    path, session = _find_file(sessions, file)
    found = salvage(path)
    header = dict(found.header)
    game = sessions.game(header["game"])
    # The seals were made with the name that the game began with, and are checked with it.
    name = str(header.pop("session", session))
    archive = Archive(name, header, tuple(WrittenEntry(*entry) for entry in found.entries), finished=False)
    retraced = retrace(archive, game)
    entries = retraced.archive.entries
    new_name = _free_name(sessions.folder, session)
    store(retraced.archive, sessions.folder, new_name)
    return Rescued(
        session=new_name,
        kept=len(entries),
        total=found.total,
        last_written=entries[-1].at if entries else None,
        reopened=retraced.reopened,
        divergence=retraced.divergence,
    )


def find_damaged(sessions: Sessions) -> list[str]:
    """Return the files that were set aside and whose games were not started again, the last written first.

    A game that was begun again has its old name, or that name with a number, even if it was removed since.
    """
    newest: dict[str, tuple[int, str]] = {}
    """By game the number and the name of the file that was set aside last."""
    try:
        names = os.listdir(sessions.folder)  # noqa: PTH208 - at each start, and a folder may hold many games
    except OSError:
        return []
    for name in names:
        if SET_ASIDE not in name or (match := _ASIDE.fullmatch(name)) is None:
            continue
        if is_name(session := match["session"]) and _is_own_file(sessions.folder / name):
            newest[session] = max(newest.get(session, (0, "")), (int(match["number"]), name))
    files = [file for session, (_, file) in newest.items() if not _is_begun_again(sessions.folder, session)]
    return sorted(files, key=lambda file: (_time_written(sessions.folder / file), file), reverse=True)


def _is_begun_again(folder: Path, session: str) -> bool:
    """Return True if a kept or removed game has the name of a damaged one, or that name with a number."""
    again = re.compile(re.escape(session[:90]) + r"(-[0-9]{1,3})?\.db", re.ASCII)
    places = (folder / f"{session}.db", folder / REMOVED / f"{session}.db")
    return any(place.exists() for place in places) or any(again.fullmatch(path.name) for path in folder.glob("*.db"))


def _time_written(path: Path) -> float:
    """Return when the file was written last; 0.0 if it cannot be asked."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def find_rescuable(sessions: Sessions, file: str) -> Salvaged | None:
    """Return what can be rescued of a damaged file, if that is a game with entries that can be played here.

    Args:
        sessions: The kept games.
        file: Name of the file, such as "NAME.db.damaged-1".

    Returns:
        The rescued header and entries; `None` where the game cannot be continued.
    """
    try:
        found = inspect_damaged(sessions, file)
    except DrakvaktError:
        return None
    return found if found.entries and sessions.is_installed(found.header["game"]) else None


def _find_file(sessions: Sessions, file: str) -> tuple[Path, str]:
    """Return the path of a damaged file and the name of its game; raise `NoSession` if there is none."""
    match = _ASIDE.fullmatch(file)
    if match is not None and is_name(session := match["session"]) and _is_own_file(path := sessions.folder / file):
        return path, session
    wrong = Text("There is no game {name} that was set aside in {folder}: give the name of its file.")
    raise NoSession(wrong.using(name=repr(file[:150]), folder=str(sessions.folder)))


def _is_own_file(path: Path) -> bool:
    """Return True for a file that is no link: links are not followed in the folder of games."""
    return path.is_file() and not path.is_symlink()


def _free_name(folder: Path, session: str) -> str:
    """Return the old name, which is free since the damaged file has another one; otherwise that name with a number."""
    for number in range(1, 1000):
        name = session if number == 1 else f"{session[:90]}-{number}"
        if not any((folder / f"{name}.db{part}").exists() for part in PARTS):
            return name
    raise JournalError(Text("There is already a kept game {name}: remove it first.", name=repr(session)))
