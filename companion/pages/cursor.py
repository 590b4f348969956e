"""Position of one surface between two presses; nothing else is remembered about it."""

from __future__ import annotations

from companion.asks import Seat
from companion.pages.situation import Situation
from companion.record import record


@record
class Cursor:
    """Position on one surface: how far the presses on it have come.

    Attributes:
        n: The number of the ask to which it belongs.
        key: The key of that ask.
        at: The page of a list.
        path: The groups taken so far towards a number, a face or one of many secret options.
        faces: The dice already told of a roll of several.
        menu: The open menu, from its root; empty is closed.
        looking: The seat that has uncovered its secret on the shared screen.
        passed: The seats that said "not now".
        acting: The seat for whom the shared screen answers a shared phase.
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
    """Return a cursor that has not moved in this situation."""
    return Cursor(n=situation.n, key=situation.ask.key if situation.ask else "")


def current(situation: Situation, cursor: Cursor) -> Cursor:
    """Return the cursor, or a fresh one if it belongs to another ask.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    ask = situation.ask
    belongs = cursor.n == situation.n and cursor.key == (ask.key if ask else "")
    return cursor if belongs else start(situation)
