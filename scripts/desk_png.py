"""A terminal's screen as a picture of pixels, in our own fonts: the same wherever it is made or looked at."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.pages.font import FONTS
from companion.pages.picture import BRAILLE, DOTS, HALVES
from companion.pages.png import SIGNATURE, chunk
from hardware.emulator.canvas import Canvas
from hardware.emulator.desk_picture import BARS

CELL: Final = (8, 16)
"""Pixels of a character cell."""

_FONT: Final = next(font for font in FONTS if (font.width, font.height) == CELL)
_TRUE_COLOUR: Final = 2
_DOT: Final = (0b0110, 0b1111, 0b1111, 0b0110)
"""A dot of braille in its quarter of a cell."""

Colour = bytes
Bitmap = tuple[int, ...]


def canvas_png(canvas: Canvas) -> bytes:
    """Return the screen as a PNG file."""
    lines = b"".join(b"\0" + line for y in range(canvas.height) for line in _lines(canvas, y))
    header = struct.pack(">IIBBBBB", canvas.width * CELL[0], canvas.height * CELL[1], 8, _TRUE_COLOUR, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")


def _lines(canvas: Canvas, y: int) -> Iterator[bytes]:
    cells = [(_bitmap(glyph), _colour(ink.fg), _colour(ink.bg)) for glyph, ink in canvas.line(y)]
    for row in range(CELL[1]):
        yield b"".join(_pixels(bitmap[row], fg, bg) for bitmap, fg, bg in cells)


def _pixels(bits: int, fg: Colour, bg: Colour) -> bytes:
    return b"".join(fg if bits >> x & 1 else bg for x in reversed(range(CELL[0])))


@cache
def _colour(name: str) -> Colour:
    return bytes.fromhex(name.removeprefix("#"))


@cache
def _bitmap(glyph: str) -> Bitmap:
    """Return the pixels of one cell."""
    width, height = CELL
    full, half = (1 << width) - 1, height // 2
    if BRAILLE <= ord(glyph) < BRAILLE + 256:
        return tuple(_dots(ord(glyph) - BRAILLE))
    if glyph in HALVES:
        return tuple(full if HALVES.index(glyph) >> (row >= half) & 1 else 0 for row in range(height))
    if glyph in BARS:
        lit = height * (BARS.index(glyph) + 1) // len(BARS)
        return tuple(full >> 1 << 1 if row >= height - lit else 0 for row in range(height))
    return _FONT.line(glyph if _FONT.has_glyph(glyph) else "?")


def _dots(pattern: int) -> Iterator[int]:
    for left, right in DOTS:
        for row in _DOT:
            yield (row << 4 if pattern & left else 0) | (row if pattern & right else 0)
