"""Lenses: the picture of the box as character cells, in dots or blocks, and in several sizes."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, Literal

from companion.pages.picture import HEIGHT, ROW_TOPS, WIDTH, braille, half_blocks
from companion.pages.png import enlarged
from companion.record import record

Rows = tuple[int, ...]
"""Rows of pixels; the leftmost is the highest bit."""

SAME, TWICE = 2, 4
"""Sizes of the picture, in halves of its own."""

_MIDDLE: Final = 5
"""Pixels from the top of a row of text to its middle."""

_WORDS_SIZE: Final = (64, 16)
_WORDS_LINES: Final = (1, 3, 6, 8, 10, 12)


@record
class Lens:
    """A way to show the picture: Braille has 2 x 4 pixels in a cell, blocks 1 x 2.

    Words are the terminal's own letters.

    `halves`: the size of the picture in halves of its own, 2 to 5.
    """

    kind: Literal["braille", "blocks", "words"]
    halves: int = SAME

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines of the whole picture."""
        if self.kind == "words":
            return _WORDS_SIZE
        across, down = self._dots
        return WIDTH * self.halves // 2 // across, HEIGHT * self.halves // 2 // down

    @property
    def lines(self) -> tuple[int, ...]:
        """Lines on which the page's six rows stand."""
        if self.kind == "words":
            return _WORDS_LINES
        return tuple((top + _MIDDLE) * self.halves // 2 // self._dots[1] for top in ROW_TOPS)

    def draw_cells(self, rows: Rows) -> tuple[str, ...]:
        """Return the picture in lines of cells."""
        return _seen(self, rows)

    def scaled(self, widths: Sequence[int]) -> tuple[int, ...]:
        """Return widths of the picture's rows, in the pixels of this size."""
        return tuple(width * self.halves // 2 for width in _repeated(widths, self.halves, max))

    @property
    def _dots(self) -> tuple[int, int]:
        return (2, 4) if self.kind == "braille" else (1, 2)


WORDS: Final = Lens("words")
BRAILLE: Final = Lens("braille")
LARGE_BRAILLE: Final = Lens("braille", 3)
LARGEST_BRAILLE: Final = Lens("braille", 5)
BLOCKS: Final = Lens("blocks")
LARGE_BLOCKS: Final = (Lens("blocks", TWICE), Lens("blocks", 3))


@lru_cache(maxsize=16)
def _seen(lens: Lens, rows: Rows) -> tuple[str, ...]:
    rows, width = grown(rows, lens.halves), WIDTH * lens.halves // 2
    return braille(rows, width) if lens.kind == "braille" else half_blocks(rows, width)


def grown(rows: Rows, halves: int) -> Rows:
    """Return the picture in its own size, or in as many halves of it.

    Half a pixel more for each is one more for two: it is lit if either of them is, so all strokes stay of one width.
    """
    if halves == SAME:
        return rows
    if halves == TWICE:
        return tuple(enlarged(rows, WIDTH, 2))
    return _repeated([_widened(row, halves) for row in rows], halves, operator.or_)


def _repeated(rows: Sequence[int], halves: int, between: Callable[[int, int], int]) -> Rows:
    """Repeat the rows for this size; `between` combines two neighbours into the row between them."""
    if halves == SAME:
        return tuple(rows)
    if halves == TWICE:
        return tuple(row for row in rows for _ in range(2))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    whole = halves // 2
    return tuple(row for one, other in pairs for row in (*[one] * whole, between(one, other), *[other] * whole))


def _widened(row: int, halves: int) -> int:
    bits, whole = f"{row:0{WIDTH}b}", halves // 2
    return int("".join(_widened_pair(bits[at], bits[at + 1], whole) for at in range(0, WIDTH, 2)), 2)


def _widened_pair(one: str, other: str, whole: int) -> str:
    """Return two pixels, with one between them that is lit if either of them is."""
    return one * whole + max(one, other) + other * whole
