"""The ring of stances: four of them, each beating the next."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kit.drakborgen import ring
from companion.kit.drakborgen.ring import STANCES, Stance

stances = st.sampled_from(STANCES)
values = st.integers(1, 24)


@pytest.mark.rule("L8.6")
@pytest.mark.parametrize(
    ("better", "worse"),
    [("strength", "psyche"), ("psyche", "agility"), ("agility", "armour"), ("armour", "strength")],
)
def test_each_stance_beats_the_next_on_the_ring(better: Stance, worse: Stance) -> None:
    assert ring.compare_stances(better, worse) == "beats"
    assert ring.compare_stances(worse, better) == "beaten"


@pytest.mark.rule("L8.3b", "L8.8")
@pytest.mark.parametrize(("one", "other"), [("strength", "agility"), ("psyche", "armour")])
def test_opposites_miss(one: Stance, other: Stance) -> None:
    assert ring.opposite_stance(one) == other
    assert ring.opposite_stance(other) == one
    assert ring.compare_stances(one, other) == ring.compare_stances(other, one) == "miss"


@given(stances, stances)
def test_a_comparison_is_mirrored_for_the_other_side(mine: Stance, theirs: Stance) -> None:
    mirrored = {"beats": "beaten", "beaten": "beats", "same": "same", "miss": "miss"}
    assert ring.compare_stances(theirs, mine) == mirrored[ring.compare_stances(mine, theirs)]
    assert (ring.compare_stances(mine, theirs) == "same") == (mine == theirs)


@given(stances)
def test_against_each_stance_one_wins_one_loses_one_misses_one_is_the_same(mine: Stance) -> None:
    assert sorted(ring.compare_stances(mine, theirs) for theirs in STANCES) == ["beaten", "beats", "miss", "same"]


@given(stances, st.integers(-9, 9))
def test_four_steps_on_the_ring_lead_back(stance: Stance, steps: int) -> None:
    assert ring.next_on_ring(stance, steps + 4) == ring.next_on_ring(stance, steps)
    assert ring.next_on_ring(ring.next_on_ring(stance, steps), -steps) == stance


@pytest.mark.rule("L8.3c", "L8.4a")
@given(stances)
def test_a_step_reaches_all_but_the_opposite(last: Stance) -> None:
    assert ring.reachable_stances(None) == STANCES
    assert set(STANCES) - set(ring.reachable_stances(last)) == {ring.opposite_stance(last)}


@given(stances, stances)
def test_every_stance_is_reached_in_two_rounds(start: Stance, goal: Stance) -> None:
    assert any(goal in ring.reachable_stances(step) for step in ring.reachable_stances(start))


@pytest.mark.rule("L8.7a")
def test_nine_against_six_costs_three() -> None:
    assert ring.difference(9, 6) == (0, 3)


@pytest.mark.rule("L8.7a", "L8.7b")
@given(values, values)
def test_only_the_lower_loses_and_equals_lose_nothing(mine: int, theirs: int) -> None:
    lost, won = ring.difference(mine, theirs)
    assert (lost, won) == tuple(reversed(ring.difference(theirs, mine)))
    assert min(lost, won) == 0
    assert won - lost == mine - theirs
