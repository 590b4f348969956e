"""Simple and graded rolls: dice of a pool are spent, with the chance of each number, and thrown (R2.3, R2.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.games.rulez import odds
from companion.games.rulez.data.book import Attribute
from companion.games.rulez.dice.rolls import NOTHING, no_bonus, of_pool
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import Minifigure
from companion.text import Text


async def tries(
    one: Minifigure,
    key: str,
    spends: Text,
    words: Text,
    attribute: Attribute,
    bonus: Callable[[], int] = no_bonus,
) -> Result:
    """What they show; `NOTHING` where he has none to spend. `spends` asks how many, `words` what they show."""
    await Spending(one, key, spends, attribute, lambda n: odds.succeeds(max(n + bonus(), 0))).rolls()
    if not one.pool(attribute).rolled:
        return NOTHING
    return await replace(of_pool(one, key, words, attribute, bonus), chance=odds.succeeds).shows()
