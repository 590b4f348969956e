"""The bytes on the data line of an SPI bus that a strip of WS2812 lights takes for its own."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from companion.pages.lights import RGB

Frame: TypeAlias = tuple[RGB, ...]
"""Colours of the lights of a strip, one after the other."""

ZERO, ONE = 0xC0, 0xF0
"""Bytes on the wire for a bit of the strip: a short pulse for 0, a long one for 1."""
LEAD: Final = 64
"""Zero bytes before the colours: the line of an idle Pi may be high, which would make the first light green."""
LATCH: Final = 240
"""Zero bytes behind: 300 microseconds of silence, after which the lights show what they were told."""

BUFSIZ: Final = 4096
"""Bytes that the kernel's spidev takes in one transfer, unless told otherwise; a frame in two would show a gap."""


def spi_bytes(frame: Frame, order: str) -> bytes:
    """Return the bytes for the SPI wire: eight bits for each bit of the strip, highest first."""
    return bytes(LEAD) + b"".join(map(_bits, channels(frame, order))) + bytes(LATCH)


def spi_length(count: int, order: str) -> int:
    """Return the number of bytes for a frame of `count` lights."""
    return LEAD + count * len(order) * 8 + LATCH


def channels(frame: Frame, order: str) -> bytes:
    """Return the bytes of the strip itself, a light after the other, in its order of colours; white (W) stays dark."""
    places = ["RGB".find(colour) for colour in order]
    return bytes(light[place] if place >= 0 else 0 for light in frame for place in places)


@cache
def _bits(byte: int) -> bytes:
    return bytes(ONE if byte >> bit & 1 else ZERO for bit in range(7, -1, -1))
