"""Wandering monsters on the map: one square a round, north, east, south or west (A31.4-A31.7, A31.10, A31.11)."""

from __future__ import annotations

from functools import partial

from companion.asking import chosen
from companion.asks import Choose, Option, Options, Seat, ask_all
from companion.games.atervackt import board, exits, wanderers
from companion.games.atervackt.board import WAYS, Direction, Square
from companion.games.atervackt.map import grid, ways
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.kinds import PORTCULLIS
from companion.games.atervackt.rooms.rooms import Monster
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Figure
from companion.games.atervackt.state.terms import BOARD, WAY
from companion.games.atervackt.table import options
from companion.games.atervackt.wandering import escapes
from companion.text import Text

DOWN = Option("down", Text("Down: it is gone"))
GATE = Option("gate", Text("Lift a portcullis"))
STAY = Option("stay", Text("It stays"))


async def decide(state: AtervacktState) -> None:
    """With the heroes, before any die is rolled, each monster player says which way his monster goes (A3.3, A31.4)."""
    if not grid.followed(state):
        return
    wanderers.agree(state)
    lifting = await ask_ways(state, unsure(state), lift=False)
    await ask_ways(state, lifting, lift=True)


def unsure(state: AtervacktState) -> list[Seat]:
    """Whose monsters stand on the map, and have no way yet."""
    figures = {seat: state.figures[id] for seat, id in state.prowls.items()}
    return [seat for seat, figure in figures.items() if figure.heading is None and grid.square_of(figure)]


async def ask_ways(state: AtervacktState, seats: list[Seat], *, lift: bool) -> list[Seat]:
    """The ways of these; gives who wants to lift a portcullis and has yet to say which way."""
    answers = await ask_all(lambda: _ask(state, [seat for seat in seats if seat in unsure(state)], lift=lift))
    for seat, answer in answers.items():
        head(state, state.figures[state.prowls[seat]], str(answer), lift=lift)
    return [seat for seat, answer in answers.items() if answer == GATE.id]


def head(state: AtervacktState, figure: Figure, answer: str, *, lift: bool) -> None:
    """The way that was said; a portcullis there is seen from now on."""
    square, way = grid.square_of(figure), ways.is_way(answer)
    figure.heading = "down" if answer == DOWN.id else way
    if lift and way is not None and square is not None:
        grid.note_edge(state, square, way, "portcullis")


def _ask(state: AtervacktState, seats: list[Seat], *, lift: bool) -> Choose | None:
    if not seats or not state.inside():
        return None
    figures = {seat: state.figures[state.prowls[seat]] for seat in seats}
    text = Text("Which way?")
    if len(seats) == 1:
        text = Text("{monster}: which way?", monster=state.monster(figures[seats[0]]).short_name)
    lines = {seat: page(state, figure, lift=lift) for seat, figure in figures.items()}
    return Choose(key="prowl.way", seats=tuple(seats), text=text, options=lines)


def page(state: AtervacktState, figure: Figure, *, lift: bool = False) -> Options:
    """North, east, south, west, always on the same buttons; then what is rarer."""
    square = grid.square_of(figure)
    assert square is not None
    lines = ways.compass([way for way in WAYS if may_go(state, figure, square, way)])
    room = state.rooms.get(grid.at(state, square) or "")
    # For a monster an undiscovered square has exits in all directions, down as well (A31.7).
    down = [DOWN] if room is None or options.leads_down(state, room) is not False else []
    return (*lines, *(() if lift else (GATE, *down)), STAY)


def may_go(state: AtervacktState, figure: Figure, square: Square, way: Direction) -> bool:
    """Not through walls, not off the board, never into the chamber, nor into a web (A31.7, A31.11, A31.18)."""
    there = board.step(square, way)
    number = grid.at(state, square)
    if grid.edge(state, square, way) == "wall" or wanderers.is_chamber(state, there):
        return False
    # In a web room it has stopped at its entrance, and leaves by that alone (A31.11, A31.18).
    through_web = number is not None and kinds.of(state.rooms[number]).sticky and figure.side not in (None, way)
    return not through_web


