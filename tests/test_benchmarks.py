"""The benchmarks: every installed game is measured, and what has become slow fails."""

from __future__ import annotations

import json
import random
import statistics
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import answers, engine, evenings, frames, presses, reading, speed, starts, steps, study, tables
from benchmarks.landed import Landed, read_landed, write_landed
from benchmarks.row import Cost, Ratio, Row
from companion.dice import T6
from companion.game import games
from companion.pages import screen
from companion.pages.surface import Surface
from tests import toys
from tests.every_game import our_games, own_part
from tests.pages.making import make_roll, make_situation


def test_every_installed_game_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "games", lambda: {**games(), "toy": toys.game})
    ratios = [*benchmarks.ratios(4)]
    assert {ratio.game for ratio in ratios} == {*games(), "toy", ""}
    assert len({ratio.name for ratio in ratios}) == len(ratios)
    for game in our_games():
        assert own_part(game).quiet, f"say in tests/games/{game}/suite.py: see Known"


@pytest.mark.parametrize("name", ["legenden", "atervackt"])
def test_a_quiet_turn_takes_three_answers_and_none_that_only_reads(name: str) -> None:
    """With cards of people's own, of which telling one is an answer. What a page asks for that is only read is none."""
    quiet = presses.scripted_answers(next(iter(presses.quiet_evenings(name).values())))
    assert statistics.median(presses.turns_of(name, quiet, 12, own_part(name).board())) == 3
    pages = [news_page for _, news_pages in reading.events_with_pages(name, quiet, 40) for news_page in news_pages]
    assert pages
    assert not any(news_page.seconds is None for news_page in pages)


LANDED_ONE = Landed(1.0, 1.0)


def plant_ratio(monkeypatch: pytest.MonkeyPatch, runs: Iterable[Cost], landed: Landed | None = LANDED_ONE) -> None:
    """Let one ratio be measured, the median of three runs each time."""
    left = iter(runs)
    ratio = Ratio("an ask", 1.5, lambda: next(left), "toy", 3, rounds=3)
    monkeypatch.setattr(benchmarks, "ratios", lambda _: [ratio])
    monkeypatch.setattr(benchmarks, "read_landed", lambda: {} if landed is None else {ratio.name: landed})


