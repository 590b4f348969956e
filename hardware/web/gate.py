"""The gate between the server of the page and the table: in one program, or in two with a socket between them.

Whoever serves browsers knows tokens only from their cookies. What a token is good for, and what is sent to its page, is
decided at the table's side.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum
from typing import Protocol

from hardware.web.door import Guest
from hardware.web.panel import WebPanel
from hardware.web.reports import Report
from hardware.web.visitor import Rude, Visitor


class NotAdmitted(Enum):
    """Reason for which a code lets nobody in."""

    WRONG = "wrong"
    SHUT = "shut"


class Gone(Exception):
    """The connection to a browser, or to the table, has ended."""


class PageWire(Protocol):
    """The open connection to a browser, in both directions."""

    async def send_text(self, data: str) -> None:
        """Send a text; waits while the browser takes nothing."""

    async def receive_text(self) -> str:
        """Return the next text of the browser.

        Raises:
            Gone: The browser has gone.
        """


class Gate(Protocol):
    """Way from the server of the page to the table."""

    async def is_good(self, token: str) -> bool:
        """Return True if a token opens the page.

        Raises:
            Gone: The table is away.
        """

    async def admit_here(self) -> str | None:
        """Return a token of the table for a browser on this machine; None where only a press at the box gives one."""

    async def join(self, code: str) -> str | NotAdmitted:
        """Return a token for whoever knows the code, else why there is none."""

    async def make_report(self, token: str, kind: str) -> Report | None:
        """Return the report of the game that has just ended; None where there is none.

        Args:
            token: A good token; any other gets none.
            kind: "page" or "picture".
        """

    async def serve(self, token: str, wire: PageWire, *, is_page: bool) -> None:
        """Serve one open page until it ends.

        Args:
            token: A good token; with any other nothing is served.
            wire: The connection to the browser.
            is_page: True if it is our own page, and no face of others.
        """


class PanelGate:
    """The gate of a panel in the same program.

    Args:
        panel: The panel whose pages are served.
        admits_here: True if a browser of the same machine gets a token of the table.
    """

    def __init__(self, panel: WebPanel, *, admits_here: bool = True) -> None:
        self._panel = panel
        self._admits_here = admits_here

    async def is_good(self, token: str) -> bool:
        """Return True if a token opens the page."""
        return self._panel.door.find_guest(token) is not None

    async def admit_here(self) -> str | None:
        """Return a token of the table for a browser on this machine, where it gets one."""
        return self._panel.door.admit("host") if self._admits_here else None

    async def join(self, code: str) -> str | NotAdmitted:
        """Return a token for whoever knows the code, else why there is none."""
        if self._panel.door.is_shut():
            return NotAdmitted.SHUT
        return self._panel.door.join(code) or NotAdmitted.WRONG

    async def make_report(self, token: str, kind: str) -> Report | None:
        """Return the report of the game that has just ended; None where there is none."""
        guest, session, maker = self._panel.door.find_guest(token), self._panel.ended_session, self._panel.reports
        if guest is None or session is None or maker is None:
            return None
        return await maker.make(session, kind, guest.language)

    async def serve(self, token: str, wire: PageWire, *, is_page: bool) -> None:
        """Serve one open page until it ends."""
        guest = self._panel.door.find_guest(token)
        if guest is not None:
            await self._serve(guest, wire, is_page)

    async def _serve(self, guest: Guest, wire: PageWire, is_page: bool) -> None:
        panel = self._panel
        visitor = panel.enter(lambda look: Visitor(wire, guest, look, panel.clock, is_page=is_page))
        sending = asyncio.create_task(visitor.send_lines())
        reading = asyncio.create_task(self._read(wire, visitor))
        try:
            await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            panel.leave(visitor)
            for task in (sending, reading):
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)

    async def _read(self, wire: PageWire, visitor: Visitor) -> None:
        with suppress(Gone, Rude):
            while True:
                self._panel.hear(visitor, await wire.receive_text())
