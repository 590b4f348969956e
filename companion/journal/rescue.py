"""Rescue of a journal that was set aside: its first rows can be trusted as long as their chain of sums holds."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.errors import with_reason
from companion.journal import chain
from companion.journal.errors import Damaged, JournalError, plain_reason
from companion.journal.memory import Body
from companion.journal.shape import (
    DEEPEST_HEADER,
    FORMAT,
    Misshapen,
    check_entry,
    check_header,
    check_time,
    parse_entry,
)
from companion.record import record
from companion.text import Text

MAGIC = b"SQLite format 3\0"
WRITTEN = slice(len(MAGIC) + 2, len(MAGIC) + 4)
"""Where the first page says how the file is written; 2 is with a write-ahead log, as all of ours are."""


@record
class Salvaged:
    """Longest beginning of a journal that can be believed.

    Attributes:
        header: The header of the journal.
        entries: The number, time and body of each entry.
        total: The number of entries that the journal had, as far as it can be known.
    """

    header: Mapping[str, Any]
    entries: tuple[tuple[int, float, Body], ...]
    total: int


def salvage(path: Path) -> Salvaged:
    """Look at a journal that was set aside, in a copy: it stays byte for byte as it is.

    Raises `Damaged` where its header cannot be believed, so that nobody can say what was played.
    """
    with _copied(path) as db:
        try:
            header, last = _head(db)
        except (Misshapen, sqlite3.Error, ValueError, TypeError, RecursionError) as error:
            reason = error.words if isinstance(error, Misshapen) else with_reason(plain_reason(error))
            wrong = Text("Nothing of {file} can be rescued ({why}): it was left as it is.", file=path.name, why=reason)
            raise Damaged(wrong) from error
        entries = tuple(_believed(db, header, last))
        return Salvaged(header, entries, max(_number(db), len(entries)))


@contextmanager
def _copied(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a file and its log, made beside it, since SQLite writes into what it opens."""
    try:
        with TemporaryDirectory(prefix=".rescue-", dir=path.parent) as folder:
            copy = Path(folder) / "journal.db"
            shutil.copyfile(path, copy)
            log = path.with_name(f"{path.name}-wal")
            if log.is_file() and not log.is_symlink():
                shutil.copyfile(log, copy.with_name(f"{copy.name}-wal"))
            _mend_first_page(copy)
            with closing(sqlite3.connect(copy)) as db:
                yield db
    except OSError as error:
        if isinstance(error, JournalError):
            raise
        wrong = Text("{path} cannot be read: {why}.", path=str(path), why=with_reason(error.strerror))
        raise JournalError(wrong) from error


def _mend_first_page(copy: Path) -> None:
    """Write what every journal of ours begins with."""
    with copy.open("r+b") as file:
        start = bytearray(file.read(len(MAGIC) + 4))
        start[: len(MAGIC)], start[WRITTEN] = MAGIC, b"\2\2"
        file.seek(0)
        file.write(start)


def _head(db: sqlite3.Connection) -> tuple[Mapping[str, Any], str]:
    """Return the header and the first sum of the chain; "" in a journal without sums."""
    found = dict(db.execute("SELECT key, CAST(value AS BLOB) FROM meta WHERE key IN ('header', 'sum')"))
    if "header" not in found:
        raise Misshapen(Text("it has no header"))
    header, summed = parse_entry(found["header"], DEEPEST_HEADER), found.get("sum")
    if summed is not None and summed != chain.first_sum(found["header"]).encode():
        raise Misshapen(Text("its header was altered"))
    if type(number := header.get("format")) is int and number > FORMAT:
        raise Misshapen(Text("a newer Drakvakt has written it, so update this one"))
    check_header(header)
    if (summed is not None) != (header["format"] > 1):
        raise Misshapen(Text("its check sums are missing"))
    return header, summed.decode() if summed is not None else ""


def _believed(db: sqlite3.Connection, header: Mapping[str, Any], last: str) -> Iterator[tuple[int, float, Body]]:
    """Yield the entries up to the first that is missing, altered or unreadable."""
    seats, summing = frozenset(header["seats"]), bool(last)
    kept = "CAST(sum AS BLOB)" if summing else "NULL"
    with suppress(sqlite3.Error, Misshapen, ValueError, TypeError, RecursionError):
        rows = db.execute(f"SELECT n, at, CAST(body AS BLOB), {kept} FROM entry ORDER BY n")
        for expected, (n, time, row, summed) in enumerate(rows, 1):
            if n != expected:
                return
            check_time(time)
            if summing and summed != (last := chain.next_sum(last, n, time, row)).encode():
                return
            body = parse_entry(row)
            check_entry(body, n, seats)
            yield n, time, body


def _number(db: sqlite3.Connection) -> int:
    """Return how many entries there were, by whatever part of the file still tells."""
    found = [0]
    for query in ("SELECT n FROM tail", "SELECT max(n) FROM entry", "SELECT count(*) FROM entry"):
        with suppress(sqlite3.Error):
            found += [n for (n,) in db.execute(query) if type(n) is int and 0 <= n < LARGEST]
    return max(found)


LARGEST = 10_000_000
"""More entries than any game has: what says so was altered."""
