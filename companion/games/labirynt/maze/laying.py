"""A new segment: told by its sides or drawn by the box, until one fits and closes nothing (D5.A, D6.1-D6.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.pieces import Piece
from companion.games.labirynt.data.sheets import FINDS
from companion.games.labirynt.maze import container, drawing, shapes
from companion.games.labirynt.maze.fitting import LEVELS, becomes, can_lie, closes_maze, placed, stairs_fit
from companion.games.labirynt.maze.names import segment_name
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import WAYS, Segment, Way
from companion.games.labirynt.tables import reading
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question
from companion.text import Text


async def entrance(state: LabyrinthState) -> None:
    """The Labyrinth Gate, on which the party stands at first (D4.1.F); its sides are told once and kept."""
    one = Segment(id="1", kind="entrance", visited=True)
    for way in WAYS:
        printed = await reading.read(state, ("entrance", "gate", way), state.speaker, Text("Gate"))
        one.has(way, printed.word)  # type: ignore[arg-type]
    if not one.exits:
        # A gate without a way out would be none.
        one.n = "corridor"
    state.segments[one.id], state.here = one, one.id


async def lays(state: LabyrinthState, way: Way) -> Segment | None:
    """Segments are drawn until the first that fits (D6.1); where none does, that exit is a blind wall (DS12)."""
    container.follows_rule(state)
    what = await draws(state, way)
    while what not in ("", "none"):
        one = placed(state, state.segment, way)
        match await tries(state, one, what, way):
            case "laid":
                return one
            case "another":
                what = await asks_kind(state, way, drawn=False)
            case _:
                what = await draws(state, way)
    state.segment.has(way, "wall")
    state.tell("segment.wall", Text("Party: a blind wall there."))
    return None


async def draws(state: LabyrinthState, way: Way) -> str:
    """A counter that the box draws, by its id, or what people say of theirs."""
    if not container.draws_itself(state) and (what := await asks_kind(state, way, drawn=True)) != "box":
        return what
    if not can_lie(state, state.segment, way):
        # The box knows all that is left, and none of it could be laid (DS12).
        return "none"
    # Where the house rule was changed meanwhile, people draw.
    return await drawing.draws(state) or await asks_kind(state, way, drawn=False)


async def tries(state: LabyrinthState, one: Segment, what: str, way: Way) -> str:
    """Whether that counter is "laid" there, goes back because of what it is, or was "another" one."""
    piece = container.pieces(state).get(what)
    if what == "misfit":
        state.tell("segment.back", Text("Party: put it back, draw."))
        return what
    if piece is None:
        find = what if what in FINDS else ""
        becomes(one, "chamber" if find else "corridor" if what == "straight" else what, find)
        if what == "straight":
            shapes.goes_straight(state, one, way)
        return await tells(state, one)
    becomes(one, piece.kind, piece.find)
    one.counter = what
    container.leaves(state, what)
    said = ""
    try:
        said = await draws_and_turns(state, one)
    finally:
        # It goes back, too, where people leave the stage while they hold it.
        if said == "laid":
            lies(state, one)
        else:
            container.comes_back(state)
    return said


async def tells(state: LabyrinthState, one: Segment) -> str:
    """People have drawn it, and tell its sides."""
    if no_room(state, one):
        return "misfit"
    await shapes.tells(state, one)
    if shuts(state, one):
        return "misfit"
    if not container.was_told(state, one):
        state.tell("segment.odd", Text("Party: none of these should be left."))
    lies(state, one)
    return "laid"


async def draws_and_turns(state: LabyrinthState, one: Segment) -> str:
    """The box has drawn it: where it cannot lie it goes back at once, else people say how it lies, or that it fits."""
    piece = container.pieces(state)[one.counter]
    if no_room(state, one):
        return "misfit"
    said = await drawing.turns(state, one, piece)
    if said in ("misfit", "another"):
        what = drawing.called(state, piece)
        state.tell("segment.misfit", Text("Party: {segment}, put back.", segment=what), loud=False)
        return said
    for way, side in drawing.sides_of(said, piece).items():
        one.has(way, side)  # type: ignore[arg-type]
    await shapes.tells(state, one)
    return "misfit" if shuts(state, one) else "laid"


def no_room(state: LabyrinthState, one: Segment) -> bool:
    """Stairs need the same place on the other levels (D6.6d)."""
    if one.kind != "stairs" or stairs_fit(state, one):
        return False
    state.tell("segment.stairs", Text("Party: no room above or below: put it back."))
    return True


def shuts(state: LabyrinthState, one: Segment) -> bool:
    """It would be the end of the maze, and goes back (D6.4)."""
    if not closes_maze(state, one):
        return False
    state.tell("segment.closed", Text("Party: a dead end: put it back."))
    return True


def lies(state: LabyrinthState, one: Segment) -> None:
    """It is laid; stairs are on all levels."""
    state.segments[one.id] = one
    if one.kind == "stairs":
        lays_stairs(state, one)


@question(ask_option)
def asks_kind(state: LabyrinthState, way: Way, *, drawn: bool) -> Choose | None:
    """What people drew; one that cannot be laid goes back at once (D6.1). `drawn`: the box may draw instead.

    The corridor that just goes on is so common that it is one press, where it fits.
    """
    fits = shapes.straight(state, placed(state, state.segment, way), way) is not None
    corridors = [*_corridors(state, apart=fits)]
    by_box = (Option("box", Text("The box draws")),) if drawn and container.is_drawn_from(state) else ()
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
    return Choose(key="segment", seats=(state.speaker,), text=drawing.draw_one(state), options=lines)


def _line(state: LabyrinthState, what: str) -> Option:
    """A kind of segment, with the chance that it comes next where the container is known."""
    ids = [id for id, one in container.pieces(state).items() if one.what == what]
    return _told(state, what, segment_name(what), ids)


def _corridors(state: LabyrinthState, *, apart: bool) -> Iterator[Option]:
    """Corridors, those that just go on `apart`; where nobody knows which do, neither has a chance of its own."""
    if not apart:
        yield _line(state, "corridor")
        return
    every = [id for id, one in container.pieces(state).items() if one.what == "corridor"]
    on = shapes.STRAIGHT.id
    sure = Piece("corridor").id not in container.chances(state)
    yield _told(state, "straight", Text("Straight corridor"), [on] if sure else None)
    yield _told(state, "corridor", Text("Other corridor"), [id for id in every if id != on] if sure else None)


def _told(state: LabyrinthState, id: str, name: Text, counters: Iterable[str] | None) -> Option:
    """A line for these counters, with the chance of all of them."""
    there = container.chances(state)
    if not there or counters is None:
        return Option(id, name)
    chance = sum((there[each] for each in counters if each in there), Fraction(0))
    return Option(id, marked(name, container.is_outside(state)), chance)


# Stairs (D6.6).


def lays_stairs(state: LabyrinthState, one: Segment) -> None:
    """Each stairs joins all three levels, so it stands on the others as well (D6.5, D6.6c).

    These counters are taken out of the container on purpose; where none is left, any marker serves (DS13).
    """
    for level in LEVELS:
        if level != one.level:
            id = str(max(map(int, state.segments)) + 1)
            other = Segment(id=id, kind="stairs", level=level, column=one.column, row=one.row)
            other.counter = container.takes_stairs(state, one.counter)
            state.segments[id] = other
    state.tell("segment.taken", Text("Party: two more stairs, one for each level."))


async def sees_stairs(state: LabyrinthState, one: Segment) -> None:
    """The party comes to stairs on another level, from where that level is built: now their sides are known (D6.6c)."""
    piece = container.pieces(state).get(one.counter)
    if piece is not None and piece.sides:
        said = await drawing.asks_turn(state, one, piece)
        for way, side in drawing.sides_of(said, piece).items():
            one.has(way, side)  # type: ignore[arg-type]
    await shapes.tells(state, one)
