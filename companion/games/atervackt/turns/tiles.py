"""Phase 3, the tile phase: everybody who moved comes somewhere, and says what lies there (A3.4, A5.5-A5.9, A6, AT2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.asks import Answers, Choose, Option, Options, Seat, ask_all
from companion.games.atervackt import board, followers, random_choices, reports
from companion.games.atervackt.board import WAYS, Direction, Square
from companion.games.atervackt.castle import spaces
from companion.games.atervackt.map import ways
from companion.games.atervackt.rooms.kinds import KINDS
from companion.games.atervackt.state import AtervacktState, Edge, Hero, Kind, Room, Way
from companion.games.atervackt.wandering import monster_players, roaming
from companion.record import replace
from companion.text import Text

HALTED = Option("halted", Text("Corridor, monster"))
"""Option of a hero who stops in a corridor, as a monster stands there (A31.14)."""


async def play_tile_phase(state: AtervacktState) -> None:
    """Bring everybody who moved somewhere; after a corridor they go on (A5.8)."""
    await (walk_on_map(state) if state.map.followed else walk_without_map(state))
    await monster_players.move_figures(state)
    for hero in state.heroes_inside():
        if hero.plan == "enter":
            state.turn = hero.seat
            await apply_tile(hero)
    for room in state.rooms.values():
        # No tile is new any more.
        room.fresh = False
    state.turn = None
    await followers.rejoin_masters(state)


async def walk_without_map(state: AtervacktState) -> None:
    """Ask everybody where they are now, and with whom, where no map is followed."""
    for hero in state.heroes_inside():
        if hero.plan == "move" and hero.target in state.rooms:
            await enter_room(hero, hero.target)
    while walkers(state):
        answers = await ask_all(lambda: _build_tile_ask(state, {one.seat: tile_options(one) for one in walkers(state)}))
        if not answers:
            break
        await bring_all(state, answers)


async def enter_room(hero: Hero, number: str) -> bool:
    """Enter a known room; a tower may be left in the same move (AS11).

    Returns True if the hero is in it.
    """
    if hero.state.rooms[number].kind == "tower" and await ask_leaves(hero):
        hero.leave_drakborgen()
        return False
    comes_in = hero.is_inside and hero.plan == "move"
    if comes_in:
        come_in(hero, number)
    return comes_in


async def apply_tile(hero: Hero) -> None:
    """Apply what a tile does at once to a hero who has come, or has landed in its middle (A6.2, A6.6, A22.4)."""
    landed, hero.landed = hero.landed, False
    if hero.current_room is not None:
        await (spaces.space_of(hero).on_placed(hero) if landed else spaces.space_of(hero).on_enter(hero))


def _build_tile_ask(state: AtervacktState, options: dict[Seat, Options]) -> Choose | None:
    asked = state.build_shared_choice(
        "tile", Text("{hero} finds what?"), Text("What is there?"), options, reports.offer_report(state)
    )
    heroes = [state.heroes[seat] for seat in options]
    return None if asked is None else replace(asked, likely=likely_options(state, heroes))


LATE = 5
"""Steps of the sun that are left when people begin to make for the way out."""


def likely_options(state: AtervacktState, walking: Sequence[Hero]) -> tuple[str, ...]:
    """Return likely answers first: the way out at dusk, the chamber for a hero who had come from there.

    Else the chamber is not farther away than the second page: all of them look for it.
    """
    way_out = (OUT.id,) if state.sun.left <= LATE else ()
    beside = len(walking) == 1 and walking[0].beside_chamber
    often = ("room", "corridor", ways.BARRED.id, "trap")
    return (*way_out, *(("chamber", *often) if beside else (*often, "chamber")))


def tile_options(hero: Hero) -> Options:
    """Return the kinds of tiles, then the rooms of the others: where one is, goes or just was (A26.6)."""
    state = hero.state
    tiles = tile_kind_options(state)
    on = [ways.BARRED] if hero.passage else []
    halted = [HALTED] if roaming.figures_at_large(state) else []
    # A hero who lands there, or comes up, has not walked in; from a corridor on they walk (AS11).
    walks = not hero.halfway and (hero.passage or not (hero.landed or hero.way_in == "up"))
    out = [OUT] if state.options["leave"] == "tower" and walks else []
    return (*tiles[:2], *on, *tiles[2:4], *out, *tiles[4:], *halted, *company_options(hero))


def company_options(hero: Hero) -> list[Option]:
    """Return the options to come where others are, or just were."""
    others = [other for other in hero.state.heroes_inside() if other is not hero]
    shown = [other for other in others if other.room is not None or other.plan == "move"]
    joins = [Option(f"with.{other.seat}", Text("With {hero}", hero=other.called), public=other.seat) for other in shown]
    follows = [
        Option(f"was.{other.seat}", Text("Where {hero} was", hero=other.called), public=f"was-{index}")
        for index, other in enumerate(others, 1)
        if other.moved and other.before in hero.state.rooms and other.before not in (hero.before, other.room)
    ]
    return joins + follows


async def bring_all(state: AtervacktState, answers: Answers) -> None:
    """Bring everybody where they said; heroes who named each other say it again, as nobody said what is there."""
    moving = [hero.seat for hero in walkers(state)]
    pending = {seat: str(answer) for seat, answer in answers.items() if seat in moving}
    for seat, answer in list(pending.items()):
        if not answer.startswith("with."):
            await arrive_at(state.heroes[seat], answer)
            del pending[seat]
    while joined := next((seat for seat, target in pending.items() if _room_of(state, target) is not None), None):
        number = _room_of(state, pending.pop(joined))
        assert number is not None
        await enter_room(state.heroes[joined], number)
    if any(target.removeprefix("with.") in pending for target in pending.values()):
        state.tell("tile.circle", Text("You follow each other: agree who leads."))


def _room_of(state: AtervacktState, answer: str) -> str | None:
    """Return the room of the hero with whom somebody goes, once they have come there."""
    return state.heroes[answer.removeprefix("with.")].room


async def arrive_at(hero: Hero, answer: str) -> None:
    """Bring a hero to what the player said."""
    state = hero.state
    match answer:
        case "out":
            hero.leave_drakborgen()
        case "corridor":
            # A hero who has landed in it has come from nowhere, and walks (A22.4).
            hero.before = None if hero.landed else hero.before
            hero.passage, hero.landed = True, False
        case "barred":
            hero.enter_room(state.new_room("corridor"))
            hero.plan = "stay"
        case "halted":
            come_in(hero, state.new_room("corridor"))
        case _ if answer.startswith("was."):
            before = state.heroes[answer.removeprefix("was.")].before
            await enter_room(hero, before if before in state.rooms else state.new_room("room"))
        case _:
            come_in(hero, state.new_room(parse_kind(hero, answer)))


# Kinds of tiles, heroes on their way, into a room, and out by a tower (AT2, A5, AS11).


OUT = Option("out", Text("Out by a tower"))
GATE = Option("gate", Text("Room, portcullis"))
"""A tile whose entrance is a portcullis: the hero is in before it falls behind them (A5.6, A7.13)."""

SKULLS: Mapping[Kind, Text] = {"trap": Text("New skull room")}
"""Names of Legenden's tiles: rooms with a skull count as trap rooms, and none rotates (A1.14)."""


