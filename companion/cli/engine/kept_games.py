"""Kept games as plain JSON data, for the engine and for `drakvakt sessions list --json`."""

from __future__ import annotations

from typing import Any

from companion.errors import with_reason
from companion.table import session_files
from companion.table.kept_games import KeptGame
from companion.table.sessions import Sessions
from companion.table.times import is_likely_time
from companion.text import Text


def describe_kept(kept_game: KeptGame, sessions: Sessions) -> dict[str, Any]:
    """Return a kept game as data for programs; the status is in English in every language.

    Args:
        kept_game: The kept game.
        sessions: The kept games of its folder.
    """
    return {
        "session": kept_game.session,
        "game": kept_game.game,
        "seats": list(kept_game.seats),
        "written": kept_game.written if is_likely_time(kept_game.written) else None,
        "status": describe_status(kept_game, sessions).message.partition(" (")[0],
        "why": kept_game.barred or None,
    }


def describe_status(kept_game: KeptGame, sessions: Sessions) -> Text:
    """Return the status of a kept game in a few words, such as "unfinished".

    Args:
        kept_game: The kept game.
        sessions: The kept games of its folder.
    """
    if session_files.is_in_use(sessions.folder / f"{kept_game.session}.db"):
        return Text("in use")
    if kept_game.barred:
        return Text("not readable ({why})", why=with_reason(kept_game.barred))
    if kept_game.newer:
        return Text("of a newer Drakvakt")
    if not kept_game.seats:
        return Text("damaged")
    return Text("finished") if kept_game.finished else Text("unfinished")
