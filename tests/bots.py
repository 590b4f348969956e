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


def meddle(table: Table, rng: random.Random) -> str:
    """One thing that people may do besides answering; says what, or "" where chance picked what cannot be done."""
    opened, state = table.open, table.run.state
    match rng.choice(("set", "set", "set", "interrupt", "leave", "undo", "undo", "redo", "withdraw", "time", "mode")):
        case "set" if corrections := table.view().corrections:
            correction = rng.choice(corrections)
            table.set(correction.path, rng.choice(correction.choices))
            return "set"
        case "interrupt" if opened is not None and opened.ask.offers:
            table.interrupt(rng.choice(state.seats), rng.choice(opened.ask.offers).what)
            return "interrupt"
        case "leave" if state.scopes and not table.run.asking_about_cards:
            table.leave(rng.choice(state.scopes))
            return "leave"
        case "undo" if (back := rng.randint(1, 4)) and table.undo_barrier(back) is not None:
            table.undo(back, consent=True)
            return "undo"
        case "redo" if table.redoable:
            table.redo()
            return "redo"
        case "withdraw" if opened is not None and opened.answers:
            table.withdraw(opened.n, rng.choice([*opened.answers]))
            return "withdraw"
        case "time" if opened is not None and opened.ask.seconds is not None:
            table.time(opened.n)
            return "time"
        case "mode":
            path = rng.choice([*table.run.modes])
            table.set(path, rng.choice(["asked", "rolled" if path.startswith("dice.") else "drawn"]))
            return "mode"
    return ""
