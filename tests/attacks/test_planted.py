"""Faults that are planted for one test each: the attacks find them, and an evening's trace is that of its seed."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import state as states
from companion.journal import MemoryJournal, SqliteJournal
from companion.table import Table, unpack
from companion.text import Text
from hardware.emulator import plain_panel
from tests.attacks import planted
from tests.attacks.attack_evenings import play_evenings
from tests.attacks.runner import SEED, Plan, Size, attacks, run


def plant_unchecked_fields(patch: pytest.MonkeyPatch) -> None:
    """Of a line that is taken in nobody looks at its fields."""
    patch.setattr(unpack, "check_fields", lambda *_: None)


def raw(patch: pytest.MonkeyPatch) -> None:
    """Plant a fault: text of a page goes to the terminal as it is."""
    patch.setattr(plain_panel, "printable", lambda words: words)


def forgetful(patch: pytest.MonkeyPatch) -> None:
    """A correction is done, and another one is kept."""
    real = MemoryJournal.append, SqliteJournal.append

    def keep(self: Any, body: Any, **how: Any) -> int:
        append = real[isinstance(self, SqliteJournal)]
        return append(self, {"e": "redo"} if body["e"] == "set" else body, **how)

    patch.setattr(MemoryJournal, "append", keep)
    patch.setattr(SqliteJournal, "append", keep)


def plant_clock(patch: pytest.MonkeyPatch) -> None:
    """Plant a fault: events depend on the clock."""
    real = states.State.tell

    def tell(self: states.State, key: str, text: Text, **how: Any) -> None:
        real(self, key, Text("{words} {n}", words=text, n=str(time.monotonic_ns())), **how)

    patch.setattr(states.State, "tell", tell)


def plant_shown_choice(patch: pytest.MonkeyPatch) -> None:
    """The screens of all others show what one has sealed."""
    patch.setattr(Table, "view", Table.view)
    planted.plant_shown_secret()


PLANTS: tuple[tuple[str, Callable[[pytest.MonkeyPatch], None]], ...] = (
    ("files: altered_archives", plant_unchecked_fields),
    ("files: steering_names", raw),
    ("play: live_replayed_and_resumed", forgetful),
    ("play: live_replayed_and_resumed", plant_clock),
    ("play: two_worlds", plant_shown_choice),
)


@pytest.mark.parametrize(("name", "plant"), PLANTS, ids=[plant.__name__ for _, plant in PLANTS])
def test_a_quick_attack_finds_a_planted_fault(
    name: str, plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert name in attacks()
    plant(monkeypatch)
    assert run(name, Plan(Size.QUICK, SEED, tmp_path)).found


@pytest.mark.daily(0)
def test_one_seed_makes_the_same_evenings_twice(tmp_path: Path) -> None:
    first, second = ([*play_evenings(Plan(Size.QUICK, 14, tmp_path / name), 2)] for name in ("first", "second"))
    assert first == second
    assert len({trace for _, _, trace in first}) == len(first), "each evening is another one"
