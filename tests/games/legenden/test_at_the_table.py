"""Legenden as a table drives it: kept, replayed, undone, corrected and left at random."""

from __future__ import annotations

import random

import pytest

from companion.games.legenden import game
from companion.journal import MemoryJournal
from companion.state import digest
from companion.table import Table, new_header
from companion.table.errors import Refused
from tests import bots

MODES = {"dice.T12": "rolled", "dice.sun": "rolled", "cards.dragon": "drawn", "cards.monster": "drawn"}


def table(seed: int, **modes: str) -> Table:
    return Table(game, MemoryJournal(new_header(game, ["Ada", "Bo", "Cid"], modes=modes, seed=seed)))


def again(played: Table) -> Table:
    """The same game, replayed from its journal."""
    journal = played.journal
    assert isinstance(journal, MemoryJournal)
    return Table(game, journal)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_its_journal(seed: int) -> None:
    played = table(seed, **(MODES if seed % 2 else {}))
    bots.play(played, random.Random(seed), 4000)
    assert played.over
    replayed = again(played)
    assert digest(replayed.run.state) == digest(played.run.state)
    assert replayed.result() == played.result()


@pytest.mark.parametrize("seed", range(5))
def test_random_corrections_undo_and_left_scenes_never_break_a_rule(seed: int) -> None:
    played, rng = table(seed, **MODES), random.Random(seed)
    for _ in range(200):
        if played.over:
            break
        try:
            match rng.randrange(12):
                case 0:
                    correction = rng.choice(played.view().corrections)
                    played.set(correction.path, rng.choice(correction.choices))
                case 1 if played.run.state.scopes:
                    played.leave(rng.choice(played.run.state.scopes))
                case 2:
                    played.undo(rng.randint(1, 3), consent=True)
                case _:
                    bots.step(played, rng)
        except Refused as refused:
            assert refused.code in ("closed", "refused"), refused
    replayed = again(played)
    assert digest(replayed.run.state) == digest(played.run.state)
