"""Players for tests: random legal answers to any ask, from a seed."""

from __future__ import annotations

import random
from typing import Any

from companion import asks
from companion.asks import Ask, Seat
from companion.table import Table


def legal(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """A legal answer to this ask, at random."""
    match ask:
        case asks.Choose():
            return rng.choice([option.id for option in ask.options_for(seat) if option.id])
        case asks.Roll():
            if ask.need is not None and rng.random() < 0.3:
                return rng.choice(["made", "failed"])
            return [rng.choice(ask.die.faces) for _ in range(ask.count)]
        case asks.Draw():
            return rng.choice([option.id for option in ask.options if option.id]) if ask.options else "a card"
        case asks.Number():
            return rng.randint(ask.min, ask.max)
    return True


def step(table: Table, rng: random.Random) -> None:
    """One answer of one waiting seat."""
    opened = table.open
    assert opened is not None
    seat = rng.choice(opened.waiting)
    table.answer(opened.n, seat, legal(opened.ask, seat, rng))


def play(table: Table, rng: random.Random, steps: int) -> None:
    """Up to so many answers, or to the end of the game."""
    for _ in range(steps):
        if table.over:
            return
        step(table, rng)
