"""A hand that plays Legenden by itself, without a table: it answers asks, and keeps a transcript to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.asks import Choose, Seat
from companion.games.legenden import game
from companion.games.legenden.state.game import Fight, Hero, LegendenState
from companion.state import Json, assign
from companion.testing import hand

NAMES = {"Ada": "Rohan", "Bo": "Sigeir", "Cid": "Aelfric", "Dan": "Iril"}


def build(
    *seats: Seat, at: Mapping[str, Any] | None = None, options: Mapping[str, Json] | None = None, turn: str = "Ada"
) -> LegendenState:
    """Return a game in its first round: heroes have 10 life and 6 in each value; `at` changes figures by path."""
    state = game.setup(seats or ("Ada", "Bo"), options or {}, game.data())
    for seat, hero in state.heroes.items():
        hero.name, hero.life, hero.max_life = NAMES.get(seat, seat), 10, 10
        hero.strength = hero.psyche = hero.agility = hero.armour = 6
    state.round, state.first, state.turn = 1, state.seats[0], turn
    for path, value in (at or {}).items():
        assign(state, path, value)
    return state


class Hand(hand.Hand[LegendenState]):
    """Hand that plays Legenden: `hand("turn", "move")` answers the open ask, which must have that key."""

    def __init__(self, state: LegendenState) -> None:
        super().__init__(game, state)

    @property
    def ids(self) -> list[str]:
        """Ids that the first seat of the open ask can choose, "" for an empty line."""
        assert isinstance(self.ask, Choose)
        return [option.id for option in self.ask.options_for(self.ask.seats[0])]

    @property
    def lines(self) -> list[str]:
        """Options as the first seat reads them."""
        return self.read()

    def hero(self, seat: Seat = "Ada") -> Hero:
        """Return the hero of a seat."""
        return self.state.heroes[seat]


def begin(*seats: Seat, **options: Any) -> Hand:
    """Return a hand in a game that has begun; see `build`."""
    return Hand(build(*seats, **options))


def fight(*seats: Seat, kind: str = "minotaur", life: int = 12, **options: Any) -> Hand:
    """Return a fight against an ambush, before its first round: minotaur 6, 10, 5, 6 in VF, SF, PF, RF."""
    hand = begin(*seats, **options).play(("turn", "move"), ("move.what", "room"), ("room", "ambush"))
    return hand.play(("monster.kind", kind), ("monster.life", life), ("fight.ready", True, True))


def fight_of(hand: Hand) -> Fight:
    """Return the fight that is open."""
    assert hand.state.fight is not None
    return hand.state.fight
