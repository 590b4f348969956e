"""The hall of heroes, and the results that are kept for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.report import results
from companion.report.hall import EveningResult, make_hall, result_of
from companion.report.results import read_results
from companion.table.archive import store
from companion.table.sessions import Sessions
from tests.journals import alter, sum_up
from tests.report.evenings import NAMES, archive_of, evening_of

EVENINGS = [result_of(evening_of(name), name) for name in NAMES]


def test_a_result_is_kept_as_plain_json() -> None:
    for result in EVENINGS:
        assert EveningResult.from_json(json.loads(json.dumps(result.to_json()))) == result


def test_people_are_counted_by_name_over_all_games() -> None:
    hall = make_hall(EVENINGS)
    people = {one.name: one for one in hall.people}
    assert people["Ada"].evenings == len(NAMES)
    assert sum(one.wins for one in hall.people) == sum(len(result.winners) for result in EVENINGS)
    for one in hall.people:
        assert one.survived - one.wins_alive + one.wins + one.fallen == one.evenings
        assert sum(times for _, times in one.causes) == one.deaths


def test_people_can_be_merged_and_left_out() -> None:
    hall = make_hall(EVENINGS, merge={"DAN": "Ada"}, leave_out=["bo"])
    names = {one.name for one in hall.people}
    assert "Bo" not in names and "Dan" not in names
    assert len(hall.evenings) == len(NAMES)
    assert not any(best.who == "Bo" for best in hall.records)


def test_a_kept_result_is_bound_to_the_last_check_sum(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store(archive_of("rulez-0.1-08"), tmp_path, "one")
    sessions = Sessions(tmp_path)
    first = read_results(sessions)
    assert (first.read, len(first.results), first.unread) == (1, 1, ())
    again = read_results(sessions)
    assert (again.read, again.results) == (0, first.results)
    # Another last entry is another game, whatever is kept beside it.
    alter(tmp_path / "one.db", "UPDATE entry SET at = at + 1 WHERE n = (SELECT max(n) FROM entry)")
    sum_up(tmp_path / "one.db")
    assert read_results(sessions).read == 1
    (tmp_path / results.FOLDER / "one.json").write_text('{"format": 1, "sum": []}')
    assert read_results(sessions).read == 1


def test_games_that_go_on_or_cannot_be_read_are_only_counted(tmp_path: Path) -> None:
    archive = archive_of("rulez-0.1-08")
    cut = type(archive)(archive.session, archive.header, archive.entries[:100], finished=False)
    store(cut, tmp_path, "going")
    (tmp_path / "broken.db").write_bytes(b"nothing")
    found = read_results(Sessions(tmp_path))
    assert (found.results, found.unfinished, found.unread) == ((), 1, ("broken",))
    assert not (tmp_path / results.FOLDER).exists()
