"""Tracks: a marker that walks to the end and one step past it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.track import Track


def test_the_last_step_is_still_on_the_track() -> None:
    sun = Track(steps=21, at=20)
    sun.advance(1)
    assert (sun.at, sun.left, sun.is_over) == (21, 0, False)
    sun.advance(1)
    assert (sun.at, sun.left, sun.is_over) == (22, 0, True)


@given(st.integers(1, 200), st.lists(st.integers(0, 300), max_size=10))
def test_a_marker_never_goes_further_than_one_step_past_the_end(steps: int, moves: list[int]) -> None:
    track = Track(steps=steps)
    for move in moves:
        before = track.at
        track.advance(move)
        assert before <= track.at <= steps + 1
        assert track.left == max(steps - track.at, 0)
        assert track.is_over == (track.at == steps + 1)
    assert track.at == min(sum(moves), steps + 1)
