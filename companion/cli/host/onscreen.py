"""A screen that is open for as long as something is shown on it, and given back whatever happens."""

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
"""Seconds for a program that is ended to give its terminal back. Textual waits for ever where that is gone."""


def on_screen(make: Callable[[], P], main: Callable[[P], Awaitable[None]]) -> int:
    """Run `main` on the panel that `make` makes, and return the exit status."""

    async def opened() -> None:
        # Made on the loop that it belongs to.
        panel = make()
        task = asyncio.current_task()
        assert task is not None
        loop = asyncio.get_running_loop()
        with ending(lambda: loop.call_soon_threadsafe(task.cancel)):
            await panel.run(lambda: main(panel))

    try:
        asyncio.run(opened())
    except asyncio.CancelledError:
        return ENDED
    return 0


def _is_there() -> bool:
    """Return True if somebody is at standard input; a terminal that was pulled is gone, and a pipe is hung up."""
    if os.isatty(0):
        return True
    look = select.poll()
    look.register(0, 0)
    return not look.poll(0)


@contextmanager
def ending(end: Callable[[], object], is_there: Callable[[], bool] = _is_there) -> Iterator[None]:
    """Call `end` when a signal ends the program, which then has GRACE seconds, so that the terminal works afterwards.

    It is no handler of the event loop: that may stand still, since nobody reads what it writes. The game is kept
    anyway. Below `make` no signal tells that the terminal `is_there` no longer, so that is looked at as well.
    """
    timers: list[threading.Timer] = []
    over = threading.Event()

    def ended(*_: Any) -> None:
        timer = threading.Timer(GRACE, os._exit, (ENDED,))
        timer.daemon = True
        timer.start()
        timers.append(timer)
        end()

    def watch() -> None:
        while not over.wait(LOOK_EVERY):
            if not is_there():
                ended()
                return

    if is_there():
        threading.Thread(target=watch, daemon=True).start()
    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, ended) for number in numbers]
    try:
        yield
    finally:
        over.set()
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
        for timer in timers:
            timer.cancel()
