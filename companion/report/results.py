"""Results of kept games for the hall of heroes, each read once and then kept beside the games.

What is kept of a game is bound to the last check sum of its journal, so that another game in its place, or one that
went on, is read again. A game that goes on is only counted.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion import __version__
from companion.errors import DrakvaktError
from companion.journal import open_to_look
from companion.record import record
from companion.report.hall import EveningResult, result_of
from companion.report.reading import read_evening
from companion.table.archive import export
from companion.table.kept_games import KeptGame
from companion.table.sessions import Sessions

FOLDER = "reports"
"""Folder beside the kept games."""

FORMAT = 1
"""Counts changes of what is kept of a game."""

LONGEST = 1_000_000
"""Bytes of a kept result that are read."""


@record(kw_only=True)
class ReadResults:
    """The results of all kept games that have ended. `read`: how many had to be read anew."""

    results: tuple[EveningResult, ...]
    unfinished: int
    unread: tuple[str, ...]
    read: int


def read_results(sessions: Sessions) -> ReadResults:
    """Return the results of all kept games.

    Args:
        sessions: The kept games.
    """
    results: list[EveningResult] = []
    unread: list[str] = []
    unfinished = read = 0
    for kept in sessions.kept():
        if not kept.finished:
            if kept.seats:
                unfinished += 1
            else:
                unread.append(kept.session)
            continue
        bound = _last_sum(sessions.folder / f"{kept.session}.db")
        found = _kept_result(sessions.folder, kept.session, bound)
        if found is None:
            read += 1
            found = _read_anew(sessions, kept)
            if found is None:
                unread.append(kept.session)
                continue
            _keep_result(sessions.folder, kept.session, bound, found)
        results.append(found)
    return ReadResults(results=tuple(results), unfinished=unfinished, unread=tuple(unread), read=read)


def _read_anew(sessions: Sessions, kept: KeptGame) -> EveningResult | None:
    """Read a game; `None` where it cannot be read or does not come to its end any more."""
    try:
        evening = read_evening(export(sessions, kept.session), sessions.game(kept.game), whole=False)
    except DrakvaktError:
        return None
    return result_of(evening, kept.session) if evening.over else None


def _last_sum(path: Path) -> str:
    """Return the last check sum of a journal; "" where it has none or cannot be read."""
    try:
        with closing(open_to_look(path)) as db:
            ((found,),) = db.execute("SELECT sum FROM tail").fetchall()
            return str(found)
    except (sqlite3.Error, OSError, ValueError):
        return ""


def _kept_result(folder: Path, session: str, bound: str) -> EveningResult | None:
    """Return the kept result of a game if it is bound to this sum; otherwise there is none."""
    if not bound:
        return None
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
        with (folder / FOLDER / f"{session}.json").open("rb") as file:
            data: Any = json.loads(file.read(LONGEST))
        if (data["format"], data["drakvakt"], data["sum"]) == (FORMAT, __version__, bound):
            return EveningResult.from_json(data["result"])
    return None


def _keep_result(folder: Path, session: str, bound: str, result: EveningResult) -> None:
    """Keep a result for the next time; where that cannot be done, it is read again then."""
    if not bound:
        return
    data = {"format": FORMAT, "drakvakt": __version__, "sum": bound, "result": result.to_json()}
    place = folder / FOLDER / f"{session}.json"
    with suppress(OSError):
        place.parent.mkdir(mode=0o700, exist_ok=True)
        draft = place.with_suffix(".new")
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
        with os.fdopen(file, "w", encoding="utf-8") as written:
            json.dump(data, written, ensure_ascii=False)
        draft.replace(place)
