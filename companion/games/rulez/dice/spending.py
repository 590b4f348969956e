"""How many dice are spent, a page a colour, with the exact chance that each number gives (R2.3)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.asking import number
from companion.asks import Number
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.state.minifigure import Minifigure
from companion.text import Text


async def spends(
    one: Minifigure,
    key: str,
    words: Text,
    attribute: Attribute,
    chance: Callable[[int], Fraction] | None = None,
    *,
    least: int = 1,
) -> int:
    """Roll so many dice of a pool, which are active from now on (R3.2); returns how many.

    Nothing is asked where there is nothing to choose.
    """
    many = await how_many(one, key, words, attribute, chance, least=least)
    return one.pool(attribute).roll(many)


async def how_many(
    one: Minifigure,
    key: str,
    words: Text,
    attribute: Attribute,
    chance: Callable[[int], Fraction] | None = None,
    *,
    least: int = 1,
) -> int:
    """How many of a pool's dice; they are not touched yet."""
    pool = one.pool(attribute)

    def build() -> Number | None:
        few, most = min(least, pool.ready), pool.ready
        if few == most:
            return None
        chances = () if chance is None else tuple(map(chance, range(few, most + 1)))
        return one.counting(f"dice.{key}", words, most, least=few, chances=chances)

    said = await number(build)
    # A moot question has one answer: there is nothing to choose between.
    return min(said if said is not None else least, pool.ready)
