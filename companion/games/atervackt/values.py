"""A hero's values: asked when first needed, then kept; and the skill rolls (skicklighetsslag, A2.12, A2.13)."""

from __future__ import annotations

from fractions import Fraction

from companion import aspects
from companion.aspects import LOUD, NAMES, chance, odds
from companion.dice import Need
from companion.games.atervackt.heroes_state import Hero
from companion.games.atervackt.terms import Aspect

__all__ = ["HIGHEST", "LOUD", "NAMES", "chance", "odds", "passes", "passes_twice", "value", "with_plus"]

HIGHEST = 12


async def value(hero: Hero, aspect: Aspect) -> int:
    """The hero's value, asked from his sheet when it is first needed."""
    return await aspects.value(hero, aspect, HIGHEST)


async def passes(hero: Hero, aspect: Aspect, *, again: bool = False, plus: int = 0) -> bool:
    """A skill roll: T12 at most the value (A2.12). `plus` is added to the roll (A7.21)."""
    known = await value(hero, aspect)
    if known - plus < 1:
        return False
    if known - plus >= HIGHEST:
        return True
    return await aspects.tested(hero, aspect, lambda known: Need("<=", known - plus), again=again)


def with_plus(hero: Hero, aspect: Aspect, plus: int) -> Fraction | None:
    """The chance of a skill roll to which so much is added (A7.21), where the value is known."""
    known = hero.value(aspect)
    return None if known is None else Fraction(min(max(known - plus, 0), HIGHEST), HIGHEST)


async def passes_twice(hero: Hero, aspect: Aspect) -> bool:
    """Two in a row: the first failure ends the attempt (A2.13)."""
    return await passes(hero, aspect) and await passes(hero, aspect, again=True)
