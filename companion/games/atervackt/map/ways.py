"""Ways that heroes go, and the squares where they stand: asked only where the map is followed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from companion.asking import EMPTY
from companion.asks import Option, Options, Seat, ask_all
from companion.games.atervackt import board
from companion.games.atervackt.board import WAYS, Direction, Square
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.state import AtervacktState, Edge, Hero, Plan
from companion.text import Text

NAMES: Mapping[Direction, Text] = {
    "north": Text("North"),
    "east": Text("East"),
    "south": Text("South"),
    "west": Text("West"),
}

BARRED = Option("barred", Text("Way on is barred"), beside=Text("Barred"))

HEADING_PLANS: tuple[Plan, ...] = ("move", "door", "portcullis", "secret")
"""Plans that lead to a neighbouring room, which is chosen before any die is rolled (A3.3)."""


SEEN_EDGES: Mapping[Plan, Edge] = {"door": "door", "portcullis": "portcullis"}
"""Borders that an attempt reveals, however it ends."""


def note_tried_edge(hero: Hero) -> None:
    """Note the border that the hero tries: it is seen from now on."""
    way, square = parse_way(hero.heading), hero.spot
    if way is not None and square is not None and hero.plan in SEEN_EDGES:
        hero.state.map.note_edge(square, way, SEEN_EDGES[hero.plan])


def parse_way(answer: object) -> Direction | None:
    """Return the direction that was answered."""
    return next((way for way in WAYS if way == answer), None)


def compass_options(ways: Collection[str]) -> Options:
    """Return north, east, south, west, always on the same buttons, but only those ways that are there."""
    return tuple(Option(way, name) if way in ways else EMPTY for way, name in NAMES.items())


async def ask_planned_ways(state: AtervacktState, seats: list[Seat]) -> None:
    """Ask for the way of each of these heroes who leaves (A3.3)."""

    def list_leaving() -> list[Hero]:
        heroes = [state.heroes[seat] for seat in seats]
        return [hero for hero in heroes if hero.is_inside and hero.plan in HEADING_PLANS and hero.room is not None]

    await ask_headings(state, list_leaving)


async def ask_headings(state: AtervacktState, find_leaving: Callable[[], list[Hero]]) -> None:
    """Ask for the way of each hero whose next square nobody knows yet, in any order."""
    if not state.map.followed:
        return

    def list_unsure() -> list[Hero]:
        return [hero for hero in find_leaving() if hero.state.map.target(hero) is None and hero.spot is not None]

    state.map.sync_heroes()
    prompts = Text("{hero}: which way?"), Text("Which way?")
    answers = await ask_all(
        lambda: state.build_shared_choice("way", *prompts, {hero.seat: way_options(hero) for hero in list_unsure()})
    )
    state.map.sync_heroes()
    for seat, answer in answers.items():
        hero, way = state.heroes[seat], parse_way(answer)
        if hero not in list_unsure():
            continue
        if way is not None:
            hero.heading = way
            await choose_half(hero, way)
        elif answer == BARRED.id:
            hero.heading = "here"


def way_options(hero: Hero) -> Options:
    """Return the four ways; in a corridor the side of the entrance stands for its end.

    A secret door is in a wall (A9.5); and where the map knows of no way on the board at all, people know better. So
    they do of a square that the board no longer has, since people made it smaller.
    """
    square = hero.spot
    assert square is not None
    walls = hero.plan == "secret" or not any(_way_option(hero.state, square, way).id for way in WAYS)
    lines = {way: _way_option(hero.state, square, way, walls=walls) for way in WAYS}
    if not any(line.id for line in lines.values()):
        lines = {way: Option(way, NAMES[way], beside=NAMES[way]) for way in WAYS}
    return tuple(BARRED if hero.passage and way == hero.entrance else line for way, line in lines.items())


def _way_option(state: AtervacktState, square: Square, way: Direction, *, walls: bool = False) -> Option:
    """Return a way, and what lies there; out of the chamber either of its squares may lead (A1.7).

    `walls`: also through known walls, as long as they are inside the castle.
    """
    starts = squares_leading_out(state, square, way)
    if walls:
        starts = [start for start in starts if not state.map.board.squares_outside(board.step(start, way))]
    elif all(state.map.edge(start, way) == "wall" for start in starts):
        return EMPTY
    if not starts:
        return EMPTY
    room = state.map.room_on(board.step(starts[0], way)) if len(starts) == 1 else None
    if room is None:
        return Option(way, NAMES[way], beside=NAMES[way])
    return Option(way, kinds.kind_of_room(state.rooms[room]).neighbour.using(way=NAMES[way]), beside=NAMES[way])


def squares_leading_out(state: AtervacktState, square: Square, way: Direction) -> list[Square]:
    """Return the squares of the hero's room from which that way leads out of it."""
    squares = state.map.board.chamber if state.map.board.is_chamber_square(square) else (square,)
    return [start for start in squares if board.step(start, way) not in squares]


async def choose_half(hero: Hero, way: Direction) -> None:
    """Ask from which of the chamber's two squares a hero leaves by its long side (A1.7)."""
    square = hero.spot
    starts = squares_leading_out(hero.state, square, way) if square is not None else []
    if len(starts) > 1:
        ends: tuple[Direction, Direction] = ("north", "south") if way in ("east", "west") else ("west", "east")
        lines = (Option(end, Text("{way} half", way=NAMES[end])) for end in ends)
        half = await hero.choose("way.half", Text("{hero}: from where?"), *lines)
        starts = starts[1:] if half == ends[1] else starts
    if starts and hero.is_inside:
        hero.put_on(starts[0])


async def locate_heroes(state: AtervacktState) -> None:
    """Put heroes whose square nobody knows on the map, where a game goes on with a map that had none."""
    if not state.map.followed:
        return
    state.map.lay_out()
    for hero in state.heroes_inside():
        square = hero.spot
        if hero.place == "castle" and (square is None or state.map.board.squares_outside(square)):
            await ask_square(hero)
    state.map.sync_heroes()


async def ask_square(hero: Hero) -> None:
    """Ask for the hero's column and row."""
    state = hero.state
    map_board = state.map.board
    column = await hero.ask_number("place.column", Text("{hero}: column?"), map_board.columns, least=1)
    row = await hero.ask_number("place.row", Text("{hero}: row?"), map_board.rows, least=1)
    if not hero.is_inside or column is None or row is None:
        return
    square = Square(column, row)
    hero.put_on(square)
    room = state.rooms.get(hero.room or "")
    if room is not None and room.spot is None and state.map.room_on(square) is None:
        room.put_on(state.map.room_square(square))
