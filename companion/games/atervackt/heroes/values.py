"""A hero's values: asked when first needed, then kept, with the odds of the skill rolls (A2.12, A2.13)."""

from __future__ import annotations

from fractions import Fraction

from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.terms import Aspect
from companion.kit.drakborgen import aspects
from companion.kit.drakborgen.aspects import LOUD, NAMES, chance, odds

__all__ = ["HIGHEST", "LOUD", "NAMES", "chance", "odds", "value", "with_plus"]

HIGHEST = 12


async def value(hero: Hero, aspect: Aspect) -> int:
    """The hero's value, asked from his sheet when it is first needed."""
    return await aspects.value(hero, aspect, HIGHEST)


def with_plus(hero: Hero, aspect: Aspect, plus: int) -> Fraction | None:
    """The chance of a skill roll to which so much is added (A7.21), where the value is known."""
    known = hero.value(aspect)
    return None if known is None else Fraction(min(max(known - plus, 0), HIGHEST), HIGHEST)
