"""Ways into the catacombs and out of them, and the arrow on the grid of a followed map (A23, AS21, AS23)."""

from __future__ import annotations

from companion.asking import ask_option, ask_roll, choice
from companion.asks import Choose, Option, Options, Roll, Seat
from companion.deck import PILE
from companion.dice import T12
from companion.games.atervackt import board
from companion.games.atervackt.board import Square
from companion.games.atervackt.map import catacomb_groups, ways
from companion.games.atervackt.random_choices import choice_of_face
from companion.games.atervackt.state import AtervacktState, Hero, Room
from companion.text import Text


def catacomb_pile(hero: Hero) -> str:
    """Return the pile of catacomb cards that lie in front of the player until the hero leaves (A23.10)."""
    return f"below:{hero.seat}"


def tell_arrow(hero: Hero) -> None:
    """Tell a hero who begins to walk below to put down an arrow (A23.1, A23.4)."""
    hero.tell("below.arrow", Text("Put an arrow on the square, any direction."))


def bring_below(hero: Hero) -> None:
    """Bring the hero into the catacombs; after a fall they may climb back to the room above (A23.3, A23.4)."""
    room = hero.room
    hero.leave_room()
    hero.before, hero.above, hero.place, hero.plan = room, True, "catacombs", "stay"
    hero.halfway = hero.passage = hero.way_up = False
    hero.heading, hero.facing = "none", None
    catacomb_groups.assign_square(hero)
    hero.tell("below", Text("{hero} is in the catacombs."))


async def roll_square_above(hero: Hero) -> int:
    """Roll the T12 for the square where the hero comes up (A23.13)."""
    face = await hero.roll("below.where", Text("{hero}: which square"), T12)
    if 1 <= face <= len(SQUARES):
        hero.tell("below.square", Text("Up one square {where} of the arrow.", where=SQUARES[face - 1]))
    elif face:
        hero.tell("below.square", Text("Up on the arrow's own square."))
    return face


def leave_catacombs(hero: Hero) -> None:
    """Take the hero out of the catacombs; the catacomb cards go back, and the deck is shuffled (A2.3, A23.21)."""
    hero.place, hero.way_up, hero.above = "castle", False, False
    hero.facing = hero.square = None
    put_cards_back(hero)


def put_cards_back(hero: Hero) -> None:
    """Shuffle the hero's catacomb cards back into their deck; also when they die below (A23.21)."""
    deck = hero.state.decks["catacomb"]
    if deck.left(catacomb_pile(hero)):
        deck.gather(catacomb_pile(hero), into=PILE)
        hero.tell("below.shuffled", Text("Shuffle the catacomb cards."))


# The arrow, and the square where somebody comes up (A23.6-A23.9, A23.13-A23.17, AT4, AT5).


POINTS: dict[str, Text] = {
    "north": Text("north"),
    "east": Text("east"),
    "south": Text("south"),
    "west": Text("west"),
}
"""Names of the directions within a sentence."""

QUARTERS = {"on": 0, "left": -1, "right": 1}
"""Quarter turns of the arrow before each step: one at most (A23.7)."""

TURNS = {1: Text("turns left"), 6: Text("turns right")}
"""Turns of the arrow by a T6; with any other face it goes straight on (A23.8)."""

QUARTERS_BY_DIE = {1: -1, 6: 1}
"""Quarter turns clockwise by the T6 for the direction (A23.8, AT4)."""

SQUARES = (
    Text("north"),
    Text("north-east"),
    Text("east"),
    Text("south-east"),
    Text("south"),
    Text("south-west"),
    Text("west"),
    Text("north-west"),
)
"""Squares above by a T12 from 1 to 8, seen from the arrow; else the arrow's own square (A23.13)."""


async def aim_arrow(hero: Hero) -> None:
    """Put the arrow down in any direction, later turn it by a quarter at most (A23.1, A23.4, A23.7)."""
    if not hero.state.map.followed:
        return
    if hero.spot is None:
        await ways.ask_square(hero)
    if hero.facing is None:
        lines = (Option(way, text) for way, text in ways.NAMES.items())
        answer = await hero.choose("below.aim", Text("{hero}: arrow to?"), *lines, valid=hero.is_below)
        hero.facing = ways.parse_way(answer) or "north"
    else:
        turn = QUARTERS.get(
            await hero.choose_live("below.turn", Text("{hero}: which way now?"), lambda: turn_options(hero)), 0
        )
        hero.facing = board.turn_direction(hero.facing, turn)


