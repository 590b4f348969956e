"""Who plays what: monster players and neighbours."""

from __future__ import annotations

from companion.asks import Seat
from companion.games.legenden.state import LegendenState


def opponent(state: LegendenState, seat: Seat) -> Seat:
    """Who plays the monster: the nearest monster player to the right, else the player to the right (L7.2a, LQ7)."""
    at = state.seats.index(seat)
    to_the_right = [state.seats[at - step] for step in range(1, len(state.seats))]
    return next((other for other in to_the_right if not state.heroes[other].alive), to_the_right[0])
