"""A journal in one SQLite file: write-ahead log, synchronous=FULL, so a pulled plug loses at most what nobody saw."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

from companion.errors import with_reason
from companion.journal import chain, snapshots
from companion.journal.drafts import drafting, make_folder, put_in_place
from companion.journal.errors import SEALED, Barred, JournalError, NotKept, plain_reason, remedy
from companion.journal.memory import Body, Sealed, Snapshot
from companion.journal.opening import (
    NO_LOCK,
    PARTS,
    PATIENCE,
    connect,
    hold,
    lock_of,
    look_into,
    open_whole,
    unreachable_error,
    which_file,
)
from companion.journal.reading import SCHEMA
from companion.journal.shape import DEEPEST_HEADER, FORMAT, Misshapen, check_entry, check_header, is_plain, parse_entry
from companion.journal.wal import cut_log, end_of, log_of
from companion.text import Text

Heeds: TypeAlias = Callable[[int, float, bool], None]
"""Function that is told the number of the last entry, when it was written, and whether it ended the game."""


class SqliteJournal:
    """A journal in one SQLite file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     header = {"game": "toy", "format": 2, "rules": 1, "seats": ["Ada"], "options": {}, "modes": {}, "data": {}}
    ...     journal = SqliteJournal.create(Path(folder) / "evening.db", header)
    ...     number = journal.append({"e": "answer", "k": "stone", "s": "Ada", "v": "paper"})
    ...     journal.close()
    >>> number
    1
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time, *, only_look: bool = False) -> None:
        """Open the journal at `path`; raises `InUse`, `Damaged` or `JournalError`, each one clear sentence.

        With `only_look` it is read and not held, where nothing can be written; then also raises `sqlite3.Error`.
        """
        self.session = path.stem
        self.lasts = True
        # What somebody who was killed has left in the log is emptied with the first turn.
        self._in_log = LONG_LOG
        self._clock = clock
        self._path = path
        self._log = log_of(path)
        self._lock = NO_LOCK if only_look else hold(path)
        try:
            self._db, found = look_into(path) if only_look else open_whole(path)
            self._places = {part: which_file(part) for part in (path, lock_of(path))}
        except BaseException:
            with suppress(OSError):
                os.close(self._lock)
            raise
        self.header = found.head.header
        self.newer = found.head.newer
        """`True` if a newer Drakvakt has written it: its entries are not read, and nothing may be written."""
        self._entries, self.times, self._last = found.entries
        self._first = found.head.sum
        self._seats = frozenset(self.header["seats"]) if not self.newer else frozenset()
        self.heeds: Heeds | None = None
        """Listener that hears of each entry once it is durable, and of the end."""
        # What lies in the log from before may never have reached the disk.
        self._loose = end_of(self._log) > 0

    @classmethod
    def create(
        cls,
        path: Path,
        header: Mapping[str, Any],
        clock: Callable[[], float] = time.time,
        max_pages: int | None = None,
        entries: Iterable[tuple[int, float, Body]] = (),
    ) -> SqliteJournal:
        """Create a journal. It is of today's format, whatever the header says, unless that is a newer one.

        Args:
            path: The new file.
            header: The header.
            clock: Function that gives the time, in seconds since the epoch.
            max_pages: The most pages of 4 KiB, as on a full disk.
            entries: Entries that it has from the beginning: numbers, times and bodies.
        """
        text = json.dumps({**header, "format": max(header.get("format", FORMAT), FORMAT)}, ensure_ascii=False)
        _check_begin(text, path)
        try:
            make_folder(path.parent)
            with drafting(path.parent) as draft:
                _write_draft(draft / path.name, text, entries)
                put_in_place(draft / path.name, path)
        except (sqlite3.Error, OSError) as error:
            raise unreachable_error(path, error) from error
        try:
            journal = cls(path, clock)
        except Barred as error:
            # Nothing has been answered yet, so the file is removed: the next resume must not find it.
            with suppress(OSError):
                for name in (*(path.with_name(path.name + part) for part in PARTS), lock_of(path)):
                    name.unlink(missing_ok=True)
            raise unreachable_error(path, error.__cause__ or error) from error
        journal._in_log = 0
        if max_pages is not None:
            journal.limit(max_pages)
        return journal

    def limit(self, max_pages: int) -> None:
        """Limit the file to a number of pages of 4 KiB."""
        self._db.execute(f"PRAGMA max_page_count={max_pages:d}")

    @property
    def finished(self) -> bool:
        """`True` if the game is over."""
        return self._db.execute("SELECT 1 FROM meta WHERE key = 'finished'").fetchone() is not None

    @property
    def written(self) -> float:
        """When the last entry was written, in seconds since the epoch; 0 when there is none."""
        return float(self.times[-1]) if self.times else 0.0

    def entries(self) -> list[tuple[int, Body]]:
        """Return all entries with their numbers, oldest first: those read at the start, and those written since."""
        return list(self._entries)

    def chained(self, entry: int) -> str | None:
        """Return the chain's sum at an entry (0: the header); `None` in a journal that was begun without a chain."""
        if not self._first or not 0 <= entry <= len(self._entries):
            return None
        if entry == 0:
            return self._first
        if entry == len(self._entries):
            return self._last
        (found,) = self._db.execute("SELECT sum FROM entry WHERE n = ?", (entry,)).fetchone()
        return str(found)

    def snapshots(self) -> Sequence[Snapshot]:
        """Return the kept snapshots; none where they cannot be read, or are none of ours."""
        try:
            return snapshots.read_snapshots(self._db)
        except sqlite3.Error:
            return ()

    def append(
        self,
        body: Body,
        *,
        seal: Sealed | None = None,
        progress: Mapping[str, Any] | None = None,
        snapshot: Snapshot | None = None,
        opens: Collection[int] = (),
    ) -> int:
        """Write one entry; when this returns its number, the entry is durable.

        Args:
            body: The entry.
            seal: A secret choice that is kept apart under the entry's number.
            progress: How far the game had come before the entry, for lists.
            snapshot: The state before the entry, for a shorter resume.
            opens: The entries of the sealed choices that stand openly in this one, and are kept apart no more.

        Raises:
            NotKept: The entry could not be written.
        """
        number, seconds = len(self._entries) + 1, float(self._clock())
        row, read_again = self._written(body, number)
        self._check_places()
        try:
            with self._kept():
                last = _add(self._db, number, seconds, row, self._last)
                if self._first:
                    self._db.execute("UPDATE tail SET n = ?, sum = ?", (number, last))
                if seal is not None:
                    self._db.execute("INSERT INTO sealed VALUES (?, ?, ?)", (number, json.dumps(seal.value), seal.salt))
                for entry in opens:
                    # The log may go on holding what this entry says to everybody who can read the file.
                    self._db.execute("DELETE FROM sealed WHERE n = ?", (entry,))
                if progress is not None:
                    self._db.execute("INSERT OR REPLACE INTO meta VALUES ('progress', ?)", (json.dumps(progress),))
                if snapshot is not None:
                    snapshots.write_snapshot(self._db, snapshot)
        except sqlite3.Error as error:
            if snapshot is not None:
                # An answer is not lost for want of room for what only makes the next resume shorter.
                return self.append(body, seal=seal, progress=progress, opens=opens)
            raise NotKept(with_reason(plain_reason(error)), remedy(error)) from error
        self._entries.append((number, read_again))
        self.times.append(seconds)
        self._last = last
        self._loose = False
        if self.heeds is not None:
            self.heeds(number, seconds, False)
        self._in_log += 1
        if self._in_log >= (LONG_LOG if "h" in body else LONGEST_LOG):
            self._checkpoint()
        return number

    @contextmanager
    def _kept(self) -> Iterator[None]:
        """Write all of a block or nothing; nothing of a refused block is ever found again, however the process ends."""
        end = end_of(self._log)
        try:
            with self._db:
                yield
        except sqlite3.Error:
            # Where only the wait for the disk failed, all of it lies in the log already.
            cut_log(self._log, end)
            raise

    def _written(self, body: Body, number: int) -> tuple[str, Body]:
        """Return an entry as a row and as it will be read; refuse one that would be taken for damage then."""
        try:
            row = _ROW.encode(body)
            # Half a character cannot be encoded, and that is all that such an answer could be wrong in.
            written = row.encode()
            if is_plain(body, self._seats):
                return row, dict(body)
            read_again = parse_entry(written)
            check_entry(read_again, number, self._seats)
        except Misshapen as error:
            raise NotKept(error.words, CHOOSE_OTHERWISE) from error
        except (ValueError, TypeError, RecursionError) as error:
            raise NotKept(Text("it cannot be written down"), CHOOSE_OTHERWISE) from error
        return row, read_again

    def keep_sealed(self, entries: Collection[int]) -> None:
        """Drop all sealed choices but those of these entries, from the file's free space too."""
        # What is left behind by a full disk is dropped with the next; it harms nobody until then.
        with suppress(sqlite3.Error):
            with self._kept():
                kept = ",".join(f"{entry:d}" for entry in entries)
                removed = self._db.execute(f"DELETE FROM sealed WHERE n NOT IN ({kept})").rowcount
            if removed:
                self._checkpoint()

    def sealed(self, entry: int) -> Sealed | None:
        """Return the choice that an entry sealed, while it is secret."""
        try:
            row = self._db.execute("SELECT value, salt FROM sealed WHERE n = ?", (entry,)).fetchone()
            return Sealed(json.loads(row[0]), row[1]) if row else None
        except sqlite3.OperationalError as error:
            if str(getattr(error, "sqlite_errorname", "")).startswith(_NOT_NOW):
                # The choice may be there although it cannot be read now.
                raise NotKept(with_reason(plain_reason(error)), remedy(error), SEALED) from None
            return None
        except (sqlite3.Error, ValueError, TypeError, RecursionError):
            # An error of what reads it could speak of what is there, so it goes no further.
            return None

    def note_progress(self, progress: Mapping[str, Any]) -> bool:
        """Note how far the game has come since the last entry, for lists, without waiting for the disk.

        Returns:
            Whether it is noted: it lies in the log before the next entry, and is durable with that.
        """
        with suppress(sqlite3.Error):
            # NORMAL still waits where the log begins anew. OFF would not, and old frames could be read as new ones.
            # The log is looked at as one of which at most one such note and the entry behind it can be torn.
            if not self._loose:
                self._db.execute("PRAGMA synchronous=NORMAL")
            self._loose = True
            try:
                with self._kept():
                    self._db.execute("INSERT OR REPLACE INTO meta VALUES ('progress', ?)", (json.dumps(progress),))
            finally:
                self._db.execute("PRAGMA synchronous=FULL")
            return True
        return False

    def finish(self, over: bool = True) -> None:
        """Mark the game as over, or after an undo as not over."""
        if over != self.finished:
            # Only the list of sessions reads this mark, so a full disk must not stop the game for it.
            with suppress(sqlite3.Error), self._kept():
                self._db.execute("DELETE FROM meta WHERE key = 'finished'")
                self._db.executemany("INSERT INTO meta VALUES ('finished', ?)", [("1",)] * over)

    def close(self) -> None:
        """Give the session free for another process."""
        if self.heeds is not None and self.times:
            self.heeds(len(self.times), self.times[-1], True)
            self.heeds = None
        self._db.close()
        with suppress(OSError):
            os.close(self._lock)

    def _checkpoint(self) -> None:
        """Copy the log into the file, so that a lost log loses little, and dropped entries are not in it."""
        # Somebody who reads meanwhile is not waited for; the next turn does it.
        self._in_log = LONG_LOG
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA busy_timeout=0")
            busy, _, _ = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._db.execute(f"PRAGMA busy_timeout={PATIENCE * 1000:d}")
            if not busy:
                self._in_log = 0

    def _check_places(self) -> None:
        """Check that the files are still in their places, so that a write would be found again."""
        for part, place in self._places.items():
            if which_file(part) != place:
                wrong = Text(
                    "{file} was moved, removed or replaced while the game was open, so nothing can be kept: "
                    "put it back and answer again, or resume the game from where it lies."
                )
                raise JournalError(wrong.using(file=part.name))


