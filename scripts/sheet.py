"""Frames of a small screen as they would look on it: lit pixels in amber, a thin frame, many of them on one sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.pages.font import FIXED
from companion.pages.picture import WIDTH
from companion.pages.png import Colours, bitmap_png, enlarged

AMBER: Colours = ((16, 12, 6), (255, 184, 60))
SCALE, SMALLER = 3, 2
EDGE, GAP = 6, 12
"""Pixels between what is shown and its frame, and between two frames."""
COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Frame:
    """Picture that a screen showed: 64 or 32 `rows` of 128 pixels, and a few words about it."""

    name: str
    words: str
    rows: tuple[int, ...]


def frame_png(frame: Frame) -> bytes:
    """Return one frame, three times as large as it is."""
    rows = _frame_rows(frame.rows)
    return bitmap_png(rows, _WIDE, AMBER)


def sheet_png(frames: Sequence[Frame]) -> bytes:
    """Return all frames, three in a row, each with its words above it."""
    rows: list[int] = []
    for first in range(0, len(frames), COLUMNS):
        cells = [[*_words(frame.words), *_frame_rows(frame.rows)] for frame in frames[first : first + COLUMNS]]
        rows += [*_joined_rows(cells), *(0,) * GAP]
    return bitmap_png(rows, COLUMNS * (_WIDE + GAP) + GAP, AMBER)


_WIDE = WIDTH * SCALE + 2 * EDGE + 2


def _frame_rows(rows: Iterable[int]) -> list[int]:
    ends = 1 << _WIDE - 1 | 1
    inside = [row << EDGE + 1 | ends for row in enlarged(rows, WIDTH, SCALE)]
    full, edge = (1 << _WIDE) - 1, [ends] * EDGE
    return [full, *edge, *inside, *edge, full]


def _words(words: str) -> list[int]:
    wide = len(words) * FIXED.width
    lines = enlarged(FIXED.line(words), wide, SMALLER)
    return [*(0,) * GAP, *(row << _WIDE - wide * SMALLER for row in lines), *(0,) * (GAP // 2)]


def _joined_rows(cells: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the rows of frames that stand side by side; one that is less high than its neighbours is dark below."""
    for y in range(max(map(len, cells))):
        row = 0
        for column in range(COLUMNS):
            row = row << _WIDE + GAP | (cells[column][y] if column < len(cells) and y < len(cells[column]) else 0)
        yield row << GAP
