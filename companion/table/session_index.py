"""Index of a folder of kept games: what was read of each, so that a list opens only the games that have changed.

It is a cache, and nobody misses it: of each game it keeps the size and times of its files, and what was read of it
counts only while these are the same. The rows stand in the order of the list, each field in a column of its own, as ten
thousand rows are read at each start.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from array import array
from binascii import crc32
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias, overload

from companion.journal import FORMAT, UNBLOCKED
from companion.progress import Progress
from companion.table.kept_games import ENDING, FolderScan, KeptGame, Stamp, glance, scan_folder
from companion.table.session_order import NAME as ORDER
from companion.table.session_order import GameSize, OtherGame, rank, read_counts

NAME = ".index"
"""The file beside the kept games."""

DRAFT = ".index.draft"
"""Name of the file while it is written; two who write it at once spoil its sum, and then nobody believes it."""

_VERSION = 1
_LARGEST = 64 * 1024 * 1024

FINE, COARSE = 100_000_000, 2_000_000_000
"""Nanoseconds in which a file can change twice and show one time; the second where only whole seconds are shown."""

Column: TypeAlias = "array[int] | array[float]"

_COLUMNS: Mapping[str, str] = {
    "sizes": "q",
    "times": "q",
    "entries": "q",
    "heads": "q",
    "marks": "q",
    "ats": "d",
    "written": "d",
}
"""The columns of numbers, and how each is kept: whole, or as a float."""


class KeptGames(Sequence[KeptGame]):
    """The kept games of a folder, last written first; each is made when somebody asks for it."""

    def __init__(self, names: list[str], columns: Mapping[str, Column], heads: list[Any], marks: list[Any]) -> None:
        """Take the columns of an index.

        Args:
            names: Names of the games.
            columns: A column as long for each name of `_COLUMNS`.
            heads: The different heads, which a row names by their places: game, seats, title, modes, reason why it
                cannot be read, whether a newer Drakvakt wrote it.
            marks: The different marks: finished, progress.
        """
        self.names = names
        self.columns = columns
        self._heads, self._marks = heads, marks

    @classmethod
    def from_games(cls, games: Sequence[KeptGame], scan: FolderScan) -> KeptGames:
        """Return these games, in their order.

        Args:
            games: The games.
            scan: What lies in the folder.
        """
        heads, marks = _Kinds(), _Kinds()
        columns: dict[str, Any] = {name: array(kind) for name, kind in _COLUMNS.items()}
        for game in games:
            size, times = scan[game.session]
            head = [game.game, [*game.seats], game.title, [[*mode] for mode in game.modes], game.barred, game.newer]
            mark = [game.finished, None if game.progress is None else game.progress.to_json()]
            entries, at = game.held
            row = (size, times, entries, heads.place(head), marks.place(mark), at, game.written)
            for name, value in zip(_COLUMNS, row, strict=True):
                columns[name].append(value)
        return cls([game.session for game in games], columns, heads.found, marks.found)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.names)

    @overload
    def __getitem__(self, at: int) -> KeptGame: ...
    @overload
    def __getitem__(self, at: slice) -> list[KeptGame]: ...
    def __getitem__(self, at: int | slice) -> KeptGame | list[KeptGame]:
        """Return one of them, or some."""
        return [self._make(n) for n in range(len(self))[at]] if isinstance(at, slice) else self._make(at)

    def __iter__(self) -> Iterator[KeptGame]:
        """Yield all of them."""
        return map(self._make, range(len(self)))

    def _make(self, at: int) -> KeptGame:
        _, _, entries, head, mark, last, written = (self.columns[column][at] for column in _COLUMNS)
        game, seats, title, modes, barred, newer = self._heads[int(head)]
        finished, progress = self._marks[int(mark)]
        return KeptGame(
            self.names[at],
            game,
            tuple(seats),
            written,
            finished,
            title,
            None if progress is None else Progress.from_json(progress),
            barred,
            newer,
            tuple((path, mode) for path, mode in modes),
            GameSize(int(entries), last),
        )

    def unfinished(self) -> Iterator[KeptGame]:
        """Yield those that are not finished; one that cannot be read may be one of them."""
        left = {at for at, (finished, _) in enumerate(self._marks) if not finished}
        return (self._make(at) for at, mark in enumerate(self.columns["marks"]) if mark in left)

    def games(self) -> list[str]:
        """Return the games that were played, the last first."""
        return [*dict.fromkeys(self._heads[int(head)][0] for head in dict.fromkeys(self.columns["heads"]))]

    def companies(self) -> list[tuple[str, ...]]:
        """Return who has played together, the last first."""
        return [*dict.fromkeys(tuple(self._heads[int(head)][1]) for head in dict.fromkeys(self.columns["heads"]))]

    def list_others(self) -> Iterator[OtherGame]:
        """Yield the games as their folder's counter knows them."""
        columns = (self.columns[name] for name in ("entries", "ats", "written"))
        for name, entries, last, written in zip(self.names, *columns, strict=True):
            yield OtherGame(name, GameSize(int(entries), last if entries >= 0 else written), written)

    def stamps(self) -> dict[str, Stamp]:
        """Return the stamps that the games had when they were read, by their names, in their order."""
        return dict(zip(self.names, zip(self.columns["sizes"], self.columns["times"], strict=True), strict=True))  # type: ignore[arg-type]

    def sort(self, places: Sequence[int]) -> KeptGames:
        """Return some of the games in another order.

        Args:
            places: Where each of them stands now.
        """
        columns = {name: _column(name, [column[at] for at in places]) for name, column in self.columns.items()}
        return KeptGames([self.names[at] for at in places], columns, self._heads, self._marks)

    def join(self, others: KeptGames) -> KeptGames:
        """Return these games and others behind them.

        Args:
            others: The others.
        """
        moved = {"heads": len(self._heads), "marks": len(self._marks)}
        columns = {
            name: _column(name, [*column, *(at + moved.get(name, 0) for at in others.columns[name])])
            for name, column in self.columns.items()
        }
        heads, marks = self._heads + others._heads, self._marks + others._marks
        return KeptGames(self.names + others.names, columns, heads, marks)

    def to_bytes(self, order: list[int] | None) -> bytes:
        """Return what is kept in the index: a sum, a line of JSON, and the columns of numbers.

        Args:
            order: Stamp of the counts by which the games were sorted.
        """
        heads, marks = _Kinds(), _Kinds()
        columns = dict(self.columns)
        # Heads and marks that no row names any more are not kept.
        for name, kinds, values in (("heads", heads, self._heads), ("marks", marks, self._marks)):
            places = {at: kinds.place(values[int(at)]) for at in dict.fromkeys(columns[name])}
            columns[name] = _column(name, [places[at] for at in columns[name]])
        line = {"kind": _KIND, "order": order, "names": self.names, "heads": heads.found, "marks": marks.found}
        numbers = b"".join(columns[name].tobytes() for name in _COLUMNS)
        written = json.dumps(line, separators=(",", ":")).encode() + b"\n" + numbers
        return b"%d\n%b" % (crc32(written), written)

    @classmethod
    def from_bytes(cls, data: bytes) -> tuple[KeptGames, list[int] | None]:
        """Return the games of an index, and the stamp of the counts; raises `ValueError` where it is none.

        Args:
            data: What was kept.
        """
        summed, _, written = data.partition(b"\n")
        if int(summed) != crc32(written):
            raise ValueError("it was altered")
        text, _, numbers = written.partition(b"\n")
        line = json.loads(text)
        if line["kind"] != _KIND:
            raise ValueError("it is of another Drakvakt or machine")
        columns, names, begin = dict[str, Column](), line["names"], 0
        for name, kind in _COLUMNS.items():
            column: Any = array(kind)
            end = begin + len(names) * column.itemsize
            column.frombytes(numbers[begin:end])
            columns[name], begin = column, end
        return cls(names, columns, line["heads"], line["marks"]), line["order"]


