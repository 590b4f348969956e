"""Pictures and lights of great moments."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.event_kinds import BY_WEIGHT, Moment
from companion.pages.glow import GLOWS, glow
from companion.pages.lights import COUNT
from companion.pages.page import Page
from companion.pages.picture import BLANK, ROW_TOPS, Picture, art, render
from scripts import draw_moments as drawings

MOMENTS = get_args(Moment)


def test_every_moment_has_its_place_its_lights_and_its_picture() -> None:
    assert set(MOMENTS) == set(BY_WEIGHT) == set(GLOWS) == set(drawings.ALL)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_picture_is_what_was_drawn_and_like_no_other(name: Moment) -> None:
    assert art(name) == drawings.ALL[name]().picture()
    assert [other for other in MOMENTS if art(other) == art(name)] == [name]


@pytest.mark.parametrize("name", MOMENTS)
def test_words_stand_under_the_picture_and_not_in_it(name: Moment) -> None:
    foot = ROW_TOPS[-2] - 1
    bare, told = render(Page((), art=name)), render(Page((*[""] * 4, "Durim is dead."), art=name))
    assert bare == art(name)
    assert told.rows[:foot] == bare.rows[:foot]
    assert any(told.rows[foot:])
    assert told != bare
    assert Picture((*bare.rows[:foot], *[0] * (64 - foot))) != BLANK


@pytest.mark.parametrize("name", MOMENTS)
def test_the_lights_move_and_the_strip_keeps_its_length(name: Moment) -> None:
    frames = [glow(name, at / 10) for at in range(40)]
    assert {len(frame) for frame in frames} == {COUNT}
    assert len(set(frames)) > 5
    assert all(0 <= channel <= 255 for frame in frames for light in frame for channel in light)
    brightest = max(max(light) for frame in frames for light in frame)
    dim = max(max(light) for at in range(40) for light in glow(name, at / 10, brightness=0.15))
    assert dim < brightest
