"""The party goes to another segment than the next one, by a spell or a correction (D2.3, D10)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.maze import stage
from companion.games.labirynt.maze.names import FIND_NAMES, LETTERS
from companion.games.labirynt.meetings import meeting
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import Segment
from companion.kit.questions import question
from companion.text import BLANK, Text

KINDS = {
    "entrance": Text("Labyrinth Gate"),
    "corridor": Text("Corridor"),
    "chamber": Text("Chamber"),
    "stairs": Text("Stairs"),
}
"""What the kinds of segments are called beside where they lie."""


async def goes(state: LabyrinthState) -> None:
    """Let the party arrive where it was sent by a spell, or put by a correction."""
    if state.sent:
        state.sent = False
        state.here = await asks_where(state) or state.here
    if meeting.is_elsewhere(state):
        await stage.arrives(state, state.segment, "")


@question(ask_option)
def asks_where(state: LabyrinthState) -> Choose | None:
    """Ask to which segment the party goes: one where it has been, the nearest first."""
    here = state.segment

    def far(one: Segment) -> tuple[int, int]:
        return abs(one.level - here.level), abs(one.column - here.column) + abs(one.row - here.row)

    others = sorted((one for one in state.segments.values() if one.visited and one is not here), key=far)
    if not others:
        return None
    lines = tuple(Option(one.id, placed(one)) for one in others)
    return Choose(key="spell.where", seats=(state.speaker,), text=Text("Party: where to?"), options=lines)


def placed(one: Segment) -> Text:
    """A segment by its level, how far it lies from the Labyrinth Gate, and what it is: "2 3N1E Fountain"."""
    what = FIND_NAMES.get(one.find) or KINDS[one.kind]
    steps = [(-one.row, LETTERS["n"]), (one.row, LETTERS["s"]), (one.column, LETTERS["e"]), (-one.column, LETTERS["w"])]
    where = BLANK
    for many, way in steps:
        if many > 0:
            where = Text("{first}{n}{way}", first=where, n=many, way=way)
    return Text("{level} {where} {what}", level=one.level, where=where, what=what)
