"""Finds: a character examines what stands in a chamber (D5.D, D13, DT11), which may be the Black Gate (D16)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt import traps
from companion.games.labirynt.data.codes import DiceCode
from companion.games.labirynt.maze import effects
from companion.games.labirynt.maze.names import FIND_NAMES
from companion.games.labirynt.meetings import meeting
from companion.games.labirynt.spoils import items
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables import monsters, reading
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.games.labirynt.tables.rolls import roll_code, roll_die
from companion.kit.questions import question
from companion.text import Text

POISON = DiceCode.read("1K3")


async def examine(state: LabyrinthState) -> None:
    """Play step D: examining is optional, once for each chamber (D5.D1, DS14); then the stage is over (D5.D3)."""
    state.step = "way"
    segment = state.segment
    if await meeting.meet_next(state) or not can_examine(state):
        return
    member = state.party.get(await ask_find_examiner(state))
    if member is None or not member.alive:
        return
    segment.examined = True
    face = await roll_die(
        member.seat, "find.roll", Text("{hero}: {find}", hero=member.called, find=FIND_NAMES[segment.find])
    )
    find = await reading.read(
        state,
        ("find", f"{segment.find}-{face}", "what"),
        member.seat,
        Text("{find} {n}", find=FIND_NAMES[segment.find], n=face),
    )
    name = state.book.found.get(find.word, Text("Something else"))
    member.tell("find.is", Text("{hero} finds: {what}", hero=member.called, what=marked(name, find.outside)))
    await apply_find(member, find)


def can_examine(state: LabyrinthState) -> bool:
    """Return whether the party is in a chamber with a find, and nobody is in the way (D5.D1)."""
    segment = state.segment
    free = state.met is None or meeting.is_at_peace(state)
    return bool(segment.kind == "chamber" and segment.find and not segment.examined and free and state.living())


@question(ask_option)
def ask_find_examiner(state: LabyrinthState) -> Choose | None:
    """Ask who examines the find; it may be left for a later visit (DS14)."""
    if not can_examine(state):
        return None
    words = Text("{find}: who tries?", find=FIND_NAMES[state.segment.find])
    marching = (one.option for one in state.marching())
    return state.build_choice("find.who", words, *marching, Option("no", Text("Leave it")))


async def apply_find(member: Member, find: Printed) -> None:
    """Apply the effects of a find at once (D5.D3): known ones directly, others as people report them (D13)."""
    state = member.state
    outside = find.outside
    match find.word:
        case "water":
            pass
        case "poison" if outside:
            words = marked(Text("{hero}: poison", hero=member.called), outside)
            await member.take_damage(await roll_code(member.seat, "find.poison", words, POISON))
        case "potion" if outside:
            words = marked(Text("{hero}: heals {code}", hero=member.called, code=DiceCode.read("1K6").called), outside)
            member.heal(await roll_code(member.seat, "find.potion", words, DiceCode.read("1K6")))
        case "alcohol" | "blood" as drink if outside:
            await weaken(member, DRINKS[drink])
        case "medallion" | "talisman" as kind if outside:
            await items.give_magic_item(state, kind)
        case "jewel":
            await items.give_jewels(state, 1)
        case "medusa" | "demon" | "nameless" as kind:
            await meeting.place_group(state, kind, "settled", 1, outside=outside)
        case "trap":
            await traps.set_off(member)
        case "gate":
            await find_gate(state)
        case _:
            await effects.report_effects(member)


DRINKS = {"alcohol": 2, "blood": 1}
"""Dexterity that each drink takes (DT11)."""


async def weaken(member: Member, many: int) -> None:
    """Lower the character's Dexterity; people say for how long (DT11)."""
    member.tell("find.weakens", marked(Text("{hero}: Dexterity -{n}", n=many, hero=member.called), outside=True))
    lines = (Option("adventure", Text("This adventure")), Option("ever", Text("For good")))
    if await member.choose("find.lasts", Text("{hero}: how long?"), *lines) == "ever":
        member.lose("dexterity", many)
    else:
        member.gain("dizzy", many)


async def find_gate(state: LabyrinthState) -> None:
    """Find the Black Gate, which stands there with the Nameless (D16)."""
    state.gate_found = state.segment.gate = True
    state.tell("gate.found", Text("Party: the Black Gate!"))
    await meeting.place_group(state, "nameless", "settled", 1, outside=monsters.is_kind_outside(state, "nameless"))
