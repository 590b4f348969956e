"""Games to measure: who plays, who rolls and draws, and evenings that do not end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.game import Game
from companion.journal import Journal, MemoryJournal
from companion.table import Table, new_header
from companion.testing import bots

SEATS = ("Ada", "Bo")

REAL: Mapping[str, str] = {}
"""People roll and draw."""

QUIET: Mapping[str, Mapping[str, Any]] = {
    "legenden": {"sun": [0], "turn": "stay"},
    "atervackt": {"setup.hero": "own", "move": "move", "tile": "room", "draw.room": "nothing", "sun": [6]},
}
"""By game, how to play on for ever: nobody meets anything, and the sun stands still."""


def by_the_box(game: Game[Any]) -> dict[str, str]:
    """The box rolls and draws."""
    return {f"dice.{die}": "rolled" for die in game.dice} | {f"cards.{deck}": "drawn" for deck in game.decks}


def begun(game: Game[Any], modes: Mapping[str, str] = REAL, seed: int | None = None) -> Table:
    """A new game with the journal in memory."""
    return Table(game, MemoryJournal(new_header(game, SEATS, modes=modes, seed=seed)))


def stay_alive(table: Table, rng: random.Random) -> None:
    """A step of a game that does not end; where nobody has said how, `QUIET` has none of it."""
    opened = table.open
    assert opened is not None
    quiet = QUIET.get(table.game.id, {})
    if opened.ask.key in quiet:
        table.answer(opened.n, opened.waiting[0], quiet[opened.ask.key])
    else:
        bots.step(table, rng)


def long(game: Game[Any], answers: int, journal: Journal | None = None) -> Table:
    """A game of so many answers that goes on."""
    table = begun(game) if journal is None else Table(game, journal)
    rng = random.Random(1)
    for _ in range(answers):
        stay_alive(table, rng)
    return table
