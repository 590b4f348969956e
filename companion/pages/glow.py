"""Lights of a great moment, for as long as its picture stands.

Like the lights of the game they are a pure function, here of the moment and of the seconds since it began. So they
cannot tell more than the picture does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.event_kinds import Moment
from companion.pages.lights import BLACK, COUNT, FIRE, HIGHEST, RGB, Colour, Lights

Level: TypeAlias = Callable[[float, float], float]
"""Brightness of a place from 0 to 1, by the seconds since the moment began."""

GOLD: Final[Colour] = (1.0, 0.70, 0.15)
ROSE: Final[Colour] = (1.0, 0.45, 0.30)
VIOLET: Final[Colour] = (0.75, 0.20, 0.55)
STEEL: Final[Colour] = (0.85, 0.92, 1.0)
BLOOD: Final[Colour] = (1.0, 0.06, 0.04)

RISE: Final = 2.0
"""Seconds in which most of it happens; a moment that stands longer goes on breathing."""


def glow(moment: Moment, since: float, count: int = COUNT, brightness: float = 1.0) -> Lights:
    """Return the lights of the strip for a great moment.

    Args:
        moment: The moment.
        since: Seconds since it began.
        count: Lights of the strip.
        brightness: The brightness as a part of 1.
    """
    colour, level = GLOWS[moment]
    places = (index / max(count - 1, 1) for index in range(count))
    return tuple(_lit(colour, level(place, since) * brightness) for place in places)


def _lit(colour: Colour, level: float) -> RGB:
    if level <= 0:
        return BLACK
    red, green, blue = (min(round(channel * min(level, 1.0) * HIGHEST), HIGHEST) for channel in colour)
    return red, green, blue


def _flicker(place: float, at: float) -> float:
    """Return a restless level that differs from place to place, and is the same at the same time."""
    return 0.5 + 0.5 * math.sin(place * 37 + at * 13) * math.sin(place * 11 - at * 7)


def _up_to(place: float, edge: float) -> float:
    """Return 1 before the edge, and 0 behind it."""
    return 1.0 if place <= edge else 0.0


def _swell(at: float) -> float:
    """Return a level that rises and falls slowly."""
    return 0.5 - 0.5 * math.cos(math.pi * at)


def _dawn(place: float, at: float) -> float:
    return 0.7 * _up_to(place, at / RISE)


def _dusk(place: float, at: float) -> float:
    return 0.6 * _up_to(1 - place, 1 - at / (2 * RISE))


def _night(place: float, at: float) -> float:
    return max(0.5 * (1 - at / RISE), 0.08 * _swell(at / 2) if place == 1 else 0.0)


def _stirs(_: float, at: float) -> float:
    return 0.3 * _swell(at)


def _wakes(place: float, at: float) -> float:
    heart = abs(math.sin(at * 6))
    return max(1 - 2 * abs(place - 0.5), 0.3) * (0.25 + 0.75 * heart)


def _breath(place: float, at: float) -> float:
    return _up_to(place, at / (RISE / 2)) * (0.4 + 0.6 * _flicker(place, at))


def _hit(place: float, at: float) -> float:
    return math.exp(-3 * at) * (1 - 0.6 * abs(place - 0.5))


def _clinch(place: float, at: float) -> float:
    reach = min(at / (RISE / 2), 1.0) / 2
    met = 0.4 * _flicker(place, at) if abs(place - 0.5) < 0.1 and reach == 0.5 else 0.0  # noqa: PLR2004
    return max(0.6 * (_up_to(place, reach) + _up_to(1 - place, reach)), met)


def _miss(place: float, at: float) -> float:
    return 0.6 * max(1 - 6 * abs(place - at), 0.0)


def _death(place: float, at: float) -> float:
    left = max(1 - at / RISE, 0.0)
    return max(0.7 * _up_to(2 * abs(place - 0.5), left), 0.06 * _swell(at / 2))


def _treasure(place: float, at: float) -> float:
    return _flicker(place, at) ** 2


def _victory(place: float, at: float) -> float:
    return 0.25 + 0.75 * _swell(2 * (place - at))


GLOWS: Final[Mapping[Moment, tuple[Colour, Level]]] = {
    "dawn": (ROSE, _dawn),
    "dusk": (VIOLET, _dusk),
    "night": (VIOLET, _night),
    "stirs": (FIRE, _stirs),
    "wakes": (FIRE, _wakes),
    "breath": (FIRE, _breath),
    "hit": (STEEL, _hit),
    "clinch": (STEEL, _clinch),
    "miss": (STEEL, _miss),
    "death": (BLOOD, _death),
    "treasure": (GOLD, _treasure),
    "victory": (GOLD, _victory),
}