def tile_kind_options(state: AtervacktState) -> Options:
    """Return the kinds of tiles of this edition, on the same lines for all (A1.14)."""
    return LEGENDENS_TILES if state.options["edition"] == "legenden" else TILES


TILES: Final[Options] = (*(Option(kind, facts.tile) for kind, facts in KINDS.items()), GATE)
LEGENDENS_TILES: Final[Options] = (
    *(Option(kind, SKULLS.get(kind, facts.tile)) for kind, facts in KINDS.items() if kind != "rotating"),
    GATE,
)


def options_on_square(state: AtervacktState, square: Square) -> Options:
    """Return the kinds that may lie on this square: tower and chamber only where one is (A1.3, A1.7, AS34).

    What can only be one thing comes first; a tile that lies otherwise on the table is a matter for a correction.
    """
    map_board = state.map.board
    certain = "tower" if square in map_board.towers else "chamber" if map_board.is_chamber_square(square) else ""
    barred = {"tower"} if may_hide_chamber(state, square) else {"tower", "chamber"}
    lines = tile_kind_options(state)
    first = tuple(option for option in lines if option.id == certain)
    return (*first, *(option for option in lines if option.id not in {*barred, certain}))


def may_hide_chamber(state: AtervacktState, square: Square) -> bool:
    """Return True if Legenden's chamber may lie face down there, among the nine tiles in the middle (AS4)."""
    map_board = state.map.board
    is_found = any(room.kind == "chamber" for room in state.rooms.values())
    return not map_board.chamber and not is_found and map_board.distance_from_middle(square) <= 1


