"""A small map as pixels: every square a few pixels wide, as large as there is room for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from companion.record import record

Bitmap: TypeAlias = tuple[int, ...]
"""Rows of pixels; the leftmost is the highest bit."""

LEFT: Final = 8
"""Characters at the left of a page with a map."""

LARGEST, LEAST = 8, 3
"""Most and fewest pixels from one square to the next."""

ART: Final = 5
"""Pixels of a sign, where a square has room for that and a gap."""

_SIGNS: Final[Mapping[str, str]] = {
    " ": "..... ..... ..... ..... .....",
    ".": "..... ..... ..#.. ..... .....",
    "#": "##### #...# #...# #...# #####",
    "=": ".#.#. ##.## ..... ##.## .#.#.",
    "T": "#.#.# ##### .###. .###. #####",
    "$": "..#.. .###. ##### .###. ..#..",
    "@": "##### #...# #.#.# #.### #....",
    "%": "#.#.# .#.#. #.#.# .#.#. #.#.#",
    ":": "#..#. ...#. .#..# #.... ..#.#",
    "O": ".###. #...# #...# #...# .###.",
    "H": "##.## .#.#. .#.#. .#.#. ##.##",
    "*": "#.#.# .###. ##### .###. #.#.#",
    "|": "##### #.#.# #.#.# #.#.# #####",
    "/": "....# ...## ..### .#### #####",
    "&": "#...# .#.#. ..#.. .#.#. #...#",
    "!": "..#.. ..#.. ..#.. ..... ..#..",
    "^": "..#.. .###. #.#.# ..#.. ..#..",
    "v": "..#.. ..#.. #.#.# .###. ..#..",
    "<": "..#.. .#... ##### .#... ..#..",
    ">": "..#.. ...#. ##### ...#. ..#..",
    "o": ".###. #...# #...# #...# .###.",
    "+": "..... .###. .###. .###. .....",
    "?": "###.. ..##. .##.. ..... .##..",
    "-": "..... ..... ##### ..... .....",
    "¦": "..#.. ..#.. ..#.. ..#.. ..#..",
}
_SMALL: Final[Mapping[str, str]] = {
    " ": "... ... ...",
    ".": "... .#. ...",
    "o": "### #.# ###",
    "+": "... .#. ...",
    "?": "##. .#. .#.",
    "-": "... ### ...",
    "¦": ".#. .#. .#.",
    "#": "### #.# ###",
    "=": ".#. ### .#.",
}
_LETTERS: Final[Mapping[str, str]] = {
    "1": ".#. ##. .#. .#. ###",
    "2": "##. ..# .#. #.. ###",
    "3": "##. ..# .#. ..# ##.",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ##. ..# ##.",
    "6": ".## #.. ### #.# ###",
    "7": "### ..# .#. .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ##.",
    "B": "##. #.# ##. #.# ##.",
    "E": "### #.. ##. #.. ###",
    "K": "#.# #.# ##. #.# #.#",
    "M": "#.# ### ### #.# #.#",
    "P": "### #.# ### #.. #..",
    "S": ".## #.. .#. ..# ##.",
}
_ANY: Final = "### ### ### ### ###"


@record
class Sketch:
    """A map to draw: the rows of squares, marks as (sign, column, row), and the one that has a frame.

    Of a map that `grows` a part may be shown, around its first mark.
    """

    rows: tuple[str, ...]
    marks: tuple[tuple[str, int, int], ...] = ()
    framed: int | None = None
    grows: bool = False

    def part_around(self, at: int | None, columns: int, rows: int) -> Sketch:
        """Return a part of the map in which one mark can be seen.

        Args:
            at: The place of the mark in `marks`; None for the upper left corner.
            columns: Most columns of squares.
            rows: Most rows of squares.
        """
        _, x, y = (" ", 0, 0) if at is None else self.marks[at]
        left = min(max(x - columns // 2, 0), max(len(self.rows[0]) - columns, 0))
        top = min(max(y - rows // 2, 0), max(len(self.rows) - rows, 0))
        lines = tuple(line[left : left + columns] for line in self.rows[top : top + rows])
        marks = tuple((sign, column - left, row - top) for sign, column, row in self.marks)
        return Sketch(lines, marks, self.framed, self.grows)


def pitch(sketch: Sketch, width: int, height: int) -> int:
    """Return the pixels from one square to the next; a frame needs one more at each end.

    Args:
        sketch: The map.
        width: Pixels across.
        height: Pixels down.
    """
    return max(LEAST, min(LARGEST, (width - 1) // len(sketch.rows[0]), (height - 1) // len(sketch.rows)))


def pixels(sketch: Sketch, width: int, height: int) -> Bitmap:
    """Return the map in the middle of this area; squares for which there is no room are left out.

    Args:
        sketch: The map.
        width: Pixels across.
        height: Pixels down.
    """
    size = pitch(sketch, width, height)
    canvas = [0] * height
    columns = min(len(sketch.rows[0]), (width - 1) // size)
    rows = min(len(sketch.rows), (height - 1) // size)
    left, top = (width - columns * size + 1) // 2, (height - rows * size + 1) // 2

    def lay(art: Bitmap, wide: int, column: int, row: int) -> None:
        inset = (size - 1 - wide) // 2
        for y, bits in enumerate(art, top + row * size + max(inset, 0)):
            canvas[y] ^= bits << (width - left - column * size - max(inset, 0) - wide)

    for row, line in enumerate(sketch.rows[:rows]):
        for column, sign in enumerate(line[:columns]):
            lay(*_art(sign, size), column, row)
    for sign, column, row in reversed(sketch.marks):
        if 0 <= column < columns and 0 <= row < rows:
            _clear(canvas, width - left - column * size, top + row * size, size)
            lay(*_mark(sign, size), column, row)
    if sketch.framed is not None and sketch.framed < len(sketch.marks):
        _, column, row = sketch.marks[sketch.framed]
        if 0 <= column < columns and 0 <= row < rows:
            _frame(canvas, width - left - column * size, top + row * size, size)
    return tuple(canvas)


def _clear(canvas: list[int], right: int, top: int, size: int) -> None:
    """Make a square dark before a mark is drawn on it; `right` counts pixels from the right end."""
    mask = ((1 << size) - 1) << (right - size)
    for y in range(top, min(top + size, len(canvas))):
        canvas[y] &= ~mask


def _frame(canvas: list[int], right: int, top: int, size: int) -> None:
    """Light the pixels around a square."""
    bar = ((1 << size + 1) - 1) << (right - size)
    ends = 1 << right | 1 << (right - size)
    for y in range(top - 1, top + size):
        if 0 <= y < len(canvas):
            canvas[y] |= bar if y in (top - 1, top + size - 1) else ends


@cache
def _art(sign: str, size: int) -> tuple[Bitmap, int]:
    """Return a square's sign and its width."""
    if size > ART:
        return _read(_SIGNS[sign]) if sign in _SIGNS else _letter(sign)
    if size > LEAST:
        return _read(_SMALL.get(sign, "### ### ###"))
    return ((), 2) if sign in " ." else ((3, 3), 2)


@cache
def _mark(sign: str, size: int) -> tuple[Bitmap, int]:
    """Return a mark: an arrow as it is, else its letter dark on light; where there is no room, a full square."""
    wide = size - 1
    if size <= ART:
        return ((1 << wide) - 1,) * wide, wide
    if sign in _SIGNS:
        return _read(_SIGNS[sign])
    letter, _ = _letter(sign)
    ground = ((1 << ART) - 1,) * ART
    return tuple(full ^ bits << 1 for full, bits in zip(ground, letter, strict=True)), ART


def _letter(sign: str) -> tuple[Bitmap, int]:
    return _read(_LETTERS.get(sign.upper(), _ANY))


def _read(art: str) -> tuple[Bitmap, int]:
    lines = art.split()
    return tuple(int(line.replace("#", "1").replace(".", "0"), 2) for line in lines), len(lines[0])
