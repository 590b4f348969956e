"""A monster that wanders, while somebody acts for it: its exits, its flight and its way over the board (A31)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Self, TypeAlias

from companion.asks import Option, Options, Seat
from companion.games.atervackt import board, exits, random_choices
from companion.games.atervackt.board import WAYS, Direction, Square
from companion.games.atervackt.exits import Exit, Heading
from companion.games.atervackt.map import ways
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.kinds import PORTCULLIS, Obstacle
from companion.games.atervackt.rooms.rooms import Monster
from companion.games.atervackt.state import BOARD, BOX, WAY, AtervacktState, Edge, Figure
from companion.record import record
from companion.text import Text

CrossingResult: TypeAlias = Literal["off", "held", "fell"]
"""Results of a crossing: half-way to another room, held inside, or fallen and gone."""

OPEN_EDGES: tuple[Edge, ...] = ("open", "door")
"""Borders by which a monster gets out: doors do not stop it (A31.2), a portcullis does (AS40)."""

STAYS = Option("stay", Text("It stays"))


@record
class Openings:
    """The exits of a room that a monster may take; none leads to the chamber (A31.11).

    `by_any`: also one by which a hero came in; a monster that was there before the hero does not take it (A12.9,
    A31.8). `omit`: the side by which it came through a corridor.
    """

    state: AtervacktState
    number: str
    by_any: bool
    omit: Direction | None = None

    def known_exits(self) -> list[Heading] | None:
        """Return all exits on the map, clockwise from the north; `None` as long as one of the sides is not known."""
        state, room = self.state, self.state.rooms.get(self.number)
        square = state.map.square_of(room)
        leads_down = state.leads_down(room) if room is not None else None
        if square is None or leads_down is None or None in self.taken_sides():
            return None
        if "unknown" in (state.map.edge(square, way) for way in WAYS):
            return None
        down: list[Heading] = ["down"] if leads_down else []
        return [*self.sides(square, OPEN_EDGES), *down]

    def possible_exits(self) -> list[Heading]:
        """Return the possible exits, as far as the map knows them, clockwise from the north.

        Not out of the castle, nor through a wall or a portcullis (AS40).
        """
        room = self.state.rooms.get(self.number)
        square = self.state.map.square_of(room)
        sides: Sequence[Heading] = WAYS if square is None else self.sides(square, (*OPEN_EDGES, "unknown"))
        return [*sides, "down"] if self.state.may_lead_down(room) else [*sides]

    def taken_sides(self) -> list[Direction | None]:
        """Return the sides by which heroes came in."""
        return [] if self.by_any else [hero.entrance for hero in self.state.heroes_in(self.number)]

    def sides(self, square: Square, edges: Sequence[Edge]) -> list[Heading]:
        """Return the sides with such borders."""
        barred, edge = (*self.taken_sides(), self.omit), self.state.map.edge
        allowed = [way for way in WAYS if way not in barred and edge(square, way) in edges]
        return [way for way in allowed if not self.state.map.is_chamber(board.step(square, way))]


@record(frozen=False)
class Wanderer(Monster):
    """A figure, with the player who moves it, rolls and decides."""

    @classmethod
    def from_figure(cls, state: AtervacktState, figure: Figure, seat: Seat | None = None) -> Self:
        """Return a figure as a creature, where it stands."""
        return cls(state, seat or state.mover(figure.place), figure, figure.place)

    @property
    def figure(self) -> Figure:
        """Piece that stands on the board."""
        assert isinstance(self.lying, Figure)
        return self.lying

    # Exits of the figure, one of them by T6 (A31.6).

    def openings(self, number: str | None = None, *, by_any: bool = True, omit: Direction | None = None) -> Openings:
        """Return the exits of the figure's room, or of another."""
        return Openings(self.state, self.number if number is None else number, by_any, omit)

    async def roll_exit(self, ways: Openings) -> Exit:
        """Roll which exit the figure takes."""
        headings, name = ways.known_exits(), self.kind.definite
        count = await self.ask_exit_count(ways) if headings is None else len(headings)
        if count == 0:
            return "none"
        words, names = self.named(Text("{monster}: exit, d6")), exits.exit_names(headings or (), count)
        index = await random_choices.choose_index(self.state, self.seat, "figure.exit", words, names)
        if headings is not None:
            self.tell(
                "figure.exit",
                Text("{monster} takes this exit: {way}.", monster=name, way=exits.exit_name(headings[index])),
            )
            return headings[index]
        self.tell("figure.exit", Text("{monster} takes exit {n}.", monster=name, n=index + 1))
        return await self.ask_which_exit(ways)

    async def ask_exit_count(self, ways: Openings) -> int:
        """Ask for the number of exits: with doors and ways down, without portcullis and chamber (A31.6, A31.11)."""

        def list_options() -> Options:
            most = len(ways.possible_exits())
            counts = [Option(count, words) for count, words in random_choices.EXIT_COUNTS.items() if int(count) <= most]
            return (*counts[:3], Option("0", Text("None: it stays")), *counts[3:]) if most else ()

        words = Text("{monster}: all exits?") if ways.by_any and ways.omit is None else Text("{monster}: other exits?")
        return int(await self.choose_live("figure.exits", words, list_options) or 0)

    async def ask_which_exit(self, ways: Openings) -> Exit:
        """Ask which of the possible exits it is; without a map people see it."""
        if not self.state.map.followed:
            return "way"
        words = Text("{monster}: which way?")
        return exits.parse_exit(
            await self.choose_live("figure.way", words, lambda: exits.side_options(ways.possible_exits()))
        )

    # Flight, and obstacles on the way (A31.2, A31.5, A31.6, A31.8, A31.16-A31.18).

    async def try_flee(self, *, by_any: bool = False) -> bool:
        """Flee by a T6: any exit, if the figure came in after the hero (A31.8), else not the hero's (A12.9, A31.6).

        Where it stands at its own entrance it leaves by that, if it may (A31.16, A31.18). Returns True if it is gone.
        """
        if self.number not in self.state.rooms:
            return False
        kind = kinds.kind_of_room(self.state.rooms[self.number])
        by_any = by_any or self.figure.came == self.state.round
        if kind.sticky or (kind.wedges and not self.figure.wedged and (by_any or await self.ask_own_exit_is_free())):
            self.run_off(self.figure.side)
            return True
        exit_ = await self.roll_exit(self.openings(by_any=by_any))
        if exit_ == "none":
            return False
        outcome = await self.cross_to(kind.obstacle, exit_)
        if outcome == "off":
            self.run_off(exit_)
        return outcome != "held"

    def run_off(self, heading: Exit | None = None) -> None:
        """Send the figure half-way out; it completes that move next round, and nobody moves it (A31.5, A31.6)."""
        self.tell("monster.flees", Text("{monster} flees."))
        self.figure.go_half_way()
        self.figure.heading = exits.parse_heading(heading)

    async def explode(self, points: int) -> None:
        """Take the damage and throw the figure out by a random exit, as a hero is (A11.4, A31.2, A31.15)."""
        self.wound(points)
        exit_ = await self.roll_exit(self.openings())
        if self.is_beaten:
            self.die()
        elif exit_ != "none":
            self.run_off(exit_)

    async def ask_own_exit_is_free(self) -> bool:
        """Ask whether the exit at which the figure stands is free: no hero has come in by it (A31.16)."""
        if self.figure.side is not None:
            return all(hero.entrance != self.figure.side for hero in self.state.heroes_in(self.figure.place))
        own, taken = Option("own", Text("Its own: it flees")), Option("his", Text("The hero's: by die"))
        return await self.choose("figure.own", Text("{monster}: whose exit?"), own, taken) == own.id

    async def cross_to(self, obstacle: Obstacle | None, exit_: Exit) -> CrossingResult:
        """Cross to an exit: of rubble by a roll, of a pit or a footbridge if it lies across (A31.16, A31.17)."""
        if obstacle is None or (obstacle.deep and not await self.ask_lies_across(exit_)):
            return "off"
        return await self.try_cross(obstacle)

    async def ask_lies_across(self, exit_: Exit) -> bool:
        """Ask whether that exit is on the other side of the depth."""
        if self.figure.side is not None and exit_ != "way":
            return exit_ != self.figure.side
        own, across = Option("own", Text("On its own side")), Option("across", Text("On the other side"))
        return await self.choose("figure.side", Text("{monster}: exit where?"), own, across) == across.id

    async def try_cross(self, obstacle: Obstacle) -> CrossingResult:
        """Test the skills that a hero would: rubble holds the figure, a depth keeps it (A31.2, A31.12, AS6)."""
        # Rolls on its way have their own key, apart from those that a danger asks of it.
        self.tested = "figure.test"
        is_over = await self.test_value(obstacle.aspect, times=obstacle.times)
        if obstacle.other is not None:
            is_over = is_over or await self.test_value(obstacle.other)
        if is_over:
            return "off"
        if obstacle.deep:
            self.fall()
            return "fell"
        self.figure.wedged = self.figure.wedged or obstacle.wedges
        self.tell("figure.failed", Text("{monster} does not get through."))
        return "held"

    def fall(self) -> None:
        """Let the figure fall, for ever or into the catacombs: it is free again (A31.12, A31.17)."""
        self.tell("figure.falls", Text("{monster} falls: take it away."))
        self.figure.put_in_place(BOX)

    def go_below(self) -> None:
        """Take a monster in the catacombs away; it is not dead (A31.12)."""
        self.tell("figure.down", Text("{monster} is below: take it away."))
        self.figure.put_in_place(BOX)

    # On the map: one square a round, north, east, south or west (A31.4-A31.7, A31.10, A31.11).

    def may_go(self, square: Square, way: Direction) -> bool:
        """Return True if the figure may go there: no wall, no rim, no chamber, no web (A31.7, A31.11, A31.18)."""
        known_map = self.state.map
        if known_map.edge(square, way) == "wall" or self.state.map.is_chamber(board.step(square, way)):
            return False
        number = known_map.room_on(square)
        # In a web room it has stopped at its entrance, and leaves by that alone (A31.11, A31.18).
        sticky = number is not None and kinds.kind_of_room(self.state.rooms[number]).sticky
        return not sticky or self.figure.side in (None, way)

    async def move_on_map(self) -> None:
        """Move out of the room over what bars the way, and on through corridors (A5.8, A31.2, A31.6, A31.12)."""
        figure, state = self.figure, self.state
        start, fled = figure.spot, figure.place == WAY
        if fled and figure.heading is None:
            number = state.map.room_on(start) if start is not None else None
            figure.heading = exits.parse_heading(await self.ask_which_exit(self.openings(number or "")))
        if start is None or not (fled or await self.try_get_out(start)):
            return
        square, heading = start, figure.heading
        while (way := ways.parse_way(heading)) is not None and self.may_go(square, way):
            next_square = board.step(square, way)
            if self.is_meeting_head_on(start, next_square):
                self.come_to_square(start, way)
                return
            self.come_to_square(next_square, board.opposite_direction(way))
            square, heading = next_square, await self.choose_way_onward(next_square, fled=fled)
        if heading == "down":
            self.go_below()
        elif figure.place == WAY:
            self.come_to_square(square, None)

    async def try_get_out(self, start: Square) -> bool:
        """Get over what fills the room, and through a portcullis (A31.2)."""
        number, way = self.state.map.room_on(start), ways.parse_way(self.figure.heading)
        obstacle = None if number is None else kinds.kind_of_room(self.state.rooms[number]).obstacle
        if self.figure.heading is None:
            return False
        must_cross = self.figure.wedged or self.figure.side != way
        if obstacle is not None and must_cross and await self.try_cross(obstacle) != "off":
            return False
        barred = way is not None and self.state.map.edge(start, way) == "portcullis"
        return not barred or await self.try_cross(PORTCULLIS) == "off"

    def is_meeting_head_on(self, start: Square, end: Square) -> bool:
        """Return True if a hero has come from there to where the figure was: it goes with them (A31.10)."""
        left, entered = self.state.map.room_on(end), self.state.map.room_on(start)
        heroes = self.state.heroes_inside() if left else []
        return any(hero.moved and hero.before == left and hero.room == entered for hero in heroes)

    def come_to_square(self, square: Square, side: Direction | None) -> None:
        """Bring the figure to that square, in by that side (A31.8)."""
        self.number = BOARD
        self.figure.put_in_place(BOARD)
        self.figure.put_on(square)
        self.figure.side, self.figure.came = side, self.state.round

    async def choose_way_onward(self, square: Square, *, fled: bool) -> Heading | None:
        """Choose the way out of a corridor: the other end, at a fork by its player, in flight by die (A5.8, A31.6).

        In one where a hero stands still the figure stops (A31.10).
        """
        number, side = self.state.map.room_on(square), self.figure.side
        if number is None or self.state.rooms[number].kind != "corridor" or self.state.heroes_in(number):
            return None
        openings = self.openings(number, omit=side)
        known = openings.known_exits()
        if fled or (known is not None and len(known) == 1):
            return exits.parse_heading(await self.roll_exit(openings))

        def list_options() -> Options:
            return (*ways.compass_options([way for way in WAYS if way != side and self.may_go(square, way)]), STAYS)

        return ways.parse_way(await self.choose_live("prowl.on", Text("{monster}: which way?"), list_options))
