"""The sunrise: what the lights show while a box that was just switched on loads its games. A pure function of time."""

from __future__ import annotations

from typing import Final

from companion.pages.lights import COUNT, Lights, lights
from companion.pages.situation import Situation
from companion.text import BLANK
from companion.view import Meter, View

MORNING: Final = 0.42
"""The part of the day to which the sun rises; the sky is blue there."""

PACE: Final = 6.0
"""Seconds after which half of the way is done; the rest takes longer and longer, so it never stands still."""

FIRST_LIGHT: Final = 0.08
"""The part of full light with which it begins."""

_STEPS: Final = 10_000


def sunrise(at: float, count: int = COUNT, brightness: float = 1.0) -> Lights:
    """The strip so many seconds after the box came to life: one dim red light, then more and brighter, then morning."""
    risen = max(at, 0.0) / (max(at, 0.0) + PACE)
    sun = Meter("sun", BLANK, round(MORNING * risen * _STEPS), _STEPS)
    level = FIRST_LIGHT + (1 - FIRST_LIGHT) * risen
    return lights(Situation(View(headline=BLANK, sun=sun), 0, None), 0.0, count, brightness * level)
