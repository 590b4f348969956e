"""Bitmap fonts, read from small BDF files in this package.

>>> FIXED.has_glyph("Ł"), FIXED.missing("Łódź 龍")
(True, '龍')
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from companion.package_file import package_file
from companion.pages.icons import icons
from companion.record import record

Bitmap: TypeAlias = tuple[int, ...]
"""Rows from top to bottom; the leftmost pixel is the highest bit of its row."""

CACHED_LINES = 1024


@record
class Bdf:
    """A font of equal cells as a BDF file holds it: the cell, its rows above the baseline, a bitmap by character."""

    width: int
    height: int
    ascent: int
    glyphs: Mapping[str, Bitmap]


def read_bdf(text: str) -> Bdf:
    """Return the font in the text of a BDF file; every glyph is moved to its place in the cell."""
    head, *chunks = text.split("\nSTARTCHAR ")
    box = next(rest for line in head.splitlines() for word, _, rest in [line.partition(" ")] if word == BOUNDS)
    width, height, _left, below = map(int, box.split())
    codes = (int(chunk.partition("\nENCODING ")[2].split(maxsplit=1)[0]) for chunk in chunks)
    glyphs = {chr(code): chunk for code, chunk in zip(codes, chunks, strict=True) if code >= 0}
    return Bdf(width, height, height + below, _Glyphs(glyphs, width, height, below))


BOUNDS = "FONTBOUNDINGBOX"


class _Glyphs(Mapping[str, Bitmap]):
    """The glyphs of a file by character, each read when it is first drawn: a page needs a tenth of them."""

    def __init__(self, chunks: Mapping[str, str], width: int, height: int, below: int) -> None:
        self._chunks = chunks
        self._cell = (width, height, below)
        self._read: dict[str, Bitmap] = {}

    def __getitem__(self, char: str) -> Bitmap:
        if char not in self._read:
            self._read[char] = _read_glyph(self._chunks[char].splitlines(), *self._cell)
        return self._read[char]

    def __iter__(self) -> Iterator[str]:
        return iter(self._chunks)

    def __len__(self) -> int:
        return len(self._chunks)

    def __contains__(self, char: object) -> bool:
        return char in self._chunks


def _read_glyph(lines: Sequence[str], width: int, height: int, below: int) -> Bitmap:
    begin = lines.index("BITMAP") + 1
    bounds = next(line for line in lines[:begin] if line.startswith("BBX "))
    wide, tall, left, bottom = map(int, bounds.split()[1:])
    rows = [0] * height
    top = height + below - tall - bottom
    for offset, digits in enumerate(lines[begin : begin + tall]):
        # A BDF row is padded with zeros on the right to whole bytes.
        rows[top + offset] = (int(digits, 16) >> (len(digits) * 4 - wide)) << (width - wide - left)
    return tuple(rows)


@record
class Font:
    """A font of equal cells in the file fonts/`name`.bdf, read when it is first used; it knows the icons too.

    Each pixel of the file is `scale` pixels wide and high; `width` and `height` are those of the enlarged cell.
    """

    name: str
    width: int
    height: int
    scale: int = 1

    def glyph(self, char: str) -> Bitmap:
        """Return the rows of one character; one that the font lacks is a box."""
        return _cells(self.name, self.scale).get(char) or _box(self.width, self.height)

    def has_glyph(self, char: str) -> bool:
        """Return True if the font can draw this character."""
        return char in _cells(self.name, self.scale)

    def missing(self, text: str) -> str:
        """Return the characters of the text that the font lacks, each once, in their order."""
        return "".join(dict.fromkeys(char for char in text if not self.has_glyph(char)))

    def line(self, text: str) -> Bitmap:
        """Return the rows of a whole line of text, `len(text) * width` pixels wide."""
        return _line(self, text)

    def characters(self) -> str:
        """Return every character that the font can draw, icons included."""
        return "".join(_cells(self.name, self.scale))


FIXED = Font("fixed-6x10", 6, 10)
"""Font of pages: 21 characters in 128 pixels."""

DENSE = Font("fixed-5x8", 5, 8)
"""Font for lines that are too long for anything else: 25 characters."""

MIDDLE = Font("headline-8x16", 8, 16)
"""Font of two lines of sixteen characters."""

LARGE = Font("headline-10x20", 10, 20)
"""Font of two lines of twelve characters, to be read across a table."""

HUGE = Font("headline-16x32", 16, 32)
"""Font of one line of eight characters."""

GIANT = Font("headline-10x20", 20, 40, scale=2)
"""Font of one line of six characters: a name, a count."""

COLOSSAL = Font("headline-16x32", 32, 64, scale=2)
"""Font of one line of four characters on a screen of its own."""

FONTS = (DENSE, FIXED, MIDDLE, LARGE, HUGE, GIANT, COLOSSAL)
"""Fonts from the smallest to the largest."""


@cache
def _cells(name: str, scale: int) -> Mapping[str, Bitmap]:
    if scale > 1:
        return _Enlarged(_cells(name, 1), scale)
    text = package_file("companion.pages", f"fonts/{name}.bdf").read_text(encoding="ascii")
    font = read_bdf(text)
    return ChainMap(dict(icons(font.width, font.height, font.ascent)), font.glyphs)  # type: ignore[arg-type]


class _Enlarged(Mapping[str, Bitmap]):
    """The glyphs of a font with larger pixels, each made when it is first drawn."""

    def __init__(self, cells: Mapping[str, Bitmap], scale: int) -> None:
        self._cells = cells
        self._scale = scale
        self._made: dict[str, Bitmap] = {}

    def __getitem__(self, char: str) -> Bitmap:
        if char not in self._made:
            self._made[char] = _enlarged(self._cells[char], self._scale)
        return self._made[char]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __contains__(self, char: object) -> bool:
        return char in self._cells


def _enlarged(bitmap: Bitmap, scale: int) -> Bitmap:
    # Each pixel is moved `scale` times as far from the right; multiplying fills the room between them.
    filled = (1 << scale) - 1
    wide = (sum((row >> x & 1) << x * scale for x in range(row.bit_length())) * filled for row in bitmap)
    return tuple(row for row in wide for _ in range(scale))


@lru_cache(maxsize=CACHED_LINES)
def _line(font: Font, text: str) -> Bitmap:
    if not text:
        return (0,) * font.height
    return tuple(int("".join(row), 2) for row in zip(*(_digits(font, char) for char in text), strict=True))


@cache
def _digits(font: Font, char: str) -> tuple[str, ...]:
    """Return the rows of a character as binary digits, of which lines are put together."""
    return tuple(f"{bits:0{font.width}b}" for bits in font.glyph(char))


@cache
def _box(width: int, height: int) -> Bitmap:
    """Return a frame as high as a capital letter, as fonts draw what they lack."""
    edge, sides = (1 << width) - 2, 1 << (width - 1) | 2
    top, bottom = height // 10, height * 8 // 10
    return tuple(edge if y in (top, bottom - 1) else sides if top < y < bottom - 1 else 0 for y in range(height))
