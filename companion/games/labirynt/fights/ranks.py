"""Who stands where: the monsters' ranks, filling up, and closing ranks after deaths (D9.1, D9.2.5, DS1, DS22)."""

from __future__ import annotations

from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Monster

WIDE = 3
"""So many monsters stand in a rank (DS1)."""


def lined_up(state: LabyrinthState) -> list[list[str]]:
    """The strongest three in the first rank, the others behind them (D9.1b)."""
    by_strength = sorted(state.enemies(), key=lambda one: -(one.life or 0))
    ids = [one.id for one in by_strength]
    return [ids[at : at + WIDE] for at in range(0, len(ids), WIDE)]


def front(state: LabyrinthState) -> list[Monster]:
    """The living monsters of the first rank, from left to right."""
    ranks = state.fight.ranks if state.fight is not None else []
    return [state.monsters[id] for id in (ranks[0] if ranks else ()) if state.monsters[id].alive]


def closes(state: LabyrinthState) -> None:
    """Phase 5: the first rank is filled up to three, the strongest of those behind moving up (D9.2.5, DS22)."""
    fight = state.fight
    if fight is None:
        return
    first = [id for id in (fight.ranks[0] if fight.ranks else []) if state.monsters[id].alive]
    behind = sorted((one for one in state.enemies() if one.id not in first), key=lambda one: -(one.life or 0))
    moving = [one.id for one in behind[: WIDE - len(first)]]
    left = [one.id for one in behind[WIDE - len(first) :]]
    fight.ranks = [first + moving, *(left[at : at + WIDE] for at in range(0, len(left), WIDE))]
