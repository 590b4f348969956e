"""The journal: what was answered, in order, on disk before anybody is told what came of it.

One SQLite file a session, write-ahead log, synchronous=FULL: a pulled plug loses at most what nobody has seen. The
journal only grows. Sealed choices lie in a table of their own and enter the journal when they are revealed.
"""

from __future__ import annotations

from companion.journal.errors import ALLOW, FULL, MAKE_ROOM, Barred, Damaged, InUse, JournalError, NotKept
from companion.journal.memory import Body, Journal, MemoryJournal, Sealed
from companion.journal.opening import looking, set_aside
from companion.journal.sqlite import SqliteJournal

__all__ = [
    "ALLOW",
    "FULL",
    "MAKE_ROOM",
    "Barred",
    "Body",
    "Damaged",
    "InUse",
    "Journal",
    "JournalError",
    "MemoryJournal",
    "NotKept",
    "Sealed",
    "SqliteJournal",
    "looking",
    "set_aside",
]
