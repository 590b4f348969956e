"""Targets: whom a fighter may attack, by place and by the width of both first ranks (D9.3, DS21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.asking import roll_outcomes
from companion.dice import pick_way
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables.rolls import roll_die
from companion.kit.odds import D6
from companion.record import record
from companion.text import Text

Fighter: TypeAlias = Member | Monster

PLACES = {1: (1,), 2: (0, 2), 3: (0, 1, 2)}
"""Places in a rank of one, two or three: one stands in the middle, two stand left and right (D9.1d, DS6)."""


@record
class FirstRanks:
    """Ids of both first ranks as they stood when the phase began, from left to right (DS21)."""

    ours: tuple[str, ...]
    theirs: tuple[str, ...]


def current_first_ranks(state: LabyrinthState) -> FirstRanks:
    """Return both first ranks as they stand now."""
    theirs = state.fight.ranks[:1] if state.fight is not None else []
    return FirstRanks(_living(state, state.ranks[:1], ours=True), _living(state, theirs, ours=False))


def _living(state: LabyrinthState, ranks: Sequence[Sequence[str]], *, ours: bool) -> tuple[str, ...]:
    return tuple(one.id for rank in ranks for one in still_fighting(state, rank, ours=ours))


def opposite_places(index: int, own: int, other: int) -> tuple[int, ...]:
    """Return the places of the enemies nearest to the place `index` (D9.3c): the ranks hold `own` and `other` fighters.

    >>> [opposite_places(at, 3, 2) for at in range(3)], [opposite_places(at, 2, 3) for at in range(2)]
    ([(0,), (0, 1), (1,)], [(0, 1), (1, 2)])
    """
    if own == other:
        return (index,)
    if own == 1 or other == 1:
        return tuple(range(other))
    # Three against two, or two against three.
    return ((0,), (0, 1), (1,))[index] if own > other else (index, index + 1)


def still_fighting(state: LabyrinthState, ids: Sequence[str], *, ours: bool) -> list[Fighter]:
    """Return those of the ids that live and still fight on that side."""
    found: list[Fighter] = []
    for id in ids:
        one = state.party.get(id) or state.monsters.get(id)
        if one is not None and one.alive and (isinstance(one, Member) or one.charmed) == ours:
            found.append(one)
    return found


def first_rank_targets(state: LabyrinthState, fronts: FirstRanks, fighter: Fighter) -> list[Fighter]:
    """Return the targets of a fighter in a first rank: by the table, else the nearest of the first rank (DS21)."""
    ours = fighter.id in fronts.ours
    own, other = (fronts.ours, fronts.theirs) if ours else (fronts.theirs, fronts.ours)
    index = own.index(fighter.id)
    ids = [other[there] for there in opposite_places(index, len(own), len(other))] if other else []
    living = still_fighting(state, ids, ours=not ours)
    if living or state.rule("dead_target") == "lost":
        return living
    left = still_fighting(state, other, ours=not ours)
    here = PLACES[len(own)][index]
    far = {each.id: abs(PLACES[len(other)][other.index(each.id)] - here) for each in left}
    return [each for each in left if far[each.id] == min(far.values())]


def second_rank_targets(state: LabyrinthState, fronts: FirstRanks, fighter: Fighter) -> list[Fighter]:
    """Return the targets of a fighter in a second rank: anybody in the enemy's first (D9.3d, D9.3e)."""
    ours = isinstance(fighter, Member) or fighter.charmed
    return still_fighting(state, fronts.theirs if ours else fronts.ours, ours=not ours)


async def roll_target(monster: Monster, targets: Sequence[Fighter]) -> Fighter:
    """Roll which of several targets a monster attacks: each has the same chance (D9.3b, D9.3e)."""
    if len(targets) < 2:
        return targets[0]
    named = {each.id: Text("{hero}", hero=each.called) for each in targets}
    outcomes = roll_outcomes(D6, lambda face: target_of_face(face, targets).id, named)
    return target_of_face(
        await roll_die(monster.seat, "attack.target", Text("{monster} attacks:", monster=monster.called), outcomes),
        targets,
    )


def target_of_face(face: int, targets: Sequence[Fighter]) -> Fighter:
    """Return the target that a face of the die names."""
    return targets[max(pick_way(face, len(targets), len(D6.faces)), 1) - 1]
