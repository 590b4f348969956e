"""What an answer costs, counted: no views, at most one hash a turn's end, and one commit for each entry."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.game import find
from companion.journal import MemoryJournal
from companion.state import digest
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing import bots
from tests.every_game import ours

ANSWERS = 120


def counted(counts: Counter[str], what: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def count(*arguments: Any, **named: Any) -> Any:
        counts[what] += 1
        return real(*arguments, **named)

    return count


@pytest.mark.parametrize("by_box", [False, True], ids=["by hand", "by the box"])
@pytest.mark.parametrize("name", ours())
def test_an_answer_looks_at_no_view_and_writes_each_entry_once(
    name: str, by_box: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, counts = find(name), Counter[str]()
    drawn = {f"dice.{die}": "rolled" for die in game.dice} | {f"cards.{deck}": "drawn" for deck in game.decks}
    header = new_header(game, ["Ada", "Bo"][: game.seats[1]], modes=drawn if by_box else {}, seed=4)
    table = Table(game, MemoryJournal(header), Chance(4))
    monkeypatch.setattr(game, "view", counted(counts, "views", game.view), raising=False)
    monkeypatch.setattr(game, "learned", counted(counts, "learned", game.learned), raising=False)
    monkeypatch.setattr("companion.table.run.digest", counted(counts, "hashes", digest))
    monkeypatch.setattr(table.journal, "append", counted(counts, "commits", table.journal.append))
    rng = random.Random(4)
    bots.play(table, rng, ANSWERS)
    assert counts["views"] == 0
    assert counts["learned"] == 0, "nobody learns from a journal in memory"
    assert counts["commits"] == len(table.journal.entries())
    assert 0 < counts["hashes"] <= table.run.state.turns
    bots.meddle(table, rng)
    table.view()
    assert counts["views"] > 0, "this test can fail"
