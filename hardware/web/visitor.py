"""A visitor: one open page in one browser, or a face of others. Lines of the protocol go out and come in.

The newest moment goes out, as what has changed since the last; requests come in, no more than hands can make.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from hardware.web.changes import PageParts
from hardware.web.connection import Connection
from hardware.web.door import Guest
from hardware.web.frames import encode

LONGEST: Final = 2048
"""Characters that a message of a browser may have."""

MOST_BURST: Final = 40
"""Messages that may come at once; a page sends one a touch."""

MOST_A_SECOND: Final = 15.0
"""Messages a second that count over a longer time."""

SLOWEST: Final = 15.0
"""Seconds in which a browser takes one frame; one that takes longer is gone, and may come back."""


MOST_AWAITED: Final = 8
"""Requests of one page that may wait for the table's replies."""

Line: TypeAlias = Mapping[str, Any] | str
"""Line that goes to a browser: an object, or its text."""

Look: TypeAlias = Callable[[], Line | None]
"""Returns the line that tells what has changed since the last one; None where nothing has."""


class BrowserWire(Protocol):
    """The open connection to a browser."""

    async def send_text(self, data: str) -> None:
        """Send a text; waits while the browser takes nothing."""


class Rude(Exception):
    """A browser sent what no page of ours sends."""


class Visitor:
    """One open page.

    Args:
        wire: The connection.
        guest: Whose token opened it.
        look: Returns the line that tells what has changed for it.
        clock: Tells seconds.
        is_page: True if it is our own page, which is told what it draws, and no face of others.
    """

    def __init__(
        self, wire: BrowserWire, guest: Guest, look: Look, clock: Callable[[], float], *, is_page: bool = True
    ) -> None:
        self.guest = guest
        self.is_page = is_page
        self.shown: PageParts | None = None
        """Frame that a page shows: what all pages do, and what this one does besides."""
        self.connection: Connection | None = None
        """Memory of what a face of others has been told."""
        self.sheet = ""
        """Sheet that somebody has opened over the page: "help", "settings" or none."""
        self.late = 0
        """How many touches came for an ask that was over."""
        self._wire = wire
        self._look = look
        self._clock = clock
        self._news = asyncio.Event()
        self._is_dismissed = False
        self._replies: deque[Mapping[str, Any]] = deque()
        self._awaited = 0
        self._allowance = float(MOST_BURST)
        self._counted = clock()

    def wake(self) -> None:
        """Let the page show what is new; several calls in a row are one frame."""
        self._news.set()

    def dismiss(self) -> None:
        """Let the page end, since its token is good no more."""
        self._is_dismissed = True
        self._news.set()

    @property
    def is_idle(self) -> bool:
        """True if the page shows the newest frame."""
        return not self._news.is_set()

    def expect_reply(self) -> Callable[[Mapping[str, Any]], None]:
        """Return the function that takes the table's reply to a request.

        Raises:
            Rude: Too many requests wait for their replies.
        """
        self._awaited += 1
        if self._awaited > MOST_AWAITED:
            raise Rude("more requests than the table can answer")
        return self._take_reply

    def _take_reply(self, reply: Mapping[str, Any]) -> None:
        self._awaited -= 1
        self.reply(reply)

    def reply(self, reply: Mapping[str, Any]) -> None:
        """Send a reply."""
        self._replies.append(reply)
        self._news.set()

    async def send_lines(self) -> None:
        """Send replies, and what has changed, until the connection or its token ends."""
        self._news.set()
        while True:
            await self._news.wait()
            self._news.clear()
            if self._is_dismissed:
                return
            while self._replies:
                await self._send(self._replies.popleft())
            line = self._look()
            if line is not None:
                await self._send(line)

    async def _send(self, line: Line) -> None:
        """Send a line; whoever takes it too slowly is gone."""
        task = asyncio.current_task()
        assert task is not None
        # A timer alone: a context that counts costs as much as the sending.
        slow = asyncio.get_running_loop().call_later(SLOWEST, task.cancel)
        try:
            await self._wire.send_text(line if isinstance(line, str) else encode(line))
        finally:
            slow.cancel()

    def read(self, text: str) -> dict[str, Any]:
        """Return a message of the browser.

        Args:
            text: What came over the wire.

        Raises:
            Rude: It is no message, too long, or one too many.
        """
        now = self._clock()
        self._allowance = min(MOST_BURST, self._allowance + (now - self._counted) * MOST_A_SECOND) - 1
        self._counted = now
        if self._allowance < 0:
            raise Rude("more messages than hands can send")
        if len(text) > LONGEST:
            raise Rude("a message that is too long")
        try:
            message = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Rude("a message that is no JSON") from error
        if not isinstance(message, dict):
            raise Rude("a message that is no object")
        return message
