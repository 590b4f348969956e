"""The routes of the page: join, the page itself, and the connection that every open page holds."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from hardware.web.door import Guest
from hardware.web.guard import Guard, is_loopback
from hardware.web.panel import WebPanel
from hardware.web.visitor import Rude, Visitor

COOKIE: Final = "drakvakt"
FILES: Final = Path(__file__).with_name("site")
KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".html": "text/html",
    ".svg": "image/svg+xml",
}

FOR_ALL: Final = frozenset({"join.js", "tokens.css", "base.css", "join.css", "display.woff2", "words.js"})
"""Files of the joining page, which somebody without a token may see."""

LONGEST_BODY: Final = 256
"""Bytes of a request that joins."""

MOST_PAGES: Final = 48
"""Open pages at one table; 12 people with a phone and a tablet each need 24."""

GOOD_FOR: Final = 60 * 60 * 24 * 14
"""Seconds for which a browser keeps its token."""


def make_app(panel: WebPanel) -> Starlette:
    """Return the application that opens the pages of this panel."""
    pages = Pages(panel)
    return Starlette(
        routes=[
            Route("/", pages.read_start),
            Route("/J/{code}", pages.read_joining),
            Route("/favicon.ico", pages.read_icon),
            Route("/join", pages.join, methods=["POST"]),
            Route("/site/{name}", pages.read_file),
            WebSocketRoute("/table", pages.open),
        ],
        middleware=[Middleware(Guard)],
    )


class Pages:
    """Answers of the server, for one panel."""

    def __init__(self, panel: WebPanel) -> None:
        self._panel = panel
        self._open = 0

    async def read_start(self, request: Request) -> Response:
        """Answer with the page for whoever has a token, else with the page that asks for the code.

        On this machine itself a new browser gets a token for the table: whoever sits here has the keyboard as well.
        """
        if self._guest(request) is not None:
            return _file("index.html")
        if request.client is not None and is_loopback(request.client.host):
            return self._welcome(_file("index.html"), self._panel.door.admit("host"))
        return _file("join.html")

    async def read_joining(self, _: Request) -> Response:
        """Answer with the page that sends the code of its address; a look at it in advance uses no code up."""
        return _file("join.html")

    async def read_icon(self, _: Request) -> Response:
        """Answer that there is no icon: browsers ask for one by themselves."""
        return Response(status_code=204)

    async def join(self, request: Request) -> Response:
        """Give a token to whoever knows the code."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LONGEST_BODY:
                return PlainTextResponse("too long\n", 413)
        try:
            given = json.loads(body)
        except ValueError:
            given = None
        if not isinstance(given, dict) or not isinstance(given.get("code"), str):
            return PlainTextResponse("a code is missing\n", 400)
        if self._panel.door.is_shut():
            return PlainTextResponse("shut\n", 429)
        token = self._panel.door.join(given["code"])
        if token is None:
            return PlainTextResponse("wrong\n", 403)
        return self._welcome(Response(status_code=204), token)

    async def read_file(self, request: Request) -> Response:
        """Answer with a file of the page; without a token only with those of the joining page."""
        name = request.path_params["name"]
        if name not in FOR_ALL and self._guest(request) is None:
            return PlainTextResponse("Join first.\n", 403)
        if name not in _files():
            return PlainTextResponse("There is no such file.\n", 404)
        return _file(name)

    async def open(self, socket: WebSocket) -> None:
        """Serve one open page until it is closed."""
        guest = self._guest(socket)
        if guest is None or self._open >= MOST_PAGES:
            await socket.close(1008)
            return
        self._open += 1
        try:
            await socket.accept()
            await self._serve(socket, guest)
        finally:
            self._open -= 1

    async def _serve(self, socket: WebSocket, guest: Guest) -> None:
        panel = self._panel
        visitor = panel.enter(lambda look: Visitor(socket, guest, look, panel.clock))
        sending = asyncio.create_task(visitor.send_frames())
        reading = asyncio.create_task(self._read(socket, visitor))
        try:
            await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            panel.leave(visitor)
            for task in (sending, reading):
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(1008)

    async def _read(self, socket: WebSocket, visitor: Visitor) -> None:
        with suppress(WebSocketDisconnect, Rude, KeyError):
            while True:
                self._panel.hear(visitor, await socket.receive_text())

    def _guest(self, connection: HTTPConnection) -> Guest | None:
        token = connection.cookies.get(COOKIE)
        return None if token is None else self._panel.door.find_guest(token)

    def _welcome(self, response: Response, token: str) -> Response:
        response.set_cookie(COOKIE, token, max_age=GOOD_FOR, httponly=True, samesite="strict", path="/")
        return response


@cache
def _files() -> dict[str, bytes]:
    """Return the files of the page by their names; they are few and small, so they are read once."""
    return {file.name: file.read_bytes() for file in FILES.iterdir()}


def _file(name: str) -> Response:
    return Response(_files()[name], media_type=KINDS[Path(name).suffix])
