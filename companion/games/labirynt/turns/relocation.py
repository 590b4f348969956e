"""Relocation: a spell or a correction puts the party on a segment that is not the next one (D2.3, D10)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.maze.names import FIND_NAMES, LETTERS
from companion.games.labirynt.meetings import meeting
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import Segment
from companion.games.labirynt.turns import stage
from companion.kit.questions import question
from companion.text import BLANK, Text

KINDS = {
    "entrance": Text("Labyrinth Gate"),
    "corridor": Text("Corridor"),
    "chamber": Text("Chamber"),
    "stairs": Text("Stairs"),
}
"""Names of the kinds of segments on the lines of destinations."""


async def relocate(state: LabyrinthState) -> None:
    """Let the party arrive where a spell sent it, or where a correction put it."""
    if state.sent:
        state.sent = False
        state.here = await ask_destination(state) or state.here
    if meeting.is_elsewhere(state):
        await stage.arrive(state, state.segment, "")


@question(ask_option)
def ask_destination(state: LabyrinthState) -> Choose | None:
    """Ask to which visited segment the party goes; the nearest come first."""
    segment = state.segment

    def distance(one: Segment) -> tuple[int, int]:
        return abs(one.level - segment.level), abs(one.column - segment.column) + abs(one.row - segment.row)

    others = sorted((one for one in state.segments.values() if one.visited and one is not segment), key=distance)
    lines = (Option(one.id, describe_place(one)) for one in others)
    return state.build_choice("spell.where", Text("Party: where to?"), *lines)


def describe_place(segment: Segment) -> Text:
    """Return a segment by its level, its distance from the Labyrinth Gate, and its kind: "2 3N1E Fountain"."""
    what = FIND_NAMES.get(segment.find) or KINDS[segment.kind]
    steps = [
        (-segment.row, LETTERS["n"]),
        (segment.row, LETTERS["s"]),
        (segment.column, LETTERS["e"]),
        (-segment.column, LETTERS["w"]),
    ]
    where = BLANK
    for many, way in steps:
        if many > 0:
            where = Text("{first}{n}{way}", first=where, n=many, way=way)
    return Text("{level} {where} {what}", level=segment.level, where=where, what=what)
