"""Sparing of a screen: an OLED that shows the same picture for hours keeps a shadow of it.

After DIM seconds without anybody the screen dims, and its picture moves by a pixel every STEP seconds; after SLEEP
seconds it goes dark. A press of any button wakes it, and so does a page that changes because somebody plays elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.pages.picture import FULL
from companion.record import record

DIM: Final = 180.0
SLEEP: Final = 1200.0
STEP: Final = 60.0
DIMMED: Final = 16
"""The contrast of a dimmed screen, of 255."""

_PATH: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Offsets of the picture, in pixels to the right and down."""


@record
class Look:
    """How a screen shows its picture now: dimmed, asleep or moved."""

    dim: bool = False
    awake: bool = True
    shift: tuple[int, int] = (0, 0)


class Rest:
    """Time since somebody was last there; `now` is always in seconds of the same clock."""

    def __init__(self, now: float) -> None:
        self._touched = now

    def touch(self, now: float) -> bool:
        """Note that somebody is there; True if the screen was asleep, so that a press has only woken it."""
        slept = not self.look(now).awake
        self._touched = now
        return slept

    def look(self, now: float) -> Look:
        """Return how the screen should look at this moment."""
        idle = now - self._touched
        if idle < DIM:
            return Look()
        shift = _PATH[int((idle - DIM) / STEP) % len(_PATH)]
        return Look(dim=True, awake=idle < SLEEP, shift=shift)

    def due(self, now: float) -> float | None:
        """Return the seconds until the look changes; None while the screen sleeps."""
        idle = now - self._touched
        if idle < DIM:
            return DIM - idle
        if idle >= SLEEP:
            return None
        return min(STEP - (idle - DIM) % STEP, SLEEP - idle)


def shifted(rows: Sequence[int], right: int, down: int) -> tuple[int, ...]:
    """Return the picture moved by these pixels; what leaves it is lost, what enters is dark."""
    moved = (0,) * down + tuple(rows[: len(rows) - down])
    return tuple(row >> right & FULL for row in moved)
