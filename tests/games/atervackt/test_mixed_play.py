"""Random games at a table, with corrections, reports, left scenes, undo and redo mixed in; Dzala has the oracaz."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.atervackt import game
from companion.games.atervackt.state.game import AtervacktState
from companion.journal import MemoryJournal
from companion.state import digest
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing import bots
from companion.testing.invariants import check_ask, check_state, check_view
from tests.every_game import LATER_RULES, without_box
from tests.table.making import check_live, reopen, table_facts

SEEDS = range(30)
MEDDLED = 60
"""Steps of which about a third are no answers; then one in twelve, and at last the game is left to end."""

STEPS = 6000


def begin(rng: random.Random) -> Table:
    """Begin a game with short days, with Dzala among the heroes."""
    options = bots.random_options(without_box(game.options), rng, LATER_RULES) | {"sun.steps": 12}
    seats = ["Ada", "Bo", "Cid", "Dan"][: rng.randint(1, 4)]
    header = new_header(game, seats, options, seed=rng.randrange(1000))
    table = Table(game, MemoryJournal(header), Chance(header["seed"]))
    assert table.open is not None
    if table.open.ask.key == "setup.master":
        table.answer(table.open.n, "Ada", seats[-1])
    table.answer(table.open.n, "Ada", "dzala")
    return table


def check(table: Table) -> None:
    """Check what holds whatever people have done.

    Odds may be unknown, as cards are named that nobody has counted (AS3).
    """
    state = table.run.state
    assert isinstance(state, AtervacktState)
    check_state(replace(state, decks={}))
    assert table.is_over == (table.open is None)
    if table.open is not None:
        if table.open.ask.key in ("move", "meeting", "fight.flee"):
            check_view(table.view())
        assert table.open.waiting, "nobody can go on"
        check_ask(table.open.ask)


@pytest.mark.daily(10)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_game_ends_and_replays_from_its_journal(seed: int) -> None:
    rng = random.Random(seed)
    table = begin(rng)
    for step in range(STEPS):
        check(table)
        if rng.random() < (0.35 if step < MEDDLED else 0.08 if step < 8 * MEDDLED else 0):
            bots.meddle(table, rng)
        elif table.is_over:
            break
        else:
            bots.answer_once(table, rng)
    assert table.is_over
    replayed = reopen(table)
    assert digest(replayed.run.state) == digest(table.run.state)
    assert table_facts(replayed) == table_facts(table)


LIVE = range(1000, 1004)
"""Seeds of games that are compared with their journals again and again."""


@pytest.mark.parametrize("seed", LIVE)
def test_at_any_moment_the_journal_alone_leads_to_the_same(seed: int) -> None:
    rng = random.Random(seed)
    check_live(begin(rng), rng)
