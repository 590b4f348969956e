"""Laying new segments, told by people or drawn by the box, until one fits and the maze stays open (D5.A, D6.1-D6.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.pieces import Piece
from companion.games.labirynt.data.sheets import FINDS
from companion.games.labirynt.maze import container, drawing, shapes
from companion.games.labirynt.maze.fitting import (
    LEVELS,
    can_be_laid,
    can_stairs_lie,
    is_closing_maze,
    make_segment_beyond,
    set_kind,
)
from companion.games.labirynt.maze.names import segment_name
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import WAYS, Segment, Way
from companion.games.labirynt.tables import reading
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question
from companion.text import Text


async def lay_entrance(state: LabyrinthState) -> None:
    """Lay the Labyrinth Gate, where the party begins (D4.1.F); its sides are asked once and kept."""
    gate = Segment(id="1", kind="entrance", visited=True)
    for way in WAYS:
        printed = await reading.read(state, ("entrance", "gate", way), state.speaker, Text("Entrance"))
        gate.set_side(way, printed.word)  # type: ignore[arg-type]
    if not gate.exits:
        # A gate without a way out would be no gate.
        gate.n = "corridor"
    state.segments[gate.id], state.here = gate, gate.id


async def lay_new_segment(state: LabyrinthState, way: Way) -> Segment | None:
    """Draw segments until one fits (D6.1), and return it; where none does, the exit is a blind wall (DS12)."""
    container.follow_house_rule(state)
    choice = await draw_piece(state, way)
    while choice not in ("", "none"):
        segment = make_segment_beyond(state, state.segment, way)
        match await lay_piece(state, segment, choice, way):
            case "laid":
                return segment
            case "another":
                choice = await ask_kind(state, way, drawn=False)
            case _:
                choice = await draw_piece(state, way)
    state.segment.set_side(way, "wall")
    state.tell("segment.wall", Text("Party: that way ends at a wall."))
    return None


async def draw_piece(state: LabyrinthState, way: Way) -> str:
    """Return the counter that comes next: the id of one that the box draws, or what people say of theirs."""
    if not container.is_drawn_unasked(state) and (what := await ask_kind(state, way, drawn=True)) != "box":
        return what
    if not can_be_laid(state, state.segment, way):
        # The box knows all that is left, and none of it could be laid (DS12).
        return "none"
    # Where the house rule was changed meanwhile, people draw.
    return await drawing.ask_draw(state) or await ask_kind(state, way, drawn=False)


async def lay_piece(state: LabyrinthState, segment: Segment, choice: str, way: Way) -> str:
    """Try to lay a counter; return "laid", "another", or the reason for which it goes back."""
    piece = container.known_pieces(state).get(choice)
    if choice == "misfit":
        state.tell("segment.back", Text("Party: put the segment back and draw again."))
        return choice
    if piece is None:
        find = choice if choice in FINDS else ""
        set_kind(segment, "chamber" if find else "corridor" if choice == "straight" else choice, find)
        if choice == "straight":
            shapes.make_straight(state, segment, way)
        return await lay_told_piece(state, segment)
    set_kind(segment, piece.kind, piece.find)
    segment.counter = choice
    container.take_out(state, choice)
    result = ""
    try:
        result = await position_piece(state, segment)
    finally:
        # It goes back, too, where people leave the stage while they hold it.
        if result == "laid":
            lay_down(state, segment)
        else:
            container.put_back(state)
    return result


async def lay_told_piece(state: LabyrinthState, segment: Segment) -> str:
    """Lay the counter that people have drawn, as they tell its sides."""
    if refuse_without_room(state, segment):
        return "misfit"
    await shapes.complete_sides(state, segment)
    if refuse_dead_end(state, segment):
        return "misfit"
    if not container.take_out_told(state, segment):
        state.tell("segment.odd", Text("Party: none of these should be left."))
    lay_down(state, segment)
    return "laid"


async def position_piece(state: LabyrinthState, segment: Segment) -> str:
    """Let people say how the counter lies that the box has drawn; one that cannot lie goes back at once."""
    piece = container.known_pieces(state)[segment.counter]
    if refuse_without_room(state, segment):
        return "misfit"
    position = await drawing.choose_position(state, segment, piece)
    if position in ("misfit", "another"):
        name = drawing.piece_name(state, piece)
        state.tell("segment.misfit", Text("Party: {segment}, put back.", segment=name), loud=False)
        return position
    for way, side in drawing.sides_of_position(position, piece).items():
        segment.set_side(way, side)  # type: ignore[arg-type]
    await shapes.complete_sides(state, segment)
    return "misfit" if refuse_dead_end(state, segment) else "laid"


def refuse_without_room(state: LabyrinthState, segment: Segment) -> bool:
    """Refuse stairs whose place is taken on another level, and tell it; return whether they go back (D6.6d)."""
    if segment.kind != "stairs" or can_stairs_lie(state, segment):
        return False
    state.tell("segment.stairs", Text("Party: no room above or below: put it back."))
    return True


def refuse_dead_end(state: LabyrinthState, segment: Segment) -> bool:
    """Refuse a segment with which the maze would end, and tell it; return whether it goes back (D6.4)."""
    if not is_closing_maze(state, segment):
        return False
    state.tell("segment.closed", Text("Party: a dead end: put it back."))
    return True


def lay_down(state: LabyrinthState, segment: Segment) -> None:
    """Add the segment to the maze; stairs lie on all levels."""
    state.segments[segment.id] = segment
    if segment.kind == "stairs":
        lay_stairs(state, segment)


@question(ask_option)
def ask_kind(state: LabyrinthState, way: Way, *, drawn: bool) -> Choose | None:
    """Ask what people drew; a counter that cannot be laid goes back at once (D6.1).

    `drawn`: whether the box may draw instead. A straight corridor is so common that it takes one press, where it fits.
    """
    fits = shapes.straight_sides(state, make_segment_beyond(state, state.segment, way), way) is not None
    corridors = [*_corridors(state, apart=fits)]
    by_box = (Option("box", Text("The box draws")),) if drawn and container.can_draw(state) else ()
    lines = (
        *corridors[:-1],
        *by_box,
        corridors[-1],
        _line(state, "chamber"),
        Option("misfit", Text("It does not fit")),
        *(_line(state, find) for find in FINDS),
        _line(state, "stairs"),
        Option("none", Text("None fits")),
    )
    return state.build_choice("segment", drawing.draw_prompt(state), *lines)


def _line(state: LabyrinthState, kind: str) -> Option:
    """Return a line for a kind of segment, with its chance to come next where the container is known."""
    ids = [id for id, one in container.known_pieces(state).items() if one.find_or_kind == kind]
    return _line_of_counters(state, kind, segment_name(kind), ids)


def _corridors(state: LabyrinthState, *, apart: bool) -> Iterator[Option]:
    """Yield the lines of corridors, with straight ones `apart`.

    Where nobody knows which corridors are straight, neither line has a chance of its own.
    """
    if not apart:
        yield _line(state, "corridor")
        return
    every = [id for id, one in container.known_pieces(state).items() if one.find_or_kind == "corridor"]
    on = shapes.STRAIGHT.id
    sure = Piece("corridor").id not in container.piece_chances(state)
    yield _line_of_counters(state, "straight", Text("Straight corridor"), [on] if sure else None)
    others = [id for id in every if id != on]
    yield _line_of_counters(state, "corridor", Text("Other corridor"), others if sure else None)


def _line_of_counters(state: LabyrinthState, id: str, name: Text, counters: Iterable[str] | None) -> Option:
    """Return a line for these counters, with the chance of all of them."""
    chances = container.piece_chances(state)
    if not chances or counters is None:
        return Option(id, name)
    chance = sum((chances[each] for each in counters if each in chances), Fraction(0))
    return Option(id, marked(name, container.are_counters_outside(state)), chance)


# Stairs (D6.6).


def lay_stairs(state: LabyrinthState, segment: Segment) -> None:
    """Lay the stairs on the other two levels as well, as they join all three (D6.5, D6.6c).

    Their counters are taken out of the container on purpose; where none is left, any marker serves (DS13).
    """
    for level in LEVELS:
        if level != segment.level:
            id = str(max(map(int, state.segments)) + 1)
            other = Segment(id=id, kind="stairs", level=level, column=segment.column, row=segment.row)
            other.counter = container.take_out_stairs(state, segment.counter)
            state.segments[id] = other
    state.tell("segment.taken", Text("Party: two more stairs, one for each level."))


async def settle_stairs(state: LabyrinthState, segment: Segment) -> None:
    """Settle the sides of stairs on a level where the party arrives for the first time (D6.6c)."""
    piece = container.known_pieces(state).get(segment.counter)
    if piece is not None and piece.sides:
        said = await drawing.ask_position(state, segment, piece)
        for way, side in drawing.sides_of_position(said, piece).items():
            segment.set_side(way, side)  # type: ignore[arg-type]
    await shapes.complete_sides(state, segment)
