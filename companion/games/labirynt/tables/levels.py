"""Figures that a level of the maze adds (D6.7, D6.8)."""

from __future__ import annotations

from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.tables import reading

FIRST: dict[str, int] = {"strength": 0, "dexterity": 0, "nn": 0, "number": 1, "treasure": 0, "experience": 1}
"""Figures of the first level, which adds nothing and is never asked for."""


async def level_bonus(state: LabyrinthState, what: str, level: int = 0) -> int:
    """Return the level's figure for Strength, Dexterity, NN, number, treasure rows or experience (DT3).

    `level`: the level if it is not the party's, as for a charmed monster.
    """
    level = level or state.level
    if level == 1:
        return FIRST[what]
    cell = ("level", str(level), what)
    return (await reading.read(state, cell, state.speaker, str(level))).number
