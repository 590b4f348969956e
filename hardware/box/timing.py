"""Time for panels with wires: seconds, timers, and calls from other threads. Tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

OLDEST: Final = 60.0
"""Seconds after which a stamp is taken for another clock's, as one from the future is."""


class Timer(Protocol):
    """A call that will be made later, unless it is cancelled."""

    def cancel(self) -> None:
        """Cancel the call."""


class Time(Protocol):
    """A clock in seconds, with ways to have something called on the thread of the panel."""

    def seconds(self) -> float:
        """Return the seconds since some fixed moment; may be called on any thread."""

    def from_stamp(self, stamp: float) -> float:
        """Return the moment of a stamp of the kernel's on this clock; may be called on any thread."""

    def call_later(self, seconds: float, work: Callable[[], None]) -> Timer:
        """Call `work` after these seconds; only on the panel's own thread."""

    def call_soon(self, work: Callable[[], None]) -> None:
        """Call `work` on the panel's thread; may be called on any thread, and is dropped once the loop has ended."""


class LoopTime:
    """The time of the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def seconds(self) -> float:
        """Return the monotonic clock, which event loops use."""
        return time.monotonic()

    def from_stamp(self, stamp: float) -> float:
        """Return the moment of a stamp on the monotonic clock, whichever clock the kernel used."""
        return from_stamp(stamp)

    def call_later(self, seconds: float, work: Callable[[], None]) -> Timer:
        """Call `work` by a timer of the loop."""
        return self._loop.call_later(seconds, work)

    def call_soon(self, work: Callable[[], None]) -> None:
        """Call `work` through the loop's door for other threads."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(work)


def from_stamp(stamp: float, now: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time) -> float:
    """Return the moment of a stamp of the kernel's, in seconds of the monotonic clock, and never ahead of it.

    Kernels from 5.7 on stamp edges by the monotonic clock, older ones by the wall's. A stamp that fits neither tells
    nothing: then the edge counts as having come now.
    """
    moment = now()
    for clock in (moment, wall()):
        if 0 <= clock - stamp <= OLDEST:
            return moment - (clock - stamp)
    return moment
