"""A list of kept games opens only the games that have changed, and is right whatever was done with the files."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import sys
from binascii import crc32
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.cli.evening.unfinished import MOST_OFFERED, find_offers
from companion.journal import SqliteJournal
from companion.table import ReplayDiverged, session_index
from companion.table.kept_games import scan_folder
from companion.table.session_index import DRAFT, NAME, Index
from companion.table.session_order import Counted, OtherGame, Rank, rank
from companion.table.sessions import Sessions
from tests import toys
from tests.table.making import header, say

LONG_AGO = 1_700_000_000 * 10**9 + 1
"""A time of a file, in nanoseconds."""


@pytest.fixture(autouse=True)
def old_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits until a file is older than a tick of the clock."""
    monkeypatch.setattr(session_index, "FINE", 0)


@pytest.fixture
def sessions(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path / "games", lambda: 1_700_000_000.0, lambda _: toys.game)


def play(sessions: Sessions) -> str:
    """Play a game that somebody has answered in."""
    table = sessions.begin(header(rounds=50))
    say(table, ("Ada", "out"))
    table.close()
    return str(table.journal.session)


def copy(sessions: Sessions, name: str, count: int) -> list[str]:
    """Copy a kept game, as whoever brings games from another machine does."""
    copies = [f"copy-{number:04}" for number in range(count)]
    for one in copies:
        shutil.copyfile(sessions.folder / f"{name}.db", sessions.folder / f"{one}.db")
    return copies


_OPENED: list[Path] | None = None
_LISTED: list[Path] = []


def _note(event: str, given: tuple[Any, ...]) -> None:
    if _OPENED is not None and event in ("os.listdir", "os.scandir"):
        _LISTED.append(Path(str(given[0])))
    if _OPENED is not None and event in ("open", "sqlite3.connect") and isinstance(given[0], str | os.PathLike):
        _OPENED.append(Path(str(given[0]).partition("?")[0].removeprefix("file://")))


sys.addaudithook(_note)


@contextmanager
def note_opened_games(sessions: Sessions) -> Iterator[list[str]]:
    """Note which games of the folder are opened, by Python or by SQLite."""
    global _OPENED  # noqa: PLW0603 - a hook stays for ever
    games: list[str] = []
    _OPENED = []
    try:
        yield games
    finally:
        games += sorted({path.stem for path in _OPENED if path.parent == sessions.folder and path.suffix == ".db"})
        _OPENED = None


def list_sessions(sessions: Sessions) -> list[str]:
    return [kept.session for kept in sessions.kept()]


def plainly(sessions: Sessions) -> list[object]:
    """Return the list as it is without an index."""
    index = sessions.folder / NAME
    there = index.read_bytes() if index.exists() else None
    index.unlink(missing_ok=True)
    try:
        return [*sessions.kept()]
    finally:
        if there is not None:
            index.write_bytes(there)


def test_nothing_is_opened_that_has_not_changed(sessions: Sessions) -> None:
    name = play(sessions)
    copy(sessions, name, 5)
    first = [*sessions.kept()]
    assert len(first) == 6
    with note_opened_games(sessions) as games:
        assert [*sessions.kept()] == first
        assert sessions.newest() == first[0].session
    assert games == []


def test_a_lobby_after_years_opens_as_much_as_a_young_one(sessions: Sessions, tmp_path: Path) -> None:
    name = play(sessions)
    old = Sessions(tmp_path / "old", game=lambda _: toys.game)
    shutil.copytree(sessions.folder, old.folder)
    copy(sessions, name, 3)
    copy(old, name, 300)
    counts = []
    for one in (sessions, old):
        one.kept()
        with note_opened_games(one) as games:
            found = one.kept()
            offered = find_offers(one, games=found)
            assert one.newest() == offered[0].kept.session
            found.games(), found.companies(), found[:20]
        counts.append(len(games))
        assert len(offered) == min(len(found), MOST_OFFERED)
    assert counts == [1, 1], "the first of the offers, since it does not say how far it has come"


