"""The first steps of a stage: the way, a new segment, the door, and the meeting (D5.A-D5.C)."""

from __future__ import annotations

from functools import partial

from companion.asks import Choose, Option
from companion.games.labirynt import traps
from companion.games.labirynt.fights import casting
from companion.games.labirynt.maze import container, laying
from companion.games.labirynt.maze.fitting import LEVELS
from companion.games.labirynt.maze.names import LETTERS, WAY_NAMES
from companion.games.labirynt.meetings import meeting
from companion.games.labirynt.party import adventure, charmed, order
from companion.games.labirynt.spoils import item_use
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.state.segment import BACK, WAYS, Segment, Way
from companion.games.labirynt.tables import monsters
from companion.kit.places import Deed, DeedAction, Page, offer
from companion.kit.questions import question_if_several
from companion.text import Text


async def enter_maze(state: LabyrinthState) -> None:
    """Begin an adventure at the Labyrinth Gate (D4.1.D, D4.1.F, DS26)."""
    if state.rule("maze") == "anew":
        # All counters are put back, and the Gate lies somewhere else then (DS26).
        state.segments.clear()
        state.decks.update(container.container_decks(state.book, state.options))
        state.gate_found = False
    await adventure.begin_adventure(state)
    if not state.segments:
        container.refill(state)
        await laying.lay_entrance(state)
    charmed.keep_level(state)
    state.here = state.place = next(id for id, one in state.segments.items() if one.kind == "entrance")
    state.segment.entered = ""
    state.inside, state.step = True, "way"


async def take_way(state: LabyrinthState) -> None:
    """Let the party take one exit to one segment (D6.3); other lines of the page do not end the step."""
    leader = next(iter(state.living()), None)
    if leader is None:
        return
    container.follow_house_rule(state)
    leaf = 0

    async def turn_leaf() -> None:
        nonlocal leaf
        leaf += 1

    words, whole = Text("Party: which way?"), partial(list_deeds, state)
    while not await offer(leader, "way", words, lambda: lines_beside_map(state, leaf, turn_leaf), whole=whole):
        pass


BESIDE = 4
"""Number of lines that fit beside the map."""


