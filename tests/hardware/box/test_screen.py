"""A screen that may be slow, or pulled out in mid-game."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import smbus2
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.page import Page
from companion.pages.picture import render
from hardware.box.burn_in import DIMMED, Look
from hardware.box.screen import BEAT, RETRY, OledScreen
from hardware.simulated.chips import SH1106, SSD1306, Bus, Chip
from hardware.wiring.plan import Oled, Pin
from tests.hardware.clockwork import Clockwork

ADDRESS = 0x3D
PAGES = [render(Page(("Ada", f"door {n}", "A Strength", "B Psyche"))).rows for n in range(4)]
AWAKE = Look()


class Bench:
    """A screen, its chip on a bus, and a worker."""

    def __init__(self, patch: pytest.MonkeyPatch, driver: str = "ssd1306", height: int = 64) -> None:
        self.chip: Chip = {"ssd1306": SSD1306, "sh1106": SH1106}[driver](height)
        self.bus = Bus({ADDRESS: self.chip})
        patch.setattr(smbus2, "SMBus", self.bus)
        self.clock = Clockwork()
        self.worker = ThreadPoolExecutor(1)
        self.changes: list[str] = []
        plan = Oled(driver, 128, height, 1, ADDRESS, Pin(2, "blue"), Pin(3, "yellow"), contrast=200)
        self.screen = OledScreen(plan, self.worker, self.clock, self.note_change)

    def note_change(self) -> None:
        self.changes.append(str(self.screen.trouble or "works"))

    def wait_for_drawing(self) -> None:
        """Wait until all that was asked for is drawn."""
        for _ in range(3):
            self.worker.submit(lambda: None).result()
            self.clock.settle()

    def show(self, rows: tuple[int, ...], look: Look = AWAKE) -> None:
        self.screen.show(rows, look)
        self.wait_for_drawing()

    def wait(self, seconds: float) -> None:
        """Let time pass beat by beat, and the worker do its work between."""
        until = self.clock.at + seconds
        while self.clock.at < until:
            self.clock.advance(min(BEAT, until - self.clock.at))
            self.wait_for_drawing()

    def pull(self) -> None:
        self.bus.chips.clear()

    def plug(self, chip: Chip | None = None) -> None:
        """A chip that has lost its current has lost its memory."""
        self.chip = chip or type(self.chip)(self.chip.height)
        self.bus.chips[ADDRESS] = self.chip

    def end(self) -> None:
        if self.worker._shutdown:
            return
        self.screen.close()
        self.worker.submit(self.screen.dispose).result()
        self.worker.shutdown()


@pytest.fixture(params=["ssd1306", "sh1106"])
def bench(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    made = Bench(monkeypatch, request.param)
    yield made
    made.end()


def test_pictures_reach_the_glass_and_the_end_leaves_it_dark(bench: Bench) -> None:
    bench.show(PAGES[0])
    assert bench.chip.visible_rows() == PAGES[0]
    assert bench.chip.contrast == 200
    bench.show(PAGES[1])
    assert bench.chip.visible_rows() == PAGES[1]
    assert bench.changes == []
    bench.end()
    assert not bench.chip.on
    bench.screen.show(PAGES[2], AWAKE)
    assert bench.bus.opened == bench.bus.closed == 1


def test_every_picture_is_drawn_on_the_worker(bench: Bench) -> None:
    for rows in PAGES:
        bench.show(rows)
    assert bench.bus.threads == {bench.worker.submit(threading.get_ident).result()}


def test_a_slow_bus_holds_up_nobody_and_the_newest_picture_wins(bench: Bench) -> None:
    bench.show(PAGES[0])
    go, drawn = threading.Event(), []
    bench.worker.submit(go.wait)
    draw = bench.screen._worker._work
    bench.screen._worker._work = lambda wanted: (drawn.append(wanted.rows), draw(wanted))[0]  # type: ignore[func-returns-value]
    for rows in (PAGES[1], PAGES[2], PAGES[3]):
        bench.screen.show(rows, AWAKE)
    assert bench.chip.visible_rows() == PAGES[0]
    go.set()
    bench.wait_for_drawing()
    assert bench.chip.visible_rows() == PAGES[3]
    assert drawn == [PAGES[3]]


def test_a_dim_moved_or_sleeping_screen_shows_just_that(bench: Bench) -> None:
    bench.show(PAGES[0])
    bench.show(PAGES[0], Look(dim=True))
    assert bench.chip.contrast == DIMMED
    bench.show(PAGES[0], Look(dim=True, shift=(1, 1)))
    assert bench.chip.visible_rows()[1:] == tuple(row >> 1 for row in PAGES[0][:-1])
    bench.show(PAGES[0], Look(dim=True, awake=False))
    assert not bench.chip.on
    bench.show(PAGES[1])
    assert bench.chip.visible_rows() == PAGES[1]
    assert bench.chip.contrast == 200


def test_a_screen_plugged_in_again_comes_back_by_itself(bench: Bench) -> None:
    bench.show(PAGES[0])
    bench.pull()
    bench.show(PAGES[1])
    (said,) = bench.changes
    assert said == "No screen answers at 0x3D of I2C bus 1: look at its four wires."
    bench.wait(RETRY)
    bench.show(PAGES[2])
    bench.plug()
    assert bench.chip.visible_rows() != PAGES[2]
    bench.wait(RETRY)
    assert bench.changes == [said, "works"]
    assert bench.chip.visible_rows() == PAGES[2]
    assert bench.chip.contrast == 200


def test_a_pulled_cable_is_noticed_though_nothing_is_to_be_drawn(bench: Bench) -> None:
    bench.show(PAGES[0])
    bench.pull()
    bench.wait(BEAT)
    assert len(bench.changes) == 1


def test_an_unnoticed_moment_without_cable_leaves_no_dark_screen(bench: Bench) -> None:
    bench.show(PAGES[0])
    bench.plug()
    bench.wait(BEAT)
    assert bench.chip.on
    bench.wait(7 * BEAT)
    assert bench.chip.visible_rows() == PAGES[0]
    assert bench.chip.contrast == 200
    assert bench.changes == []


def test_a_screen_without_current_asleep_wakes_with_the_whole_picture(bench: Bench) -> None:
    bench.show(PAGES[0])
    bench.show(PAGES[0], Look(dim=True, awake=False))
    bench.plug()
    bench.wait(20.0)
    assert not bench.chip.on
    bench.show(PAGES[0])
    assert bench.chip.visible_rows() == PAGES[0]


def test_a_beat_changes_nothing_that_can_be_seen(bench: Bench) -> None:
    bench.show(PAGES[0])
    bench.bus.looking = lambda: (bench.chip.visible_rows(), bench.chip.contrast)
    bench.wait(10 * BEAT)
    assert set(bench.bus.looks) == {(PAGES[0], 200)}
    size = sum(1 + len(said) for _, said in bench.bus.sent[-4:])
    assert size < 200, "a beat is a small part of a picture"


def test_a_screen_that_is_missing_at_the_start_is_found_later(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    bench.pull()
    bench.show(PAGES[0])
    assert len(bench.changes) == 1
    for _ in range(5):
        bench.wait(RETRY)
    assert len(bench.changes) == 1, "it is said once"
    bench.plug()
    bench.wait(RETRY)
    assert bench.chip.visible_rows() == PAGES[0]
    assert bench.changes[-1] == "works"
    bench.end()


def test_nothing_is_left_open_while_a_screen_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr("luma.core.device.atexit.register", made.append)
    bench = Bench(monkeypatch)
    bench.show(PAGES[0])
    bench.pull()
    bench.show(PAGES[1])
    for _ in range(50):
        bench.wait(RETRY)
    assert bench.bus.opened == bench.bus.closed > 50
    assert len(made) == 1, "one device for the one time that it was there"
    bench.end()


@given(
    driver=st.sampled_from(["ssd1306", "sh1106"]),
    dies_after=st.integers(0, 60),
    shown=st.lists(st.integers(0, 3), min_size=1, max_size=8),
)
def test_whenever_the_cable_is_pulled_the_last_picture_comes_back(
    driver: str, dies_after: int, shown: list[int]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        bench = Bench(patch, driver)
        bench.bus.dies_after = dies_after
        for number in shown:
            bench.show(PAGES[number])
        bench.bus.dies_after = None
        bench.plug()
        bench.wait(RETRY + 8 * BEAT)
        assert bench.chip.visible_rows() == PAGES[shown[-1]]
        assert bench.chip.contrast == 200
        assert bench.screen.trouble is None
        bench.end()


def test_a_small_screen_takes_32_rows_and_a_tall_one_centres_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench(monkeypatch, height=32)
    assert bench.screen.small
    bench.show(PAGES[0][:32])
    assert bench.chip.visible_rows() == PAGES[0][:32]
    bench.end()
    tall = Bench(monkeypatch, "sh1106", height=128)
    tall.show(PAGES[0])
    assert tall.chip.visible_rows() == ((0,) * 32 + PAGES[0] + (0,) * 32)
    tall.end()
