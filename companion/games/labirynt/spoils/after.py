"""After a fight: experience, treasure, knives picked up, and the goods of the dead (D5.C4, D5.C5, D12, DS23, DS30)."""

from __future__ import annotations

from companion.asking import ask_number, ask_option
from companion.asks import Choose, Number, Option
from companion.games.labirynt.house_rules import rule
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
"""More than these a single fight never brings."""


async def settles(state: LabyrinthState) -> None:
    """The fight is over: experience and treasure for each killed monster go to those who live now (DS30)."""
    state.fight = None
    slain = [state.monsters[id] for id in state.slain if id in state.monsters] + charmed_now(state)
    breaks_off(state)
    order.set_right(state)
    if slain:
        await gains(state, slain)
    if not state.enemies():
        await treasure.of_the_dead(state, len([one for one in slain if one.kind in state.book.monsters]))
        state.met = None
    state.slain.clear()
    if rule(state.options, "charm_lasts") == "fight":
        for freed in state.charmed():
            freed.life = 0
            freed.tell("monster.free", Text("{hero} is free, and off."))
        order.set_right(state)
    for id in [id for id, one in state.monsters.items() if not one.alive]:
        del state.monsters[id]
    state.over = state.over or state.won


def breaks_off(state: LabyrinthState) -> None:
    """What lasts a fight is over, and thrown knives may be picked up again (D9.5c), also where the fight was left."""
    state.ends("fight")
    for one in state.living():
        if one.thrown:
            one.tell("knife.back", Text("{hero} picks up the knife."), loud=False)
        one.thrown = 0


def charmed_now(state: LabyrinthState) -> list[Monster]:
    """Those who were charmed in this fight, where they count as killed: each once (DS30)."""
    if not rule(state.options, "charmed_count"):
        return []
    found = [one for one in state.charmed() if not one.counted]
    for one in found:
        one.counted = True
    return found


async def gains(state: LabyrinthState, slain: list[Monster]) -> None:
    """Points for the kills, multiplied by the level's figure, to every survivor (D5.C5, D6.8e, D12)."""
    each = await worth(state, slain)
    if not each.number:
        return
    for one in state.living():
        one.gain("experience", each.number)
    state.tell("experience", marked(Text("Party: {n} experience each.", n=each.number), each.outside))


async def worth(state: LabyrinthState, slain: list[Monster]) -> Printed:
    """So many points for each, multiplied; what the outside set says is a proposal that people confirm (DT15)."""
    source = lookup.source_of(state, "experience")
    if source is not None and source.times_strength:
        # What the sheet says of a kind, as people have told, needs no proposal.
        printed = [(one, lookup.look(state, ("experience", one.kind, "points"))) for one in slain]
        unknown = [one for one, points in printed if points is None]
        proposed = sum(points.number for _, points in printed if points is not None)
        proposed += sum(one.max_life or 0 for one in unknown) * source.times_strength
        proposed *= await levels.added(state, "experience")
        if not unknown or source is not state.book.outside:
            return Printed(proposed, outside=by_level(state))
        said = None if await agrees(state, proposed) == "yes" else await asks_points(state)
        return Printed(proposed, outside=True) if said is None else Printed(said)
    total = 0
    for one in slain:
        if one.kind in state.book.monsters:
            cell = ("experience", one.kind, "points")
            total += (await reading.read(state, cell, state.speaker, monsters.row(state, one.kind))).number
    return Printed(total and total * await levels.added(state, "experience"), outside=by_level(state))


def by_level(state: LabyrinthState) -> bool:
    """Whether a figure of the outside set multiplies what a kill brings (D6.8e)."""
    return state.level > 1 and lookup.is_outside(state, "level")


@question(ask_option)
def agrees(state: LabyrinthState, proposed: int) -> Choose | None:
    """Whether the proposal holds, which is what each of them gets."""
    words = marked(Text("Each: {n} exp.?", n=proposed), outside=True)
    lines = (Option("yes", Text("Yes")), Option("no", Text("Another number")))
    return Choose(key="experience.agree", seats=(state.speaker,), text=words, options=lines)


@question(ask_number)
def asks_points(state: LabyrinthState) -> Number | None:
    """The points that people give to each, with what the level makes of them."""
    words = Text("Party: for each?")
    return Number(key="experience.points", seats=(state.speaker,), text=words, min=0, max=MOST_POINTS)


# The goods of the dead (DS23).


async def estates(state: LabyrinthState) -> None:
    """Of what each of the dead has left one survivor takes all, so that they share it; or it is lost."""
    for dead in state.party.values():
        if dead.alive or not has_goods(dead) or not state.living():
            continue
        if rule(state.options, "goods") == "lost":
            if dead.gold:
                dead.tell("estate.lost", Text("{hero}: {n} gold is lost.", n=dead.gold))
            leaves(dead)
            continue
        heir = state.party.get(await who_inherits(state, dead)) or state.living()[0]
        heir.gain("gold", dead.gold)
        heir.jewels += dead.jewels
        heir.items += dead.items
        heir.weapons += dead.weapons
        # Knives that the dead has thrown lie on the floor until the fight is over (D9.5c).
        heir.gain("thrown", dead.thrown)
        leaves(dead)


def leaves(dead: Member) -> None:
    """He has nothing any more."""
    dead.gold, dead.jewels, dead.items, dead.weapons, dead.hand, dead.thrown = 0, [], [], [], "none", 0


def has_goods(one: Member) -> bool:
    """Whether he leaves anything that somebody could want."""
    return bool(one.gold or one.jewels or one.items or one.weapons)


@question(ask_option)
def who_inherits(state: LabyrinthState, dead: Member) -> Choose | None:
    """One of all who live."""
    living = state.marching()
    if not living:
        return None
    lines = tuple(Option(one.id, Text("{hero}", hero=one.called)) for one in living)
    words = Text("{hero}'s goods: whose?", hero=dead.called)
    return Choose(key="estate", seats=(state.speaker,), text=words, options=lines)
