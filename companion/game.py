"""A game as the table knows it: one object, found by its entry point in the group `drakvakt.games`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from companion.error_report import describe_error
from companion.errors import DrakvaktError
from companion.progress import Progress
from companion.record import record
from companion.state import Json, State
from companion.text import Text, verbatim
from companion.view import View

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from companion.shapes import Fault

S = TypeVar("S", bound=State)


class UnknownGame(DrakvaktError, LookupError):
    """No game of that name is installed."""


class BadSetup(DrakvaktError, ValueError):
    """The game cannot be set up with these seats, options or data."""


@record
class GameOption:
    """A house rule: its rulebook default, the values it may take, and a name for the menu.

    `figure`: where the default stands in the game's data ("castle.sun.steps"), so that owners can correct it.
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
        """The package's own figures as plain JSON: a table for each part that owners can correct in a file."""

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """What is wrong with this data; with none, `setup` takes it. Places begin with the part."""

    def learned(self, state: S) -> Mapping[str, Json]:
        """What people have told in this game that its data does not say, in the shape of the data."""

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> S:
        """The state before the first ask; `BadSetup` says what cannot be."""

    async def play(self, state: S) -> None:
        """The rules, from any turn's boundary to the end; `state` then tells the result."""

    def view(self, state: S, seat: str | None) -> View:
        """The state as that seat may see it; `None` is the public view."""

    def result(self, state: S) -> Mapping[str, Json]:
        """How it ended, for `{"over": ...}`."""


@runtime_checkable
class Brief(Protocol):
    """What a game may say in brief beside its view; where it does not, the table looks at a whole view for it.

    A view is dear, as every figure, every chance and every correction is in it, and these are wanted at every turn's
    end and at every card that the box draws, in a replay too.
    """

    def progress(self, state: Any) -> Progress:
        """How far it has come: what `Progress.of` reads from its public view."""

    def deck_name(self, state: Any, deck: str) -> Text:
        """What people call this deck, one of `decks`."""


@runtime_checkable
class Names(Protocol):
    """What a game may have beside `view` for what people say of its figures and decks.

    That is told in words at each correction, in a replay too, where nobody looks at the rest of a view.
    """

    def menu(self, state: Any) -> View:
        """Its public view as far as the corrections, the words and what its decks are called."""


@runtime_checkable
class Shares(Protocol):
    """What a game may have beside `view` where most of what a seat sees is what everybody sees."""

    def view_of_seat(self, state: Any, seat: str, public: View) -> View:
        """The same as `view(state, seat)`, made from the public view of the same moment."""


LAST = 100
"""Where a game stands in lists that does not say so (`listed`): behind those that do, by its id."""


class Basic:
    """What a game need not say itself while it has no house rules, no dice or decks of the box, and no data.

    Its words are looked for beside its code; without a catalogue they stay English.
    """

    rules_version: int = 1
    listed: int = LAST
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

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """None."""
        return ()

    def learned(self, state: Any) -> Mapping[str, Json]:
        """Nothing."""
        return {}


def house_rules(options: Mapping[str, GameOption], data: Mapping[str, Json]) -> dict[str, GameOption]:
    """A game's options with the defaults that this data gives them, which are then among their values."""
    return {name: _by_data(option, data) for name, option in options.items()}


def effective(
    title: Text | str, options: Mapping[str, GameOption], data: Mapping[str, Json], given: Mapping[str, Json]
) -> dict[str, Json]:
    """All house rules with the given ones in place of their defaults; `BadSetup` names what is not one."""
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
    """A house rule that a game does not have, whose own are known."""
    name, names = repr(name[:40]), ", ".join(known)
    if not names:
        return Text("{game} has no option {name}: it has none.", game=title, name=name)
    return Text("{game} has no option {name}: it has {known}.", game=title, name=name, known=names)


def not_allowed(name: str, value: str, allowed: str) -> Text:
    """A value that a house rule cannot have."""
    return Text(
        "The option {name} cannot be {value}: choose one of {allowed}.", name=name, value=value, allowed=allowed
    )


def _by_data(option: GameOption, data: Mapping[str, Json]) -> GameOption:
    default: Any = data
    for step in option.figure.split(".") if option.figure else ():
        default = default.get(step) if isinstance(default, Mapping) else None
    if not option.figure or default is None or default == option.default:
        return option
    values = option.values if default in option.values else _among(option.values, default)
    return replace(option, default=default, values=values)


def _among(values: tuple[Json, ...], value: Any) -> tuple[Json, ...]:
    """The values with one more; numbers in their order."""
    more = (*values, value)
    return tuple(sorted(more, key=int)) if all(type(one) is int for one in more) else more  # type: ignore[arg-type]


_GROUP = "drakvakt.games"
_OURS = "companion.games."
_NEEDED = ("id", "title", "seats", "options", "data", "setup", "play", "view", "result")


