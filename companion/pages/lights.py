"""Lights of the game: a sky over the track, a heartbeat at its end, a countdown, and the dragon's breath.

A pure function of the situation and of `at`, the seconds on a clock that the caller owns. Nothing here looks at drafts,
seals or at those who have answered, so the lights cannot tell what anybody chose. Colour only repeats what the number
of lit lights and their movement already say.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from companion.danger import MOOD_STEPS, Mood, count_steps
from companion.pages.situation import Situation
from companion.view import Meter, View

RGB: TypeAlias = tuple[int, int, int]
Lights: TypeAlias = tuple[RGB, ...]
Colour: TypeAlias = tuple[float, float, float]

COUNT: Final = 24
HIGHEST: Final = 255
BLACK: Final[RGB] = (0, 0, 0)

# Parts of full light. What lies ahead is so dim that the night step puts it out: the lit length stays readable.
SUNLIGHT, SKYLIGHT, AHEAD, RESTING, EMBER = 1.0, 0.3, 0.02, 0.08, 0.05
# The least that the strongest channel of a lit light may be, of 255: also at the night step the sun leads its sky.
SUN_LEAST, SKY_LEAST = 3, 1

# By how far the day has come: the sun's own colour, and the sky's. Both run from rose through blue to violet.
_DAY: Final[tuple[tuple[float, Colour, Colour], ...]] = (
    (0.00, (1.0, 0.45, 0.20), (0.90, 0.25, 0.35)),
    (0.20, (1.0, 0.65, 0.20), (0.95, 0.45, 0.20)),
    (0.30, (1.0, 0.80, 0.35), (0.80, 0.65, 0.50)),
    (0.42, (1.0, 0.90, 0.50), (0.25, 0.50, 0.95)),
    (0.65, (1.0, 0.85, 0.35), (0.30, 0.45, 0.90)),
    (0.85, (1.0, 0.40, 0.10), (0.85, 0.20, 0.20)),
    (1.00, (1.0, 0.20, 0.05), (0.45, 0.10, 0.60)),
)
PAWN_COLOURS: Final[tuple[Colour, ...]] = (
    (1.0, 0.05, 0.03),
    (0.05, 0.20, 1.0),
    (0.05, 0.90, 0.10),
    (1.0, 0.75, 0.05),
    (1.0, 1.0, 1.0),
    (0.45, 0.10, 0.55),
)
"""Colours of the pawns in the order of the seats: red, blue, green, yellow, white, and violet for black."""

CANDLE: Final[Colour] = (1.0, 0.60, 0.25)
COUNTING: Final[Colour] = (0.85, 0.90, 1.0)
FIRE: Final[Colour] = (1.0, 0.22, 0.02)

LAST_TURNS: Final = 3
# Beats a minute with no, one and two turns left after this one.
HEART_RATES: Final = (88, 72, 60)

BREATHS_A_MINUTE: Final = (8, 40)
BREATH_DEPTH: Final = (0.25, 0.85)


def lights(
    situation: Situation, at: float, count: int = COUNT, brightness: float = 1.0, mood: Mood = "number"
) -> Lights:
    """Return the lights of the strip at one moment; a light that is lit stays visible however dim it gets.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        at: Seconds on a clock of the caller.
        count: Lights of the strip.
        brightness: The brightness as a part of 1.
        mood: How the dragon's chance shows: as a number of lights, as a mood, or not at all.
    """
    clock = 0.0 if situation.paused else at
    view = situation.view
    if situation.ask is not None and situation.ask.seconds is not None:
        return _countdown(situation, situation.ask.seconds, clock, count, brightness)
    if view.danger is not None and mood != "off":
        return _breath(view.danger, clock, count, brightness, mood)
    if view.night:
        return _night(clock, count, brightness)
    return _sky(view, clock, count, brightness)


def pawn_lights(place: int, count: int = COUNT, brightness: float = 1.0) -> Lights:
    """Return the lights in the colour of a pawn, for the moment in which the turn goes to its seat.

    Args:
        place: The place of the pawn among the pawns, from 0.
        count: Lights of the strip.
        brightness: The brightness as a part of 1.
    """
    return (_lit(PAWN_COLOURS[place % len(PAWN_COLOURS)], PAWN_LIGHT * brightness, SKY_LEAST),) * count


PAWN_LIGHT: Final = 0.6
"""Part of full light of a pawn's colour."""


def _countdown(situation: Situation, total: int, at: float, count: int, brightness: float) -> Lights:
    """Return a block of lights for each second left; before all are ready every block waits, dim and breathing."""
    if situation.seconds is None:
        level = RESTING * (0.7 + 0.3 * _wave(at * 0.25))
        return _blocks(total, total, count, _lit(COUNTING, level * brightness, SKY_LEAST))
    level = RESTING if situation.paused else SUNLIGHT * 0.6
    return _blocks(situation.seconds, total, count, _lit(COUNTING, level * brightness, SUN_LEAST))


