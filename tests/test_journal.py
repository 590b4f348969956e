"""The journal: durable before it is told, never deleted, and one clear sentence when the disk fails."""

from __future__ import annotations

import errno
import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from companion.journal import (
    FORMAT,
    MAKE_ROOM,
    Damaged,
    InUse,
    Journal,
    JournalError,
    MemoryJournal,
    NotKept,
    Sealed,
    SqliteJournal,
    chain,
    sqlite,
)
from companion.journal.shape import check_entry, is_plain, parse_entries, parse_entry
from companion.table import Table, WrongSeat
from companion.testing.bots import play
from tests.cli.running import ROOT, environment
from tests.journals import alter, replace_header, sum_up, write_old_journal
from tests.table.making import answer_as_usual, go_to, header, number, say, table_facts, waiting_seats
from tests.toys import game

HEADER = {
    "format": FORMAT,
    "game": "toy",
    "rules": 1,
    "seats": ["Ada", "Bo"],
    "options": {},
    "modes": {},
    "data": {},
    "åäö": "ÅÄÖ",
}


def answer(value: object, **more: object) -> dict[str, Any]:
    return {"e": "answer", "k": "move", "s": "Ada", "v": value, **more}


def seal(seat: str = "Ada") -> dict[str, Any]:
    return {"e": "seal", "n": 1, "k": "duel", "s": seat, "c": "00" * 32}


def fill_journal(path: Path, entries: int = 5) -> SqliteJournal:
    """Return a journal with some entries, the third of them sealed."""
    journal = SqliteJournal.create(path, HEADER, clock=lambda: 1000.5)
    for n in range(1, entries + 1):
        if n == 3:
            assert journal.append(seal(), seal=Sealed("bag", "ab" * 16)) == n
        else:
            assert journal.append(answer(f"é{n}")) == n
    return journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions" / "evening.db"


# What both kinds of journal promise.


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest, path: Path) -> Any:
    if request.param == "memory":
        yield MemoryJournal(HEADER, "evening")
    else:
        with closing(SqliteJournal.create(path, HEADER)) as opened:
            yield opened


def test_entries_are_numbered_from_one(journal: Journal) -> None:
    assert (journal.session, journal.header, journal.entries()) == ("evening", HEADER, [])
    assert [journal.append(answer(value)) for value in ("å", [1, 2], None)] == [1, 2, 3]
    assert journal.entries() == [
        (1, answer("å")),
        (2, answer([1, 2])),
        (3, answer(None)),
    ]


def test_sealed_choices_are_kept_apart(journal: Journal) -> None:
    for seat, value in (("Ada", "bag"), ("Bo", 7)):
        journal.append(seal(seat), seal=Sealed(value, "00" * 16))
    assert (journal.sealed(1), journal.sealed(2)) == (Sealed("bag", "00" * 16), Sealed(7, "00" * 16))
    assert journal.sealed(3) is None
    assert "bag" not in str(journal.entries())
    journal.keep_sealed([2])
    assert (journal.sealed(1), journal.sealed(2)) == (None, Sealed(7, "00" * 16))
    journal.keep_sealed([])
    assert journal.sealed(2) is None
    assert len(journal.entries()) == 2


def test_a_game_can_be_marked_as_over_and_as_not_over(journal: Any) -> None:
    assert not journal.finished
    journal.finish()
    journal.finish()
    assert [journal.finished] == [True]
    journal.finish(over=False)
    assert [journal.finished] == [False]


# The file.


def test_appended_entries_are_read_again(path: Path) -> None:
    fill_journal(path).close()
    with closing(SqliteJournal(path)) as again:
        assert again.header == HEADER
        assert [body.get("v") for _, body in again.entries()] == ["é1", "é2", None, "é4", "é5"]
        assert again.sealed(3) == Sealed("bag", "ab" * 16)
        assert again.written == 1000.5
        assert again.append({"e": "undo", "to": 5}) == 6


def test_an_entry_is_durable_when_its_number_is_known(path: Path) -> None:
    """Another process reads it at once; and the database waits for the disk at every commit."""
    with closing(fill_journal(path)) as journal, closing(sqlite3.connect(path)) as other:
        journal.append({"e": "leave", "scope": "new"})
        assert other.execute("SELECT body FROM entry WHERE n = 6").fetchone() == ('{"e":"leave","scope":"new"}',)
        (synchronous,) = journal._db.execute("PRAGMA synchronous").fetchone()
        (mode,) = journal._db.execute("PRAGMA journal_mode").fetchone()
        assert (synchronous, mode) == (2, "wal")


def test_an_empty_journal_was_never_written(path: Path) -> None:
    with closing(SqliteJournal.create(path, HEADER)) as journal:
        assert journal.written == 0


def test_a_new_journal_never_takes_the_place_of_a_kept_one(path: Path) -> None:
    fill_journal(path).close()
    with pytest.raises(JournalError, match=r"cannot be kept at .*: file exists"):
        SqliteJournal.create(path, {**HEADER, "game": "other"})
    with closing(SqliteJournal(path)) as again:
        assert len(again.entries()) == 5


# One session, one process.


