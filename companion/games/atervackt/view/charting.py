"""The small map of what is known, where the table wants it followed, and the monsters' figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.atervackt.board import Direction, Square
from companion.games.atervackt.rooms.kinds import KINDS
from companion.games.atervackt.state import AtervacktState, Hero, Room
from companion.games.atervackt.wandering import figure_view as monsters
from companion.text import Text, verbatim
from companion.view import UNSEEN, Chart, Mark

DOWN, RUNE, SPIDER, MONSTER = "/", "&", "S", "M"
MARKED: Mapping[str, Text] = {DOWN: Text("way down"), RUNE: Text("portal rune")}
"""Names of the signs of markers."""

POINTS: Mapping[Direction, str] = {"north": "^", "east": ">", "south": "v", "west": "<"}
"""Signs of heroes in the catacombs, who are arrows (A23.6)."""


def build_chart(state: AtervacktState) -> Chart | None:
    """Return the board with what is known of it; `None` where nobody follows a map."""
    if not state.map.followed:
        return None
    board = state.map.board
    squares = [[Square(column, row) for column in range(1, board.columns + 1)] for row in range(1, board.rows + 1)]
    lying = {square: room for room in state.rooms.values() if (square := room.spot) is not None}
    rows = tuple("".join(square_sign(lying.get(state.map.room_square(square))) for square in line) for line in squares)
    names = {kind.sign: kind.word for kind in KINDS.values()} | dict(MARKED) | {UNSEEN: Text("not seen yet")}
    seen = tuple((sign, name) for sign, name in names.items() if any(sign in row for row in rows))
    return Chart(rows, seen, tuple(list_marks(state)))


def square_sign(room: Room | None) -> str:
    """Return the sign of a square; a marker is more telling than the tile."""
    if room is None:
        return UNSEEN
    return RUNE if room.rune else DOWN if room.down and room.kind == "room" else KINDS[room.kind].sign


def list_marks(state: AtervacktState) -> Iterator[Mark]:
    """Yield the heroes, by their number in turn order or as arrows, the spiders, and wandering monsters (A31.1)."""
    for number, seat in enumerate(state.seats, 1):
        hero = state.heroes[seat]
        square = hero.spot
        if square is not None and hero.is_inside:
            name = Text("{hero}", hero=hero.called or seat)
            yield make_mark(_hero_sign(hero, number), name, square, seat)
    for spider in state.crawling[: state.spiders]:
        if (square := spider.spot) is not None:
            yield make_mark(SPIDER, Text("a spider"), square)
    for name, square in monsters.figures_on_squares(state):
        yield make_mark(MONSTER, name, square)


def _hero_sign(hero: Hero, number: int) -> str:
    return POINTS[hero.facing] if hero.is_below() and hero.facing else str(number)


def make_mark(sign: str, name: Text, square: Square, seat: str | None = None) -> Mark:
    """Return the mark of somebody or something on a square, with its column and row."""
    place = verbatim(f"{square.column},{square.row}")
    return Mark(sign, name, square.column - 1, square.row - 1, place, seat)
