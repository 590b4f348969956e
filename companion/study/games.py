"""Bots and figures of a game for studies, found by its entry point in the group `drakvakt.studies`.

    class LanternsStudy(GameStudy[Night]):
        bots = {"cautious": stay_near_the_fire}

        def figures(self, state):
            yield "oil", sum(walker.oil for walker in state.walkers.values())

    study = LanternsStudy()

A game without one is studied with random play, by the figures that every game has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from companion.asks import Ask, Seat, Value
from companion.driver import random_bot
from companion.errors import DrakvaktError
from companion.state import State
from companion.study.players import Weights
from companion.text import Text

S = TypeVar("S", bound=State)

StudyBot: TypeAlias = Callable[[Any, Ask, Seat, Random], Value]
"""Answers an ask of a state for a seat; what it returns has to be offered."""

Figure: TypeAlias = int | Fraction
"""Value of one figure in one game: a whole number or a fraction. `True` counts as 1: its mean is a share."""

RANDOM: Final = "random"
"""Bot that every game has: all options are equally likely."""

_GROUP: Final = "drakvakt.studies"


class GameStudy(Generic[S]):
    """The bots and figures of one game.

    Attributes:
        bots: The bots by name. "random" is there without being named.
        world: What people report of the board and of cards, by the key of the ask, whichever bot answers.
    """

    bots: ClassVar[Mapping[str, StudyBot]] = MappingProxyType({})
    world: ClassVar[Mapping[str, Weights]] = MappingProxyType({})

    def figures(self, state: S) -> Iterable[tuple[str, Figure]]:
        """Yield what a game that is over shows, by name; a figure that makes no sense in it is left out.

        Histograms stay small where a figure has few values: round what is divided with `share`.
        """
        return ()

    def heroes(self, state: S) -> Mapping[Seat, str]:
        """Return which hero each seat had, where a study can ask who wins by hero."""
        return {}


class NoBot(DrakvaktError, LookupError):
    """A bot that the game does not have."""


def play_at_random(_: State, ask: Ask, seat: Seat, chance: Random) -> Value:
    """Return a legal answer at random.

    Args:
        _: The state, which this bot ignores.
        ask: The open ask.
        seat: The seat that answers.
        chance: The source of all chance.
    """
    return random_bot(ask, seat, chance)


def share(part: int, whole: int) -> Fraction:
    """Return a quotient to the nearest tenth, which keeps a histogram small; 0 of nothing.

    Args:
        part: The dividend.
        whole: The divisor.

    >>> str(share(317, 58))
    '11/2'
    """
    return Fraction(round(Fraction(10 * part, whole)), 10) if whole else Fraction(0)


def find_study(game: str) -> GameStudy[Any]:
    """Return the study of a game by its id; without an entry point, one that only plays at random."""
    from importlib.metadata import entry_points

    for point in entry_points(group=_GROUP, name=game):
        study: GameStudy[Any] = point.load()
        return study
    return GameStudy()


def find_bot(study: GameStudy[Any], name: str) -> StudyBot:
    """Return a bot of a game by its name.

    Args:
        study: The study of the game.
        name: The name, such as "cautious".

    Raises:
        NoBot: The game has no such bot.
    """
    bots = {RANDOM: play_at_random, **study.bots}
    if name not in bots:
        words = Text("There is no bot called {name}: choose from {known}.", name=repr(name[:40]), known=", ".join(bots))
        raise NoBot(words)
    return bots[name]