def test_a_session_is_held_by_one_at_a_time(path: Path) -> None:
    journal = fill_journal(path)
    with pytest.raises(InUse, match=r"^The game evening is open in another Drakvakt: close that one first\.$"):
        SqliteJournal(path)
    journal.close()
    SqliteJournal(path).close()


def test_a_second_process_is_refused_until_the_first_is_gone(path: Path) -> None:
    fill_journal(path).close()
    holding = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )
    assert holding.stdout is not None
    assert holding.stdin is not None
    try:
        assert holding.stdout.readline() == b"held\n"
        with pytest.raises(InUse):
            SqliteJournal(path)
    finally:
        holding.kill()
        holding.wait()
        holding.stdin.close()
        holding.stdout.close()
    SqliteJournal(path).close()


HOLD = """
import sys
from pathlib import Path
from companion.journal import SqliteJournal
journal = SqliteJournal(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


# Damage.


def read_folder(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()) if not file.name.endswith(".lock"))


def garbage(file: Path) -> None:
    file.write_bytes(random.Random(1).randbytes(9000))


def truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def tear(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + random.Random(2).randbytes(4096) + whole[8192:])


def make_alteration(statement: str) -> Callable[[Path], None]:
    def alter(file: Path) -> None:
        with closing(sqlite3.connect(file)) as db, db:
            db.execute(statement)

    return alter


@pytest.mark.parametrize(
    "damage",
    [
        garbage,
        truncate,
        empty,
        tear,
        make_alteration("UPDATE entry SET body = '{\"e\":' WHERE n = 2"),
        make_alteration("UPDATE entry SET body = '7' WHERE n = 2"),
        make_alteration("UPDATE entry SET body = '{}' WHERE n = 2"),
        make_alteration("DELETE FROM entry WHERE n = 3"),
        make_alteration("DELETE FROM entry WHERE n = 1"),
        make_alteration("DROP TABLE entry"),
        make_alteration("UPDATE meta SET value = '[]'"),
        make_alteration("UPDATE meta SET value = 'x'"),
        make_alteration("DELETE FROM meta"),
    ],
)
def test_a_damaged_journal_is_set_aside_and_never_deleted(path: Path, damage: Callable[[Path], None]) -> None:
    fill_journal(path).close()
    damage(path)
    left = path.read_bytes()
    with pytest.raises(Damaged) as damaged:
        SqliteJournal(path).entries()
    said = str(damaged.value)
    assert said.startswith("The game evening is damaged (")
    assert said.endswith(
        "): it was set aside as evening.db.damaged-1 and nothing was deleted; start a new game or resume another."
    )
    assert "\n" not in said
    assert "Expecting" not in said and "object at" not in said, "no words of Python's own"
    assert not path.exists()
    assert path.with_name("evening.db.damaged-1").read_bytes() == left


BEHIND = "entry 2: it was altered"


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE entry SET body = replace(body, 'é2', 'é9') WHERE n = 2", BEHIND),
        ("UPDATE entry SET at = 1000.25 WHERE n = 2", BEHIND),
        ("UPDATE entry SET sum = substr(sum, 2) WHERE n = 2", BEHIND),
        ("UPDATE entry SET body = (SELECT body FROM entry WHERE n = 4) WHERE n = 2", BEHIND),
        ("UPDATE entry SET (at, body, sum) = (SELECT at, body, sum FROM entry WHERE n = 4) WHERE n = 2", BEHIND),
        ("UPDATE entry SET body = replace(body, 'é5', 'é9') WHERE n = 5", "entry 5: it was altered"),
        ("DELETE FROM entry WHERE n = 1", "entry 1 is missing"),
        ("DELETE FROM entry WHERE n = 3", "entry 3 is missing"),
        ("DELETE FROM entry WHERE n = 5", "entry 5 is missing"),
        ("DELETE FROM entry", "entry 1 is missing"),
        ("INSERT INTO entry SELECT 6, at, body, sum FROM entry WHERE n = 5", "entry 6: it was altered"),
        ("UPDATE tail SET n = 4", "entry 5 was added later"),
        ("UPDATE tail SET sum = 'x'", "the mark of its last entry was altered"),
        ("DELETE FROM tail", "its last entry is not marked"),
        ("UPDATE meta SET value = replace(value, 'Bo', 'Eve') WHERE key = 'header'", "its header was altered"),
        ("UPDATE meta SET value = replace(value, '2', '9') WHERE key = 'header'", "its header was altered"),
        ("UPDATE meta SET value = 'x' WHERE key = 'header'", "its header: it is not JSON"),
        ("DELETE FROM meta WHERE key = 'header'", "it has no header"),
        ("UPDATE meta SET value = 'x' WHERE key = 'sum'", "its header was altered"),
        ("DELETE FROM meta WHERE key = 'sum'", "its tables are not those of a kept game"),
        # A sealed choice can be made anew, so the game is not given up for it.
        ("DELETE FROM sealed", None),
        ("UPDATE sealed SET value = '{'", None),
        ("ALTER TABLE entry RENAME COLUMN body TO bodx", "its tables are not those of a kept game"),
        ("DROP TABLE tail", "its tables are not those of a kept game"),
        ("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END", "its tables are not those of a kept"),
        ("CREATE TABLE another (thing)", None),
    ],
)
def test_altered_exchanged_or_removed_entries_are_named(path: Path, statement: str, why: str | None) -> None:
    fill_journal(path).close()
    alter(path, statement)
    if why is None:
        SqliteJournal(path).close()
        return
    with pytest.raises(Damaged, match=rf"^The game evening is damaged \({why}[^)]*\): it was set aside"):
        SqliteJournal(path)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"v": 1}, "nobody at this table is called 'Eve'"),
        ({"v": 1, "s": 7}, "'s' is not a text"),
        ({"v": 1, "s": "Ada", "k": "k" * 1000}, "'k' is longer than 200 characters"),
        ({"s": "Ada"}, "'v' is missing"),
        ({"e": "teleport"}, "there is no kind of entry called 'teleport'"),
        ({"e": None}, "'e' is not a text"),
        ({"e": "undo"}, "'to' is missing"),
        ({"e": "undo", "to": 9}, "it goes back to entry 9, which is not before it"),
        ({"e": "undo", "to": True}, "'to' is not a whole number"),
        ({"e": "seal", "s": "Ada", "n": 10**40, "c": ""}, "'n' is too large"),
        ({"e": "reveal", "n": 1, "v": {"Ada": "bag"}}, "'v' is not a value and a salt for each seat"),
        ({"e": "reveal", "n": 1, "v": {"Eve": ["bag", "00"]}}, "nobody at this table is called 'Eve'"),
        ({"e": "lost", "n": 1, "who": ["Eve"]}, "nobody at this table is called 'Eve'"),
        ({"e": "lost", "n": 1, "who": [7]}, "'who' is not a list of texts"),
        ({"e": "time", "late": "x"}, "'late' is not true or false"),
    ],
)
def test_a_row_of_another_shape_is_named(path: Path, change: dict[str, Any], why: str) -> None:
    """Also where its sums are right, as in a file that somebody has made."""
    fill_journal(path).close()
    alter(path, "UPDATE entry SET body = ? WHERE n = 2", json.dumps({"e": "answer", "k": "move", "s": "Eve", **change}))
    sum_up(path)
    with pytest.raises(Damaged, match=rf"is damaged \(entry 2: {re.escape(why)}\): it was set aside"):
        SqliteJournal(path)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE entry SET body = '[' || body || ']' WHERE n = 2", "entry 2: it is not an object"),
        ("UPDATE entry SET body = '7' WHERE n = 2", "entry 2: it is not an object"),
        ("UPDATE entry SET body = replace(body, '\"é2\"', '1e999') WHERE n = 2", "entry 2: it is not JSON"),
        ("UPDATE entry SET body = replace(body, '\"é2\"', 'NaN') WHERE n = 2", "entry 2: it is not JSON"),
        ("UPDATE entry SET body = replace(body, 'é2', '\\ud800') WHERE n = 2", "entry 2: it is not JSON"),
        (
            f"UPDATE entry SET body = replace(body, '\"é2\"', '{'[' * 20 + ']' * 20}')",
            "entry 2: it is nested too deeply",
        ),
        (f"UPDATE entry SET body = replace(body, '\"é2\"', '{'[' * 90000}')", "entry 2: it is not JSON"),
        (f"UPDATE entry SET body = replace(body, '\"é2\"', '{'9' * 5000}')", "entry 2: it is not JSON"),
        (f"UPDATE entry SET body = replace(body, 'é2', '{'x' * 2000000}')", "entry 2: it is longer than 1024 KiB"),
        ("UPDATE entry SET body = CAST(x'7bff7d' AS TEXT) WHERE n = 2", "entry 2: it is not JSON"),
        ("UPDATE entry SET at = 'noon' WHERE n = 2", "entry 2: 'at' is no time"),
        ("UPDATE entry SET at = 9e999 WHERE n = 2", "entry 2: 'at' is no time"),
    ],
)
def test_a_journal_of_before_has_no_sums_but_its_rows_are_looked_at_too(path: Path, statement: str, why: str) -> None:
    write_old_journal(path, HEADER, [answer(f"é{n}") for n in range(1, 6)])
    alter(path, statement)
    with pytest.raises(Damaged, match=rf"is damaged \({re.escape(why)}\): it was set aside"):
        SqliteJournal(path)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seats": None}, "'seats' is not a list"),
        ({"seats": []}, "'seats' does not hold names of people"),
        ({"seats": [1]}, "'seats' is not a list of texts"),
        ({"seats": ["x" * 70_000]}, "'seats' does not hold names of people"),
        ({"format": 0}, "its format is unknown"),
        ({"format": "2"}, "'format' is not a whole number"),
        ({"format": 1}, "its check sums are missing"),
        ({"title": 7}, "'title' is not a text"),
        ({"modes": {"dice.T12": 1}}, "'modes' holds something that is not a text"),
        ({"seed": [1]}, "'seed' is not a whole number or a text"),
        ({"data": 7}, "'data' is not an object"),
        ({"state": {"a": 1}, "rules": True}, "'rules' is not a whole number"),
    ],
)
def test_a_header_of_another_shape_is_named(path: Path, change: dict[str, Any], why: str) -> None:
    fill_journal(path).close()
    replace_header(path, {**HEADER, **change})
    with pytest.raises(Damaged, match=rf"is damaged \((its header: )?{re.escape(why)}\): it was set aside"):
        SqliteJournal(path)


@pytest.mark.parametrize("value", ["'{'", "CAST(x'ff' AS TEXT)", f"'{'[' * 90000}'"])
def test_a_sealed_choice_that_cannot_be_read_counts_as_lost(path: Path, value: str) -> None:
    fill_journal(path).close()
    alter(path, f"UPDATE sealed SET value = {value}")
    with closing(SqliteJournal(path)) as journal:
        assert journal.sealed(3) is None


def test_an_entry_that_could_not_be_read_again_is_not_written(path: Path) -> None:
    with closing(fill_journal(path)) as journal:
        before = journal.entries()
        for body in ({"e": "dance"}, answer("\ud800"), answer("x" * 2_000_000), answer(1, s="Eve"), answer(10**5000)):
            with pytest.raises(NotKept):
                journal.append(body)
        assert journal.entries() == before
        journal.append(answer("fits"))
    SqliteJournal(path).close()
    with pytest.raises(JournalError, match="cannot be kept at"):
        SqliteJournal.create(path.with_name("other.db"), {**HEADER, "seats": ["\ud800"]})
    assert not path.with_name("other.db").exists()


# The chain.


def test_chains_differ_from_the_first_difference_of_games_on(path: Path) -> None:
    sums = []
    begun = (HEADER, 2), (HEADER, 2), (HEADER, 3), ({**HEADER, "rules": 2}, 2)
    for name, (first_row, second) in enumerate(begun):
        with closing(SqliteJournal.create(path.with_name(f"{name}.db"), first_row, clock=lambda: 7.0)) as journal:
            journal.append(answer(1))
            journal.append(answer(second))
            journal.append(answer(3))
            sums.append([journal.chained(entry) for entry in range(4)])
            assert (journal.chained(4), journal.chained(-1)) == (None, None)
    first, same, later, other = sums
    assert same == first
    assert [a == b for a, b in zip(first, later, strict=True)] == [True, True, False, False]
    assert not set(first) & set(other)
    assert all(isinstance(value, str) and re.fullmatch("[0-9a-f]{32}", value) for value in first)


def test_a_journal_in_memory_has_a_chain_too() -> None:
    one, two = MemoryJournal(HEADER), MemoryJournal(HEADER)
    for journal in (one, two):
        assert (journal.chained(0), journal.chained(1)) == (one.chained(0), None)
        journal.append(answer(1))
    two.append(answer(2))
    one.append(answer(3))
    assert (one.chained(1), one.chained(0) == one.chained(1)) == (two.chained(1), False)
    assert one.chained(2) not in (None, two.chained(2))
    assert one.chained(3) is None


def test_the_tail_is_written_with_its_entry(path: Path) -> None:
    """In the same transaction: no more waiting for the disk than without it, and never one without the other."""
    with closing(fill_journal(path)) as journal:
        said: list[str] = []
        journal._db.set_trace_callback(said.append)
        journal.append(answer(1))
        assert [words.split()[0] for words in said] == ["BEGIN", "INSERT", "UPDATE", "COMMIT"]


# Journals of before.


def test_a_journal_of_before_goes_on_as_it_is(path: Path) -> None:
    """The Drakvakt that began it can go on with it: the same tables, the same format, no sums."""
    write_old_journal(path, HEADER, [answer(n) for n in range(1, 4)])
    for more in (4, 5):
        with closing(SqliteJournal(path)) as journal:
            assert [n for n, _ in journal.entries()] == [*range(1, more)]
            assert journal.header["format"] == 1
            assert journal.append(answer(more)) == more
            assert journal.chained(more) is None
    with closing(sqlite3.connect(path)) as db:
        assert {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")} == {
            *("meta", "entry", "sealed")
        }
        assert db.execute("INSERT INTO entry (at, body) VALUES (1, '{}')").lastrowid == 6, "as it would have written it"


def test_an_altered_number_in_the_books_harms_no_older_journal(path: Path) -> None:
    write_old_journal(path, HEADER, [answer(1)])
    alter(path, "UPDATE sqlite_sequence SET seq = 1000")
    with closing(SqliteJournal(path)) as journal:
        assert journal.append(answer(2)) == 2
    SqliteJournal(path).close()


@pytest.mark.parametrize("at", [-1.0, -1e12, 0.0, 1e11 + 1, 1e300])
@pytest.mark.parametrize("is_new", [True, False])
def test_no_time_in_a_row_makes_a_game_damaged(path: Path, at: float, is_new: bool) -> None:
    """A machine whose clock has no battery begins in 1970, and jumps."""
    if is_new:
        SqliteJournal.create(path, HEADER, clock=lambda: at).close()
    else:
        write_old_journal(path, HEADER, [])
    for n in (1, 2):
        with closing(SqliteJournal(path, clock=lambda: at)) as journal:
            assert journal.append(answer(n)) == n
    with closing(SqliteJournal(path)) as journal:
        assert journal.times == [at, at]
        assert journal.written == at


# What belongs to a damaged file.


def test_a_damaged_file_is_set_aside_with_its_log_as_they_were(path: Path, tmp_path: Path) -> None:
    """Nothing closes it before: that would write the log into the file, and take it away."""
    live = SqliteJournal.create(tmp_path / "live" / "evening.db", HEADER)
    for n in range(1, 30):
        live.append(answer(n))
    live._db.execute("UPDATE entry SET body = replace(body, '17', '18') WHERE n = 17")
    live._db.commit()
    shutil.copytree(tmp_path / "live", path.parent)
    live.close()
    path.with_name("evening.db-shm").unlink(missing_ok=True)
    before = {part: path.with_name(path.name + part).read_bytes() for part in ("", "-wal")}
    assert len(before["-wal"]) > 30 * 4096
    with pytest.raises(Damaged, match=r"\(entry 17: it was altered\): it was set aside as evening.db.damaged-1"):
        SqliteJournal(path)
    assert not path.exists() and not log_of(path).exists()
    aside = {part: path.with_name(f"evening.db.damaged-1{part}").read_bytes() for part in ("", "-wal")}
    assert aside == before


def test_a_damaged_file_that_cannot_be_set_aside_is_said_and_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_journal(path).close()
    alter(path, "DELETE FROM entry WHERE n = 2")

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(Damaged) as damaged:
        SqliteJournal(path)
    assert str(damaged.value) == (
        "The game evening is damaged (entry 2 is missing) and could not be set aside (read-only file system): "
        "nothing was deleted; start a new game or resume another."
    )
    with pytest.raises(Damaged, match=r"damaged \(entry 2 is missing\) and could not be set aside"):
        SqliteJournal(path, only_look=True)
    assert path.exists()


def test_two_damaged_journals_lie_side_by_side(path: Path) -> None:
    for n in (1, 2):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x" * n)
        with pytest.raises(Damaged, match=f"evening.db.damaged-{n}"):
            SqliteJournal(path)
    assert [path.with_name(f"evening.db.damaged-{n}").read_bytes() for n in (1, 2)] == [b"x", b"xx"]


@pytest.fixture(scope="module")
def pulled_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files as a pulled plug leaves them: all entries still in the write-ahead log."""
    folder = tmp_path_factory.mktemp("pulled")
    journal = SqliteJournal.create(folder / "whole" / "evening.db", HEADER)
    for n in range(1, 41):
        journal.append(answer("x" * (7 * n)))
    shutil.copytree(folder / "whole", folder / "left")
    journal.close()
    (folder / "left" / "evening.db-shm").unlink(missing_ok=True)
    return folder / "left"


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.floats(0, 1), how=st.sampled_from(["cut", "zeroed", "garbled"]))
def test_a_torn_tail_of_the_log_leaves_the_beginning(
    pulled_files: Path, tmp_path_factory: pytest.TempPathFactory, at: float, how: str
) -> None:
    folder = tmp_path_factory.mktemp("torn")
    shutil.copytree(pulled_files, folder, dirs_exist_ok=True)
    log = folder / "evening.db-wal"
    whole = log.read_bytes()
    cut = int(at * len(whole))
    tail = {"cut": b"", "zeroed": bytes(len(whole) - cut), "garbled": random.Random(cut).randbytes(len(whole) - cut)}
    log.write_bytes(whole[:cut] + tail[how])
    with closing(SqliteJournal(folder / "evening.db")) as journal:
        entries = journal.entries()
    assert [(n, len(body["v"])) for n, body in entries] == [(n, 7 * n) for n in range(1, len(entries) + 1)]
    if cut == len(whole):
        assert len(entries) == 40


