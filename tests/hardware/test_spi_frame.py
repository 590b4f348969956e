"""The bytes on the strip's wire."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.lights import BLACK, RGB
from hardware.spi_frame import BUFSIZ, LATCH, LEAD, channels, spi_bytes, spi_length
from tests.hardware.strips import decode_colours

WHITE: RGB = (255, 255, 255)

channel = st.integers(0, 255)
colours = st.tuples(channel, channel, channel)
frames = st.lists(colours, min_size=1, max_size=60).map(tuple)


def test_two_lights_give_exactly_these_bytes() -> None:
    wire = spi_bytes(((1, 128, 0), (255, 0, 2)), "GRB")
    assert len(wire) == LEAD + 2 * 24 + LATCH
    assert wire[LEAD:-LATCH].hex(" ", 8) == (
        "f0c0c0c0c0c0c0c0 c0c0c0c0c0c0c0f0 c0c0c0c0c0c0c0c0 c0c0c0c0c0c0c0c0 f0f0f0f0f0f0f0f0 c0c0c0c0c0c0f0c0"
    )
    assert not any(wire[:LEAD]) and not any(wire[-LATCH:])


def test_24_lights_are_576_bytes_of_colour() -> None:
    assert len(spi_bytes((WHITE,) * 24, "GRB")) - LEAD - LATCH == 576
    assert len(spi_bytes((WHITE,) * 60, "GRB")) <= 4096, "one transfer of spidev"


@given(frames, st.sampled_from(["GRB", "RGB", "BGR", "RBG"]))
def test_lights_read_the_frame_back_from_the_wire(frame: tuple[RGB, ...], order: str) -> None:
    assert decode_colours(spi_bytes(frame, order), order) == frame


def test_a_strip_with_white_lights_leaves_them_dark() -> None:
    assert channels(((1, 2, 3), (4, 5, 6)), "GRBW") == bytes([2, 1, 3, 0, 5, 4, 6, 0])


@pytest.mark.parametrize(("count", "order"), [(1, "GRB"), (24, "RGB"), (158, "GRB")])
def test_a_frame_has_the_computed_length_and_fits_one_transfer(count: int, order: str) -> None:
    assert len(spi_bytes((BLACK,) * count, order)) == spi_length(count, order) <= BUFSIZ
