"""Meetings: the roll, kind and number of monsters, and the group that then stands there (D5.C1, D8.1)."""

from __future__ import annotations

from typing import Literal

from companion.games.labirynt import odds
from companion.games.labirynt.data.codes import DiceCode, value_of_k3
from companion.games.labirynt.party import charmed
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import PEACE, Group, Monster
from companion.games.labirynt.tables import levels, monsters, reading
from companion.games.labirynt.tables.lookup import marked
from companion.games.labirynt.tables.rolls import STRENGTH, roll_code, roll_code_repeatedly, roll_faces, test_die
from companion.text import Text

Table = Literal["settled", "wandering"]

SHORT_CODE = len("1K6")
"""Letters of the longest code that leaves room for a word, a name and a number on its line."""

MOST_MONSTERS = 36
"""Most monsters that stand together: the highest number of a cell, doubled."""


async def roll_for_meeting(state: LabyrinthState, *, new: bool) -> None:
    """Roll whether the party meets anybody on the segment that it has just entered (D5.C1)."""
    segment = state.segment
    if segment.group is not None:
        # Whoever was left here is met again, and nobody else; all that was tried is void (D6.9).
        groups = [segment.group, *segment.others]
        segment.group, segment.others = None, []
        for group in groups:
            group.mood, group.tried_bribe, group.treasure = "hostile", False, None
            group.spoken = []
        state.met, state.aside = groups[0], groups[1:]
        await begin_meeting(state)
        return
    if segment.kind == "entrance":
        return
    settled = segment.is_chamber and new
    most = 3 if settled else 1
    if await test_die(state.speaker, "meeting", Text("Party: a meeting?"), most, Text("a meeting"), Text("nobody")):
        await roll_monsters(state, "settled" if settled else "wandering")
    elif has_gate(state) and state.rule("gate_alone") == "fights":
        await place_gate(state)
        state.step = "fight"


async def roll_monsters(state: LabyrinthState, table: Table) -> None:
    """Roll row and column of the table, then the number, multiplied by the level's figure (D8.1a, D6.8c)."""
    seat = state.speaker
    first = (await roll_faces(seat, "meeting.row", Text("Who comes? Row")))[0]
    columns = monsters.column_count(state, table)
    faces = await roll_faces(seat, "meeting.column", Text("Who comes? Column"), as_k3=columns == 3)
    second = value_of_k3(faces[0]) if columns == 3 else faces[0]
    row = f"{first}-{second}"
    cell = f"{first}/{second}"
    kind = await reading.read(state, (table, row, "monster"), seat, cell)
    code = await reading.read(state, (table, row, "number"), seat, monsters.row_name(state, kind.word))
    words = marked(
        Text("{monster}: number?", monster=monsters.monster_name(state, kind.word)), kind.outside or code.outside
    )
    many = await roll_code(seat, "meeting.number", words, DiceCode.read(code.word))
    times = await levels.level_bonus(state, "number")
    await place_group(state, kind.word, table, min(max(many, 1) * times, MOST_MONSTERS), outside=kind.outside)


async def place_group(state: LabyrinthState, kind: str, table: Table, many: int, *, outside: bool = False) -> None:
    """Place a group of one kind here (D8.1a, D8.1b); groups already at peace here have no part in it (D8.6b)."""
    step_aside(state)
    state.met = Group(kind=kind, left=many, table=table)
    words = Text("Party meets {monster}", monster=monsters.name_several(state, kind, many))
    state.tell("meeting.comes", marked(words, outside))
    await begin_meeting(state)


async def begin_meeting(state: LabyrinthState) -> None:
    """Begin the meeting with whoever stands here, and tell known special powers (D8.1b, D15)."""
    group = state.met
    if group is None:
        return
    await place_gate(state)
    if (words := await monsters.power_reminder(state, group.kind)) is not None:
        state.tell("meeting.note", words)
    state.step = "meeting"


async def roll_strengths(state: LabyrinthState) -> None:
    """Roll the Strength of each monster, with what the level adds, and keep it for the fight (D9.0b)."""
    group = state.met
    if group is None or any(monster.kind == group.kind for monster in state.enemies()):
        return
    code = await monsters.strength_code(state, group.kind)
    outside = monsters.is_kind_outside(state, group.kind)

    start = charmed.take_first_number(state, group.kind, group.left)

    def words(first: int, last: int) -> Text:
        name = monsters.monster_name(state, group.kind)
        first, last = (n + max(start, 1) - 1 for n in (first, last))
        those = name if not start else Text("{monster} {n}", monster=name, n=first)
        prompt = Text("{monster}: Str. {code}", monster=those, code=code.called)
        if last > first:
            those = Text("{monster} {first}-{last}", monster=name, first=first, last=last)
        if last > first or (start and len(str(code)) > SHORT_CODE):
            # With a word more there would be no room for the code.
            prompt = Text("{monster}: {code}", monster=those, code=code.called)
        return marked(prompt, outside)

    strengths = group.strengths
    if len(strengths) != group.left:
        strengths = await roll_code_repeatedly(state.speaker, "meeting.strength", words, code, group.left, STRENGTH)
    for index, strength in enumerate(strengths):
        which = start + index if start else 0
        monster = Monster(state, state.speaker, id=next_monster_id(state), kind=group.kind, number=which)
        monster.max_life = monster.life = min(max(strength, 1), odds.MOST_STRENGTH)
        state.monsters[monster.id] = monster


