"""Faults that are planted into the process of an attack, to see that it finds them."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.asks import Secret
from companion.cli.host.actions import Actions
from companion.journal import Body, NotKept, SqliteJournal, opening, sqlite
from companion.pages import situation as acts
from companion.table import Table
from companion.text import verbatim
from companion.view import View
from hardware.panel import Scene
from hardware.serial.claims import Claims
from hardware.serial.panel import Cable, SerialPanel


def plant_lost_sync() -> None:
    """How far the game has come is noted with synchronous=OFF, and SQLite itself empties the log, as in b2f9b9e0."""
    real = opening.connect

    def connect(path: Path) -> sqlite3.Connection:
        db = real(path)
        # What SQLite does by itself, in pages.
        db.execute("PRAGMA wal_autocheckpoint=1000")
        return db

    opening.connect = connect
    vars(sqlite)["connect"] = connect
    # Then only the end of a turn emptied the log.
    vars(sqlite)["LONGEST_LOG"] = sys.maxsize

    def note_progress(self: SqliteJournal, progress: Mapping[str, Any]) -> bool:
        self._db.execute("PRAGMA synchronous=OFF")
        with suppress(sqlite3.Error), self._db:
            self._db.execute("INSERT OR REPLACE INTO meta VALUES ('progress', ?)", (json.dumps(progress),))
        self._db.execute("PRAGMA synchronous=FULL")
        return True

    SqliteJournal.note_progress = note_progress  # type: ignore[method-assign]


def plant_early_word() -> None:
    """An answer is acknowledged before it is on the disk."""
    real = SqliteJournal.append

    def append(self: SqliteJournal, body: Body, **how: Any) -> int:
        self._db.execute("PRAGMA synchronous=NORMAL")
        return real(self, body, **how)

    SqliteJournal.append = append  # type: ignore[method-assign]


def plant_swallowed_answer() -> None:
    """An answer that could not be kept is acknowledged all the same."""
    real = SqliteJournal.append

    def append(self: SqliteJournal, body: Body, **how: Any) -> int:
        try:
            return real(self, body, **how)
        except NotKept:
            return len(self.times)

    SqliteJournal.append = append  # type: ignore[method-assign]


def plant_forgotten_answer() -> None:
    """Sealed choices are dropped that are still needed."""
    real = SqliteJournal.keep_sealed

    def keep_sealed(self: SqliteJournal, entries: Collection[int]) -> None:
        real(self, list(entries)[1:])

    SqliteJournal.keep_sealed = keep_sealed  # type: ignore[method-assign]


def plant_told_secret() -> None:
    """The log tells what somebody lays in secret."""
    real = Actions.act

    async def act(self: Actions, action: Any) -> None:
        if isinstance(action, acts.Draft):
            self._newsroom.note(verbatim(str(action.value)))
        await real(self, action)

    Actions.act = act  # type: ignore[method-assign]


def plant_telling_buzz() -> None:
    """The handhelds of those who still choose buzz at some of what another one has chosen in secret."""
    chosen, real_answer, real_show = list[str](), Table.answer, SerialPanel.show

    def answer(self: Table, n: int, seat: str, value: object) -> None:
        if self.open is not None and isinstance(self.open.ask, Secret):
            chosen.append(str(value))
        real_answer(self, n, seat, value)

    def show(self: SerialPanel, scene: Scene) -> None:
        real_show(self, scene)
        if chosen and sum(chosen.pop().encode()) % 2:
            self._light_up({*self._waiting})

    Table.answer = answer  # type: ignore[method-assign]
    SerialPanel.show = show  # type: ignore[method-assign]


def plant_shown_secret() -> None:
    """The screens of all others show what one has sealed."""
    real = Table.view

    def view(self: Table, seat: str | None = None, public: View | None = None) -> View:
        found, opened = real(self, seat, public), self.open
        marks = () if opened is None else [mark for other, mark in opened.seals.items() if other != seat]
        sealed = [self.journal.sealed(entry) for entry, _ in marks]
        return replace(found, headline=verbatim(str(sealed[0].value))) if sealed and sealed[0] else found

    Table.view = view  # type: ignore[method-assign]


def plant_lost_seat() -> None:
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
    plant.__name__: plant
    for plant in (
        plant_lost_sync,
        plant_early_word,
        plant_swallowed_answer,
        plant_forgotten_answer,
        plant_told_secret,
        plant_telling_buzz,
        plant_shown_secret,
        plant_lost_seat,
    )
}