@pytest.mark.parametrize(
    ("measured", "floor", "status"), [(1.9, 1.0, 0), (2.1, 1.0, 1), (2.1, 1.29, 1), (2.1, 1.31, 0)]
)
def test_twice_a_landed_value_fails_where_the_floor_is_quiet(
    measured: float, floor: float, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = [Cost(ratio * floor, floor) for ratio in (measured, 90.0, 0.1)]
    plant_ratio(monkeypatch, runs * 2)
    assert benchmarks.main(["--ratios"]) == status
    said = capsys.readouterr()
    assert f"{measured:.2f}  1.5 or less: missed" in said.out, "the median of three"
    assert ("toy: an ask, 3 seats" in said.err) == bool(status)


def test_a_slow_ratio_is_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    plant_ratio(monkeypatch, [Cost(9.0, 1.0)] * 3 + [Cost(1.1, 1.0)] * 3)
    assert benchmarks.main(["--ratios"]) == 0


def test_the_ratios_are_told_to_programs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for landed, value in ((Landed(1.0, 1.0), 1.0), (None, None)):
        plant_ratio(monkeypatch, [Cost(3.0, 2.0)] * 3, landed)
        assert benchmarks.main(["--ratios", "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == [
            {"row": "an ask", "game": "toy", "seats": 3, "value": 1.5, "floor": 2.0, "aim": 1.5, "landed": value}
        ]


def test_landed_values_are_written_and_read(tmp_path: Path) -> None:
    rows = {
        "legenden: an ask / the floor, 2 seats": Landed(9.9, 1.25e-06),
        "first start / its libraries'": Landed(2.0, 3.0),
    }
    write_landed(rows, tmp_path / "landed.toml")
    assert read_landed(tmp_path / "landed.toml") == rows


def test_landed_values_are_those_of_ratios() -> None:
    assert read_landed().keys() <= {ratio.name for ratio in benchmarks.ratios(4)}
    assert all(landed.value > 0 < landed.floor for landed in read_landed().values())


@pytest.mark.parametrize("name", [name for name in games() if own_part(name).quiet])
def test_an_endless_evening_has_as_many_answers_as_wanted(name: str) -> None:
    table = evenings.play_long(games()[name], 300)
    assert len(table.journal.entries()) >= 300
    evenings.stay_alive(table, random.Random(1))
    assert not table.is_over


@pytest.mark.daily(0)
def test_each_ratio_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game: `.ci/run` measures those of all."""
    monkeypatch.setattr(engine, "ANSWERS", 2)
    monkeypatch.setattr(engine, "LONG", 40)
    monkeypatch.setattr(engine, "LAST", 3)
    monkeypatch.setattr(engine, "PROCESS_RUNS", 1)
    monkeypatch.setattr(frames, "CHANGES", 12)
    monkeypatch.setattr(study, "GAMES", 2)
    game = games()[our_games()[-1]]
    monkeypatch.setattr(speed, "ASKED_GAMES", 1)
    monkeypatch.setattr(speed, "RUNS", 1)
    monkeypatch.setattr(answers, "MOST", 2)
    monkeypatch.setattr(tables, "LONG", 40)
    monkeypatch.setattr(tables, "TABLES", 2)
    monkeypatch.setattr(tables, "ANSWERS", 4)
    parts = (speed.ratios(game), answers.ratios(game, 1), frames.ratios(game), study.ratios(game), tables.ratios(game))
    for ratio in chain(engine.ratios(game), *parts):
        # An ask is measured in whole games, so those of two seats are enough here.
        if "ask" not in ratio.what or (ratio.seats == 2 and "real" in ratio.what):
            assert ratio.once().ratio > 0


def test_the_costs_outside_rules_and_table_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "ANSWERS", 20)
    entries, cost = engine.measure_entries(games()["legenden"], evenings.PEOPLES_MODES)
    assert entries >= 1
    assert cost > 0
    with TemporaryDirectory() as folder:
        assert engine.seconds_of_disk_wait(games()["legenden"], evenings.PEOPLES_MODES, Path(folder)) >= 0
    assert engine.waiting_cost(games()["legenden"], evenings.PEOPLES_MODES) > 0
    assert 0 < speed.seconds_an_ask_of_a_table(speed.Bare(), 50) < speed.seconds_an_ask_of_a_table(speed.Dicing(), 50)
    assert speed.seconds_of_driver(50) > 0


@pytest.mark.parametrize("name", our_games())
@pytest.mark.parametrize("by_box", [False, True], ids=["by hand", "by the box"])
def test_rules_alone_go_as_at_a_table_with_equal_answers(name: str, by_box: bool) -> None:
    """The cost of the rules alone is then a part of the cost of an answer at the table."""
    game = games()[name]
    (played,) = speed.record_replies(game, evenings.box_modes(game) if by_box else evenings.PEOPLES_MODES, 1)
    assert (played.rolls > 0) == by_box
    assert played.answers + played.rolls >= len(played.replies) > 1
    assert speed.seconds_of_rules([played]) > 0


def test_starts_help_and_corrections_reach_their_aims() -> None:
    """Questions and presses up to a first turn, presses to its help, and to one more of a figure of who acts."""
    rows = [*starts.rows()]
    for game in our_games():
        for what in ("questions to the first turn", "help on the first turn", "correct a figure by one"):
            assert any(row.what.startswith(f"{game}: ") and what in row.what for row in rows)
    for row in rows:
        assert not row.aim or int(row.measured) <= int(row.aim.removesuffix(" or less")), row


def test_the_presses_of_six_dice_are_counted_die_by_die(monkeypatch: pytest.MonkeyPatch) -> None:
    pressed: list[str] = []

    def press(*arguments: Any) -> Any:
        pressed.append(arguments[-1])
        return screen.press(*arguments)

    monkeypatch.setattr(presses, "press", press)
    faces = (1, 2, 3, 4, 5, 6)
    assert presses.shortest_way(make_situation(make_roll(T6, 6)), Surface("Rohan"), faces) == 10
    assert len(pressed) < 1000, "every way through six dice would be a hundred thousand"


def test_presses_are_told_to_programs_under_names_of_their_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = [Row("a turn, median", "3.0", "3 or less"), Row("  the most", "6", ""), Row("a stance", "1", "")]
    monkeypatch.setattr(benchmarks, "press_rows", lambda _: counted)
    assert benchmarks.main(["--presses", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"what": "a turn, median", "measured": "3.0", "aim": "3 or less"},
        {"what": "a turn, median; the most", "measured": "6", "aim": ""},
        {"what": "a stance", "measured": "1", "aim": ""},
    ]


@pytest.mark.daily(0)
def test_presses_and_pages_of_every_installed_game_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "MOST", 400)
    monkeypatch.setattr(steps, "STEPS", 200)
    rows = [row.what for row in (*presses.rows(1), *reading.rows(1), *steps.rows(1))]
    for game in games():
        assert f"{game}: longest that pages stand between two asks" in rows
        for what in ("presses a hero's turn over 1 bot games", "events on no page"):
            assert any(row.startswith((f"{game}:", f"{game},")) and what in row for row in rows)
