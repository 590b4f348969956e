"""The small map of what has been laid on the level where the party is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import Segment
from companion.text import Text
from companion.view import UNSEEN, Chart, Mark

SIGNS: Mapping[str, Text] = {
    "@": Text("Labyrinth Gate"),
    "+": Text("Corridor"),
    "o": Text("Chamber"),
    "?": Text("A find"),
    "%": Text("Stairs"),
    "#": Text("Black Gate"),
    UNSEEN: Text("nothing yet"),
}
"""What each kind of segment is drawn as."""

PARTY, MONSTER = "P", "M"


def chart(state: LabyrinthState) -> Chart | None:
    """The level as far as it has been laid; `None` before there is a maze."""
    laid = [one for one in state.segments.values() if one.level == state.level]
    if not laid or not state.here:
        return None
    left, top = min(one.column for one in laid), min(one.row for one in laid)
    wide = max(one.column for one in laid) - left + 1
    lines = [[UNSEEN] * wide for _ in range(max(one.row for one in laid) - top + 1)]
    for one in laid:
        lines[one.row - top][one.column - left] = sign(one)
    rows = tuple(map("".join, lines))
    seen = tuple((each, name) for each, name in SIGNS.items() if any(each in row for row in rows))
    return Chart(rows, seen, tuple(marks(state, laid, left, top)))


def sign(one: Segment) -> str:
    """The sign of a segment; a find that nobody has examined is more telling than its chamber."""
    if one.gate:
        return "#"
    if one.kind == "chamber":
        return "?" if one.find and not one.examined else "o"
    return {"entrance": "@", "corridor": "+", "stairs": "%"}[one.kind]


def marks(state: LabyrinthState, laid: list[Segment], left: int, top: int) -> Iterator[Mark]:
    """The party, and monsters that were left behind (D6.9)."""
    here = state.segment
    yield Mark(PARTY, Text("party"), here.column - left, here.row - top, seat=state.speaker)
    for one in laid:
        if one.group is not None:
            name = state.book.monsters[one.group.kind]
            yield Mark(MONSTER, name, one.column - left, one.row - top)
