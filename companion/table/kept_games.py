"""Kept games as a list shows them: what a look into each file says of it."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeAlias

from companion.journal import Barred, Misshapen, check_plain, is_way_at_fault, open_file_alone, open_to_look, read_head
from companion.journal.drafts import PREFIX as DRAFT
from companion.journal.shape import check_time, parse_entry
from companion.progress import Progress
from companion.record import record
from companion.table.session_order import GameSize, OtherGame

ENDING = ".db"
LOG = f"{ENDING}-wal"


@record
class KeptGame:
    """A kept game as the list shows it; `written` in seconds since the epoch, `title` the game's.

    A game without seats could not be read; `barred` gives the reason if it is not its content: "Permission denied".
    `progress`: how far it had come at its last turn; `None` where that was not kept.
    """

    session: str
    game: str
    seats: tuple[str, ...]
    written: float
    finished: bool
    title: str = ""
    progress: Progress | None = None
    barred: str = ""
    newer: bool = False
    """True if a newer Drakvakt has written it."""
    modes: tuple[tuple[str, str], ...] = ()
    """Modes of its dice and decks at its beginning: "dice.NAME" or "cards.NAME", and the mode."""
    held: GameSize = GameSize(-1, 0.0)
    """Number of its entries and time of the last one, which show whether it has grown."""

    @property
    def lasts(self) -> bool:
        """True if all that is known of it stays true while its file is the same, whatever Drakvakt reads it."""
        return bool(self.seats) and not self.barred and not self.newer

    @property
    def as_other(self) -> OtherGame:
        """The game as its folder's counter knows it."""
        held = self.held if self.held.entries >= 0 else GameSize(-1, self.written)
        return OtherGame(self.session, held, self.written)


Stamp: TypeAlias = tuple[int, int]
"""Size of a game's files, and the sum of all their times in nanoseconds: both tell whether one has changed.

A negative size is that of something that is no file, or that lies beside something that is none: nobody knows when that
changes.
"""


@record
class FolderScan:
    """Games that lie in a folder, in the order in which the folder names them."""

    names: list[str]
    sizes: list[int]
    times: list[int]
    """Both make the stamp of each game: as two lists of numbers, through which Python does not search for garbage."""
    drafts: list[str]
    """Names of what may be left of games whose writing was cut off."""

    def stamp(self, index: int) -> Stamp:
        """Return the stamp of one of the games.

        Args:
            index: Its place among the names.
        """
        return self.sizes[index], self.times[index]


NO_FILE: Stamp = (-1, 0)


def scan_folder(folder: Path) -> FolderScan:
    """Return the games that lie in a folder, of which none is opened; raises `OSError`.

    Args:
        folder: The folder of kept games.
    """
    scan, logs = FolderScan([], [], [], []), dict[str, Stamp]()
    held = os.open(folder, os.O_RDONLY | os.O_CLOEXEC | os.O_DIRECTORY)
    try:
        # The plainest way, since this is done for each of thousands of games at each start.
        look, names, sizes, times = os.stat, scan.names, scan.sizes, scan.times
        for name in os.listdir(folder):  # noqa: PTH208 - as above
            if name.endswith(ENDING):
                try:
                    found = look(name, dir_fd=held, follow_symlinks=False)
                except OSError:
                    continue
                if found.st_mode & _KIND == stat.S_IFREG:
                    # Two times, as one can be set by whoever copies a file, and not every file system keeps the other.
                    sizes.append(found.st_size)
                    times.append(found.st_mtime_ns + found.st_ctime_ns)
                elif stat.S_ISDIR(found.st_mode):
                    continue
                else:
                    sizes.append(NO_FILE[0])
                    times.append(NO_FILE[1])
                names.append(name[:-_LENGTH])
            elif name.endswith(LOG):
                _note_log(logs, held, name)
            elif name.startswith(DRAFT):
                scan.drafts.append(name)
    finally:
        os.close(held)
    if "" in names:
        nameless = names.index("")
        del names[nameless], sizes[nameless], times[nameless]
    for index in [index for index, name in enumerate(names) if name in logs] if logs else ():
        log = logs[names[index]]
        is_odd = NO_FILE in (scan.stamp(index), log)
        sizes[index], times[index] = NO_FILE if is_odd else (sizes[index] + log[0], times[index] + log[1])
    return scan


