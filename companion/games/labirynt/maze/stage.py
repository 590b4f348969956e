"""The first steps of a stage: which way, a new segment, the door, and whom the party meets (D5.A-D5.C)."""

from __future__ import annotations

from functools import partial

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.fights import casting
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.maze import container, laying
from companion.games.labirynt.maze.fitting import LEVELS
from companion.games.labirynt.maze.names import LETTERS, WAY_NAMES
from companion.games.labirynt.meetings import meeting
from companion.games.labirynt.party import adventure, charmed, order
from companion.games.labirynt.spoils import using
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.state.segment import BACK, WAYS, Segment, Way
from companion.games.labirynt.tables import monsters
from companion.games.labirynt.traps import traps
from companion.kit.places import Deed, Does, Page, offer
from companion.kit.questions import question
from companion.text import Text


async def enters_maze(state: LabyrinthState) -> None:
    """An adventure begins at the Labyrinth Gate (D4.1.D, D4.1.F, DS26)."""
    if rule(state.options, "maze") == "anew":
        # All counters are put back, and the Gate lies somewhere else then (DS26).
        state.segments.clear()
        state.decks.update(container.deck(state.book, state.options))
        state.gate_found = False
    await adventure.begins(state)
    if not state.segments:
        container.is_filled(state)
        await laying.entrance(state)
    charmed.keep_level(state)
    state.here = state.place = next(id for id, one in state.segments.items() if one.kind == "entrance")
    state.segment.entered = ""
    state.inside, state.step = True, "way"


async def goes(state: LabyrinthState) -> None:
    """One exit, one segment, never more (D6.3); whatever else is on the page does not end the step."""
    leader = next(iter(state.living()), None)
    if leader is None:
        return
    container.follows_rule(state)
    leaf = 0

    async def turns() -> bool:
        nonlocal leaf
        leaf += 1
        return False

    while not await offer(leader, "way", Text("Party: which way?"), lambda: beside_map(state, leaf, turns)):
        pass


BESIDE = 4
"""So many lines stand beside a map."""


