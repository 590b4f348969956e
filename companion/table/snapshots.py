"""Snapshots: the state at some boundaries, so that undo and resume need not play the whole evening again.

A snapshot only ever shortens a replay. The journal's entries stay the one truth: where a snapshot cannot be had, or is
not surely of this path, these rules and this data, everything is played again from the beginning.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from io import FileIO
from pathlib import Path as File
from types import ModuleType
from typing import TYPE_CHECKING, Any

from companion.game import Game
from companion.journal import Journal, Snapshot
from companion.record import record, replace
from companion.snapshot import Unkept, restore, text_of
from companion.state import State

if TYPE_CHECKING:
    from companion.table.entry_path import Entry

SPACING = 32
"""Least number of entries between two checkpoints: one with its hash costs about as much as four answers."""

THINNER = 8
"""Older checkpoints lie further apart: by an eighth of the entries that came since."""

MARGIN = 8
"""A resume begins at least this many entries before the end, if there is such a snapshot."""


@record
class Checkpoint:
    """The state at a boundary: after `place` entries of the path, the last of which is number `entry`.

    `state` is JSON; `heard` counts the events told until then. `hash` is that of the state at the next ask, once it is
    known. `asked` is the seat whose answer, given alone, led to the events told until then; `first` is the key of the
    first of them.
    """

    place: int
    entry: int
    heard: int
    state: str
    hash: str = ""
    asked: str = ""
    first: str = ""


class Checkpoints:
    """Checkpoints of one path that are kept in memory, oldest first; older ones lie further apart."""

    def __init__(self) -> None:
        self._checkpoints: list[Checkpoint] = []
        self._unfit = False
        self._full = SPACING
        self.ahead = 0
        """Length of the path that is followed, as far as it is known; far before its end fewer are kept."""

    def is_wanted(self, place: int) -> bool:
        """Return whether a checkpoint should be kept after `place` entries: the last one lies far enough back."""
        last = self._checkpoints[-1].place if self._checkpoints else 0
        return not self._unfit and place - last >= max(SPACING, (self.ahead - place) // THINNER)

    def keep(self, state: State, place: int, entry: int, heard: int, asked: str = "", first: str = "") -> None:
        """Keep the state at a boundary, with nothing open.

        Args:
            state: The state.
            place: Number of entries of the path that lead to it.
            entry: Number of the last of these entries.
            heard: Number of events told until then.
            asked: Seat whose answer, given alone, led to what is told now; "" for none.
            first: Key of the first event told since that answer.
        """
        try:
            text = text_of(state)
        except Unkept:
            # A game may keep objects in its state that cannot be written; then it is always played from the start.
            self._unfit = True
            return
        self._checkpoints.append(Checkpoint(place, entry, heard, text, asked=asked, first=first))
        if len(self._checkpoints) > self._full:
            self._thin(place)

    def set_hash(self, place: int, hashed: str) -> None:
        """Note the hash that the next entry carries, to which the last checkpoint must lead.

        Args:
            place: Number of entries of the path before that entry.
            hashed: The hash of the state.
        """
        if self._checkpoints and self._checkpoints[-1].place == place:
            self._checkpoints[-1] = replace(self._checkpoints[-1], hash=hashed)

    def forget(self) -> None:
        """Keep no checkpoint any more: this game does not go on from a boundary as it did before."""
        self._checkpoints, self._unfit = [], True

    def begin(self, ahead: int, start: Checkpoint | None = None) -> None:
        """Begin a path.

        Args:
            ahead: Number of its entries.
            start: Checkpoint from which it is followed; without it from the beginning.
        """
        self._checkpoints = [start] if start is not None else []
        self.ahead = ahead

    def copy(self) -> Checkpoints:
        """Return a copy of the checkpoints, to be followed on trial."""
        other = Checkpoints()
        other._checkpoints, other._full = [*self._checkpoints], self._full
        other._unfit, other.ahead = self._unfit, self.ahead
        return other

    def newest(self) -> Checkpoint | None:
        """Return the last checkpoint; `None` if there is none."""
        return self._checkpoints[-1] if self._checkpoints else None

    def cut(self, place: int) -> None:
        """Forget the checkpoints behind this many entries, since the path goes another way from there."""
        del self._checkpoints[bisect_right(self._checkpoints, place, key=lambda checkpoint: checkpoint.place) :]

    def _thin(self, now: int) -> None:
        """Drop each checkpoint whose neighbours are near enough to each other without it."""
        kept = [self._checkpoints[-1]]
        for older, checkpoint in zip(self._checkpoints[-3::-1], self._checkpoints[-2:0:-1], strict=True):
            if kept[-1].place - older.place > max(SPACING, (now - older.place) // THINNER):
                kept.append(checkpoint)
        kept.append(self._checkpoints[0])
        self._checkpoints = kept[::-1]
        self._full = len(kept) + SPACING


def make_snapshot(game: Game[Any], journal: Journal, checkpoint: Checkpoint, hashed: str) -> Snapshot | None:
    """Make the snapshot that the journal keeps with the next entry.

    Args:
        game: The rules.
        journal: The journal, for its name and its chain of sums.
        checkpoint: The state.
        hashed: Hash of the state, which the next entry carries.

    Returns:
        The snapshot; `None` where the journal has no chain, or the code of the rules lies in no folder.
    """
    chained, code = journal.chained(checkpoint.entry), rules_digest(game)
    if chained is None or code is None:
        return None
    asked_json = json.dumps([checkpoint.asked, checkpoint.first], ensure_ascii=False)
    mark = _mark(journal.session, chained, checkpoint.entry, code, hashed, asked_json, checkpoint.state)
    return Snapshot(entry=checkpoint.entry, mark=mark, code=code, hash=hashed, told=asked_json, state=checkpoint.state)


class ForeignSnapshot(Exception):
    """A kept snapshot does not belong to this game with these rules and data."""


def find_usable(game: Game[Any], journal: Journal, entries: Sequence[Entry]) -> Checkpoint | None:
    """Return the last kept checkpoint on this path from which the game can go on.

    Args:
        game: The rules.
        journal: The journal with the snapshots.
        entries: The entries of the path.

    Returns:
        The checkpoint, if possible some entries before the end; `None` where none is kept on this path.

    Raises:
        ForeignSnapshot: The kept snapshot is of other rules or data, or was altered.
    """
    snapshots = journal.snapshots()
    if not snapshots:
        return None
    places = {snapshot.entry: place for snapshot in snapshots if (place := _place_of(snapshot.entry, entries))}
    found = [snapshot for snapshot in snapshots if snapshot.entry in places]
    # An undo right after a resume should not have to play the whole evening again.
    early = [snapshot for snapshot in found if places[snapshot.entry] <= len(entries) - MARGIN] or found
    if not early:
        return None
    last = max(early, key=lambda snapshot: snapshot.entry)
    if last.code != rules_digest(game):
        raise ForeignSnapshot("the rules or the data are other ones")
    chained = journal.chained(last.entry) or ""
    if last.mark != _mark(journal.session, chained, last.entry, last.code, last.hash, last.told, last.state):
        raise ForeignSnapshot("it is not the one that was kept")
    asked, first = json.loads(last.told)
    return Checkpoint(places[last.entry], last.entry, 0, last.state, last.hash, asked, first)


def _place_of(number: int, entries: Sequence[Entry]) -> int:
    """Count the entries of the path that lead to this one; 0 where it is not among them."""
    place = bisect_right(entries, number, key=lambda entry: entry[0])
    return place if place and entries[place - 1][0] == number else 0


def restore_checkpoint(state: State, checkpoint: Checkpoint) -> None:
    """Restore a state from a checkpoint.

    Args:
        state: The state, fresh from the setup.
        checkpoint: The checkpoint.
    """
    restore(state, json.loads(checkpoint.state))


def _mark(session: str, chained: str, *parts: str | int) -> str:
    """Return the sum that binds a snapshot to its place; `chained` is the sum over all entries until there."""
    text = json.dumps([session, chained, *parts], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


# The rules that a snapshot goes on by.


def rules_digest(game: Game[Any]) -> str | None:
    """Sum up all that decides how a game goes on from a state: its code and figures, those it uses, and the core.

    Args:
        game: The rules.

    Returns:
        The digest; `None` where the code lies in no folder.
    """
    spec = sys.modules[type(game).__module__].__spec__
    if spec is None or spec.origin is None:
        return None
    package = spec.name if spec.submodule_search_locations is not None else spec.parent
    if not package:
        return digest_files(_CORE, (spec.origin,))
    if package.startswith("companion."):
        places = [*sys.modules[package].__path__]
    else:
        packages = sorted(_used_packages(type(game).__module__))
        places = [place for name in packages for place in _places(sys.modules[name])]
    return digest_files(_CORE, tuple(map(str, places))) if places else None


def _used_packages(module: str) -> set[str]:
    """Return the packages outside the core that a module has loaded, directly or by others; its own too."""
    found, ahead = set[str](), {module}
    while ahead:
        found |= ahead
        used = {_home(value) for name in ahead for value in [*vars(sys.modules[name]).values()]}
        ahead = {name for name in used - found if name in sys.modules and name.partition(".")[0] not in _KNOWN}
    return {name.partition(".")[0] for name in found}


def _home(value: object) -> str:
    """Return the name of the module that a value is, or in which its class or function stands; "" for anything else."""
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return name if isinstance(name, str) else ""


_KNOWN = frozenset({"companion", "__main__", *sys.stdlib_module_names})
"""Packages that are not followed: the core, which is summed up by itself, and what comes with Python."""


def _places(module: ModuleType) -> list[str]:
    """Return the folders of a package, or the one file of a module."""
    folders = [*getattr(module, "__path__", ())]
    return folders or [file for file in (getattr(module, "__file__", None),) if file]


_CORE = str(File(__file__).parent.parent)

NEVER_DECIDE = frozenset({"cli", "games", "locale", "pages", "testing"})
"""The only rooms of the core whose code does not decide how a game goes on; a game's own counts with it."""