LONG_LOG = 50
"""Entries after which a turn's end empties the log; that waits for the disk three times, an entry only once."""

LONGEST_LOG = 500
"""Entries after which the log is emptied within a turn, too."""

_NOT_NOW = ("SQLITE_IOERR", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CANTOPEN", "SQLITE_NOMEM", "SQLITE_FULL")
"""Errors of SQLite where the way to a row is at fault and not its content."""

_ROW = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))

CHOOSE_OTHERWISE = Text("choose something else")


def _check_begin(header: str, path: Path) -> None:
    """Check that a journal with this header can be resumed."""
    try:
        if (found := parse_entry(header.encode(), DEEPEST_HEADER))["format"] <= FORMAT:
            check_header(found)
    except (Misshapen, UnicodeEncodeError) as error:
        reason = error.words if isinstance(error, Misshapen) else Text("half a character")
        sentence = Text(
            "The game cannot be kept at {path} ({why}): start it in another way.", path=str(path), why=reason
        )
        raise JournalError(sentence) from error


def _write_draft(draft: Path, header: str, entries: Iterable[tuple[int, float, Body]]) -> None:
    """Write a whole journal into its draft file, which nobody finds yet."""
    draft.touch(0o600)
    with closing(connect(draft)) as db:
        with db:
            db.executescript(f"BEGIN;{SCHEMA}")
            _begin(db, header, entries)
        # Where it is closed, SQLite says nothing of a log that it could not empty into the file.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _begin(db: sqlite3.Connection, header: str, entries: Iterable[tuple[int, float, Body]]) -> None:
    """Write what a journal begins with."""
    last, number = chain.first_sum(header.encode()), 0
    db.executemany("INSERT INTO meta VALUES (?, ?)", (("header", header), ("sum", last)))
    for number, seconds, body in entries:
        last = _add(db, number, seconds, json.dumps(body, ensure_ascii=False, separators=(",", ":")), last)
    db.execute("INSERT INTO tail VALUES (?, ?)", (number, last))


def _add(db: sqlite3.Connection, number: int, seconds: float, row: str, before: str) -> str:
    """Write one row, chained to the sum before it if there is one; return its own sum."""
    if not before:
        db.execute("INSERT INTO entry (n, at, body) VALUES (?, ?, ?)", (number, seconds, row))
        return ""
    summed = chain.next_sum(before, number, seconds, row.encode())
    db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (number, seconds, row, summed))
    return summed
