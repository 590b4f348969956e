"""Buttons over time: bounces, long presses, and what the light says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.firmware.state import DEBOUNCE, HOLD, Button
from hardware.simulated.handheld import Device, nonces
from tests.cli.sitting import Clock


def report_levels(levels: list[tuple[int, bool]], until: int) -> list[tuple[int, str]]:
    """Return what a button tells and when, given the moments (in ms) at which its level changes."""
    button, now_down, changes = Button(), False, dict(levels)
    said = []
    for ms in range(until):
        now_down = changes.get(ms, now_down)
        if what := button.step(now_down, ms):
            said.append((ms, what))
    return said


def test_a_press_is_told_on_release_and_a_long_one_while_it_is_down() -> None:
    assert report_levels([(100, True), (200, False)], 1000) == [(200 + DEBOUNCE, "press")]
    assert report_levels([(100, True), (900, False)], 2000) == [(100 + HOLD, "hold")]


def test_a_spark_is_no_press() -> None:
    assert report_levels([(100, True), (100 + DEBOUNCE - 1, False)], 1000) == []


@given(st.lists(st.integers(0, 9), max_size=12), st.lists(st.integers(0, 9), max_size=12))
def test_bounces_at_either_edge_make_one_press(down: list[int], up: list[int]) -> None:
    changes = [(100 + ms, i % 2 == 0) for i, ms in enumerate(sorted(set(down)))]
    changes += [(115, True)]
    changes += [(300 + ms, i % 2 == 1) for i, ms in enumerate(sorted(set(up)))]
    changes += [(315, False)]
    assert [what for _, what in report_levels(changes, 1000)] == ["press"]


def test_alone_it_flashes_once_every_two_seconds_and_refused_twice() -> None:
    clock = Clock()
    clock.at = 0.3
    device = Device("aaaa0001", clock)

    def flashes() -> int:
        device.trace.clear()
        for _ in range(800):
            clock.at += 0.005
            device.step(b"")
        return sum(lit for _, lit, _ in device.trace)

    assert flashes() == 2
    device.firmware.wire._reset("refused", device.milliseconds(), device.milliseconds() + 10_000)
    assert flashes() == 4


def test_the_echo_is_the_same_for_every_button() -> None:
    assert nonces()() == nonces()()
    traces = []
    for button in "ABCD":
        clock = Clock()
        device = Device("aaaa0001", clock)
        device.firmware.wire.state = "joined"
        for ms in range(0, 500, 5):
            clock.at = ms / 1000
            device.hold(button, down=100 <= ms < 200)
            device.step(b"")
        traces.append(device.trace)
    assert len(traces[0]) == 3
    assert all(trace == traces[0] for trace in traces)
