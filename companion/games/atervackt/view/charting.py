"""The small map of what is known, where the table wants it followed, and what can be put right on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from companion.games.atervackt import wanderers
from companion.games.atervackt.board import WAYS, Direction, Square
from companion.games.atervackt.map import grid
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.rooms import Room
from companion.games.atervackt.state.terms import Edge, Kind
from companion.state import Json
from companion.text import BLANK, Text, verbatim
from companion.view import UNSEEN, Chart, Correction, Mark

SIGNS: Mapping[Kind, str] = {
    "room": "#",
    "corridor": "=",
    "trap": "!",
    "tower": "T",
    "rotating": "@",
    "dark": "%",
    "rubble": ":",
    "pit": "O",
    "bridge": "H",
    "web": "*",
    "divided": "|",
    "chamber": "$",
}
DOWN, RUNE, SPIDER, MONSTER = "/", "&", "S", "M"
MARKED: Mapping[str, Text] = {DOWN: Text("way down"), RUNE: Text("portal rune")}

POINTS: Mapping[Direction, str] = {"north": "^", "east": ">", "south": "v", "west": "<"}
"""A hero in the catacombs is an arrow (A23.6)."""

SIDES: Mapping[Direction, Text] = {
    "north": Text("North side"),
    "east": Text("East side"),
    "south": Text("South side"),
    "west": Text("West side"),
}


def chart(state: AtervacktState, places: Mapping[Kind, Text]) -> Chart | None:
    """The board with what is known of it; `None` where nobody follows a map."""
    if not grid.followed(state):
        return None
    here = grid.of(state)
    squares = [[Square(column, row) for column in range(1, here.columns + 1)] for row in range(1, here.rows + 1)]
    lying = {square: room for room in state.rooms.values() if (square := grid.square_of(room)) is not None}
    rows = tuple("".join(sign(lying.get(grid.whole(state, square))) for square in line) for line in squares)
    names = {sign: places[kind] for kind, sign in SIGNS.items()} | dict(MARKED) | {UNSEEN: Text("not seen yet")}
    seen = tuple((sign, name) for sign, name in names.items() if any(sign in row for row in rows))
    return Chart(rows, seen, tuple(marks(state)))


def sign(room: Room | None) -> str:
    """The sign of a square; a marker is more telling than the tile."""
    if room is None:
        return UNSEEN
    return RUNE if room.rune else DOWN if room.down and room.kind == "room" else SIGNS[room.kind]


def marks(state: AtervacktState) -> Iterator[Mark]:
    """The heroes, by their number in turn order, or as arrows; the spiders, and the monsters that wander (A31.1)."""
    for number, seat in enumerate(state.seats, 1):
        hero = state.heroes[seat]
        square = grid.square_of(hero)
        if square is not None and hero.inside:
            name = Text("{hero}", hero=hero.name or seat)
            yield mark(_sign(hero, number), name, square, seat)
    for spider in state.crawling[: state.spiders]:
        if (square := grid.square_of(spider)) is not None:
            yield mark(SPIDER, Text("a spider"), square)
    for figure in wanderers.in_play(state):
        if (square := grid.square_of(figure)) is not None:
            yield mark(MONSTER, state.book.monsters[figure.kind].name, square)


def _sign(hero: Hero, number: int) -> str:
    return POINTS[hero.facing] if hero.place == "catacombs" and hero.facing else str(number)


def mark(sign: str, name: Text, square: Square, seat: str | None = None) -> Mark:
    """Somebody or something on a square, with its column and row."""
    place = verbatim(f"{square.column},{square.row}")
    return Mark(sign, name, square.column - 1, square.row - 1, place, seat)


AROUND = 5
"""So far outside the board people may put an arrow right (AS21)."""


def of_hero(state: AtervacktState, hero: Hero, path: str, group: Text) -> Iterator[Correction]:
    """Where a hero is, where his arrow points, and what is known of his room."""
    if not grid.followed(state) or not hero.inside:
        return
    here, out = grid.of(state), AROUND if hero.place == "catacombs" else 0
    yield Correction(f"{path}.column", group, Text("Column"), _range(1 - out, here.columns + out))
    yield Correction(f"{path}.row", group, Text("Row"), _range(1 - out, here.rows + out))
    if hero.place == "catacombs":
        yield Correction(f"{path}.facing", group, Text("Arrow"), (None, *WAYS))
    if hero.room in state.rooms:
        room = square_of_room(state, hero)
        for way, name in SIDES.items():
            yield Correction(f"rooms.{hero.room}.{way}", group, name, get_args(Edge), room)
        yield Correction(f"rooms.{hero.room}.down", group, Text("Way down"), (None, True, False), room)
        yield Correction(f"rooms.{hero.room}.rune", group, Text("Portal rune"), (True, False), room)


def square_of_room(state: AtervacktState, hero: Hero) -> Text:
    """What to call the room where he stands: it is not his alone; nothing where nobody knows its square."""
    square = grid.square_of(state.rooms[hero.room]) if hero.room in state.rooms else None
    return BLANK if square is None else Text("Square {n},{m}", n=square.column, m=square.row)


def of_spiders(state: AtervacktState, group: Text) -> Iterator[Correction]:
    """Where the spiders are."""
    here = grid.of(state)
    for at, _ in enumerate(state.crawling[: state.spiders] if grid.followed(state) else ()):
        yield Correction(f"crawling.{at}.column", group, Text("Spider {n} col.", n=at + 1), _range(1, here.columns))
        yield Correction(f"crawling.{at}.row", group, Text("Spider {n} row", n=at + 1), _range(1, here.rows))


def _range(least: int, most: int) -> tuple[Json, ...]:
    return tuple(range(least, most + 1))
