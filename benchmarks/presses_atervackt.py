"""How many presses a hero's part of a round takes in Återväckt, on the real pages, in random and in quiet games."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from benchmarks.presses import fewest
from benchmarks.row import Row
from companion.asks import Ask, Number, Seat, Secret
from companion.cli.host.scenes import situation_of
from companion.game import find
from companion.journal import MemoryJournal
from companion.pages.surface import Surface
from companion.table import Table, new_header
from companion.testing import bots

SEATS = ("Ada", "Bo", "Cid")
DEEPEST = 14
"""The last card of a long list is so far away, and more."""

MOST = 2000
"""Answers after which a random game is broken off."""

QUIET: Mapping[str, Any] = {
    "setup.hero": "own",
    "setup.keeper": "Ada",
    "move": "move",
    "tile": "room",
    "draw.room": "nothing",
    "sun": [6],
}
"""Everybody goes from one ordinary room to the next, in which nothing is, and the sun waits at the end."""

CHESTS: Mapping[str, Any] = {**QUIET, "draw.room": "chest", "open": "open", "draw.chest": "empty"}
"""The same, with a chest in every room."""

Answerer = Callable[[Ask, Seat], Any]


def rows(games: int) -> Iterator[Row]:
    """Presses of each hero and round: the middle, and what nine of ten stay below; all real dice and cards are told."""
    quiet = statistics.median(rounds_of(scripted(QUIET), rounds=20))
    yield Row("Återväckt, a quiet hero's round: all move, nothing there", f"{quiet:.1f}", "3 or less")
    chests = statistics.median(rounds_of(scripted(CHESTS), rounds=20))
    yield Row("  a chest in every room, opened and empty", f"{chests:.1f}", "")
    wild = sorted(one for seed in range(games) for one in rounds_of(at_random(seed), rounds=40))
    yield Row(f"  over {games} bot games, median", f"{statistics.median(wild):.1f}", "")
    yield Row("  nine rounds of ten stay at or below", f"{wild[len(wild) * 9 // 10]:.1f}", "")


def scripted(answers: Mapping[str, Any]) -> Answerer:
    """The answers of this script; what it does not foresee is answered at random, from a seed."""
    rng = random.Random(1)
    return lambda ask, seat: answers[ask.key] if ask.key in answers else legal(ask, seat, rng)


def at_random(seed: int) -> Answerer:
    """Any legal answer."""
    rng = random.Random(seed)
    return lambda ask, seat: legal(ask, seat, rng)


def legal(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """A legal answer that can be given on buttons."""
    value = bots.legal(ask, seat, rng)
    return value - (value - ask.min) % ask.step if isinstance(ask, Number) else value


def rounds_of(answer: Answerer, rounds: int) -> Iterator[float]:
    """The presses of all seats in each round, for each hero who was inside as it began; fights and tells count too."""
    game = find("atervackt")
    table = Table(game, MemoryJournal(new_header(game, SEATS)))
    counted, heroes, at = 0, 0, 0
    for _ in range(MOST):
        state: Any = table.run.state
        if state.round != at:
            if at and heroes:
                yield counted / heroes
            counted, heroes, at = 0, len(state.inside()), state.round
        if table.open is None or at > rounds:
            return
        opened, seat = table.open, table.open.waiting[0]
        value = answer(opened.ask, seat)
        counted += cost(table, seat, value)
        table.answer(opened.n, seat, value)


def cost(table: Table, seat: Seat, value: object) -> int:
    """The fewest presses by which this seat gives that answer on its own buttons; a secret is laid, then sealed."""
    situation = situation_of(table, seat)
    if value in ("made", "failed"):
        return 1
    presses = fewest(situation, Surface(seat), tuple(value) if isinstance(value, list) else value, DEEPEST)
    return 2 * presses if isinstance(situation.ask, Secret) else presses
