"""A disk as a power cut can leave it, made from the operations that a process did on it (see disk.c).

What was synced is there. Of what was not, each sector of each write is there, lost or torn, in any order; a file's
length likewise. Names are as a file system with a log keeps them: a beginning of what was done since the last sync.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512


@dataclass
class Operation:
    """One operation on a file or a name. `kind` is its letter in disk.c."""

    kind: str
    inode: int = 0
    at: int = 0
    data: bytes = b""
    name: str = ""
    to: str = ""


def read_operations(trace: Path) -> Iterator[Operation]:
    """Yield the operations of a trace, in their order."""
    with trace.open("rb") as file:
        for line in file:
            kind, _, rest = line.decode().rstrip("\n").partition(" ")
            match kind:
                case "W":
                    inode, at, size = map(int, rest.split())
                    yield Operation(kind, inode, at, file.read(size))
                case "T":
                    inode, at = map(int, rest.split())
                    yield Operation(kind, inode, at)
                case "S":
                    yield Operation(kind, int(rest))
                case "C":
                    number, _, name = rest.partition(" ")
                    yield Operation(kind, int(number), name=name)
                case "R" | "L":
                    name, _, to = rest.partition("\t")
                    yield Operation(kind, name=name, to=to)
                case _:
                    yield Operation(kind, name=rest)


@dataclass
class _File:
    synced: bytearray = field(default_factory=bytearray)
    pending: list[Operation] = field(default_factory=list)
    folder: bool = False


class Disk:
    """A disk on which operations are done one after the other, and that can be cut off at any moment."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._files: dict[int, _File] = {}
        self._names: dict[str, _File] = {}
        """Names as they are on the disk for sure; `_now` has them as the process sees them."""
        self._pending: list[tuple[Operation, _File | None]] = []
        self._now: dict[str, _File] = {}

    def do(self, one: Operation) -> None:
        """Do this operation; nothing of it is on the disk for sure before a sync."""
        match one.kind:
            case "W" | "T":
                if one.inode in self._files:
                    self._files[one.inode].pending.append(one)
            case "S":
                if (file := self._files.get(one.inode)) is not None:
                    for earlier in file.pending:
                        _apply(file.synced, earlier)
                    file.pending.clear()
                for named, new in self._pending:
                    _rename(self._names, named, new)
                self._pending.clear()
            case "C" | "M":
                file = _File(folder=one.kind == "M")
                if one.kind == "C":
                    self._files[one.inode] = file
                self._pending.append((one, file))
                _rename(self._now, one, file)
            case "N":
                pass
            case _:
                self._pending.append((one, None))
                _rename(self._now, one, None)

    @property
    def is_settled(self) -> bool:
        """`True` while a power cut could lose nothing."""
        return not self._pending and not any(file.pending for file in self._now.values())

    def cut(self, to: Path, rng: random.Random) -> None:
        """Write into that folder what a power cut leaves."""
        names = dict(self._names)
        for named, new in self._pending[: rng.randint(0, len(self._pending))]:
            _rename(names, named, new)
        kept, torn = rng.choice(((0.0, 0.0), (1.0, 0.0), (0.9, 0.05), (0.5, 0.1), (0.1, 0.05), (0.97, 0.0)))
        # A writing back in order, up to some place, is the usual case.
        until = rng.random() if rng.random() < 0.3 else None
        to.mkdir(parents=True)
        for name, file in sorted(names.items()):
            place = to / name.removeprefix(self._folder).lstrip("/")
            if file.folder:
                place.mkdir(parents=True, exist_ok=True)
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(_cut_file(file, rng, kept, torn, until))


def _cut_file(file: _File, rng: random.Random, kept: float, torn: float, until: float | None) -> bytes:
    data = bytearray(file.synced)
    last = len(file.pending) if until is None else int(until * (len(file.pending) + 1))
    for one in file.pending[:last]:
        if one.kind == "T":
            if until is not None or rng.random() < max(kept, 0.5):
                _apply(data, one)
            continue
        for at in range(0, len(one.data), SECTOR):
            # Sectors lie at multiples of their size, wherever the write began.
            begin = at - one.at % SECTOR if at else 0
            part = one.data[begin : begin + SECTOR - (one.at % SECTOR if not begin else 0)]
            chance = 0.0 if until is not None else rng.random()
            if until is not None or chance < kept:
                _apply(data, Operation("W", at=one.at + begin, data=part))
            elif chance < kept + torn:
                half = rng.randint(0, len(part))
                _apply(data, Operation("W", at=one.at + begin, data=part[:half]))
    return bytes(data)


def _apply(data: bytearray, one: Operation) -> None:
    if one.kind == "T":
        del data[one.at :]
        data.extend(bytes(one.at - len(data)))
        return
    if len(data) < one.at:
        data.extend(bytes(one.at - len(data)))
    data[one.at : one.at + len(one.data)] = one.data


def _rename(names: dict[str, _File], one: Operation, new: _File | None) -> None:
    match one.kind:
        case "C" | "M" if new is not None:
            names[one.name] = new
        case "R" if one.name in names:
            names[one.to] = names.pop(one.name)
            for name in [name for name in names if name.startswith(f"{one.name}/")]:
                names[one.to + name.removeprefix(one.name)] = names.pop(name)
        case "L" if one.name in names:
            names[one.to] = names[one.name]
        case "U" | "D":
            names.pop(one.name, None)
