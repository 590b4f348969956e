"""A hand that plays Legenden by itself, without a table: it answers asks, and keeps a transcript to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.asks import Ask, Choose, Interrupted, Leave, Seat
from companion.games.legenden import game
from companion.games.legenden.state import Fight, Hero, LegendenState
from companion.state import Json, assign

NAMES = {"Ada": "Rohan", "Bo": "Sigeir", "Cid": "Aelfric", "Dan": "Iril"}


def begun(
    *seats: Seat, at: Mapping[str, Any] | None = None, options: Mapping[str, Json] | None = None, turn: str = "Ada"
) -> LegendenState:
    """A game in its first round: every hero has 10 life and 6 in each value; `at` changes figures by path."""
    state = game.setup(seats or ("Ada", "Bo"), options or {}, game.data())
    for seat, hero in state.heroes.items():
        hero.name, hero.life, hero.max_life = NAMES.get(seat, seat), 10, 10
        hero.strength = hero.psyche = hero.agility = hero.armour = 6
    state.round, state.first, state.turn = 1, state.seats[0], turn
    for path, value in (at or {}).items():
        assign(state, path, value)
    return state


class Hand:
    """Plays a game: `hand("turn", "move")` answers the open ask, which must have that key."""

    def __init__(self, state: LegendenState) -> None:
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
    def ids(self) -> list[str]:
        """The ids that the first seat of the open ask can choose, "" for an empty line."""
        assert isinstance(self.ask, Choose)
        return [option.id for option in self.ask.options_for(self.ask.seats[0])]

    @property
    def lines(self) -> list[str]:
        """The options as the first seat reads them."""
        assert isinstance(self.ask, Choose)
        return [str(option.text) for option in self.ask.options_for(self.ask.seats[0])]

    def hero(self, seat: Seat = "Ada") -> Hero:
        """The hero of a seat."""
        return self.state.heroes[seat]

    def __call__(self, key: str, *values: Any) -> Hand:
        """Answer the open ask; with several seats one value each, `None` for a seat whose time passed."""
        assert self.ask is not None, f"{key}: the game is over\n{self.story}"
        assert self.ask.key == key, f"{key} is not asked, but {self.ask.key}\n{self.story}"
        given = dict(zip(self.ask.seats, values, strict=True))
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

    def interrupt(self, seat: Seat, what: str) -> Hand:
        """Take up an interruption that the open ask offers."""
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


def fighting(*seats: Seat, kind: str = "minotaur", life: int = 12, **options: Any) -> Hand:
    """A fight against an ambush, before its first round: minotaur 6, 10, 5, 6 in VF, SF, PF, RF."""
    hand = playing(*seats, **options).play(("turn", "move"), ("move.what", "room"), ("room", "ambush"))
    return hand.play(("monster.kind", kind), ("monster.life", life), ("fight.ready", True, True))


def fight_of(hand: Hand) -> Fight:
    """The fight that is open."""
    assert hand.state.fight is not None
    return hand.state.fight
