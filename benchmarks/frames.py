"""Time until people see a press, and how evenly lights and countdown go on meanwhile."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from benchmarks.evenings import SEATS, begin_game
from benchmarks.row import Cost, Ratio, Row, median_of_runs, seldom_garbage_collection
from benchmarks.screen import NullBus, canvas_of_luma, luma_device, plan
from companion.cli.host.host import TICK, Host
from companion.game import Game, games
from companion.language import Voice
from companion.pages.page import BUTTONS
from companion.table import new_header
from companion.table.sessions import Sessions
from hardware.box.burn_in import Look
from hardware.box.screen import OledScreen
from hardware.box.timing import LoopTime
from hardware.panel import Press
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Clock

ANSWERING, ANSWERING_FILED, FRAME = 1.6, 2.5, 1.2
CHANGES = 80
"""Number of presses that change the page and are measured."""

FRAMES = 100
HURRY = 0.02
"""Seconds between two presses while frames are timed: nobody presses so often."""

PATIENT = 12
"""Presses that change nothing, after which a long press is tried."""

FLASH = 2.0
"""Seconds between two presses, in which a page of news goes by."""


def ratios(game: Game[Any]) -> Iterator[Ratio]:
    """Yield the cost of a press and all that comes of it over luma's way of drawing alone."""
    for what, aim, answers, filed in (
        ("a press that answers / luma's canvas, display, journal in memory", ANSWERING, True, False),
        ("a press that answers / luma's canvas, display, with a file", ANSWERING_FILED, True, True),
        ("a press that only turns a page / luma's canvas, display", None, False, False),
    ):
        # The first run in a process is up to a third dearer than the others, which are those that people feel.
        yield Ratio(what, aim, partial(press_cost, game, answers=answers, filed=filed), game.id, rounds=3)


def rows() -> Iterator[Row]:
    """Yield the parts of a press, and how even the frames are.

    These are timed by the clock on the wall, so a loaded machine spoils them: what is late once is timed again.
    """
    for name, game in games().items():
        here = median_of_runs(lambda game=game: press_cost(game, in_place=True).ratio)  # type: ignore[misc]
        yield Row(f"{name}: a press that answers, nothing handed to another thread", f"{here:.1f}", "")
        with seldom_garbage_collection():
            presses = asyncio.run(measure_changes(game, in_place=True))
        known = [one for one in presses if one.answers]
        table, page = (
            statistics.median(part / one.lumas for part, one in zip(parts, known, strict=True))
            for parts in ([one.handled for one in known], [one.ours - one.handled for one in known])
        )
        what = "  of it: the rules, the table, a look; page and screen"
        yield Row(what, f"{table:.1f}; {page:.1f}", "")
    for name, game in games().items():
        calm, busy = (asyncio.run(late_frame(game, pressed)) for pressed in (False, True))
        if busy > calm * FRAME:
            calm, busy = (
                min(once, asyncio.run(late_frame(game, pressed))) for pressed, once in ((False, calm), (True, busy))
            )
        what = f"{name}: p99 between two frames, with presses / without"
        yield Row(what, f"{busy / calm:.2f}", f"{FRAME} or less")
        yield Row("  that is", f"{busy * 1000:.0f} of {calm * 1000:.0f} ms", "")


def press_cost(game: Game[Any], *, answers: bool = True, filed: bool = False, in_place: bool = False) -> Cost:
    """Return the CPU from a press to the last byte on a null bus, and that of luma's canvas and display.

    Args:
        game: The game.
        answers: Whether presses are measured that answer, or those that only turn a page.
        filed: Whether the journal is a file, or in memory.
        in_place: Whether nothing is done on a thread.
    """
    measured = asyncio.run(measure_changes(game, in_place=in_place, filed=filed))
    presses = [one for one in measured if one.answers == answers]
    return Cost(statistics.median(one.ours for one in presses), statistics.median(one.lumas for one in presses))