def test_games_that_were_copied_in_are_listed_at_once(sessions: Sessions) -> None:
    name = play(sessions)
    sessions.kept()
    copies = copy(sessions, name, 3)
    with note_opened_games(sessions) as games:
        assert {*list_sessions(sessions)} == {name, *copies}
    assert games == copies
    assert [*sessions.kept()] == plainly(sessions)


def test_games_that_were_removed_by_hand_are_gone(sessions: Sessions) -> None:
    name = play(sessions)
    copies = copy(sessions, name, 3)
    sessions.kept()
    (sessions.folder / f"{copies[1]}.db").unlink()
    with note_opened_games(sessions) as games:
        assert {*list_sessions(sessions)} == {name, copies[0], copies[2]}
    assert games == []
    assert [*sessions.kept()] == plainly(sessions)


def test_a_game_that_an_older_drakvakt_has_written_is_looked_at(sessions: Sessions) -> None:
    first, second = play(sessions), play(sessions)
    assert list_sessions(sessions) == [second, first]
    with closing(SqliteJournal(sessions.folder / f"{first}.db", clock=lambda: 5.0)) as journal:
        journal.append({"e": "leave", "scope": "none"})
        journal.finish()
    kept = {one.session: one for one in sessions.kept()}
    assert kept[first].finished and kept[first].held.at == 5.0
    assert [*sessions.kept()] == plainly(sessions)
    assert sessions.newest() == second


def test_a_game_that_is_being_played_is_seen_as_it_is(sessions: Sessions) -> None:
    table = sessions.begin(header(rounds=50))
    held = []
    for value in ("out", "out"):
        held.append(sessions.kept()[0].held.entries)
        assert table.open is not None
        say(table, (table.open.waiting[0], value))
    assert sessions.kept()[0].held.entries == len(table.journal.entries()) > held[-1] > held[0]
    table.close()
    assert [*sessions.kept()] == plainly(sessions)


def test_a_file_of_the_same_size_and_time_is_told_apart(sessions: Sessions) -> None:
    """A copy that keeps times is another file, as one of its times cannot be set."""
    name = play(sessions)
    path, other = sessions.folder / f"{name}.db", sessions.folder / "other"
    os.utime(path, ns=(LONG_AGO, LONG_AGO))
    assert sessions.kept()[0].seats == ("Ada", "Bo")
    shutil.copyfile(path, other)
    with sqlite3.connect(other) as db:
        db.execute("UPDATE entry SET at = at + 1")
    db.close()
    assert other.stat().st_size == path.stat().st_size
    other.replace(path)
    os.utime(path, ns=(LONG_AGO, LONG_AGO))
    assert [*sessions.kept()] == plainly(sessions)


@pytest.mark.parametrize("spoiled", [b"", b"1\n{}", b"x", b"\xff" * 100])
def test_a_spoiled_index_is_made_anew(sessions: Sessions, spoiled: bytes) -> None:
    play(sessions)
    before = [*sessions.kept()]
    (sessions.folder / NAME).write_bytes(spoiled)
    assert [*sessions.kept()] == before
    assert Index.from_bytes((sessions.folder / NAME).read_bytes()).games.names == [before[0].session]


def test_a_flipped_bit_of_an_index_is_noticed(sessions: Sessions) -> None:
    play(sessions)
    before = [*sessions.kept()]
    written = bytearray((sessions.folder / NAME).read_bytes())
    for at in range(0, len(written), 7):
        written[at] ^= 4
        (sessions.folder / NAME).write_bytes(written)
        assert [*sessions.kept()] == before
        written[at] ^= 4


def test_an_index_that_cannot_be_written_is_done_without(sessions: Sessions) -> None:
    name = play(sessions)
    (sessions.folder / NAME).unlink(missing_ok=True)
    (sessions.folder / DRAFT).mkdir()
    assert list_sessions(sessions) == [name]
    assert not (sessions.folder / NAME).exists()


def test_a_file_that_cannot_be_read_is_looked_at_again_each_time(sessions: Sessions) -> None:
    name = play(sessions)
    (sessions.folder / "odd.db").write_bytes(b"no journal")
    (sessions.folder / "link.db").symlink_to(sessions.folder / f"{name}.db")
    sessions.kept()
    for _ in range(2):
        with note_opened_games(sessions) as games:
            assert {*list_sessions(sessions)} == {name, "odd", "link"}
        assert games == ["odd"]


