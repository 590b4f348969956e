"""A game without a table, a journal and pages: for studies by bots, for benchmarks and for tests.

A table writes every answer to a disk before the game goes on. A study of ten thousand games needs no answer kept. The
rules see no difference.

>>> from random import Random
>>> from companion.game import find
>>> state = play(find("legenden"), ["Ada", "Bo"], Random(1))
>>> state.scopes
[]
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import Generic, Self, TypeAlias, TypeVar

from companion import asks
from companion.asks import Answers, Ask, Asking, Interrupted, Leave, Seat, Value
from companion.deck import Deck
from companion.errors import DrakvaktError
from companion.game import Game, effective_options, shared_data
from companion.state import Event, Json, State, assign, get_path
from companion.text import Text

S = TypeVar("S", bound=State)

Bot: TypeAlias = Callable[[Ask, Seat, Random], Value]
"""Answers an ask for a seat; what it returns has to be offered."""

LONGEST = 20_000
"""Answers after which a game of bots is taken for one that never ends."""


class Endless(DrakvaktError, RuntimeError):
    """A game of bots that has not ended after very many answers."""


class Driver(Generic[S]):
    """One game on its way.

    Answers are not checked; callers give answers that the ask offers (`Ask.check` raises for others).

    Attributes:
        ask: The open ask; `None` when the game is over.
    """

    def __init__(self, game: Game[S], state: S) -> None:
        """Drive a game on from a state: one that `setup` has made, or one at a turn's boundary."""
        self.game = game
        self.state = state
        self.ask: Ask | None = None
        self._asking: Asking | None = None
        self._rules: Coroutine[Asking, Answers | Interrupted | None, None] = game.play(state)
        self._go_on(lambda: self._rules.send(None))

    def answer(self, answers: Answers) -> Self:
        """Answer the open ask; a seat that is missing has let its time pass."""
        self._go_on(lambda: self._rules.send(answers))
        return self

    def interrupt(self, seat: Seat, what: str) -> Self:
        """Take up an interruption that the open ask offers.

        Args:
            seat: The seat that interrupts.
            what: The id of the interruption.
        """
        assert self.ask is not None
        offer = next(offer for offer in self.ask.interruptions if offer.what == what)
        self._go_on(lambda: self._rules.send(Interrupted(offer, seat)))
        return self

    def leave(self, scope: str) -> Self:
        """Leave the innermost open scene of that name; `companion.asks.WHOLE_GAME` ends the game."""
        self._go_on(lambda: self._rules.throw(Leave(scope)))
        return self

    def correct(self, path: str, value: Json) -> Self:
        """Correct a figure, as people may at any time; raises what `assign` raises.

        Args:
            path: The path of the figure.
            value: Its new value.
        """
        assert self._asking is not None
        assign(self.state, path, value)
        self.ask = self._asking()
        if self.ask is None:
            self._go_on(self._moot)
        return self

    def hear(self, told: Sequence[Event]) -> None:
        """Take the events that were just told; here nobody listens."""

    def _go_on(self, resume: Callable[[], Asking]) -> None:
        """Drive the rules on to the next ask that is not moot, or to the end."""
        self.ask = None
        while self.ask is None:
            try:
                self._asking = resume()
            except StopIteration:
                self._listen()
                return
            self._listen()
            self.ask = self._asking()
            resume = self._moot

    def _moot(self) -> Asking:
        return self._rules.send({})

    def _listen(self) -> None:
        if self.state.told:
            self.hear(self.state.told)
            self.state.told.clear()


def play(
    game: Game[S],
    seats: Sequence[Seat],
    chance: Random,
    bot: Bot | None = None,
    options: Mapping[str, Json] | None = None,
    data: Mapping[str, Json] | None = None,
) -> S:
    """Play a whole game between bots.

    `chance` rolls the dice and draws the cards, by what is known of each deck. Where nothing is known of a deck, the
    bot names the card.

    Args:
        game: The game.
        seats: The names of the players.
        chance: The source of all chance.
        bot: Answers what people choose; `random_bot` by default.
        options: House rules by name; the game's defaults otherwise.
        data: The figures; the package's own by default.

    Returns:
        The state at the end, which `game.result` reads.

    Raises:
        Endless: The game does not end.
        BadSetup: The game cannot begin like this.
    """
    driver = begin(game, seats, options, data)
    drive(driver, chance, bot or random_bot)
    return driver.state


def begin(
    game: Game[S],
    seats: Sequence[Seat],
    options: Mapping[str, Json] | None = None,
    data: Mapping[str, Json] | None = None,
) -> Driver[S]:
    """Begin a game in which nobody owns dice or cards: the box rolls and draws all.

    Args:
        game: The game.
        seats: The names of the players.
        options: House rules by name; the game's defaults otherwise.
        data: The figures; the package's own by default.

    Returns:
        The game at its first ask.

    Raises:
        BadSetup: The game cannot begin like this.
    """
    figures = dict(shared_data(game) if data is None else data)
    rules = effective_options(str(game.title), game.options, figures, options or {})
    state = game.setup(seats, rules, figures)
    state.options = rules
    state.modes = {f"dice.{die}": "rolled" for die in game.dice} | {f"cards.{deck}": "drawn" for deck in game.decks}
    return Driver(game, state)


def drive(driver: Driver[S], chance: Random, bot: Bot, longest: int | None = None) -> int:
    """Play a game that has begun to its end.

    Args:
        driver: The game.
        chance: The source of all chance.
        bot: Answers what people choose.
        longest: Number of asks after which the game is broken off; `LONGEST` by default.

    Returns:
        The number of answers that were given, those of dice and cards among them.

    Raises:
        Endless: The game does not end.
    """
    answers, state, most = 0, driver.state, LONGEST if longest is None else longest
    for _ in range(most):
        if driver.ask is None:
            return answers
        answers += len(driver.ask.seats)
        driver.answer({seat: _answer(state, driver.ask, seat, chance, bot) for seat in driver.ask.seats})
    title = driver.game.title
    raise Endless(Text("A game of {title} has not ended after {n} answers: check its bot.", title=title, n=most))


def _answer(state: State, ask: Ask, seat: Seat, chance: Random, bot: Bot) -> Value:
    match ask:
        case asks.Roll():
            return tuple(chance.choices(ask.die.faces, k=ask.count))
        case asks.Draw():
            deck = get_path(state, ask.deck)
            found = deck.candidates(index=None if ask.fan else 0) if isinstance(deck, Deck) else None
            known = {option.id for option in ask.options or ()}
            likely = [(card, float(odds)) for card, odds in found or () if ask.options is None or card in known]
            if likely:
                return chance.choices([card for card, _ in likely], [weight for _, weight in likely])[0]
    return bot(ask, seat, chance)


def random_bot(ask: Ask, seat: Seat, chance: Random) -> Value:
    """Return a legal answer at random: every option is as likely as any other.

    Args:
        ask: The open ask.
        seat: The seat that answers.
        chance: The source of all chance.
    """
    match ask:
        case asks.Choose():
            return chance.choice([option.id for option in ask.options_for(seat) if option.id])
        case asks.Roll():
            return tuple(chance.choice(ask.die.faces) for _ in range(ask.count))
        case asks.Draw():
            return chance.choice([option.id for option in ask.options if option.id]) if ask.options else "a card"
        case asks.Number():
            return chance.randint(ask.min, ask.max)
    return True
