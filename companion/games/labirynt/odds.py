"""Exact chances of negotiations and bribes, as soon as the figures behind them are known (D0.3)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.monsters import Group
from companion.games.labirynt.tables import lookup, monsters


def negotiation_chances(state: LabyrinthState, modifier: int) -> dict[str, Fraction] | None:
    """Return the chance of each result of 2K6 plus modifier (D8.4b, D8.4c); `None` if the table is unknown."""
    found: dict[str, Fraction] = {}
    for one, other in product(range(1, 7), repeat=2):
        printed = lookup.find_printed(state, ("negotiation", str(one + other + modifier), "result"))
        if printed is None:
            return None
        found[printed.word] = found.get(printed.word, Fraction(0)) + Fraction(1, 36)
    return found


def peace_chance(state: LabyrinthState, modifier: int) -> Fraction | None:
    """Return the chance that the negotiation does not fail."""
    chances = negotiation_chances(state, modifier)
    return None if chances is None else 1 - chances.get("failure", Fraction(0))


def bribe_chance(state: LabyrinthState, sum_: int, gold: int, added: int = 0) -> Fraction | None:
    """Return the chance that the gold is taken: number/6, with what spells add (D8.7d); `None` if unknown.

    `sum_`: the strongest monster's Strength and NN (D8.7b).
    """
    printed = lookup.find_printed(state, ("bribe", f"{sum_}-{gold}", "number"))
    return None if printed is None else Fraction(min(printed.number + added, 6), 6)


MOST_STRENGTH = 99
"""Highest Strength that a monster can have."""

MOST_WEIGHED_DICE = 4
"""Most dice of a Strength whose chances are counted: four make 1,296 throws. With more the chance is unknown."""


def strongest_chances(state: LabyrinthState, group: Group) -> dict[int, Fraction] | None:
    """Return the chance of each Strength that the strongest of a group can have; `None` if its dice are unknown."""
    rolled = [one.max_life or 0 for one in state.enemies() if one.kind == group.kind] or group.strengths
    if rolled:
        return {max(rolled): Fraction(1)}
    code = monsters.known_strength_code(state, group.kind)
    if code is None or code.dice > MOST_WEIGHED_DICE:
        return None
    sums = sorted(min(max(code.sum(faces), 1), MOST_STRENGTH) for faces in product(range(1, 7), repeat=code.dice))
    # The strongest is no stronger than this where none of them is.
    at_most = {value: Fraction(index, len(sums)) ** group.left for index, value in enumerate(sums, 1)}
    below = [Fraction(0), *at_most.values()]
    return {value: chance - less for (value, chance), less in zip(at_most.items(), below, strict=False)}
