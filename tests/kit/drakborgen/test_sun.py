"""How near the night is, as people read it."""

from __future__ import annotations

import doctest
from fractions import Fraction

from companion.kit.drakborgen import sun
from companion.kit.drakborgen.sun import nightfall
from companion.odds.sun import SunTrack
from companion.view import Nightfall


def test_the_examples_of_the_sun_hold() -> None:
    result = doctest.testmod(sun)
    assert result.attempted
    assert not result.failed


def test_a_sun_that_nothing_moves_needs_a_round_for_each_step() -> None:
    assert nightfall(SunTrack((0,)), 4) == Nightfall(Fraction(0), 4)
    assert nightfall(SunTrack((0, 1, 2), last=3), 20).rounds == 20
