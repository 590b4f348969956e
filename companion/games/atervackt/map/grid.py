"""The map, where the table wants it followed: which room lies on which square, and where everybody is.

Squares are kept as columns and rows of rooms and heroes (`None` without the map). People may correct a hero's square at
any time; before it is needed again, `agree` brings the rooms into line with what they said.
"""

from __future__ import annotations

from functools import cache

from companion.games.atervackt import board
from companion.games.atervackt.board import Board, Direction, Square
from companion.games.atervackt.data.book import BoardSheet
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Figure, Room, Spider
from companion.games.atervackt.state.terms import Edge, Kind
from companion.games.atervackt.table.options import EDITION
from companion.text import Text


def followed(state: AtervacktState) -> bool:
    """Whether positions are followed."""
    return state.options.get("map") == "followed"


def is_new(state: AtervacktState, room: Room) -> bool | None:
    """Whether its tile has just been laid; `None` without a map, where only people know."""
    return room.fresh if followed(state) else None


def of(state: AtervacktState) -> Board:
    """The board on the table: figures that were left alone are those of its edition (AS34)."""
    sheet, usual = state.book.boards[str(state.options["edition"])], state.book.boards[EDITION]
    columns, rows = int(state.options["board.columns"]), int(state.options["board.rows"])
    if (columns, rows) == (usual.columns, usual.rows):
        columns, rows = sheet.columns, sheet.rows
    return _board(columns, rows, sheet)


@cache
def _board(columns: int, rows: int, sheet: BoardSheet) -> Board:
    return Board(columns, rows, board.middle(columns, rows) if sheet.chamber else ())


def square_of(one: Hero | Room | Spider | Figure) -> Square | None:
    """Where this is on the map; of the chamber its first square."""
    return None if one.column is None or one.row is None else Square(one.column, one.row)


def placed(state: AtervacktState, one: Hero | Room | Spider | Figure | None) -> Square | None:
    """Where this is on the map; `None` where nobody follows one, or knows it."""
    return None if one is None or not followed(state) else square_of(one)


def stand(one: Hero | Room | Spider | Figure, square: Square | None) -> None:
    """Put it on that square."""
    one.column, one.row = square if square is not None else (None, None)


def name(square: Square) -> Text:
    """A square as people find it on the board, from the north-west corner."""
    return Text("column {n}, row {m}", n=square.column, m=square.row)


def whole(state: AtervacktState, square: Square) -> Square:
    """The square by which a room is noted: of the chamber the first of its two (A1.7)."""
    here = of(state)
    return here.chamber[0] if here.of_chamber(square) else square


def at(state: AtervacktState, square: Square) -> str | None:
    """The number of the room that is known to lie on that square."""
    where = whole(state, square)
    return next((number for number, room in state.rooms.items() if square_of(room) == where), None)


def lay(state: AtervacktState, kind: Kind, square: Square) -> str:
    """Note a tile on its square; its number."""
    number = state.new_room(kind)
    stand(state.rooms[number], whole(state, square))
    return number


def lay_out(state: AtervacktState) -> None:
    """What is on the board from the start: the towers in the corners, and the chamber (A1.3, A1.7, AS34)."""
    if not followed(state):
        return
    here = of(state)
    kinds: tuple[tuple[Kind, tuple[Square, ...]], ...] = (("tower", here.towers), ("chamber", here.chamber[:1]))
    for kind, squares in kinds:
        for square in squares:
            if at(state, square) is None:
                lay(state, kind, square)


def target(hero: Hero) -> Square | None:
    """The square to which a hero on his way comes; `None` while nobody has said it."""
    here = square_of(hero)
    if hero.target in hero.state.rooms:
        return square_of(hero.state.rooms[hero.target])
    if here is None or hero.heading == "here":
        return here
    return None if hero.heading == "none" else board.step(here, hero.heading)


def edge(state: AtervacktState, square: Square, way: Direction) -> Edge:
    """What is known of that side of a square, from either room; the board's rim is a wall."""
    if of(state).beyond(there := board.step(square, way)):
        return "wall"
    for one, side in ((square, way), (there, board.opposite(way))):
        number = at(state, one)
        known: Edge = "unknown" if number is None else getattr(state.rooms[number], side)
        if known != "unknown" and not of(state).of_chamber(one):
            return known
    return "unknown"


def note_edge(state: AtervacktState, square: Square, way: Direction, what: Edge) -> None:
    """Somebody has seen what is there; the chamber's two squares share their sides, so nothing is noted of it."""
    for one, side in ((square, way), (board.step(square, way), board.opposite(way))):
        number = at(state, one)
        if number is not None and not of(state).of_chamber(one):
            setattr(state.rooms[number], side, what)


def agree(state: AtervacktState) -> None:
    """Bring the rooms into line with the heroes' squares, after people have corrected these."""
    for hero in state.inside():
        here = placed(state, hero)
        if hero.room in state.rooms and here is not None and not of(state).beyond(here):
            _move_to(hero, state.rooms[hero.room], here)


def _move_to(hero: Hero, room: Room, square: Square) -> None:
    """He is in the room that is known there; else his tile lies there, or another if it is not his alone."""
    state = hero.state
    known = at(state, square)
    if square_of(room) == whole(state, square):
        return
    if known is not None:
        hero.room = known
    elif room.kind in ("tower", "chamber") or len(state.inside_of(hero.room or "")) > 1:
        hero.room = lay(state, "room", square)
    else:
        stand(room, square)