def parse_kind(hero: Hero, answer: str) -> Kind:
    """Return the kind of a tile; of a portcullis entrance the hero who came in by it is told (A7.13)."""
    if answer == GATE.id:
        hero.way_in = "portcullis"
    return next((kind for kind in KINDS if kind == answer), "room")


def walkers(state: AtervacktState) -> list[Hero]:
    """Return the heroes on their way."""
    return [hero for hero in state.heroes_inside() if hero.plan == "move"]


def come_in(hero: Hero, number: str) -> None:
    """Bring the hero into the room; its card comes in the card phase, if one is drawn there (A5.7, A6.4)."""
    room = hero.enter_room(number)
    hero.plan = "enter"
    # Only a new rotating room turns (AS5); without a map people see whether it is new.
    if room.kind == "rotating" and hero.state.map.is_new(room) is not False:
        hero.tell("rotating", Text("A new rotating room: turn it half round."))


# Where the map is followed: only unknown squares are asked for (A3.4, A5.5-A5.9, A6.7).


EDGES: Mapping[Way, Edge] = {"free": "open", "door": "door", "portcullis": "portcullis"}
"""Borders that a way in reveals on the side by which somebody came."""

STAY = Option("in", Text("Stay in the tower"))


async def walk_on_map(state: AtervacktState) -> None:
    """Bring everybody who moved to their square; after a corridor they go on from there (A5.8)."""
    if walkers(state):
        await ways.locate_heroes(state)
    while walkers(state):
        await ways.ask_headings(state, lambda: walkers(state))
        if not any(hero.state.map.target(hero) for hero in walkers(state)):
            break
        for hero in walkers(state):
            square = hero.state.map.target(hero)
            number = None if square is None else state.map.room_on(square)
            if square is not None and number is not None:
                await come_to_square(hero, number, square)
        if strangers := [hero for hero in walkers(state) if is_entering_unknown(hero)]:
            await discover_tiles(state, strangers)


def is_entering_unknown(hero: Hero) -> bool:
    """Return True if the hero comes to a square where no tile is known."""
    square = hero.state.map.target(hero)
    return square is not None and hero.state.map.room_on(square) is None


async def discover_tiles(state: AtervacktState, heroes: list[Hero]) -> None:
    """Lay a tile on each empty square, once for all who come there (A5.6, A6.7)."""
    groups: dict[Square, list[Hero]] = {}
    for hero in heroes:
        groups.setdefault(hero.state.map.target(hero) or Square(0, 0), []).append(hero)
    first = [await choose_leader(group) for group in groups.values()]
    answers = await ask_all(lambda: _build_tile_ask(state, unknown_tile_options(first)))
    for hero in first:
        square = hero.state.map.target(hero)
        if hero.seat in answers and hero.plan == "move" and square is not None and is_entering_unknown(hero):
            await lay_tile(hero, square, str(answers[hero.seat]))


