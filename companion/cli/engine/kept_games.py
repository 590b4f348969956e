"""Kept games as plain JSON data, for the engine and for `drakvakt sessions list --json`."""

from __future__ import annotations

from typing import Any

from companion.errors import with_reason
from companion.table import session_files
from companion.table.kept_games import KeptGame
from companion.table.sessions import Sessions
from companion.table.times import is_likely_time
from companion.text import Text


def describe_kept(kept: KeptGame, sessions: Sessions) -> dict[str, Any]:
    """Return a kept game for programs: the time as in an export, and the status in English whatever the language.

    Args:
        kept: The kept game.
        sessions: The kept games of its folder.
    """
    return {
        "session": kept.session,
        "game": kept.game,
        "seats": list(kept.seats),
        "written": kept.written if is_likely_time(kept.written) else None,
        "status": status_of(kept, sessions).message.partition(" (")[0],
        "why": kept.barred or None,
    }


def status_of(kept: KeptGame, sessions: Sessions) -> Text:
    """Return in a few words whether a kept game can be continued.

    Args:
        kept: The kept game.
        sessions: The kept games of its folder.
    """
    if session_files.is_in_use(sessions.folder / f"{kept.session}.db"):
        return Text("in use")
    if kept.barred:
        return Text("not readable ({why})", why=with_reason(kept.barred))
    if kept.newer:
        return Text("of a newer Drakvakt")
    if not kept.seats:
        return Text("damaged")
    return Text("finished") if kept.finished else Text("unfinished")
