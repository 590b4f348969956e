"""Mailbox of a panel: what people do, in order, for the one who listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")

MOST: Final = 1024
"""Most presses that may wait: more than a table of people gives in a quarter of a minute, and a few kilobytes."""


class Mailbox(Generic[Item]):
    """A queue that can be closed: what came before the end is still delivered, what comes after is not.

    Everything happens on the event loop's thread; another thread goes through `loop.call_soon_threadsafe`.
    """

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Item | None] = asyncio.Queue()
        self.closed = False

    def put(self, item: Item) -> None:
        """Deliver this however much is waiting, unless the mailbox is closed."""
        if not self.closed:
            self._queue.put_nowait(item)

    def offer(self, item: Item) -> bool:
        """Deliver this unless the mailbox is full or closed: for what a broken device may send without end."""
        taken = not self.closed and self._queue.qsize() < MOST
        if taken:
            self._queue.put_nowait(item)
        return taken

    def close(self) -> None:
        """Let `items` end once it has delivered all that came before."""
        if not self.closed:
            self.closed = True
            self._queue.put_nowait(None)

    async def items(self) -> AsyncIterator[Item]:
        """Yield all items until the mailbox is closed."""
        while (item := await self._queue.get()) is not None:
            yield item
        # The end stays in the queue, so that a second listener is not left waiting.
        self._queue.put_nowait(None)
