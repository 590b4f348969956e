"""Whom the party meets: the roll, kind and number, and the group that stands there then (D5.C1, D8.1)."""

from __future__ import annotations

from typing import Literal

from companion.games.labirynt.data.codes import Code, half
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.party import charmed
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import PEACE, Group, Monster
from companion.games.labirynt.tables import levels, monsters, reading
from companion.games.labirynt.tables.dicing import STRENGTH, roll_code, roll_codes, roll_faces, shows
from companion.games.labirynt.tables.lookup import marked
from companion.text import Text

Table = Literal["settled", "wandering"]

STRONGEST = 99
"""No Strength is higher."""

MOST = 36
"""More than these never stand together: the highest number of a cell, doubled."""


async def rolls(state: LabyrinthState, *, new: bool) -> None:
    """Whether anybody is met on the segment that was just entered (D5.C1)."""
    here = state.segment
    if here.group is not None:
        # Whoever was left here is met again, and nobody else; all that was tried is void (D6.9).
        groups = [here.group, *here.others]
        here.group, here.others = None, []
        for group in groups:
            group.mood, group.tried_bribe, group.treasure = "hostile", False, None
            group.spoken = []
        state.met, state.aside = groups[0], groups[1:]
        await meets(state)
        return
    if here.kind == "entrance":
        return
    settled = here.is_chamber and new
    most = 3 if settled else 1
    if await shows(state.speaker, "meeting", Text("Party: a meeting?"), most, Text("a meeting"), Text("nobody")):
        await draws(state, "settled" if settled else "wandering")
    elif has_gate(state) and rule(state.options, "gate_alone") == "fights":
        await gate(state)
        state.step = "fight"


async def draws(state: LabyrinthState, table: Table) -> None:
    """1K6 for the row, another die for the column; then the number, multiplied by the level's (D8.1a, D6.8c)."""
    seat = state.speaker
    first = (await roll_faces(seat, "meeting.row", Text("Party: 8.3, row")))[0]
    columns = monsters.columns(state, table)
    faces = await roll_faces(seat, "meeting.column", Text("Party: 8.3, column"), thirds=columns == 3)
    second = half(faces[0]) if columns == 3 else faces[0]
    row = f"{first}-{second}"
    at = f"{first}/{second}"
    kind = await reading.read(state, (table, row, "monster"), seat, at)
    code = await reading.read(state, (table, row, "number"), seat, at)
    words = marked(Text("{monster}: number?", monster=monsters.name(state, kind.word)), kind.outside or code.outside)
    many = await roll_code(seat, "meeting.number", words, Code.read(code.word))
    times = await levels.added(state, "number")
    await comes(state, kind.word, table, min(max(many, 1) * times, MOST), outside=kind.outside)


async def comes(state: LabyrinthState, kind: str, table: Table, many: int, *, outside: bool = False) -> None:
    """A group of one kind stands there (D8.1a, D8.1b); who is at peace here already has no part in it (D8.6b)."""
    steps_aside(state)
    state.met = Group(kind=kind, left=many, table=table)
    words = Text("Party: {monster}", monster=monsters.several(state, kind, many))
    state.tell("meeting.comes", marked(words, outside))
    await meets(state)


async def meets(state: LabyrinthState) -> None:
    """The companion names kind and number, and shows what it knows of special powers (D8.1b, D15)."""
    group = state.met
    if group is None:
        return
    await gate(state)
    if (words := await monsters.power(state, group.kind)) is not None:
        state.tell("meeting.note", words)
    state.step = "meeting"


async def rolls_strengths(state: LabyrinthState) -> None:
    """The Strength of each monster is rolled by its code, with what the level adds, and kept for the fight (D9.0b)."""
    group = state.met
    if group is None or any(one.kind == group.kind for one in state.enemies()):
        return
    code = await monsters.strength(state, group.kind)
    outside = monsters.outside(state, group.kind)

    start = charmed.first_number(state, group.kind, group.left)

    def words(first: int, last: int) -> Text:
        name = monsters.name(state, group.kind)
        first, last = (n + max(start, 1) - 1 for n in (first, last))
        those = name if not start else Text("{monster} {n}", monster=name, n=first)
        said = Text("{monster}: Str. {code}", monster=those, code=str(code))
        if last > first:
            # With a word more the code of several would be cut.
            those = Text("{monster} {first}-{last}", monster=name, first=first, last=last)
            said = Text("{monster}: {code}", monster=those, code=str(code))
        return marked(said, outside)

    strengths = group.strengths
    if len(strengths) != group.left:
        strengths = await roll_codes(state.speaker, "meeting.strength", words, code, group.left, STRENGTH)
    for at, strength in enumerate(strengths):
        which = start + at if start else 0
        one = Monster(state, state.speaker, id=new_id(state), kind=group.kind, number=which)
        one.max_life = one.life = min(max(strength, 1), STRONGEST)
        state.monsters[one.id] = one


