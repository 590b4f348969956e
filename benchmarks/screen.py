"""Cost of a screen of the box: milliseconds on its bus, and the time from a press to the last byte.

What goes over the bus is counted, and reckoned at 400 kHz. Our own work is timed on one that takes everything at once.
Luma's own way, with which it is compared in the same run, is its canvas, text in Pillow's bitmap font,
and its `display`.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from operator import ne
from typing import Any
from unittest import mock

from benchmarks.row import Row
from companion.cli.host.host import Host
from companion.language import Voice
from companion.pages.page import Page
from companion.pages.picture import WIDTH, render
from hardware.box.burn_in import Look
from hardware.box.luma_oled import open_glass
from hardware.box.screen import OledScreen
from hardware.box.timing import LoopTime
from hardware.panel import Press, Scene
from hardware.simulated.chips import SH1106, SSD1306, Bus
from hardware.simulated.panel import SimulatedPanel
from hardware.wiring.plan import Oled, Pin
from tests.cli.sitting import Clock
from tests.hardware.walking import Wait, new_table, walk

ADDRESS = 0x3C
ASKS, SEED = 150, 8
ADDRESSING = 7
"""Bytes of two transfers to an SH1106 that are no pixels: both addresses, what kind each is, and where it goes."""
HERTZ = 400_000
BITS = 9
"""Speed of an I2C bus that is set up as the docs say, and the number of its beats for each byte."""
CHIPS = {"ssd1306": SSD1306, "sh1106": SH1106}


def rows() -> Iterator[Row]:
    """Yield all figures of the screen."""
    scenes, seconds = play_scenes()
    for driver in CHIPS:
        ours, whole = bytes_a_change(driver, scenes)
        change = f"on the bus at 400 kHz per prompt change, {driver}"
        yield Row(change, f"{milliseconds(ours):.1f} ms", "15 ms or less")
        yield Row(f"  that is, bytes of luma's {whole}", f"{ours:.0f} = {ours / whole:.2f}", "")
        yield Row("  of a page that has not changed", f"{bytes_of_a_calm_page(driver, scenes)} bytes", "none")
    yield Row("  the bytes that differ at all, of 1024", f"{mean_changed_bytes(scenes) / 1024:.2f}", "")
    least, whole = least_in_bands(scenes), 1080
    yield Row(f"  the least that an SH1106's addresses allow, of {whole}", f"{least:.0f} = {least / whole:.2f}", "")
    drawn, lumas = asyncio.run(page_to_last_byte([scene.box.page for scene in scenes]))
    yield Row("page to last byte on a null bus against luma's way", f"{drawn / lumas:.2f}", "a quarter or less")
    yield Row("  that is, thread hop included", f"{drawn * 1e6:.0f} of {lumas * 1e6:.0f} us", "")
    pressed, as_luma = seconds + drawn, seconds + lumas
    yield Row("  with the table's work for the press before it", f"{pressed * 1e3:.2f} of {as_luma * 1e3:.2f} ms", "")


def play_scenes() -> tuple[list[Scene], float]:
    """Play a game of 150 asks; return a scene for each press, and the median seconds from a press to its scene."""

    async def play() -> tuple[list[Scene], float]:
        panel, clock, times = SimulatedPanel(None, ()), Clock(), []
        host = Host(new_table(), [panel], clock, Voice("en"))
        for step in await walk(ASKS, SEED):
            begun = time.perf_counter()
            if isinstance(step, Wait):
                clock.at += step.seconds
                await host.tick()
            else:
                await host.handle(step)
            host.show()
            if isinstance(step, Press):
                times.append(time.perf_counter() - begun)
        return panel.scenes, statistics.median(times)

    return asyncio.run(play())


def plan(driver: str) -> Oled:
    """Return a screen of 128 x 64."""
    return Oled(driver, 128, 64, 1, ADDRESS, Pin(2, "green"), Pin(3, "yellow"))


def bytes_a_change(driver: str, scenes: list[Scene]) -> tuple[float, int]:
    """Return the mean bytes for each picture that differs from the one before, and those of luma's whole frame."""
    chip = CHIPS[driver]()
    bus = Bus({ADDRESS: chip})
    with mock.patch("smbus2.SMBus", bus):
        glass = open_glass(plan(driver))
    pictures = [scene.box.picture for scene in scenes]
    glass.show(pictures[0].rows, 255)
    bus.sent.clear()
    changes = 0
    for before, now in pairwise(pictures):
        glass.show(now.rows, 255)
        assert chip.visible_rows() == now.rows
        changes += before != now
    ours = bus.count() / changes
    whole = Bus({ADDRESS: CHIPS[driver]()})
    device = luma_device(whole, driver)
    whole.sent.clear()
    device.clear()
    return ours, whole.count()


