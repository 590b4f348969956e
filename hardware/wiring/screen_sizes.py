"""Screens that luma.oled can drive, by the names of its devices, with their sizes; known without luma.

A test asks each device for every size. Where a page of 128 x 64 finds no room, a size is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from companion.text import Text
from hardware.wiring.errors import either

Size: TypeAlias = tuple[int, int]
"""Width and height in pixels."""

SIZES: Final[Mapping[str, tuple[Size, ...]]] = {
    "ssd1305": ((128, 64), (128, 32)),
    "ssd1306": ((128, 64), (128, 32)),
    "ssd1309": ((128, 64),),
    "ssd1315": ((128, 64), (128, 32)),
    # Its memory ends after 39 rows, whatever luma lets pass.
    "ssd1316": ((128, 32),),
    "ssd1322": ((256, 64), (128, 64)),
    "ssd1322_nhd": ((128, 64),),
    "ssd1327": ((128, 128),),
    "ssd1351": ((128, 128), (128, 96)),
    "ssd1362": ((256, 64),),
    "ssd1363": ((256, 128),),
    "sh1106": ((128, 64), (128, 32)),
    "sh1107": ((128, 128),),
    "ch1115": ((128, 64),),
}

SPI_SIZES: Final[Mapping[str, tuple[Size, ...]]] = {**SIZES, "ssd1325": ((128, 64),)}
"""Sizes of the screens that luma can drive over SPI."""

UNFIT: Final[Mapping[str, Text]] = {
    "ssd1325": Text("which luma cannot drive over I2C"),
    "ssd1331": Text("which is 96 x 64, too small for a page"),
    "ws0010": Text("which is 100 x 16 at most, too small for a page"),
    "winstar_weh": Text("which shows letters only"),
}
"""Devices of luma's that cannot carry a page here, and why; over SPI one of them can."""

PAGE: Final = (128, 64)
LOW: Final = 32
"""Height of a small screen, which has a page of its own on a handheld."""


def for_a_box() -> list[str]:
    """Return the drivers with a size that carries the page of a box."""
    return [driver for driver, sizes in SIZES.items() if any(map(has_room_for_page, sizes))]


def has_room_for_page(size: Size) -> bool:
    """Return True if a page finds room on a screen of this size."""
    return size[0] >= PAGE[0] and size[1] >= PAGE[1]


def size_words(sizes: Iterator[Size] | tuple[Size, ...]) -> Text:
    """Return sizes in words: "128 x 64 or 128 x 32"."""
    return either([f"{width} x {height}" for width, height in sizes])
