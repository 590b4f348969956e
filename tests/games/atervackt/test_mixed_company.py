"""Random games at a table where heroes keep company, with corrections, left scenes, undo and redo mixed in."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from companion.games.atervackt import game
from companion.games.atervackt.state.game import AtervacktState
from companion.journal import MemoryJournal
from companion.state import digest
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing import bots
from companion.testing.invariants import check_ask
from tests.every_game import LATER_RULES, without_box
from tests.games.atervackt.test_random_play import choose_bravely
from tests.table.making import reopen, table_facts

SEEDS = range(40)
STEPS = 4000
MEDDLED = 60
"""Acts of which about a third are no answers; then one in twenty, and at last the game is left to end."""


PLAYS = ("against", "monsters", "against", "together")


@cache
def play(seed: int) -> tuple[Table, Counter[str]]:
    """Play a whole game, and count how often each kind of ask was answered."""
    rng = random.Random(seed)
    options = bots.random_options(without_box(game.options), rng, LATER_RULES)
    options |= {"fights": "yes", "rings": "followed", "sun.steps": 12, "map": "none", "monsters": "cards"}
    options |= {"play": PLAYS[seed % len(PLAYS)], "combat": ("signs", "ring")[seed // len(PLAYS) % 2]}
    seats = ["Ada", "Bo", "Cid", "Dan"][: rng.randint(1, 4)]
    header = new_header(game, seats, options, seed=rng.randrange(1000))
    table, asked = Table(game, MemoryJournal(header), Chance(header["seed"])), Counter[str]()
    for step in range(STEPS):
        check(table)
        if rng.random() < (0.35 if step < MEDDLED else 0.05 if step < 10 * MEDDLED else 0):
            bots.meddle(table, rng)
        elif table.is_over:
            return table, asked
        else:
            asked[answer(table, rng)] += 1
    raise AssertionError(f"seed {seed} goes on after {STEPS} steps")


def answer(table: Table, rng: random.Random) -> str:
    """Give one answer of one seat."""
    opened = table.open
    assert opened is not None
    seat = rng.choice(opened.waiting)
    table.answer(opened.n, seat, choose_bravely(opened.ask, seat, rng))
    return opened.ask.key


def check(table: Table) -> None:
    """Check what must hold at every ask."""
    assert table.is_over == (table.open is None)
    if table.open is not None:
        check_ask(table.open.ask)
        assert len(table.run.state.seats) > 1 or table.open.ask.seats == ("Ada",), "one alone is asked alone"


@pytest.mark.daily(12)
@pytest.mark.rule("A33.2", "A16.3", "A26.21")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_game_ends_and_replays_from_its_journal(seed: int) -> None:
    table, _ = play(seed)
    state = table.run.state
    assert isinstance(state, AtervacktState)
    assert state.scopes == []
    assert state.duel is None
    assert state.fight is None
    replayed = reopen(table)
    assert digest(replayed.run.state) == digest(state)
    assert table_facts(replayed) == table_facts(table)


@pytest.mark.daily(0)
def test_heroes_met_in_all_these_ways() -> None:
    asked = sum((play(seed)[1] for seed in SEEDS[:21]), Counter[str]())
    assert {"duel", "duel.sign", "duel.stance", "hidden", "setup.ring", "setup.master", "report.thing"} <= set(asked)
