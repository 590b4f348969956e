"""Options hold what is legal now: each option of each ask of random games is answered, and none is refused.

By hand with more games: `python -m tests.cli.engine.test_all_options SEEDS ASKS`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from companion.asks import Choose, Roll, Secret
from companion.cli.engine.version_two import open_ask
from companion.game import find, games
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.table.run import OpenAsk
from companion.testing import bots

SEATS = ("Ada", "Bo")

ASKS = 12
"""Asks of each game."""


def offered(table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the seats that are asked openly, each with one option as the protocol gives it."""
    opened = table.open
    if opened is None or not isinstance(opened.ask, Choose) or isinstance(opened.ask, Secret):
        return
    ask = json.loads(json.dumps(open_ask(table, opened, str)))
    seat = opened.waiting[0]
    own = ask["options"][seat] if isinstance(ask["options"], dict) else ask["options"]
    for option in (*own, *ask["elsewhere"]):
        yield seat, option


def asked(table: Table) -> OpenAsk:
    """Return the open ask; there is one."""
    assert table.open is not None
    return table.open


def try_options(game: str, seed: int, most: int) -> int:
    """Play a random game, and answer each option of each open ask before one is taken; return how many were tried.

    Args:
        game: The id of the game.
        seed: Makes it repeatable.
        most: Asks after which it ends.
    """
    table = Table(find(game), MemoryJournal(new_header(find(game), SEATS, seed=seed)))
    chance, tried = random.Random(seed), 0
    for _ in range(most):
        if (opened := table.open) is None:
            break
        key, text = opened.ask.key, str(opened.ask.text)
        if isinstance(opened.ask, Roll):
            roll = open_ask(table, opened, str)
            assert sum(part["n"] for part in roll["made_of"]) == roll["count"]
        # Where a real card lies after an undo is asked first.
        for seat, option in offered(table) if key != "table.card" else ():
            table.answer(asked(table).n, seat, option["id"])
            tried += 1
            after = None if table.is_over else asked(table).ask
            if isinstance(after, Roll) and after.need is not None:
                assert option.keys() & {"chance", "odds"}, (game, key, option)
            table.undo(consent=True)
            again = asked(table).ask
            if (again.key, str(again.text)) != (key, text):
                break
        bots.step(table, chance)
    return tried


@pytest.mark.parametrize("game", sorted(games()))
def test_no_option_is_refused_and_each_that_leads_to_a_test_has_its_chance(game: str) -> None:
    assert try_options(game, 1, ASKS) >= ASKS


if __name__ == "__main__":
    seeds, asks = map(int, sys.argv[1:3])
    for name in sorted(games()):
        tried = sum(try_options(name, seed, asks) for seed in range(seeds))
        sys.stdout.write(f"{name}: {tried} options\n")
