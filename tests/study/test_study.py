"""A study: the same games whoever plays them, kept as they are played, and its file."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion.game import BadSetup
from companion.study import plan as plans
from companion.study.games import GameStudy, NoBot, StudyBot, find_study, play_at_random
from companion.study.keeping import DamagedStudy, StudySoFar, read_study
from companion.study.plan import BrokenStudy, Piece, Plan, make_plan, play_piece
from companion.study.results import result_lines, results_json
from companion.study.running import WorkerHere, WorkersOnThisMachine, plan_text, run_study
from companion.study.tally import Tally
from companion.text import Text
from tests.toys import ToyState
from tests.toys import game as toy


class ToyStudy(GameStudy[ToyState]):
    bots: ClassVar[Mapping[str, StudyBot]] = {"other": play_at_random}

    def figures(self, state: ToyState) -> Iterator[tuple[str, int]]:
        yield "life", sum(player.life for player in state.players.values())


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(plans, "find", lambda name: toy if name == "toy" else pytest.fail(name))
    monkeypatch.setattr(plans, "find_study", lambda _: ToyStudy())
    plans._match.cache_clear()
    yield
    plans._match.cache_clear()


def toy_plan(**more: Any) -> Plan:
    return make_plan("toy", 1, **{"options": {"rounds": 1}, **more})


def play_study(plan: Plan, games: int, study: StudySoFar | None = None) -> StudySoFar:
    study = study or StudySoFar(plan, games)
    study.games = games
    with WorkerHere(plan) as worker:
        run_study(study, worker, lambda: None)
    return study


def text(study: StudySoFar) -> str:
    return json.dumps(results_json(study))


def test_processes_count_what_one_alone_counts() -> None:
    plan = toy_plan(compare={"rounds": 2}, bots=("random", "other"))
    alone = play_study(plan, 12)
    study = StudySoFar(plan, 12)
    with WorkersOnThisMachine(plan, 2) as workers:
        run_study(study, workers, lambda: None)
    assert text(study) == text(alone)


def test_pieces_of_any_size_make_the_same_study() -> None:
    plan = toy_plan()
    study = StudySoFar(plan, 10)
    for first, stop in ((7, 10), (0, 2), (2, 7)):
        study.add(play_piece(plan_text(plan), first, stop, 60))
    assert study.spans == [(0, 10)]
    assert text(study) == text(play_study(plan, 10))


def test_a_worker_stops_when_its_time_is_over_and_the_rest_is_played() -> None:
    assert play_piece(plan_text(toy_plan()), 3, 9, 0).after == 4


def test_a_game_is_played_twice_from_one_seed_to_compare_a_rule() -> None:
    found = results_json(play_study(toy_plan(compare={"rounds": 3}), 5))
    assert found["difference"]["turns"]["counts"] == [[2, 5]]
    assert (found["figures"]["turns"]["mean"], found["compared"]["turns"]["mean"]) == (1, 3)
    same = results_json(play_study(toy_plan(compare={"rounds": 1}), 5))
    assert same["figures"] == same["compared"]
    assert same["difference"]["life"]["counts"] == [[0, 5]]


def test_bots_move_on_by_a_seat_with_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = dict[int, set[str]]()

    def watch(state: Any, ask: Any, seat: str, chance: Any) -> Any:
        asked.setdefault(id(state), set()).add(seat)
        return play_at_random(state, ask, seat, chance)

    monkeypatch.setattr(ToyStudy, "bots", {"watching": watch})
    match = plans.Match(toy_plan(bots=("watching", "random")))
    tally = Tally()
    for number in range(2):
        match.count(number, tally)
        assert asked.popitem()[1] == {"12"[number]}
    assert {name for name in tally.sides["base"] if "bot" in name} == {"wins.bot.random", "wins.bot.watching"}


@pytest.mark.parametrize(
    ("given", "kind"),
    [({"players": 5}, BadSetup), ({"bots": ("clever",)}, NoBot), ({"options": {"moon": 1}}, BadSetup)],
)
def test_a_wrong_plan_is_refused_before_a_game(given: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        toy_plan(**given)


def test_a_game_that_never_ends_is_counted_and_one_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "LONGEST", 2)
    assert results_json(play_study(toy_plan(), 3))["figures"]["ended"]["counts"] == [[0, 3]]

    def fail(*_: object) -> Any:
        raise KeyError("dagger")

    monkeypatch.setattr(plans, "drive", fail)
    with pytest.raises(BrokenStudy, match="Game 0 of seed 1 failed: KeyError"):
        play_study(toy_plan(), 3)


def test_a_study_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    plan, file = toy_plan(), tmp_path / "study.json"
    study = StudySoFar(plan, 40)
    with WorkerHere(plan) as worker:
        run_study(study, worker, lambda: None, lambda: study.played >= 10)
    assert 10 <= study.played < 40
    study.save(file)
    again = read_study(file)
    assert (again.plan, again.games, again.played) == (plan, 40, study.played)
    assert text(play_study(plan, 40, again)) == text(play_study(plan, 40))


@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: data.replace('"1"', '"2"', 1), lambda _: "[]"])
def test_a_damaged_file_is_named_and_refused(damage: Any, tmp_path: Path) -> None:
    file = tmp_path / "study.json"
    play_study(toy_plan(), 3).save(file)
    file.write_text(damage(file.read_text()))
    with pytest.raises(DamagedStudy, match=r"study\.json is damaged or no study"):
        read_study(file)


def test_missing_games_are_those_between_and_behind_what_is_played() -> None:
    study = StudySoFar(toy_plan(), 9)
    for first, after in ((4, 6), (1, 2)):
        study.add(Piece(first, after, Tally()))
    assert [*study.missing()] == [(0, 1), (2, 4), (6, 9)]


def test_results_can_be_read_by_people() -> None:
    lines = [*result_lines(play_study(toy_plan(compare={"rounds": 2}), 4), Text("Toy"), str)]
    assert lines[0] == "Toy: 4 games, seed 1, 2 players: random"
    assert lines[1] == "  rounds = 1"
    assert any(line.split() == ["turns", "2.000", "2.000", "..", "2.000", "2", "4"] for line in lines)
    assert any(line.startswith("Difference by rounds=2") for line in lines)


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    plan = toy_plan()
    study = play_study(plan, 40)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        play_study(plan, 200, study)
        assert tracemalloc.get_traced_memory()[0] - before < 60_000
    finally:
        tracemalloc.stop()


def test_a_game_without_a_study_of_its_own_is_played_at_random() -> None:
    assert type(find_study("no-such-game")) is GameStudy
