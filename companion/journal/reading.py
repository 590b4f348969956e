"""A journal read as a whole: its tables, its header, its rows and its chain, before anything of it is believed."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.journal import chain
from companion.journal.memory import Body
from companion.journal.shape import (
    DEEPEST_HEADER,
    FORMAT,
    Misshapen,
    check_entry,
    check_header,
    check_time,
    is_plain,
    parse_entries,
    parse_entry,
)
from companion.record import record
from companion.text import Text

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entry (n INTEGER PRIMARY KEY, at REAL NOT NULL, body TEXT NOT NULL, sum TEXT NOT NULL);
CREATE TABLE sealed (n INTEGER PRIMARY KEY, value TEXT NOT NULL, salt TEXT NOT NULL);
CREATE TABLE tail (n INTEGER NOT NULL, sum TEXT NOT NULL);
"""
"""`tail`: how many entries there are, and the last one's sum; it changes in the transaction that adds an entry."""

_ENTRY_BEFORE = "CREATE TABLE entry (n INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, body TEXT NOT NULL)"
"""The entries of a journal of format 1, which has no tail and no sums."""

_TABLES: Mapping[str, str] = {line.split()[2]: line.removesuffix(";") for line in SCHEMA.strip().splitlines()}
_TABLES_BEFORE: Mapping[str, str] = {
    "meta": _TABLES["meta"],
    "entry": _ENTRY_BEFORE,
    "sealed": _TABLES["sealed"],
}


def page_of_each_entry(db: sqlite3.Connection, head: Head) -> int:
    """Return the number of the page that is written with every entry, and with nothing else.

    Args:
        db: A connection to the journal.
        head: The journal's beginning.
    """
    name = "tail" if head.sum else "sqlite_sequence"
    (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    return int(page)


class Entries(NamedTuple):
    """All entries of a journal: their bodies with numbers, the time of each, and the sum of the last."""

    bodies: list[tuple[int, Body]]
    times: list[float]
    last: str


@record
class Head:
    """Beginning of a journal. `sum`: the chain's first, "" in a journal of format 1, which has no chain."""

    header: Mapping[str, Any]
    sum: str
    newer: bool = False
    """A newer Drakvakt has written it, so that nobody here can say what belongs into it."""


def read_head(db: sqlite3.Connection) -> Head:
    """Read the head of a journal; raises `Misshapen` for other tables than ours, or an error of SQLite."""
    found = {key: value for key, value in db.execute("SELECT key, CAST(value AS BLOB) FROM meta") if key in _ABOUT}
    if "header" not in found:
        raise Misshapen(Text("it has no header"))
    try:
        header = parse_entry(found["header"], DEEPEST_HEADER)
    except Misshapen as error:
        raise Misshapen(Text("its header: {why}", why=error.words)) from error
    summed = found.get("sum")
    if summed is not None and summed != chain.first_sum(found["header"]).encode():
        raise Misshapen(Text("its header was altered"))
    if type(number := header.get("format")) is int and number > FORMAT:
        return Head(header, "", newer=True)
    try:
        check_header(header)
    except Misshapen as error:
        raise Misshapen(Text("its header: {why}", why=error.words)) from error
    _check_tables(db, _TABLES if summed is not None else _TABLES_BEFORE)
    if (summed is not None) != (header["format"] > 1):
        raise Misshapen(Text("its check sums are missing"))
    return Head(header, summed.decode() if summed is not None else "")


_ABOUT = ("header", "sum")


def _check_tables(db: sqlite3.Connection, expected: Mapping[str, str]) -> None:
    """Check that the tables are ours, and that a write to them triggers nothing else."""
    found: dict[str, str] = {}
    for kind, name, sql in db.execute("SELECT type, name, CAST(sql AS BLOB) FROM sqlite_master"):
        if kind == "table":
            found[name] = " ".join((sql or b"").decode(errors="replace").split())
        elif kind in ("trigger", "view"):
            raise Misshapen(Text("its tables are not those of a kept game"))
    if any(found.get(name) != sql for name, sql in expected.items()):
        raise Misshapen(Text("its tables are not those of a kept game"))


def read_entries(db: sqlite3.Connection, head: Head) -> Entries:
    """Read all entries, check each, and follow the chain from the header to the tail.

    Answers that were written alike are one body, which nobody changes: in a long evening most are like others.

    Args:
        db: A connection to the journal.
        head: The journal's beginning.
    """
    bodies, times = list[tuple[int, Body]](), list[float]()
    seats, last = frozenset(head.header["seats"]), head.sum
    kept = "CAST(sum AS BLOB)" if head.sum else "NULL"
    rows = db.execute(f"SELECT n, at, CAST(body AS BLOB), {kept} FROM entry ORDER BY n")
    number, alike = 0, dict[bytes, Body]()
    while some := rows.fetchmany(_TOGETHER):
        fresh = [*{row for _, _, row, _ in some} - alike.keys()]
        together = dict(zip(fresh, parse_entries(fresh) or (), strict=False))
        for n, time, row, summed in some:
            number += 1
            if n != number:
                raise Misshapen(Text("entry {n} is missing", n=number))
            try:
                check_time(time)
                if head.sum and summed != (last := chain.next_sum(last, n, time, row)).encode():
                    raise Misshapen(Text("it was altered"))
                if (body := alike.get(row)) is None:
                    body = together.pop(row, None) or parse_entry(row)
                    check_entry(body, n, seats)
                    if is_plain(body, seats):
                        alike[row] = body
            except Misshapen as error:
                raise Misshapen(Text("entry {n}: {why}", n=n, why=error.words)) from error
            bodies.append((n, body))
            times.append(time)
    if head.sum:
        _check_tail(db, len(bodies), last)
    return Entries(bodies, times, last)


_TOGETHER = 256
"""Number of rows that are read at once."""


def _check_tail(db: sqlite3.Connection, number: int, last: str) -> None:
    """See that the last entry that was written is the last one that is there."""
    rows = db.execute("SELECT n, CAST(sum AS BLOB) FROM tail").fetchall()
    if len(rows) != 1:
        raise Misshapen(Text("its last entry is not marked"))
    n, summed = rows[0]
    if type(n) is int and n > number:
        raise Misshapen(Text("entry {n} is missing", n=number + 1))
    if n != number:
        raise Misshapen(Text("entry {n} was added later", n=number))
    if summed != last.encode():
        raise Misshapen(Text("the mark of its last entry was altered"))