def milliseconds(count: float) -> float:
    """Return how long some bytes take on the bus at 400 kHz."""
    return count * BITS / HERTZ * 1000


def bytes_of_a_calm_page(driver: str, scenes: list[Scene]) -> int:
    """Count the bytes that are sent when each picture is shown a second time."""
    bus = Bus({ADDRESS: CHIPS[driver]()})
    with mock.patch("smbus2.SMBus", bus):
        glass = open_glass(plan(driver))
    calm = 0
    for scene in scenes:
        glass.show(scene.box.picture.rows, 255)
        bus.sent.clear()
        glass.show(scene.box.picture.rows, 255)
        calm += bus.count()
    return calm


def mean_changed_bytes(scenes: list[Scene]) -> float:
    """Return the mean number of a picture's 1024 bytes that differ from the picture before: the least to send."""
    pictures = [scene.box.picture.pages() for scene in scenes]
    counts = [sum(map(ne, before, now)) for before, now in pairwise(pictures) if before != now]
    return float(statistics.mean(counts))


def least_in_bands(scenes: list[Scene]) -> float:
    """Return the mean bytes if no unchanged stretch longer than an address were ever sent.

    That is the best there is where each address is seven bytes and each piece lies in one band.
    """
    pictures = [scene.box.picture.pages() for scene in scenes]
    return float(statistics.mean(sum(_cheapest(before, now)) for before, now in pairwise(pictures) if before != now))


def _cheapest(before: bytes, now: bytes) -> Iterator[int]:
    """Yield the cheapest way to send each byte that differs."""
    last = -WIDTH
    for at in (at for at in range(len(now)) if before[at] != now[at]):
        beside = at // WIDTH == last // WIDTH and last >= 0
        yield min(at - last, 1 + ADDRESSING) if beside else 1 + ADDRESSING
        last = at


def luma_device(bus: object, driver: str = "ssd1306") -> Any:
    """Return luma's own device on that bus."""
    from luma.core.interface.serial import i2c
    from luma.oled import device

    with mock.patch("smbus2.SMBus", bus):
        made = getattr(device, driver)(i2c(port=1, address=ADDRESS))
    made.persist = True
    return made


class NullBus:
    """Bus that takes everything at once, and keeps the time of the last byte."""

    def __init__(self) -> None:
        self.last = 0.0

    def __call__(self, port: int) -> NullBus:
        """Open it, as `smbus2.SMBus(port)` does."""
        return self

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        """Take a block of commands."""
        self.last = time.perf_counter()

    def i2c_rdwr(self, *messages: object) -> None:
        """Take a block of pixels."""
        self.last = time.perf_counter()

    def close(self) -> None:
        """Do nothing: nothing is open."""


async def page_to_last_byte(pages: list[Page]) -> tuple[float, float]:
    """Return the median seconds from a changed page to its last byte: ours, and luma's way."""
    changed = [now for before, now in pairwise(pages) if before != now]
    bus = NullBus()
    worker = ThreadPoolExecutor(1)
    with mock.patch("smbus2.SMBus", bus):
        screen = OledScreen(plan("ssd1306"), worker, LoopTime(), lambda: None)
        screen.show((0,) * 64, Look())
        worker.submit(lambda: None).result()

        def show_page(page: Page) -> None:
            # What a host gives is drawn already; here the drawing counts, because luma's canvas draws as well.
            render.cache_clear()
            screen.show(render(page).rows, Look())

        mine = [_measure_bus(bus, lambda page=page: show_page(page), worker) for page in changed]  # type: ignore[misc]
        screen.close()
        worker.submit(screen.dispose).result()
        device = luma_device(bus)
        lumas = [_measure_bus(bus, lambda page=page: canvas_of_luma(device, page), worker) for page in changed]  # type: ignore[misc]
    worker.shutdown()
    return statistics.median(mine), statistics.median(lumas)


def _measure_bus(bus: NullBus, work: Callable[[], None], worker: ThreadPoolExecutor) -> float:
    begun = time.perf_counter()
    work()
    worker.submit(lambda: None).result()
    return bus.last - begun


def canvas_of_luma(device: Any, page: Page) -> None:
    """Draw a page in luma's way, and send it."""
    from luma.core.render import canvas
    from PIL import ImageFont

    font = ImageFont.load_default_imagefont()
    with canvas(device) as draw:
        for index, row in enumerate(page.rows):
            draw.text((1, 10 * index), row.encode("latin-1", "replace"), font=font, fill="white")
        for index, row in enumerate(page.big):
            draw.text((1, 24 + 20 * index), row.encode("latin-1", "replace"), font=font, fill="white")
