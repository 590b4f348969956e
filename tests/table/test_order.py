"""Which game was written last: a counter kept with the games says so, whatever the clock of the machine shows."""

from __future__ import annotations

import json
import os
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cli.evening.unfinished import format_day_or_time
from companion.journal import SqliteJournal
from companion.table import Table, session_order
from companion.table.sessions import Sessions
from companion.table.times import format_time, is_likely_time
from tests import toys
from tests.table.making import header, say


class Clock:
    """A clock that shows what it is set to."""

    def __init__(self, at: float) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock(1_700_000_000.0)


@pytest.fixture
def sessions(tmp_path: Path, clock: Clock) -> Sessions:
    return Sessions(tmp_path, clock, lambda _: toys.game)


def play_game(sessions: Sessions, name: str | None = None) -> str:
    """Return a game that somebody has just answered in; a new one without a name."""
    with closing(sessions.begin(header(rounds=50)) if name is None else sessions.resume(name)) as table:
        say(table, ("Ada", "out"))
        return str(table.journal.session)


def correct(table: Table, times: int) -> None:
    """Make a number of corrections, whatever is asked."""
    for number in range(times):
        table.set("options.rounds", (3, 50)[number % 2])


def go_on_as_an_older_drakvakt(folder: Path, name: str, at: float) -> None:
    """Append an entry as an older Drakvakt does, which knows no counter."""
    with closing(SqliteJournal(folder / f"{name}.db", clock=lambda: at)) as journal:
        journal.append({"e": "leave", "scope": "none"})


def list_sessions(sessions: Sessions) -> list[str]:
    return [kept.session for kept in sessions.kept()]


@pytest.mark.parametrize("jump", [-1_700_000_000.0, -86_400.0, 1.0, 1e12])
def test_a_clock_that_jumps_does_not_change_what_was_written_last(
    sessions: Sessions, clock: Clock, jump: float
) -> None:
    first = play_game(sessions)
    second = play_game(sessions)
    clock.at += jump
    third = play_game(sessions)
    assert list_sessions(sessions) == [third, second, first]
    clock.at = 1_700_000_000.0
    play_game(sessions, first)
    assert list_sessions(sessions) == [first, third, second]
    assert sessions.newest() == first


def test_a_game_that_is_only_looked_at_is_not_written(sessions: Sessions) -> None:
    first, second = play_game(sessions), play_game(sessions)
    sessions.look(first).close()
    sessions.open(first).close()
    sessions.resume(first).close()
    assert list_sessions(sessions) == [second, first]


def test_a_game_continued_by_an_older_drakvakt_is_counted_anew(sessions: Sessions, clock: Clock) -> None:
    first, second, third = play_game(sessions), play_game(sessions), play_game(sessions)
    go_on_as_an_older_drakvakt(sessions.folder, first, 7.0)
    assert list_sessions(sessions) == [first, third, second]
    # What is written from now on comes behind that.
    clock.at = 5.0
    play_game(sessions, second)
    assert list_sessions(sessions) == [second, first, third]


def test_a_killed_game_is_the_last_written_until_another_is(sessions: Sessions, clock: Clock) -> None:
    first = sessions.begin(header(rounds=50))
    correct(first, 3)
    assert list_sessions(sessions) == [first.journal.session]
    clock.at = 3.0
    second = play_game(sessions)
    assert list_sessions(sessions) == [second, first.journal.session]
    first.close()


def test_two_tables_in_turns_are_both_counted(sessions: Sessions, clock: Clock) -> None:
    one, other = sessions.begin(header(rounds=50)), sessions.begin(header(rounds=50))
    for table in (one, other, one):
        clock.at -= 1000.0
        correct(table, 2)
        assert list_sessions(sessions)[0] == table.journal.session
    one.close()
    other.close()


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"games": 7}', '{"games": {"a": [1]}}', '{"games": {"a": "xyz"}}'])
def test_a_broken_counter_is_begun_anew(sessions: Sessions, clock: Clock, broken: str) -> None:
    first = play_game(sessions)
    (sessions.folder / session_order.NAME).write_text(broken)
    clock.at += 60
    second = play_game(sessions)
    assert list_sessions(sessions) == [second, first]
    clock.at = 0.0
    play_game(sessions, first)
    assert list_sessions(sessions) == [first, second]


def test_a_pipe_in_the_counters_place_holds_nobody_up(sessions: Sessions) -> None:
    os.mkfifo(sessions.folder / session_order.NAME)
    first = play_game(sessions)
    assert list_sessions(sessions) == [first]


def test_the_counter_is_looked_at_and_not_written_with_each_answer(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that is made durable must not become slower."""
    written, write = [], session_order.WriteCounter._write

    def note_write(turn: session_order.WriteCounter, known: session_order.Counts, *, synced: bool) -> None:
        written.append(synced)
        write(turn, known, synced=synced)

    monkeypatch.setattr(session_order.WriteCounter, "_write", note_write)
    with closing(sessions.begin(header(rounds=50))) as table:
        correct(table, 20)
        assert written == [True]
    assert written == [True, False], "and where it ends, for which nobody waits"


def test_a_folder_without_a_counter_still_keeps_games(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    first = play_game(sessions)
    assert list_sessions(sessions) == [first]
    assert not [*sessions.folder.glob(".order-*")]


# What is shown.


def test_a_time_is_shown_only_where_it_can_be_true() -> None:
    for at in (-1e300, -1.0, 0.0, 1_577_836_799.0, 4_102_444_800.0, 1e300):
        assert not is_likely_time(at)
        assert format_time("%Y", at) == "-"
        assert str(format_day_or_time(at, 1_700_000_000.0)) == "earlier"
    for at, year in ((1_577_836_800.0, "2020"), (4_102_444_799.0, "2099")):
        assert is_likely_time(at)
        assert format_time("%Y", at + (43_200 if year == "2020" else -43_200)) == year


def test_a_clock_that_has_lost_its_time_says_only_the_year_of_a_game() -> None:
    assert str(format_day_or_time(1_700_000_000.0, 40.0)) == "2023"


def test_a_game_of_a_clock_without_a_battery_has_a_name_and_no_day(sessions: Sessions, clock: Clock) -> None:
    for at in (12.0, 1e18, -1e18):
        clock.at = at
        assert play_game(sessions).startswith("undated-toy-")


def test_the_counter_holds_the_count_and_the_size_of_each_game(sessions: Sessions) -> None:
    name = play_game(sessions)
    data = json.loads((sessions.folder / session_order.NAME).read_text())
    assert data["games"][name][0] == 1
    assert data["games"][name][1] >= 1
