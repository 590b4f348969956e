"""Exact chances of the sun, against every row of throws."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from companion.odds.figures import BadFigures
from companion.odds.sun import SunTrack

LEGENDEN = SunTrack((0, 0, 0, 1, 1, 2))
ATERVACKT = SunTrack((1, 2, 0, 0, 0, 0), last=3)

tracks = some.builds(
    SunTrack, some.lists(some.integers(0, 3), min_size=1, max_size=4).map(tuple), some.none() | some.integers(0, 3)
)


def nights(track: SunTrack, left: int, rounds: int) -> list[Fraction]:
    """Follow every row of throws of so many rounds, and count in which round its night falls."""
    found = [Fraction(0)] * rounds
    rows = [*product(range(len(track.moves)), repeat=rounds)]
    for row in rows:
        at = left
        for number, face in enumerate(row):
            at -= track.moves[face] if track.last is None or at <= track.last else 1
            if at <= 0:
                found[number] += Fraction(1, len(rows))
                break
    return found


def play_rounds(track: SunTrack, left: int, moves: int, failing: Fraction, rounds: int) -> Fraction:
    """Play so many rounds, each with its own move, and add the chances of all ways that lead out."""
    if moves == 0:
        return Fraction(1)
    if rounds == 0 or left <= 0:
        return Fraction(0)
    faces = track.moves if track.last is None or left <= track.last else (1,)
    chance = (1 - failing) if moves == 1 else Fraction(0)
    for move in faces:
        if moves > 1:
            chance += (1 - failing) * play_rounds(track, left - move, moves - 1, failing, rounds - 1) / len(faces)
        chance += failing * play_rounds(track, left - move, moves, failing, rounds - 1) / len(faces)
    return chance


@settings(max_examples=40, deadline=None)
@given(tracks, some.integers(1, 6), some.integers(0, 4))
def test_nights_are_those_of_all_throws(track: SunTrack, left: int, rounds: int) -> None:
    expected = nights(track, left, rounds)
    assert [*track.distribution(left, rounds)] == expected
    assert track.chance_within(left, rounds) == sum(expected)
    assert track.chance_at_next(left) == nights(track, left, 1)[0]


@settings(max_examples=25, deadline=None)
@given(tracks, some.integers(1, 4), some.integers(0, 3), some.sampled_from([Fraction(0), Fraction(1, 6), Fraction(1)]))
def test_moves_lead_out_in_as_many_ways_as_all_rounds_show(
    track: SunTrack, left: int, moves: int, failing: Fraction
) -> None:
    rounds = 5
    found = track.chance_outside(left, moves, failing)
    played = play_rounds(track, left, moves, failing, rounds)
    # What is not decided after so many rounds can only add to it.
    assert played <= found <= 1
    if failing == 0 or moves == 0:
        assert found == played
    later = track.chance_outside_later(left, moves, failing)
    assert later <= found


@pytest.mark.rule("A4.2")
def test_means_of_the_last_dots_are_those_of_the_table() -> None:
    assert [ATERVACKT.mean_rounds(left) for left in (4, 3, 2, 1, 0)] == [
        Fraction(31, 4),
        Fraction(27, 4),
        Fraction(9, 2),
        3,
        0,
    ]
    assert [ATERVACKT.chance_at_next(left) for left in (3, 2, 1)] == [0, Fraction(1, 6), Fraction(1, 3)]


@pytest.mark.rule("LS5")
def test_a_mean_is_that_of_its_distribution() -> None:
    chances = LEGENDEN.distribution(4, 80)
    mean = sum(number * chance for number, chance in enumerate(chances, 1))
    assert abs(float(mean) - float(LEGENDEN.mean_rounds(4) or 0)) < 1e-9


def test_a_failing_move_is_tried_again_until_the_night() -> None:
    # One move that fails with 1/2, one step, a die of 0 and 1: F = 1/2 + 1/2 * 1/2 * F.
    assert SunTrack((0, 1)).chance_outside(1, 1, Fraction(1, 2)) == Fraction(2, 3)
    assert SunTrack((0,)).chance_outside(1, 1, Fraction(1)) == 0
    assert SunTrack((0,)).mean_rounds(2) is None


@pytest.mark.parametrize("moves", [(), (1, -1)])
def test_a_die_without_faces_is_refused(moves: tuple[int, ...]) -> None:
    with pytest.raises(BadFigures):
        SunTrack(moves)


def test_more_rounds_than_a_table_has_are_refused() -> None:
    with pytest.raises(BadFigures, match=r"rounds cannot be 1001"):
        LEGENDEN.distribution(3, 1_001)
