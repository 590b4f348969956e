"""The unfinished game that is offered first: its people, its round, its sun; replayed once, and let go again."""

from __future__ import annotations

import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cli.missed import Missed
from companion.cli.offer import Wanted, offer, progress
from companion.errors import DrakvaktError
from companion.game import games
from companion.journal import JournalError
from companion.table import Parted, Table, new_header
from companion.table.sessions import Sessions
from companion.text import Text
from companion.view import Meter, View
from tests import bots
from tests.toys import game

legenden: Any = games()["legenden"]


def toys(folder: Path) -> Sessions:
    return Sessions(folder, game=lambda _: game)


def kept(sessions: Sessions, *answers: tuple[str, str]) -> str:
    table = sessions.begin(new_header(game, ["Ada", "Bo"]))
    for seat, value in answers:
        assert table.open is not None
        table.answer(table.open.n, seat, value)
    table.close()
    return table.journal.session


def test_it_says_who_which_round_and_how_late(tmp_path: Path) -> None:
    state = {"round": 12, "sun.at": 12}
    Sessions(tmp_path).begin(new_header(legenden, ["Ada", "Bo"], state=state)).close()
    offered = offer(Sessions(tmp_path))
    assert offered is not None
    assert offered.kept.names == "Ada, Bo"
    assert str(offered.kept.title) == "Round 12, sun 12/21"
    offered.drop()


def test_it_is_the_newest_that_can_be_gone_on_with(tmp_path: Path) -> None:
    sessions = toys(tmp_path)
    assert offer(sessions) is None
    free = sessions.begin(new_header(game, ["Ada", "Bo"]))
    free.close()
    held = sessions.begin(new_header(game, ["Cid", "Dan"]))
    (tmp_path / "broken.db").write_text("no database")
    offered = offer(sessions)
    assert offered is not None
    assert (offered.kept.session, offered.kept.names) == (free.journal.session, "Ada, Bo")
    offered.drop()
    held.close()
    offered = offer(sessions)
    assert offered is not None
    assert offered.kept.names == "Cid, Dan"
    offered.drop()


def test_a_damaged_one_is_set_aside_and_told_and_the_next_one_offered(tmp_path: Path) -> None:
    older, newer = kept(toys(tmp_path)), kept(toys(tmp_path))
    path = tmp_path / f"{newer}.db"
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 5000)
    os.utime(path, (2e9, 2e9))
    offered = offer(toys(tmp_path), missed=(missed := Missed()))
    assert offered is not None and offered.kept.session == older
    offered.drop()
    assert list(map(str, missed.words)) == ["A game is damaged and was set aside. Nothing was deleted."]
    (sentence,) = missed.sentences
    assert sentence.startswith(f"The game {newer} is damaged (")
    assert (tmp_path / f"{newer}.db.damaged-1").exists()


def test_one_whose_entries_are_damaged_is_told_too(tmp_path: Path) -> None:
    session = kept(toys(tmp_path), ("Ada", "home"))
    with closing(sqlite3.connect(tmp_path / f"{session}.db")) as db, db:
        db.execute("UPDATE entry SET body = 'no entry'")
    assert offer(toys(tmp_path), missed=(missed := Missed())) is None
    assert [sentence.split(" (")[0] for sentence in missed.sentences] == [f"The game {session} is damaged"]


def test_those_that_are_open_elsewhere_are_told_once_each_where_they_would_have_been_offered(tmp_path: Path) -> None:
    tables = [toys(tmp_path).begin(new_header(game, seats)) for seats in (["Ada", "Bo"], ["Cid", "Dan"])]
    assert offer(toys(tmp_path), missed=(missed := Missed())) is None
    assert list(map(str, missed.words)) == ["A game is open elsewhere: close it there to go on with it."]
    assert sorted(missed.sentences) == sorted(
        f"The game {table.journal.session} is open in another Drakvakt: close that one to go on with it here."
        for table in tables
    )
    assert offer(toys(tmp_path), Wanted(seats=["Ada", "Eve"]), missed=(missed := Missed())) is None
    assert missed.sentences == []
    for table in tables:
        table.close()


