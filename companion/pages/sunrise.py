"""The sunrise: lights of a box that was just switched on, while it loads its games. A pure function of time."""

from __future__ import annotations

from typing import Final

from companion.pages.lights import COUNT, Lights, lights
from companion.pages.situation import Situation
from companion.text import BLANK
from companion.view import Meter, View

MORNING: Final = 0.42
"""Part of the day to which the sun rises; the sky is blue there."""

PACE: Final = 6.0
"""Seconds after which half of the way is done; the rest takes longer and longer, so it never stands still."""

FIRST_LIGHT: Final = 0.08
"""Part of full light with which it begins."""

_STEPS: Final = 10_000


def sunrise(at: float, count: int = COUNT, brightness: float = 1.0) -> Lights:
    """Return the lights: one dim red light at first, then more and brighter, then morning.

    Args:
        at: Seconds since the box was switched on.
        count: Lights of the strip.
        brightness: The brightness as a part of 1.
    """
    risen = max(at, 0.0) / (max(at, 0.0) + PACE)
    sun = Meter("sun", BLANK, round(MORNING * risen * _STEPS), _STEPS)
    level = FIRST_LIGHT + (1 - FIRST_LIGHT) * risen
    return lights(Situation(View(headline=BLANK, sun=sun), 0, None), 0.0, count, brightness * level)
