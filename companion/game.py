"""A game as the table knows it: one object, found by its entry point in the group `drakvakt.games`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from companion.entry_points import Point, find_points
from companion.error_report import describe_error
from companion.errors import DrakvaktError
from companion.progress import Progress
from companion.record import record
from companion.state import Json, State
from companion.text import Text, verbatim
from companion.view import View

if TYPE_CHECKING:
    from fractions import Fraction

    from companion.asks import Choose, Options
    from companion.odds.known import KnownOdds
    from companion.odds.sun import SunTrack
    from companion.shapes import Fault

S = TypeVar("S", bound=State)


class UnknownGame(DrakvaktError, LookupError):
    """No game of that name is installed."""


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


@runtime_checkable
class Brief(Protocol):
    """Short forms of a view that a game may offer; without them the table makes a whole view.

    A whole view is slow, since it holds every figure, every chance and every correction. These parts of it are needed
    at every turn's end and at every card that the box draws, also in a replay.
    """

    def progress(self, state: Any) -> Progress:
        """Return how far the game has come, as `Progress.from_view` reads it from the public view."""

    def deck_name(self, state: Any, deck: str) -> Text:
        """Return the name by which people call a deck.

        Args:
            state: The state.
            deck: The deck, one of `decks`.
        """


@runtime_checkable
class Grown(Protocol):
    """A game whose set-up asks more than a client of version 1 of the protocol knows."""

    rules_of_version_one: int
    """The rules with which such a client begins it, so that it is not asked what came later."""


@runtime_checkable
class Names(Protocol):
    """Names of figures and decks that a game may offer apart from its view.

    Every correction is described in words, also in a replay, where nothing else of a view is needed.
    """

    def menu(self, state: Any) -> View:
        """Return the part of the public view that names things: corrections, words and names of decks."""


@runtime_checkable
class Shares(Protocol):
    """Views of seats that a game may offer where a seat mostly sees what everybody sees."""

    def view_of_seat(self, state: Any, seat: str, public: View) -> View:
        """Return `view(state, seat)`, made from the public view of the same moment.

        Args:
            state: The state.
            seat: The seat that looks.
            public: The public view.
        """


@runtime_checkable
class PageViews(Protocol):
    """Views that a game may offer for screens that show pages alone.

    They lack what only a menu reads, or a window with room for more than a page: open panes, corrections, figures,
    readings of the rules, what the odds are told from, and all decks but the one that is drawn from.
    """

    def progress(self, state: Any) -> Progress:
        """Return how far the game has come, as `Progress.from_view` reads it from the public view."""

    def page_view(self, state: Any, seat: str | None, deck: str) -> View:
        """Return `view(state, seat)` without what only a menu reads.

        Args:
            state: The state.
            seat: The seat that looks; `None` is everybody.
            deck: The deck from which a card is asked for, one of `decks`; empty where none is.
        """

    def page_view_of_seat(self, state: Any, seat: str, public: View) -> View:
        """Return `page_view(state, seat, deck)`, made from the public view of the same moment.

        Args:
            state: The state.
            seat: The seat that looks.
            public: The public page view for that deck.
        """


@runtime_checkable
class PlaysBox(Protocol):
    """A game in which the box itself may choose, in secret or openly, as the seat `companion.asks.THE_BOX`."""

    def weigh_choices(self, state: Any, ask: Choose) -> Mapping[str, Fraction]:
        """Return the chance with which the box takes each option of its seat; the chances add up to 1.

        It is asked before anybody has chosen, and again when a kept game is verified: the state says everything.

        Args:
            state: The state.
            ask: The ask, one of whose seats is the box.
        """


@runtime_checkable
class MissesPlayers(Protocol):
    """A game in which another player plays against whoever acts: with an odd number one is missing."""

    def offer_stand_ins(self, players: int) -> tuple[str, Options]:
        """Return the house rule that says who stands in, and its values as lines; without lines nobody is missing.

        Args:
            players: Number of players.
        """


@runtime_checkable
class HasScenes(Protocol):
    """A game of which a situation that is given from outside may begin with a scene, such as a fight."""

    @property
    def scenes(self) -> Mapping[str, Any]:
        """Its scenes by name, each with the fields that it `needs` and `may` have, and their types."""

    def open_with(self, state: Any, opening: Mapping[str, Any]) -> None:
        """Let the next turn of a given situation begin with a scene.

        Args:
            state: The state, in which all else that is given lies already.
            opening: The scene: its name in the field "scene", and its own fields.

        Raises:
            BadSetup: There is no such scene, or its fields do not fit what lies on the table.
        """


@runtime_checkable
class KnowsOdds(Protocol):
    """Figures for exact odds that a game may offer (docs/odds.md); it names a sun where night falls in it."""

    def sun_of(self, options: Mapping[str, Json], data: Mapping[str, Json]) -> tuple[SunTrack, int]:
        """Return the sun of a new game, and its steps from dawn to night.

        Args:
            options: All house rules by name.
            data: The figures.
        """

    def known_odds(self, state: Any, seat: str | None) -> KnownOdds:
        """Return what a seat knows of an open game, as far as its odds depend on it.

        Args:
            state: The state.
            seat: The seat that asks; `None` is everybody, with the hero who acts.
        """


LAST = 100
"""Place in lists of a game without a place of its own (`listed`): behind all that have one, by its id."""


class Basic:
    """Defaults of a game without house rules, without dice or decks of the box, and without data.

    Its words are looked for beside its code; without a catalogue they stay English.
    """

    rules_version: int = 1
    listed: int = LAST
    options: Mapping[str, GameOption] = MappingProxyType({})
    dice: Sequence[str] = ()
    decks: Sequence[str] = ()
    setups: Mapping[str, tuple[str, Json]] = MappingProxyType({})
    """Named ways to set the game up: the key of its first ask, and the answer that stands for this way."""

    @property
    def catalogues(self) -> str:
        """The package that the game lies in; a module alone has no room for a catalogue, so it has ours."""
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


def house_rules(options: Mapping[str, GameOption], data: Mapping[str, Json]) -> dict[str, GameOption]:
    """Return a game's options with the defaults that its data gives them, which are then among their values.

    Args:
        options: The options by name.
        data: The figures.
    """
    return {name: _by_data(option, data) for name, option in options.items()}


def effective(
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


def _by_data(option: GameOption, data: Mapping[str, Json]) -> GameOption:
    default: Any = data
    for step in option.figure.split(".") if option.figure else ():
        default = default.get(step) if isinstance(default, Mapping) else None
    if not option.figure or default is None or default == option.default:
        return option
    values = option.values if default in option.values else _with_value(option.values, default)
    return replace(option, default=default, values=values)


def _with_value(values: tuple[Json, ...], value: Any) -> tuple[Json, ...]:
    """Return the values with one more; numbers in their order."""
    more = (*values, value)
    return tuple(sorted(more, key=int)) if all(type(one) is int for one in more) else more  # type: ignore[arg-type]


_GROUP = "drakvakt.games"
_OURS = "companion.games."
_NEEDED = ("id", "title", "seats", "options", "data", "setup", "play", "view", "result")


class BrokenGame(UnknownGame):
    """The game is installed, but it cannot be loaded."""


def installed_points() -> tuple[Point, ...]:
    """Return the entry points of the installed games by their ids; no game is loaded for that."""
    return tuple(sorted(find_points(_GROUP), key=lambda point: point.name))


def is_installed(game: str) -> bool:
    """Return whether there is a game of that id; no game is loaded for that, and for our own none is searched."""
    return _is_ours(game) or any(point.name == game for point in installed_points())


def _is_ours(game: str) -> bool:
    """Return whether a game comes with Drakvakt; an empty folder of that name is none."""
    spec = find_spec(_OURS + game) if game.isidentifier() else None
    return spec is not None and spec.origin is not None


def games() -> dict[str, Game[Any]]:
    """Return all installed games by id, in the order of lists, without those that cannot be loaded."""
    return installed()[0]


class ListedGame:
    """A game that comes with Drakvakt, as a lobby lists it; it is loaded when anything else of it is asked for."""

    def __init__(self, id: str, title: str, seats: Sequence[int], listed: int) -> None:
        """Take what `listing.json` of its package says."""
        self.id = id
        self.title = verbatim(title)
        self.seats = (seats[0], seats[1])
        self.listed = listed

    def __getattr__(self, name: str) -> Any:
        """Return what else the game has."""
        return getattr(find(self.id), name)


class InstalledGames(Mapping[str, Game[Any]]):
    """The installed games by id, in the order of lists; `broken` takes a sentence for each that fails.

    Those of others are loaded at the first look-up, our own when they are needed: a lobby lists them all.
    """

    def __init__(self, broken: Callable[[Iterable[Text]], None]) -> None:
        self._broken = broken
        self._games: dict[str, Game[Any]] | None = None

    def __getitem__(self, game: str) -> Game[Any]:
        return self._listed()[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed())

    def __len__(self) -> int:
        return len(self._listed())

    def __contains__(self, game: object) -> bool:
        return isinstance(game, str) and is_installed(game)

    def _listed(self) -> dict[str, Game[Any]]:
        if self._games is None:
            self._games, broken = installed(_listing)
            self._broken(broken)
        return self._games


def _listing(point: Point) -> Game[Any] | None:
    """Return one of our own games as its package lists it, without loading it; `None` if it does not say."""
    if point.value != f"{_OURS}{point.name}:game":
        return None
    with suppress(OSError, ValueError, TypeError, KeyError):
        spec = find_spec(_OURS + point.name)
        assert spec is not None and spec.origin is not None
        listing = json.loads(Path(spec.origin).with_name("listing.json").read_text("utf-8"))
        game: Any = ListedGame(point.name, listing["title"], listing["seats"], listing["listed"])
        return game  # type: ignore[no-any-return]
    return None


def installed(listing: Callable[[Point], Game[Any] | None] | None = None) -> tuple[dict[str, Game[Any]], list[Text]]:
    """Return all installed games by id, in the order of lists, and a sentence for each that cannot be loaded.

    Args:
        listing: Gives a game without loading it, where it can.
    """
    found: dict[str, Game[Any]] = {}
    broken = []
    kept, others = _by_name()
    for name, point in kept.items():
        try:
            found[name] = (None if listing is None else listing(point)) or _loaded(point)
        except BrokenGame as error:
            broken.append(error.words)
    broken.extend(_replacing(point).words for point in others)
    order = sorted(found, key=lambda id: (getattr(found[id], "listed", LAST), id))
    return {id: found[id] for id in order}, broken


def _replacing(point: Point) -> BrokenGame:
    return BrokenGame(
        Text(
            "The game {game} of {place} would replace another of that name: remove it.",
            game=point.name[:40],
            place=point.value[:80],
        )
    )


def _by_name() -> tuple[dict[str, Point], list[Point]]:
    """Return the entry points of all games in order, and those that would replace one: ours stay, else the first."""
    kept: dict[str, Point] = {}
    ours_first = sorted(installed_points(), key=lambda point: (point.name, not point.value.startswith(_OURS)))
    # A game that is found twice, as in an editable installation, replaces nothing.
    others = [point for point in ours_first if kept.setdefault(point.name, point).value != point.value]
    return kept, others


def find(game: str) -> Game[Any]:
    """Return the installed game of an id."""
    if _is_ours(game):
        # No other package can replace a game of ours, so none is searched.
        return _loaded(_Ours(game))
    kept, _ = _by_name()
    if game in kept:
        return _loaded(kept[game])
    name, known = repr(game[:40]), ", ".join(kept)
    raise UnknownGame(Text("There is no game called {name}: choose one of {known}.", name=name, known=known))


def _has_seat_numbers(game: Game[Any]) -> bool:
    """Return whether a game says how many people can play it. The lobby asks that of every game."""
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
        """Load the game, as its package names it."""
        return import_module(_OURS + self.name).game


def _loaded(point: Point | _Ours) -> Game[Any]:
    """Load the game of an entry point; whatever its code raises becomes an `UnknownGame`."""
    try:
        found: Game[Any] = point.load()
        missing = [name for name in _NEEDED if not hasattr(found, name)]
        own = "" if missing else str(found.id)
        if not missing and not _has_seat_numbers(found):
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
                    "The game {game} calls itself {id}: give its entry point that name.",
                    game=point.name[:40],
                    id=own[:40],
                )
            )
        why = verbatim(f"no {missing[0]}")
    raise BrokenGame(
        Text("The game {game} cannot be loaded ({what}): correct or remove it.", game=point.name[:40], what=why)
    )
