"""Charmed monsters: their values, their numbers, and their places in the party's ranks (DS24)."""

from __future__ import annotations

from companion.games.labirynt.party import order
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Monster

CHARM = "charm"
"""Spell that makes a monster fight for the party."""


def is_charmable(monster: Monster) -> bool:
    """Return whether the monster can be charmed: any but the Black Gate (D17)."""
    return not monster.charmed and monster.kind != "gate"


def join_ranks(state: LabyrinthState, monster: Monster) -> None:
    """Put the monster into the party's ranks, in the first free place (DS24)."""
    monster.charmed, monster.idle = True, False
    if state.fight is not None:
        state.fight.ranks = order.with_removed(state.fight.ranks, monster.id)
    state.ranks = order.with_joined(order.with_removed(state.ranks, monster.id), monster.id)


def keep_level(state: LabyrinthState) -> None:
    """Note for each charmed monster on which level it was met, before the party changes level (D6.8)."""
    for one in state.charmed():
        one.level = one.level or state.level


def return_to_enemies(state: LabyrinthState, monster: Monster) -> None:
    """Move a monster that is charmed no more from the party's ranks to those of the enemies (D2.3)."""
    state.ranks = order.with_removed(state.ranks, monster.id)
    if state.fight is not None:
        state.fight.ranks = order.with_joined(state.fight.ranks, monster.id)


def take_first_number(state: LabyrinthState, kind: str, many: int) -> int:
    """Return the number of the first of `many` monsters of a kind that come now; 0 where a single one needs none.

    Charmed monsters of the kind keep their numbers. One that had none, as it came alone, is given one here.
    """
    monsters = [monster for monster in state.charmed() if monster.kind == kind]
    if not monsters:
        return 0 if many == 1 else 1
    last = max(monster.number for monster in monsters)
    for monster in monsters:
        if not monster.number:
            last += 1
            monster.number = last
    return last + 1
