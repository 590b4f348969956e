"""Charmed monsters: their values, names that nobody else has, and places in the party's ranks (DS24)."""

from __future__ import annotations

from companion.games.labirynt.party import order
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Monster

CHARM = "charm"
"""The spell by which a monster comes over."""


def may_charm(one: Monster) -> bool:
    """Whether it can come over to the party: everybody can but the Black Gate, which fights for nobody (D17)."""
    return not one.charmed and one.kind != "gate"


def joins(state: LabyrinthState, one: Monster) -> None:
    """Take it into the party's ranks, the first place that is free (DS24)."""
    one.charmed, one.idle = True, False
    if state.fight is not None:
        state.fight.ranks = order.without(state.fight.ranks, one.id)
    state.ranks = order.joined(order.without(state.ranks, one.id), one.id)


def keep_level(state: LabyrinthState) -> None:
    """Note for each charmed monster on which level it was met, before the party goes to another one (D6.8)."""
    for one in state.charmed():
        one.level = one.level or state.level


def goes_over(state: LabyrinthState, one: Monster) -> None:
    """Take it out of the party's ranks: it stands among the enemies again (D2.3)."""
    state.ranks = order.without(state.ranks, one.id)
    if state.fight is not None:
        state.fight.ranks = order.joined(state.fight.ranks, one.id)


def first_number(state: LabyrinthState, kind: str, many: int) -> int:
    """Return the number of the first of so many of that kind who come now; 0 where a single one needs none.

    Charmed monsters keep their numbers. One that had none, as it came alone, gets one.
    """
    those = [one for one in state.charmed() if one.kind == kind]
    if not those:
        return 0 if many == 1 else 1
    last = max(one.number for one in those)
    for one in those:
        if not one.number:
            last += 1
            one.number = last
    return last + 1