def test_a_look_leaves_nothing_beside_a_game(sessions: Sessions) -> None:
    play(sessions)
    (sessions.folder / NAME).unlink(missing_ok=True)
    before = {path.name for path in sessions.folder.iterdir()}
    sessions.kept()
    assert {path.name for path in sessions.folder.iterdir()} == before | {NAME}


def test_a_change_within_a_tick_of_the_clock_is_not_missed(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_index, "FINE", 10**18)
    name = play(sessions)
    sessions.kept()
    with note_opened_games(sessions) as games:
        sessions.kept()
    assert games == [name]
    assert scan_folder(sessions.folder).names == [name]


def test_a_start_lists_the_folder_once(sessions: Sessions) -> None:
    play(sessions)
    sessions.kept()
    _LISTED.clear()
    with note_opened_games(sessions):
        Sessions(sessions.folder).kept()
    assert [sessions.folder] == _LISTED


def test_one_changed_game_leaves_the_others_in_their_order(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred games that one was played on are few compared, and the counts of all are not read again."""
    first = play(sessions)
    copies = copy(sessions, first, 100)
    sessions.kept()
    ranked: list[object] = []

    def count_rank(game: OtherGame, counted: Counted) -> Rank:
        ranked.append(game)
        return rank(game, counted)

    monkeypatch.setattr(session_index, "rank", count_rank)
    monkeypatch.setattr(session_index, "read_counts", None)
    with closing(SqliteJournal(sessions.folder / f"{copies[40]}.db", clock=lambda: 1_900_000_000.0)) as journal:
        journal.append({"e": "leave", "scope": "none"})
    with note_opened_games(sessions) as games:
        assert list_sessions(sessions)[0] == copies[40]
    assert games == [copies[40]]
    assert len(ranked) <= 1 + 7
    monkeypatch.undo()
    assert [*sessions.kept()] == plainly(sessions)


def test_the_list_is_right_after_any_series_of_changes(
    sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games are copied in, laid over others, removed, played on and counted in a random order."""
    monkeypatch.setattr(session_index, "FINE", 10_000_000)
    rng, first = random.Random(32), play(sessions)
    names, away = [first, *copy(sessions, first, 6)], tmp_path / "away.db"
    shutil.copyfile(sessions.folder / f"{first}.db", away)
    for number in range(25):
        one = sessions.folder / f"{rng.choice(names)}.db"
        match rng.choice(("copy", "over", "remove", "play", "older")):
            case "copy":
                shutil.copyfile(away, one.with_name(f"new-{number}.db"))
                names.append(f"new-{number}")
            case "over":
                shutil.copyfile(away, one)
            case "remove" if one.stem != first:
                one.unlink()
                names.remove(one.stem)
            case "play" if one.exists():
                # One that an older Drakvakt has written something into no longer goes as it was played.
                with suppress(ReplayDiverged), closing(sessions.resume(one.stem)) as table:
                    assert table.open is not None
                    say(table, (table.open.waiting[0], "out"))
            case _:
                with closing(SqliteJournal(one, clock=lambda: 1e9 + number)) as journal:  # noqa: B023 - called at once
                    journal.append({"e": "leave", "scope": "none"})
        assert [*sessions.kept()] == plainly(sessions), number


def test_an_index_of_an_older_drakvakt_is_believed(sessions: Sessions) -> None:
    """Such an index has neither what the counter knew nor the order of the folder; what stands before is as it was."""
    name = play(sessions)
    before = {*copy(sessions, name, 3), name}
    sessions.kept()
    written = (sessions.folder / NAME).read_bytes().partition(b"\n")[2]
    line, _, numbers = written.partition(b"\n")
    head = json.loads(line)
    del head["listed"]
    older = json.dumps(head, separators=(",", ":")).encode() + b"\n" + numbers[: 7 * 8 * len(before)]
    (sessions.folder / NAME).write_bytes(b"%d\n%b" % (crc32(older), older))
    with note_opened_games(sessions) as games:
        assert {*list_sessions(sessions)} == before
    assert games == []
    assert [*sessions.kept()] == plainly(sessions)
