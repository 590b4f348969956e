"""A damaged game begun again with all of it that can be believed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cli.evening.unfinished import GameFilter, find_offers
from companion.journal import Damaged
from companion.table import Table
from companion.table.archive import export
from companion.table.rescue import Rescued, rescue
from companion.table.session_files import remove
from companion.table.sessions import NoSession, Sessions
from companion.table.verify import verify
from tests import toys
from tests.journals import alter, write_old_journal
from tests.table.making import answer_as_usual, go_to, header, say, table_facts

Bytes = dict[str, bytes]


@pytest.fixture
def sessions(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path, game=lambda _: toys.game)


def begin_and_play(sessions: Sessions, answers: int = 40) -> Table:
    table = sessions.begin(header(rounds=50, seed=3, modes={"dice.T12": "rolled", "dice.T6": "rolled"}))
    for _ in range(answers):
        answer_as_usual(table)
    return table


def set_aside(sessions: Sessions, session: str) -> str:
    """Open a damaged game, so that it is set aside; return the name of its file."""
    with pytest.raises(Damaged) as error:
        sessions.open(session)
    assert error.value.aside == f"{session}.db.damaged-1"
    return error.value.aside


def damaged_files(folder: Path) -> Bytes:
    return {path.name: path.read_bytes() for path in folder.iterdir() if "damaged" in path.name}


def rescue_and_check(sessions: Sessions, file: str) -> Rescued:
    """Rescue a file, and check that the damaged files were left as they were."""
    before = damaged_files(sessions.folder)
    found = rescue(sessions, file)
    assert damaged_files(sessions.folder) == before
    assert not [path for path in sessions.folder.iterdir() if path.name.startswith(".rescue")]
    return found


def test_the_entries_before_an_altered_row_are_kept(sessions: Sessions) -> None:
    table = begin_and_play(sessions)
    session, all_of_it = table.journal.session, table.journal.entries()
    times = [*table.journal.times]  # type: ignore[attr-defined]
    table.close()
    alter(sessions.path(session), "UPDATE entry SET body = replace(body, 'Ada', 'Bo') WHERE n = 31")
    found = rescue_and_check(sessions, set_aside(sessions, session))
    bad = next(n for n, body in all_of_it if n >= 31)
    assert (found.session, found.total, found.reopened, found.divergence) == (session, len(all_of_it), 0, None)
    assert found.kept <= bad - 1
    assert found.last_written == times[found.kept - 1]
    table = sessions.resume(session)
    assert table.journal.entries() == all_of_it[: found.kept]
    answer_as_usual(table)
    table.close()
    assert verify(export(sessions, session), toys.game).wrong == ()


@pytest.mark.parametrize(
    ("statement", "kept"),
    [
        ("DELETE FROM entry WHERE n = 20", 19),
        ("UPDATE entry SET sum = 'x' WHERE n = 20", 19),
        ("UPDATE entry SET at = at + 1 WHERE n = 20", 19),
        ("UPDATE tail SET n = 1", None),
        ("DELETE FROM tail", None),
        ("DELETE FROM entry WHERE n > 10", 10),
        ("DELETE FROM entry WHERE n = 1", 0),
        ("DROP TABLE sealed", None),
    ],
)
def test_the_entries_whose_check_sums_hold_are_kept(sessions: Sessions, statement: str, kept: int | None) -> None:
    table = begin_and_play(sessions)
    session, number = table.journal.session, len(table.journal.entries())
    table.close()
    alter(sessions.path(session), statement)
    found = rescue_and_check(sessions, set_aside(sessions, session))
    assert (found.kept, found.total) == (number if kept is None else kept, number)
    assert (found.last_written is None) == (found.kept == 0)
    sessions.resume(found.session).close()


@pytest.mark.parametrize("at", [0, 18, 4096])
def test_a_file_with_a_broken_page_is_rescued_or_refused(sessions: Sessions, at: int) -> None:
    """Of a broken first page the beginning is known; of another one what stands before it is there."""
    table = begin_and_play(sessions, 300)
    session, number = table.journal.session, len(table.journal.entries())
    table.close()
    path = sessions.path(session)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    # Where it is not in the first page, all of the second is gone.
    length = 2 if at < 100 else 4096
    data[at : at + length] = b"\xff" * length
    path.write_bytes(data)
    file = set_aside(sessions, session)
    try:
        found = rescue_and_check(sessions, file)
    except Damaged:
        assert at > 18
        return
    assert found.kept == number or at > 18


def test_a_header_that_was_altered_is_not_believed(sessions: Sessions) -> None:
    table = begin_and_play(sessions)
    table.close()
    session = table.journal.session
    alter(sessions.path(session), "UPDATE meta SET value = replace(value, 'Ada', 'Eve') WHERE key = 'header'")
    file = set_aside(sessions, session)
    before = damaged_files(sessions.folder)
    with pytest.raises(Damaged, match=r"^Nothing of .* can be rescued \(its header was altered\): it was left as "):
        rescue(sessions, file)
    assert damaged_files(sessions.folder) == before
    assert not sessions.kept()


def test_a_secret_that_was_open_is_chosen_again(sessions: Sessions) -> None:
    table = go_to(begin_and_play(sessions), "duel")
    say(table, ("Ada", "bag"))
    session, number = table.journal.session, len(table.journal.entries())
    table.close()
    alter(sessions.path(session), "DELETE FROM tail")
    found = rescue_and_check(sessions, set_aside(sessions, session))
    assert (found.kept, found.total, found.reopened) == (number - 1, number, 1)
    table = sessions.resume(session)
    assert table.open is not None
    assert table.open.waiting == ("Ada", "Bo")
    say(table, ("Ada", "stone"), ("Bo", "bag"))
    table.close()
    assert verify(export(sessions, session), toys.game).wrong == ()


def test_the_answers_that_stand_only_in_the_log_are_rescued_too(sessions: Sessions) -> None:
    table = begin_and_play(sessions)
    session, number = table.journal.session, len(table.journal.entries())
    path = sessions.path(session)
    # Killed: the log was not emptied into the file.
    copies = {part: path.with_name(path.name + part).read_bytes() for part in ("", "-wal")}
    table.close()
    for part, data in copies.items():
        path.with_name(f"{session}.db.damaged-1{part}").write_bytes(data)
    path.unlink()
    assert rescue_and_check(sessions, f"{session}.db.damaged-1").kept == number


def test_a_journal_without_sums_is_believed_as_far_as_its_rows_look_right(sessions: Sessions) -> None:
    table = begin_and_play(sessions)
    bodies = [body for _, body in table.journal.entries()]
    table.close()
    old = {**table.journal.header, "format": 1}
    write_old_journal(path := sessions.folder / "old.db", old, bodies)
    # Behind the reveal of a secret.
    bad = next(n for n, body in enumerate(bodies, 1) if n > 20 and body["e"] == "reveal") + 1
    alter(path, "UPDATE entry SET body = '{}' WHERE n = ?", bad)
    found = rescue_and_check(sessions, set_aside(sessions, "old"))
    assert (found.session, found.kept, found.total) == ("old", bad - 1, len(bodies))
    sessions.resume("old").close()


def test_a_name_that_is_taken_gets_a_number(sessions: Sessions) -> None:
    table = begin_and_play(sessions)
    session = table.journal.session
    table.close()
    alter(sessions.path(session), "DELETE FROM tail")
    file = set_aside(sessions, session)
    names = [rescue_and_check(sessions, file).session for _ in range(3)]
    assert names == [session, f"{session}-2", f"{session}-3"]
    for name in names:
        assert table_facts(sessions.resume(name))


@pytest.mark.parametrize("file", ["", "x", "../x.db.damaged-1", "x.db", "no.db.damaged-1", "a/b.db.damaged-1"])
def test_a_file_that_was_not_set_aside_is_refused(sessions: Sessions, file: str) -> None:
    with pytest.raises(NoSession, match=r"There is no game .* that was set aside in"):
        rescue(sessions, file)


def test_a_link_is_not_followed(sessions: Sessions, tmp_path: Path) -> None:
    (tmp_path / "x.db.damaged-1").symlink_to(sessions.path(spoil_game(sessions, "DELETE FROM tail")))
    with pytest.raises(NoSession):
        rescue(sessions, "x.db.damaged-1")


# At the start of an evening.


def spoil_game(sessions: Sessions, statement: str) -> str:
    table = begin_and_play(sessions)
    table.close()
    alter(sessions.path(table.journal.session), statement)
    return table.journal.session


@pytest.fixture
def at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Sessions]:
    monkeypatch.setattr("companion.table.sessions.is_installed", lambda _: True)
    return lambda: Sessions(tmp_path, game=lambda _: toys.game)


def test_a_game_that_was_set_aside_is_offered_behind_the_others(at_the_start: Callable[[], Sessions]) -> None:
    sessions: Any = at_the_start()
    whole = begin_and_play(sessions)
    whole.close()
    session = spoil_game(sessions, "DELETE FROM entry WHERE n = 31")
    file = set_aside(sessions, session)
    first, second = find_offers(sessions, GameFilter(named=True))
    assert (first.kept.session, second.kept.session) == (whole.journal.session, file)
    assert str(second.kept.title).startswith("Ada, Bo: 30 of ")
    table = second.take(sessions, mend=False)
    assert table.journal.session == session
    table.close()
    assert [offer.aside for offer in find_offers(sessions)] == [None, None]
    first.drop()


def test_a_damaged_file_is_offered_until_a_game_is_begun_again_from_it(at_the_start: Callable[[], Sessions]) -> None:
    file = set_aside(at_the_start(), session := spoil_game(at_the_start(), "DELETE FROM entry WHERE n = 31"))
    for _ in range(2):
        # Another evening, in another process.
        (offer,) = find_offers(at_the_start())
        assert offer.aside == file
    sessions = at_the_start()
    offer.take(sessions, mend=False).close()
    (offer,) = find_offers(at_the_start())
    assert (offer.kept.session, offer.aside) == (session, None)
    offer.drop()
    remove(sessions.path(session))
    assert find_offers(at_the_start()) == [], "whoever takes it down again does not want it"


def test_of_one_game_only_the_last_damaged_file_is_offered(at_the_start: Callable[[], Sessions]) -> None:
    sessions = at_the_start()
    first = set_aside(sessions, spoil_game(sessions, "DELETE FROM entry WHERE n = 31"))
    (sessions.folder / f"{first[:-1]}12").write_bytes((sessions.folder / first).read_bytes())
    (sessions.folder / f"{first[:-1]}3").write_bytes(b"")
    assert [offer.aside for offer in find_offers(at_the_start())] == [f"{first[:-1]}12"]


def test_a_file_without_anything_to_rescue_is_not_offered(at_the_start: Callable[[], Sessions]) -> None:
    sessions = at_the_start()
    session = spoil_game(sessions, "DELETE FROM entry WHERE n = 1")
    set_aside(sessions, session)
    assert find_offers(sessions) == []


def test_a_damaged_file_of_another_game_or_other_people_is_not_offered(at_the_start: Callable[[], Sessions]) -> None:
    sessions = at_the_start()
    set_aside(sessions, spoil_game(sessions, "DELETE FROM tail"))
    assert find_offers(sessions, GameFilter(seats=("Cid", "Dan"))) == []
    assert find_offers(sessions, GameFilter(game="chess")) == []
    assert len(find_offers(sessions)) == 1