def _blocks(left: int, total: int, count: int, colour: RGB) -> Lights:
    """Return `left` of `total` equal blocks lit; dark lights part them where there is room, to be counted."""
    if count < total:
        shown = -(-left * count // total)
        return (*([colour] * shown), *([BLACK] * (count - shown)))
    gap = 1 if count >= 2 * total else 0
    strip = [BLACK] * count
    for block in range(min(left, total)):
        start, size = block * count // total, count // total - gap
        strip[start : start + size] = [colour] * size
    return tuple(strip)


def _breath(chance: Fraction, at: float, count: int, brightness: float, mood: Mood) -> Lights:
    """Return the dragon's breath: deeper and faster the likelier it wakes, on as many lights as its chance says."""
    shown = chance if mood == "number" else _coarse(chance)
    slow, fast = BREATHS_A_MINUTE
    shallow, deep = BREATH_DEPTH
    depth = shallow + (deep - shallow) * float(shown)
    level = 1 - depth * _wave(at * (slow + (fast - slow) * float(shown)) / 60)
    if mood == "mood":
        return (_lit(FIRE, 0.5 * level * brightness, SKY_LEAST),) * count
    whole, part = divmod(chance * count, 1)
    strip = [_lit(FIRE, 0.7 * level * brightness, SUN_LEAST)] * int(whole)
    if part:
        strip.append(_lit(FIRE, 0.7 * float(part) * level * brightness, SKY_LEAST))
    return (*strip, *([BLACK] * (count - len(strip))))


def _coarse(chance: Fraction) -> Fraction:
    return Fraction(count_steps(chance), len(MOOD_STEPS))


def _night(at: float, count: int, brightness: float) -> Lights:
    """Return darkness but for one ember where the sun went down."""
    glow = EMBER * (0.7 + 0.3 * _wave(at * 0.11) * _wave(at * 0.37))
    return (*([BLACK] * (count - 1)), _lit(FIRE, glow * brightness, SKY_LEAST))


def _sky(view: View, at: float, count: int, brightness: float) -> Lights:
    """Return the sun at its place on the track, the sky behind it lit, and nearly nothing ahead."""
    if view.sun is None or view.sun.value is None or not view.sun.max:
        return (_lit(CANDLE, RESTING * brightness, SKY_LEAST),) * count
    day = min(max(view.sun.value / view.sun.max, 0.0), 1.0)
    return _sky_of(day, count, _heartbeat(view.sun, at) * brightness)


@lru_cache(maxsize=64)
def _sky_of(day: float, count: int, beat: float) -> Lights:
    """Return the sky at this part of the day; cached, as it is asked for ten times a second and hardly moves."""
    place = round(day * (count - 1))
    sun, sky = _colours(day)
    behind = [_lit(_sky_colour(sky, sun, place - i), SKYLIGHT * beat, SKY_LEAST) for i in range(place)]
    ahead = [_lit(_sky_colour(sky, sun, i - place), AHEAD * beat, 0) for i in range(place + 1, count)]
    return (*behind, _lit(sun, SUNLIGHT * beat, SUN_LEAST), *ahead)


def _colours(day: float) -> tuple[Colour, Colour]:
    """Return the sun's and the sky's colour at this part of the day."""
    for (start, sun, sky), (end, next_sun, next_sky) in pairwise(_DAY):
        if day <= end:
            part = (day - start) / (end - start)
            return _mix(sun, next_sun, part), _mix(sky, next_sky, part)
    return _DAY[-1][1:]


def _sky_colour(sky: Colour, sun: Colour, distance: int) -> Colour:
    """Mix the sun's colour into the sky, the more the closer it is."""
    return _mix(sky, sun, 0.5**distance)


def _heartbeat(sun: Meter, at: float) -> float:
    """Return 1, or in the last turns the two strokes of a heart, faster from turn to turn."""
    left = (sun.max or 0) - (sun.value or 0)
    if left >= LAST_TURNS:
        return 1.0
    phase = at * HEART_RATES[max(left, 0)] / 60 % 1
    return 0.35 + 0.65 * max(_stroke(phase), 0.7 * _stroke(phase - 0.3))


def _stroke(phase: float) -> float:
    """Return one stroke of the heart: quickly up, slowly down."""
    return 0.0 if phase < 0 else math.exp(-7 * phase) * min(phase / 0.04, 1.0)


def _wave(turns: float) -> float:
    """Return a level that goes from 0 to 1 and back once in every turn."""
    return 0.5 - 0.5 * math.cos(2 * math.pi * turns)


def _mix(one: Colour, other: Colour, part: float) -> Colour:
    return (
        one[0] + (other[0] - one[0]) * part,
        one[1] + (other[1] - one[1]) * part,
        one[2] + (other[2] - one[2]) * part,
    )


def _lit(colour: Colour, level: float, least: int) -> RGB:
    """Return the colour at a part of full light; its strongest channel is at least `least`, however dim."""
    strongest = max(colour)
    scale = max(HIGHEST * min(level, 1.0), least / strongest)
    red, green, blue = (min(round(channel * scale), HIGHEST) for channel in colour)
    return red, green, blue
