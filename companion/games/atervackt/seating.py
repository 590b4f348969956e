"""Who plays the monsters (A28.1, A28.3)."""

from __future__ import annotations

from collections.abc import Collection

from companion.asks import Seat
from companion.games.atervackt.state import AtervacktState


def left_of(state: AtervacktState, seat: Seat) -> list[Seat]:
    """The other seats, clockwise from this one."""
    at = state.seats.index(seat)
    return state.seats[at + 1 :] + state.seats[:at]


def monster_player(state: AtervacktState, seat: Seat, fighting: Collection[Seat] = ()) -> Seat | None:
    """The nearest regular monster player to the left, else the left neighbour (A28.1, A28.3, AS42).

    Nobody who fights in the same fight; `None` when nobody else is there, as for one alone (AS9, AS33).
    """
    others = [other for other in left_of(state, seat) if other not in fighting]
    return next((other for other in others if not state.heroes[other].alive), others[0] if others else None)