def turn_options(hero: Hero) -> Options:
    """Return an option for each turn of the arrow, a quarter at most, with its new direction (A23.7)."""
    if not hero.is_below() or hero.facing is None:
        return ()
    facing = hero.facing
    points = {id: POINTS[board.turn_direction(facing, quarters)] for id, quarters in QUARTERS.items()}
    straight = Option("on", Text("On, {way}", way=points["on"]))
    left = Option("left", Text("Left, {way}", way=points["left"]))
    return (straight, left, Option("right", Text("Right, {way}", way=points["right"])))


def advance_arrow(hero: Hero, face: int) -> None:
    """Turn the arrow by the die and move it one step, perhaps outside the board (A23.8, A23.9, AS21)."""
    if not hero.state.map.followed:
        turn = TURNS.get(face, Text("goes straight on"))
        hero.tell("below.step", Text("The arrow {turn}, then one step.", turn=turn))
        return
    square = hero.spot
    hero.facing = board.turn_direction(hero.facing or "north", QUARTERS_BY_DIE.get(face, 0))
    if square is not None:
        square_ahead = board.step(square, hero.facing)
        hero.put_on(square_ahead)
        way, place = POINTS[hero.facing], square_ahead.name
        hero.tell("below.step", Text("The arrow goes {way}: {place}.", way=way, place=place))


def square_of_face(arrow: Square, face: int) -> Square:
    """Return the square above to which a T12 brings a hero from the arrow (AT5)."""
    return board.surrounding_squares(arrow)[face - 1] if 1 <= face <= len(SQUARES) else arrow


async def find_square_above(hero: Hero, arrow: Square, face: int) -> Square | None:
    """Return the square where the hero comes up: out of the wall, near a way down (A23.14, A23.16, AS23).

    `None`: outside.
    """
    square, map_board = square_of_face(arrow, face), hero.state.map.board
    match map_board.region(square):
        case "outside":
            return None
        case "wall":
            square = map_board.nearest_inside(square)
            hero.tell("below.wall", Text("In the wall: go one square in, {place}.", place=square.name))
    return await find_way_down_near(hero, square)


async def find_way_down_near(hero: Hero, square: Square) -> Square:
    """Return the nearest way down: on that square, else beside it, of several by T12 (A23.16, AS23)."""
    state = hero.state
    await ask_ways_down(hero, square)
    if has_way_down(room_at(state, square)):
        return square
    nearby = [other for other in board.surrounding_squares(square) if has_way_down(room_at(state, other))]
    if not nearby:
        return square
    hero.tell("below.beside", Text("A square beside it has a way down: come up there."))
    return nearby[await roll_one_of_by_t12(hero.seat, len(nearby)) - 1]


def room_at(state: AtervacktState, square: Square) -> Room | None:
    """Return the room that is known to lie on that square; `None` if nobody knows one."""
    number = state.map.room_on(square)
    return None if number is None else state.rooms[number]


def has_way_down(room: Room | None) -> bool:
    """Return True if a way down is known in this room: on its tile, by a marker, or by a card (AC1)."""
    return room is not None and (bool(room.down) or room.has_card("room", "stairs"))


async def roll_one_of_by_t12(seat: Seat, count: int) -> int:
    """Choose one of several by a T12 in equal parts; faces that are left over roll again (AS23)."""
    if count <= 1:
        return 1
    while True:
        face = await ask_roll(lambda: Roll(key="below.which", seats=(seat,), text=Text("Which way down? d12"), die=T12))
        if part := choice_of_face(face, count, len(T12.faces)):
            return part


async def ask_ways_down(hero: Hero, square: Square) -> None:
    """Ask for ways down that nobody has used, of each tile once (A1.12)."""
    while unseen := unsure_rooms(hero.state, square):
        answer = await ask_option(lambda: _build_near_ask(hero, unsure_rooms(hero.state, square)))
        if answer not in unseen:
            for room in unseen.values():
                room.down = False
            return
        unseen[answer].down = True


def unsure_rooms(state: AtervacktState, square: Square) -> dict[str, Room]:
    """Return the tiles there and around whose ways down nobody knows, by where they lie."""
    squares = {"here": square, **{str(index): other for index, other in enumerate(board.surrounding_squares(square))}}
    rooms = {id: room for id, other in squares.items() if (room := room_at(state, other)) is not None}
    if has_way_down(rooms.get("here")) or state.options["edition"] == "first":
        return {}
    return {id: room for id, room in rooms.items() if room.down is None and room.kind not in ("tower", "chamber")}


def _build_near_ask(hero: Hero, unseen: dict[str, Room]) -> Choose | None:
    if not unseen or not hero.is_inside or not hero.is_below():
        return None
    lines = [Option(id, Text("There") if id == "here" else SQUARES[int(id)]) for id in unseen]
    none = Option("none", Text("No way down"))
    return choice("below.near", hero.seat, Text("Ways down around?"), none, *lines)
