"""Heroes with followers and slaves, for tests."""

from __future__ import annotations

from typing import Any

from companion.asks import Seat
from companion.games.atervackt.data.book import FollowerSheet
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Follower
from tests.games.atervackt.driver import Hand, build


def add_oracaz(state: AtervacktState, seat: Seat = "Ada", *, life: int = 6) -> Follower:
    """Return a faithful follower with 6 in each value."""
    state.heroes[seat].add_follower(FollowerSheet(text="Oracaz", life=life, strength=6, psyche=6, agility=6, armour=6))
    one = list(state.followers.values())[-1]
    one.life = life
    return one


def add_slave(state: AtervacktState, kind: str = "orc", seat: Seat = "Ada") -> Follower:
    """Return a monster that a hero controls by the helmet."""
    return state.heroes[seat].enslave(kind, "helmet")


def lead(*kinds: str, seats: tuple[Seat, ...] = ("Ada",), **figures: Any) -> Hand:
    """Return a hand in which Ada leads slaves of these kinds ("oracaz": a follower), or one oracaz; 6 in each value."""
    state = build(*seats, **figures)
    if not kinds:
        add_oracaz(state)
    for kind in kinds:
        add_slave(state, kind) if kind != "oracaz" else add_oracaz(state)
    state.told.clear()
    return Hand(state)


def gather_heroes(hand: Hand, *seats: Seat) -> Hand:
    """Put these heroes into Ada's room; the open ask is built again."""
    for seat in seats:
        hand.hero(seat).enter_room("1")
    return hand.set("runes", hand.state.runes)


def follower_at(hand: Hand, at: int = 0) -> Follower:
    """Return a follower, in the order in which they came."""
    return list(hand.state.followers.values())[at]
