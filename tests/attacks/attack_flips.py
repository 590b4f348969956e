"""One flipped bit in the files of a kept game: it is named, or harms nothing; at most the last answer may be gone."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from companion.errors import DrakvaktError
from companion.journal import SqliteJournal
from tests.attacks.runner import Plan, attack
from tests.test_journal import HEADER, answer

ANSWERS = 45


def _begin_files(plan: Plan) -> tuple[Path, Path]:
    """Return two folders with a game's files: as a killed process leaves them, all in the log, and as a closed one."""
    live = plan.folder / "live"
    journal = SqliteJournal.create(live / "evening.db", HEADER, clock=lambda: 1.7e9)
    for number in range(1, ANSWERS + 1):
        journal.append(answer("x" * (7 * number % 90)))
        if number % 3 == 0:
            journal.note_progress({"round": number})
    unsaved = shutil.ignore_patterns("*-shm", "*.lock")
    killed, closed = plan.folder / "killed", plan.folder / "closed"
    shutil.copytree(live, killed, ignore=unsaved)
    journal.close()
    shutil.copytree(live, closed, ignore=unsaved)
    return killed, closed


def _flip_bits(plan: Plan, folder: Path, file: str, bits: Iterable[int], lost: int) -> Iterator[str | None]:
    whole = (folder / file).read_bytes()
    for bit in bits:
        left = plan.folder / "left"
        shutil.copytree(folder, left)
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        (left / file).write_bytes(data)
        found = _find_fault(left / "evening.db", lost)
        yield None if found is None else f"bit {bit} of {file}: {found}"
        shutil.rmtree(left)


def _find_fault(path: Path, lost: int) -> str | None:
    try:
        with closing(SqliteJournal(path)) as journal:
            entries, header = journal.entries(), journal.header
    except DrakvaktError as error:
        return None if "\n" not in str(error) else f"more than a sentence: {error}"
    except Exception as error:
        return f"it fails: {error!r}"
    if header != HEADER:
        return "another header is believed"
    if any(body["v"] != "x" * (7 * number % 90) for number, body in entries):
        return "an altered answer is believed"
    if len(entries) < ANSWERS - lost:
        return f"{ANSWERS - len(entries)} answers are gone without a word"
    return None


def _find_bits(path: Path, words: bytes) -> Iterator[int]:
    """Yield all bits of these bytes, where they stand in the file."""
    at = path.read_bytes().index(words)
    yield from range(at * 8, (at + len(words)) * 8)


@attack
def flipped_bits_of_the_file(plan: Plan) -> Iterator[str | None]:
    """Flip bits of the file's first bytes, of the game's header and of its tail."""
    _, closed = _begin_files(plan)
    path = closed / "evening.db"
    with closing(sqlite3.connect(path)) as db:
        (header,) = db.execute("SELECT value FROM meta WHERE key = 'header'").fetchone()
        (last,) = db.execute("SELECT sum FROM tail").fetchone()
    # The tail's row is not that of the last entry, which has the same sum.
    data = path.read_bytes()
    tail = data.index(bytes([ANSWERS]) + last.encode()) * 8
    bits = [*range(800), *_find_bits(path, header.encode()), *range(tail, tail + 8 + len(last) * 8)]
    yield from _flip_bits(
        plan, closed, path.name, plan.rng("file").sample(bits, plan.amount(60, len(bits), len(bits))), 0
    )


@attack
def flipped_bits_of_the_log(plan: Plan) -> Iterator[str | None]:
    """Flip bits of the log's header, and of its frames; a lost last answer cannot be told from a power cut."""
    killed, _ = _begin_files(plan)
    size, rng = (killed / "evening.db-wal").stat().st_size * 8, plan.rng("log")
    header = rng.sample(range(256), plan.amount(20, 256, 256))
    bits = [*header, *(rng.randrange(256, size) for _ in range(plan.amount(60, 2_000)))]
    yield from _flip_bits(plan, killed, "evening.db-wal", bits, 1)
