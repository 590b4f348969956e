"""The small map of what is known, where the table wants it followed, and the monsters' figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.games.atervackt.board import WAYS, Direction, Square
from companion.games.atervackt.rooms.kinds import KINDS
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Room
from companion.games.atervackt.state.terms import BOARD, BOX, WAY
from companion.games.atervackt.wandering import roaming
from companion.kit import figures as declared
from companion.state import Json
from companion.text import BLANK, Text, verbatim
from companion.view import UNSEEN, Chart, Correction, Mark

DOWN, RUNE, SPIDER, MONSTER = "/", "&", "S", "M"
MARKED: Mapping[str, Text] = {DOWN: Text("way down"), RUNE: Text("portal rune")}

POINTS: Mapping[Direction, str] = {"north": "^", "east": ">", "south": "v", "west": "<"}
"""A hero in the catacombs is an arrow (A23.6)."""


def chart(state: AtervacktState) -> Chart | None:
    """The board with what is known of it; `None` where nobody follows a map."""
    if not state.map.followed:
        return None
    here = state.map.board
    squares = [[Square(column, row) for column in range(1, here.columns + 1)] for row in range(1, here.rows + 1)]
    lying = {square: room for room in state.rooms.values() if (square := room.spot) is not None}
    rows = tuple("".join(sign(lying.get(state.map.whole(square))) for square in line) for line in squares)
    names = {one.sign: one.word for one in KINDS.values()} | dict(MARKED) | {UNSEEN: Text("not seen yet")}
    seen = tuple((sign, name) for sign, name in names.items() if any(sign in row for row in rows))
    return Chart(rows, seen, tuple(marks(state)))


def sign(room: Room | None) -> str:
    """The sign of a square; a marker is more telling than the tile."""
    if room is None:
        return UNSEEN
    return RUNE if room.rune else DOWN if room.down and room.kind == "room" else KINDS[room.kind].sign


def marks(state: AtervacktState) -> Iterator[Mark]:
    """The heroes, by their number in turn order, or as arrows; the spiders, and the monsters that wander (A31.1)."""
    for number, seat in enumerate(state.seats, 1):
        hero = state.heroes[seat]
        square = hero.spot
        if square is not None and hero.inside:
            name = Text("{hero}", hero=hero.name or seat)
            yield mark(_sign(hero, number), name, square, seat)
    for spider in state.crawling[: state.spiders]:
        if (square := spider.spot) is not None:
            yield mark(SPIDER, Text("a spider"), square)
    for figure in roaming.in_play(state):
        if (square := figure.spot) is not None:
            yield mark(MONSTER, state.book.monsters[figure.kind].name, square)


def _sign(hero: Hero, number: int) -> str:
    return POINTS[hero.facing] if hero.place == "catacombs" and hero.facing else str(number)


def mark(sign: str, name: Text, square: Square, seat: str | None = None) -> Mark:
    """Somebody or something on a square, with its column and row."""
    place = verbatim(f"{square.column},{square.row}")
    return Mark(sign, name, square.column - 1, square.row - 1, place, seat)


AROUND = 5
"""So far outside the board people may put an arrow right (AS21)."""


def of_hero(hero: Hero) -> dict[str, Sequence[Json]]:
    """Where a hero can be on the map, and where his arrow can point."""
    if not hero.state.map.followed or not hero.inside:
        return {"column": (), "row": (), "facing": ()}
    here, out = hero.state.map.board, AROUND if hero.place == "catacombs" else 0
    squares: dict[str, Sequence[Json]] = {
        "column": range(1 - out, here.columns + out + 1),
        "row": range(1 - out, here.rows + out + 1),
    }
    return squares if hero.place == "catacombs" else {**squares, "facing": ()}


def of_room(hero: Hero, group: Text) -> Iterator[Correction]:
    """What is known of the room where he stands; of its sides and what lies there only on a map."""
    state = hero.state
    if hero.room not in state.rooms:
        return
    room = state.rooms[hero.room]
    shown = () if state.map.followed and hero.inside else (*WAYS, "down", "rune")
    now: dict[str, Sequence[Json]] = dict.fromkeys((*shown, *(() if room.sprung else ("sprung",))), ())
    yield from declared.corrections(room, f"rooms.{hero.room}", group, now, of=square_of_room(hero))


def square_of_room(hero: Hero) -> Text:
    """What to call the room where he stands: it is not his alone; nothing where nobody knows its square."""
    square = hero.state.rooms[hero.room].spot if hero.room in hero.state.rooms else None
    return BLANK if square is None else Text("Square {n},{m}", n=square.column, m=square.row)


def of_spiders(state: AtervacktState, group: Text) -> Iterator[Correction]:
    """Where the spiders are."""
    here = state.map.board
    for at, _ in enumerate(state.crawling[: state.spiders] if state.map.followed else ()):
        yield Correction(f"crawling.{at}.column", group, Text("Spider {n} col.", n=at + 1), _range(1, here.columns))
        yield Correction(f"crawling.{at}.row", group, Text("Spider {n} row", n=at + 1), _range(1, here.rows))


def _range(least: int, most: int) -> tuple[Json, ...]:
    return tuple(range(least, most + 1))


# The monsters' figures (A31).


def figure_words(state: AtervacktState) -> dict[str, Text]:
    """The places of figures as people call them; a room is known by who is in it, or was."""
    if not state.wandering:
        return {}
    called = {BOX: Text("in the box"), BOARD: Text("elsewhere"), WAY: Text("on the way")}
    called |= {room: Text("left by {hero}", hero=hero.name) for room, hero in _left(state).items()}
    called |= {room: Text("with {hero}", hero=hero.name) for room, hero in _rooms(state).items()}
    return {f"figures.{id}.place.{place}": text for id in state.figures for place, text in called.items()}


def _rooms(state: AtervacktState) -> dict[str, Hero]:
    """The rooms in which heroes are where a monster may be (A31.11)."""
    rooms: dict[str, Hero] = {}
    for hero in state.inside():
        room = hero.here
        if hero.room is not None and room is not None and room.kind != "chamber":
            rooms.setdefault(hero.room, hero)
    return rooms


def _left(state: AtervacktState) -> dict[str, Hero]:
    return {hero.before: hero for hero in state.inside() if hero.before is not None}


def monsters_overview(state: AtervacktState) -> Iterator[Text]:
    """The monsters that stand by heroes, and how many are elsewhere."""
    rooms = _rooms(state)
    elsewhere: Counter[str] = Counter()
    for figure in roaming.in_play(state):
        name = state.book.monsters[figure.kind].short_name
        if figure.place in rooms:
            yield Text("{monster} by {hero}", monster=name, hero=rooms[figure.place].name)
        else:
            elsewhere[figure.kind] += 1
    for kind, many in elsewhere.items():
        yield Text("{n} {monster} elsewhere", n=many, monster=state.book.monsters[kind].short_name)


def of_figures(state: AtervacktState) -> Iterator[Correction]:
    """Where each figure is, on a map its square, and whether it is stuck there."""
    if not state.wandering:
        return
    mapped = state.map.followed
    for id, figure in state.figures.items():
        group = state.book.monsters[figure.kind].name
        n = int(id.removeprefix(figure.kind))
        places = dict.fromkeys((BOX, BOARD, *([] if mapped else _rooms(state)), figure.place))
        yield Correction(f"figures.{id}.place", group, Text("Figure {n}", n=n), tuple(places))
        if figure.place in (BOX, WAY):
            continue
        if mapped:
            here = state.map.board
            columns, rows = (tuple(range(1, most + 1)) for most in (here.columns, here.rows))
            yield Correction(f"figures.{id}.column", group, Text("{n}: column", n=n), (None, *columns))
            yield Correction(f"figures.{id}.row", group, Text("{n}: row", n=n), (None, *rows))
        yield Correction(f"figures.{id}.stuck", group, Text("{n}: in a web", n=n), (True, False))
        yield Correction(f"figures.{id}.wedged", group, Text("{n}: in rubble", n=n), (True, False))
