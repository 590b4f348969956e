"""Bots that are described by their wishes, and reports about the table that no player decides.

What an ask offers falls in two: what a player decides, for which each bot has wishes, and what lies on the board or
stands on a card, which people report to the box. Reports are drawn by weights that a game's study names; they are the
same for all bots, and take their chance from the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from companion.asks import Ask, Choose, Number, Seat, Value
from companion.driver import random_bot

Wish: TypeAlias = Sequence[str] | Callable[[Any, Seat], Sequence[str]]
"""Ids of options, the most wanted first; or a function of the state and the seat that returns them.

For a number "least" and "most" are wished. Where nothing that is wished is offered, a bot answers at random.
"""

Weights: TypeAlias = Mapping[str, int] | tuple[int, int] | Callable[[Any, Ask, Seat, Random], Value]
"""Reports of people: weights by the ids of options, the least and the most of a number, or a function.

An option that is not named has the weight of `OTHER`, which is 0 where that is not named either.
"""

OTHER: Final = "*"


def wishing(wishes: Mapping[str, Wish]) -> Callable[[Any, Ask, Seat, Random], Value]:
    """Return a bot that has wishes.

    Args:
        wishes: What it wants, by the key of the ask.
    """

    def answer(state: Any, ask: Ask, seat: Seat, chance: Random) -> Value:
        wish = wishes.get(ask.key)
        if wish is not None:
            wanted = wish(state, seat) if callable(wish) else wish
            found = _fulfil(wanted, ask, seat)
            if found is not None:
                return found
        return random_bot(ask, seat, chance)

    return answer


def _fulfil(wanted: Sequence[str], ask: Ask, seat: Seat) -> Value | None:
    """Return the most wanted answer that is offered; `None` if none is."""
    match ask:
        case Choose():
            offered = {option.id for option in ask.options_for(seat)}
            return next((id for id in wanted if id in offered), None)
        case Number():
            return {"least": ask.min, "most": ask.max}[wanted[0]] if wanted else None
    return None


def report(weights: Weights, state: Any, ask: Ask, seat: Seat, chance: Random) -> Value | None:
    """Return the answer of a bot to an ask that reports something; `None` if no weight fits its options.

    Args:
        weights: The weights.
        state: The state.
        ask: The ask.
        seat: The seat that answers.
        chance: The source of all chance.
    """
    if callable(weights):
        return weights(state, ask, seat, chance)
    match ask, weights:
        case Number(), (int(low), int(high)):
            return min(max(chance.randint(low, high), ask.min), ask.max)
        case Choose(), Mapping():
            ids = [option.id for option in ask.options_for(seat) if option.id]
            likely = [weights.get(id, weights.get(OTHER, 0)) for id in ids]
            return chance.choices(ids, likely)[0] if any(likely) else None
    return None