def beside_map(state: LabyrinthState, leaf: int, turns: Does) -> Page:
    """The page; where the map stands beside it only a few lines at a time, and one that turns to the next."""
    deeds = page(state)
    if not map_is_beside(state) or len(deeds) <= BESIDE:
        return deeds
    size = BESIDE - 1
    first = leaf % -(-len(deeds) // size) * size
    return [*deeds[first : first + size], line(state, "more", Text("More"), Text("More"), turns)]


def line(state: LabyrinthState, id: str, words: Text, few: Text, does: Does) -> Deed:
    """A line; where the table wants the map beside it, with few words for that."""
    return Deed(Option(id, words, beside=few if map_is_beside(state) else None), does)


def map_is_beside(state: LabyrinthState) -> bool:
    """Whether the map stands beside the ways, and not in the menu alone."""
    return bool(rule(state.options, "map") == "ways")


def page(state: LabyrinthState) -> Page:
    """The exits of the segment, stairs, the marching order, and at the Gate the way out."""
    here = state.segment
    deeds = [line(state, way, *named(state, here, way), partial(walks, state, way)) for way in here.exits]
    if here.kind == "stairs":
        for level in (here.level - 1, here.level + 1):
            if level in LEVELS:
                words, few = Text("Stairs to level {n}", n=level), Text("Lev. {n}", n=level)
                deeds.append(line(state, f"level {level}", words, few, partial(climbs, state, level)))
    if here.kind == "entrance":
        deeds.append(line(state, "leave", Text("Leave the maze"), Text("Leave"), partial(leaves, state)))
    if rule(state.options, "may_stay") and here.kind != "entrance":
        deeds.append(line(state, "stay", Text("Stay here"), Text("Stay"), partial(stays, state)))
    if may_attack(state):
        deeds.append(line(state, "attack", Text("Attack"), Text("Attack"), partial(attacks, state)))
    if any(one.items for one in state.living()):
        deeds.append(line(state, "item", Text("Items"), Text("Items"), partial(uses, state)))
    if casting.anything(state):
        deeds.append(line(state, "spell", Text("Spells"), Text("Spells"), partial(casts, state)))
    if len(state.marching()) > 1:
        deeds.append(line(state, "order", Text("Change the order"), Text("Ranks"), partial(reorders, state)))
    return deeds


def named(state: LabyrinthState, here: Segment, way: Way) -> tuple[Text, Text]:
    """An exit, and whether anybody has been there; the same in few words."""
    there = state.beyond(here, way)
    what = Text("new") if there is None else Text("known") if there.visited else Text("stairs")
    few = Text("{way} new", way=LETTERS[way]) if there is None else LETTERS[way]
    return Text("{way}: {what}", way=WAY_NAMES[way], what=what), few


async def reorders(state: LabyrinthState) -> bool:
    """Free at any time until a fight begins (D4.1.C3)."""
    await order.changes(state)
    return False


async def uses(state: LabyrinthState) -> bool:
    """A magic item is used, or handed on (D14)."""
    await using.uses(state)
    return False


async def casts(state: LabyrinthState) -> bool:
    """A spell that is not for fights (D10); one that sends the party elsewhere ends the step."""
    await casting.casts_between(state)
    return state.sent


async def attacks(state: LabyrinthState) -> bool:
    """Peace lasts until the party attacks or leaves; the fight begins normally, with phase 1 (DS15)."""
    those = may_attack(state)
    if not those:
        return False
    whom = await asks_attacked(state) or next(iter(those))
    if whom == "gate":
        # Who is at peace here has no part in that.
        meeting.steps_aside(state)
    elif (group := those.get(whom)) is not None and group is not state.met:
        meeting.turns_to(state, group)
    await meeting.gate(state)
    state.step = "fight"
    return True


def may_attack(state: LabyrinthState) -> dict[str, Group | None]:
    """Everybody whom the party may attack here: groups at peace, and the Black Gate, which is no group (DS34)."""
    groups = [state.met, *state.aside] if meeting.is_at_peace(state) else []
    found: dict[str, Group | None] = {str(n): group for n, group in enumerate(groups) if group is not None}
    return found | ({"gate": None} if meeting.has_gate(state) else {})


@question(ask_option)
def asks_attacked(state: LabyrinthState) -> Choose | None:
    """Ask whom of several the party attacks; no question where there is but one."""
    those = may_attack(state)
    if len(those) < 2:
        return None
    lines = tuple(
        Option(id, monsters.several(state, group.kind, group.left) if group else monsters.name(state, "gate"))
        for id, group in those.items()
    )
    return Choose(key="attack.group", seats=(state.speaker,), text=Text("Party: attack whom?"), options=lines)


async def walks(state: LabyrinthState, way: Way) -> bool:
    """A, B and C: the segment, the door, the meeting."""
    here = state.segment
    there = state.beyond(here, way)
    if there is None:
        there = await laying.lays(state, way)
    if there is None:
        # A blind wall: another way may be chosen, if there is one.
        return not state.segment.exits
    for _ in range(doors(state, here, there, way)):
        if state.living():
            await traps.checks(state, Text("the door"))
    if state.living():
        await arrives(state, there, BACK[way])
    return True


def doors(state: LabyrinthState, here: Segment, there: Segment, way: Way) -> int:
    """How many are rolled for: into a chamber never visited, and out of one by another way than in (D5.B1, DS7).

    A door stands in a passage; one connection is one door, or each chamber has its own (DS8). Stairs, as the Gate, have
    none of their own (DS9).
    """
    if here.side(way) != "passage":
        return 0
    new = there.is_chamber and not there.visited
    another = here.is_chamber and here.entered != way and bool(rule(state.options, "trap_on_leaving"))
    found = new + another
    return min(found, 1) if rule(state.options, "doors") == "one" else found


async def climbs(state: LabyrinthState, level: int) -> bool:
    """One level a stage (D6.6a); stairs have no door (DS9)."""
    here = state.segment
    there = state.at(level, here.column, here.row)
    if there is not None:
        await arrives(state, there, "")
    return True


async def stays(state: LabyrinthState) -> bool:
    """A and B are left out, and C is rolled as for a visited segment (DS29); peace lasts (DS15)."""
    if meeting.is_at_peace(state):
        state.step = "finds"
        return True
    await arrives(state, state.segment, state.segment.entered)
    return True


async def arrives(state: LabyrinthState, there: Segment, by: str) -> None:
    """The party counter moves (D5.C1); whoever was met stays behind (D6.9)."""
    meeting.parts(state)
    new = not there.visited
    if there.level != state.level:
        charmed.keep_level(state)
    state.here = state.place = there.id
    there.visited, there.entered = True, by
    if rule(state.options, "finds") == "visits":
        there.examined = False
    if there.kind == "stairs" and any(there.side(way) == "unknown" for way in WAYS):
        await laying.sees_stairs(state, there)
    state.step = "finds"
    await meeting.rolls(state, new=new)


async def leaves(state: LabyrinthState) -> bool:
    """On the Labyrinth Gate, by the players' word: the adventure ends (DS26)."""
    meeting.parts(state)
    state.inside = False
    for one in state.living():
        if one.wounds:
            one.heals(one.wounds)
    if rule(state.options, "charmed_heal"):
        for each in state.charmed():
            if each.hurt:
                each.heals(each.max_life or 0)
    state.tell("left", Text("Party: out of the maze."))
    return True
