"""Telling the shape of a new segment in as few presses as it goes (D5.A3, D6.2)."""

from __future__ import annotations

import pytest

from tests.games.labirynt.driver import (
    LabHand,
    count_presses,
    enter,
    lay,
    lay_corridor,
    offered_ids,
    read_lines,
    tell_sides,
)


def sides(hand: LabHand, id: str) -> str:
    """Return a segment's sides from north by east: c, p or w."""
    one = hand.state.segments[id]
    return "".join(side[0] for side in (one.n, one.e, one.s, one.w))


@pytest.mark.rule("D5.A3", "D6.2")
def test_a_corridor_that_goes_straight_on_is_one_press() -> None:
    hand = enter()("way", "e")
    assert count_presses(hand, "straight") == 1
    hand("segment", "straight")
    assert (hand.key, sides(hand, "2")) == ("meeting", "wcwc")


@pytest.mark.rule("D5.A3")
@pytest.mark.parametrize(
    ("kind", "shape", "told"),
    [
        ("corridor", "e", "wccw"),
        ("corridor", "nw", "cwcc"),
        ("corridor", "none", "wwcw"),
        ("chamber", "new", "ppcp"),
        ("fountain", "none", "wwcw"),
    ],
)
def test_all_other_sides_are_one_page(kind: str, shape: str, told: str) -> None:
    hand = enter()("way", "n")("segment", kind)
    assert count_presses(hand, shape) <= 3, "as many as side by side, or fewer"
    hand("segment.shape", shape)
    assert (hand.key, sides(hand, "2")) == ("meeting", told)


@pytest.mark.rule("D5.A3")
def test_sides_of_a_mixed_shape_are_told_one_by_one() -> None:
    hand = enter()("way", "n")("segment", "corridor")("segment.shape", "other")
    hand("segment.n", "passage")("segment.e", "corridor")("segment.w", "wall")
    assert sides(hand, "2") == "pccw"


@pytest.mark.rule("D6.1")
def test_only_fitting_shapes_are_offered_and_one_side_is_asked_alone() -> None:
    hand = lay_corridor(enter(), "n", e="passage")("way", "s")
    hand = lay_corridor(hand, "e", n="corridor")("way", "n")
    assert "straight" not in offered_ids(hand), "a door opens into it from the west"
    hand("segment", "corridor")
    assert offered_ids(hand) == ["e", "ne", "none", "n", "other"], "north and east are unknown"
    assert read_lines(hand) == ["E", "N, E", "Walls only", "N", "Something else"]
    hand("segment.shape", "n")
    assert sides(hand, "4") == "cwcp"
    hand = lay(enter(), "n", "chamber", e="corridor", n="wall")("meeting", 6)("way", "s")
    hand = lay(hand, "e", "corridor", n="corridor", e="corridor")("meeting", 6)
    hand = lay(hand, "e", "corridor", n="corridor")("meeting", 6)
    hand = lay(hand, "n", "corridor", w="corridor")("meeting", 6)("way", "w")("segment", "corridor")
    assert hand.key == "segment.n", "the only side that nobody knows"
    assert offered_ids(hand) == ["corridor", "passage", "wall"]


@pytest.mark.rule("D6.4")
def test_a_shape_that_closes_the_maze_is_put_back() -> None:
    hand = enter()
    for way in ("n", "e", "s"):
        hand.set(f"segments.1.{way}", "wall")
    hand("way", "w")("segment", "corridor")("segment.shape", "none")
    assert (hand.key, len(hand.state.segments)) == ("segment", 1)
    tell_sides(hand("segment", "straight"))
    assert sides(hand, "2") == "wcwc"


@pytest.mark.rule("D5.A3")
def test_a_chambers_likely_shapes_come_first() -> None:
    hand = enter()("way", "n")("segment", "chamber")
    assert offered_ids(hand) == ["none", "new", "n", "e", "w", "ne", "nw", "ew", "other"]