class BrokenGame(UnknownGame):
    """The game is installed, but it cannot be loaded."""


def installed_points() -> tuple[EntryPoint, ...]:
    """Where the installed games are found, by their ids; none of them is loaded for that."""
    # Only who asks which games there are waits for it: it brings the reading of e-mail headers along.
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=_GROUP), key=lambda point: point.name))


def is_installed(game: str) -> bool:
    """Whether there is a game of that id; it is not loaded for that, and for our own not even searched."""
    return _is_ours(game) or any(point.name == game for point in installed_points())


def _is_ours(game: str) -> bool:
    """Whether it is one that comes with Drakvakt; an empty folder of that name is none."""
    spec = find_spec(_OURS + game) if game.isidentifier() else None
    return spec is not None and spec.origin is not None


def games() -> dict[str, Game[Any]]:
    """All installed games by id, in the order in which people look for them, but for those that cannot be loaded."""
    return installed()[0]


class Shelf(Mapping[str, Game[Any]]):
    """The installed games by id, loaded when somebody looks at one; what is wrong with others is told `broken`."""

    def __init__(self, broken: Callable[[Iterable[Text]], None]) -> None:
        self._broken = broken
        self._games: dict[str, Game[Any]] | None = None

    def __getitem__(self, game: str) -> Game[Any]:
        return self._loaded()[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded())

    def __len__(self) -> int:
        return len(self._loaded())

    def __contains__(self, game: object) -> bool:
        return isinstance(game, str) and is_installed(game)

    def _loaded(self) -> dict[str, Game[Any]]:
        if self._games is None:
            self._games, broken = installed()
            self._broken(broken)
        return self._games


def installed() -> tuple[dict[str, Game[Any]], list[Text]]:
    """All installed games by id, in their order in lists; and a sentence about each that cannot be loaded."""
    found: dict[str, Game[Any]] = {}
    broken = []
    kept, others = _by_name()
    for name, point in kept.items():
        try:
            found[name] = _loaded(point)
        except BrokenGame as error:
            broken.append(error.words)
    broken.extend(_replacing(point).words for point in others)
    order = sorted(found, key=lambda id: (getattr(found[id], "listed", LAST), id))
    return {id: found[id] for id in order}, broken


def _replacing(point: EntryPoint) -> BrokenGame:
    return BrokenGame(
        Text(
            "The game {game} of {place} would replace another of that name: take it away.",
            game=point.name[:40],
            place=point.value[:80],
        )
    )


def _by_name() -> tuple[dict[str, EntryPoint], list[EntryPoint]]:
    """Return the entry points of all games in order, and those that would replace one: ours stay, else the first."""
    kept: dict[str, EntryPoint] = {}
    ours_first = sorted(installed_points(), key=lambda point: (point.name, not point.value.startswith(_OURS)))
    # One that is found twice, as in an installation that can be edited, replaces nothing.
    others = [point for point in ours_first if kept.setdefault(point.name, point).value != point.value]
    return kept, others


def find(game: str) -> Game[Any]:
    """The installed game of that id."""
    if _is_ours(game):
        # Nobody else's can take its place, so nobody else's is searched for.
        return _loaded(_Ours(game))
    kept, _ = _by_name()
    if game in kept:
        return _loaded(kept[game])
    name, known = repr(game[:40]), ", ".join(kept)
    raise UnknownGame(Text("There is no game called {name}: choose one of {known}.", name=name, known=known))


def _says_how_many(game: Game[Any]) -> bool:
    """Whether it says how many can play it: the lobby asks that of each game, whichever is chosen."""
    seats: object = game.seats
    match seats:
        case (int(low), int(high)):
            return 1 <= low <= high
    return False


@record
class _Ours:
    """The entry point of a game that comes with Drakvakt, known without a search."""

    name: str

    def load(self) -> Any:
        """The game, as its package says."""
        return import_module(_OURS + self.name).game


def _loaded(point: EntryPoint | _Ours) -> Game[Any]:
    """The game at this entry point, whatever its code does while it is imported."""
    try:
        found: Game[Any] = point.load()
        missing = [name for name in _NEEDED if not hasattr(found, name)]
        own = "" if missing else str(found.id)
        if not missing and not _says_how_many(found):
            missing = ["seats"]
    except (Exception, SystemExit) as error:
        why = describe_error(error)
    else:
        if not missing and own == point.name:
            return found
        if not missing:
            # Its games would be kept under the name of another, or under one that nobody finds again.
            raise BrokenGame(
                Text(
                    "The game {game} is called {id} by itself: give its entry point that name.",
                    game=point.name[:40],
                    id=own[:40],
                )
            )
        why = verbatim(f"no {missing[0]}")
    raise BrokenGame(
        Text("The game {game} cannot be loaded ({what}): mend it or take it away.", game=point.name[:40], what=why)
    )
