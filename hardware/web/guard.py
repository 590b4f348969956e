"""The guard of the page: what every request must be, before anybody looks at what it wants."""

from __future__ import annotations

import ipaddress
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

NAMES: Final = frozenset({"localhost", "drakvakt.local"})
"""Names under which this machine may be called, beside its own addresses."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content security policy: everything comes from here, and nothing is written into the page itself."""

HEADERS: Final = {
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}

MOVED_ELSEWHERE: Final = 421
"""Status of a request for a machine that this one is not: a name on the internet that was bound to our address."""


class Guard:
    """Lets only requests through that are meant for this machine and come from its own pages."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is not for us, or pass it on and add the headers."""
        if scope["type"] not in ("http", "websocket"):
            return
        headers = Headers(scope=scope)
        if not is_our_host(headers.get("host", ""), scope.get("server")):
            await self._refuse(scope, receive, send, "This is another machine than the one you asked for.\n")
            return
        asks_for_change = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if asks_for_change and headers.get("origin", "") != f"http://{headers.get('host', '')}":
            await self._refuse(scope, receive, send, "Only the page of this table may ask for this.\n", 403)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    sent[name] = value
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, words: str, status: int = MOVED_ELSEWHERE
    ) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose(1008)(scope, receive, send)
        else:
            await PlainTextResponse(words, status, headers=HEADERS)(scope, receive, send)


def is_our_host(host: str, server: tuple[str, int | None] | None) -> bool:
    """Return True if a Host header names this machine: by a name of ours, or by the address that was connected to.

    Args:
        host: The header, such as `192.168.1.5:8321`.
        server: The own address of the connection, and its port.
    """
    name, _, port = host.rpartition(":") if not host.endswith("]") and ":" in host else (host, "", "80")
    if server is None or not port.isdecimal() or int(port) != server[1]:
        return False
    return name.lower() in NAMES or _is_same_address(name.strip("[]"), server[0])


def is_loopback(address: str | None) -> bool:
    """Return True if an address is this machine's own."""
    try:
        return address is not None and ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _is_same_address(address: str, other: str) -> bool:
    try:
        return ipaddress.ip_address(address) == ipaddress.ip_address(other)
    except ValueError:
        return False
