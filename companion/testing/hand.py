"""A hand that plays a game by itself, without a table: it answers asks, and keeps a transcript to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeVar

from companion.asks import Choose, Roll, Seat
from companion.driver import Driver
from companion.game import Game, effective_options
from companion.state import Event, Json, State
from companion.text import BLANK

S = TypeVar("S", bound=State)


class Hand(Driver[S]):
    """Plays a game: `hand("move", "north")` answers the open ask, which must have that key."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.transcript: list[str] = []
        self.heard: list[Event] = []
        """All events that were told, in their order."""
        super().__init__(game, state)

    @property
    def key(self) -> str | None:
        """The key of the open ask; `None` when the game is over."""
        return self.ask.key if self.ask else None

    @property
    def asked(self) -> list[Seat]:
        """The seats of the open ask."""
        return list(self.ask.seats) if self.ask else []

    def read(self) -> list[str]:
        """Return the options as the first seat reads them, with empty lines but without lines that are only read."""
        assert isinstance(self.ask, Choose)
        options = self.ask.options_for(self.ask.seats[0])
        return [str(option.text) for option in options if option.id or option.text == BLANK]

    def __call__(self, key: str, *values: Any) -> Self:
        """Answer the open ask: with several seats one value each, `None` for a seat whose time passed.

        A single face of a roll may be a whole number.
        """
        assert self.ask is not None, f"{key}: the game is over\n{self.story}"
        assert self.ask.key == key, f"{key} is not asked, but {self.ask.key}\n{self.story}"
        given = dict(zip(self.ask.seats, values, strict=True))
        if isinstance(self.ask, Roll):
            given = {seat: [value] if isinstance(value, int) else value for seat, value in given.items()}
        answers = {seat: self.ask.check(seat, value) for seat, value in given.items() if value is not None}
        self.transcript.append(f"{self.ask.key}: {self.ask.text}  <- {', '.join(map(str, values))}")
        return self.answer(answers)

    def play(self, *answers: tuple[Any, ...]) -> Self:
        """Answer one ask after the other."""
        for answer in answers:
            self(*answer)
        return self

    def set(self, path: str, value: Json) -> Self:
        """Correct a figure, as people may at any time.

        Args:
            path: The path of the figure.
            value: Its new value.
        """
        return self.correct(path, value)

    @property
    def told(self) -> list[str]:
        """The keys of all that was told."""
        return [line.split()[1] for line in self.transcript if line.startswith("-")]

    @property
    def story(self) -> str:
        """All of it, to read."""
        return "\n".join(self.transcript)

    def hear(self, told: Sequence[Event]) -> None:
        """Write it down."""
        self.heard.extend(told)
        self.transcript.extend(f"- {event.key} {event.text}" for event in told)


def begin_hand(game: Game[S], *seats: Seat, data: Mapping[str, Json] | None = None, **options: Json) -> Hand[S]:
    """Return a hand in a new game, before its first answer.

    Args:
        game: The game.
        *seats: The names of the players, in turn order.
        data: The figures; the package's own by default.
        **options: House rules by name.
    """
    figures = dict(game.data() if data is None else data)
    rules = effective_options(str(game.title), game.options, figures, options)
    state = game.setup(seats, rules, figures)
    state.options = rules
    return Hand(game, state)
