"""A sheet of character cells for a terminal, before any terminal is involved."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias


class Ink(NamedTuple):
    """Colours of a cell; they are "#rrggbb"."""

    fg: str
    bg: str
    bold: bool = False

    def swapped(self) -> Ink:
        """Return this ink with its colours swapped: dark on light."""
        return Ink(self.bg, self.fg, self.bold)


Cell: TypeAlias = tuple[str, Ink]


class Box(NamedTuple):
    """A part of the sheet."""

    x: int
    y: int
    width: int
    height: int

    def has_point(self, x: int, y: int) -> bool:
        """Return True if the cell lies within."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """`height` lines of `width` cells. Anything that would lie outside is cut off."""

    def __init__(self, width: int, height: int, ink: Ink) -> None:
        self.width = width
        self.height = height
        self._lines: list[list[Cell]] = [[(" ", ink)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: Ink, width: int | None = None) -> None:
        """Write the text from this cell on; with `width` it is cut or filled up to exactly that many cells."""
        cells = [(glyph, ink) for glyph in glyphs(text)]
        if width is not None:
            cells = (cells + [(" ", ink)] * width)[:width]
        if not 0 <= y < self.height:
            return
        line = self._lines[y]
        for place, cell in enumerate(cells, x):
            if 0 <= place < self.width:
                line[place] = cell

    def fill(self, box: Box, ink: Ink) -> None:
        """Blank a part of the sheet."""
        for y in range(box.y, box.y + box.height):
            self.put(box.x, y, "", ink, box.width)

    def line(self, y: int) -> tuple[Cell, ...]:
        """Return one line, cell by cell."""
        return tuple(self._lines[y])

    def runs(self, y: int) -> Iterator[tuple[str, Ink]]:
        """Yield one line in as few pieces of text as possible, each in one ink."""
        for ink, cells in groupby(self._lines[y], key=itemgetter(1)):
            yield "".join(glyph for glyph, _ in cells), ink

    def text(self) -> str:
        """Return all that can be read, without its inks."""
        return "\n".join("".join(glyph for glyph, _ in line).rstrip() for line in self._lines)


def glyphs(text: str) -> Iterator[str]:
    """Yield the text as signs of one cell each.

    A sign that steers the terminal, has no cell of its own or takes two would move all that stands to its right: "?"
    stands for it.
    """
    return map(_glyph, unicodedata.normalize("NFC", text))


@lru_cache(maxsize=4096)
def _glyph(char: str) -> str:
    narrow = unicodedata.east_asian_width(char) not in "WF" and not unicodedata.combining(char)
    return char if narrow and char.isprintable() else "?"
