"""An open page of a browser, without a browser and without a network."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from hardware.web.door import Role
from hardware.web.panel import WebPanel
from hardware.web.visitor import Visitor


class OpenPage:
    """A page that somebody with a token has open; `frames` is every text that it was sent.

    Args:
        panel: The panel whose page it is.
        role: What its token is good for.
        token: The token of a browser that was here before; without one a new one comes in.
    """

    def __init__(self, panel: WebPanel, role: Role, token: str | None = None) -> None:
        self.panel = panel
        self.frames: list[str] = []
        self.token = token or panel.door.admit(role)
        guest = panel.door.find_guest(self.token)
        assert guest is not None
        self.guest = guest
        self.visitor = panel.enter(lambda look: Visitor(self, guest, look, panel.clock))
        self._sending = asyncio.ensure_future(self.visitor.send_lines())

    async def send_text(self, data: str) -> None:
        """Take a frame, as a browser does."""
        self.frames.append(data)

    def send(self, **message: Any) -> None:
        """Send a message as the page does."""
        self.panel.hear(self.visitor, json.dumps(message))

    async def wait_for_newest(self) -> dict[str, Any]:
        """Wait until the page shows what is newest, and return that frame."""
        while not (self.visitor.is_idle and self.frames):  # noqa: ASYNC110
            await asyncio.sleep(0)
        return receive(self.frames)

    async def wait_for_end(self) -> None:
        """Wait until the page is closed from the other side."""
        await self._sending

    def leave(self) -> None:
        """Close the page, as a browser that is gone does."""
        self._sending.cancel()
        self.panel.leave(self.visitor)


def receive(texts: list[str]) -> dict[str, Any]:
    """Return the frame that a page shows which was sent these messages."""
    frame: dict[str, Any] = {}
    for text in texts:
        message = json.loads(text).get("push", {}).get("page", {})
        frame = {**message.get("all", frame), **message.get("set", {})}
        if "log" in message:
            gone, new = message["log"]
            frame["log"] = [*frame["log"][gone:], *new]
        for key in message.get("drop", ()):
            del frame[key]
    return frame
