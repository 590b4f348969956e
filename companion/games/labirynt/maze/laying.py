"""A new segment: told by its sides, until one fits and does not close the maze (D5.A, D6.1-D6.4, D6.6)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.labirynt.data.sheets import FINDS
from companion.games.labirynt.maze import shapes
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import BACK, OPEN, STEPS, WAYS, Kind, Segment, Way
from companion.games.labirynt.tables import reading
from companion.kit.questions import question
from companion.text import Text

LEVELS = (1, 2, 3)

FIND_NAMES: dict[str, Text] = {
    "fountain": Text("Fountain"),
    "statue": Text("Statue"),
    "trapdoor": Text("Trapdoor"),
    "mirror": Text("Mirror"),
    "furniture": Text("Furniture"),
    "altar": Text("Altar"),
    "artwork": Text("Artwork"),
}


async def entrance(state: LabyrinthState) -> None:
    """The Labyrinth Gate, on which the party stands at first (D4.1.F); its sides are told once and kept."""
    one = Segment(id="1", kind="entrance", visited=True)
    for way in WAYS:
        printed = await reading.read(state, ("entrance", "gate", way), state.speaker, "Brama")
        one.has(way, printed.word)  # type: ignore[arg-type]
    if not one.exits:
        # A gate without a way out would be none.
        one.n = "corridor"
    state.segments[one.id], state.here = one, one.id


async def lays(state: LabyrinthState, way: Way) -> Segment | None:
    """Segments are drawn until the first that fits (D6.1); where none does, that exit is a blind wall (DS12)."""
    here = state.segment
    while True:
        kind = await asks_kind(state, way)
        match kind:
            case "misfit":
                state.tell("segment.back", Text("Party: put it back, draw."))
                continue
            case "" | "none":
                here.has(way, "wall")
                state.tell("segment.wall", Text("Party: a blind wall there."))
                return None
        one = placed(state, here, way)
        one.kind = KINDS.get(kind, "chamber")
        one.find = kind if kind in FINDS else ""
        if one.kind == "stairs" and not stairs_fit(state, one):
            state.tell("segment.stairs", Text("Party: no room above or below: put it back."))
            continue
        if kind == "straight":
            for side, what in (shapes.straight(state, one, way) or {}).items():
                one.has(side, what)
        await shapes.tells(state, one)
        if closes_maze(state, one):
            state.tell("segment.closed", Text("Party: a dead end: put it back."))
            continue
        state.segments[one.id] = one
        if one.kind == "stairs":
            lays_stairs(state, one)
        return one


def placed(state: LabyrinthState, here: Segment, way: Way) -> Segment:
    """A segment on the line of that exit: corridor continues corridor, passage meets passage (D5.A3)."""
    column, row = STEPS[way]
    id = str(max(map(int, state.segments)) + 1)
    one = Segment(id=id, level=here.level, column=here.column + column, row=here.row + row)
    one.has(BACK[way], here.side(way))
    return one


KINDS: dict[str, Kind] = {"straight": "corridor", "corridor": "corridor", "stairs": "stairs"}
"""What was drawn, if it is no chamber."""


@question(chosen)
def asks_kind(state: LabyrinthState, way: Way) -> Choose | None:
    """What was drawn; one that cannot be laid goes back at once (D6.1).

    The corridor that just goes on is so common that it is one press, where it fits.
    """
    fits = shapes.straight(state, placed(state, state.segment, way), way) is not None
    lines = (
        *((Option("straight", Text("Straight corridor")),) if fits else ()),
        Option("corridor", Text("Other corridor") if fits else Text("Corridor")),
        Option("chamber", Text("Empty chamber")),
        Option("misfit", Text("It does not fit")),
        *(Option(find, FIND_NAMES[find]) for find in FINDS),
        Option("stairs", Text("Stairs")),
        Option("none", Text("None fits")),
    )
    return Choose(key="segment", seats=(state.speaker,), text=Text("Party: draw a segment"), options=lines)


def is_open(state: LabyrinthState, one: Segment, way: Way) -> bool:
    """Whether something can still be laid there: nobody has been there, and no wall is known."""
    return one.side(way) in (*OPEN, "unknown") and state.beyond(one, way) is None


def closes_maze(state: LabyrinthState, one: Segment) -> bool:
    """Whether no open exit would be left (D6.4, DS12); after the Gate is found that does not matter any more."""
    if state.gate_found:
        return False
    state.segments[one.id] = one
    try:
        # Stairs of which nobody has seen the sides yet lead on as well.
        return not any(is_open(state, each, way) for each in state.segments.values() for way in WAYS)
    finally:
        del state.segments[one.id]


# Stairs (D6.6).


def stairs_fit(state: LabyrinthState, one: Segment) -> bool:
    """Whether the same place is free on the other levels (D6.6d, DS13)."""
    others = (level for level in LEVELS if level != one.level)
    return all(state.at(level, one.column, one.row) is None for level in others)


def lays_stairs(state: LabyrinthState, one: Segment) -> None:
    """Each stairs joins all three levels, so it stands on the others as well (D6.5, D6.6c)."""
    for level in LEVELS:
        if level != one.level:
            id = str(max(map(int, state.segments)) + 1)
            state.segments[id] = Segment(id=id, kind="stairs", level=level, column=one.column, row=one.row)
