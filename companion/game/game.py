"""A game as the table knows it, the defaults for what it does not have, and its house rules as options."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from companion.errors import DrakvaktError
from companion.record import record
from companion.state import Json, State
from companion.text import Text
from companion.view import View

if TYPE_CHECKING:
    from companion.shapes import Fault

S = TypeVar("S", bound=State)


class BadSetup(DrakvaktError, ValueError):
    """The game cannot be set up with these seats, options or data."""


@record
class GameOption:
    """A house rule: its default by the rulebook, the values that it may take, and its name for the menu.

    Attributes:
        figure: Place of the default in the game's data, such as "castle.sun.steps", so that owners can correct it.
    """

    text: Text
    default: Json
    values: tuple[Json, ...]
    figure: str = ""


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
        """Counts changes of the rules. A kept game carries it; keys and hashes decide whether it still replays."""

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
        """Return the package's own figures as plain JSON: a table for each part that owners can correct in a file."""

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """Yield the faults of this data; without any, `setup` takes it. Places begin with the part."""

    def learned(self, state: S) -> Mapping[str, Json]:
        """Return the figures that people have told and the data does not have, in the shape of the data."""

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> S:
        """Return the state before the first ask.

        Args:
            seats: The names of the players, in turn order.
            options: The house rules by name.
            data: The figures.

        Raises:
            BadSetup: A game cannot begin like this; the message says why.
        """

    async def play(self, state: S) -> None:
        """Play the rules from any turn's boundary to the end; `state` then has the result."""

    def view(self, state: S, seat: str | None) -> View:
        """Return the state as a seat may see it.

        Args:
            state: The state.
            seat: The seat that looks; `None` is everybody.
        """

    def result(self, state: S) -> Mapping[str, Json]:
        """Return how the game ended, for `{"over": ...}`."""


LAST_LISTED = 100
"""Place in lists of a game without a place of its own (`listed`): behind all that have one, by its id."""


class GameDefaults:
    """Defaults of a game without house rules, without dice or decks of the box, and without data.

    Its words are looked for beside its code; without a catalogue they stay English.
    """

    rules_version: int = 1
    listed: int = LAST_LISTED
    options: Mapping[str, GameOption] = MappingProxyType({})
    dice: Sequence[str] = ()
    decks: Sequence[str] = ()
    setups: Mapping[str, tuple[str, Json]] = MappingProxyType({})
    """Named ways to set the game up: the key of its first ask, and the answer that stands for this way."""

    @property
    def catalogues(self) -> str:
        """The package that the game lies in; a module alone has no room for a catalogue, so it has Drakvakt's."""
        spec = sys.modules[type(self).__module__].__spec__
        return (spec.parent if spec else "") or "companion"

    def data(self) -> Mapping[str, Json]:
        """Return no figures."""
        return {}

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """Return no faults."""
        return ()

    def learned(self, state: Any) -> Mapping[str, Json]:
        """Return nothing: this game learns nothing."""
        return {}


def find_setup(game: Game[Any], name: str) -> tuple[str, Json]:
    """Return the key of a game's first ask, and the answer to it that stands for a named way to set it up.

    Args:
        game: The game.
        name: The name of the way, such as "set".

    Raises:
        BadSetup: The game has no such way.
    """
    setups: Mapping[str, tuple[str, Json]] = getattr(game, "setups", {})
    if name not in setups:
        known = ", ".join(setups) or "none"
        words = Text("{game} has no set-up called {name}: its own are {known}.")
        raise BadSetup(words.using(game=game.title, name=repr(name[:40]), known=known))
    return setups[name]


def shared_data(game: Game[Any]) -> Mapping[str, Json]:
    """Return the package's own figures, of which nobody may change anything: mostly one copy for all games.

    Args:
        game: The rules.
    """
    share: Callable[[], Mapping[str, Json]] = getattr(game, "shared_data", game.data)
    return share()


# House rules.


def house_rules(options: Mapping[str, GameOption], data: Mapping[str, Json]) -> dict[str, GameOption]:
    """Return a game's options with the defaults that its data gives them, which are then among their values.

    Args:
        options: The options by name.
        data: The figures.
    """
    return {name: _take_default(option, data) for name, option in options.items()}


def effective_options(
    title: Text | str, options: Mapping[str, GameOption], data: Mapping[str, Json], given: Mapping[str, Json]
) -> dict[str, Json]:
    """Return all house rules by name, with the given ones in place of their defaults.

    Args:
        title: The game's title, for an error.
        options: The game's options.
        data: The figures.
        given: The house rules that people chose.

    Raises:
        BadSetup: One of them is no house rule of the game, or may not have this value.
    """
    rules = house_rules(options, data)
    for name in given:
        if name not in rules:
            raise BadSetup(no_option(title, name, rules))
    chosen = {name: given.get(name, option.default) for name, option in rules.items()}
    for name, value in chosen.items():
        if value not in rules[name].values:
            raise BadSetup(not_allowed(name, f"{value!r:.40}", str(rules[name].values)))
    return chosen


def no_option(title: Text | str, name: str, known: Iterable[str]) -> Text:
    """Return the sentence that a game has no such house rule.

    Args:
        title: The game's title.
        name: The name that was given.
        known: The names of the game's own house rules.
    """
    name, names = repr(name[:40]), ", ".join(known)
    if not names:
        return Text("{game} has no option {name}: it has none.", game=title, name=name)
    return Text("{game} has no option {name}: it has {known}.", game=title, name=name, known=names)


def not_allowed(name: str, value: str, allowed: str) -> Text:
    """Return the sentence that a house rule cannot have a value.

    Args:
        name: The house rule.
        value: The value that was given.
        allowed: The values that it may have, as words.
    """
    return Text(
        "The option {name} cannot be {value}: choose one of {allowed}.", name=name, value=value, allowed=allowed
    )


def _take_default(option: GameOption, data: Mapping[str, Json]) -> GameOption:
    """Return a house rule with the default that the data give it."""
    if not option.figure:
        return option
    default: Any = data
    for step in option.figure.split("."):
        default = default.get(step) if isinstance(default, Mapping) else None
    if default is None or default == option.default:
        return option
    values = option.values if default in option.values else _add_value(option.values, default)
    return replace(option, default=default, values=values)


def _add_value(values: tuple[Json, ...], value: Any) -> tuple[Json, ...]:
    """Return the values with one more; numbers in their order."""
    more = (*values, value)
    return tuple(sorted(more, key=int)) if all(type(number) is int for number in more) else more  # type: ignore[arg-type]