def test_after_a_power_cut_all_entries_are_there(pulled_files: Path, tmp_path: Path) -> None:
    shutil.copytree(pulled_files, tmp_path, dirs_exist_ok=True)
    with closing(SqliteJournal(tmp_path / "evening.db")) as journal:
        assert len(journal.entries()) == 40


# What is in the way.


def test_a_directory_in_place_of_the_file_is_refused_and_stays(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(JournalError, match="is a directory, not a kept game: move it away or choose another session"):
        SqliteJournal(path)
    with pytest.raises(JournalError, match="cannot be kept at"):
        SqliteJournal.create(path, HEADER)
    assert path.is_dir()


def test_a_file_in_place_of_the_folder_is_refused_and_stays(tmp_path: Path) -> None:
    (tmp_path / "sessions").write_text("mine")
    with pytest.raises(JournalError, match="cannot be kept at"):
        SqliteJournal.create(tmp_path / "sessions" / "evening.db", HEADER)
    assert (tmp_path / "sessions").read_text() == "mine"


def test_a_missing_journal_is_refused_and_not_made(path: Path) -> None:
    with pytest.raises(JournalError, match=r"^There is no kept game 'evening' in .*: look at the list of sessions\.$"):
        SqliteJournal(path)
    assert not path.parent.exists(), "looking leaves nothing behind"


def test_a_lock_that_cannot_be_made_is_reported(path: Path) -> None:
    fill_journal(path).close()
    path.with_name("evening.db.lock").unlink()
    path.with_name("evening.db.lock").mkdir()
    with pytest.raises(
        JournalError,
        match=r"^The game evening cannot be opened \(is a directory\): move away what lies there and try again;",
    ):
        SqliteJournal(path)
    assert path.exists()


# The full disk.


FULL = (
    "This answer could not be kept (database or disk is full): make room on the disk and answer again; nothing is lost."
)
FULL_FOR_THE_BOX = (
    "What the box does next could not be kept (database or disk is full): make room on the disk and ask again; "
    "nothing is lost."
)


@pytest.mark.parametrize("seed", range(3))
def test_on_a_full_disk_the_answer_is_refused_and_nothing_is_lost(path: Path, seed: int) -> None:
    journal = SqliteJournal.create(path, header(rounds=50), max_pages=8)
    table = Table(game, journal)
    rng = random.Random(seed)
    with pytest.raises(JournalError) as full:
        play(table, rng, 5000)
    assert str(full.value) in (FULL, FULL_FOR_THE_BOX)
    before, entries = table_facts(table), journal.entries()
    for _ in range(3):
        with pytest.raises(JournalError):
            table.set("players.Ada.place", "x" * 60)
    assert (table_facts(table), journal.entries()) == (before, entries)
    journal.limit(10_000)
    table.settle()
    play(table, rng, 20)
    assert len(journal.entries()) >= len(entries) + 20
    before = table_facts(table)
    journal.close()
    with closing(SqliteJournal(path)) as again:
        assert table_facts(Table(game, again)) == before


def test_choices_stay_sealed_until_a_full_disk_has_room(path: Path) -> None:
    """The choices wait, sealed, until there is room to open them; then any answer opens them."""
    with closing(SqliteJournal.create(path, header())) as journal:
        table = say(go_to(Table(game, journal), "duel"), ("Ada", "bag"))
        asked = number(table)
        with fails_at(journal, "reveal"), pytest.raises(JournalError):
            say(table, ("Bo", "stone"))
        assert (number(table), waiting_seats(table)) == (asked, ())
        table.answer(asked, "Ada", "scissors")
        assert str(table.log()[-1].text) == "bag against stone"


@contextmanager
def fails_at(journal: SqliteJournal, what: str) -> Iterator[None]:
    """The disk is full just when such an entry is to be written."""
    append = journal.append

    def full(body: dict[str, Any], **more: Any) -> int:
        if body["e"] == what:
            raise NotKept("database or disk is full", MAKE_ROOM)
        return append(body, **more)

    journal.append = full  # type: ignore[method-assign]
    yield
    journal.append = append  # type: ignore[method-assign]


def test_a_choice_that_could_not_be_sealed_is_not_shown_as_sealed(path: Path) -> None:
    with closing(SqliteJournal.create(path, header())) as journal:
        table = go_to(Table(game, journal), "duel")
        before, entries = table_facts(table), journal.entries()
        (pages,) = journal._db.execute("PRAGMA page_count").fetchone()
        journal.limit(pages)
        journal._db.execute("PRAGMA cache_size=1")
        filler = "x" * 20_000
        with pytest.raises(JournalError):
            journal.append(seal(), seal=Sealed(filler, "00"))
        assert (table_facts(table), journal.entries()) == (before, entries)
        journal.limit(10_000)
        say(table, ("Ada", "bag"), ("Bo", "bag"))
        assert str(table.log()[-1].text) == "bag against bag"


def test_no_room_for_a_new_game_leaves_no_half_of_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "companion.journal.sqlite.SCHEMA", "COMMIT; PRAGMA max_page_count=2; CREATE TABLE a (b); CREATE TABLE c (d);"
    )
    with pytest.raises(JournalError, match=r"cannot be kept at .*: database or disk is full"):
        SqliteJournal.create(path, HEADER)
    assert [file.name for file in path.parent.iterdir() if file.suffix == ".db"] == []


