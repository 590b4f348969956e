"""Order of the kept games: which was written last. A counter is kept with the games, since no clock can be trusted.

The counter rises when another game is written than the last time. Beside a game's count stands its size then, so that a
game that an older Drakvakt has continued is noticed and counted anew.
"""

from __future__ import annotations

import json
import os
import secrets
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from companion.journal import UNBLOCKED

NAME = "order.json"
"""The file beside the kept games."""

_LARGEST = 4 * 1024 * 1024


class GameSize(NamedTuple):
    """Size of a kept game: its entries, and when the last was written."""

    entries: int
    at: float


Counted: TypeAlias = tuple[int, GameSize]
"""Count of a game, and its size when it was counted."""

Counts: TypeAlias = dict[str, Counted]
"""By the name of a game what the counter knows of it."""

UNCOUNTED: Counted = 0, GameSize(-2, 0.0)
"""Of a game that the counter does not know: no game has that size."""


def read_counts(folder: Path) -> Counts:
    """Return the counts of the games in that folder; none where they cannot be read."""
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        data = json.loads(_read(folder / NAME))
        return {
            str(name): (int(count), GameSize(int(n), float(time))) for name, (count, n, time) in data["games"].items()
        }
    return {}


class OtherGame(NamedTuple):
    """Another game of the folder: its name, its size, and the time at which it was written."""

    name: str
    held: GameSize
    written: float


Rank: TypeAlias = tuple[int, int, float]


def rank(game: OtherGame, counted: Counted) -> Rank:
    """Return the rank of a game, the greatest for the one written last.

    Args:
        game: The game; one that has grown since it was counted ranks above all others, by its time.
        counted: Its count, and its size then.
    """
    count, size = counted
    return (0, count, 0.0) if game.held == size else (1, 0, game.written)


def _read(path: Path) -> bytes:
    file = os.open(path, os.O_RDONLY | UNBLOCKED)
    with os.fdopen(file, "rb") as opened:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            return b""
        return opened.read(_LARGEST)


class WriteCounter:
    """Tells the counter each time that one game is written, so that the game written last has the highest count."""

    def __init__(self, folder: Path, name: str, others: Callable[[], Iterable[OtherGame]]) -> None:
        """Count for the game of that name; `others` returns the other games of the folder."""
        self._path, self._name, self._others = folder / NAME, name, others
        self._seen: tuple[int, ...] | None = None
        self._is_counted = False

    def note_written(self, held: GameSize) -> None:
        """Count an entry that was written and is durable; that the count cannot be kept is no fault of the game."""
        if self._is_counted and self._look() == self._seen:
            return
        known = read_counts(self._path.parent)
        new = [other for other in self._others() if known.get(other.name, (0, None))[1] != other.held]
        last = max((count for count, _ in known.values()), default=0)
        for count, other in enumerate(sorted(new, key=lambda other: other.written), last + 1):
            known[other.name] = count, other.held
        known[self._name] = last + len(new) + 1, held
        self._write(known, synced=True)
        self._is_counted, self._seen = True, self._look()

    def note_closed(self, held: GameSize) -> None:
        """Note the size of the game at its close, so that entries of an older Drakvakt are noticed from now on."""
        if self._is_counted and self._look() == self._seen:
            known = read_counts(self._path.parent)
            known[self._name] = known.get(self._name, (0, held))[0], held
            self._write(known, synced=False)

    def _look(self) -> tuple[int, ...] | None:
        try:
            found = os.stat(self._path)  # noqa: PTH116 - as often as there are answers
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def _write(self, known: Counts, *, synced: bool) -> None:
        data: dict[str, Any] = {"games": {name: [count, *held] for name, (count, held) in known.items()}}
        draft = self._path.with_name(f".order-{secrets.token_hex(4)}")
        with suppress(OSError):
            try:
                file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
                with os.fdopen(file, "wb") as opened:
                    opened.write(json.dumps(data, separators=(",", ":")).encode())
                    opened.flush()
                    if synced:
                        os.fsync(file)
                draft.replace(self._path)
            except OSError:
                draft.unlink(missing_ok=True)
                raise
