"""The small map of the level where the party is: segments that were laid, and the ways between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.labirynt.maze.names import FIND_NAMES
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.state.segment import STEPS, Segment
from companion.text import Text
from companion.view import Chart, Mark

SIGNS: Mapping[str, Text] = {
    "H": Text("Labyrinth Gate"),
    "+": Text("Corridor"),
    "o": Text("Chamber"),
    "%": Text("Stairs"),
    "B": Text("Black Gate"),
}
"""Signs of the kinds of segments."""

PARTY, MONSTER, FIND = "P", "!", "?"
NOTHING, ACROSS, UPRIGHT = " ", "-", "¦"
"""Signs between two segments: no way, or one; a way to where nothing has been laid is drawn as well."""


def chart(state: LabyrinthState) -> Chart | None:
    """Return the map of the level as far as it has been laid; `None` before there is a maze.

    A segment has a square, and so has each place between two of them.
    """
    laid = [segment for segment in state.segments.values() if segment.level == state.level]
    if not laid or not state.here:
        return None
    drawn = {(2 * segment.column, 2 * segment.row): segment_sign(segment) for segment in laid}
    for segment in laid:
        for way in segment.exits:
            column, row = STEPS[way]
            drawn[2 * segment.column + column, 2 * segment.row + row] = UPRIGHT if row else ACROSS
    columns, rows = zip(*drawn, strict=True)
    left, top = min(columns), min(rows)
    right, bottom = max(columns), max(rows)
    lines = tuple(
        "".join(drawn.get((column, row), NOTHING) for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    )
    seen = tuple((each, name) for each, name in SIGNS.items() if any(each in line for line in lines))
    return Chart(lines, seen, tuple(list_marks(state, laid, left, top)), grows=True)


def segment_sign(segment: Segment) -> str:
    """Return the sign of a segment; a find that nobody has examined is more telling than its chamber."""
    if segment.gate:
        return "B"
    if segment.kind == "chamber":
        return FIND if has_find(segment) else "o"
    return {"entrance": "H", "corridor": "+", "stairs": "%"}[segment.kind]


def has_find(segment: Segment) -> bool:
    """Return whether an unexamined find stands there."""
    return bool(segment.find) and not segment.examined


def list_marks(state: LabyrinthState, laid: list[Segment], left: int, top: int) -> Iterator[Mark]:
    """Yield the party with its level, monsters left behind with the gold that they took (D6.9), and finds."""
    here = state.segment
    place = Text("level {n}", n=state.level)
    yield Mark(PARTY, Text("Party"), 2 * here.column - left, 2 * here.row - top, place, seat=state.speaker)
    for one in laid:
        for group in (one.group, *one.others):
            if group is not None:
                name = cuttable_name(state.book.monsters[group.kind])
                yield Mark(MONSTER, name, 2 * one.column - left, 2 * one.row - top, describe_left(group))
    for one in laid:
        if has_find(one):
            yield Mark(FIND, cuttable_name(FIND_NAMES[one.find]), 2 * one.column - left, 2 * one.row - top)


def cuttable_name(what: Text) -> Text:
    """Return the text as a name, which may be cut where it heads the map."""
    return Text("{what}", what=what)


def describe_left(group: Group) -> Text:
    """Return the gold that is won back with the group (DS18), else how many of them are there."""
    return Text("gold {n}", n=group.lost) if group.lost else Text("{n} left", n=group.left)