# Cut after every entry.


def test_a_game_cut_after_every_entry_is_the_game_as_it_was_then(tmp_path: Path) -> None:
    """Copied at every moment of an evening with undo, redo, spells and secrets: each copy resumes as it stood."""
    folder = tmp_path / "live"
    journal = SqliteJournal.create(folder / "evening.db", header("Ada", "Bo", "Cid", seed=3))
    table = Table(game, journal)
    moments: list[tuple[Path, dict[str, Any]]] = []

    def keep() -> None:
        shutil.copytree(folder, tmp_path / str(len(moments)))
        moments.append((tmp_path / str(len(moments)) / "evening.db", table_facts(table)))

    rng = random.Random(4)
    keep()
    for step in range(40):
        if step == 2:
            table.interrupt("Bo", "spell")
        elif step in (12, 30) and table.last_step() is not None:
            table.undo(consent=True)
        elif step == 31 and table.can_redo:
            table.redo()
        else:
            play(table, rng, 1)
        keep()
    assert {"seal", "reveal", "interrupt", "undo", "redo"} <= {body["e"] for _, body in journal.entries()}
    journal.close()
    assert any(then["ask"] and then["ask"].get("sealed") for _, then in moments), "some of it in mid-secret"
    for copy, then in moments:
        with closing(SqliteJournal(copy)) as cut:
            assert table_facts(Table(game, cut)) == then


