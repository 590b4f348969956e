"""The odds of skill rolls to which something is added (A2.12, A7.21)."""

from __future__ import annotations

from fractions import Fraction

from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.terms import Aspect

HIGHEST = 12


def with_plus(hero: Hero, aspect: Aspect, plus: int) -> Fraction | None:
    """The chance of a skill roll to which so much is added (A7.21), where the value is known."""
    known = hero.value(aspect)
    return None if known is None else Fraction(min(max(known - plus, 0), HIGHEST), HIGHEST)
