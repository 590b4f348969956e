"""Figures that a level of the maze adds (D6.7, D6.8)."""

from __future__ import annotations

from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.tables import lookup, reading

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


def known_bonus(state: LabyrinthState, what: str) -> int | None:
    """Return the figure of the party's level, as far as nobody has to read it out; else `None`."""
    if state.level == 1:
        return FIRST[what]
    printed = lookup.find_printed(state, ("level", str(state.level), what))
    return None if printed is None else printed.number
