"""A game as the table knows it: one object, found by its entry point in the group `drakvakt.games`."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from companion.errors import DrakvaktError
from companion.state import Json, State
from companion.text import Text
from companion.view import View

S = TypeVar("S", bound=State)


class UnknownGame(DrakvaktError, LookupError):
    """No game of that name is installed."""


class BadSetup(DrakvaktError, ValueError):
    """The game cannot be set up with these seats, options or data."""


@dataclass(frozen=True, slots=True)
class GameOption:
    """A house rule: its rulebook default, the values it may take, and a name for the menu."""

    text: Text
    default: Json
    values: tuple[Json, ...]


class Game(Protocol[S]):
    """The rules of one game, and the names that the table needs of it."""

    @property
    def id(self) -> str:
        """Its name for programs; also the name of its catalogue of words."""

    @property
    def title(self) -> Text:
        """Its name for people."""

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats."""

    @property
    def rules_version(self) -> int:
        """Counts changes of the rules; a kept game carries it, but keys and hashes decide whether it still goes."""

    @property
    def options(self) -> Mapping[str, GameOption]:
        """Its house rules by name."""

    @property
    def dice(self) -> Sequence[str]:
        """The dice that the box can roll."""

    @property
    def decks(self) -> Sequence[str]:
        """The decks that the box can draw from."""

    @property
    def catalogues(self) -> str:
        """The importable package that holds `locale/`."""

    def data(self) -> Mapping[str, Json]:
        """The effective data of the game (the package's, with the owners' corrections), as plain JSON."""

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> S:
        """The state before the first ask; `BadSetup` says what cannot be."""

    async def play(self, state: S) -> None:
        """The rules, from any turn's boundary to the end; `state` then tells the result."""

    def view(self, state: S, seat: str | None) -> View:
        """The state as that seat may see it; `None` is the public view."""

    def result(self, state: S) -> Mapping[str, Json]:
        """How it ended, for `{"over": ...}`."""


class Basic:
    """What a game need not say itself while it has no house rules, no dice or decks of the box, and no data.

    Its words are looked for beside its code; without a catalogue they stay English.
    """

    rules_version: int = 1
    options: Mapping[str, GameOption] = MappingProxyType({})
    dice: Sequence[str] = ()
    decks: Sequence[str] = ()

    @property
    def catalogues(self) -> str:
        """The package that the game lies in; a module alone has no room for a catalogue, so it has ours."""
        spec = sys.modules[type(self).__module__].__spec__
        return (spec.parent if spec else "") or "companion"

    def data(self) -> Mapping[str, Json]:
        """Nothing."""
        return {}


def games() -> dict[str, Game[Any]]:
    """All installed games by id, in order of their ids."""
    return {point.name: point.load() for point in sorted(entry_points(group="drakvakt.games"), key=lambda p: p.name)}


def find(game: str) -> Game[Any]:
    """The installed game of that id."""
    for point in entry_points(group="drakvakt.games", name=game):
        found: Game[Any] = point.load()
        return found
    known = ", ".join(sorted(point.name for point in entry_points(group="drakvakt.games")))
    raise UnknownGame(f"There is no game called {game[:40]!r}: choose one of {known}.")
