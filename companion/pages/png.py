"""A picture as a PNG file, for documents and for looking at what a small screen would show."""

from __future__ import annotations

import struct
import zlib

from companion.pages.picture import HEIGHT, WIDTH, Picture

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREYSCALE = 0


def picture_png(picture: Picture, scale: int = 4) -> bytes:
    """The picture enlarged `scale` times: white pixels on black, one bit each."""
    width, height = WIDTH * scale, HEIGHT * scale
    header = struct.pack(">IIBBBBB", width, height, 1, GREYSCALE, 0, 0, 0)
    data = b"".join(_scanline(row, scale) * scale for row in picture.rows)
    return SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(data, 9)) + _chunk(b"IEND", b"")


def _scanline(row: int, scale: int) -> bytes:
    wide = "".join(dot * scale for dot in f"{row:0{WIDTH}b}")
    return b"\0" + int(wide, 2).to_bytes(WIDTH * scale // 8, "big")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
