"""The table of snapshots in a journal's file: at most a few, the newer the closer together, each replaceable.

An older Drakvakt does not know the table and ignores it. A snapshot is used only after a check that it belongs to the
entries before it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from companion.journal.memory import Snapshot

MOST = 8
"""Most snapshots in a file: 4 to 20 KB each."""

_NEAR = 32
"""Entries within which the newest snapshot lies; the next lies within twice as many, and so on."""

_TABLE = (
    "CREATE TABLE snapshot (n INTEGER PRIMARY KEY, mark TEXT NOT NULL, "
    "code TEXT NOT NULL, hash TEXT NOT NULL, told TEXT NOT NULL, state TEXT NOT NULL)"
)


def read_snapshots(db: sqlite3.Connection) -> Sequence[Snapshot]:
    """Return the kept snapshots, oldest first; none where the table is not ours. Raises an error of SQLite."""
    if not _is_ours(db):
        return ()
    rows = db.execute("SELECT n, mark, code, hash, told, state FROM snapshot ORDER BY n").fetchall()
    well_formed = (row for row in rows if [*map(type, row)] == [int, str, str, str, str, str])
    return [Snapshot(*row) for row in well_formed]


def write_snapshot(db: sqlite3.Connection, snapshot: Snapshot) -> None:
    """Add a snapshot within the open transaction, and drop one that is too many.

    Args:
        db: A connection to the journal.
        snapshot: The snapshot.
    """
    if not _is_ours(db):
        db.execute("DROP TABLE IF EXISTS snapshot")
        db.execute(_TABLE)
    row = (snapshot.entry, snapshot.mark, snapshot.code, snapshot.hash, snapshot.told, snapshot.state)
    db.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?, ?)", row)
    numbers = [n for (n,) in db.execute("SELECT n FROM snapshot ORDER BY n")]
    thinned = set(numbers) - set(spread(numbers))
    db.executemany("DELETE FROM snapshot WHERE n = ?", [(n,) for n in thinned])


def spread(numbers: Sequence[int]) -> list[int]:
    """Return at most `MOST` of some numbers, in order: the last one, and ever fewer further back.

    >>> spread([*range(0, 1000, 20)])
    [0, 480, 740, 860, 920, 960, 980]
    """
    last, slots = numbers[-1], {}
    for number in numbers[:-1]:
        # Each slot keeps its oldest one, which grows into the next slot; the last slot keeps its newest.
        slot = min(((last - number) // _NEAR).bit_length(), MOST - 2)
        if slot not in slots or slot == MOST - 2:
            slots[slot] = number
    return [*sorted(slots.values()), last]


def _is_ours(db: sqlite3.Connection) -> bool:
    found = db.execute("SELECT sql FROM sqlite_master WHERE name = 'snapshot'").fetchall()
    return [sql for (sql,) in found] == [_TABLE]
