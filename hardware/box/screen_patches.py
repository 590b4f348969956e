"""Changes between two pictures, as few and small pieces: pure.

Pictures are packed as screens hold them: bands of eight rows, a byte for each of 128 columns.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final, NamedTuple

from companion.pages.picture import WIDTH

BAND: Final = 8

COST: Final = 32
"""Cost of an address in bytes: this many unchanged bytes are sent rather than a new address.

An address takes ten bytes on the bus (seven where a piece lies in one band), and two transfers more, in whose time
twenty others could be sent. With 32 instead of 16 a changed page takes 0.5 ms longer on the bus, and needs two of five
pieces less.
"""

_GAP: Final = bytes(COST + 1)
_RUN: Final = re.compile(rb"[^\0](?:\0{0,%d}[^\0])*" % COST)


class Patch(NamedTuple):
    """A piece of a picture: from the column `left` to `right` in the bands from `first` to `last`, all included."""

    first: int
    last: int
    left: int
    right: int

    def extract(self, packed: bytes) -> bytes:
        """Return the bytes of this piece, band by band."""
        bands = range(self.first * WIDTH, (self.last + 1) * WIDTH, WIDTH)
        return b"".join(packed[band + self.left : band + self.right + 1] for band in bands)

    @property
    def size(self) -> int:
        """Number of bytes in the piece."""
        return (self.last - self.first + 1) * (self.right - self.left + 1)

    def joined(self, other: Patch) -> Patch:
        """Return the piece that holds both."""
        return Patch(
            min(self.first, other.first),
            max(self.last, other.last),
            min(self.left, other.left),
            max(self.right, other.right),
        )


def patches(old: bytes, new: bytes, anew: Container[int] = (), *, tall: bool) -> list[Patch]:
    """Return the pieces that turn the picture `old` into `new`; no two of them overlap.

    `anew`: which bands of every eight are whole pieces, changed or not. `tall`: True if a piece may hold several bands,
    for a screen that takes a window.
    """
    difference = (int.from_bytes(old, "big") ^ int.from_bytes(new, "big")).to_bytes(len(new), "big")
    all_pieces: list[Patch] = []
    alone = False
    for band in range(len(new) // WIDTH):
        changed = difference[band * WIDTH : (band + 1) * WIDTH]
        runs = [(0, WIDTH - 1)] if band % BAND in anew else _runs(changed)
        pieces = [Patch(band, band, left, right) for left, right in runs]
        if tall and alone and len(pieces) == 1 and _is_worth_joining(all_pieces[-1], pieces[0]):
            all_pieces[-1] = all_pieces[-1].joined(pieces[0])
        else:
            all_pieces += pieces
        alone = len(pieces) == 1
    return all_pieces


def _runs(changed: bytes) -> list[tuple[int, int]]:
    """Return the first and the last column of each changed run of a band; a gap between costs more than an address."""
    begins = changed.lstrip(b"\0")
    if not begins:
        return []
    left, run = len(changed) - len(begins), begins.rstrip(b"\0")
    if _GAP not in run:
        return [(left, left + len(run) - 1)]
    return [(match.start(), match.end() - 1) for match in _RUN.finditer(changed)]


def _is_worth_joining(left: Patch, right: Patch) -> bool:
    """Return `True` if one piece costs no more than two; the second lies just below the first."""
    return left.joined(right).size <= left.size + right.size + COST
