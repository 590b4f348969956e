"""The tile phase where the map is followed: only unknown squares are asked for (A3.4, A5.5-A5.9, A6.7)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.asking import chosen
from companion.asks import Choose, Option, ask_all
from companion.games.atervackt import board, reports
from companion.games.atervackt.board import WAYS, Direction, Square
from companion.games.atervackt.map import grid, ways
from companion.games.atervackt.phases import entering
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.rooms import Room
from companion.games.atervackt.state.terms import Edge, Way
from companion.games.atervackt.table import dicing
from companion.games.atervackt.wandering import roads
from companion.text import Text

EDGES: Mapping[Way, Edge] = {"free": "open", "door": "door", "portcullis": "portcullis"}
"""What a way in tells of the side by which somebody came."""

IN = Option("in", Text("Stay in the tower"))


async def walk(state: AtervacktState) -> None:
    """Everybody who moved comes to his square; after a corridor he goes on from there (A5.8)."""
    if entering.walkers(state):
        await ways.locate(state)
    while entering.walkers(state):
        await ways.heading(state, lambda: entering.walkers(state))
        if not any(grid.target(hero) for hero in entering.walkers(state)):
            break
        for hero in entering.walkers(state):
            square = grid.target(hero)
            number = None if square is None else grid.at(state, square)
            if square is not None and number is not None:
                await come(hero, number, square)
        if strangers := [hero for hero in entering.walkers(state) if is_stranger(hero)]:
            await discover(state, strangers)


def is_stranger(hero: Hero) -> bool:
    """Whether he comes to a square where no tile is known."""
    square = grid.target(hero)
    return square is not None and grid.at(hero.state, square) is None


async def discover(state: AtervacktState, heroes: list[Hero]) -> None:
    """On each empty square a tile is laid, once for all who come there (A5.6, A6.7)."""
    groups: dict[Square, list[Hero]] = {}
    for hero in heroes:
        groups.setdefault(grid.target(hero) or Square(0, 0), []).append(hero)
    first = [await leader(group) for group in groups.values()]
    answers = await ask_all(lambda: _ask(state, first))
    for hero in first:
        square = grid.target(hero)
        if hero.seat in answers and hero.plan == "move" and square is not None and is_stranger(hero):
            await lay(hero, square, str(answers[hero.seat]))


async def leader(heroes: list[Hero]) -> Hero:
    """Who gets the dot at his entrance: chance decides between those that come from different sides (A6.7)."""
    sides = {hero.heading: hero for hero in reversed(heroes) if hero.heading in WAYS}
    first = list(reversed(sides.values())) or heroes
    at = await dicing.one_of(first[0].seat, len(sides), "dot", Text("Whose dot? T6"), dicing.called(first))
    return first[at - 1]


def _ask(state: AtervacktState, first: list[Hero]) -> Choose | None:
    moving = [hero for hero in first if hero.inside and hero.plan == "move"]
    if not moving:
        return None
    return Choose(
        key="tile",
        seats=tuple(hero.seat for hero in moving),
        text=state.only(moving, Text("{hero}: what's there?"), Text("What is there?")),
        options={hero.seat: entering.kinds_at(state, grid.target(hero) or Square(0, 0)) for hero in moving},
        offers=reports.offer(state),
    )


async def lay(hero: Hero, square: Square, answer: str) -> None:
    """The tile that he has drawn lies there now, its dot at his side (A5.6)."""
    number = grid.lay(hero.state, entering.kind_of(hero, answer), square)
    room = hero.state.rooms[number]
    room.fresh, room.dot = True, entrance_of(hero)
    await come(hero, number, square)


def entrance_of(hero: Hero) -> Direction | None:
    """The side of the next square by which he comes in."""
    way = ways.is_way(hero.heading)
    return None if way is None else board.opposite(way)


async def come(hero: Hero, number: str, square: Square) -> None:
    """He is on that square: in its room, through its corridor, or out by its tower (A5.5, A5.8, AS11)."""
    state = hero.state
    room, side, start = state.rooms[number], entrance_of(hero), grid.square_of(hero)
    barred = hero.passage and hero.heading == "here"
    if hero.way_in == "up" and hero.heading == "here":
        put_way_down(state, room)
    if side is not None and start is not None and not misfits(room, side):
        what: Edge = "open" if hero.passage else EDGES.get(hero.way_in, "unknown")
        grid.note_edge(state, start, board.opposite(side), what)
    if room.kind == "corridor" and not barred and not roads.stands_at(state, square):
        go_on(hero, square, side)
        return
    if room.kind == "tower" and await leaves(hero):
        entering.go_out(hero)
    elif hero.inside and hero.plan == "move":
        entering.come(hero, number)
        # In a corridor whose way on has an obstacle he stops: it waits for his next move (AS38).
        hero.plan = "stay" if barred else hero.plan
        hero.entrance = side
        grid.stand(hero, square)


def put_way_down(state: AtervacktState, room: Room) -> None:
    """Where somebody has come up by a way up, there is a way down from now on (A23.19)."""
    if not room.down:
        state.tell("below.tile", Text("Put a way-down tile there, unless one lies there."))
    room.down = True


def go_on(hero: Hero, square: Square, side: Direction | None) -> None:
    """Through a corridor, new or old; who has landed in it has come from nowhere, and walks (A5.8, A22.4)."""
    hero.before = None if hero.landed else hero.before
    hero.target, hero.passage, hero.heading, hero.landed = None, True, "none", False
    hero.entrance = side
    grid.stand(hero, square)


def misfits(room: Room, side: Direction) -> bool:
    """Whether he came in through a wall, or the room turns (A6.7, AS5): then his side tells nothing."""
    return room.fresh and (room.dot != side or room.kind == "rotating")


async def leaves(hero: Hero) -> bool:
    """Whether he says at the tower that he leaves by it."""
    return may_leave(hero) and await chosen(lambda: _ask_out(hero)) == "out"


def may_leave(hero: Hero) -> bool:
    """Who enters a tower by his own move may say that he leaves (AS11)."""
    return hero.state.options["leave"] == "tower" and not hero.halfway and hero.heading != "here"


def _ask_out(hero: Hero) -> Choose | None:
    if hero.plan != "move":
        return None
    return hero.lines("tower", Text("{hero}: a tower"), entering.OUT, IN)


def age_tiles(state: AtervacktState) -> None:
    """At the end of the phase no tile is new any more."""
    for room in state.rooms.values():
        room.fresh = False
