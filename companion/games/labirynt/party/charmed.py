"""Charmed monsters: their values, their numbers, and their places in the party's ranks (DS24)."""

from __future__ import annotations

from companion.games.labirynt.party import order
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Monster

CHARM = "charm"
"""Spell that makes a monster fight for the party."""


def is_charmable(one: Monster) -> bool:
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


def return_to_enemies(state: LabyrinthState, one: Monster) -> None:
    """Move a monster that is charmed no more from the party's ranks to those of the enemies (D2.3)."""
    state.ranks = order.with_removed(state.ranks, one.id)
    if state.fight is not None:
        state.fight.ranks = order.with_joined(state.fight.ranks, one.id)


def take_first_number(state: LabyrinthState, kind: str, many: int) -> int:
    """Return the number of the first of `many` monsters of a kind that come now; 0 where a single one needs none.

    Charmed monsters of the kind keep their numbers. One that had none, as it came alone, is given one here.
    """
    monsters = [one for one in state.charmed() if one.kind == kind]
    if not monsters:
        return 0 if many == 1 else 1
    last = max(one.number for one in monsters)
    for one in monsters:
        if not one.number:
            last += 1
            one.number = last
    return last + 1
