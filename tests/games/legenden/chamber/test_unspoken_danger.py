"""A table that wants no numbers of a danger gets none, in the chamber and before the night."""

from __future__ import annotations

import pytest

from tests.dangers import read_all
from tests.games.legenden.driver import Hand, begin


def before_the_entry() -> Hand:
    return begin().play(("turn", "move"), ("move.what", "chamber"))


def at_the_fan() -> Hand:
    return before_the_entry()("chamber", "draw")


def stay_inside() -> Hand:
    return at_the_fan().play(("dragon.card", "asleep"), ("turn", "stay"), ("sun", [0]))


def before_the_night() -> Hand:
    hand = begin().set("sun.at", 20)
    return hand.play(("turn", "stay"), ("turn", "stay"), ("sun", [0]))


def at_the_sun_die() -> Hand:
    return begin().set("sun.at", 21).play(("turn", "stay"), ("turn", "stay"))


MOMENTS = {
    at_the_sun_die: ("night 1/2", "Night risk: grave", "Sun die: how far?"),
    before_the_entry: ("1/12", "Go in: some risk", "Go in and draw"),
    at_the_fan: ("1/12", "dragon card", "dragon card"),
    stay_inside: ("1/11", "Draw: some risk", "Draw a card"),
    before_the_night: ("1/6", "Night next time: some risk.", "Night draws near."),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_no_number_of_a_danger_is_shown_that_is_not_wanted(moment: object) -> None:
    hand: Hand = moment()  # type: ignore[operator]
    number, feeling, silent = MOMENTS[moment]  # type: ignore[index]
    assert number in read_all(hand, "number")
    for mood, words in (("mood", feeling), ("off", silent)):
        told = read_all(hand, mood)  # type: ignore[arg-type]
        assert number not in told
        assert "%" not in told
        assert words in told
