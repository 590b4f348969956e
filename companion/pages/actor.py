"""The name of who acts, or of those whom all wait for: it stands in large letters, to be read across a room."""

from __future__ import annotations

from companion.asks import Ask, Seat, Secret, find_wager
from companion.pages.cursor import Cursor
from companion.pages.headlines import awaited
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.pages.words import join_names

ANYBODY = "box"
"""The seat of asks before a game, when nobody has a place yet."""


def name_actor(situation: Situation, surface: Surface, cursor: Cursor) -> str:
    """Return the name of the seat that this page asks; else the names of those whom it waits for.

    It depends on who has answered, never on what anybody chose.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    ask = situation.ask
    if ask is None or ask.seats == (ANYBODY,):
        return ""
    return _asked(situation, ask, surface, cursor) or join_names(awaited(situation, ask))


def _asked(situation: Situation, ask: Ask, surface: Surface, cursor: Cursor) -> Seat | None:
    """Return the seat whose answer this page takes; None where it waits for others."""
    waiting = awaited(situation, ask)
    if surface.seat is not None:
        return surface.seat if surface.seat in waiting else None
    if cursor.acting is not None and find_wager(ask, cursor.acting) is not None:
        return cursor.acting
    if len(ask.seats) == 1:
        return ask.seats[0]
    if isinstance(ask, Secret):
        at_box = [seat for seat in situation.waiting if seat in surface.without_buttons]
        if cursor.looking in at_box:
            return cursor.looking
        return next((seat for seat in at_box if seat not in cursor.passed), next(iter(at_box), None))
    if cursor.acting in waiting:
        return cursor.acting
    return next((seat for seat in waiting if seat in surface.without_buttons), None)
