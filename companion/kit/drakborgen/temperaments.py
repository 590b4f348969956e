"""How the box plays a monster: at equilibrium, or by a temperament, which is data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from companion.kit.drakborgen.ring import Stance
from companion.record import record


@record
class Temperament:
    """Weights of the stances that a monster may take; the chance of each is its share of all weights.

    Attributes:
        stay: Weight of the stance of the last round.
        move: Weight of any other stance.
        best: Factor for the stance of the monster's highest value.
    """

    stay: int
    move: int
    best: int


TEMPERAMENTS: Final[Mapping[str, Temperament]] = {
    "wild": Temperament(stay=1, move=4, best=1),
    "cautious": Temperament(stay=4, move=1, best=1),
    "book": Temperament(stay=1, move=1, best=6),
}
"""The temperaments: wild moves on, cautious stays, by the book goes where the monster's value is highest."""


def weigh_stances(
    temperament: Temperament, values: Mapping[Stance, int], last: Stance | None, open_to: Sequence[Stance]
) -> dict[str, Fraction]:
    """Return the chance of each stance.

    Args:
        temperament: The temperament.
        values: The monster's values.
        last: Its stance in the last round; `None` before the first.
        open_to: Stances that it can take.

    >>> values = {"strength": 9, "psyche": 4, "agility": 4, "armour": 4}
    >>> found = weigh_stances(TEMPERAMENTS["book"], values, None, ["strength", "psyche"])
    >>> {stance: str(chance) for stance, chance in found.items()}
    {'strength': '6/7', 'psyche': '1/7'}
    """
    highest = max(values[stance] for stance in open_to)
    weights = {
        stance: (temperament.stay if stance == last else temperament.move)
        * (temperament.best if values[stance] == highest else 1)
        for stance in open_to
    }
    total = sum(weights.values())
    return {stance: Fraction(weight, total) for stance, weight in weights.items()}
