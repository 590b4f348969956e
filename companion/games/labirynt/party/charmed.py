"""Charmed monsters: their values, their numbers, and their places in the party's ranks (DS24)."""

from __future__ import annotations

from companion.games.labirynt.party import order
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Monster

CHARM = "charm"
"""Spell that makes a monster fight for the party."""


def may_charm(one: Monster) -> bool:
    """Return whether the monster can be charmed: any but the Black Gate (D17)."""
    return not one.charmed and one.kind != "gate"


def join_ranks(state: LabyrinthState, one: Monster) -> None:
    """Put the monster into the party's ranks, in the first free place (DS24)."""
    one.charmed, one.idle = True, False
    if state.fight is not None:
        state.fight.ranks = order.with_removed(state.fight.ranks, one.id)
    state.ranks = order.with_joined(order.with_removed(state.ranks, one.id), one.id)


def keep_level(state: LabyrinthState) -> None:
    """Note for each charmed monster on which level it was met, before the party changes level (D6.8)."""
    for one in state.charmed():
        one.level = one.level or state.level


def change_sides(state: LabyrinthState, one: Monster) -> None:
    """Take the monster out of the party's ranks: it stands among the enemies again (D2.3)."""
    state.ranks = order.with_removed(state.ranks, one.id)
    if state.fight is not None:
        state.fight.ranks = order.with_joined(state.fight.ranks, one.id)


def first_number(state: LabyrinthState, kind: str, many: int) -> int:
    """Return the number of the first of some monsters of a kind who come now; 0 where a single one needs none.

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
