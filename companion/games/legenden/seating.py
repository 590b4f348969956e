"""Who plays what: monster players and neighbours."""

from __future__ import annotations

from collections.abc import Collection

from companion.asks import Seat
from companion.games.legenden.state import LegendenState


def opponent(state: LegendenState, seat: Seat, fighting: Collection[Seat] = ()) -> Seat:
    """Who plays the monster: the nearest monster player to the right, else the player to the right (L7.2a, LQ7).

    With several heroes the nearest whose hero is not `fighting` too; if all are, the player to the right does both.
    """
    at = state.seats.index(seat)
    to_the_right = [state.seats[at - step] for step in range(1, len(state.seats))]
    free = [other for other in to_the_right if other not in fighting] or to_the_right
    return next((other for other in free if not state.heroes[other].alive), free[0])
