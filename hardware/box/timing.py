"""Time as panels with wires need it: now, later, and from another thread. Tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

OLDEST: Final = 60.0
"""Seconds: a stamp that is older, or lies ahead, is of another clock."""


class Timer(Protocol):
    """Something that will happen later, unless it is called off."""

    def cancel(self) -> None:
        """Call it off."""


class Time(Protocol):
    """A clock in seconds, and its ways to have something done on the thread of the panel."""

    def seconds(self) -> float:
        """Seconds since some moment; may be asked on any thread."""

    def from_stamp(self, stamp: float) -> float:
        """The moment of a stamp of the kernel's, as this clock counts; may be asked on any thread."""

    def call_later(self, seconds: float, work: Callable[[], None]) -> Timer:
        """Do this after so many seconds; only on the panel's own thread."""

    def call_soon(self, work: Callable[[], None]) -> None:
        """Do this on the panel's own thread; may be asked on any thread, and is forgotten where all has ended."""


class LoopTime:
    """The time of the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def seconds(self) -> float:
        """The monotonic clock, which is what event loops go by."""
        return time.monotonic()

    def from_stamp(self, stamp: float) -> float:
        """By the monotonic clock, whatever clock the kernel took."""
        return from_stamp(stamp)

    def call_later(self, seconds: float, work: Callable[[], None]) -> Timer:
        """By the loop's timers."""
        return self._loop.call_later(seconds, work)

    def call_soon(self, work: Callable[[], None]) -> None:
        """Through the loop's door for other threads."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(work)


def from_stamp(stamp: float, now: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time) -> float:
    """The moment of a stamp of the kernel's, in seconds of the monotonic clock, and never ahead of it.

    Kernels from 5.7 on stamp edges by the monotonic clock, older ones by the wall's. A stamp that is neither's tells
    nothing: then the edge has come now.
    """
    at = now()
    for clock in (at, wall()):
        if 0 <= clock - stamp <= OLDEST:
            return at - (clock - stamp)
    return at
