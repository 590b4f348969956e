"""A visitor: one open page in one browser. The newest frame goes out; presses come in, no more than hands can do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from hardware.web.changes import changes, whole
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


Look: TypeAlias = Callable[[], Mapping[str, Any]]
"""Returns the frame that a page should show now."""


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
        look: Returns the frame that this page should show now.
        clock: Tells seconds.
    """

    def __init__(self, wire: BrowserWire, guest: Guest, look: Look, clock: Callable[[], float]) -> None:
        self.guest = guest
        self.sheet = ""
        """Sheet that somebody has opened over the page: "help", "settings" or none."""
        self.late = 0
        """How many touches came for an ask that was over."""
        self._wire = wire
        self._look = look
        self._clock = clock
        self._news = asyncio.Event()
        self._is_dismissed = False
        self._sent: Mapping[str, Any] | None = None
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

    async def send_frames(self) -> None:
        """Send a frame whenever it is another one than the last, until the connection or its token ends."""
        self._news.set()
        while True:
            await self._news.wait()
            self._news.clear()
            if self._is_dismissed:
                return
            frame = self._look()
            if message := whole(frame) if self._sent is None else changes(self._sent, frame):
                async with asyncio.timeout(SLOWEST):
                    await self._wire.send_text(encode(message))
                self._sent = frame

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