# What lies beside the journal, and what is done to it from outside.


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def test_a_journal_is_for_its_owner_only(path: Path) -> None:
    with closing(fill_journal(path)):
        assert {file.stat().st_mode & 0o077 for file in path.parent.iterdir()} == {0}


def test_a_lost_log_loses_at_most_a_turn_and_some_entries(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log is emptied at a turn's end, but not at every one: each time waits three times for the disk."""
    monkeypatch.setattr(sqlite, "LONG_LOG", 3)
    with closing(SqliteJournal.create(path, header(rounds=50))) as journal:
        table = Table(game, journal)
        while table.run.state.turns < 2 or journal._in_log < sqlite.LONG_LOG:
            answer_as_usual(table)
        ended = table.run.state.turns
        while "h" not in journal.entries()[-1][1]:
            answer_as_usual(table)
        boundary = len(journal.entries())
        answer_as_usual(table)
        assert len(journal.entries()) > boundary
        (tmp_path / "lost").mkdir()
        shutil.copy(path, tmp_path / "lost" / path.name)
    with closing(SqliteJournal(tmp_path / "lost" / path.name)) as lost:
        assert len(lost.entries()) == boundary
        assert Table(game, lost).run.state.turns == ended


def test_an_entry_waits_for_the_disk_once_and_seldom_more(path: Path) -> None:
    """Emptying the log waits three times, and a turn may be as short as two answers."""
    with closing(SqliteJournal.create(path, HEADER)) as journal:
        statements: list[str] = []
        journal._db.set_trace_callback(statements.append)
        for n in range(400):
            journal.append(answer("stone", h="0" * 16) if n % 2 else answer("stone"))
    commits, emptied = statements.count("COMMIT"), sum("wal_checkpoint" in one for one in statements)
    assert commits == 400
    assert emptied == 400 // sqlite.LONG_LOG
    assert (commits + 3 * emptied) / commits <= 1.1


def test_a_log_that_a_reader_held_is_emptied_with_the_next_turn(path: Path) -> None:
    with closing(SqliteJournal.create(path, HEADER)) as journal:
        for _ in range(sqlite.LONG_LOG):
            journal.append(answer("stone"))
        with closing(sqlite3.connect(path)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM entry").fetchone()
            journal.append(answer("stone", h="0" * 16))
            assert log_of(path).stat().st_size > 0
        journal.append(answer("stone"))
        assert log_of(path).stat().st_size > 0, "no turn has ended"
        journal.append(answer("stone", h="0" * 16))
        assert log_of(path).stat().st_size == 0


def test_an_undone_secret_choice_lingers_in_no_file(path: Path) -> None:
    with closing(SqliteJournal.create(path, header())) as journal:
        table = say(go_to(Table(game, journal), "duel"), ("Ada", "bag"))
        sealed = journal.sealed(len(journal.entries()))
        assert sealed is not None
        assert sealed.salt.encode() in log_of(path).read_bytes()
        table.undo()
        assert not [file for file in path.parent.iterdir() if sealed.salt.encode() in file.read_bytes()]


def test_an_append_does_not_wait_for_a_reader(path: Path) -> None:
    with closing(fill_journal(path)) as journal, closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM entry").fetchall()
        journal.append(answer(1))
        before = time.monotonic()
        journal.append(answer(1, h="00"))
        assert time.monotonic() - before < 3
        assert journal._db.execute("PRAGMA busy_timeout").fetchone() == (5000,)


def _remove(file: Path) -> None:
    file.unlink()


def _rename(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def _replace(file: Path) -> None:
    shutil.copy(file, file.with_name("copy"))
    file.with_name("copy").replace(file)


@pytest.mark.parametrize("happens", [_remove, _rename, _replace])
@pytest.mark.parametrize("part", ["", ".lock"])
def test_a_file_that_is_taken_away_under_the_table_is_noticed(
    path: Path, part: str, happens: Callable[[Path], None]
) -> None:
    with closing(SqliteJournal.create(path, header())) as journal:
        table = say(Table(game, journal), ("Ada", "out"))
        before, entries = table_facts(table), journal.entries()
        happens(path.with_name(path.name + part))
        with pytest.raises(JournalError, match="was moved, removed or replaced while the game was open") as noticed:
            say(table, ("Bo", "out"))
        assert str(noticed.value).startswith(path.name + part)
        assert (table_facts(table), journal.entries()) == (before, entries)


def test_a_file_that_may_not_be_written_needs_no_room(path: Path) -> None:
    with closing(fill_journal(path)) as journal:
        journal._db.execute("PRAGMA query_only=ON")
        with pytest.raises(JournalError) as refused:
            journal.append(answer(1))
    assert str(refused.value) == (
        "This answer could not be kept (attempt to write a readonly database): make the file and its folder writable "
        "and answer again; nothing is lost."
    )


def test_strangers_do_not_open_what_waits_for_room(path: Path) -> None:
    with closing(SqliteJournal.create(path, header())) as journal:
        table = say(go_to(Table(game, journal), "duel"), ("Ada", "bag"))
        asked = number(table)
        with fails_at(journal, "reveal"), pytest.raises(JournalError):
            say(table, ("Bo", "stone"))
        entries = journal.entries()
        with pytest.raises(WrongSeat):
            table.answer(asked, "Cid", "bag")
        assert journal.entries() == entries


def test_a_roll_of_the_box_that_waits_for_room_stays_the_boxs(path: Path) -> None:
    with closing(SqliteJournal.create(path, header(modes={"dice.T12": "rolled"}))) as journal:
        table = say(go_to(Table(game, journal), "duel"), ("Ada", "bag"))
        with fails_at(journal, "answer"), pytest.raises(JournalError) as full:
            say(table, ("Bo", "bag"))
        assert str(full.value) == FULL_FOR_THE_BOX
        table.answer(number(table), "Ada", [1])
        answered = next(body for _, body in journal.entries() if body.get("k") == "luck")
        assert answered["by"] == "box"


ROWS = (
    b'{"e":"answer","k":"stone","s":"Ada","v":"paper"}',
    b'{"e":"set","p":"sun.at","v":1e400}',
    b'{"e":"set","p":"sun.at","v":NaN}',
    b'{"e":"set","p":"x","v":"\\ud800"}',
    b'{"e":"set","p":"x","v":"\xc3\xa5"}',
    b'{"e":"set","p":"x","v":' + b"[" * 20 + b"]" * 20 + b"}",
    b'{"a":[{}',
    b'{"b":1}]}',
    b'{"a":1},{"b":2}',
    b'{"a":1',
    b'"b":2}',
    b"[]",
    b"",
    b"\xff",
)


@given(st.lists(st.sampled_from(ROWS), max_size=4))
def test_rows_that_are_read_together_are_those_that_are_read_one_by_one(rows: list[bytes]) -> None:
    together = parse_entries(rows)
    if together is None:
        return
    assert len(together) == len(rows)
    if all(row in ROWS[:1] or row == ROWS[4] for row in rows):
        assert together == [parse_entry(row) for row in rows]
    else:
        # Two torn rows that make one, beside one that makes two: only a forger writes them, and each is looked at.
        assert {b'{"a":[{}', b'{"b":1}]}'} <= {*rows} and b'{"a":1},{"b":2}' in rows


def test_rows_are_read_together_as_a_rule() -> None:
    assert parse_entries([ROWS[0], ROWS[4]] * 100) == [parse_entry(ROWS[0]), parse_entry(ROWS[4])] * 100


def test_answers_that_are_alike_are_looked_at_once_and_all_else_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long evening is read quickly: its answers are mostly like earlier ones. Every row's sum is looked at."""
    written = [(n, float(n), {"e": "undo", "to": 7} if n % 100 == 0 else answer(n % 3)) for n in range(1, 1001)]
    path = tmp_path / "evening.db"
    SqliteJournal.create(path, HEADER, entries=written).close()
    looked, summed, follow = list[dict[str, Any]](), list[int](), chain.next_sum

    def look(body: dict[str, Any], number: int, seats: Any) -> None:
        looked.append(body)
        check_entry(body, number, seats)

    def following(before: str, number: int, at: float, body: bytes) -> str:
        summed.append(number)
        return follow(before, number, at, body)

    monkeypatch.setattr("companion.journal.reading.check_entry", look)
    monkeypatch.setattr(chain, "next_sum", following)
    with closing(SqliteJournal(path)) as journal:
        read = journal.entries()
    assert read == [(n, body) for n, _, body in written]
    assert [body["e"] for body in looked] == [*["answer"] * 3, *["undo"] * 10]
    assert summed == [*range(1, 1001)]


FIELDS = st.sampled_from(["e", "k", "s", "v", "h", "by", "d", "r", "f"])
WORDS = st.sampled_from(["answer", "Ada", "turn", "Åke\u2028", "\ud800", "", "x" * 201, '"\\\x00'])
VALUES = st.one_of(WORDS, st.integers(), st.booleans(), st.none(), st.lists(st.integers(-3, 2**54), max_size=3))


@given(st.dictionaries(FIELDS, WORDS), VALUES)
@example({"e": "answer", "k": "turn", "s": "Ada", "h": "0" * 16}, [3, 4])
def test_plain_entries_are_read_as_they_were_written(fields: dict[str, Any], value: Any) -> None:
    body = {"e": "answer", "k": "turn", "s": "Ada", **fields, "v": value}
    row = json.dumps(body, ensure_ascii=False)
    assume(is_plain(body, {"Ada", "Bo"}))
    try:
        written = row.encode()
    except UnicodeEncodeError:
        return
    again = parse_entry(written)
    check_entry(again, 1, {"Ada", "Bo"})
    assert again == body
    assert [*map(type, again.values())] == [*map(type, body.values())]
