"""The installed games, found by their entry points in the group `drakvakt.games`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.entry_points import Point, find_points
from companion.error_report import describe_error
from companion.errors import DrakvaktError
from companion.game.game import LAST_LISTED, Game
from companion.record import record
from companion.text import Text, verbatim


class UnknownGame(DrakvaktError, LookupError):
    """No game of that name is installed."""


_GROUP = "drakvakt.games"
_OURS = "companion.games."
_NEEDED = ("id", "title", "seats", "options", "data", "setup", "play", "view", "result")


class BrokenGame(UnknownGame):
    """The game is installed, but it cannot be loaded."""


def installed_points() -> tuple[Point, ...]:
    """Return the entry points of the installed games by their ids; no game is loaded for that."""
    return tuple(sorted(find_points(_GROUP), key=lambda point: point.name))


def is_installed(game: str) -> bool:
    """Return whether there is a game of that id; none is loaded for that, and for Drakvakt's own none is searched."""
    return _is_own(game) or any(point.name == game for point in installed_points())


def _is_own(game: str) -> bool:
    """Return whether a game comes with Drakvakt; an empty folder of that name is none."""
    spec = find_spec(_OURS + game) if game.isidentifier() else None
    return spec is not None and spec.origin is not None


def games() -> dict[str, Game[Any]]:
    """Return all installed games by id, in the order of lists, without those that cannot be loaded."""
    return load_installed()[0]


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
            self._games, broken = load_installed(_read_listing)
            self._broken(broken)
        return self._games


def _read_listing(point: Point) -> Game[Any] | None:
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


def load_installed(
    read_listing: Callable[[Point], Game[Any] | None] | None = None,
) -> tuple[dict[str, Game[Any]], list[Text]]:
    """Return all installed games by id, in the order of lists, and a sentence for each that cannot be loaded.

    Args:
        read_listing: Returns a game without loading it, where it can.
    """
    found: dict[str, Game[Any]] = {}
    broken = []
    kept, others = _sort_points()
    for name, point in kept.items():
        try:
            found[name] = (None if read_listing is None else read_listing(point)) or _load(point)
        except BrokenGame as error:
            broken.append(error.words)
    broken.extend(_describe_replacement(point).words for point in others)
    order = sorted(found, key=lambda id: (getattr(found[id], "listed", LAST_LISTED), id))
    return {id: found[id] for id in order}, broken


def _describe_replacement(point: Point) -> BrokenGame:
    return BrokenGame(
        Text(
            "The game {game} of {place} would replace another of that name: remove it.",
            game=point.name[:40],
            place=point.value[:80],
        )
    )


def _sort_points() -> tuple[dict[str, Point], list[Point]]:
    """Return the entry points of all games in order, and those that would replace another: the first one stays."""
    kept: dict[str, Point] = {}
    ours_first = sorted(installed_points(), key=lambda point: (point.name, not point.value.startswith(_OURS)))
    # A game that is found twice, as in an editable installation, replaces nothing.
    others = [point for point in ours_first if kept.setdefault(point.name, point).value != point.value]
    return kept, others


def find(game: str) -> Game[Any]:
    """Return the installed game of an id."""
    if _is_own(game):
        # No other package can replace a game of ours, so none is searched.
        return _load(_OwnPoint(game))
    kept, _ = _sort_points()
    if game in kept:
        return _load(kept[game])
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
class _OwnPoint:
    """The entry point of a game that comes with Drakvakt, known without a search."""

    name: str

    def load(self) -> Any:
        """Load the game, as its package names it."""
        return import_module(_OURS + self.name).game


def _load(point: Point | _OwnPoint) -> Game[Any]:
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
