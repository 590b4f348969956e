"""Small pictures within words: private-use characters that every font draws as icons of its own size."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

Bitmap: TypeAlias = tuple[int, ...]

SUN: Final = "\ue001"
MOON: Final = "\ue002"
HEART: Final = "\ue003"
DIE: Final = "\ue004"
KEY: Final = "\ue005"
FLAME: Final = "\ue006"
LOCK: Final = "\ue007"
CARD: Final = "\ue008"
SKULL: Final = "\ue009"
HOURGLASS: Final = "\ue00a"

WIDTH = 5
HEIGHT = 7

_ART: Final[Mapping[str, str]] = {
    SUN: "..#.. #...# .###. .###. .###. #...# ..#..",
    MOON: "..### .##.. ##... ##... ##... .##.. ..###",
    HEART: "..... .#.#. ##### ##### ##### .###. ..#..",
    DIE: "..... ##### #.#.# ##### #.#.# ##### .....",
    KEY: ".###. #...# .###. ..#.. .##.. ..#.. .##..",
    FLAME: "..#.. ..##. .###. ##### ##.## #...# .###.",
    LOCK: ".###. #...# #...# ##### ##.## ##.## #####",
    CARD: "##### #...# #.#.# #...# #.#.# #...# #####",
    SKULL: ".###. ##### #.#.# ##### .###. .#.#. .....",
    HOURGLASS: "##### #...# .###. ..#.. .#.#. ##### #####",
}

ICONS: Final = frozenset(_ART)


@cache
def icons(cell_width: int, cell_height: int, baseline: int) -> Mapping[str, Bitmap]:
    """Return every icon in a cell of a font, standing on its baseline, enlarged as far as it fits.

    Args:
        cell_width: Pixels of a cell from left to right.
        cell_height: Pixels of a cell from top to bottom.
        baseline: Rows of pixels above the baseline.
    """
    return MappingProxyType({char: _in_cell(art, cell_width, cell_height, baseline) for char, art in _ART.items()})


def _in_cell(art: str, cell_width: int, cell_height: int, baseline: int) -> Bitmap:
    scale = max(1, min(cell_width // WIDTH, baseline // HEIGHT))
    shift = (cell_width - WIDTH * scale) // 2
    rows = [_wide(line, scale) << (cell_width - WIDTH * scale - shift) for line in art.split() for _ in range(scale)]
    above = max(baseline - len(rows), 0)
    return (*([0] * above), *rows, *([0] * (cell_height - above - len(rows))))


def _wide(line: str, scale: int) -> int:
    return int("".join(("1" if dot == "#" else "0") * scale for dot in line), 2)
