"""A picture as a PNG file, for documents, and to see what a small screen would show."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import TypeAlias

from companion.pages.picture import WIDTH, Picture

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREYSCALE, INDEXED = 0, 3

Colours: TypeAlias = tuple[tuple[int, int, int], tuple[int, int, int]]
"""Colours of dark pixels and of lit ones."""


def picture_png(picture: Picture, scale: int = 4) -> bytes:
    """Return the picture enlarged, white pixels on black, one bit each.

    Args:
        picture: The picture.
        scale: Pixels of the file for one pixel of the picture, across and down.
    """
    return bitmap_png(enlarged(picture.rows, WIDTH, scale), WIDTH * scale)


def bitmap_png(rows: Iterable[int], width: int, colours: Colours | None = None) -> bytes:
    """Return rows of pixels as a PNG file.

    Args:
        rows: Rows of pixels; the leftmost is the highest bit.
        width: Pixels of a row.
        colours: The colours of dark and lit pixels; white on black where none are given.
    """
    across = -(-width // 8)
    lines = [b"\0" + (row << across * 8 - width).to_bytes(across, "big") for row in rows]
    header = struct.pack(">IIBBBBB", width, len(lines), 1, INDEXED if colours else GREYSCALE, 0, 0, 0)
    palette = chunk(b"PLTE", bytes(sum(colours, ()))) if colours else b""
    pixels = chunk(b"IDAT", zlib.compress(b"".join(lines), 9))
    return SIGNATURE + chunk(b"IHDR", header) + palette + pixels + chunk(b"IEND", b"")


def enlarged(rows: Iterable[int], width: int, scale: int) -> list[int]:
    """Return every pixel as a square of `scale` times `scale`.

    Args:
        rows: Rows of pixels; the leftmost is the highest bit.
        width: Pixels of a row.
        scale: Pixels of a square, across and down.
    """
    wide = (int("".join(dot * scale for dot in f"{row:0{width}b}"), 2) for row in rows)
    return [row for row in wide for _ in range(scale)]


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return one part of a PNG file.

    Args:
        kind: The four letters of its kind.
        data: Its content.
    """
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
