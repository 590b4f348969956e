"""Teleportation (A22): away from a room, or up from the catacombs."""

from __future__ import annotations

from companion.asking import choice, chosen, number
from companion.asks import Choose, Number, Option
from companion.games.atervackt import board
from companion.games.atervackt.board import Square
from companion.games.atervackt.heroes import followers
from companion.games.atervackt.map import depths, grid, ways
from companion.games.atervackt.map.arrows import SQUARES, rolled_square
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text

FARTHEST = 12
"""As far as two presses reach on four buttons."""


async def away(state: AtervacktState, hero: Hero) -> None:
    """Through walls, as the card says (A22.1); into the wall is death, farther out he is out alive (A22.5)."""
    where = await chosen(lambda: _ask_where(state, hero))
    if where:
        followers.leave_behind(state, hero)
    if where == "board" and grid.followed(state):
        await to(state, hero, await aimed(state, hero))
    else:
        await arrive(state, hero, where)


async def arrive(state: AtervacktState, hero: Hero, where: str, square: Square | None = None) -> None:
    """What comes of it, by where he lands."""
    match where:
        case "board" | "inside" if hero.inside:
            sideways(state, hero, square)
        case "below" if hero.inside:
            depths.sink(state, hero)
            depths.put_down_arrow(state)
            # By teleport there is no climbing back (A23.5).
            hero.above = False
        case "wall":
            hero.die()
        case "out" | "outside" if hero.inside:
            rooms.go_out(hero)
            hero.before = None
            depths.get_out(state, hero)


async def to(state: AtervacktState, hero: Hero, square: Square | None) -> None:
    """Onto exactly that square (A22.5, A23.17)."""
    if square is not None and hero.inside:
        state.tell("teleport", Text("{hero} lands: {place}.", hero=hero.name, place=grid.name(square)))
        await arrive(state, hero, grid.of(state).where(square), square)


def _ask_where(state: AtervacktState, hero: Hero) -> Choose | None:
    if not hero.inside or hero.room is None:
        return None
    outside = (Option("out", Text("2 squares outside")), Option("wall", Text("In the wall: dead")))
    return choice(
        "teleport",
        hero.seat,
        Text("{hero}: to where?", hero=hero.name),
        Option("board", Text("On the board")),
        Option("below", Text("The catacombs")),
        *(() if grid.followed(state) else outside),
    )


async def aimed(state: AtervacktState, hero: Hero) -> Square | None:
    """The square that the card names: so far in one of eight directions, or column and row."""
    here = grid.square_of(hero)
    way = await chosen(lambda: _ask_way(hero))
    if not way or not hero.inside:
        return None
    if way == "exact" or here is None:
        await ways.place(state, hero)
        return grid.square_of(hero)
    far = await number(lambda: _ask_far(hero)) or 0
    columns, rows = board.AROUND[int(way)]
    return Square(here.column + columns * far, here.row + rows * far)


ORDER = (0, 2, 4, 6, 1, 3, 5, 7)
"""Straight ways before diagonal ones."""


def _ask_way(hero: Hero) -> Choose | None:
    if not hero.inside or hero.room is None:
        return None
    lines = (Option(str(at), Text("To the {where}", where=SQUARES[at])) for at in ORDER)
    exact = Option("exact", Text("Column and row"))
    return choice("teleport.way", hero.seat, Text("{hero}: to where?", hero=hero.name), *lines, exact)


def _ask_far(hero: Hero) -> Number | None:
    if not hero.inside or hero.room is None:
        return None
    text = Text("{hero}: how far?", hero=hero.name)
    return Number(key="teleport.far", seats=(hero.seat,), text=text, min=1, max=FARTHEST)


def sideways(state: AtervacktState, hero: Hero, square: Square | None) -> None:
    """In the movement phase it goes on with the move, later it is an early move (A3.6, A22.2)."""
    if state.phase == "move":
        rooms.go_out(hero)
        hero.plan = "move"
    else:
        rooms.early(hero)
        state.tell("halfway", Text("{hero} arrives next round.", hero=hero.name))
    hero.way_in, hero.landed, hero.heading = "none", True, "here"
    grid.stand(hero, square)


async def up(state: AtervacktState, hero: Hero) -> None:
    """Up from the catacombs by a teleport, onto exactly the square that is rolled (A23.13, A23.14, A23.17, A23.22)."""
    face = await depths.rise(state, hero)
    arrow = grid.placed(state, hero)
    where = "" if arrow is not None else await chosen(lambda: _ask_up(hero))
    if not face or not is_below(hero):
        return
    depths.leave(state, hero)
    if arrow is not None:
        await to(state, hero, rolled_square(arrow, face))
    else:
        await arrive(state, hero, where)


def is_below(hero: Hero) -> bool:
    """Whether he lives in the catacombs."""
    return hero.inside and hero.place == "catacombs"


def _ask_up(hero: Hero) -> Choose | None:
    if not is_below(hero):
        return None
    return choice(
        "teleport.up",
        hero.seat,
        Text("{hero}: up where?", hero=hero.name),
        Option("board", Text("On the board")),
        Option("wall", Text("In the wall: dead")),
        Option("out", Text("2 squares outside")),
    )


async def thrown(state: AtervacktState, hero: Hero) -> None:
    """Moved out of the room to a place that is settled next round (A3.6)."""
    rooms.early(hero)
    state.tell("halfway", Text("{hero} arrives next round.", hero=hero.name))