@dataclass(frozen=True, slots=True)
class MeasuredPress:
    """A press that changed the page: whether it `answers`, its CPU seconds, and luma's for the same page.

    `handled`: those until the page is made and drawn.
    """

    answers: bool
    handled: float
    ours: float
    lumas: float


class InlineExecutor(Executor):
    """Executor that runs each call at once, in the thread that submits it."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Run the call, and return its future, which is done."""
        done: Future[Any] = Future()
        done.set_result(work(*given, **named))
        return done


async def measure_changes(game: Game[Any], *, in_place: bool = False, filed: bool = False) -> list[MeasuredPress]:
    """Measure presses that change a page in games of bots; `in_place`: nothing is done on a thread."""
    rng, presses, bus = random.Random(4), list[MeasuredPress](), NullBus()
    worker = InlineExecutor() if in_place else ThreadPoolExecutor(1)
    at_once = mock.patch("companion.cli.host.actions.ThreadPoolExecutor", lambda *_, **__: InlineExecutor())
    with mock.patch("smbus2.SMBus", bus), at_once if in_place else nullcontext():
        screen = OledScreen(plan("ssd1306"), worker, LoopTime(), lambda: None)
        device = luma_device(bus)
        while len(presses) < CHANGES:
            async with sitting(game, rng, filed=filed) as (host, panel, clock):
                shown, idle = panel.scene.box.page, 0
                while host.outcome is None and not host.table.is_over and len(presses) < CHANGES:
                    clock.at += FLASH
                    await host.tick()
                    at, begin = host.table.last_entry, time.process_time()
                    await host.handle(random_press(rng, idle))
                    handled = time.process_time() - begin
                    host.show()
                    screen.show(panel.scene.box.picture.rows, Look())
                    worker.submit(lambda: None).result()
                    spent, idle = time.process_time() - begin, idle + 1
                    if (page := panel.scene.box.page) != shown:
                        shown, idle = page, 0
                        begin = time.process_time()
                        canvas_of_luma(device, page)
                        lumas = time.process_time() - begin
                        presses.append(MeasuredPress(host.table.last_entry != at, handled, spent, lumas))
        screen.close()
        worker.submit(screen.dispose).result()
    worker.shutdown()
    return presses


def random_press(rng: random.Random, idle: int) -> Press:
    """Return a press of any button; after many that change nothing a long one, as the page may be a cover."""
    return Press(None, BUTTONS[0], held=True) if idle % PATIENT == PATIENT - 1 else Press(None, rng.choice(BUTTONS))


async def late_frame(game: Game[Any], pressed: bool) -> float:
    """Return the seconds within which 99 of 100 frames come, while somebody presses all the time or nobody does."""
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
            while len(times) < FRAMES and host.outcome is None and not host.table.is_over:
                await asyncio.sleep(HURRY)
                if pressed:
                    await host.handle(Press(None, rng.choice(BUTTONS)))
                    host.show()
            shown.cancel()
    return sorted(times)[FRAMES * 99 // 100 - 1]


@asynccontextmanager
async def sitting(
    game: Game[Any], rng: random.Random, clock: Any = None, *, filed: bool = False
) -> AsyncIterator[tuple[Host, SimulatedPanel, Any]]:
    """Open an evening at the box's own buttons and screen, with a panel that only keeps what it is shown.

    Args:
        game: The game.
        rng: Gives its seed.
        clock: Says what time it is; without it a clock that is set.
        filed: Whether the game is kept in a file, with all that lies beside it.
    """
    clock = clock or Clock()
    panel = SimulatedPanel((), (), (), shows_pages_alone=True)
    seed = rng.randrange(1000)
    with tempfile.TemporaryDirectory() as folder:
        kept = Sessions(Path(folder), owners=Path(folder, "none"))
        table = kept.begin(new_header(game, SEATS, seed=seed)) if filed else begin_game(game, seed=seed)
        host = Host(table, [panel], clock, Voice("en"))
        host.show()
        try:
            yield host, panel, clock
        finally:
            host.table.close()
