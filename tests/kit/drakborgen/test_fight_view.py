"""Tests of the reveal of a fight, as all see it."""

from __future__ import annotations

from companion.kit.drakborgen.aspects import STANCE_NAMES, VALUE_NAMES
from companion.kit.drakborgen.fight_view import reveal_two
from companion.kit.drakborgen.ring import STANCES, compare_stances
from companion.text import Text, verbatim


def test_a_reveal_has_the_ring_and_the_places_of_both_choices() -> None:
    sides = (verbatim("Rohan"), Text("STRENGTH")), (verbatim("Orc"), Text("PSYCHE"))
    chosen = [VALUE_NAMES["strength"], VALUE_NAMES["psyche"]]
    shown = reveal_two(*sides, verbatim(">"), Text("Orc loses 1"), STANCE_NAMES, chosen)
    assert (shown.ring, shown.chosen) == (STANCE_NAMES, (0, 1))


def test_on_the_ring_of_stances_each_beats_the_next_one() -> None:
    for one, other in zip(STANCES, (*STANCES[1:], STANCES[0]), strict=True):
        assert compare_stances(one, other) == "beats"
    assert tuple(VALUE_NAMES[one] for one in STANCES) == STANCE_NAMES
