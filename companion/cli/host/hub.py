"""The hub: presses of all panels in one queue, for whichever host serves the panels at the moment."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from hardware.panel import Panel, PanelEvent

WAITING = 64
"""Presses that are taken from the panels in advance; further ones wait with their panel."""


class Hub:
    """Listener to all panels for a whole evening, so that no press is lost between two games.

    `async with Hub(panels) as hub` listens until the block ends.
    """

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._panels = panels
        self._queue: asyncio.Queue[PanelEvent | None] = asyncio.Queue()
        self._room = asyncio.Semaphore(WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self.ended = False
        """True once a panel has ended or broken."""

    async def __aenter__(self) -> Hub:
        for panel in self._panels:
            self.watch(asyncio.create_task(self._pump(panel)))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            await stop(task)

    async def next_event(self) -> PanelEvent | None:
        """Wait for the next event; None when a panel has ended or broken, and `stop` of its task tells how."""
        event = await self._queue.get()
        if event is not None:
            self._room.release()
        return event

    def watch(self, task: asyncio.Task[None]) -> None:
        """Let the end of this task end the evening; a clock must not stand still unnoticed."""
        self._tasks.append(task)
        task.add_done_callback(self._wake)

    def _wake(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled():
            self.ended = True
            self._queue.put_nowait(None)

    async def _pump(self, panel: Panel) -> None:
        async for event in panel.events():
            await self._room.acquire()
            self._queue.put_nowait(event)


async def stop(task: asyncio.Task[None]) -> None:
    """End a task and raise an error that it had; a cancellation of the caller still counts."""
    task.cancel()
    await asyncio.wait({task})
    if not task.cancelled():
        task.result()
