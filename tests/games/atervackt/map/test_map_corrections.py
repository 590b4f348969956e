"""People correct the map at random in whole games: nothing breaks, and everything can still be shown."""

from __future__ import annotations

import random

import pytest

from companion.games.atervackt import game
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.testing.bots import answer_once
from companion.view import Correction

STEPS = 150
OFTEN = 0.15
MAPPED = ("column", "row", "facing", "kind", "north", "east", "south", "west", "down", "rune", "spiders", "runes")


def map_corrections(table: Table) -> list[Correction]:
    """Return the corrections of the map."""
    return [one for one in table.view().corrections if one.path.split(".")[-1] in MAPPED]


@pytest.mark.parametrize("seed", range(8))
def test_corrections_of_the_map_break_nothing(seed: int) -> None:
    rng = random.Random(seed)
    edition = rng.choice(game.options["edition"].values)
    options = {"map": "followed", "edition": edition}
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo", "Cid"][: 1 + seed % 3], options=options)))
    for _ in range(STEPS):
        if table.is_over:
            return
        corrections = map_corrections(table)
        if corrections and rng.random() < OFTEN:
            one = rng.choice(corrections)
            table.set(one.path, rng.choice(one.choices))
        elif rng.random() < OFTEN / 5:
            table.set("options.map", rng.choice(["none", "followed"]))
        else:
            answer_once(table, rng)
        table.view()
