"""Index of a folder of kept games, with the data of each, so that a list opens only games that have changed.

It is a cache, and nobody misses it: of each game it keeps the size and times of its files, and what was read of it
counts only while these are the same. The rows stand in the order of the list, each field in a column of its own, as ten
thousand rows are read at each start. Beside them stands in which order the folder named the games: as long as it does,
all stamps are compared at once. A game that has changed is put where it belongs now; the others stay in their order.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from array import array
from binascii import crc32
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, overload

from companion.journal import FORMAT, UNBLOCKED, clear_if_left
from companion.progress import Progress
from companion.record import record
from companion.table.kept_games import ENDING, FolderScan, KeptGame, Stamp, glance, scan_folder
from companion.table.session_order import NAME as ORDER
from companion.table.session_order import UNCOUNTED, Counted, Counts, GameSize, OtherGame, Rank, rank, read_counts

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
    "counts": "q",
    "counted": "q",
    "counted_ats": "d",
}
"""The columns of numbers, and how each is kept: whole, or as a float.

The last three are what the folder's counter knew of a game. A Drakvakt that does not know them reads the others.
"""

_COUNTER = frozenset({"counts", "counted", "counted_ats"})

FEW = 64
"""Changed games that are put in their places one by one; where there are more, all are sorted."""


class KeptGames(Sequence[KeptGame]):
    """The kept games of a folder, last written first; each is made when somebody asks for it."""

    def __init__(self, names: list[str], columns: dict[str, Column], heads: Kinds, marks: Kinds) -> None:
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

    def _make(self, row: int) -> KeptGame:
        _, _, entries, head, mark, last, written, *_ = (self.columns[column][row] for column in _COLUMNS)
        game, seats, title, modes, barred, newer = self._heads.found[int(head)]
        finished, progress = self._marks.found[int(mark)]
        return KeptGame(
            self.names[row],
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
        """Yield the games that are not finished; a game that cannot be read counts as one."""
        left = {index for index, (finished, _) in enumerate(self._marks.found) if not finished}
        return (self._make(index) for index, mark in enumerate(self.columns["marks"]) if mark in left)

    def games(self) -> list[str]:
        """Return the games that were played, the last first."""
        return [*dict.fromkeys(self._heads.found[int(head)][0] for head in dict.fromkeys(self.columns["heads"]))]

    def companies(self) -> list[tuple[str, ...]]:
        """Return who has played together, the last first."""
        return [*dict.fromkeys(tuple(self._heads.found[int(head)][1]) for head in dict.fromkeys(self.columns["heads"]))]

    def list_others(self) -> Iterator[OtherGame]:
        """Yield the games as their folder's counter knows them."""
        columns = (self.columns[name] for name in ("entries", "ats", "written"))
        for name, entries, last, written in zip(self.names, *columns, strict=True):
            yield OtherGame(name, GameSize(int(entries), last if entries >= 0 else written), written)

    def counted(self, row: int) -> Counted:
        """Return what the folder's counter knew of the game in that row."""
        count, entries, last = (self.columns[name][row] for name in ("counts", "counted", "counted_ats"))
        return int(count), GameSize(int(entries), last)

    def count_anew(self, counts: Counts) -> None:
        """Take over the counts of all games.

        Args:
            counts: The counts of the folder.
        """
        known = [counts.get(name, UNCOUNTED) for name in self.names]
        self.columns["counts"] = array("q", [count for count, _ in known])
        self.columns["counted"] = array("q", [held.entries for _, held in known])
        self.columns["counted_ats"] = array("d", [held.at for _, held in known])

    def take_away(self, rows: Sequence[int]) -> None:
        """Take away the games of some rows.

        Args:
            rows: The rows.
        """
        if len(rows) > FEW:
            left = self.leave_out(rows)
            self.names, self.columns = left.names, left.columns
            return
        for row in sorted(rows, reverse=True):
            for column in (self.names, *self.columns.values()):
                del column[row]

    def add(self, game: KeptGame, stamp: Stamp, counted: Counted, place: int | None = None) -> None:
        """Add a game.

        Args:
            game: The game.
            stamp: Its stamp.
            counted: What the folder's counter knows of it.
            place: Its row; `None` to find the row by its rank.
        """
        head = [game.game, [*game.seats], game.title, [[*mode] for mode in game.modes], game.barred, game.newer]
        mark = [game.finished, None if game.progress is None else game.progress.to_json()]
        entries, last = game.held
        (size, times), (count, held) = stamp, counted
        places = self._heads.place(head), self._marks.place(mark)
        row = (size, times, entries, *places, last, game.written, count, *held)
        place = self._find_row(game.session, rank(game.as_other, counted)) if place is None else place
        self.names.insert(place, game.session)
        for name, value in zip(_COLUMNS, row, strict=True):
            self.columns[name].insert(place, value)  # type: ignore[arg-type]

    def _find_row(self, session: str, its_rank: Rank) -> int:
        """Return the row to which a game belongs: those of higher rank stand before it, and of its rank by name."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            other = rank(self._find_other(middle), self.counted(middle))
            if other > its_rank or (other == its_rank and self.names[middle] < session):
                low = middle + 1
            else:
                high = middle
        return low

    def _find_other(self, row: int) -> OtherGame:
        """Return the game of a row as its folder's counter knows it."""
        entries, last, written = (self.columns[name][row] for name in ("entries", "ats", "written"))
        return OtherGame(self.names[row], GameSize(int(entries), last if entries >= 0 else written), written)

    def in_order(self) -> KeptGames:
        """Return the games, each where its rank puts it."""
        columns = (self.columns[name] for name in ("counts", "counted", "counted_ats"))
        counted: Iterator[Counted] = (
            (int(n), GameSize(int(held), last)) for n, held, last in zip(*columns, strict=True)
        )
        ranks = [*map(rank, self.list_others(), counted)]
        places = sorted(range(len(self)), key=self.names.__getitem__)
        return self._pick(sorted(places, key=ranks.__getitem__, reverse=True))

    def leave_out(self, rows: Collection[int]) -> KeptGames:
        """Return the games without those of some rows.

        Args:
            rows: The rows.
        """
        removed = frozenset(rows)
        return self._pick([row for row in range(len(self)) if row not in removed])

    def _pick(self, places: Sequence[int]) -> KeptGames:
        """Return some of the games in another order: where each of them stands now."""
        columns = {name: _column(name, [column[row] for row in places]) for name, column in self.columns.items()}
        return KeptGames([self.names[row] for row in places], columns, self._heads, self._marks)

    def to_bytes(self, order: list[int] | None, listed: array[int]) -> bytes:
        """Return the bytes of the index: a sum, a line of JSON, and the columns of numbers.

        Args:
            order: Stamp of the counts by which the games were sorted.
            listed: The rows in the order in which the folder named the games.
        """
        heads, marks = Kinds(), Kinds()
        columns = dict(self.columns)
        # Heads and marks that no row names any more are not kept.
        for name, kinds, values in (("heads", heads, self._heads), ("marks", marks, self._marks)):
            places = {at: kinds.place(values.found[int(at)]) for at in dict.fromkeys(columns[name])}
            if any(at != place for at, place in places.items()):
                columns[name] = _column(name, [places[at] for at in columns[name]])
        line: dict[str, Any] = {
            "kind": _KIND,
            "order": order,
            "names": self.names,
            "heads": heads.found,
            "marks": marks.found,
        }
        line["listed"] = len(listed)
        numbers = b"".join(columns[name].tobytes() for name in _COLUMNS) + listed.tobytes()
        written = json.dumps(line, separators=(",", ":")).encode() + b"\n" + numbers
        return b"%d\n%b" % (crc32(written), written)