def test_one_that_may_not_be_read_is_told_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.db").mkdir()
    session = kept(toys(tmp_path))
    path = tmp_path / f"{session}.db"

    def refuse(*_: object, **__: object) -> None:
        raise JournalError(f"The game {session} cannot be opened: Permission denied.")

    monkeypatch.setattr("companion.table.sessions.looking", lambda _: sqlite3.connect(tmp_path / "none" / "here.db"))
    monkeypatch.setattr("companion.table.sessions.SqliteJournal", refuse)
    assert offer(toys(tmp_path), missed=(missed := Missed())) is None
    assert missed.sentences == [f"The game {session} cannot be opened: Permission denied."]
    assert list(map(str, missed.words)) == ["A game cannot be read: the log says why."]
    assert path.exists()


def test_a_game_that_is_over_is_not_offered(tmp_path: Path) -> None:
    table, rng = toys(tmp_path).begin(new_header(game, ["Ada", "Bo"], {"rounds": 1})), random.Random(1)
    while not table.over:
        bots.step(table, rng)
    table.close()
    assert offer(toys(tmp_path)) is None


@pytest.mark.parametrize(
    ("view", "says"),
    [
        (View(headline=Text("x")), "Unfinished game"),
        (View(headline=Text("x"), state={"round": 0}), "Just begun"),
        (View(headline=Text("x"), state={"round": 3}), "Round 3"),
        (View(headline=Text("x"), state={"round": 3}, sun=Meter("sun", Text("sun"), None, 21)), "Round 3"),
        (View(headline=Text("x"), state={"round": 3}, sun=Meter("sun", Text("sun"), 4, 21)), "Round 3, sun 4/21"),
        (View(headline=Text("x"), state={"round": True}), "Unfinished game"),
    ],
)
def test_only_what_the_game_counts_is_said(view: View, says: str) -> None:
    assert str(progress(view)) == says


def test_it_is_replayed_once_and_gone_on_with_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replays = []
    replayed = Table._replayed

    def counted(table: Table, path: Any) -> Any:
        replays.append(path)
        return replayed(table, path)

    monkeypatch.setattr(Table, "_replayed", counted)
    session = kept(toys(tmp_path), ("Ada", "home"))
    replays.clear()
    offered = offer(toys(tmp_path))
    assert offered is not None
    table = offered.take(toys(tmp_path), mend=False)
    offered.drop()
    assert table.journal.session == session
    assert table.open is not None and table.open.waiting == ("Bo",)
    table.answer(table.open.n, "Bo", "home")
    table.close()
    assert len(replays) == 1


def test_one_that_is_left_lying_is_free_for_others(tmp_path: Path) -> None:
    session = kept(toys(tmp_path))
    offered = offer(toys(tmp_path))
    assert offered is not None
    with pytest.raises(DrakvaktError, match="open in another"):
        toys(tmp_path).resume(session)
    offered.drop()
    toys(tmp_path).resume(session).close()


def test_nothing_is_offered_where_nothing_is_kept(tmp_path: Path) -> None:
    assert offer(toys(tmp_path / "none")) is None
    session = kept(toys(tmp_path))
    assert offer(toys(tmp_path), Wanted(frozenset({session}))) is None


def test_one_that_no_longer_fits_is_offered_from_its_last_turn(tmp_path: Path) -> None:
    session = kept(toys(tmp_path), ("Ada", "home"))
    journal = toys(tmp_path).open(session)
    journal.append({"e": "answer", "k": "another.rule", "s": "Bo", "v": "home"})
    journal.close()
    offered = offer(toys(tmp_path))
    assert offered is not None and isinstance(offered.fault, Parted)
    assert offered.kept.mends
    journal = toys(tmp_path).open(session)
    assert len(journal.entries()) == 2, "nothing is changed before somebody wants it"
    journal.close()
    table = offered.take(toys(tmp_path), mend=False)
    assert table.journal.session == session
    table.close()


def test_what_is_wrong_is_said_when_somebody_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Somebody else opens it between the look at the list and the press.
    monkeypatch.setattr("companion.table.shelf.in_use", lambda _: False)
    session = kept(toys(tmp_path))
    holder = toys(tmp_path).resume(session)
    offered = offer(toys(tmp_path))
    assert offered is not None
    assert (offered.kept.names, str(offered.kept.title)) == ("Ada, Bo", "Unfinished game")
    with pytest.raises(DrakvaktError, match="open in another"):
        offered.take(toys(tmp_path), mend=False)
    holder.close()
