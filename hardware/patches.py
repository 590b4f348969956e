"""What has changed between two pictures, in few and small pieces: pure.

Pictures are packed as screens hold them: bands of eight rows, a byte for each of 128 columns.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final, NamedTuple

from companion.pages.picture import WIDTH

BAND: Final = 8

COST: Final = 24
"""What saying where a piece belongs is worth, in bytes: bands are sent together where that costs no more.

It takes ten bytes on the bus, and the time of two transfers, in which as many bytes again could have been sent.
"""


class Patch(NamedTuple):
    """A piece of a picture: from the column `left` to `right` in the bands from `first` to `last`, all included."""

    first: int
    last: int
    left: int
    right: int

    def of(self, packed: bytes) -> bytes:
        """Its bytes, band by band."""
        bands = range(self.first * WIDTH, (self.last + 1) * WIDTH, WIDTH)
        return b"".join(packed[band + self.left : band + self.right + 1] for band in bands)

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return (self.last - self.first + 1) * (self.right - self.left + 1)

    def joined(self, other: Patch) -> Patch:
        """The piece that holds both."""
        return Patch(
            min(self.first, other.first),
            max(self.last, other.last),
            min(self.left, other.left),
            max(self.right, other.right),
        )


def patches(before: bytes, now: bytes, anew: Container[int] = (), *, tall: bool) -> list[Patch]:
    """The pieces that make `now` of `before`. `anew`: which bands of every eight are whole pieces, changed or not.

    `tall`: whether a piece may hold several bands, for a screen that takes a window.
    """
    found: list[Patch] = []
    for patch in _in_bands(before, now, anew):
        above = found[-1] if found else None
        if tall and above is not None and _pays(above, patch):
            found[-1] = above.joined(patch)
        else:
            found.append(patch)
    return found


def _in_bands(before: bytes, now: bytes, anew: Container[int]) -> Iterator[Patch]:
    """In each band that has changed from the first column that has to the last."""
    difference = (int.from_bytes(before, "big") ^ int.from_bytes(now, "big")).to_bytes(len(now), "big")
    for band in range(len(now) // WIDTH):
        if band % BAND in anew:
            yield Patch(band, band, 0, WIDTH - 1)
        elif changed := difference[band * WIDTH : (band + 1) * WIDTH].lstrip(b"\0"):
            left = WIDTH - len(changed)
            yield Patch(band, band, left, left + len(changed.rstrip(b"\0")) - 1)


def _pays(one: Patch, other: Patch) -> bool:
    """Whether they are neighbours, and both together cost no more than each for itself."""
    return other.first == one.last + 1 and one.joined(other).size <= one.size + other.size + COST
