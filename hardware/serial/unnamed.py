"""Handhelds that are plugged into a box whose wiring names none on a cable: they are logged, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final

from companion.asks import Seat
from hardware.panel import PanelEvent, Scene

PORTS: Final = "/dev/ttyACM*"
"""Pattern of the ports of a Pico."""

LOOK_EVERY: Final = 2.0
"""Seconds between two looks for ports."""

log = logging.getLogger(__name__)


def ports() -> list[str]:
    """Return the ports at which a Pico may be plugged in now."""
    folder, _, pattern = PORTS.rpartition("/")
    with suppress(OSError):
        # `glob` would be loaded for this alone.
        return [f"{folder}/{name}" for name in os.listdir(folder) if name.startswith(pattern.removesuffix("*"))]  # noqa: PTH208
    return []


class UnnamedHandhelds:
    """A panel without a seat: it logs each port that comes, once for as long as a device stands there."""

    shows_pages_alone = True

    def __init__(self, find: Callable[[], list[str]] = ports) -> None:
        self._find = find
        self._known: set[str] = set()
        self._closed = asyncio.Event()

    def seats_with_buttons(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return no seats."""
        return frozenset()

    seats_with_screens = seats_with_pages = seats_with_buttons

    def look(self) -> None:
        """Look which ports are there."""
        here = set(self._find())
        for path in sorted(here - self._known):
            log.warning(
                "Something is plugged in at %s, but the wiring names no handheld on a cable: if it is one, add"
                ' [[handhelds]] with kind = "serial", a name and port = "%s" to the wiring, and restart.',
                path,
                PORTS,
            )
        self._known = here

    async def events(self) -> AsyncIterator[PanelEvent]:
        """Yield nothing until the panel is closed."""
        while not self._closed.is_set():
            self.look()
            closing = asyncio.create_task(self._closed.wait())
            await asyncio.wait({closing}, timeout=LOOK_EVERY)
            closing.cancel()
        nothing: tuple[PanelEvent, ...] = ()
        for event in nothing:
            yield event

    def show(self, scene: Scene) -> None:
        """Show nothing."""

    async def close(self) -> None:
        """Look no more."""
        self._closed.set()
