"""How a screen is spared: an OLED that shows the same for hours keeps a shadow of it.

After DIM seconds without anybody it dims, and its picture moves by a pixel every STEP seconds; after SLEEP seconds it
goes dark. Whoever presses a button, or a page that has changed because somebody plays elsewhere, wakes it.
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
"""Where the picture stands: pixels to the right, and down."""


@record
class Look:
    """How a screen shows its picture now."""

    dim: bool = False
    awake: bool = True
    shift: tuple[int, int] = (0, 0)


class Rest:
    """When somebody was last there; `now` is always in seconds of the same clock."""

    def __init__(self, now: float) -> None:
        self._touched = now

    def touch(self, now: float) -> bool:
        """Somebody is there. Returns whether the screen was asleep: then a press has only woken it."""
        slept = not self.look(now).awake
        self._touched = now
        return slept

    def look(self, now: float) -> Look:
        """How the screen shall look now."""
        idle = now - self._touched
        if idle < DIM:
            return Look()
        shift = _PATH[int((idle - DIM) / STEP) % len(_PATH)]
        return Look(dim=True, awake=idle < SLEEP, shift=shift)

    def due(self, now: float) -> float | None:
        """In how many seconds it will look otherwise; `None` while it sleeps."""
        idle = now - self._touched
        if idle < DIM:
            return DIM - idle
        if idle >= SLEEP:
            return None
        return min(STEP - (idle - DIM) % STEP, SLEEP - idle)


def shifted(rows: Sequence[int], right: int, down: int) -> tuple[int, ...]:
    """The picture moved by so many pixels; what leaves it is lost, what enters is dark."""
    moved = (0,) * down + tuple(rows[: len(rows) - down])
    return tuple(row >> right & FULL for row in moved)
