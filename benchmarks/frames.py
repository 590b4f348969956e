"""What people see of a press, and whether lights and countdown go on meanwhile."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any
from unittest import mock

from benchmarks.evenings import begun
from benchmarks.row import Ratio, Row
from benchmarks.screen import NullBus, canvas_of_luma, luma_device, plan
from companion.cli.host.host import TICK, Host
from companion.game import Game, games
from companion.language import Voice
from companion.pages.page import BUTTONS
from hardware.box.burn_in import Look
from hardware.box.screen import Screen
from hardware.box.timing import LoopTime
from hardware.panel import Press
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Clock

PRESS, FRAME = 1.5, 1.2
CHANGES = 80
"""So many presses that change the page are measured."""

FRAMES = 100
HURRY = 0.02
"""Seconds between two presses while frames are timed: nobody presses so often."""

PATIENT = 12

FLASH = 2.0


def ratios(game: Game[Any]) -> Iterator[Ratio]:
    """A press and all that comes of it against luma's way of drawing alone."""
    what = f"{game.id}: a press that changes the page / luma's canvas, display"
    yield Ratio(what, PRESS, lambda: asyncio.run(press_cost(game)))


def rows() -> Iterator[Row]:
    """How even the frames are. They are timed by the clock on the wall, so a loaded machine spoils them."""
    for name, game in games().items():
        calm, busy = (asyncio.run(late_frame(game, pressed)) for pressed in (False, True))
        what = f"{name}: p99 between two frames, with presses / without"
        yield Row(what, f"{busy / calm:.2f}", f"{FRAME} or less")
        yield Row("  that is", f"{busy * 1000:.0f} of {calm * 1000:.0f} ms", "")


async def press_cost(game: Game[Any]) -> float:
    """CPU from a press to the last byte on a null bus, against that of luma's canvas and display for the same page."""
    rng, ours, lumas = random.Random(4), list[float](), list[float]()
    bus, worker = NullBus(), ThreadPoolExecutor(1)
    with mock.patch("smbus2.SMBus", bus):
        screen = Screen(plan("ssd1306"), worker, LoopTime(), lambda: None)
        device = luma_device(bus)
        while len(ours) < CHANGES:
            async with sitting(game, rng) as (host, panel, clock):
                shown, idle = panel.scene.box.page, 0
                while host.outcome is None and not host.table.over and len(ours) < CHANGES:
                    clock.at += FLASH
                    await host.tick()
                    begin = time.process_time()
                    await host.handle(a_press(rng, idle))
                    host.show()
                    screen.show(panel.scene.box.picture.rows, Look())
                    worker.submit(lambda: None).result()
                    spent, idle = time.process_time() - begin, idle + 1
                    if (page := panel.scene.box.page) != shown:
                        shown, idle = page, 0
                        ours.append(spent)
                        begin = time.process_time()
                        canvas_of_luma(device, page)
                        lumas.append(time.process_time() - begin)
        screen.close()
        worker.submit(screen.dispose).result()
    worker.shutdown()
    return statistics.median(ours) / statistics.median(lumas)


def a_press(rng: random.Random, idle: int) -> Press:
    """Any button; of so many in turn that change nothing one is long, as the page may be a cover."""
    return Press(None, BUTTONS[0], held=True) if idle % PATIENT == PATIENT - 1 else Press(None, rng.choice(BUTTONS))


async def late_frame(game: Game[Any], pressed: bool) -> float:
    """Seconds that 99 of a hundred frames come within, while somebody presses all the time or nobody does."""
    rng, times = random.Random(4), list[float]()
    while len(times) < FRAMES:
        async with sitting(game, rng, time.monotonic) as (host, _, _):

            async def frames(host: Host = host) -> None:
                last = time.perf_counter()
                while True:
                    await asyncio.sleep(TICK)
                    await host.tick()
                    host.show()
                    times.append(time.perf_counter() - last)
                    last = time.perf_counter()

            shown = asyncio.create_task(frames())
            while len(times) < FRAMES and host.outcome is None and not host.table.over:
                await asyncio.sleep(HURRY)
                if pressed:
                    await host.handle(Press(None, rng.choice(BUTTONS)))
                    host.show()
            shown.cancel()
    return sorted(times)[FRAMES * 99 // 100 - 1]


@asynccontextmanager
async def sitting(
    game: Game[Any], rng: random.Random, clock: Any = None
) -> AsyncIterator[tuple[Host, SimulatedPanel, Any]]:
    """An evening at the box's own buttons and screen: no handhelds, and a panel that only keeps what it is shown."""
    clock = clock or Clock()
    panel = SimulatedPanel((), (), ())
    host = Host(begun(game, seed=rng.randrange(1000)), [panel], clock, Voice("en"))
    host.show()
    try:
        yield host, panel, clock
    finally:
        host.table.close()
