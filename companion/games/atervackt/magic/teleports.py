"""Teleportation (A22): away from a room, or up from the catacombs."""

from __future__ import annotations

from companion.asks import Option
from companion.games.atervackt import board
from companion.games.atervackt.board import Square
from companion.games.atervackt.map import depths, ways
from companion.games.atervackt.map.depths import SQUARES, square_of_face
from companion.games.atervackt.state import Hero
from companion.text import Text

ON_BOARD = Option("board", Text("On the board"))
IN_WALL = Option("wall", Text("In the wall: dead"))
OUTSIDE = Option("out", Text("2 squares outside"))

FARTHEST = 12
"""Farthest teleport in squares: as far as two presses reach on four buttons."""


async def teleport_away(hero: Hero) -> None:
    """Teleport through walls, as the card says (A22.1); into a wall is death, farther out is out alive (A22.5)."""
    outside = () if hero.state.map.followed else (OUTSIDE, IN_WALL)
    words, lines = Text("{hero}: to where?"), (ON_BOARD, Option("below", Text("The catacombs")), *outside)
    where = await hero.choose("teleport", words, *lines, valid=hero.is_in_room)
    if where:
        hero.leave_followers()
    if where == "board" and hero.state.map.followed:
        await land_on(hero, await ask_target(hero))
    else:
        await land_in(hero, where)


async def land_in(hero: Hero, target: str, square: Square | None = None) -> None:
    """Apply a teleport to its target, a kind of place."""
    match target:
        case "board" | "inside" if hero.is_inside:
            land_on_board(hero, square)
        case "below" if hero.is_inside:
            depths.bring_below(hero)
            depths.tell_arrow(hero)
            # By teleport there is no climbing back (A23.5).
            hero.above = False
        case "wall":
            hero.die()
        case "out" | "outside" if hero.is_inside:
            hero.leave_drakborgen()


async def land_on(hero: Hero, square: Square | None) -> None:
    """Land on exactly that square (A22.5, A23.17)."""
    if square is not None and hero.is_inside:
        hero.tell("teleport", Text("{hero} lands: {place}.", place=square.name))
        await land_in(hero, hero.state.map.board.region(square), square)


async def ask_target(hero: Hero) -> Square | None:
    """Ask for the square that the card names: a distance in one of eight directions, or column and row."""
    start = hero.spot
    lines = (Option(str(index), Text("To the {where}", where=SQUARES[index])) for index in ORDER)
    exact = Option("exact", Text("Column and row"))
    way = await hero.choose("teleport.way", Text("{hero}: to where?"), *lines, exact, valid=hero.is_in_room)
    if not way or not hero.is_inside:
        return None
    if way == exact.id or start is None:
        await ways.ask_square(hero)
        return hero.spot
    distance = await hero.ask_number("teleport.far", Text("{hero}: how far?"), FARTHEST, least=1) or 0
    columns, rows = board.SURROUNDING_STEPS[int(way)]
    return Square(start.column + columns * distance, start.row + rows * distance)


ORDER = (0, 2, 4, 6, 1, 3, 5, 7)
"""Order of the options: straight ways before diagonal ones."""


def land_on_board(hero: Hero, square: Square | None) -> None:
    """Land on the board: in the movement phase the move goes on, later it is an early move (A3.6, A22.2)."""
    if hero.state.phase == "move":
        hero.leave_room()
        hero.plan = "move"
    else:
        hero.throw_out()
    hero.way_in, hero.landed, hero.heading = "none", True, "here"
    hero.put_on(square)


async def teleport_up(hero: Hero) -> None:
    """Teleport up from the catacombs, onto exactly the rolled square (A23.13, A23.14, A23.17, A23.22)."""
    face = await depths.roll_square_above(hero)
    arrow = hero.state.map.square_of(hero)
    words, lines = Text("{hero}: up where?"), (ON_BOARD, IN_WALL, OUTSIDE)
    where = "" if arrow is not None else await hero.choose("teleport.up", words, *lines, valid=hero.is_below)
    if not face or not hero.is_inside or not hero.is_below():
        return
    depths.leave_catacombs(hero)
    if arrow is not None:
        await land_on(hero, square_of_face(arrow, face))
    else:
        await land_in(hero, where)


def can_go_up(hero: Hero) -> bool:
    """Return True if something can take the hero up from below."""
    return hero.is_below() and hero.room is None