def new_id(state: LabyrinthState) -> str:
    """Under which the next monster is kept."""
    return next(id for n in range(1, len(state.monsters) + 2) if (id := f"monster-{n}") not in state.monsters)


def is_at_peace(state: LabyrinthState) -> bool:
    """Whether whoever is met lets the party be (D8.6b, D8.6c, D8.7e)."""
    return state.met is not None and state.met.mood in PEACE and not is_elsewhere(state)


def is_elsewhere(state: LabyrinthState) -> bool:
    """Whether the party was put on another segment than the one on which it met whoever it has met (D2.3)."""
    return state.place not in ("", state.here)


def parts(state: LabyrinthState) -> None:
    """The party leaves: whoever was met and lives stays on that segment (D6.9), with gold that was lost (DS18).

    Strengths are dropped, kind and number stay, or all stays (DS17); charmed monsters come along.
    """
    steps_aside(state)
    groups, state.aside = state.aside, []
    for group in groups:
        if rule(state.options, "met_again") != "same":
            group.strengths = []
        if rule(state.options, "lost_gold") == "visit":
            group.lost = 0
        those = monsters.several(state, group.kind, group.left)
        state.tell("meeting.stays", Text("Party: leave {monster} behind, as a counter.", monster=those))
    there = state.segments.get(state.place or state.here)
    if there is not None and groups:
        there.group, there.others = groups[0], groups[1:]
    forgets(state)


def steps_aside(state: LabyrinthState) -> None:
    """Let whoever is met stand by: they have no part in what comes next, and keep the Strengths that were rolled."""
    group = state.met
    if group is None:
        return
    those = [one for one in state.enemies() if one.kind == group.kind]
    if those:
        group.left, group.strengths = len(those), [one.max_life or 1 for one in those]
    for one in those:
        del state.monsters[one.id]
    state.met = None
    state.aside.append(group)


def turns_to(state: LabyrinthState, group: Group) -> None:
    """Meet that group of those who stand by; whoever was met before stands by now."""
    state.aside = [one for one in state.aside if one is not group]
    steps_aside(state)
    state.met = group


async def meets_next(state: LabyrinthState) -> bool:
    """Meet the next group that stands by and is not at peace; returns whether there was one (D6.9)."""
    group = next((one for one in state.aside if one.mood not in PEACE), None)
    if group is None:
        return False
    turns_to(state, group)
    state.tell("meeting.next", Text("Party: {monster}", monster=monsters.several(state, group.kind, group.left)))
    await meets(state)
    return True


def resumes(state: LabyrinthState) -> None:
    """Meet those again who are at peace here, after a fight in which they had no part (D8.6b, D8.7e)."""
    group = next((one for one in state.aside if one.mood in PEACE), None)
    if state.met is None and group is not None:
        turns_to(state, group)
        those = monsters.several(state, group.kind, group.left)
        state.tell("meeting.still", Text("Party: {monster}, still at peace.", monster=those))


def forgets(state: LabyrinthState) -> None:
    """Nobody is met any more; charmed monsters stay with the party."""
    state.met = state.fight = None
    state.slain.clear()
    state.step = "finds"
    for id in [id for id, one in state.monsters.items() if not (one.alive and one.charmed)]:
        del state.monsters[id]


def has_gate(state: LabyrinthState) -> bool:
    """Whether the Black Gate stands on this segment and is not destroyed."""
    return state.segment.gate and not state.gate_destroyed


async def gate(state: LabyrinthState) -> None:
    """The Black Gate stands among the monsters of its segment, with values of its own (D16, DT16)."""
    if not has_gate(state) or any(one.kind == "gate" for one in state.enemies()):
        return
    strength = await reading.read(state, ("gate", "gate", "strength"), state.speaker, "Wrota")
    printed = [
        await reading.read(state, ("gate", "gate", column), state.speaker, "Wrota")
        for column in ("resistance", "dexterity", "casts")
    ]
    one = Monster(state, state.speaker, id=new_id(state), kind="gate")
    one.max_life = one.life = strength.number
    state.monsters[one.id] = one
    resistance, dexterity, _ = printed
    one.tell("gate.values", marked(Text("Gate: Resistance {n}", n=resistance.number), resistance.outside))
    one.tell("gate.values", marked(Text("Gate: Dexterity {n}", n=dexterity.number), dexterity.outside))
