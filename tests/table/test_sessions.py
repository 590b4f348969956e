"""Kept games: one file each, in one folder."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.game import Game, UnknownGame
from companion.journal import FORMAT, Damaged, InUse, JournalError, SqliteJournal
from companion.table import ReplayDiverged, RuleFault, Table
from companion.table.sessions import NoHome, NoSession, Sessions, TooNew, config_folder, state_folder
from tests import toys
from tests.table.games import Brittle, Harsh
from tests.table.making import answer_as_usual, go_to, header, key, say, table_facts


class Clock:
    """Seconds that pass at every look."""

    def __init__(self) -> None:
        self.at = 1_700_000_000.0

    def __call__(self) -> float:
        self.at += 1
        return self.at


def find(name: str) -> Game[Any]:
    games: dict[str, Game[Any]] = {"toy": toys.game}
    if name not in games:
        raise UnknownGame(f"There is no game called {name!r}.")
    return games[name]


@pytest.fixture
def sessions(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path / "sessions", Clock(), find)


@pytest.fixture
def evening(sessions: Sessions) -> Iterator[Table]:
    table = sessions.begin(header())
    yield table
    table.close()


def test_corrections_lie_in_the_configuration_folder() -> None:
    assert config_folder({"CONFIGURATION_DIRECTORY": "/etc/drakvakt:/b"}) == Path("/etc/drakvakt")
    assert config_folder({"XDG_CONFIG_HOME": "/c", "HOME": "/home/ada"}) == Path("/c/drakvakt")
    assert config_folder({"XDG_CONFIG_HOME": "c", "HOME": "/home/ada"}) == Path("/home/ada/.config/drakvakt")
    assert config_folder({"HOME": "ada"}) is None


def test_games_are_kept_in_the_state_folder() -> None:
    assert state_folder({"STATE_DIRECTORY": "/var/lib/drakvakt"}) == Path("/var/lib/drakvakt/sessions")
    assert state_folder({"STATE_DIRECTORY": "/a:/b", "XDG_STATE_HOME": "/c"}) == Path("/a/sessions")
    assert state_folder({"XDG_STATE_HOME": "/c"}) == Path("/c/drakvakt/sessions")
    assert state_folder({"HOME": "/home/ada"}) == Path("/home/ada/.local/state/drakvakt/sessions")


@pytest.mark.parametrize("given", [{}, {"HOME": ""}, {"HOME": "ada"}, {"HOME": ".", "XDG_STATE_HOME": "state"}])
def test_folders_that_are_not_absolute_are_ignored(given: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.sessions._account_home", lambda: Path("/home/bo"))
    assert state_folder(given) == Path("/home/bo/.local/state/drakvakt/sessions")
    if "HOME" in given:
        assert state_folder({**given, "XDG_STATE_HOME": "/c"}) == Path("/c/drakvakt/sessions")
    monkeypatch.setattr("companion.table.sessions._account_home", Path)
    with pytest.raises(NoHome, match="There is no home folder to keep games in: give one with --state FOLDER"):
        state_folder(given)


def test_an_account_without_a_home_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert state_folder({}).is_absolute()
    monkeypatch.setattr("os.getuid", lambda: 2**31 - 7)
    with pytest.raises(NoHome):
        state_folder({})


def test_a_new_game_has_a_name_of_its_own(sessions: Sessions) -> None:
    names = set()
    for _ in range(3):
        table = sessions.begin(header())
        names.add(table.journal.session)
        table.close()
    assert len(names) == 3
    assert all("-toy-" in name for name in names)


def test_the_last_written_of_the_unfinished_games_is_resumed(sessions: Sessions) -> None:
    tables = [sessions.begin(header(rounds=1)) for _ in range(3)]
    for table in (tables[2], tables[0], tables[1]):
        say(table, ("Ada", "out"))
    while not tables[1].is_over:
        answer_as_usual(tables[1])
    wanted = tables[0].journal.session
    listed = [(kept.session, kept.finished) for kept in sessions.kept()]
    assert listed == [
        (tables[1].journal.session, True),
        (wanted, False),
        (tables[2].journal.session, False),
    ]
    for table in tables:
        table.close()
    table = sessions.resume()
    assert table.journal.session == wanted
    table.close()


def test_a_game_that_is_over_can_be_looked_at_and_undone(sessions: Sessions) -> None:
    table = sessions.begin(header(rounds=1))
    while not table.is_over:
        answer_as_usual(table)
    name = table.journal.session
    table.close()
    with pytest.raises(NoSession, match="No unfinished game is kept in"):
        sessions.resume()
    table = sessions.resume(name)
    assert table.is_over
    table.undo(consent=True)
    table.close()
    table = sessions.resume()
    assert table.journal.session == name
    table.close()


def test_the_list_says_who_played_what_and_when(sessions: Sessions, evening: Table) -> None:
    say(evening, ("Ada", "out"))
    (kept,) = sessions.kept()
    assert (kept.session, kept.game, kept.seats, kept.finished) == (
        evening.journal.session,
        "toy",
        ("Ada", "Bo"),
        False,
    )
    assert kept.written > 1_700_000_000


def test_a_relative_folder_is_listed(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sessions.begin(header(rounds=1))
    while not table.is_over:
        answer_as_usual(table)
    table.close()
    monkeypatch.chdir(sessions.folder.parent)
    (kept,) = Sessions(Path("sessions"), game=find).kept()
    assert (kept.game, kept.finished) == ("toy", True)


def test_a_missing_folder_lists_no_games_and_is_not_made(tmp_path: Path) -> None:
    assert not Sessions(tmp_path / "none").kept()
    assert not (tmp_path / "none").exists()


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    sessions = Sessions(tmp_path / "file", game=find)
    with pytest.raises(JournalError, match=r"cannot be read \(not a directory\): make the folder readable"):
        sessions.kept()
    with pytest.raises(JournalError, match="cannot be kept"):
        sessions.begin(header())


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../x", "/etc/passwd", "a/b", "a\0b", "a\nb", "x" * 300, "å", ".hidden", "no-such-game"]
)
def test_a_name_that_is_no_kept_game_is_refused(sessions: Sessions, evening: Table, name: str) -> None:
    with pytest.raises(NoSession):
        sessions.resume(name)
    assert len(list(sessions.folder.glob("*.db"))) == 1


def test_a_game_in_use_is_refused(sessions: Sessions, evening: Table) -> None:
    with pytest.raises(InUse):
        sessions.resume(evening.journal.session)
    assert key(evening) == "move"


def test_other_files_in_the_folder_are_no_games(sessions: Sessions, evening: Table) -> None:
    (sessions.folder / "folder.db").mkdir()
    (sessions.folder / "notes.txt").write_text("")
    (sessions.folder / "evening.db.damaged-1").write_text("")
    assert [kept.session for kept in sessions.kept()] == [evening.journal.session]


def test_a_damaged_game_is_set_aside_and_the_next_is_found(sessions: Sessions) -> None:
    table = sessions.begin(header())
    before = table_facts(say(table, ("Ada", "out")))
    table.close()
    broken = sessions.folder / "2030-01-01-toy-x.db"
    broken.write_text("this is no database")
    os.utime(broken, (2e9, 2e9))
    assert (sessions.kept()[0].session, sessions.kept()[0].game) == ("2030-01-01-toy-x", "?")
    assert broken.exists(), "a list sets nothing aside"
    with pytest.raises(Damaged, match=r"set aside as 2030-01-01-toy-x\.db\.damaged-1"):
        sessions.resume()
    table = sessions.resume()
    assert table_facts(table) == before
    table.close()


def test_a_game_of_a_newer_drakvakt_is_refused(sessions: Sessions) -> None:
    SqliteJournal.create(sessions.folder / "new.db", {**header(), "format": FORMAT + 1}).close()
    with pytest.raises(TooNew, match="was kept by a newer Drakvakt"):
        sessions.resume("new")
    with pytest.raises(TooNew):
        sessions.resume("new")


def test_a_session_of_a_missing_game_is_refused(sessions: Sessions) -> None:
    SqliteJournal.create(sessions.folder / "old.db", {**header(), "game": "chess"}).close()
    with pytest.raises(UnknownGame):
        sessions.resume("old")
    with pytest.raises(UnknownGame):
        sessions.resume("old")


def test_changed_rules_part_and_are_mended(tmp_path: Path) -> None:
    folder = tmp_path / "sessions"
    table = Sessions(folder, game=find).begin(header(rounds=50))
    while table.run.state.turns < 3:
        answer_as_usual(table)
    name = table.journal.session
    table.close()
    changed = Sessions(folder, game=lambda _: Harsh())
    for _ in range(2):
        with pytest.raises(ReplayDiverged):
            changed.resume(name)
    table = changed.resume(name, mend=True)
    go_to(table, "table.card")
    table.close()
    changed.resume(name).close()


def test_rules_that_cannot_begin_leave_no_game_behind(tmp_path: Path) -> None:
    sessions = Sessions(tmp_path / "sessions", game=lambda _: Brittle())
    with pytest.raises(RuleFault):
        sessions.begin(header(state={"players.Ada.life": 9}))
    assert not sessions.kept()


def test_the_effective_options_and_data_lie_with_the_game(sessions: Sessions, evening: Table) -> None:
    head = json.loads(json.dumps(evening.journal.header))
    assert head == {
        "format": FORMAT,
        "game": "toy",
        "title": "Toy",
        "rules": 1,
        "seats": ["Ada", "Bo"],
        "options": {"rounds": 2, "seconds": 7},
        "modes": {"dice.T12": "asked", "dice.T6": "asked", "cards.dragon": "asked"},
        "data": {},
        "session": evening.journal.session,
    }


def test_a_seeded_game_goes_on_with_its_seed(sessions: Sessions) -> None:
    modes = {"dice.T12": "rolled", "dice.T6": "rolled"}
    rolled = []
    for cut in (False, True):
        table = sessions.begin(header(seed=11, modes=modes, rounds=50))
        for _ in range(30):
            answer_as_usual(table)
            if cut:
                name = table.journal.session
                table.close()
                table = sessions.resume(name)
        rolled.append([str(event.text) for event in table.log() if event.key == "rolled"])
        table.close()
    assert rolled[0] == rolled[1]
    assert len(rolled[0]) > 5
