"""The map, where the table wants it followed: the square of every room, and of everybody.

Squares are kept as columns and rows of rooms, heroes and figures (`None` without the map). People may correct a hero's
square at any time; before it is needed again, `sync_heroes` brings the rooms into line with what they said.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar

from companion.games.atervackt import board
from companion.games.atervackt.board import Board, Direction, Square
from companion.games.atervackt.data.book import BoardSheet
from companion.games.atervackt.data.terms import EDITIONS
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Figure, OnMap, Room
from companion.games.atervackt.state.terms import BOARD, BOX, WAY, Edge, Kind

if TYPE_CHECKING:
    from companion.games.atervackt.state.game import AtervacktState


@cache
def _board(columns: int, rows: int, sheet: BoardSheet) -> Board:
    return Board(columns, rows, board.middle_squares(columns, rows) if sheet.chamber else ())


class Map:
    """Squares and what is known of them; it keeps nothing itself, so each look is at the game as it is."""

    followed: ClassVar[bool] = True

    def __init__(self, state: AtervacktState) -> None:
        self.state = state

    @property
    def board(self) -> Board:
        """Board on the table: columns and rows that were left alone are those of its edition (AS34)."""
        options, boards = self.state.options, self.state.book.boards
        sheet, usual = boards[str(options["edition"])], boards[EDITIONS[0]]
        columns, rows = int(options["board.columns"]), int(options["board.rows"])
        if (columns, rows) == (usual.columns, usual.rows):
            columns, rows = sheet.columns, sheet.rows
        return _board(columns, rows, sheet)

    def square_of(self, figure: OnMap | None) -> Square | None:
        """Return the square of a piece; `None` where nobody follows it, or knows it."""
        return None if figure is None else figure.spot

    def is_new(self, room: Room) -> bool | None:
        """Return True if a room's tile has just been laid; `None` where only people know."""
        return room.fresh

    def room_square(self, square: Square) -> Square:
        """Return the square by which a room is noted: of the chamber the first of its two (A1.7)."""
        map_board = self.board
        return map_board.chamber[0] if map_board.is_chamber_square(square) else square

    def room_on(self, square: Square) -> str | None:
        """Return the number of the room that is known to lie on that square."""
        noted_square = self.room_square(square)
        return next((number for number, room in self.state.rooms.items() if room.spot == noted_square), None)

    def lay(self, kind: Kind, square: Square) -> str:
        """Note a tile on its square, and return its number."""
        number = self.state.new_room(kind)
        self.state.rooms[number].put_on(self.room_square(square))
        return number

    def lay_out(self) -> None:
        """Note what lies on the board from the start: the towers in the corners, and the chamber (A1.3, A1.7, AS34)."""
        board_ = self.board
        kinds: tuple[tuple[Kind, tuple[Square, ...]], ...] = (("tower", board_.towers), ("chamber", board_.chamber[:1]))
        for kind, squares in kinds:
            for square in squares:
                if self.room_on(square) is None:
                    self.lay(kind, square)

    def target(self, hero: Hero) -> Square | None:
        """Return the square to which a hero on the way comes; `None` while nobody has said it."""
        square = hero.spot
        if hero.target in self.state.rooms:
            return self.state.rooms[hero.target].spot
        if square is None or hero.heading == "here":
            return square
        return None if hero.heading == "none" else board.step(square, hero.heading)

    def edge(self, square: Square, way: Direction) -> Edge:
        """Return the known edge on that side of a square, seen from either room; the board's rim is a wall."""
        if self.board.squares_outside(neighbour := board.step(square, way)):
            return "wall"
        for square_beside, side in ((square, way), (neighbour, board.opposite_direction(way))):
            number = self.room_on(square_beside)
            known: Edge = "unknown" if number is None else getattr(self.state.rooms[number], side)
            if known != "unknown" and not self.board.is_chamber_square(square_beside):
                return known
        return "unknown"

    def note_edge(self, square: Square, way: Direction, edge: Edge) -> None:
        """Note what somebody has seen there; the chamber's two squares share their sides, so it has no notes."""
        for square_beside, side in ((square, way), (board.step(square, way), board.opposite_direction(way))):
            number = self.room_on(square_beside)
            if number is not None and not self.board.is_chamber_square(square_beside):
                setattr(self.state.rooms[number], side, edge)

    def sync_heroes(self) -> None:
        """Bring the rooms into line with the heroes' squares, after people have corrected these."""
        for hero in self.state.heroes_inside():
            square = hero.spot
            if hero.room in self.state.rooms and square is not None and not self.board.squares_outside(square):
                self._move(hero, self.state.rooms[hero.room], square)

    def sync_figures(self) -> None:
        """Put each figure into the room that lies on its square, also where people have just said which that is."""
        for figure in self.state.figures.values():
            if figure.place == BOX:
                figure.put_on(None)
            elif figure.place in self.state.rooms and figure.column is None:
                figure.put_on(self.state.rooms[figure.place].spot)
            square = figure.spot
            if square is not None and figure.place != WAY:
                self._stand_at(figure, square)

    def _stand_at(self, figure: Figure, square: Square) -> None:
        """Stand the figure in the room on that square; a monster in the chamber runs out of it (A31.11)."""
        number = self.room_on(square) or BOARD
        if self.board.squares_outside(square):
            figure.put_in_place(BOARD)
        elif self.is_chamber(square):
            # The same holds where the chamber has just been turned up on it (AS75).
            figure.go_half_way()
        elif number != figure.place:
            side = figure.side
            figure.put_in_place(number)
            figure.put_on(square)
            figure.side = side

    def is_chamber(self, square: Square) -> bool:
        """Return True if the treasure chamber is there, as far as the map knows (A31.11)."""
        number = self.room_on(square)
        return self.board.is_chamber_square(square) or (
            number is not None and self.state.rooms[number].kind == "chamber"
        )

    def _move(self, hero: Hero, room: Room, square: Square) -> None:
        """Move the hero into the known room there; else their tile lies there, or a new one if others are on theirs."""
        known = self.room_on(square)
        if room.spot == self.room_square(square):
            return
        if known is not None:
            hero.room = known
        elif room.kind in ("tower", "chamber") or len(hero.company) > 1:
            hero.room = self.lay("room", square)
        else:
            room.put_on(square)


class NoMap(Map):
    """A map that nobody follows: only people see where everything is, and what was just laid."""

    followed: ClassVar[bool] = False

    def square_of(self, figure: OnMap | None) -> Square | None:
        """Return `None`, as nobody knows the square."""
        return None

    def is_new(self, room: Room) -> bool | None:
        """Return `None`, as only people know it."""
        return None

    def lay_out(self) -> None:
        """Note nothing."""

    def sync_heroes(self) -> None:
        """Change no room."""

    def sync_figures(self) -> None:
        """Change no figure."""