@record
class Index:
    """Index of a folder, as it is read from its file."""

    games: KeptGames
    order: list[int] | None = None
    """Stamp of the counts by which the games were sorted."""
    listed: array[int] = field(default_factory=partial(array, "q"))
    """The rows in the order in which the folder named the games; none where it held other games than these."""

    @classmethod
    def from_bytes(cls, data: bytes) -> Index:
        """Return the index from its bytes; raise `ValueError` if they are no index.

        Args:
            data: What was kept.
        """
        whole, head = memoryview(data), data.index(b"\n") + 1
        if int(data[:head]) != crc32(whole[head:]):
            raise ValueError("it was altered")
        begin = data.index(b"\n", head) + 1
        line = json.loads(data[head:begin])
        if line["kind"] != _KIND:
            raise ValueError("it is of another Drakvakt or machine")
        columns, names = dict[str, Column](), line["names"]
        is_whole = "listed" in line
        for name, kind in _COLUMNS.items():
            column: Any = array(kind)
            if is_whole or name not in _COUNTER:
                end = begin + len(names) * column.itemsize
                column.frombytes(whole[begin:end])
                begin = end
            columns[name] = column
        games = KeptGames(names, columns, Kinds(line["heads"]), Kinds(line["marks"]))
        if not is_whole:
            games.count_anew({})
            return cls(games)
        listed = array("q")
        listed.frombytes(whole[begin : begin + line["listed"] * listed.itemsize])
        return cls(games, line["order"], listed)


def _column(name: str, values: list[Any]) -> Column:
    return array(_COLUMNS[name], values)


_KIND = [_VERSION, FORMAT, sys.byteorder]
"""Tells an index that was written by this Drakvakt on such a machine from others."""


class Kinds:
    """Values that many rows have in common, each once."""

    def __init__(self, found: list[Any] | None = None) -> None:
        self.found: list[Any] = [] if found is None else found
        self._places: dict[str, int] = {}

    def place(self, value: Any) -> int:
        """Return the place of the value."""
        if len(self._places) < len(self.found):
            self._places = {json.dumps(one): at for at, one in enumerate(self.found)}
        key = json.dumps(value)
        if key not in self._places:
            self._places[key] = len(self.found)
            self.found.append(value)
        return self._places[key]


def no_games() -> KeptGames:
    """Return the games of a folder that holds none."""
    return KeptGames([], {name: array(kind) for name, kind in _COLUMNS.items()}, Kinds(), Kinds())