_KIND = stat.S_IFMT(0o177777)
"""Bits of a file's mode that say what it is."""

_LENGTH = len(ENDING)


def _note_log(logs: dict[str, Stamp], held: int, name: str) -> None:
    """Note the stamp of a game's log; an empty one is what a look leaves behind.

    Args:
        logs: Stamps by the names of the games.
        held: The open folder.
        name: Name of the log.
    """
    with suppress(OSError):
        found = os.stat(name, dir_fd=held, follow_symlinks=False)
        if not stat.S_ISREG(found.st_mode):
            if not stat.S_ISDIR(found.st_mode):
                logs[name[: -len(LOG)]] = NO_FILE
        elif found.st_size:
            logs[name[: -len(LOG)]] = found.st_size, found.st_mtime_ns + found.st_ctime_ns


def glance(path: Path) -> KeptGame:
    """Look at a kept game without locking it: other processes may hold it meanwhile.

    Args:
        path: The file of its journal.
    """
    try:
        check_plain(path)
        path.open("rb").close()
        return _glance_alone(path) or _read(path, open_to_look(path))
    except Barred as error:
        barred = str(error.why)
    except OSError as error:
        barred = error.strerror or str(error)
    except (sqlite3.Error, Misshapen, ValueError, TypeError, RecursionError) as error:
        # Opening the game sets it aside and reports that; a list must not.
        barred = str(error) if is_way_at_fault(error) else ""
    return KeptGame(path.stem, "?", (), when_changed(path), finished=False, barred=barred)


def _glance_alone(path: Path) -> KeptGame | None:
    """Read a game that has no log from its file alone, so that SQLite puts nothing beside it; `None` if that fails."""
    before = _places(path)
    if before is None:
        return None
    with suppress(sqlite3.Error, Misshapen, ValueError, TypeError, RecursionError):
        found = _read(path, open_file_alone(path))
        # Somebody may have begun to write meanwhile.
        return found if _places(path) == before else None
    return None


def _places(path: Path) -> tuple[int, ...] | None:
    """Return the stamp of a file without a log; `None` where it has one."""
    with suppress(OSError):
        if path.with_name(path.name + "-wal").stat().st_size:
            return None
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def _read(path: Path, connection: sqlite3.Connection) -> KeptGame:
    with closing(connection) as db:
        found = read_head(db)
        marks = dict(db.execute("SELECT key, CAST(value AS BLOB) FROM meta WHERE key IN ('finished', 'progress')"))
        last = db.execute("SELECT n, at FROM entry ORDER BY n DESC LIMIT 1").fetchone()
    if found.newer:
        return KeptGame(path.stem, *_list_players(found.header), when_changed(path), "finished" in marks, newer=True)
    return KeptGame(
        path.stem,
        *_list_players(found.header),
        when_changed(path) if last is None else check_time(last[1]),
        "finished" in marks,
        found.header.get("title", ""),
        Progress.from_json(_mapping(marks.get("progress", b"")) or None),
        modes=tuple((str(path), str(mode)) for path, mode in dict(found.header.get("modes", {})).items()),
        held=GameSize(0, 0.0) if last is None else GameSize(int(last[0]), float(last[1])),
    )


def _list_players(header: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Return the game and its seats from a header; a newer Drakvakt may have written anything there."""
    game, seats = header.get("game"), header.get("seats")
    if isinstance(game, str) and isinstance(seats, list) and all(isinstance(seat, str) for seat in seats):
        return game, tuple(seats)
    return "?", ()


def when_changed(path: Path) -> float:
    """Return when the file was written last; 0 where that is not known.

    Args:
        path: The file.
    """
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def _mapping(row: bytes) -> Mapping[str, Any]:
    """Parse a row of JSON; return an empty mapping where it is none, since a list must not fail on one game."""
    with suppress(Misshapen):
        return parse_entry(row)
    return {}
