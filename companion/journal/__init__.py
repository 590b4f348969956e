"""The journal: all answers in order, each on the disk before anybody sees its consequences.

One SQLite file a session, write-ahead log, synchronous=FULL: a pulled plug loses at most what nobody has seen. The
journal only grows. Sealed choices lie in a table of their own and enter the journal when they are revealed. Every
row is looked at before anything of it is believed, and each has a check sum over all before it.
"""

from __future__ import annotations

from companion.journal.drafts import clear_if_left, drafting, make_folder, put_in_place, tidy
from companion.journal.errors import ALLOW, FULL, MAKE_ROOM, Barred, Damaged, InUse, JournalError, NotKept
from companion.journal.memory import Body, Journal, MemoryJournal, Sealed, Snapshot
from companion.journal.opening import (
    PARTS,
    UNBLOCKED,
    check_plain,
    is_way_at_fault,
    open_file_alone,
    open_to_look,
    special_file_kind,
)
from companion.journal.reading import Head, read_head
from companion.journal.shape import FORMAT, Misshapen
from companion.journal.sqlite import SqliteJournal

__all__ = [
    "ALLOW",
    "FORMAT",
    "FULL",
    "MAKE_ROOM",
    "PARTS",
    "UNBLOCKED",
    "Barred",
    "Body",
    "Damaged",
    "Head",
    "InUse",
    "Journal",
    "JournalError",
    "MemoryJournal",
    "Misshapen",
    "NotKept",
    "Sealed",
    "Snapshot",
    "SqliteJournal",
    "check_plain",
    "clear_if_left",
    "drafting",
    "is_way_at_fault",
    "make_folder",
    "open_file_alone",
    "open_to_look",
    "put_in_place",
    "read_head",
    "special_file_kind",
    "tidy",
]
