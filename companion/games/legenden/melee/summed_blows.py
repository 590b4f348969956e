"""What a combat round costs in a fight of many: all pairs, summed, at the same time (L13.3a, L13.3c, L13.3d, LS32)."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.games.legenden.fights import blows
from companion.games.legenden.melee.sides import active, all_against_all, asked, called, compared, enemies
from companion.games.legenden.state.game import Aspect, LegendenState
from companion.games.legenden.state.melee import Fighter
from companion.kit.drakborgen import aspects, ring
from companion.text import Text

Blow: TypeAlias = tuple[Fighter, Fighter, int]
"""Who hits whom, and what it costs."""


async def compare(state: LegendenState) -> None:
    """Open all plates, compare each pair of enemies, and sum what each loses over his pairs (L13.3a, L13.3d)."""
    assert state.melee is not None
    for fighter in state.melee.fighters:
        fighter.lost = 0
    found = await all_blows(state)
    state.melee.opened = True
    say_stances(state)
    struck = [blow for blow in found if not await annuls(state, blow)]
    for fighter in active(state):
        fighter.lost = sum(cost for _, victim, cost in struck if victim is fighter)
        fighter.beaten = fighter.lost > 0
        fighter.struck = any(hitter is fighter for hitter, _, _ in struck)
        fighter.misses = min(fighter.misses + 1, 3) if missed_all(state, fighter) else 0
    # All losses at the same time: who falls has dealt his damage (L13.3c).
    for fighter in active(state):
        if fighter.hero is not None:
            fighter.owed = fighter.lost
        else:
            fighter.lost = min(fighter.lost, fighter.points)
            fighter.points -= fighter.lost
    state.melee.compared = True
    say_losses(state)


async def all_blows(state: LegendenState) -> list[Blow]:
    """What every pair of enemies does to each other, by the ring and by their values (L8.6-L8.8)."""
    found: list[Blow] = []
    for one, other in combinations(active(state), 2):
        if one.side == other.side or one.stance is None or other.stance is None:
            continue
        to_one, to_other = {"beats": (0, 1), "beaten": (1, 0)}.get(ring.meet(one.stance, other.stance), (0, 0))
        if one.stance == other.stance:
            to_one, to_other = ring.difference(
                await value_of(state, one, one.stance), await value_of(state, other, one.stance)
            )
        found += [(other, one, to_one)] if to_one else []
        found += [(one, other, to_other)] if to_other else []
    return found


async def value_of(state: LegendenState, fighter: Fighter, aspect: Aspect) -> int:
    """A fighter's value, asked from his sheet when it is first needed (LS6)."""
    if fighter.hero is not None:
        return await state.heroes[fighter.hero].knows(aspect)
    return state.book.monsters[fighter.kind or ""].value(aspect)


def missed_all(state: LegendenState, fighter: Fighter) -> bool:
    """Misses are counted for each monster: a round counts when all its pairs missed (LS32)."""
    if fighter.kind is None or fighter.stance is None:
        return False
    stances = [enemy.stance for enemy in enemies(state, fighter)]
    mine = fighter.stance
    return bool(stances) and all(theirs is not None and ring.meet(mine, theirs) == "miss" for theirs in stances)


async def annuls(state: LegendenState, blow: Blow) -> bool:
    """Whoever would cause another to lose points may annul it; asked where all fight against all (L13.3d)."""
    with asked(state, blow[0].hero or blow[0].master):
        return await chosen(lambda: _ask_annul(state, blow)) == "annul"


def _ask_annul(state: LegendenState, blow: Blow) -> Choose | None:
    hitter, victim, cost = blow
    standing = active(state)
    if not all_against_all(state) or hitter not in standing or victim not in standing:
        return None
    text = Text("{who} > {whom} {n}", who=called(state, hitter), whom=called(state, victim), n=-cost)
    hit, annul = Option("hit", Text("So be it")), Option("annul", Text("Annul it"))
    return choice("melee.annul", hitter.seat, text, hit, annul)


def say_stances(state: LegendenState) -> None:
    """Tell where all stand; the reveal shows it across the table."""
    for fighter in compared(state):
        stance = aspects.NAMES[fighter.stance or "strength"]
        shown = Text("{who}: {stance}", who=called(state, fighter), stance=stance)
        state.tell("melee.revealed", shown, loud=False)


def say_losses(state: LegendenState) -> None:
    """Tell what it costs."""
    for fighter in compared(state):
        if fighter.lost:
            lost = Text("{who} loses {n}.", who=called(state, fighter), n=fighter.lost)
            state.tell("melee.lost", lost, loud=False)
    if not any(fighter.lost for fighter in compared(state)):
        state.tell("melee.nothing", Text("Nobody loses anything."), loud=False)


async def settle(state: LegendenState) -> None:
    """Each hero pays what he lost, point by point, or dices for it (L8.11)."""
    for fighter in compared(state):
        with asked(state, fighter.hero):
            await pay(state, fighter)
        fighter.owed = 0


async def pay(state: LegendenState, fighter: Fighter) -> None:
    """Each point is paid, or diced for by a damage chance (L8.11a, L8.11d)."""
    while fighter.owed and fighter.points:
        match await chosen(lambda: _ask_payment(state, fighter)):
            case "pay":
                lose(fighter, 1)
            case "all":
                lose(fighter, fighter.owed)
            case "dice":
                await dice(state, fighter)
            case _:
                return


def _ask_payment(state: LegendenState, fighter: Fighter) -> Choose | None:
    if state.melee is None or fighter.hero is None or fighter not in state.melee.fighters:
        return None
    return blows.payment(state, state.heroes[fighter.hero], fighter.owed, fighter.points)


def lose(fighter: Fighter, points: int) -> None:
    """Pay so many of the points that are owed (L8.2a)."""
    fighter.owed = max(fighter.owed - points, 0)
    fighter.points = max(fighter.points - points, 0)


async def dice(state: LegendenState, fighter: Fighter) -> None:
    """A damage chance: one combat point and one body point for each sun (L8.11b, L8.11c)."""
    hero = state.heroes[fighter.hero or ""]
    fighter.owed -= 1
    suns = await hero.suns("fight.sun")
    taken = min(suns, fighter.points)
    fighter.points -= taken
    await hero.suffers(taken)