def lines_beside_map(state: LabyrinthState, leaf: int, turns: DeedAction) -> Page:
    """Return the lines of the page; beside the map only a few at a time, with one that shows the next."""
    deeds = list_deeds(state)
    if not is_map_beside(state) or len(deeds) <= BESIDE:
        return deeds
    size = BESIDE - 1
    first = leaf % -(-len(deeds) // size) * size
    more = Deed(Option("more", Text("More"), beside=Text("More"), turns_page=True), turns)
    return [*deeds[first : first + size], more]


def way_line(state: LabyrinthState, id: str, words: Text, few: Text, does: DeedAction) -> Deed:
    """Return a line of the page; it has few words if the map stands beside it."""
    return Deed(Option(id, words, beside=few if is_map_beside(state) else None), does)


def is_map_beside(state: LabyrinthState) -> bool:
    """Return whether the map stands beside the ways rather than only in the menu."""
    return bool(state.rule("map") == "ways")


def list_deeds(state: LabyrinthState) -> Page:
    """Return the deeds of the party: exits, stairs, the marching order, and at the Gate the way out."""
    here = state.segment
    deeds = [way_line(state, way, *describe_exit(state, here, way), partial(walk, state, way)) for way in here.exits]
    if here.kind == "stairs":
        for level in (here.level - 1, here.level + 1):
            if level in LEVELS:
                words, few = Text("Stairs to level {n}", n=level), Text("Lev. {n}", n=level)
                deeds.append(way_line(state, f"level {level}", words, few, partial(climb, state, level)))
    if here.kind == "entrance":
        deeds.append(way_line(state, "leave", Text("Leave the maze"), Text("Leave"), partial(leave, state)))
    if state.rule("may_stay") and here.kind != "entrance":
        deeds.append(way_line(state, "stay", Text("Stay here"), Text("Stay"), partial(stay, state)))
    if list_attackable(state):
        deeds.append(way_line(state, "attack", Text("Attack"), Text("Attack"), partial(attack, state)))
    if any(one.items for one in state.living()):
        deeds.append(way_line(state, "item", Text("Items"), Text("Items"), partial(item_use.use_or_hand_on, state)))
    if casting.has_spells_to_manage(state):
        deeds.append(way_line(state, "spell", Text("Spells"), Text("Spells"), partial(cast, state)))
    if len(state.marching()) > 1:
        reorder = partial(order.change_order, state)
        deeds.append(way_line(state, "order", Text("Change the order"), Text("Ranks"), reorder))
    return deeds


def describe_exit(state: LabyrinthState, here: Segment, way: Way) -> tuple[Text, Text]:
    """Return an exit with whether it leads to a known segment, in a full and in a short form."""
    there = state.neighbour(here, way)
    what = Text("new") if there is None else Text("known") if there.visited else Text("stairs")
    few = Text("{way} new", way=LETTERS[way]) if there is None else LETTERS[way]
    return Text("{way}: {what}", way=WAY_NAMES[way], what=what), few


async def cast(state: LabyrinthState) -> bool:
    """Cast a spell that is not for fights (D10); one that sends the party elsewhere ends the step."""
    await casting.manage_spells(state)
    return state.sent


async def attack(state: LabyrinthState) -> bool:
    """Attack a group at peace; the fight begins with phase 1, as any other (DS15)."""
    those = list_attackable(state)
    if not those:
        return False
    target = await ask_attacked(state) or next(iter(those))
    if target == "gate":
        # Who is at peace here has no part in that.
        meeting.step_aside(state)
    elif (group := those.get(target)) is not None and group is not state.met:
        meeting.meet_group(state, group)
    await meeting.place_gate(state)
    state.step = "fight"
    return True


def list_attackable(state: LabyrinthState) -> dict[str, Group | None]:
    """Return the groups at peace here by id, and the Black Gate, which is no group (DS34)."""
    groups = [state.met, *state.aside] if meeting.is_at_peace(state) else []
    found: dict[str, Group | None] = {str(n): group for n, group in enumerate(groups) if group is not None}
    return found | ({"gate": None} if meeting.has_gate(state) else {})


@question_if_several
def ask_attacked(state: LabyrinthState) -> Choose | None:
    """Ask which of several the party attacks; no question if there is only one."""
    groups = list_attackable(state)
    if not groups:
        return None
    named = ((group.kind, group.left) if group else ("gate", 1) for group in groups.values())
    lines = (Option(id, monsters.name_several(state, *name)) for id, name in zip(groups, named, strict=True))
    return state.build_choice("attack.group", Text("Party: attack whom?"), *lines)


async def walk(state: LabyrinthState, way: Way) -> bool:
    """Play steps A, B and C: the segment, the door, the meeting."""
    start = state.segment
    goal = state.neighbour(start, way)
    if goal is None:
        goal = await laying.lay_new_segment(state, way)
    if goal is None:
        # A blind wall: another way may be chosen, if there is one.
        return not state.segment.exits
    for _ in range(count_doors(state, start, goal, way)):
        if state.living():
            await traps.check_for_trap(state, traps.DOOR)
    if state.living():
        await arrive(state, goal, BACK[way])
    return True


def count_doors(state: LabyrinthState, here: Segment, there: Segment, way: Way) -> int:
    """Return the number of doors that are checked: into a new chamber, and out of one by a new way (D5.B1, DS7).

    A door stands in a passage; one connection is one door, or each chamber has its own (DS8). Stairs and the Gate have
    no door of their own (DS9).
    """
    if here.side(way) != "passage":
        return 0
    new = there.is_chamber and not there.visited
    another = here.is_chamber and here.entered != way and bool(state.rule("trap_on_leaving"))
    found = new + another
    return min(found, 1) if state.rule("doors") == "one" else found


async def climb(state: LabyrinthState, level: int) -> bool:
    """Take the stairs to another level, one level a stage (D6.6a); stairs have no door (DS9)."""
    start = state.segment
    goal = state.segment_at(level, start.column, start.row)
    if goal is not None:
        await arrive(state, goal, "")
    return True


async def stay(state: LabyrinthState) -> bool:
    """Stay here: steps A and B are left out, C is rolled as for a visited segment (DS29); peace lasts (DS15)."""
    if meeting.is_at_peace(state):
        state.step = "finds"
        return True
    await arrive(state, state.segment, state.segment.entered)
    return True


async def arrive(state: LabyrinthState, there: Segment, by: str) -> None:
    """Move the party's counter (D5.C1); whoever was met stays behind (D6.9)."""
    meeting.leave_behind(state)
    new = not there.visited
    if there.level != state.level:
        charmed.keep_level(state)
    state.here = state.place = there.id
    there.visited, there.entered = True, by
    if state.rule("finds") == "visits":
        there.examined = False
    if there.kind == "stairs" and any(there.side(way) == "unknown" for way in WAYS):
        await laying.settle_stairs(state, there)
    state.step = "finds"
    await meeting.roll_for_meeting(state, new=new)


async def leave(state: LabyrinthState) -> bool:
    """Leave the maze at the Labyrinth Gate, which ends the adventure (DS26)."""
    meeting.leave_behind(state)
    state.inside = False
    for one in state.living():
        if one.wounds:
            one.heal(one.wounds)
    if state.rule("charmed_heal"):
        for each in state.charmed():
            if each.hurt:
                each.heal(each.max_life or 0)
    state.tell("left", Text("Party leaves the maze."))
    return True
