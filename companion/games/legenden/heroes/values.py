"""A hero's values: asked when first needed, then kept; and the tests of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion import aspects
from companion.asks import Option
from companion.aspects import LOUD, NAMES, Op, chance, odds
from companion.dice import T12, Need
from companion.games.legenden.data.faults import HIGHEST
from companion.games.legenden.state.game import Aspect, Hero
from companion.text import Text

__all__ = ["INITIALS", "LOUD", "NAMES", "Op", "chance", "odds", "odds_twice", "passes", "passes_twice", "value"]

INITIALS: Mapping[str, Text] = {
    "strength": Text("S"),
    "psyche": Text("P"),
    "agility": Text("G"),
    "armour": Text("A"),
}
"""Where several stances stand on one line."""


async def value(hero: Hero, aspect: Aspect) -> int:
    """The hero's value, asked from his sheet when it is first needed (LS6)."""
    return await aspects.value(hero, aspect, HIGHEST)


async def passes(hero: Hero, aspect: Aspect, op: Op = "<=", dice: int = 1, *, again: bool = False) -> bool:
    """Test a value (L0.8): T12 at most the value; with several dice all must make it. `again`: the same once more."""
    await value(hero, aspect)
    if chance(hero, aspect, op) == 1:
        return True
    return await aspects.tested(hero, aspect, lambda known: Need(op, known), dice, again=again)


async def passes_twice(hero: Hero, aspect: Aspect) -> bool:
    """Test a value twice in a row (L0.8): the first failure ends the attempt at once."""
    return await passes(hero, aspect) and await passes(hero, aspect, again=True)


def odds_twice(id: str, value: int, with_odds: Callable[[str], Text]) -> Option:
    """An option that leads to two tests of a known value in a row, with the odds of each (L0.8)."""
    one = T12.chance(Need("<=", value))
    return Option(id, with_odds(f"{int(one * 12)}/12"), one**2)