_CODE = ".py"
_KINDS = (_CODE, ".toml", ".json")
"""Endings of the files of a game."""


@cache
def digest_files(core: str, places: tuple[str, ...]) -> str | None:
    """Sum up the code of the core and the files of a game.

    Args:
        core: The folder of the core, of which only the rooms that never decide are left out.
        places: The folders and files of the game.

    Returns:
        The digest; `None` where a file cannot be read.

    """
    # This is no defence against forgery, so the quicker hash is good enough.
    summed = hashlib.blake2b(digest_size=16)
    try:
        files: list[str] = []
        for entry in os.scandir(core):
            if not entry.is_dir():
                files += [entry.path] if entry.name.endswith(_CODE) else []
            elif entry.name not in NEVER_DECIDE:
                files += _files(entry.path, _CODE)
        _add(summed, core, files)
        for place in places:
            _add(summed, place, [place] if File(place).is_file() else _files(place, _KINDS))
    except OSError:
        return None
    return summed.hexdigest()


def _files(folder: str, kinds: str | tuple[str, ...]) -> list[str]:
    """Return the files of some kinds below a folder. `pathlib` takes longer to find them than to read them."""
    return [
        f"{folder_path}/{name}" for folder_path, _, names in os.walk(folder) for name in names if name.endswith(kinds)
    ]


def _add(summed: Any, place: str, files: Iterable[str]) -> None:
    """Add files to a sum, in one order on every machine, wherever they lie."""
    for file in sorted(files):
        with FileIO(file) as opened:
            text = opened.readall()
        summed.update(f"{file.removeprefix(place)} {len(text)} ".encode() + text)
