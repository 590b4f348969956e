"""A hand that plays Återväckt by itself, without a table: it answers asks, and keeps a transcript to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.asks import Ask, Choose, Draw, Interrupted, Leave, Roll, Seat
from companion.games.atervackt import game, rooms
from companion.games.atervackt.state import AtervacktState, Hero, Room
from companion.state import Json, assign

NAMES = {"Ada": "Durim", "Bo": "Dzala", "Cid": "Yushugom", "Dan": "Iril"}


def begun(
    *seats: Seat, at: Mapping[str, Any] | None = None, options: Mapping[str, Json] | None = None, room: str = "room"
) -> AtervacktState:
    """A game in the first movement phase: every hero has 10 life and 6 in each value, in an ordinary room of his own.

    `at` changes figures by path; `room`: the kind of their rooms.
    """
    state = game.setup(seats or ("Ada", "Bo"), options or {}, game.data())
    for seat, hero in state.heroes.items():
        hero.name, hero.life, hero.max_life, hero.way_in = NAMES[seat], 10, 10, "free"
        hero.strength = hero.psyche = hero.agility = hero.armour = 6
        rooms.settle_in(state, hero, rooms.new(state, room))  # type: ignore[arg-type]
    state.round, state.phase, state.keeper = 1, "move", state.seats[0]
    for path, value in (at or {}).items():
        assign(state, path, value)
    return state


class Hand:
    """Plays a game: `hand("move", "move", "wait")` answers the open ask, which must have that key."""

    def __init__(self, state: AtervacktState) -> None:
        self.state = state
        self.transcript: list[str] = []
        self.ask: Ask | None = None
        self._build: Callable[[], Ask | None] | None = None
        self._game = game.play(state)
        self._go(lambda: self._game.send(None))

    @property
    def key(self) -> str | None:
        """The key of the open ask; `None` when the game is over."""
        return self.ask.key if self.ask else None

    @property
    def asked(self) -> list[Seat]:
        """The seats of the open ask."""
        return list(self.ask.seats) if self.ask else []

    def ids(self, seat: Seat | None = None) -> list[str]:
        """The ids that a seat (else the first) of the open ask can choose, empty lines left out."""
        assert isinstance(self.ask, Choose | Draw)
        if isinstance(self.ask, Draw):
            return [option.id for option in self.ask.options or ()]
        return [option.id for option in self.ask.options_for(seat or self.ask.seats[0]) if option.id]

    def lines(self) -> list[str]:
        """The options as the first seat reads them."""
        assert isinstance(self.ask, Choose)
        return [str(option.text) for option in self.ask.options_for(self.ask.seats[0])]

    def hero(self, seat: Seat = "Ada") -> Hero:
        """The hero of a seat."""
        return self.state.heroes[seat]

    def room(self, seat: Seat = "Ada") -> Room:
        """The room in which the hero of a seat stands."""
        room = rooms.of(self.state, self.hero(seat))
        assert room is not None
        return room

    def __call__(self, key: str, *values: Any) -> Hand:
        """Answer the open ask; with several seats one value each; a roll's faces as whole numbers."""
        assert self.ask is not None, f"{key}: the game is over\n{self.story}"
        assert self.ask.key == key, f"{key} is not asked, but {self.ask.key}\n{self.story}"
        given = dict(zip(self.ask.seats, values, strict=True))
        if isinstance(self.ask, Roll):
            given = {seat: [value] if isinstance(value, int) else value for seat, value in given.items()}
        answers = {seat: self.ask.check(seat, value) for seat, value in given.items() if value is not None}
        self.transcript.append(f"{self.ask.key}: {self.ask.text}  <- {', '.join(map(str, values))}")
        self._go(lambda: self._game.send(answers))
        return self

    def play(self, *answers: tuple[Any, ...]) -> Hand:
        """Answer one ask after the other."""
        for answer in answers:
            self(*answer)
        return self

    def set(self, path: str, value: Json) -> Hand:
        """Correct a figure, as people may at any time."""
        assign(self.state, path, value)
        assert self._build is not None
        self.ask = self._build()
        if self.ask is None:
            self._go(lambda: self._game.send({}))
        return self

    def take_up(self, what: str, seat: Seat = "Ada") -> Hand:
        """A seat takes up an interruption that the open ask offers."""
        assert self.ask is not None
        offer = next(offer for offer in self.ask.offers if offer.what == what)
        self._go(lambda: self._game.send(Interrupted(offer, seat)))
        return self

    def leave(self, scope: str) -> Hand:
        """Leave a scene."""
        self._go(lambda: self._game.throw(Leave(scope)))
        return self

    @property
    def told(self) -> list[str]:
        """The keys of all that was told."""
        return [line.split()[1] for line in self.transcript if line.startswith("-")]

    @property
    def story(self) -> str:
        """All of it, to read."""
        return "\n".join(self.transcript)

    def _go(self, resume: Callable[[], Callable[[], Ask | None]]) -> None:
        self.ask = None
        while self.ask is None:
            try:
                self._build = resume()
            except StopIteration:
                self._listen()
                return
            self._listen()
            self.ask = self._build()
            resume = lambda: self._game.send({})  # noqa: E731

    def _listen(self) -> None:
        self.transcript.extend(f"- {event.key} {event.text}" for event in self.state.told)
        self.state.told.clear()


def playing(*seats: Seat, **options: Any) -> Hand:
    """A hand in a game that has begun; see `begun`."""
    return Hand(begun(*seats, **options))


def alone(**options: Any) -> Hand:
    """A hand with one hero."""
    return Hand(begun("Ada", **options))


def into(hand: Hand, card: str, tile: str = "room") -> Hand:
    """The one hero of this hand moves into such a room, and draws that room card."""
    return hand.play(("move", "move"), ("tile", tile), ("draw.room", card))
