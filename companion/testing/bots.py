"""Players for tests: random legal answers to any ask, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.asks import Ask, Roll, Seat
from companion.driver import random_bot
from companion.table import Table


def legal(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """A legal answer to this ask, at random; at some rolls only whether they were made, as people say it."""
    if isinstance(ask, Roll) and ask.need is not None and rng.random() < 0.3:
        return rng.choice(["made", "failed"])
    answer = random_bot(ask, seat, rng)
    return list(answer) if isinstance(answer, tuple) else answer


def step(table: Table, rng: random.Random, answer: Callable[[Ask, Seat, random.Random], Any] = legal) -> None:
    """One answer of one waiting seat."""
    opened = table.open
    assert opened is not None
    seat = rng.choice(opened.waiting)
    table.answer(opened.n, seat, answer(opened.ask, seat, rng))


def play(table: Table, rng: random.Random, steps: int) -> None:
    """Up to so many answers, or to the end of the game."""
    for _ in range(steps):
        if table.is_over:
            return
        step(table, rng)


def own_mode(path: str) -> str:
    """How the box itself rolls this die or draws from this deck."""
    return "rolled" if path.startswith("dice.") else "drawn"


SELDOM_OPEN = 0.4
"""How often that is done which can only be done now and then."""


def meddle(table: Table, rng: random.Random) -> str:
    """One thing that people may do besides answering; says what, or "" where there is nothing."""
    acts = _acts(table, rng)
    rare = [what for what in ("redo", "withdraw", "time") if what in acts]
    what = rng.choice(rare if rare and rng.random() < SELDOM_OPEN else [*acts]) if acts else ""
    if what:
        acts[what]()
    return what


def _acts(table: Table, rng: random.Random) -> dict[str, Callable[[], None]]:
    """Return the acts that are possible now besides answering, by name."""
    opened, state, modes = table.open, table.run.state, table.run.modes
    acts: dict[str, Callable[[], None]] = {}
    if corrections := table.view().corrections:
        one = rng.choice(corrections)
        acts["set"] = lambda: table.set(one.path, rng.choice(one.choices))
    if modes:
        path = rng.choice([*modes])
        acts["mode"] = lambda: table.set(path, rng.choice(["asked", own_mode(path)]))
    if state.scopes and not table.run.asking_about_cards:
        # What is asked below may make the table play its beginning again, so that this state is over by then.
        acts["leave"] = lambda: table.leave(rng.choice(table.run.state.scopes))
    if table.undo_barrier(back := rng.randint(1, 4)) is not None:
        acts["undo"] = lambda: table.undo(back, consent=True)
    if table.can_redo:
        acts["redo"] = table.redo
    if opened is not None and opened.ask.offers:
        acts["interrupt"] = lambda: table.interrupt(rng.choice(state.seats), rng.choice(opened.ask.offers).what)
    if opened is not None and opened.answers:
        acts["withdraw"] = lambda: table.withdraw(opened.n, rng.choice([*opened.answers]))
    if opened is not None and opened.ask.seconds is not None:
        acts["time"] = lambda: table.expire_deadline(opened.n)
    return acts
