"""The chronicle: every test, also of real dice, every move, nothing twice; and the way back to an entry."""

from __future__ import annotations

import random

import pytest

from companion.asks import Roll
from companion.event_kinds import DRAWN, ROLLED
from companion.game import find
from companion.journal import MemoryJournal
from companion.table import NotOpen, Table, new_header
from companion.table.chronicle import SAID
from companion.testing import bots
from tests.toys import game as toy


def play_game(name: str, steps: int, mode: str) -> Table:
    """Return a game some steps on, whose dice are real ones or the box's."""
    game = find(name)
    modes = {f"dice.{die}": mode for die in game.dice}
    table = Table(game, MemoryJournal(new_header(game, ("Ada", "Bo", "Cy"), None, modes)))
    bots.play(table, random.Random(2), steps)
    return table


@pytest.mark.parametrize("mode", ["asked", "rolled"])
@pytest.mark.parametrize("name", ["legenden", "talisman"])
def test_every_roll_and_every_move_is_told(name: str, mode: str) -> None:
    table = play_game(name, 120, mode)
    told = table.chronicle()
    numbers = [number for number, event in told if event.key == ROLLED]
    rolls = [number for number, ask in table.run.answered.items() if isinstance(ask, Roll) and not ask.retold]
    assert set(rolls) <= set(numbers)
    assert len(numbers) == len({*numbers}), "none is told twice"
    moved = {number for number, ask in table.run.answered.items() if ask.key in getattr(table.game, "moves", ())}
    assert moved <= {number for number, _ in told}
    assert [event for _, event in told if event.key not in (SAID, ROLLED, DRAWN)] == [
        event for event in table.log() if event.key not in (ROLLED, DRAWN)
    ]


def test_going_back_leads_to_before_the_entry() -> None:
    table = play_game("legenden", 60, "asked")
    number = table.entry_numbers[-20]
    before = table.chronicle()
    table.go_back(number)
    assert number not in table.entry_numbers
    assert all(entry < number for entry, one in table.chronicle() if one.key != "undo")
    table.redo()
    assert [event for _, event in table.chronicle() if event.key not in ("undo", "redo")] == [
        event for _, event in before
    ]


def test_nobody_goes_back_to_what_is_undone() -> None:
    table = Table(toy, MemoryJournal(new_header(toy, ("Ada", "Bo"), None, None)))
    with pytest.raises(NotOpen):
        table.go_back(7)
