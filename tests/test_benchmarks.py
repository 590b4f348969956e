"""The benchmarks: every installed game is measured, and what has become slow fails."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import engine, evenings, frames, presses, reading, speed, steps, study
from benchmarks.row import Ratio
from companion.game import games
from tests import toys
from tests.every_game import our_games, own_part


def test_every_installed_game_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "games", lambda: {**games(), "toy": toys.game})
    measured = [ratio.what.partition(":")[0] for ratio in benchmarks.ratios()]
    assert set(measured) == {*games(), "toy"}
    for game in our_games():
        assert own_part(game).quiet, f"say in tests/games/{game}/suite.py: see Known"


@pytest.mark.parametrize("name", ["legenden", "atervackt"])
def test_a_quiet_turn_takes_three_answers_and_none_that_only_reads(name: str) -> None:
    """With cards of people's own, of which telling one is an answer. What a page asks for that is only read is none."""
    quiet = presses.scripted(next(iter(presses.strolls(name).values())))
    assert statistics.median(presses.turns_of(name, quiet, 12, own_part(name).board())) == 3
    pages = [leaf for _, leaves in reading.batches(name, quiet, 40) for leaf in leaves]
    assert pages
    assert not any(leaf.seconds is None for leaf in pages)


@pytest.mark.parametrize(("measured", "status"), [(2.9, 0), (3.1, 1)])
def test_three_times_an_aim_fails_and_less_does_not(
    measured: float, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = cycle([measured, 90.0, measured, 0.1, measured])

    def ratios() -> Iterator[Ratio]:
        yield Ratio("toy: an ask", 1.0, lambda: next(runs))

    monkeypatch.setattr(benchmarks, "ratios", ratios)
    assert benchmarks.main(["--ratios"]) == status
    said = capsys.readouterr()
    assert f"{measured:.1f}  1 or less: missed" in said.out, "the median of five"
    assert ("toy: an ask" in said.err) == bool(status)


def test_what_was_slow_once_is_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = iter([9.0] * 5 + [2.0] * 5)
    monkeypatch.setattr(benchmarks, "ratios", lambda: [Ratio("toy: an ask", 1.0, lambda: next(runs))])
    assert [measured for _, measured in benchmarks.measured_ratios()] == [2.0]


@pytest.mark.parametrize("name", [name for name in games() if own_part(name).quiet])
def test_an_evening_that_does_not_end(name: str) -> None:
    table = evenings.long(games()[name], 300)
    assert len(table.journal.entries()) >= 300
    evenings.stay_alive(table, random.Random(1))
    assert not table.is_over


@pytest.mark.parametrize("name", sorted(games()))
def test_each_ratio_can_be_measured(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "ANSWERS", 2)
    monkeypatch.setattr(engine, "LONG", 40)
    monkeypatch.setattr(engine, "LAST", 3)
    monkeypatch.setattr(engine, "TIMES", 1)
    monkeypatch.setattr(frames, "CHANGES", 3)
    monkeypatch.setattr(study, "GAMES", 2)
    game = games()[name]
    for ratio in (*speed.ratios(game), *engine.ratios(game), *frames.ratios(game), *study.ratios(game)):
        if "ask" not in ratio.what:
            assert ratio.once() > 0


def test_what_no_rules_and_no_table_could_save_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "ANSWERS", 20)
    entries, cost = engine.cost_of_its_entries(games()["legenden"], evenings.REAL)
    assert entries >= 1
    assert cost > 0
    with TemporaryDirectory() as folder:
        assert engine.seconds_away(games()["legenden"], evenings.REAL, Path(folder)) >= 0
    assert engine.waiting_cost(games()["legenden"], evenings.REAL) > 0
    assert 0 < speed.seconds_an_ask_of_a_table(speed.Bare(), 50) < speed.seconds_an_ask_of_a_table(speed.Dicing(), 50)
    assert speed.seconds_of_driver(50) > 0


@pytest.mark.parametrize("name", our_games())
@pytest.mark.parametrize("by_box", [False, True], ids=["by hand", "by the box"])
def test_rules_that_are_told_the_same_alone_go_the_same_way(name: str, by_box: bool) -> None:
    """So what they take by themselves is a part of what an answer at the table takes."""
    game = games()[name]
    (played,) = speed.told(game, evenings.by_the_box(game) if by_box else evenings.REAL, 1)
    assert (played.rolls > 0) == by_box
    assert played.answers + played.rolls >= len(played.replies) > 1
    assert speed.seconds_of_rules([played]) > 0


def test_presses_and_pages_of_every_installed_game_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "MOST", 400)
    monkeypatch.setattr(steps, "STEPS", 200)
    rows = [row.what for row in (*presses.rows(1), *reading.rows(1), *steps.rows(1))]
    for game in games():
        assert f"{game}: longest that pages stand between two asks" in rows
        for what in ("presses a hero's turn over 1 bot games", "events on no page"):
            assert any(row.startswith((f"{game}:", f"{game},")) and what in row for row in rows)
