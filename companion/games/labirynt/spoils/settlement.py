"""The end of a fight: experience, treasure, knives, and the goods of the dead (D5.C4, D5.C5, D12, DS23, DS30)."""

from __future__ import annotations

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.labirynt.party import order
from companion.games.labirynt.spoils import treasure
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import levels, lookup, monsters, reading
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.kit.questions import question
from companion.text import Text

MOST_POINTS = 9999
"""Most points of experience from a single fight."""


async def settle_fight(state: LabyrinthState) -> None:
    """Settle a fight that is over: those who live now share experience and treasure for each killed monster (DS30)."""
    state.fight = None
    slain = [state.monsters[id] for id in state.slain if id in state.monsters] + newly_charmed(state)
    end_fight(state)
    order.mend_order(state)
    if slain:
        await share_experience(state, slain)
    if not state.enemies():
        await treasure.take_treasure_of_dead(state, len([one for one in slain if one.kind in state.book.monsters]))
        state.met = None
    state.slain.clear()
    if state.rule("charm_lasts") == "fight":
        for freed in state.charmed():
            freed.life = 0
            freed.tell("monster.free", Text("{hero} is free and leaves."))
        order.mend_order(state)
    for id in [id for id, one in state.monsters.items() if not one.alive]:
        del state.monsters[id]
    state.over = state.over or state.won


def end_fight(state: LabyrinthState) -> None:
    """End effects that last a fight, and let knives be picked up (D9.5c), also after a fight that was left."""
    state.end_period("fight")
    for one in state.living():
        if one.thrown:
            one.tell("knife.back", Text("{hero} picks up the knife."), loud=False)
        one.thrown = 0


def newly_charmed(state: LabyrinthState) -> list[Monster]:
    """Return monsters charmed in this fight, if they count as killed: each once (DS30)."""
    if not state.rule("charmed_count"):
        return []
    found = [one for one in state.charmed() if not one.counted]
    for one in found:
        one.counted = True
    return found


async def share_experience(state: LabyrinthState, slain: list[Monster]) -> None:
    """Give every survivor the points for the kills, multiplied by the level's figure (D5.C5, D6.8e, D12)."""
    each = await agree_on_points(state, slain)
    if not each.number:
        return
    for one in state.living():
        one.gain("experience", each.number)
    state.tell("experience", marked(Text("Party: {n} experience each.", n=each.number), each.outside))


async def agree_on_points(state: LabyrinthState, slain: list[Monster]) -> Printed:
    """Return the points for each, multiplied; people confirm what the outside set proposes (DT15)."""
    source = lookup.source_for(state, "experience")
    if source is not None and source.times_strength:
        # What the sheet says of a kind, as people have told, needs no proposal.
        printed = [(one, lookup.find_printed(state, ("experience", one.kind, "points"))) for one in slain]
        unknown = [one for one, points in printed if points is None]
        proposed = sum(points.number for _, points in printed if points is not None)
        proposed += sum(one.max_life or 0 for one in unknown) * source.times_strength
        proposed *= await levels.level_bonus(state, "experience")
        if not unknown or source is not state.book.outside:
            return Printed(proposed, outside=is_multiplied_by_outside(state))
        said = None if await ask_agreed(state, proposed) == "yes" else await ask_points(state)
        return Printed(proposed, outside=True) if said is None else Printed(said)
    total = 0
    for one in slain:
        if one.kind in state.book.monsters:
            cell = ("experience", one.kind, "points")
            total += (await reading.read(state, cell, state.speaker, monsters.row_name(state, one.kind))).number
    return Printed(
        total and total * await levels.level_bonus(state, "experience"), outside=is_multiplied_by_outside(state)
    )


def is_multiplied_by_outside(state: LabyrinthState) -> bool:
    """Return whether a figure of the outside set multiplies the points of a kill (D6.8e)."""
    return state.level > 1 and lookup.is_table_outside(state, "level")


@question(ask_option)
def ask_agreed(state: LabyrinthState, proposed: int) -> Choose | None:
    """Ask whether the proposed points hold, which are what each character gets."""
    words = marked(Text("Each gets {n} exp.?", n=proposed), outside=True)
    lines = (Option("yes", Text("Yes")), Option("no", Text("Another number")))
    return state.build_choice("experience.agree", words, *lines)


@question(ask_number)
def ask_points(state: LabyrinthState) -> Number | None:
    """Ask for the points that each character gets, the level's figure included."""
    words = Text("Party: exp. for each?")
    return Number(key="experience.points", seats=(state.speaker,), text=words, min=0, max=MOST_POINTS)


# The goods of the dead (DS23).


async def share_estates(state: LabyrinthState) -> None:
    """Give the goods of each dead character to one survivor, for the party to share, or lose them (DS23)."""
    for dead in state.party.values():
        if dead.alive or not has_goods(dead) or not state.living():
            continue
        if state.rule("goods") == "lost":
            if dead.gold:
                dead.tell("estate.lost", Text("{hero}: {n} gold is lost.", n=dead.gold))
            clear_goods(dead)
            continue
        heir = state.party.get(await ask_heir(state, dead)) or state.living()[0]
        heir.gain("gold", dead.gold)
        heir.jewels += dead.jewels
        heir.items += dead.items
        heir.weapons += dead.weapons
        # Knives that the dead has thrown lie on the floor until the fight is over (D9.5c).
        heir.gain("thrown", dead.thrown)
        clear_goods(dead)


def clear_goods(dead: Member) -> None:
    """Take all goods from the dead character."""
    dead.gold, dead.jewels, dead.items, dead.weapons, dead.hand, dead.thrown = 0, [], [], [], "none", 0


def has_goods(one: Member) -> bool:
    """Return whether the character leaves any goods."""
    return bool(one.gold or one.jewels or one.items or one.weapons)


@question(ask_option)
def ask_heir(state: LabyrinthState, dead: Member) -> Choose | None:
    """Ask who of the living takes the goods."""
    words = Text("{hero}'s goods: whose?", hero=dead.called)
    return state.build_choice("estate", words, *(one.option for one in state.marching()))
