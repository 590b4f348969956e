"""The bytes on the strip's wire, and that no frame draws more than the supply gives."""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.lights import BLACK, COUNT, RGB, lights
from companion.pages.situation import Situation
from companion.text import Text
from companion.view import Meter, View
from hardware.box.strip import (
    FrameMaker,
    NoStrip,
    current,
    dimmed_to_limit,
    explain_error,
    open_strip,
    resampled,
)
from hardware.wiring.plan import Pin, Strip
from tests.hardware.strips import PwmBench, SpiBench

WHITE: RGB = (255, 255, 255)
PLAN = Strip("spi", 24, Pin(10, "green"), "GRB", brightness=0.2, gamma=2.2, limit=400, supply="own")

channel = st.integers(0, 255)
colours = st.tuples(channel, channel, channel)
frames = st.lists(colours, min_size=1, max_size=60).map(tuple)


def sky(sun: int, of: int = 12, brightness: float = 1.0, night: bool = False) -> tuple[RGB, ...]:
    view = View(headline=Text("x"), sun=Meter("sun", Text("Sun"), sun, of), night=night)
    return lights(Situation(view, 1, None), 0.3, brightness=brightness)


# The budget.


@given(frames, st.integers(0, 4000))
def test_no_frame_draws_more_than_its_limit(frame: tuple[RGB, ...], limit: int) -> None:
    dimmed = dimmed_to_limit(frame, limit)
    assert current(dimmed) <= max(limit, len(frame))
    assert len(dimmed) == len(frame)
    if current(frame) <= limit:
        assert dimmed == frame


@given(
    st.lists(colours, min_size=COUNT, max_size=COUNT).map(tuple),
    st.integers(8, 60),
    st.floats(0.01, 1.0),
    st.floats(1.0, 3.0),
    st.integers(60, 4000),
)
def test_the_limit_holds_for_every_plan(
    shown: tuple[RGB, ...], count: int, brightness: float, gamma: float, limit: int
) -> None:
    frame_maker = FrameMaker(replace(PLAN, count=count, brightness=brightness, gamma=gamma, limit=limit))
    frame = frame_maker.frame(shown)
    assert len(frame) == count
    assert all(0 <= value <= 255 for light in frame for value in light)
    assert current(frame) <= limit


def test_full_white_would_draw_what_the_data_sheet_says() -> None:
    assert current((WHITE,) * 24) == pytest.approx(24 + 24 * 60)
    assert current((BLACK,) * 24) == 24


def test_dimming_keeps_the_colours() -> None:
    (red, green, blue), *_ = dimmed_to_limit(((240, 120, 60),) * 24, 24 + 24 * 420 * 20 / 255 / 2)
    assert (red, green, blue) == pytest.approx((120, 60, 30), abs=1)


# Gamma and brightness.


def test_gamma_and_brightness_give_the_computed_levels() -> None:
    frame = FrameMaker(replace(PLAN, brightness=1.0, limit=9999)).frame(((255, 128, 64), *[BLACK] * 23))
    assert frame[0] == (255, round(255 * (128 / 255) ** 2.2), round(255 * (64 / 255) ** 2.2)) == (255, 56, 12)
    assert FrameMaker(replace(PLAN, limit=9999)).frame((WHITE,) * 24) == ((51, 51, 51),) * 24


@pytest.mark.parametrize("brightness", [0.03, 0.15, 0.4, 1.0])
@pytest.mark.parametrize("sun", range(13))
def test_the_lit_length_stays_readable_at_every_brightness(sun: int, brightness: float) -> None:
    shown = sky(sun, brightness=brightness)
    frame = FrameMaker(PLAN).frame(shown)
    place = max(range(COUNT), key=lambda i: max(shown[i]))
    assert max(frame[place]) > max((max(light) for light in frame[:place] + frame[place + 1 :]), default=0)
    assert all(max(light) >= 1 for light in frame[:place])
    behind = min((max(light) for light in frame[:place]), default=9)
    assert all(max(light) < behind for light in frame[place + 1 :])


def test_an_ember_of_the_night_is_seen() -> None:
    frame = FrameMaker(PLAN).frame(sky(12, brightness=0.03, night=True))
    assert frame[:-1] == (BLACK,) * 23
    assert max(frame[-1]) >= 1


# The length.


@given(st.lists(colours, min_size=COUNT, max_size=COUNT).map(tuple))
def test_a_strip_of_24_shows_the_very_lights(shown: tuple[RGB, ...]) -> None:
    assert resampled(shown, COUNT) == shown


@pytest.mark.parametrize("count", range(8, 61))
def test_the_lit_length_keeps_its_share_of_a_longer_strip(count: int) -> None:
    for lit in range(COUNT + 1):
        shown = resampled((WHITE,) * lit + (BLACK,) * (COUNT - lit), count)
        length = sum(light == WHITE for light in shown)
        assert shown == (WHITE,) * length + (BLACK,) * (count - length)
        assert abs(Fraction(length, count) - Fraction(lit, COUNT)) < Fraction(1, min(count, COUNT))


