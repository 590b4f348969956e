"""A terminal's screen that is open while a program runs, and is restored however the program ends."""

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

LOOK_EVERY = 1.0
"""Seconds between two checks that the terminal is still there."""

GRACE = 3.0
"""Seconds that an ended program has to restore its terminal. Textual waits for ever if the terminal is gone."""


def run_on_screen(make: Callable[[], P], main: Callable[[P], Awaitable[None]]) -> int:
    """Run a program on the terminal's screen, and return the exit status.

    Args:
        make: Makes the panel of the screen.
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
    """Call `end` when a signal ends the program; the program is killed if it still runs GRACE seconds later.

    These are no handlers of the event loop, since the loop may be blocked while nobody reads what it writes. The game
    is kept in any case. A program that `make` runs gets no signal when its terminal closes, so a thread looks as well.

    Args:
        end: Ends the program in good order; it is called from a handler or a thread.
        is_there: Returns True while the terminal is there.
    """
    timers: list[threading.Timer] = []
    over = threading.Event()

    def end_soon(*_: Any) -> None:
        timer = threading.Timer(GRACE, os._exit, (ENDED,))
        timer.daemon = True
        timer.start()
        timers.append(timer)
        end()

    def watch() -> None:
        while not over.wait(LOOK_EVERY):
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
        over.set()
        for number, handler in zip(numbers, handlers, strict=True):
            signal.signal(number, handler)
        for timer in timers:
            timer.cancel()