async def go(state: AtervacktState, figure: Figure, seat: Seat) -> None:
    """Out of its room over what bars the way, and on through corridors (A5.8, A31.2, A31.6, A31.12)."""
    start, fled = grid.square_of(figure), figure.place == WAY
    if fled and figure.heading is None:
        number = grid.at(state, start) or "" if start is not None else ""
        may = partial(exits.possible, state, number, by_any=True)
        figure.heading = exits.heading(await exits.which(Monster(state, seat, figure, figure.place), may))
    if start is None or not (fled or await gets_out(state, figure, start, seat)):
        return
    here, heading = start, figure.heading
    while (way := ways.is_way(heading)) is not None and may_go(state, figure, here, way):
        there = board.step(here, way)
        if turns_round(state, start, there):
            put(state, figure, start, way)
            return
        put(state, figure, there, board.opposite(way))
        here, heading = there, await onward(state, figure, there, seat, fled=fled)
    if heading == "down":
        wanderers.go_below(state, figure)
    elif figure.place == WAY:
        put(state, figure, here, None)


async def gets_out(state: AtervacktState, figure: Figure, start: Square, seat: Seat) -> bool:
    """Whether it gets over what fills its room, and through a portcullis (A31.2)."""
    number, way = grid.at(state, start), ways.is_way(figure.heading)
    there = None if number is None else kinds.of(state.rooms[number]).obstacle
    if figure.heading is None:
        return False
    crosses = figure.wedged or figure.side != way
    if there is not None and crosses and await escapes.cross(state, there, figure, seat) != "off":
        return False
    barred = way is not None and grid.edge(state, start, way) == "portcullis"
    return not barred or await escapes.cross(state, PORTCULLIS, figure, seat) == "off"


def turns_round(state: AtervacktState, start: Square, there: Square) -> bool:
    """Head-on in an opening: a hero has come from there to where it was, and it goes with him (A31.10)."""
    left, entered = grid.at(state, there), grid.at(state, start)
    return any(hero.moved and hero.before == left and hero.room == entered for hero in state.inside() if left)


def put(state: AtervacktState, figure: Figure, square: Square, side: Direction | None) -> None:
    """It has come to that square, in by that side (A31.8)."""
    figure.stand(BOARD)
    grid.stand(figure, square)
    figure.side, figure.came = side, state.round


async def onward(
    state: AtervacktState, figure: Figure, square: Square, seat: Seat, *, fled: bool
) -> exits.Heading | None:
    """Out of a corridor at its other end, at a fork by its player's word, in flight by the die (A5.8, A31.6).

    In one where a hero stands still it stops (A31.10).
    """
    number = grid.at(state, square)
    if number is None or state.rooms[number].kind != "corridor" or state.inside_of(number):
        return None
    known = exits.of_room(state, number, by_any=True, but=figure.side)
    if fled or (known is not None and len(known) == 1):
        return exits.heading(await exits.one(state, number, figure, by_any=True, but=figure.side))
    monster = Monster(state, seat, figure, figure.place)
    return ways.is_way(await chosen(lambda: _ask_onward(monster, figure, square)))


def _ask_onward(monster: Monster, figure: Figure, square: Square) -> Choose | None:
    on = [way for way in WAYS if way != figure.side and may_go(monster.state, figure, square, way)]
    return monster.lines("prowl.on", Text("{monster}: which way?"), *ways.compass(on), STAY)


def stands_at(state: AtervacktState, square: Square) -> bool:
    """Whether a monster stands there, and does not leave in this round: in a corridor it stops a hero (A31.14)."""
    leaving = [id for id in state.prowls.values() if state.figures[id].heading is not None]
    there = [figure for figure in wanderers.in_play(state) if grid.square_of(figure) == square]
    return any(figure.place != WAY and figure.card not in leaving for figure in there)
