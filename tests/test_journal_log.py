"""The journal's write-ahead log: emptied by the journal alone and always synced, and named where it was altered."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.journal import Damaged, JournalError, SqliteJournal, drafts, sqlite
from companion.journal.wal import cut_log
from tests.journals import write_old_journal
from tests.test_journal import HEADER, answer

FRAME = 24 + 4096
"""Bytes of a page in the log, with what stands before it."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions" / "evening.db"


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


# When it is emptied.


def test_a_long_turn_fills_the_log_and_sqlite_never_empties_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 1,000 pages SQLite would copy them itself, without waiting for the disk while progress is noted."""
    monkeypatch.setattr(sqlite, "LONGEST_LOG", 10**6)
    with closing(SqliteJournal.create(path, HEADER)) as journal:
        before = path.read_bytes()
        for n in range(1, 450):
            journal.append(answer(n))
            journal.note_progress({"round": n})
        assert log_of(path).stat().st_size > 1_100 * FRAME
        assert path.read_bytes() == before


def test_progress_is_noted_without_letting_the_log_begin_unsynced(path: Path) -> None:
    with closing(SqliteJournal.create(path, HEADER)) as journal:
        journal.append(answer(1))
        said: list[str] = []
        journal._db.set_trace_callback(said.append)
        journal.note_progress({"round": 1})
        assert [words for words in said if "synchronous" in words] == [
            "PRAGMA synchronous=NORMAL",
            "PRAGMA synchronous=FULL",
        ]
        (level,) = journal._db.execute("PRAGMA synchronous").fetchone()
        assert level == 2


def test_a_second_note_in_a_row_waits_for_the_disk(path: Path) -> None:
    """So that of the log at most one note and the entry behind it can be torn."""
    with closing(SqliteJournal.create(path, HEADER)) as journal:
        journal.append(answer(1))
        journal.note_progress({"round": 1})
        said: list[str] = []
        journal._db.set_trace_callback(said.append)
        journal.note_progress({"round": 2})
        assert "PRAGMA synchronous=NORMAL" not in said
        journal.append(answer(2))
        journal.note_progress({"round": 3})
        assert "PRAGMA synchronous=NORMAL" in said


def test_a_very_long_turn_empties_the_log_at_last(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "LONGEST_LOG", 60)
    with closing(SqliteJournal.create(path, HEADER)) as journal:
        for n in range(1, 60):
            journal.append(answer(n))
        assert log_of(path).stat().st_size > 100 * FRAME
        journal.append(answer(60))
        assert log_of(path).stat().st_size == 0


# What was altered in it.


@pytest.fixture(scope="module")
def killed_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a game whose twelve answers all lie in the log, each with how far the game has come."""
    folder = tmp_path_factory.mktemp("killed")
    journal = SqliteJournal.create(folder / "whole" / "evening.db", HEADER)
    for n in range(1, 13):
        journal.append(answer(f"é{n}"))
        journal.note_progress({"round": n})
    shutil.copytree(folder / "whole", folder / "left", ignore=shutil.ignore_patterns("*-shm", "*.lock"))
    journal.close()
    return folder / "left"


def left_with(killed: Path, folder: Path, log: bytes) -> Path:
    shutil.copytree(killed, folder)
    log_of(folder / "evening.db").write_bytes(log)
    return folder / "evening.db"


def flip_bit(log: bytes, bit: int) -> bytes:
    changed = bytearray(log)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def frames(killed: Path) -> Iterator[tuple[int, bytes]]:
    """Where each frame of the log begins, and its header."""
    log = log_of(killed / "evening.db").read_bytes()
    for at in range(32, len(log), FRAME):
        yield at, log[at : at + 24]


def commits(killed: Path) -> list[int]:
    """Where each transaction of the log ends: an answer and its note in turns."""
    return [at + FRAME for at, head in frames(killed) if any(head[4:8])]