@pytest.mark.parametrize("count", range(8, 61))
def test_a_single_bright_light_is_never_lost(count: int) -> None:
    for place in range(COUNT):
        shown = [(9, 9, 9)] * COUNT
        shown[place] = WHITE
        assert WHITE in resampled(tuple(shown), count)


# The drivers.


def test_spi_lights_are_lit_and_put_out(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = SpiBench().install(monkeypatch)
    strip = open_strip(PLAN)
    assert bench.opened == [(0, 0)]
    frame = tuple((i, 2 * i, 3 * i) for i in range(24))
    strip.show(frame)
    assert bench.frame == frame
    strip.close()
    assert bench.frame == (BLACK,) * 24
    assert bench.closed == 1


def test_pwm_lights_are_lit_and_put_out(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = PwmBench().install(monkeypatch)
    strip = open_strip(replace(PLAN, driver="pwm", data=Pin(18, "green"), count=3))
    assert bench.made == [
        {"pin": "pin 18", "n": 3, "bpp": 3, "brightness": 1.0, "auto_write": False, "pixel_order": "GRB"}
    ]
    strip.show(((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    assert bench.frames[-1] == [(1, 2, 3), (4, 5, 6), (7, 8, 9)]
    strip.close()
    assert bench.frames[-1] == [BLACK] * 3


def test_pwm_lights_with_white_leave_it_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = PwmBench().install(monkeypatch)
    open_strip(replace(PLAN, driver="pwm", data=Pin(18, "green"), count=1, order="GRBW")).show(((1, 2, 3),))
    assert bench.made[0]["bpp"] == 4
    assert bench.frames[-1] == [(1, 2, 3, 0)]


def test_the_end_of_an_spi_strip_that_broke_lets_go_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = SpiBench().install(monkeypatch)
    strip = open_strip(PLAN)
    bench.broken = OSError(5, "Input/output error")
    with pytest.raises(OSError, match="Input/output"):
        strip.close()
    assert bench.closed == 1
    assert str(explain_error(PLAN, bench.broken)).startswith("The lights accept no colours (")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FileNotFoundError(2, "No"), "/dev/spidev0.0 is missing: switch SPI on with raspi-config."),
        (PermissionError(13, "No"), "/dev/spidev0.0 may not be used: add this user to the group spi."),
        (OSError(16, "Busy"), "/dev/spidev0.0 cannot be used ([Errno 16] Busy): does another program use it?"),
    ],
)
def test_an_spi_that_cannot_be_had_is_told(monkeypatch: pytest.MonkeyPatch, error: OSError, said: str) -> None:
    bench = SpiBench().install(monkeypatch)
    bench.refuse = error
    with pytest.raises(NoStrip) as caught:
        open_strip(PLAN)
    assert str(caught.value.text) == said


def test_a_pin_without_spi_is_told() -> None:
    with pytest.raises(NoStrip, match=r"^GPIO18 has no SPI: wire the lights to GPIO10, or drive them by PWM\.$"):
        open_strip(replace(PLAN, data=Pin(18, "green")))


def test_a_pwm_that_cannot_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = PwmBench().install(monkeypatch)
    with pytest.raises(NoStrip, match=r"^This board has no GPIO12 for the lights"):
        open_strip(replace(PLAN, driver="pwm", data=Pin(12, "green")))
    bench.refuse = RuntimeError("Can't open /dev/mem: Permission denied")
    with pytest.raises(NoStrip, match=r"^PWM cannot drive the lights \(Can't open /dev/mem: Permission denied\)"):
        open_strip(replace(PLAN, driver="pwm", data=Pin(18, "green")))


def test_blinka_is_told_to_ask_nobody_before_it_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Blinka 10 asks on standard input whether to run pip, where a package is missing that we do not use."""
    PwmBench().install(monkeypatch)
    monkeypatch.delitem(sys.modules, "board")
    monkeypatch.delenv("BLINKA_SKIP_DEPENDENCY_CHECK", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "board.py").write_text(
        "import os\n"
        "if os.environ.get('BLINKA_SKIP_DEPENDENCY_CHECK') != '1':\n"
        "    raise RuntimeError('Install them into the current Python environment? [Y/n]')\n"
        "D18 = 'pin 18'\n"
    )
    open_strip(replace(PLAN, driver="pwm", data=Pin(18, "green"))).close()
    monkeypatch.delitem(sys.modules, "board")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(("driver", "module"), [("spi", "spidev"), ("pwm", "board"), ("pwm", "neopixel")])
def test_without_the_library_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, driver: str, module: str
) -> None:
    PwmBench().install(monkeypatch)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NoStrip, match=r"is missing or cannot run here: install drakvakt\[box\] on a Raspberry Pi\.$"):
        open_strip(replace(PLAN, driver=driver))  # type: ignore[arg-type]