def next_monster_id(state: LabyrinthState) -> str:
    """Return the id of the next monster."""
    return next(id for n in range(1, len(state.monsters) + 2) if (id := f"monster-{n}") not in state.monsters)


def is_at_peace(state: LabyrinthState) -> bool:
    """Return whether the met group leaves the party alone (D8.6b, D8.6c, D8.7e)."""
    return state.met is not None and state.met.mood in PEACE and not is_elsewhere(state)


def is_elsewhere(state: LabyrinthState) -> bool:
    """Return whether the party was put on another segment than the one where the meeting was (D2.3)."""
    return state.place not in ("", state.here)


def leave_behind(state: LabyrinthState) -> None:
    """Leave the met groups on their segment (D6.9), with the gold that they took (DS18).

    Kind and number stay and Strengths are dropped, or all stays (DS17); charmed monsters come along.
    """
    step_aside(state)
    groups, state.aside = state.aside, []
    for group in groups:
        if state.rule("met_again") != "same":
            group.strengths = []
        if state.rule("lost_gold") == "visit":
            group.lost = 0
        those = monsters.name_several(state, group.kind, group.left)
        state.tell("meeting.stays", Text("Party: leave {monster} behind, as a counter.", monster=those))
    there = state.segments.get(state.place or state.here)
    if there is not None and groups:
        there.group, there.others = groups[0], groups[1:]
    end_meeting(state)


def step_aside(state: LabyrinthState) -> None:
    """Let the met group stand by: it has no part in what comes next, and keeps its rolled Strengths."""
    group = state.met
    if group is None:
        return
    those = [monster for monster in state.enemies() if monster.kind == group.kind]
    if those:
        group.left, group.strengths = len(those), [monster.max_life or 1 for monster in those]
    for monster in those:
        del state.monsters[monster.id]
    state.met = None
    state.aside.append(group)


def meet_group(state: LabyrinthState, group: Group) -> None:
    """Meet that group of those who stand by; the group met before stands by now."""
    state.aside = [one for one in state.aside if one is not group]
    step_aside(state)
    state.met = group


async def meet_next(state: LabyrinthState) -> bool:
    """Meet the next group that stands by and is not at peace; return whether there was one (D6.9)."""
    group = next((one for one in state.aside if one.mood not in PEACE), None)
    if group is None:
        return False
    meet_group(state, group)
    state.tell(
        "meeting.next", Text("Party meets {monster}", monster=monsters.name_several(state, group.kind, group.left))
    )
    await begin_meeting(state)
    return True


def resume_peace(state: LabyrinthState) -> None:
    """Meet the groups at peace here again, after a fight in which they had no part (D8.6b, D8.7e)."""
    group = next((one for one in state.aside if one.mood in PEACE), None)
    if state.met is None and group is not None:
        meet_group(state, group)
        those = monsters.name_several(state, group.kind, group.left)
        state.tell("meeting.still", Text("Party: {monster} is still at peace.", monster=those))


def end_meeting(state: LabyrinthState) -> None:
    """End the meeting, with its fight if there is one; charmed monsters stay with the party."""
    state.met = state.fight = None
    state.slain.clear()
    state.step = "finds"
    for id in [id for id, one in state.monsters.items() if not (one.alive and one.charmed)]:
        del state.monsters[id]


def has_gate(state: LabyrinthState) -> bool:
    """Return whether the Black Gate stands on this segment and is not destroyed."""
    return state.segment.gate and not state.gate_destroyed


async def place_gate(state: LabyrinthState) -> None:
    """Place the Black Gate among the monsters of its segment, with values of its own (D16, DT16)."""
    if not has_gate(state) or any(gate.kind == "gate" for gate in state.enemies()):
        return
    strength = await reading.read(state, ("gate", "gate", "strength"), state.speaker, reading.BLACK_GATE)
    printed = [
        await reading.read(state, ("gate", "gate", column), state.speaker, reading.BLACK_GATE)
        for column in ("resistance", "dexterity", "casts")
    ]
    gate = Monster(state, state.speaker, id=next_monster_id(state), kind="gate")
    gate.max_life = gate.life = strength.number
    state.monsters[gate.id] = gate
    resistance, dexterity, _ = printed
    gate.tell("gate.values", marked(Text("Gate: Resistance {n}", n=resistance.number), resistance.outside))
    gate.tell("gate.values", marked(Text("Gate: Dexterity {n}", n=dexterity.number), dexterity.outside))
