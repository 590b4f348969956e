"""Players for tests: random legal answers to any ask, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.asks import Ask, Roll, Seat
from companion.driver import random_bot
from companion.game import GameOption
from companion.state import Json
from companion.table import Table


def legal_answer(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """Return a legal answer at random; at some rolls only whether they were made, as people say it.

    Args:
        ask: The open ask.
        seat: The seat that answers.
        rng: The source of all chance.
    """
    if isinstance(ask, Roll) and ask.need is not None and rng.random() < 0.3:
        return rng.choice(["made", "failed"])
    answer = random_bot(ask, seat, rng)
    return list(answer) if isinstance(answer, tuple) else answer


def answer_once(
    table: Table, rng: random.Random, answer: Callable[[Ask, Seat, random.Random], Any] = legal_answer
) -> None:
    """Give one answer of one waiting seat.

    Args:
        table: The table, at which an ask is open.
        rng: The source of all chance.
        answer: Function that gives the answer of a seat to an ask.
    """
    opened = table.open
    assert opened is not None
    seat = rng.choice(opened.waiting)
    table.answer(opened.n, seat, answer(opened.ask, seat, rng))


def play(table: Table, rng: random.Random, steps: int) -> None:
    """Answer until the game is over, or a number of answers is given.

    Args:
        table: The table.
        rng: The source of all chance.
        steps: The most answers.
    """
    for _ in range(steps):
        if table.is_over:
            return
        answer_once(table, rng)


def random_options(rules: Mapping[str, GameOption], rng: random.Random, later: Collection[str] = ()) -> dict[str, Json]:
    """Return a value for each house rule, each of its values as likely as the others.

    Args:
        rules: The house rules by their names.
        rng: The source of all chance.
        later: Rules that came after random games were first kept. They take nothing from `rng`, so that all else in
            such a game stays as it was.
    """
    options = {name: rng.choice(rule.values) for name, rule in rules.items() if name not in later}
    own = random.Random(repr(options))
    return options | {name: own.choice(rule.values) for name, rule in rules.items() if name in later}


def mode_of_box(path: str) -> str:
    """Return the mode in which the box itself rolls this die or draws from this deck."""
    return "rolled" if path.startswith("dice.") else "drawn"


SELDOM_OPEN = 0.4
"""How often that is done which can only be done now and then."""


def meddle(table: Table, rng: random.Random) -> str:
    """Do one thing that people may do besides answering.

    Args:
        table: The table.
        rng: The source of all chance.

    Returns:
        The name of what was done, such as "undo"; "" where there is nothing to do.
    """
    acts = _acts(table, rng)
    rare = [act for act in ("redo", "withdraw", "time") if act in acts]
    act = rng.choice(rare if rare and rng.random() < SELDOM_OPEN else [*acts]) if acts else ""
    if act:
        acts[act]()
    return act


def _acts(table: Table, rng: random.Random) -> dict[str, Callable[[], None]]:
    """Return the acts that are possible now besides answering, by name."""
    opened, state, modes = table.open, table.run.state, table.run.modes
    acts: dict[str, Callable[[], None]] = {}
    if corrections := table.view().corrections:
        one = rng.choice(corrections)
        acts["set"] = lambda: table.set(one.path, rng.choice(one.choices))
    if modes:
        path = rng.choice([*modes])
        acts["mode"] = lambda: table.set(path, rng.choice(["asked", mode_of_box(path)]))
    if state.scopes and not table.run.asking_about_cards:
        # What is asked below may make the table play its beginning again, so that this state is over by then.
        acts["leave"] = lambda: table.leave(rng.choice(table.run.state.scopes))
    if table.undo_barrier(back := rng.randint(1, 4)) is not None:
        acts["undo"] = lambda: table.undo(back, consent=True)
    if table.can_redo:
        acts["redo"] = table.redo
    if opened is not None and opened.ask.interruptions:
        acts["interrupt"] = lambda: table.interrupt(rng.choice(state.seats), rng.choice(opened.ask.interruptions).what)
    if opened is not None and opened.answers:
        acts["withdraw"] = lambda: table.withdraw(opened.n, rng.choice([*opened.answers]))
    if opened is not None and opened.ask.seconds is not None:
        acts["time"] = lambda: table.expire_deadline(opened.n)
    return acts
