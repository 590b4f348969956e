"""Teleportation (A22): away from a room, or up from the catacombs."""

from __future__ import annotations

from companion.asking import chosen, number
from companion.asks import Choose, Number, Option
from companion.games.atervackt import board
from companion.games.atervackt.board import Square
from companion.games.atervackt.map import depths, ways
from companion.games.atervackt.map.depths import SQUARES, rolled_square
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text

FARTHEST = 12
"""As far as two presses reach on four buttons."""


async def away(hero: Hero) -> None:
    """Through walls, as the card says (A22.1); into the wall is death, farther out he is out alive (A22.5)."""
    where = await chosen(lambda: _ask_where(hero))
    if where:
        hero.leave_behind()
    if where == "board" and hero.state.map.followed:
        await to(hero, await aimed(hero))
    else:
        await arrive(hero, where)


async def arrive(hero: Hero, where: str, square: Square | None = None) -> None:
    """What comes of it, by where he lands."""
    match where:
        case "board" | "inside" if hero.inside:
            sideways(hero, square)
        case "below" if hero.inside:
            depths.sink(hero)
            depths.put_down_arrow(hero.state)
            # By teleport there is no climbing back (A23.5).
            hero.above = False
        case "wall":
            hero.die()
        case "out" | "outside" if hero.inside:
            hero.go_out()
            hero.before = None
            depths.get_out(hero)


async def to(hero: Hero, square: Square | None) -> None:
    """Onto exactly that square (A22.5, A23.17)."""
    if square is not None and hero.inside:
        hero.tell("teleport", Text("{hero} lands: {place}.", place=square.name))
        await arrive(hero, hero.state.map.board.where(square), square)


def _ask_where(hero: Hero) -> Choose | None:
    if hero.room is None:
        return None
    outside = (Option("out", Text("2 squares outside")), Option("wall", Text("In the wall: dead")))
    return hero.lines(
        "teleport",
        Text("{hero}: to where?"),
        Option("board", Text("On the board")),
        Option("below", Text("The catacombs")),
        *(() if hero.state.map.followed else outside),
    )


async def aimed(hero: Hero) -> Square | None:
    """The square that the card names: so far in one of eight directions, or column and row."""
    here = hero.spot
    way = await chosen(lambda: _ask_way(hero))
    if not way or not hero.inside:
        return None
    if way == "exact" or here is None:
        await ways.place(hero)
        return hero.spot
    far = await number(lambda: _ask_far(hero)) or 0
    columns, rows = board.AROUND[int(way)]
    return Square(here.column + columns * far, here.row + rows * far)


ORDER = (0, 2, 4, 6, 1, 3, 5, 7)
"""Straight ways before diagonal ones."""


def _ask_way(hero: Hero) -> Choose | None:
    if hero.room is None:
        return None
    lines = (Option(str(at), Text("To the {where}", where=SQUARES[at])) for at in ORDER)
    exact = Option("exact", Text("Column and row"))
    return hero.lines("teleport.way", Text("{hero}: to where?"), *lines, exact)


def _ask_far(hero: Hero) -> Number | None:
    if hero.room is None:
        return None
    return hero.counting("teleport.far", Text("{hero}: how far?"), FARTHEST, least=1)


def sideways(hero: Hero, square: Square | None) -> None:
    """In the movement phase it goes on with the move, later it is an early move (A3.6, A22.2)."""
    if hero.state.phase == "move":
        hero.go_out()
        hero.plan = "move"
    else:
        hero.go_half_way()
        hero.tell("halfway", Text("{hero} arrives next round."))
    hero.way_in, hero.landed, hero.heading = "none", True, "here"
    hero.put_on(square)


UP = (
    Option("board", Text("On the board")),
    Option("wall", Text("In the wall: dead")),
    Option("out", Text("2 squares outside")),
)


async def up(hero: Hero) -> None:
    """Up from the catacombs by a teleport, onto exactly the square that is rolled (A23.13, A23.14, A23.17, A23.22)."""

    def below() -> bool:
        return hero.place == "catacombs"

    face = await depths.rise(hero)
    arrow = hero.state.map.placed(hero)
    where = "" if arrow is not None else await hero.choose("teleport.up", Text("{hero}: up where?"), *UP, still=below)
    if not face or not hero.inside or not below():
        return
    depths.leave(hero)
    if arrow is not None:
        await to(hero, rolled_square(arrow, face))
    else:
        await arrive(hero, where)


def may_go_up(hero: Hero) -> bool:
    """Whether something can take him up from below."""
    return hero.place == "catacombs" and hero.room is None


async def thrown(hero: Hero) -> None:
    """Moved out of the room to a place that is settled next round (A3.6)."""
    hero.go_half_way()
    hero.tell("halfway", Text("{hero} arrives next round."))
