"""The sunrise: it begins with one light, grows, and never goes back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.lights import BLACK
from companion.pages.sunrise import sunrise
from tests.golden_files import check_golden
from tests.pages.test_lights import NIGHT_STEP, bar, count_lit, strength

MOMENTS = (0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0, 13.0, 21.0, 60.0)


def test_the_sunrise_matches_its_kept_frames() -> None:
    strips = ((at, sunrise(at)) for at in MOMENTS)
    lines = [f"{at:5.1f} s {bar(strip)} {' '.join(bytes(light).hex() for light in strip)}\n" for at, strip in strips]
    check_golden("lights/sunrise.txt", "".join(lines))


@pytest.mark.parametrize("brightness", [1.0, 0.15, NIGHT_STEP])
def test_the_sunrise_begins_with_one_light_and_grows(brightness: float) -> None:
    strips = [sunrise(tenth / 10, brightness=brightness) for tenth in range(600)]
    first = [light for light in strips[0] if light != BLACK and strength(light) > 1]
    assert len(first) <= 1
    assert count_lit(strips[-1]) > count_lit(strips[0]) or brightness == 1.0
    brightest = [max(range(24), key=lambda i, strip=strip: strength(strip[i])) for strip in strips]  # type: ignore[misc]
    assert brightest[0] == 0
    assert all(one <= other for one, other in pairwise(brightest)), "the sun climbs"
    assert brightest[-1] >= 8
    levels = [max(map(strength, strip)) for strip in strips]
    assert all(one <= other for one, other in pairwise(levels))


@given(st.floats(-1, 1e6), st.integers(1, 60), st.floats(0, 1))
def test_every_frame_can_be_sent(at: float, count: int, brightness: float) -> None:
    strip = sunrise(at, count, brightness)
    assert len(strip) == count
    assert all(0 <= channel <= 255 for light in strip for channel in light)
    assert count_lit(strip), "something is always visible"