def _column(name: str, values: list[Any]) -> Column:
    return array(_COLUMNS[name], values)


_KIND = [_VERSION, FORMAT, sys.byteorder]
"""Tells an index that was written by this Drakvakt on such a machine from others."""


class _Kinds:
    """Values that many rows have in common, each once."""

    def __init__(self) -> None:
        self.found: list[Any] = []
        self._places: dict[str, int] = {}

    def place(self, value: Any) -> int:
        """Return the place of the value."""
        key = json.dumps(value)
        if key not in self._places:
            self._places[key] = len(self.found)
            self.found.append(value)
        return self._places[key]


NOTHING = KeptGames([], {name: array(kind) for name, kind in _COLUMNS.items()}, [], [])


def read_kept_games(folder: Path) -> KeptGames:
    """Return the kept games of a folder, last written first; only those that the index does not know are opened.

    Args:
        folder: The folder; one that is not there holds none.

    Raises:
        OSError: The folder cannot be read.
    """
    try:
        scan = scan_folder(folder)
    except FileNotFoundError:
        return NOTHING
    if not scan:
        return NOTHING
    order = _order_stamp(folder)
    indexed, counted = _read_index(folder)
    if indexed.stamps() == scan:
        if counted == order:
            return indexed
        known, lasting = indexed, [True] * len(indexed)
    else:
        known, lasting = _look_again(folder, scan, indexed)
    counts = read_counts(folder)
    ranks = [rank(other, counts) for other in known.list_others()]
    places = sorted(sorted(range(len(known)), key=known.names.__getitem__), key=ranks.__getitem__, reverse=True)
    kept = known.sort([at for at in places if lasting[at]])
    if counted != order or kept.stamps() != indexed.stamps():
        _write_index(folder, kept, order)
    return known.sort(places)


