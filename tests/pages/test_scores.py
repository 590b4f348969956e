"""The sounds of great moments."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.event_kinds import BLOWS, UNTIL_READ, Moment
from companion.pages.scores import Cue, score


@pytest.mark.parametrize("moment", get_args(Moment))
def test_every_moment_has_a_short_score_for_a_small_buzzer(moment: Moment) -> None:
    tones = score(moment)
    assert 0.3 < sum(tone.seconds for tone in tones) < 2.5
    assert all(tone.hertz == 0 or 140 < tone.hertz < 2500 for tone in tones)
    assert tones[-1].hertz


def test_the_three_blows_are_as_long_as_each_other() -> None:
    assert len({tuple(tone.seconds for tone in score(blow)) for blow in BLOWS}) == 1


def test_a_quiet_bell_rings_only_for_what_stands_until_a_press() -> None:
    loud = {moment for moment in get_args(Moment) if Cue(1, moment, "loud", ()).rings}
    quiet = {moment for moment in get_args(Moment) if Cue(1, moment, "quiet", ()).rings}
    assert loud == set(get_args(Moment))
    assert quiet == set(UNTIL_READ)
