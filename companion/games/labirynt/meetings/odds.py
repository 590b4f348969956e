"""Exact chances of negotiation and bribe, as soon as the figures they follow from are known (D0.3)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.tables import lookup


def negotiation(state: LabyrinthState, modifier: int) -> dict[str, Fraction] | None:
    """The chance of each result of 2K6 and this modifier, over the 36 ways (D8.4b, D8.4c); `None`: table not known."""
    found: dict[str, Fraction] = {}
    for one, other in product(range(1, 7), repeat=2):
        printed = lookup.look(state, ("negotiation", str(one + other + modifier), "result"))
        if printed is None:
            return None
        found[printed.word] = found.get(printed.word, Fraction(0)) + Fraction(1, 36)
    return found


def peace(state: LabyrinthState, modifier: int) -> Fraction | None:
    """The chance that it does not fail."""
    chances = negotiation(state, modifier)
    return None if chances is None else 1 - chances.get("failure", Fraction(0))


def bribe(state: LabyrinthState, sum_: int, gold: int, added: int = 0) -> Fraction | None:
    """The chance that so much gold is taken: number/6, with what spells add (D8.7d); `None`: the cell is not known."""
    printed = lookup.look(state, ("bribe", f"{sum_}-{gold}", "number"))
    return None if printed is None else Fraction(min(printed.number + added, 6), 6)
