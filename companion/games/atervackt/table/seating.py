"""Who plays the monsters (A28.1, A28.3, A32.1)."""

from __future__ import annotations

from collections.abc import Collection

from companion.asks import Seat
from companion.games.atervackt.state.game import AtervacktState


def left_of(state: AtervacktState, seat: Seat) -> list[Seat]:
    """The other seats, clockwise from this one."""
    at = state.seats.index(seat)
    return state.seats[at + 1 :] + state.seats[:at]


def alone(state: AtervacktState) -> bool:
    """Whether one plays alone (A33)."""
    return len(state.seats) == 1


def allied(state: AtervacktState) -> bool:
    """Whether the heroes play together against the castle (A32.1)."""
    return state.options["play"] != "against" and not alone(state)


def monster_player(state: AtervacktState, seat: Seat, fighting: Collection[Seat] = ()) -> Seat | None:
    """The nearest regular monster player to the left, else the left neighbour (A28.1, A28.3, AS42).

    Nobody who fights in the same fight. `None` when nobody else is there, as for one alone, and among allies without a
    regular monster player: then dice show for the monsters (AS9, A32.2, A33.2).
    """
    others = [other for other in left_of(state, seat) if other not in fighting]
    regular = next((other for other in others if not state.heroes[other].alive), None)
    return regular if regular is not None or allied(state) else next(iter(others), None)


def keeps_secrets(state: AtervacktState, seat: Seat) -> Seat | None:
    """Who reads an amulet for this seat: the monster player, among allies too (A20.1, A32.2); alone nobody (A33.1)."""
    return monster_player(state, seat) or next(iter(left_of(state, seat)), None)
