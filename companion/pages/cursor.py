"""Where one surface stands between two presses; nothing else is remembered about it."""

from __future__ import annotations

from companion.asks import Seat
from companion.pages.situation import Situation
from companion.record import record


@record
class Cursor:
    """How far the presses on one surface have come.

    `n` and `key` tell which ask it belongs to. `at`: the page of a list. `path`: the groups taken so far towards a
    number, a face or one of many secret options. `faces`: the dice already told of a roll of several. `menu`: the
    open menu, from its root; empty is closed. `looking`: the seat that has uncovered its secret on the shared screen.
    `passed`: seats that said "not now". `acting`: the seat for whom the shared screen answers a shared phase.
    """

    n: int = -1
    key: str = ""
    at: int = 0
    path: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    menu: tuple[str, ...] = ()
    looking: Seat | None = None
    passed: tuple[Seat, ...] = ()
    acting: Seat | None = None


def start(situation: Situation) -> Cursor:
    """A cursor that has not moved in this situation."""
    return Cursor(n=situation.n, key=situation.ask.key if situation.ask else "")


def current(situation: Situation, cursor: Cursor) -> Cursor:
    """The cursor, or a fresh one if it belongs to another ask."""
    fresh = start(situation)
    return cursor if (cursor.n, cursor.key) == (fresh.n, fresh.key) else fresh
