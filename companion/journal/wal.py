"""Write-ahead log on the disk: the frames that SQLite reads, and those that it would ignore in silence.

SQLite reads a log up to the first frame whose sum is wrong, since that is how a power cut leaves one. A commit is
durable before the next begins, so nothing whole can lie behind a torn one: where something does, a frame was altered.
"""

from __future__ import annotations

import os
import struct
import sys
from array import array
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from companion.journal.shape import Misshapen
from companion.text import Text

_HEAD = 32
"""Bytes of the log's own header: magic number, version, page size, count, two salts, and the sum over these."""

_FRAME = 24
"""Bytes before each page: its number, the pages after a commit, the log's two salts, and the sum until here."""

_MAGIC = 0x377F0682
"""The last bit says in which order of bytes the sums are made."""

_LEAST_PAGE, _MOST_PAGE = 512, 65536

_Order: TypeAlias = Literal["little", "big"]
_Sum: TypeAlias = tuple[int, int]
_ORDERS: tuple[_Order, ...] = ("big", "little")

ALTERED = Text("its log was altered")


class _Frame(NamedTuple):
    """One page in the log. `commit`: whether a transaction ends with it."""

    page: int
    commit: bool
    salts: bytes
    sum: _Sum
    summed: bytes
    data: bytes


def log_of(path: Path) -> Path:
    """Return the path of a journal's write-ahead log."""
    return path.with_name(f"{path.name}-wal")


def end_of(log: Path) -> int:
    """Return the length of a log in bytes."""
    try:
        return os.stat(log).st_size  # noqa: PTH116 - as often as there are answers
    except OSError:
        return 0