def read_kept_games(folder: Path) -> KeptGames:
    """Return the kept games of a folder, the last written first; only games that the index lacks are opened.

    What is left of a game whose writing was cut off goes.

    Args:
        folder: The folder; one that is not there holds none.

    Raises:
        OSError: The folder cannot be read.
    """
    try:
        scan = scan_folder(folder)
    except FileNotFoundError:
        return no_games()
    for name in scan.drafts:
        clear_if_left(folder / name)
    order, index = _order_stamp(folder), _read_index(folder)
    games = index.games
    rows = [*map(games.names.__getitem__, index.listed)]
    is_listed = rows == scan.names
    new, removed_rows = _find_changes(scan, index, is_listed=is_listed)
    if not (new or removed_rows) and is_listed and index.order == order:
        return games
    before = {games.names[row]: games.counted(row) for row in removed_rows}
    is_counted = index.order == order and all(scan.names[row] in before for row in new)
    counts = before if is_counted else read_counts(folder)
    games.take_away(removed_rows)
    time_read = time.time_ns()
    looked = [glance(folder / f"{scan.names[row]}{ENDING}") for row in new]
    in_place = index.order == order and len(new) <= FEW
    for row, game in zip(new, looked, strict=True):
        games.add(game, scan.stamp(row), counts.get(game.session, UNCOUNTED), None if in_place else len(games))
    if not in_place:
        if not is_counted:
            games.count_anew(counts)
        games = games.in_order()
    passing = {
        game.session
        for row, game in zip(new, looked, strict=True)
        if not (game.lasts and _is_settled(folder / f"{game.session}{ENDING}", scan.stamp(row), time_read))
    }
    if index.order != order or removed_rows or len(passing) < len(new) or not (is_listed or passing):
        _write_index(folder, games, order, scan, passing)
    return games


def _find_changes(scan: FolderScan, index: Index, *, is_listed: bool) -> tuple[list[int], list[int]]:
    """Return the places of the games that have to be looked at, and the rows of the index that no longer hold.

    Args:
        scan: What lies in the folder.
        index: The index.
        is_listed: Whether the folder names the games in the order that the index knows.
    """
    names, columns, listed = index.games.names, index.games.columns, index.listed
    sizes, times = columns["sizes"], columns["times"]
    if is_listed:
        if [*map(sizes.__getitem__, listed)] == scan.sizes and [*map(times.__getitem__, listed)] == scan.times:
            return [], []
        changed = [place for place, row in enumerate(listed) if (sizes[row], times[row]) != scan.stamp(place)]
        return changed, [listed[place] for place in changed]
    rows = dict(zip(names, range(len(names)), strict=True))
    new, same = [], set[int]()
    for place, name in enumerate(scan.names):
        if (row := rows.get(name)) is None or (sizes[row], times[row]) != scan.stamp(place):
            new.append(place)
        else:
            same.add(row)
    return new, [row for row in range(len(names)) if row not in same]


def _is_settled(path: Path, stamp: Stamp, time_read: int) -> bool:
    """Return whether any later write would change the stamp, which a write in the same tick of the clock does not."""
    if stamp[0] < 0:
        return False
    with suppress(OSError):
        found = path.stat()
        changed = max(found.st_mtime_ns, found.st_ctime_ns)
        return time_read - changed > (FINE if changed % 1_000_000_000 else COARSE)
    return False


def _order_stamp(folder: Path) -> list[int] | None:
    """Return what tells whether the counts have changed; `None` where there are none."""
    with suppress(OSError):
        found = os.stat(folder / ORDER)  # noqa: PTH116 - at each start
        return [found.st_ino, found.st_size, found.st_mtime_ns + found.st_ctime_ns]
    return None


def _read_index(folder: Path) -> Index:
    """Return the index of a folder; an empty one if none can be read."""
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError, MemoryError):
        file = os.open(folder / NAME, os.O_RDONLY | UNBLOCKED)
        with os.fdopen(file, "rb", buffering=0) as opened:
            found = os.fstat(file)
            if stat.S_ISREG(found.st_mode) and found.st_size <= _LARGEST:
                return Index.from_bytes(opened.readall())
    return Index(no_games())


def _write_index(
    folder: Path, games: KeptGames, order: list[int] | None, scan: FolderScan, passing: Collection[str]
) -> None:
    """Keep an index, if it can be kept; nobody waits for the disk because of that.

    Args:
        folder: Folder of the games.
        games: The games.
        order: Stamp of the counts by which they are sorted.
        scan: What lies in the folder.
        passing: Games of which nothing is kept, since it may change while their stamps stay.
    """
    kept = games.leave_out([games.names.index(name) for name in passing]) if passing else games
    rows = dict(zip(kept.names, range(len(kept)), strict=True))
    listed = array("q", [] if passing else map(rows.__getitem__, scan.names))
    with suppress(OSError, OverflowError):
        written = kept.to_bytes(order, listed)
        draft = folder / DRAFT
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | UNBLOCKED, 0o600)
        with os.fdopen(file, "wb") as opened:
            opened.write(written)
        draft.replace(folder / NAME)
