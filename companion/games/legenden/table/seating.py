"""Who plays what: monster players and neighbours."""

from __future__ import annotations

from collections.abc import Collection

from companion.asks import Seat
from companion.games.legenden.state.game import LegendenState

WHERE = ("face_up", "undiscovered", "below", "door", "portcullis", "secret", "not")
"""The ids of where a monster can go, besides to a hero."""

HERO = "hero "
"""Stands before a seat's name that would be mistaken for one of these."""


def hero_id(seat: Seat) -> str:
    """The id of the option that a monster goes to this hero; any usual name is its own, as in games kept so far."""
    return f"{HERO}{seat}" if seat in WHERE or seat.startswith(HERO) else seat


def seat_of(state: LegendenState, where: str) -> Seat | None:
    """The seat that this id stands for; `None` where it is a place."""
    return next((seat for seat in state.seats if hero_id(seat) == where), None)


def opponent(state: LegendenState, seat: Seat, fighting: Collection[Seat] = ()) -> Seat:
    """Who plays the monster: the nearest monster player to the right, else the player to the right (L7.2a, LQ7).

    With several heroes the nearest whose hero is not `fighting` too; if all are, the player to the right does both.
    """
    at = state.seats.index(seat)
    to_the_right = [state.seats[at - step] for step in range(1, len(state.seats))]
    free = [other for other in to_the_right if other not in fighting] or to_the_right
    return next((other for other in free if not state.heroes[other].alive), free[0])