def cut_log(log: Path, end: int) -> None:
    """Remove the end of a log: SQLite would find a refused commit in it again after a power cut.

    Args:
        log: The file of the log.
        end: The number of bytes that stay.
    """
    with suppress(OSError):
        if end_of(log) <= end:
            return
        file = os.open(log, os.O_WRONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            os.ftruncate(file, end)
            os.fsync(file)
        finally:
            os.close(file)


def check_log(path: Path, mark: bytes, page: int) -> None:
    """See that SQLite has read all that is whole in the log beside this file; raises `Misshapen` or `OSError`.

    Args:
        path: The journal's file.
        mark: Bytes that change with every entry and stand in the page of that number, as SQLite has read them.
        page: The number of a page that is written with every entry, and with nothing else.
    """
    log = log_of(path)
    if end_of(log) <= _HEAD + _FRAME:
        return
    data = log.read_bytes()
    with path.open("rb") as file:
        size = int.from_bytes(file.read(18)[16:], "big")
    size = _MOST_PAGE if size == 1 else size
    if size < _LEAST_PAGE:
        return
    frames = _frames(data, size)
    if not frames:
        return
    order: _Order = "big" if data[3] & 1 else "little"
    if not _is_head(data, order):
        _check_headless(path, data, frames)
        return
    salts = data[16:24]
    frames = [frame if frame.salts == salts else frame._replace(salts=b"") for frame in frames]
    if mark and _is_read(frames, mark, page):
        return
    _check_frames(frames, _sum_of(data[:24], order), order, page)


def _is_read(frames: Sequence[_Frame], mark: bytes, page: int) -> bool:
    """Return whether SQLite has read the last entry in the log, and so all before it, whose sums it contains."""
    last = next((frame for frame in reversed(frames) if frame.salts and frame.page == page), None)
    return last is not None and mark in last.data


def _check_frames(frames: Sequence[_Frame], before: _Sum, order: _Order, page: int) -> None:
    begin = 0
    for index, frame in enumerate(frames):
        summed = _sum_of(frame.data, order, _sum_of(frame.summed, order, before))
        if not frame.salts or summed != frame.sum:
            break
        before = frame.sum
        begin = index + 1 if frame.commit else begin
    else:
        return
    # What was altered can be the frame or its sum.
    commits, pages = _commits(frames, index, {summed, frame.sum}, order)
    pages.update(one.page for one in frames[begin : index + 1])
    # Or the number of its page.
    renamed = page.to_bytes(4, "big") + frame.summed[4:]
    holds_an_entry = page in pages or _sum_of(frame.data, order, _sum_of(renamed, order, before)) == frame.sum
    # A note of how far the game has come waits for no disk, so a power cut can tear it with the entry behind it whole.
    if commits > (0 if holds_an_entry else 1):
        raise Misshapen(ALTERED)


def _commits(frames: Sequence[_Frame], index: int, sums: set[_Sum], order: _Order) -> tuple[int, set[int]]:
    """Return how many later transactions are whole, and the pages of the transaction that a frame belongs to."""
    commits, pages = 0, set[int]()
    within = not frames[index].commit
    for frame in frames[index + 1 :]:
        if within:
            pages.add(frame.page)
        if frame.commit and frame.salts:
            commits += not within and any(_is_following(frame, before, order) for before in sums)
            within = False
        sums = {frame.sum}
    return commits, pages


def _check_headless(path: Path, data: bytes, frames: Sequence[_Frame]) -> None:
    """Check that a log with a broken header holds nothing that the file lacks."""
    with path.open("rb") as file:
        for order in _ORDERS:
            for page, wanted in _newest(data, frames, order).items():
                file.seek((page - 1) * len(wanted))
                if file.read(len(wanted)) != wanted:
                    raise Misshapen(ALTERED)


def _newest(data: bytes, frames: Sequence[_Frame], order: _Order) -> dict[int, bytes]:
    """Return the pages as the whole transactions leave them, by their numbers."""
    newest, within = dict[int, bytes](), dict[int, bytes]()
    sums = {_sum_of(data[:24], order), _sum_both(data[24:32])}
    is_sure = False
    for frame in frames:
        is_following = frame.salts == frames[0].salts and any(_is_following(frame, one, order) for one in sums)
        # The sum of the header is in that of the first frame, and both may be wrong: then the second one tells.
        if not is_following and frame is not frames[0]:
            break
        is_sure |= is_following
        within[frame.page], sums = frame.data, {frame.sum}
        if frame.commit:
            newest |= within
            within.clear()
    return newest if is_sure else {}


def _is_following(frame: _Frame, before: _Sum, order: _Order) -> bool:
    """Return whether the frame's sum is right after that sum."""
    return _sum_of(frame.data, order, _sum_of(frame.summed, order, before)) == frame.sum


def _frames(data: bytes, size: int) -> list[_Frame]:
    found = []
    for offset in range(_HEAD, len(data) - _FRAME - size + 1, _FRAME + size):
        page, after, salts, one, two = struct.unpack_from(">II8sII", data, offset)
        page_data = data[offset + _FRAME : offset + _FRAME + size]
        found.append(_Frame(page, bool(after), salts, (one, two), data[offset : offset + 8], page_data))
    return found


def _is_head(data: bytes, order: _Order) -> bool:
    magic = int.from_bytes(data[:4], "big")
    return magic & ~1 == _MAGIC and _sum_of(data[:24], order) == _sum_both(data[24:32])


def _sum_both(data: bytes) -> _Sum:
    one, two = struct.unpack(">II", data)
    return one, two


def _sum_of(data: bytes, order: _Order, before: _Sum = (0, 0)) -> _Sum:
    """SQLite's sum over these bytes, after the sum before them."""
    words = array("I", data)
    if order != sys.byteorder:
        words.byteswap()
    first_sum, second_sum = before
    each = iter(words)
    for first, second in zip(each, each, strict=True):
        first_sum = (first_sum + first + second_sum) & 0xFFFFFFFF
        second_sum = (second_sum + second + first_sum) & 0xFFFFFFFF
    return first_sum, second_sum
