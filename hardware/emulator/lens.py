"""Lenses: the box's picture of 128 x 64 pixels as characters of a terminal, in dots or blocks and several sizes.

A size is counted in half pixels: at size 2 a pixel of the picture is one pixel of the lens, at size 3 one and a half.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, Literal

from companion.pages.picture import HEIGHT, ROW_TOPS, WIDTH, braille, half_blocks
from companion.pages.png import enlarged
from companion.record import record

Rows = tuple[int, ...]
"""Rows of pixels, one number for each row; its highest bit is the leftmost pixel."""

PLAIN_SIZE, DOUBLE_SIZE = 2, 4
"""Half pixels of the lens for one pixel of the picture: as it is, and twice as wide and high."""

_MIDDLE: Final = 5
"""Pixels from the top of a row of text to its middle."""

_WORDS_SIZE: Final = (64, 16)
_WORDS_LINES: Final = (1, 3, 6, 8, 10, 12)


@record
class Lens:
    """Way to show the box's picture in a terminal.

    Attributes:
        kind: "braille" puts 2 x 4 pixels into a character, "blocks" 1 x 2; "words" writes the page in the terminal's
            own letters.
        halves: The size, in half pixels for one pixel of the picture: 2 to 5.
    """

    kind: Literal["braille", "blocks", "words"]
    halves: int = PLAIN_SIZE

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
        return _draw_cells(self, rows)

    def scale_widths(self, widths: Sequence[int]) -> tuple[int, ...]:
        """Return for each row of pixels of this lens how wide something is in it, such as a light ground.

        Args:
            widths: The width in each of the picture's 64 rows, in its pixels from the left.
        """
        return tuple(width * self.halves // 2 for width in _repeated(widths, self.halves, max))

    @property
    def _dots(self) -> tuple[int, int]:
        return (2, 4) if self.kind == "braille" else (1, 2)


WORDS: Final = Lens("words")
BRAILLE: Final = Lens("braille")
LARGE_BRAILLE: Final = Lens("braille", 3)
LARGEST_BRAILLE: Final = Lens("braille", 5)
BLOCKS: Final = Lens("blocks")
LARGEST_BLOCKS: Final = Lens("blocks", DOUBLE_SIZE)
LARGE_BLOCKS: Final = Lens("blocks", 3)


@lru_cache(maxsize=16)
def _draw_cells(lens: Lens, rows: Rows) -> tuple[str, ...]:
    rows, width = enlarge(rows, lens.halves), WIDTH * lens.halves // 2
    return braille(rows, width) if lens.kind == "braille" else half_blocks(rows, width)


def enlarge(rows: Rows, halves: int) -> Rows:
    """Return the picture in a size.

    An odd size puts one pixel between each two pixels of the picture. It is lit if either of the two is, so that all
    strokes stay equally wide.

    Args:
        rows: The picture.
        halves: The size, in half pixels: 2 to 5.
    """
    if halves == PLAIN_SIZE:
        return rows
    if halves == DOUBLE_SIZE:
        return tuple(enlarged(rows, WIDTH, 2))
    return _repeated([_widen(row, halves) for row in rows], halves, operator.or_)


def _repeated(rows: Sequence[int], halves: int, between: Callable[[int, int], int]) -> Rows:
    """Repeat the rows for this size; `between` makes the row between two neighbours of them."""
    if halves == PLAIN_SIZE:
        return tuple(rows)
    if halves == DOUBLE_SIZE:
        return tuple(row for row in rows for _ in range(2))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    times = halves // 2
    return tuple(row for upper, lower in pairs for row in (*[upper] * times, between(upper, lower), *[lower] * times))


def _widen(row: int, halves: int) -> int:
    """Return a row of the picture in an odd size: 3 or 5."""
    bits, times = f"{row:0{WIDTH}b}", halves // 2
    return int("".join(_widen_pair(bits[x], bits[x + 1], times) for x in range(0, WIDTH, 2)), 2)


def _widen_pair(left: str, right: str, times: int) -> str:
    """Return two pixels, each repeated, with one between them that is lit if either of them is."""
    return left * times + max(left, right) + right * times
