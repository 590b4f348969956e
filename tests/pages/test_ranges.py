"""Narrowing: every value is reached, with as few presses as four buttons and a way back allow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.page import WIDTH
from companion.pages.ranges import FIRST, LATER, LIKELY, group_values, presses_needed, range_label, split_range

LATERS = st.sampled_from([LATER, FIRST])


def list_presses(count: int, later: int, path: tuple[int, ...] = ()) -> Iterator[tuple[int, int]]:
    """Yield each value with the presses that lead to it."""
    for i, run in enumerate(group_values(count, path, later)):
        if len(run) == 1:
            yield run[0], len(path) + 1
        else:
            yield from list_presses(count, later, (*path, i))


@given(st.integers(0, 1200), LATERS)
def test_every_value_is_reached_once_and_none_farther_than_needed(count: int, later: int) -> None:
    found = list(list_presses(count, later))
    assert [value for value, _ in found] == list(range(count))
    assert max((presses for _, presses in found), default=1) == presses_needed(count, later)


@given(st.integers(13, 60), st.integers(1, 40))
def test_likely_values_are_two_presses_away_and_no_other_is_lost(count: int, below: int) -> None:
    below = min(below, count - LIKELY)

    def find_presses(path: tuple[int, ...] = ()) -> Iterator[tuple[int, int]]:
        for i, run in enumerate(group_values(count, path, likely=LIKELY, below=below)):
            if len(run) == 1:
                yield run[0], len(path) + 1
            else:
                yield from find_presses((*path, i))

    presses = dict(find_presses())
    assert sorted(presses) == [*range(count)]
    assert all(presses[value] <= 2 for value in range(below, below + LIKELY))


@given(st.integers(1, 5000), LATERS)
def test_depth_is_the_least_that_can_hold_the_values(count: int, later: int) -> None:
    presses = presses_needed(count, later)
    assert FIRST * later ** (presses - 1) >= count
    assert presses == 1 or FIRST * later ** (presses - 2) < count


@given(st.integers(0, 10_000), st.integers(1, 6))
def test_split_keeps_the_order_and_is_even(count: int, parts: int) -> None:
    pieces = split_range(range(count), parts)
    assert [i for piece in pieces for i in piece] == list(range(count))
    assert len(pieces) == min(count, parts)
    sizes = [len(piece) for piece in pieces]
    assert sizes == sorted(sizes, reverse=True)
    assert not sizes or sizes[0] - sizes[-1] <= 1


@given(st.integers(0, 300), st.lists(st.integers(0, 9), max_size=6))
def test_a_path_that_leads_nowhere_ends_where_it_still_led(count: int, path: list[int]) -> None:
    runs = group_values(count, path)
    assert all(0 <= i < count for run in runs for i in run)
    assert bool(runs) == bool(count)


def test_a_twelve_sided_die_is_quarters_first_then_numbers() -> None:
    names = [str(face) for face in range(1, 13)]
    assert [range_label(names, run) for run in group_values(12)] == [" 1- 3", " 4- 6", " 7- 9", "10-12"]
    assert [range_label(names, run) for run in group_values(12, (3,))] == ["10", "11", "12"]


@pytest.mark.parametrize(
    ("values", "first"),
    [
        (range(0, 10_000, 10), "   0-2490"),
        (range(-5, 6), "-5..-3"),
        (range(3), "0"),
        (range(0, 10**9, 10**8), "        0-200000000"),
    ],
)
def test_a_label_names_both_ends_of_a_range_and_fits_a_line(values: range, first: str) -> None:
    names = [str(value) for value in values]
    assert range_label(names, group_values(len(values))[0]) == first
    assert len(first) <= WIDTH - 2
