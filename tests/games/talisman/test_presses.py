"""Presses of a turn on four buttons (T6.10.1): the aims of the rows that `python -m benchmarks` prints."""

from __future__ import annotations

import statistics

import pytest

from benchmarks.presses import answer_presses, random_answers, turns_of
from companion.game import find
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.talisman.suite import Own


def count_presses(table: Table, *values: object) -> int:
    """Give these answers for the asked seats, and return the presses they cost."""
    presses = 0
    for value in values:
        assert table.open is not None
        seat = table.open.waiting[0]
        presses += answer_presses(table, seat, value)
        table.answer(table.open.n, seat, value)
    return presses


@pytest.mark.rule("T6.10.1", "T6.11.4")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("way", ["left", "right"])
def test_a_turn_without_a_draw_is_at_most_four_presses(face: int, way: str) -> None:
    header = new_header(find("talisman"), ("Ada", "Bo"), {"setup": "chosen"}, data=Own.board())
    table = Table(find("talisman"), MemoryJournal(header))
    count_presses(table, "met", "druid", "troll", 0, "done", "done", [6], [1])
    table.set("characters.Bo.space", "crypt")
    assert count_presses(table, [face], way, "done") <= Own.most_quiet == 4
    assert table.open is not None
    assert table.open.ask.seats == ("Bo",)


def test_the_median_turn_of_random_games_is_at_most_eight() -> None:
    turns = [turn for seed in range(3) for turn in turns_of("talisman", random_answers(seed), 120)]
    assert len(turns) > 60
    assert statistics.median(turns) <= 8
    assert Own.most_presses == 8
