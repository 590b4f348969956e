"""A toy game at a table, and what a test wants to say to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import Game
from companion.journal import MemoryJournal
from companion.state import Json
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing.tables import check_live, check_replayed, reopen, table_facts
from tests.toys import game as toy

__all__ = ["check_live", "check_replayed", "reopen", "table_facts"]

Said = tuple[str, Any]
"""A seat and what it answers."""

USUAL: Mapping[str, Any] = {
    "move": "home",
    "duel": "stone",
    "luck": "made",
    "dice": [1, 1],
    "gold": 0,
    "clean": True,
    "dragon": "asleep",
    "table.card": "in",
}
"""Answers of a player who does not care, by the key of the ask."""


def header(
    *seats: str,
    game: Game[Any] = toy,
    seed: int | None = None,
    modes: Mapping[str, str] | None = None,
    state: Mapping[str, Json] | None = None,
    **options: Json,
) -> dict[str, Any]:
    """Return the header of a new game; Ada and Bo play unless others are named."""
    return new_header(game, seats or ("Ada", "Bo"), options, modes, state, seed)


def sit(*seats: str, game: Game[Any] = toy, **more: Any) -> Table:
    """Return a new game whose journal is in memory; see `header`."""
    head = header(*seats, game=game, **more)
    return Table(game, MemoryJournal(head, lasts=True), Chance(head.get("seed")))


def number(table: Table) -> int:
    """Return the number of the open ask."""
    assert table.open is not None, "the game is over"
    return table.open.n


def key(table: Table) -> str:
    """Return the key of the open ask."""
    assert table.open is not None, "the game is over"
    return table.open.ask.key


def waiting_seats(table: Table) -> tuple[str, ...]:
    """Return the seats that have not answered."""
    assert table.open is not None, "the game is over"
    return table.open.waiting


def say(table: Table, *answers: Said) -> Table:
    """Answer whatever is open, one after the other."""
    for seat, value in answers:
        table.answer(number(table), seat, value)
    return table


def answer_as_usual(table: Table) -> Table:
    """Let the first seat that is waited for answer as usual."""
    return say(table, (waiting_seats(table)[0], USUAL[key(table)]))


def go_to(table: Table, wanted: str) -> Table:
    """Let everybody answer as usual until this is asked."""
    for _ in range(100):
        if key(table) == wanted:
            return table
        answer_as_usual(table)
    raise AssertionError(f"{wanted} is not asked within 100 answers")


def life(table: Table, seat: str) -> int:
    """Return a player's life."""
    figures: Any = table.view().state
    points: int = figures["players"][seat]["life"]
    return points


def event_keys(table: Table) -> list[str]:
    """Return the keys of all that has happened."""
    return [event.key for event in table.log()]