def test_each_altered_frame_before_the_last_answer_is_named(killed_game: Path, tmp_path: Path) -> None:
    log = log_of(killed_game / "evening.db").read_bytes()
    last = commits(killed_game)[-3]
    tried = 0
    for at, _ in frames(killed_game):
        if at >= last:
            break
        # Its number, its commit, a salt, its sum, and its page.
        for byte in (3, 7, 9, 17, 21, 24, 2000):
            tried += 1
            path = left_with(killed_game, tmp_path / str(tried), flip_bit(log, (at + byte) * 8 + tried % 8))
            with pytest.raises(
                Damaged, match=r"evening is damaged \(its log was altered\): it was set aside as evening.db.damaged-1"
            ):
                SqliteJournal(path).close()
            aside = path.with_name("evening.db.damaged-1")
            assert not path.exists() and not log_of(path).exists()
            assert len(log_of(aside).read_bytes()) == len(log)
    assert tried > 150


def test_the_last_answer_is_named_where_its_note_follows(killed_game: Path, tmp_path: Path) -> None:
    log = log_of(killed_game / "evening.db").read_bytes()
    begins = commits(killed_game)[-3]
    path = left_with(killed_game, tmp_path / "one", flip_bit(log, (begins + 100) * 8))
    with pytest.raises(Damaged, match="its log was altered"):
        SqliteJournal(path)


@pytest.mark.parametrize("byte", range(32))
def test_each_altered_byte_of_the_logs_header_is_named(killed_game: Path, tmp_path: Path, byte: int) -> None:
    log = log_of(killed_game / "evening.db").read_bytes()
    path = left_with(killed_game, tmp_path / "one", flip_bit(log, byte * 8 + byte % 8))
    with pytest.raises(Damaged, match="its log was altered"):
        SqliteJournal(path)


def test_a_header_that_was_lost_with_what_the_file_has_harms_nothing(killed_game: Path, tmp_path: Path) -> None:
    """As where a power cut tears the new header of a log that had been emptied into the file."""
    log = log_of(killed_game / "evening.db").read_bytes()
    path = left_with(killed_game, tmp_path / "one", log)
    SqliteJournal(path).close()
    log_of(path).write_bytes(bytes(16) + log[16:])
    with closing(SqliteJournal(path)) as journal:
        assert len(journal.entries()) == 12


def test_a_torn_note_with_the_answer_behind_it_is_a_power_cut(killed_game: Path, tmp_path: Path) -> None:
    """Neither was on the disk for sure, and the answer had not been told to anybody."""
    log = log_of(killed_game / "evening.db").read_bytes()
    ends = commits(killed_game)
    begins = ends[-4]
    path = left_with(killed_game, tmp_path / "one", log[:begins] + bytes(512) + log[begins + 512 : ends[-2]])
    with closing(SqliteJournal(path)) as journal:
        assert len(journal.entries()) == 11


def test_a_torn_tail_is_a_power_cut(killed_game: Path, tmp_path: Path) -> None:
    log = log_of(killed_game / "evening.db").read_bytes()
    ends = commits(killed_game)
    for n, at in enumerate(range(ends[-3], ends[-2], 512)):
        torn = log[:at] + b"\xff" * 512 + log[at + 512 : ends[-2]]
        path = left_with(killed_game, tmp_path / str(n), torn)
        with closing(SqliteJournal(path)) as journal:
            assert len(journal.entries()) == 11


def test_an_altered_log_that_is_only_looked_at_is_named_too(killed_game: Path, tmp_path: Path) -> None:
    log = log_of(killed_game / "evening.db").read_bytes()
    path = left_with(killed_game, tmp_path / "one", flip_bit(log, (32 + 100) * 8))
    with pytest.raises(Damaged, match=r"\(its log was altered\) and could not be set aside"):
        SqliteJournal(path, only_look=True)
    assert path.exists()


def test_the_log_of_a_journal_of_before_is_looked_at_too(tmp_path: Path) -> None:
    write_old_journal(path := tmp_path / "one" / "evening.db", HEADER, [answer(n) for n in range(1, 4)])
    with closing(SqliteJournal(path)) as journal:
        for n in range(4, 10):
            journal.append(answer(n))
        shutil.copytree(path.parent, tmp_path / "left", ignore=shutil.ignore_patterns("*-shm", "*.lock"))
    left = tmp_path / "left" / "evening.db"
    shutil.copytree(left.parent, tmp_path / "whole")
    with closing(SqliteJournal(tmp_path / "whole" / "evening.db")) as journal:
        assert len(journal.entries()) == 9
    log_of(left).write_bytes(flip_bit(log_of(left).read_bytes(), (32 + 200) * 8))
    with pytest.raises(Damaged, match="its log was altered"):
        SqliteJournal(left)


