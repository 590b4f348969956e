"""Hub: the events of all panels in one queue, for the host that serves the panels at the moment."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from hardware.panel import Panel, PanelEvent

QUEUE_LENGTH = 64
"""Number of events that the queue holds; further ones wait at their panel."""


class Hub:
    """Listener to all panels for a whole evening, so that no press is lost between two games.

    `async with Hub(panels) as hub` listens until the block ends.
    """

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._panels = panels
        self._queue: asyncio.Queue[PanelEvent | None] = asyncio.Queue()
        self._free_places = asyncio.Semaphore(QUEUE_LENGTH)
        self._tasks: list[asyncio.Task[None]] = []
        self.ended = False
        """True once a panel has ended or broken."""

    async def __aenter__(self) -> Hub:
        for panel in self._panels:
            self.watch(asyncio.create_task(self._queue_events(panel)))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            await stop(task)

    async def next_event(self) -> PanelEvent | None:
        """Wait for the next event; None if a panel has ended or failed: its error is raised by `stop` of its task."""
        event = await self._queue.get()
        if event is not None:
            self._free_places.release()
        return event

    def watch(self, task: asyncio.Task[None]) -> None:
        """End the evening when a task ends, such as the clock, whose failure nobody would notice."""
        self._tasks.append(task)
        task.add_done_callback(self._note_end)

    def _note_end(self, task: asyncio.Task[None]) -> None:
        """Wake the host that waits for an event, unless the task was cancelled."""
        if not task.cancelled():
            self.ended = True
            self._queue.put_nowait(None)

    async def _queue_events(self, panel: Panel) -> None:
        """Put the events of a panel into the queue whenever it has a free place."""
        async for event in panel.events():
            await self._free_places.acquire()
            self._queue.put_nowait(event)


async def stop(task: asyncio.Task[None]) -> None:
    """Cancel a task, and raise the error that it failed with; a cancellation of the caller still counts."""
    task.cancel()
    await asyncio.wait({task})
    if not task.cancelled():
        task.result()
