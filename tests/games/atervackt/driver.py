"""A hand that plays Återväckt by itself, without a table: it answers asks, and keeps a transcript to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.asks import Choose, Draw, Seat
from companion.games.atervackt import game
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Room
from companion.state import Json, assign
from companion.testing import hand

NAMES = {"Ada": "Durim", "Bo": "Dzala", "Cid": "Yushugom", "Dan": "Iril"}


def build(
    *seats: Seat,
    at: Mapping[str, Any] | None = None,
    options: Mapping[str, Json] | None = None,
    room: str = "room",
    data: Mapping[str, Json] | None = None,
) -> AtervacktState:
    """Return a game in the first movement phase: every hero has 10 life and 6 in each value, in a room of their own.

    `at` changes figures by path; `room`: the kind of their rooms; `data`: other figures than the package's.
    """
    state = game.setup(seats or ("Ada", "Bo"), options or {}, game.data() if data is None else data)
    for seat, hero in state.heroes.items():
        hero.name, hero.life, hero.max_life, hero.way_in = NAMES[seat], 10, 10, "free"
        hero.strength = hero.psyche = hero.agility = hero.armour = 6
        hero.enter_room(state.new_room(room))  # type: ignore[arg-type]
    state.round, state.phase, state.keeper = 1, "move", state.seats[0]
    for path, value in (at or {}).items():
        assign(state, path, value)
    return state


class Hand(hand.Hand[AtervacktState]):
    """Hand that plays Återväckt: `hand("move", "move", "wait")` answers the open ask, which must have that key."""

    def __init__(self, state: AtervacktState) -> None:
        super().__init__(game, state)

    def ids(self, seat: Seat | None = None) -> list[str]:
        """Return the ids that a seat (else the first) of the open ask can choose, empty lines left out."""
        assert isinstance(self.ask, Choose | Draw)
        if isinstance(self.ask, Draw):
            return [option.id for option in self.ask.options or ()]
        return [option.id for option in self.ask.options_for(seat or self.ask.seats[0]) if option.id]

    def lines(self) -> list[str]:
        """Return the options as the first seat reads them."""
        return self.read()

    def hero(self, seat: Seat = "Ada") -> Hero:
        """Return the hero of a seat."""
        return self.state.heroes[seat]

    def room(self, seat: Seat = "Ada") -> Room:
        """Return the room in which the hero of a seat stands."""
        room = self.hero(seat).current_room
        assert room is not None
        return room


def begin(*seats: Seat, **options: Any) -> Hand:
    """Return a hand in a game that has begun; see `build`."""
    return Hand(build(*seats, **options))


def two_and_one(**options: Any) -> Hand:
    """Return a hand with Ada and Bo in one room, Cid in another: many rules show only with a hero elsewhere."""
    state = build("Ada", "Bo", "Cid", **options)
    state.heroes["Bo"].enter_room("1")
    return Hand(state)


def enter(*seats: Seat, tile: str = "room", **options: Any) -> Hand:
    """Bring these of Ada, Bo and Cid, in that order, together into such a new room; the others stay where they are."""
    hand = begin("Ada", "Bo", "Cid", **options)
    hand("move", *("move" if seat in seats else "wait" for seat in hand.asked))
    return hand("tile", tile, *(f"with.{seats[0]}" for _ in seats[1:]))


def play_alone(**options: Any) -> Hand:
    """Return a hand with one hero."""
    return Hand(build("Ada", **options))


def move_into(played: Hand, card: str, tile: str = "room") -> Hand:
    """Move the one hero of this hand into such a room, and draw that room card."""
    return played.play(("move", "move"), ("tile", tile), ("draw.room", card))
