"""Faults that are planted into the process of an attack, to see that it finds them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.cli.host.actions import Actions
from companion.journal import Body, NotKept, SqliteJournal, opening, sqlite
from companion.pages import situation as acts
from companion.text import verbatim
from hardware.serial.claims import Claims
from hardware.serial.panel import Cable, SerialPanel


def _connecting(*statements: str) -> None:
    real = opening.connect

    def connect(path: Path) -> sqlite3.Connection:
        db = real(path)
        for statement in statements:
            db.execute(statement)
        return db

    opening.connect = connect
    vars(sqlite)["connect"] = connect


def unsynced() -> None:
    """How far the game has come is noted with synchronous=OFF, and SQLite itself empties the log as it likes."""
    # By itself it waits for 1000 pages, which takes a longer evening than these.
    _connecting("PRAGMA wal_autocheckpoint=10")

    def come_to(self: SqliteJournal, progress: Mapping[str, Any]) -> None:
        self._db.execute("PRAGMA synchronous=OFF")
        with suppress(sqlite3.Error), self._db:
            self._db.execute("INSERT OR REPLACE INTO meta VALUES ('progress', ?)", (json.dumps(progress),))
        self._db.execute("PRAGMA synchronous=FULL")

    SqliteJournal.come_to = come_to  # type: ignore[method-assign]


def early() -> None:
    """An answer is acknowledged before it is on the disk."""
    real = SqliteJournal.append

    def append(self: SqliteJournal, body: Body, **how: Any) -> int:
        self._db.execute("PRAGMA synchronous=NORMAL")
        return real(self, body, **how)

    SqliteJournal.append = append  # type: ignore[method-assign]


def swallowed() -> None:
    """An answer that could not be kept is acknowledged all the same."""
    real = SqliteJournal.append

    def append(self: SqliteJournal, body: Body, **how: Any) -> int:
        try:
            return real(self, body, **how)
        except NotKept:
            return len(self.times)

    SqliteJournal.append = append  # type: ignore[method-assign]


def forgotten() -> None:
    """Sealed choices are dropped that are still needed."""
    real = SqliteJournal.keep_sealed

    def keep_sealed(self: SqliteJournal, entries: Collection[int]) -> None:
        real(self, list(entries)[1:])

    SqliteJournal.keep_sealed = keep_sealed  # type: ignore[method-assign]


def told() -> None:
    """The log tells what somebody lays in secret."""
    real = Actions.act

    async def act(self: Actions, action: Any) -> None:
        if isinstance(action, acts.Draft):
            self._newsroom.note(verbatim(str(action.value)))
        await real(self, action)

    Actions.act = act  # type: ignore[method-assign]


def unseated() -> None:
    """A handheld whose cable is pulled loses its seat for good."""
    real = SerialPanel._leave

    def leave(self: SerialPanel, cable: Cable) -> None:
        claims: Claims = self._claims
        seat = self._seat(cable)
        real(self, cable)
        if seat is not None:
            claims._holders.pop(seat)

    SerialPanel._leave = leave  # type: ignore[method-assign]


PLANTS: Final[Mapping[str, Callable[[], None]]] = {
    plant.__name__: plant for plant in (unsynced, early, swallowed, forgotten, told, unseated)
}
