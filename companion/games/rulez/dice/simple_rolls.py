"""Simple and graded rolls: dice of a pool are spent, with the chance of each number, and rolled (R2.3, R2.4)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.rulez import odds
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.dice.rolls import NOTHING, no_bonus, throw_of_pool
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import Minifigure
from companion.record import replace
from companion.text import Text


async def roll_simple(
    hero: Minifigure,
    key: str,
    spends: Text,
    words: Text,
    attribute: Attribute,
    bonus: Callable[[], int] = no_bonus,
) -> Result:
    """Spend dice and roll them; return `NOTHING` where there are none to spend.

    `spends`: prompt for how many, `words`: prompt for what they show.
    """
    await Spending(hero, key, spends, attribute, lambda n: odds.chance_to_succeed(max(n + bonus(), 0))).roll()
    if not hero.pool(attribute).rolled:
        return NOTHING
    return await replace(throw_of_pool(hero, key, words, attribute, bonus), chance=odds.chance_to_succeed).roll()
