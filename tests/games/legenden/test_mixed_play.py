"""Random games at a table, with corrections, interruptions, left scenes, undo and redo mixed in."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from companion.games.legenden.state.game import LegendenState
from companion.journal import MemoryJournal
from companion.state import digest
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing import bots
from companion.testing.invariants import check_ask, check_state, check_view
from tests.every_game import LATER_RULES
from tests.games.legenden.restless import Restless
from tests.table.making import check_live, reopen, table_facts

SEEDS = (*range(100), 106, 129, 140, 144, 147, 149)
"""Seeds: a hundred, and those of the next hundred whose games came to a line of the rules for the first time."""

MEDDLED = 40
"""Acts, a third of which are no answers; then one in twelve, and at last the game plays to its end."""

STEPS = 4000

ODDS_COUNT = ("turn", "chamber", "dragon.card", "fight.stance")
"""Asks before which people look at odds, as a view takes long to make."""

game = Restless()


def begin(rng: random.Random) -> Table:
    options = bots.random_options(game.options, rng, LATER_RULES)
    options["sun.steps"] = rng.randint(12, 14)  # Short days: what people do beside the game matters here.
    seats = ["Ada", "Bo", "Cid", "Dan"][: rng.randint(2, 4)]
    header = new_header(game, seats, options, seed=rng.randrange(1000))
    return Table(game, MemoryJournal(header), Chance(header["seed"]))


@cache
def play(seed: int) -> tuple[Table, Counter[str]]:
    """Play a whole game; return how often each thing was done besides answering."""
    rng = random.Random(seed)
    table, done = begin(rng), Counter[str]()
    for step in range(STEPS):
        check(table)
        if rng.random() < (0.35 if step < MEDDLED else 0.08 if step < 8 * MEDDLED else 0):
            done[bots.meddle(table, rng)] += 1
        elif table.is_over:
            return table, done
        else:
            bots.answer_once(table, rng)
    raise AssertionError(f"seed {seed} goes on after {STEPS} steps")


def check(table: Table) -> None:
    check_state(table.run.state)
    assert table.is_over == (table.open is None)
    if table.open is not None:
        if table.open.ask.key in ODDS_COUNT:
            check_view(table.view())
        assert table.open.waiting, "nobody can go on"
        check_ask(table.open.ask)


@pytest.mark.daily(25)
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_people_do_the_game_ends_and_its_journal_tells_it(seed: int) -> None:
    table, _ = play(seed)
    state = table.run.state
    assert isinstance(state, LegendenState)
    assert state.scopes == []
    assert state.fight is None
    assert bool(table.result()["winners"]) == any(hero.is_safe for hero in state.heroes.values())
    replayed = reopen(table)
    assert digest(replayed.run.state) == digest(state)
    assert table_facts(replayed) == table_facts(table)


LIVE = range(1000, 1004)
"""Seeds of games that are compared with their journals again and again."""


@pytest.mark.parametrize("seed", LIVE)
def test_at_any_moment_the_journal_alone_leads_to_the_same(seed: int) -> None:
    rng = random.Random(seed)
    check_live(begin(rng), rng)


@pytest.mark.daily(0)
def test_mixed_play_uses_every_kind_of_entry() -> None:
    done = sum((play(seed)[1] for seed in SEEDS[:30]), Counter[str]())
    assert set(done) == {"set", "interrupt", "leave", "undo", "redo", "withdraw", "time", "mode"}
