"""Whom anybody may attack: by where he stands and how many stand in both first ranks (D9.3, DS21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.asking import roll_outcomes
from companion.dice import way_of
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables.dicing import T6, die
from companion.record import record
from companion.text import Text

Fighter: TypeAlias = Member | Monster

PLACES = {1: (1,), 2: (0, 2), 3: (0, 1, 2)}
"""Left, middle and right in a rank of so many: one stands in the middle, two stand left and right (D9.1d, DS6)."""


@record
class Lines:
    """Both first ranks as they stood when the phase began, from left to right (DS21)."""

    ours: tuple[str, ...]
    theirs: tuple[str, ...]


def stand(state: LabyrinthState) -> Lines:
    """The first ranks now."""
    theirs = state.fight.ranks[:1] if state.fight is not None else []
    return Lines(_living(state, state.ranks[:1], ours=True), _living(state, theirs, ours=False))


def _living(state: LabyrinthState, ranks: Sequence[Sequence[str]], *, ours: bool) -> tuple[str, ...]:
    return tuple(one.id for rank in ranks for one in among(state, rank, ours=ours))


def opposite(at: int, own: int, other: int) -> tuple[int, ...]:
    """Which of so many enemies are nearest to him who stands at that place of his rank (D9.3c).

    >>> [opposite(at, 3, 2) for at in range(3)], [opposite(at, 2, 3) for at in range(2)]
    ([(0,), (0, 1), (1,)], [(0, 1), (1, 2)])
    """
    if own == other:
        return (at,)
    if own == 1 or other == 1:
        return tuple(range(other))
    # Three against two, or two against three.
    return ((0,), (0, 1), (1,))[at] if own > other else (at, at + 1)


def among(state: LabyrinthState, ids: Sequence[str], *, ours: bool) -> list[Fighter]:
    """Those of them who still fight on that side."""
    found: list[Fighter] = []
    for id in ids:
        one = state.party.get(id) or state.monsters.get(id)
        if one is not None and one.alive and (isinstance(one, Member) or one.charmed) == ours:
            found.append(one)
    return found


def of_first(state: LabyrinthState, lines: Lines, one: Fighter) -> list[Fighter]:
    """Whom somebody of a first rank may attack: by the table, else whoever of their first rank is nearest (DS21)."""
    ours = one.id in lines.ours
    own, other = (lines.ours, lines.theirs) if ours else (lines.theirs, lines.ours)
    at = own.index(one.id)
    ids = [other[there] for there in opposite(at, len(own), len(other))] if other else []
    living = among(state, ids, ours=not ours)
    if living or rule(state.options, "dead_target") == "lost":
        return living
    left = among(state, other, ours=not ours)
    here = PLACES[len(own)][at]
    far = {each.id: abs(PLACES[len(other)][other.index(each.id)] - here) for each in left}
    return [each for each in left if far[each.id] == min(far.values())]


def of_second(state: LabyrinthState, lines: Lines, one: Fighter) -> list[Fighter]:
    """From the second rank anybody of their first (D9.3d, D9.3e)."""
    ours = isinstance(one, Member) or one.charmed
    return among(state, lines.theirs if ours else lines.ours, ours=not ours)


async def rolls(one: Monster, targets: Sequence[Fighter]) -> Fighter:
    """Between several it rolls: 1-2, 3-4, 5-6 of three, 1-3 and 4-6 of two (D9.3b, D9.3e)."""
    if len(targets) < 2:
        return targets[0]
    named = {each.id: Text("{hero}", hero=each.called) for each in targets}
    outcomes = roll_outcomes(T6, lambda face: meant(face, targets).id, named)
    return meant(await die(one.seat, "attack.target", Text("{monster}: whom?", monster=one.called), outcomes), targets)


def meant(face: int, targets: Sequence[Fighter]) -> Fighter:
    """Whom that face means."""
    return targets[max(way_of(face, len(targets), len(T6.faces)), 1) - 1]