# What is refused.


def test_a_refused_entry_is_cut_from_the_log(path: Path) -> None:
    with closing(SqliteJournal.create(path, HEADER)) as journal:
        journal.append(answer(1))
        end = log_of(path).stat().st_size
        with log_of(path).open("ab") as log:
            log.write(b"x" * FRAME)
        cut_log(log_of(path), end)
        assert log_of(path).stat().st_size == end
        cut_log(log_of(path), end + 1)
        assert log_of(path).stat().st_size == end, "never longer than it was"
        assert journal.append(answer(2)) == 2


@pytest.mark.parametrize("fails", ["sqlite.connect", "drafts.sync_folder"])
def test_a_game_that_cannot_begin_on_a_full_disk_leaves_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path.parent.mkdir()
    monkeypatch.setattr(f"companion.journal.{fails}", full)
    with pytest.raises(JournalError, match=r"cannot be kept at .*: no space left on device; make room") as error:
        SqliteJournal.create(path, HEADER)
    assert "\n" not in str(error.value)
    assert list(path.parent.iterdir()) == []


def test_a_game_that_cannot_be_opened_where_it_begins_leaves_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk on which there is room for the file, but no more for its lock."""
    real = os.open

    def full(name: Any, flags: int, *more: Any, **others: Any) -> int:
        if str(name).endswith(".lock"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(name, flags, *more, **others)

    monkeypatch.setattr(os, "open", full)
    with pytest.raises(JournalError, match=r"cannot be kept at .*: no space left on device; make room"):
        SqliteJournal.create(path, HEADER)
    assert list(path.parent.iterdir()) == []


def test_a_game_that_begins_has_its_name_only_when_it_is_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    write = sqlite._begin

    def begin(*given: Any) -> None:
        seen.append(path.exists())
        write(*given)

    monkeypatch.setattr(sqlite, "_begin", begin)
    SqliteJournal.create(path, HEADER).close()
    assert seen == [False]
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.stat().st_nlink == 1


def test_a_draft_whose_log_could_not_be_emptied_gets_no_name(tmp_path: Path) -> None:
    """SQLite says nothing of that where it is closed; the file alone would be half a journal."""
    draft = tmp_path / "draft.db"
    draft.write_text("half")
    log_of(draft).write_text("the rest")
    with pytest.raises(OSError, match="Input/output error"):
        drafts.put_in_place(draft, tmp_path / "evening.db")
    assert not (tmp_path / "evening.db").exists()


# Drafts.


def test_drafts_that_nobody_holds_are_removed_and_others_stay(tmp_path: Path) -> None:
    with drafts.drafting(tmp_path) as held:
        (held / "half.db").write_text("half")
        left = tmp_path / ".import-left"
        (left / "within").mkdir(parents=True)
        (left / "within" / "half.db").write_text("half")
        (tmp_path / ".import-file").write_text("no folder")
        (tmp_path / "away").mkdir()
        (tmp_path / "away" / "mine").write_text("mine")
        (tmp_path / ".import-link").symlink_to(tmp_path / "away")
        (left / "link").symlink_to(tmp_path / "away")
        drafts.tidy(tmp_path)
        there = {one.name for one in tmp_path.iterdir()}
        assert there == {".import-file", ".import-link", held.name, "away"}
        assert held.exists() and not left.exists()
        assert (tmp_path / "away" / "mine").read_text() == "mine"
    assert not held.exists()


def test_a_folder_that_cannot_be_read_is_not_tidied(tmp_path: Path) -> None:
    drafts.tidy(tmp_path / "none")
    (tmp_path / "file").write_text("")
    drafts.tidy(tmp_path / "file")


def test_new_folders_are_synced_with_those_above_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    monkeypatch.setattr(drafts, "sync_folder", lambda folder: synced.append(folder.name))
    drafts.make_folder(tmp_path / "one" / "two")
    drafts.make_folder(tmp_path / "one" / "two")
    assert synced == [tmp_path.name, "one"]
