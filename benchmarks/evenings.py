"""Games to measure: who plays, who rolls and draws, and evenings that do not end."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from companion.asks import Ask, Choose, Seat
from companion.game import Game
from companion.journal import Journal, MemoryJournal
from companion.table import Table, new_header
from companion.testing import bots
from tests.every_game import own_part, scripted_answer

NAMES = ("Ada", "Bo", "Cid", "Dag", "Eva", "Finn")
SEATS = NAMES[:2]

PEOPLES_MODES: Mapping[str, str] = {}
"""Modes in which people roll and draw: those of a game where none is set."""


def quiet_answers(game: Game[Any]) -> Mapping[str, Any]:
    """Return how to play on for ever, as the game's `suite.py` says it; empty where nobody has said how."""
    return own_part(game.id).quiet


def box_modes(game: Game[Any]) -> dict[str, str]:
    """Return the modes in which the box rolls and draws."""
    return {f"dice.{die}": "rolled" for die in game.dice} | {f"cards.{deck}": "drawn" for deck in game.decks}


def seat_counts(game: Game[Any]) -> list[int]:
    """Return 2, 3 and the most seats, as far as the game has them."""
    low, high = game.seats
    return sorted({seats for seats in (2, 3, min(high, len(NAMES))) if low <= seats <= high})


def begin_game(
    game: Game[Any],
    modes: Mapping[str, str] = PEOPLES_MODES,
    seed: int | None = None,
    seats: Sequence[str] = SEATS,
    data: Mapping[str, Any] | None = None,
) -> Table:
    """Return a new game with the journal in memory."""
    return Table(game, MemoryJournal(new_header(game, seats, modes=modes, seed=seed, data=data)))


def stay_alive(table: Table, rng: random.Random) -> None:
    """Take a step of a game that does not end; where nobody has said how, any step."""
    opened = table.open
    assert opened is not None
    answers = quiet_answers(table.game)
    if (key := opened.ask.key) in answers:
        seat = opened.waiting[0]
        table.answer(opened.n, seat, scripted_answer(answers, key, option_ids(opened.ask, seat)))
    else:
        bots.answer_once(table, rng)


def option_ids(ask: Ask, seat: Seat) -> list[str]:
    """Return the ids that a seat may choose."""
    return [option.id for option in ask.options_for(seat)] if isinstance(ask, Choose) else []


def play_long(game: Game[Any], answers: int, journal: Journal | None = None) -> Table:
    """Return a game of some number of answers that goes on."""
    table = begin_game(game) if journal is None else Table(game, journal)
    rng = random.Random(1)
    for _ in range(answers):
        stay_alive(table, rng)
    return table
