"""The death of a character: a moment of its own, told by name, and one press for two who fall together (DS23)."""

from __future__ import annotations

import pytest

from companion.game import find
from companion.pages.news import Leaf, news
from companion.pages.situation import Situation
from tests.games.labirynt.driver import LabHand, inside


def fallen(hand: LabHand, *ids: str) -> tuple[Leaf, ...]:
    """The pages that tell of these, who have died between two asks."""
    hand.state.told.clear()
    for id in ids:
        hand.state.party[id].die()
    view = find("labirynt").view(hand.state, None)
    return news(Situation(view=view, n=1, ask=None, waiting=(), modes={}, told=tuple(hand.state.told)), str)


@pytest.mark.rule("DS23")
def test_a_death_is_a_moment_of_its_own_and_stands_until_it_is_read() -> None:
    (leaf,) = fallen(inside(), "gilith")
    assert (leaf.page.art, leaf.seconds) == ("death", None)
    assert leaf.page.rows[-2:] == ("Gilith is dead.", "D Go on")


@pytest.mark.rule("DS23")
def test_two_who_fall_together_are_read_with_one_press() -> None:
    (leaf,) = fallen(inside(), "gilith", "gerudirr")
    assert leaf.page.rows[-2:] == ("Gilith is dead.", "Gerudirr is dead.")
    leaves = fallen(inside(), "gilith", "gerudirr", "lord-dil")
    assert ["Lord Dil is dead." in leaf.page.rows for leaf in leaves] == [False, True], "none is left out"