def _look_again(folder: Path, scan: FolderScan, indexed: KeptGames) -> tuple[KeptGames, list[bool]]:
    """Return all games, and of each whether the index may keep it: those that have changed are opened."""
    same = [at for at, (name, stamp) in enumerate(indexed.stamps().items()) if scan.get(name) == stamp]
    old = indexed.sort(same)
    left = scan.keys() - {*old.names}
    now = time.time_ns()
    looked = [glance(folder / f"{name}{ENDING}") for name in left]
    lasting = [
        game.lasts and _is_settled(folder / f"{game.session}{ENDING}", scan[game.session], now) for game in looked
    ]
    return old.join(KeptGames.from_games(looked, scan)), [True] * len(old) + lasting


def _is_settled(path: Path, stamp: Stamp, now: int) -> bool:
    """Return whether whoever writes from `now` on changes the stamp: not within the same tick of a clock."""
    if stamp[0] < 0:
        return False
    with suppress(OSError):
        found = path.stat()
        changed = max(found.st_mtime_ns, found.st_ctime_ns)
        return now - changed > (FINE if changed % 1_000_000_000 else COARSE)
    return False


def _order_stamp(folder: Path) -> list[int] | None:
    """Return what tells whether the counts have changed; `None` where there are none."""
    with suppress(OSError):
        found = os.stat(folder / ORDER)  # noqa: PTH116 - at each start
        return [found.st_ino, found.st_size, found.st_mtime_ns + found.st_ctime_ns]
    return None


def _read_index(folder: Path) -> tuple[KeptGames, list[int] | None]:
    """Return the games of the index and the stamp of the counts that it was sorted by; no games where it is none."""
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, MemoryError):
        file = os.open(folder / NAME, os.O_RDONLY | UNBLOCKED)
        with os.fdopen(file, "rb") as opened:
            if stat.S_ISREG(os.fstat(file).st_mode):
                return KeptGames.from_bytes(opened.read(_LARGEST))
    return NOTHING, None


def _write_index(folder: Path, games: KeptGames, order: list[int] | None) -> None:
    """Keep an index, if it can be kept; nobody waits for the disk because of that."""
    with suppress(OSError, OverflowError):
        written = games.to_bytes(order)
        draft = folder / DRAFT
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | UNBLOCKED, 0o600)
        with os.fdopen(file, "wb") as opened:
            opened.write(written)
        draft.replace(folder / NAME)