async def choose_leader(heroes: list[Hero]) -> Hero:
    """Choose who gets the dot at their entrance: chance decides between different sides (A6.7)."""
    sides = {hero.heading: hero for hero in reversed(heroes) if hero.heading in WAYS}
    first = list(reversed(sides.values())) or heroes
    place = await random_choices.roll_one_of(
        first[0].seat, len(sides), "dot", Text("Whose dot? d6"), random_choices.hero_names(first)
    )
    return first[place - 1]


def unknown_tile_options(heroes: Sequence[Hero]) -> dict[Seat, Options]:
    """Return the tiles that may lie there, for each of the heroes who still come."""
    moving = [hero for hero in heroes if hero.is_inside and hero.plan == "move"]
    return {hero.seat: options_on_square(hero.state, hero.state.map.target(hero) or Square(0, 0)) for hero in moving}


async def lay_tile(hero: Hero, square: Square, answer: str) -> None:
    """Lay the tile that the hero has drawn, its dot at their side (A5.6)."""
    number = hero.state.map.lay(parse_kind(hero, answer), square)
    room = hero.state.rooms[number]
    room.fresh, room.dot = True, entrance_of(hero)
    await come_to_square(hero, number, square)


def entrance_of(hero: Hero) -> Direction | None:
    """Return the side of the next square by which the hero comes in."""
    way = ways.parse_way(hero.heading)
    return None if way is None else board.opposite_direction(way)


async def come_to_square(hero: Hero, number: str, square: Square) -> None:
    """Bring the hero to that square: into its room, through its corridor, or out by its tower (A5.5, A5.8, AS11)."""
    state = hero.state
    room, side, start = state.rooms[number], entrance_of(hero), hero.spot
    barred = hero.passage and hero.heading == "here"
    if hero.way_in == "up" and hero.heading == "here":
        # Where a hero has come up by a way up, there is a way down from now on (A23.19).
        if not room.down:
            hero.tell("below.tile", Text("Put a way-down tile there, unless one lies there."))
        room.down = True
    if side is not None and start is not None and not hides_side(room, side):
        edge: Edge = "open" if hero.passage else EDGES.get(hero.way_in, "unknown")
        state.map.note_edge(start, board.opposite_direction(side), edge)
    # In a corridor a hero stops only for a monster that stands there, new or old (A31.14, AS76).
    if room.kind == "corridor" and not barred and not monster_players.is_monster_at(state, square):
        pass_corridor(hero, square, side)
    elif await enter_room(hero, number):
        # In a corridor whose way on has an obstacle the hero stops until their next move (AS38).
        hero.plan = "stay" if barred else hero.plan
        hero.entrance = side
        hero.put_on(square)


def pass_corridor(hero: Hero, square: Square, side: Direction | None) -> None:
    """Take the hero through a corridor, new or old; one who has landed in it came from nowhere (A5.8, A22.4)."""
    hero.before = None if hero.landed else hero.before
    hero.target, hero.passage, hero.heading, hero.landed = None, True, "none", False
    hero.entrance = side
    hero.put_on(square)


def hides_side(room: Room, side: Direction) -> bool:
    """Return True if the hero came in through a wall, or the room turns (A6.7, AS5): then their side tells nothing."""
    return room.fresh and (room.dot != side or room.kind == "rotating")


async def ask_leaves(hero: Hero) -> bool:
    """Ask whether a hero who enters a tower by their own move leaves by it (AS11)."""
    if hero.state.options["leave"] != "tower" or hero.halfway or hero.heading == "here":
        return False
    return await hero.choose("tower", Text("{hero}: a tower"), OUT, STAY, valid=lambda: hero.plan == "move") == OUT.id
