"""Counts of what an answering press costs, exactly by game.

Whoever changes them writes `counts.toml` anew with `python -m tests.cli.host.test_counts`, and looks at the difference.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest

from benchmarks.frames import FLASH, random_press, sitting
from companion import record
from companion.cli.host import open_pages
from companion.cli.host.situations import Situations
from companion.game import find
from companion.journal import SqliteJournal
from companion.pages.situation import Situation
from companion.table import session_index
from tests.every_game import our_games

FILE = Path(__file__).with_name("counts.toml")

ANSWERS, SEED = 40, 4
"""Answering presses that are counted, of a game that is kept in a file."""

_COUNTS: Counter[str] | None = None


def _note_opened(event: str, given: tuple[Any, ...]) -> None:
    # A module or catalogue that is loaded at its first use is no cost of an answer.
    if _COUNTS is not None and event in ("open", "sqlite3.connect") and str(given[0]).startswith(gettempdir()):
        _COUNTS["opens"] += 1


sys.addaudithook(_note_opened)


def count_calls(
    monkeypatch: pytest.MonkeyPatch,
    counts: Counter[str],
    what: str,
    owner: Any,
    name: str,
    counted: Callable[..., bool] = lambda *_, **__: True,
) -> None:
    """Count the calls of a function, of which `counted` says whether it counts."""
    real = getattr(owner, name)

    def count(*given: Any, **named: Any) -> Any:
        counts[what] += counted(*given, **named)
        return real(*given, **named)

    monkeypatch.setattr(owner, name, count, raising=False)


def is_our_own(*_: Any, **__: Any) -> bool:
    """Return whether a module of the companion calls, and no library that may do so in another way tomorrow."""
    return str(sys._getframe(2).f_globals["__name__"]).startswith("companion.")


async def count_answers(name: str, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what answering presses at the box cost, from the press to the scene on its panel."""
    global _COUNTS  # noqa: PLW0603 - a hook stays for ever
    game, rng, total, counts = find(name), random.Random(SEED), Counter[str](), Counter[str]()
    for method in ("page_view", "page_view_of_seat"):
        count_calls(monkeypatch, counts, "views", game, method)
    for method in ("view", "view_of_seat"):
        count_calls(monkeypatch, counts, "whole_views", game, method)
    # Whether a file is older than a tick of the clock is chance.
    monkeypatch.setattr(session_index, "FINE", 10**18)
    count_calls(monkeypatch, counts, "looks", Situations, "look")
    # Each copy of a record asks once how its kind is copied.
    count_calls(monkeypatch, counts, "copies", record, "_copying", lambda kind: kind is Situation)
    count_calls(monkeypatch, counts, "plans", open_pages, "plan_page")
    count_calls(monkeypatch, counts, "commits", SqliteJournal, "_kept")
    count_calls(monkeypatch, counts, "stats", os, "stat", is_our_own)
    count_calls(monkeypatch, counts, "hand-overs", ThreadPoolExecutor, "submit")
    while total["answers"] < ANSWERS:
        async with sitting(game, rng, filed=True) as (host, panel, clock):
            idle, shown = 0, panel.scene.box.page
            while host.outcome is None and not host.table.is_over and total["answers"] < ANSWERS:
                clock.at += FLASH
                await host.tick()
                before, pressed = host.table.last_entry, random_press(rng, idle)
                counts.clear()
                _COUNTS = counts
                await host.handle(pressed)
                host.show()
                _COUNTS = None
                idle = 0 if panel.scene.box.page != shown else idle + 1
                shown = panel.scene.box.page
                if host.table.last_entry > before:
                    total.update(counts)
                    total["answers"] += 1
                    total["entries"] += host.table.last_entry - before
    return total


@pytest.mark.parametrize("name", our_games())
def test_an_answering_press_costs_exactly_the_kept_counts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = asyncio.run(count_answers(name, monkeypatch))
    assert counts["looks"] == counts["hand-overs"] == ANSWERS, "one look and one change of threads for each"
    assert counts["whole_views"] == 0, "nobody has opened a menu"
    assert counts["plans"] <= ANSWERS, "a press does what the page says that was drawn; news may cover the next"
    found = dict(sorted(counts.items()))
    assert found == tomllib.loads(FILE.read_text("utf-8"))[name]


def write_counts() -> None:
    """Write the counts of all games anew."""
    lines = ["# What 40 answering presses cost in a game that is kept in a file, counted by `test_counts.py`."]
    for name in our_games():
        with pytest.MonkeyPatch.context() as monkeypatch:
            counts = asyncio.run(count_answers(name, monkeypatch))
        lines += ["", f"[{name}]", *(f"{what} = {count}" for what, count in sorted(counts.items()))]
    FILE.write_text("\n".join([*lines, ""]), "utf-8")


if __name__ == "__main__":
    write_counts()
