"""A screen that is opened for as long as something is shown on it, and given back whatever happens."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from typing import TypeVar

from hardware.terminal import TerminalPanel

P = TypeVar("P", bound=TerminalPanel)

ENDED = 143
"""The exit status of a program that a signal has ended, as shells count."""


def on_screen(make: Callable[[], P], main: Callable[[P], Awaitable[None]]) -> int:
    """Run `main` on the panel that `make` makes; the exit status."""

    async def opened() -> None:
        # Made on the loop that it belongs to.
        panel = make()
        task = asyncio.current_task()
        assert task is not None
        for ending in (signal.SIGTERM, signal.SIGHUP):
            # Whoever ends us so should still find a terminal that works; the game is kept anyway.
            asyncio.get_running_loop().add_signal_handler(ending, task.cancel)
        await panel.run(lambda: main(panel))

    try:
        asyncio.run(opened())
    except asyncio.CancelledError:
        return ENDED
    return 0
