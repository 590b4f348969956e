"""The ring of four stances, on which two fighters choose in secret and compare.

Strength beats Psyche, Psyche beats Agility, Agility beats Armour, Armour beats Strength. Pure arithmetic: no points, no
dice, nobody's turn.

>>> compare_stances("strength", "psyche"), compare_stances("strength", "agility"), difference(9, 6)
('beats', 'miss', (0, 3))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

Stance: TypeAlias = Literal["strength", "psyche", "agility", "armour"]
"""A place on the ring, and the value that counts there."""

Outcome: TypeAlias = Literal["beats", "beaten", "same", "miss"]
"""Result of one stance against another, seen from the first."""

SIGNS: Final[Mapping[Outcome, str]] = {"beats": ">", "beaten": "<", "same": "=", "miss": "~"}
"""How a comparison is written; a miss is a blow in the air."""

STANCES: Final[tuple[Stance, ...]] = get_args(Stance)
"""The stances in the order of the ring: each beats the next one, and the last beats the first."""


def next_on_ring(stance: Stance, steps: int = 1) -> Stance:
    """Return the stance some steps further round the ring; each stance beats the next one.

    Args:
        stance: The stance.
        steps: Steps round the ring.
    """
    return STANCES[(STANCES.index(stance) + steps) % len(STANCES)]


def stance_by_die(face: int, sides: int) -> Stance:
    """Return the stance that a die chooses; each has the same number of faces.

    Args:
        face: The face that was rolled.
        sides: Number of sides of the die.

    >>> [stance_by_die(face, 12) for face in (1, 3, 4, 12)]
    ['strength', 'strength', 'psyche', 'armour']
    """
    return STANCES[(max(face, 1) - 1) * len(STANCES) // sides]


def opposite_stance(stance: Stance) -> Stance:
    """Return the stance across the ring, which cannot be reached in one step."""
    return next_on_ring(stance, 2)


def reachable_stances(last: Stance | None) -> tuple[Stance, ...]:
    """Return the stances open after `last`: that one or a neighbour; all before the first round."""
    return tuple(stance for stance in STANCES if last is None or stance != opposite_stance(last))


def compare_stances(mine: Stance, theirs: Stance) -> Outcome:
    """Return the result of my stance against theirs.

    Args:
        mine: The first stance or value.
        theirs: The other stance or value.
    """
    outcomes: tuple[Outcome, ...] = ("same", "beats", "miss", "beaten")
    return outcomes[(STANCES.index(theirs) - STANCES.index(mine)) % len(STANCES)]


def write_comparison(mine: Stance, theirs: Stance, values: tuple[int | None, int | None]) -> str:
    """Return what one stance does to another as a sign; of equal stances the values that count instead.

    >>> write_comparison("strength", "psyche", (6, 4)), write_comparison("psyche", "psyche", (6, 4))
    ('>', '6 > 4')

    Args:
        mine: The first stance.
        theirs: The other stance.
        values: The value of each in its stance; `None` where nobody knows it.
    """
    one, other = values
    if mine != theirs or one is None or other is None:
        return SIGNS[compare_stances(mine, theirs)]
    return f"{one} {'=' if one == other else '>' if one > other else '<'} {other}"


def difference(mine: int, theirs: int) -> tuple[int, int]:
    """Return the losses of both on equal stances: the lower value loses the difference.

    Args:
        mine: The first stance or value.
        theirs: The other stance or value.
    """
    return max(theirs - mine, 0), max(mine - theirs, 0)
