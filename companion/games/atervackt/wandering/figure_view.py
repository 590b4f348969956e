"""The monsters' figures as people see them, and the places where they may be set (A31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.atervackt.board import Square
from companion.games.atervackt.state import BOARD, BOX, WAY, AtervacktState, Hero
from companion.games.atervackt.wandering import roaming
from companion.text import Text
from companion.view import Correction


def figures_on_squares(state: AtervacktState) -> Iterator[tuple[Text, Square]]:
    """Yield the name and the square of each monster that stands on the map."""
    for figure in roaming.figures_in_play(state):
        if (square := figure.spot) is not None:
            yield state.book.monsters[figure.kind].name, square


def place_words(state: AtervacktState) -> dict[str, Text]:
    """Return the names of figures' places; a room is known by the hero who is in it, or was."""
    if not state.wandering:
        return {}
    called = {BOX: Text("in the box"), BOARD: Text("elsewhere"), WAY: Text("on the way")}
    called |= {room: Text("left by {hero}", hero=hero.called) for room, hero in _rooms_left(state).items()}
    called |= {room: Text("with {hero}", hero=hero.called) for room, hero in _rooms_with_heroes(state).items()}
    return {f"figures.{id}.place.{place}": text for id in state.figures for place, text in called.items()}


def _rooms_with_heroes(state: AtervacktState) -> dict[str, Hero]:
    """Return the rooms in which heroes are where a monster may be (A31.11)."""
    rooms: dict[str, Hero] = {}
    for hero in state.heroes_inside():
        room = hero.current_room
        if hero.room is not None and room is not None and room.kind != "chamber":
            rooms.setdefault(hero.room, hero)
    return rooms


def _rooms_left(state: AtervacktState) -> dict[str, Hero]:
    return {hero.before: hero for hero in state.heroes_inside() if hero.before is not None}


def overview_rows(state: AtervacktState) -> Iterator[Text]:
    """Yield the monsters that stand by heroes, and how many are elsewhere."""
    rooms = _rooms_with_heroes(state)
    elsewhere: Counter[str] = Counter()
    for figure in roaming.figures_in_play(state):
        name = state.book.monsters[figure.kind].short_name
        if figure.place in rooms:
            yield Text("{monster} by {hero}", monster=name, hero=rooms[figure.place].name)
        else:
            elsewhere[figure.kind] += 1
    for kind, count in elsewhere.items():
        yield Text("{n} {monster} elsewhere", n=count, monster=state.book.monsters[kind].short_name)


def list_figure_corrections(state: AtervacktState) -> Iterator[Correction]:
    """Yield the place of each figure, on a map its square, and whether it is stuck there."""
    if not state.wandering:
        return
    mapped = state.map.followed
    for id, figure in state.figures.items():
        group = state.book.monsters[figure.kind].name
        n = int(id.removeprefix(figure.kind))
        places = dict.fromkeys((BOX, BOARD, *([] if mapped else _rooms_with_heroes(state)), figure.place))
        yield Correction(f"figures.{id}.place", group, Text("Figure {n}", n=n), tuple(places))
        if figure.place in (BOX, WAY):
            continue
        if mapped:
            board = state.map.board
            columns, rows = (tuple(range(1, most + 1)) for most in (board.columns, board.rows))
            yield Correction(f"figures.{id}.column", group, Text("{n}: column", n=n), (None, *columns))
            yield Correction(f"figures.{id}.row", group, Text("{n}: row", n=n), (None, *rows))
        yield Correction(f"figures.{id}.stuck", group, Text("{n}: in a web", n=n), (True, False))
        yield Correction(f"figures.{id}.wedged", group, Text("{n}: in rubble", n=n), (True, False))
