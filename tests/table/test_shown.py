"""Corrections and ways back that would lead where the game cannot be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.journal import MemoryJournal
from companion.state import Json
from companion.table import RuleFault, Table
from tests.table.games import Blind
from tests.table.making import header, life, reopen, say, table_facts
from tests.toys import Toy, ToyState


def begin_seated(game: Toy) -> Table:
    return say(Table(game, MemoryJournal(header(game=game))), ("Ada", "out"))


@pytest.mark.parametrize(
    ("blind", "correct"),
    [
        (lambda state: state.players["Ada"].life == 9, lambda table: table.set("players.Ada.life", 9)),
        (lambda state: state.dragon.left() == 2, lambda table: table.deck("dragon", "count", number=2)),
        (lambda state: state.rounds > 0, lambda table: table.leave("round")),
    ],
)
def test_a_correction_after_which_nothing_can_be_shown_is_taken_back(
    blind: Callable[[ToyState], bool], correct: Callable[[Table], None]
) -> None:
    game = Blind()
    table = begin_seated(game)
    before = table_facts(table)
    game.blind = blind
    with pytest.raises(RuleFault, match="this was undone"):
        correct(table)
    assert table_facts(table) == before == table_facts(reopen(table))


def test_a_correction_after_which_there_is_no_result_is_taken_back() -> None:
    class Endless(Toy):
        def result(self, state: ToyState) -> Mapping[str, Json]:
            return {"share": 1 // (9 - state.players["Ada"].life)}

    table = begin_seated(Endless())
    with pytest.raises(RuleFault, match="this was undone"):
        table.set("players.Ada.life", 9)
    assert life(table, "Ada") == 5


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_no_way_leads_where_nothing_can_be_shown(way: str) -> None:
    game = Blind()
    table = begin_seated(game)
    table.set("players.Ada.life", 9)
    table.set("players.Ada.life", 4)
    if way == "redo":
        table.undo()
        table.undo()
        table.redo()
        table.undo()
    before, entries = table_facts(table), table.journal.entries()
    game.blind = lambda state: state.players["Ada"].life == 9
    with pytest.raises(RuleFault, match="so nothing was done"):
        getattr(table, way)()
    assert (table_facts(table), table.journal.entries()) == (before, entries)
    game.blind = lambda _: False
    getattr(table, way)()
    assert life(table, "Ada") == 9


def test_out_of_what_cannot_be_shown_there_is_a_way_back() -> None:
    game = Blind()
    table: Any = begin_seated(game)
    table.set("players.Ada.life", 9)
    game.blind = lambda state: state.players["Ada"].life == 9
    table.undo()
    assert life(table, "Ada") == 5
