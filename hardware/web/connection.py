"""A connection that speaks the protocol at a running table: what has changed is told unasked, a line at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hardware.panel import Right, SceneData
from hardware.web.changes import list_changes

BY_CHANGES: Final = "view"
"""Part that is told whole once, and then by its changes (JSON Patch, RFC 6902)."""

IDENTITY: Final = ("session", "seat")
"""Parts that say of which game and for which seat the others are."""

NUMBERED: Final = "told"
"""Part whose entries are numbered, each told once."""


class Connection:
    """One face at a running table, and what it has been told so far.

    Args:
        right: What its token lets it do.
        language: The code of the language that it reads; empty for the table's own.
    """

    def __init__(self, right: Right, language: str = "") -> None:
        self.right = right
        self.language = language
        self._told: dict[str, Any] = {}
        self._heard = 0

    def read_pushes(self, data: SceneData | None, more: Mapping[str, Any] | None = None) -> dict[str, Any] | None:
        """Return the line with what has changed since the last one; None where nothing has.

        Args:
            data: The moment of the game as plain data; None while there is none.
            more: Parts that the page adds, by their names.
        """
        parts = {} if data is None else dict(data.parts(self.right, self.language))
        events = self._hear(parts.pop(NUMBERED, ()), parts.get("session"))
        parts |= more or {}
        fresh = self._told.keys() - parts.keys() or any(self._told.get(one) != parts.get(one) for one in IDENTITY)
        before: Mapping[str, Any] = {} if fresh else self._told
        news = {name: part for name, part in parts.items() if name not in before or before[name] != part}
        if BY_CHANGES in news and BY_CHANGES in before:
            news["changes"] = list_changes(before[BY_CHANGES], news.pop(BY_CHANGES))
        if events:
            news[NUMBERED] = events
        self._told = parts
        if not news:
            return None
        return {"push": {"fresh": True, **news} if fresh else news}

    def _hear(self, numbered: Sequence[tuple[int, Any]], session: object) -> list[Any]:
        """Return the events that this face has not heard; whoever joins in mid-game reads those before in the log."""
        before = self._heard if session == self._told.get("session") else 0
        heard = [event for number, event in numbered if number > before]
        self._heard = max((number for number, _ in numbered), default=before)
        return heard if self._told else []
