"""Figures for tests of wandering monsters (A31)."""

from __future__ import annotations

from typing import Any

from companion.games.atervackt.state.pieces import Figure
from companion.games.atervackt.state.terms import BOARD
from companion.games.atervackt.wandering import roaming
from tests.games.atervackt.driver import Hand, build

WANDER = {"monsters": "wander"}


def wander(*seats: str, dead: tuple[str, ...] = (), **options: Any) -> Hand:
    """Return a game with wandering monsters in its first movement phase; the `dead` play monsters."""
    at = {f"heroes.{seat}.life": 0 for seat in dead} | options.pop("at", {})
    extra: dict[str, Any] = WANDER | options.pop("options", {})
    figures = options.pop("figures", {})
    state = build(*(seats or ("Ada", "Bo")), at=at, options=extra, **options)
    for seat in dead:
        state.heroes[seat].room = None
    roaming.unpack_figures(state)
    for id, place in figures.items():
        by = state.heroes.get(place)
        state.figures[id].place = place if by is None or by.room is None else by.room
        state.figures[id].met = by is not None
    return Hand(state)


def figure(hand: Hand, id: str = "orc1") -> Figure:
    """Return one of the figures."""
    return hand.state.figures[id]


def is_by(hand: Hand, seat: str = "Ada", id: str = "orc1") -> bool:
    """Return whether that figure stands in the room of that hero."""
    return figure(hand, id).place == hand.hero(seat).room


def is_loose(hand: Hand, id: str = "orc1") -> bool:
    """Return whether that figure is somewhere on the board."""
    return figure(hand, id).place == BOARD
