"""Patches of a picture: the few windows of bytes that change it into the next one."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.page import Page
from companion.pages.picture import render
from hardware.box.screen_patches import COST, Patch, patches

SIZE = 1024

packed = st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(1, 40), st.integers(0, 255)), max_size=12).map(
    lambda runs: paint(runs)  # noqa: PLW0108
)


def paint(runs: list[tuple[int, int, int]]) -> bytes:
    canvas = bytearray(SIZE)
    for start, length, byte in runs:
        canvas[start : start + length] = bytes([byte]) * min(length, SIZE - start)
    return bytes(canvas)


def apply_patches(before: bytes, now: bytes, found: list[Patch]) -> bytes:
    canvas = bytearray(before)
    for patch in found:
        data = patch.extract(now)
        assert len(data) == patch.size
        wide = patch.right - patch.left + 1
        for row, band in enumerate(range(patch.first, patch.last + 1)):
            canvas[band * 128 + patch.left : band * 128 + patch.right + 1] = data[row * wide : (row + 1) * wide]
    return bytes(canvas)


def list_places(patch: Patch) -> list[tuple[int, int]]:
    return list(product(range(patch.first, patch.last + 1), range(patch.left, patch.right + 1)))


def cost(found: list[Patch]) -> int:
    return sum(patch.size + COST for patch in found)


@given(packed, packed, st.booleans())
def test_the_pieces_make_the_new_picture_of_the_old(before: bytes, now: bytes, tall: bool) -> None:
    found = patches(before, now, tall=tall)
    assert apply_patches(before, now, found) == now
    assert all(0 <= patch.left <= patch.right < 128 and patch.first <= patch.last for patch in found)
    assert tall or all(patch.first == patch.last for patch in found)
    assert sum(patch.size for patch in found) == len({place for patch in found for place in list_places(patch)}), (
        "each once"
    )


@given(packed, packed)
def test_patches_never_cost_more_than_whole_bands(before: bytes, now: bytes) -> None:
    changed = sum(before[at : at + 128] != now[at : at + 128] for at in range(0, SIZE, 128))
    assert cost(patches(before, now, tall=False)) <= changed * (128 + COST)
    assert cost(patches(before, now, tall=True)) <= cost(patches(before, now, tall=False))


def test_an_unchanged_picture_sends_nothing() -> None:
    assert patches(bytes(SIZE), bytes(SIZE), tall=True) == []


def test_a_wholly_changed_picture_is_one_window() -> None:
    assert patches(bytes(SIZE), b"\xff" * SIZE, tall=True) == [Patch(0, 7, 0, 127)]


@pytest.mark.parametrize("tall", [True, False])
def test_equal_bytes_between_two_words_are_skipped_if_that_is_cheaper(tall: bool) -> None:
    far, near = paint([(0, 6, 1), (6 + COST + 1, 6, 1)]), paint([(0, 6, 1), (6 + COST, 6, 1)])
    assert patches(bytes(SIZE), far, tall=tall) == [Patch(0, 0, 0, 5), Patch(0, 0, 7 + COST, 12 + COST)]
    assert patches(bytes(SIZE), near, tall=tall) == [Patch(0, 0, 0, 11 + COST)]


def test_pieces_join_only_where_each_is_alone_in_its_band() -> None:
    beside = paint([(0, 6, 1), (100, 6, 1), (128, 6, 1), (384, 6, 1), (512, 6, 1)])
    assert patches(bytes(SIZE), beside, tall=True) == [
        Patch(0, 0, 0, 5),
        Patch(0, 0, 100, 105),
        Patch(1, 1, 0, 5),
        Patch(3, 4, 0, 5),
    ]


@pytest.mark.parametrize("tall", [True, False])
def test_bands_that_are_wanted_anew_are_whole(tall: bool) -> None:
    assert patches(bytes(SIZE), bytes(SIZE), (3,), tall=tall) == [Patch(3, 3, 0, 127)]
    assert apply_patches(b"\x11" * SIZE, bytes(SIZE), patches(bytes(SIZE), bytes(SIZE), range(8), tall=tall)) == bytes(
        SIZE
    )


def test_a_word_that_changes_costs_a_word() -> None:
    pages = [render(Page(("Ada", f"door {n}", "A Key"))).pages() for n in range(3)]
    for before, now in pairwise(pages):
        assert cost(patches(before, now, tall=True)) <= 2 * 6 + COST
        assert cost(patches(before, now, tall=False)) <= 2 * (6 + COST)
