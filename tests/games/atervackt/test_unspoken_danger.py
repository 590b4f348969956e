"""A table that wants no numbers of a danger gets none, in the chamber and when the sun moves."""

from __future__ import annotations

import pytest

from tests.dangers import read_all
from tests.games.atervackt.driver import Hand, begin
from tests.games.atervackt.test_chamber import enter_chamber


def at_the_fan() -> Hand:
    return enter_chamber()


def at_the_sun_die() -> Hand:
    hand = begin("Ada", at={"sun.at": 25})
    return hand.play(("move", "wait"), ("wait", 2))


MOMENTS = {
    at_the_fan: (("wakes 1/8", '"1/8"'), "dragon card", "dragon card"),
    at_the_sun_die: (("night 1/3", '"1/3"'), "Night risk: high", "Sun die: how far?"),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_number_of_a_danger_is_shown_that_is_not_wanted(moment: object) -> None:
    hand: Hand = moment()  # type: ignore[operator]
    numbers, feeling, silent = MOMENTS[moment]  # type: ignore[index]
    assert all(number in read_all(hand, "number") for number in numbers)
    for mood, words in (("mood", feeling), ("off", silent)):
        told = read_all(hand, mood)  # type: ignore[arg-type]
        assert not any(number in told for number in numbers)
        assert words in told
