"""Figures of the page of measurements about the cost of a screen, as `python -m benchmarks` prints them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from benchmarks.screen import (
    CHIPS,
    bytes_a_change,
    bytes_of_a_calm_page,
    least_in_bands,
    mean_changed_bytes,
    milliseconds,
    play_scenes,
)
from hardware.panel import Scene

PAGE = Path(__file__).parents[2] / "benchmarks" / "limits.md"

NEAR = 0.05
"""A rule that asks otherwise changes the game that is played, and the figures a little."""

AIM = 15.0
"""Milliseconds."""


@cache
def game() -> list[Scene]:
    return play_scenes()[0]


def find_figures(pattern: str) -> tuple[float, ...]:
    """Return the figures in the docs where this stands."""
    found = re.search(pattern, " ".join(PAGE.read_text("utf-8").split()))
    assert found, pattern
    return tuple(map(float, found.groups()))


@pytest.mark.parametrize(
    ("driver", "pattern"),
    [
        ("ssd1306", r"([\d.]+) ms on an SSD1306 \((\d+) bytes of luma's (\d+)\)"),
        ("sh1106", r"([\d.]+) ms on an SH1106 \((\d+) of (\d+)\)"),
    ],
)
def test_the_page_has_the_measured_milliseconds_of_a_change(driver: str, pattern: str) -> None:
    ours, whole = bytes_a_change(driver, game())
    assert find_figures(pattern) == pytest.approx((milliseconds(ours), ours, whole), rel=NEAR)
    assert milliseconds(ours) <= AIM


def test_the_page_has_the_milliseconds_of_a_whole_frame_of_luma() -> None:
    (frame,) = find_figures(r"luma's whole frame takes ([\d.]+) ms")
    assert frame == pytest.approx(milliseconds(1034), abs=0.05)


@pytest.mark.parametrize("driver", CHIPS)
def test_a_page_that_has_not_changed_sends_nothing(driver: str) -> None:
    assert bytes_of_a_calm_page(driver, game()) == 0


def test_the_page_has_the_least_share_of_bytes_and_it_is_over_a_third() -> None:
    figures = find_figures(r"([\d.]+) of all bytes differ at all, and .* allow it is ([\d.]+) of luma's")
    assert figures == pytest.approx((mean_changed_bytes(game()) / 1024, least_in_bands(game()) / 1080), abs=0.02)
    assert min(least_in_bands(game()) / 1080, bytes_a_change("ssd1306", game())[0] / 1034) > 1 / 3
