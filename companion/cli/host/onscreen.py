"""Screen of a terminal that is open while a program runs, and is restored however the program ends."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from hardware.emulator.terminal import TerminalPanel

P = TypeVar("P", bound=TerminalPanel)

ENDED = 143
"""Exit status of a program that a signal has ended, as shells count."""

CHECK_PERIOD = 1.0
"""Seconds between two checks that the terminal is still there."""

ENDING_SECONDS = 3.0
"""Seconds for a program to restore its terminal after a signal. Textual waits without end if the terminal is gone."""


def run_on_screen(make: Callable[[], P], main: Callable[[P], Awaitable[None]]) -> int:
    """Run a program on the terminal's screen, and return the exit status.

    Args:
        make: Function that makes the panel of the screen.
        main: The program; it takes the panel.
    """

    async def run() -> None:
        # The panel is made here, since it belongs to the running event loop.
        panel = make()
        task = asyncio.current_task()
        assert task is not None
        loop = asyncio.get_running_loop()
        with end_on_signals(lambda: loop.call_soon_threadsafe(task.cancel)):
            await panel.run(lambda: main(panel))

    try:
        asyncio.run(run())
    except asyncio.CancelledError:
        return ENDED
    return 0


def _is_there() -> bool:
    """Return True if standard input is still connected to a terminal or a pipe."""
    if os.isatty(0):
        return True
    look = select.poll()
    look.register(0, 0)
    return not look.poll(0)


@contextmanager
def end_on_signals(end: Callable[[], object], is_there: Callable[[], bool] = _is_there) -> Iterator[None]:
    """Call `end` when a signal ends the program; the program is killed if it still runs ENDING_SECONDS seconds later.

    The handlers do not use the event loop, since that is blocked while nobody reads its output. The game is kept in any
    case. A program that `make` runs gets no signal when its terminal closes, so a thread checks the terminal too.

    Args:
        end: Function that ends the program in good order; a signal handler or a thread calls it.
        is_there: Function that returns True while the terminal is there.
    """
    timers: list[threading.Timer] = []
    is_over = threading.Event()

    def end_soon(*_: Any) -> None:
        timer = threading.Timer(ENDING_SECONDS, os._exit, (ENDED,))
        timer.daemon = True
        timer.start()
        timers.append(timer)
        end()

    def watch() -> None:
        while not is_over.wait(CHECK_PERIOD):
            if not is_there():
                end_soon()
                return

    if is_there():
        threading.Thread(target=watch, daemon=True).start()
    numbers = (signal.SIGTERM, signal.SIGHUP)
    handlers = [signal.signal(number, end_soon) for number in numbers]
    try:
        yield
    finally:
        is_over.set()
        for number, handler in zip(numbers, handlers, strict=True):
            signal.signal(number, handler)
        for timer in timers:
            timer.cancel()
