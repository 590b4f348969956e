"""Journals as files: altered behind Drakvakt's back, written by an older one, or made anew with what was altered."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.journal import chain

SCHEMA_BEFORE = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entry (n INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, body TEXT NOT NULL);
CREATE TABLE sealed (n INTEGER PRIMARY KEY, value TEXT NOT NULL, salt TEXT NOT NULL);
"""
"""Tables of a journal as the first Drakvakt made them, without check sums."""


def alter(path: Path, statement: str, *values: object) -> None:
    """Change what stands in a journal, without its check sums."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement, values)


def sum_up(path: Path) -> None:
    """Make all sums of a journal anew: it is whole now, whatever stands in it."""
    with closing(sqlite3.connect(path)) as db, db:
        (header,) = db.execute("SELECT value FROM meta WHERE key = 'header'").fetchone()
        last, number = chain.first_sum(header.encode()), 0
        db.execute("UPDATE meta SET value = ? WHERE key = 'sum'", (last,))
        for number, at, body in db.execute("SELECT n, at, body FROM entry ORDER BY n").fetchall():
            last = chain.next_sum(last, number, at, str(body).encode())
            db.execute("UPDATE entry SET sum = ? WHERE n = ?", (last, number))
        db.execute("UPDATE tail SET n = ?, sum = ?", (number, last))


def replace_header(path: Path, header: Mapping[str, Any]) -> None:
    """Give a journal another header, as if it had begun with that."""
    alter(path, "UPDATE meta SET value = ? WHERE key = 'header'", json.dumps(header, ensure_ascii=False))
    sum_up(path)


def write_old_journal(path: Path, header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> None:
    """Write a journal as the first Drakvakt wrote it: without check sums."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        with db:
            db.executescript(SCHEMA_BEFORE)
            db.execute("INSERT INTO meta VALUES ('header', ?)", (json.dumps({**header, "format": 1}),))
            rows = [(1000.5, json.dumps(body, ensure_ascii=False)) for body in entries]
            db.executemany("INSERT INTO entry (at, body) VALUES (?, ?)", rows)
