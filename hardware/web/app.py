"""The routes of the page: join, the page itself, and the connection that every open page holds."""

from __future__ import annotations

import asyncio
import gzip
import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from hardware.web.gate import Gate, Gone, NotAdmitted
from hardware.web.guard import Guard, is_loopback

COOKIE: Final = "drakvakt"
FILES: Final = Path(__file__).with_name("site")
KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}

PAGE: Final = "drakvakt.page"
"""Subprotocol of our own page: what it draws is pushed to it, in place of the parts that a face of others draws."""

FOR_ALL: Final = frozenset({"join.js", "tokens.css", "base.css", "join.css", "display.woff2", "words.js"})
"""Files of the joining page, which somebody without a token may see."""

LONGEST_BODY: Final = 256
"""Bytes of a request that joins."""

WITHDRAWN: Final = "out"
"""Query with which a page comes back whose token the table has withdrawn."""

MOST_PAGES: Final = 48
"""Open pages at one table; 12 people with a phone and a tablet each need 24."""

GOOD_FOR: Final = 60 * 60 * 24 * 14
"""Seconds for which a browser keeps its token."""


def make_app(gate: Gate) -> Starlette:
    """Return the application that opens the pages behind this gate."""
    pages = Pages(gate)
    return Starlette(
        routes=[
            Route("/", pages.read_start),
            Route("/J/{code}", pages.read_joining),
            Route("/favicon.ico", pages.read_icon),
            Route("/join", pages.join, methods=["POST"]),
            Route("/site/{name}", pages.read_file),
            Route("/report/{kind}", pages.read_report),
            Route("/wiring", pages.read_wiring),
            WebSocketRoute("/table", pages.open),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={Gone: answer_away},
    )


async def answer_away(_: Request, _error: Exception) -> Response:
    """Answer that the table is away: whoever has a token keeps it, and tries again."""
    return PlainTextResponse("The table is away.\n", 503)


class Pages:
    """Answers of the server, for one gate."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._open = 0

    async def read_start(self, request: Request) -> Response:
        """Answer with the page for whoever has a token, else with the page that asks for the code.

        On this machine itself a new browser gets a token for the table: whoever sits here has the keyboard as well. A
        page whose token was withdrawn gets none by itself.
        """
        try:
            if await self._find_token(request) is not None:
                return _file("index.html", request)
        except Gone:
            return _file("join.html", request)
        if request.client is not None and is_loopback(request.client.host) and request.url.query != WITHDRAWN:
            token = await self._gate.admit_here()
            if token is not None:
                return self._welcome(_file("index.html", request), token)
        return _file("join.html", request)

    async def read_joining(self, request: Request) -> Response:
        """Answer with the page that sends the code of its address; a look at it in advance uses no code up."""
        return _file("join.html", request)

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
        answer = await self._gate.join(given["code"])
        if isinstance(answer, NotAdmitted):
            return PlainTextResponse(f"{answer.value}\n", 429 if answer is NotAdmitted.SHUT else 403)
        return self._welcome(Response(status_code=204), answer)

    async def read_file(self, request: Request) -> Response:
        """Answer with a file of the page; without a token only with those of the joining page."""
        name = request.path_params["name"]
        if name not in FOR_ALL and await self._find_token(request) is None:
            return PlainTextResponse("Join first.\n", 403)
        if name not in _files():
            return PlainTextResponse("There is no such file.\n", 404)
        return _file(name, request)

    async def read_report(self, request: Request) -> Response:
        """Answer with the report of the game that has just ended, to be kept or passed on."""
        token, kind = await self._find_token(request), request.path_params["kind"]
        if token is None:
            return PlainTextResponse("Join first.\n", 403)
        report = await self._gate.make_report(token, kind)
        if report is None:
            return PlainTextResponse("There is no report: no game has just ended, or it cannot be made.\n", 404)
        # Never shown as a page of this server: its style sheet stands in it, which the policy of all pages forbids.
        named = {"content-disposition": f'attachment; filename="{report.name}"'}
        return Response(report.data, media_type=KINDS[Path(report.name).suffix], headers=named)

    async def read_wiring(self, request: Request) -> Response:
        """Answer with the box as it is wired, for whoever has a token."""
        from hardware.web.wiring_data import describe_box

        if await self._find_token(request) is None:
            return PlainTextResponse("Join first.\n", 403)
        return JSONResponse(describe_box())

    async def open(self, socket: WebSocket) -> None:
        """Serve one open page until it is closed."""
        try:
            token = await self._find_token(socket)
        except Gone:
            token = None
        if token is None or self._open >= MOST_PAGES:
            await socket.close(1008)
            return
        self._open += 1
        try:
            is_page = PAGE in socket.scope["subprotocols"]
            await socket.accept(PAGE if is_page else None)
            await self._gate.serve(token, SocketWire(socket), is_page=is_page)
        except asyncio.CancelledError:
            # The evening ends with this page open: that is no fault of it.
            pass
        finally:
            self._open -= 1
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(1008)

    async def _find_token(self, connection: HTTPConnection) -> str | None:
        """Return the token of a browser, if it is good.

        Raises:
            Gone: The table is away, so that nobody knows.
        """
        token = connection.cookies.get(COOKIE)
        return token if token is not None and await self._gate.is_good(token) else None

    def _welcome(self, response: Response, token: str) -> Response:
        response.set_cookie(COOKIE, token, max_age=GOOD_FOR, httponly=True, samesite="strict", path="/")
        return response


class SocketWire:
    """The connection to a browser over a WebSocket.

    Args:
        socket: The WebSocket, which is accepted.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send_text(self, data: str) -> None:
        """Send a text; waits while the browser takes nothing."""
        await self._socket.send_text(data)

    async def receive_text(self) -> str:
        """Return the next text of the browser.

        Raises:
            Gone: The browser has gone, or has sent bytes, which no page does.
        """
        try:
            return await self._socket.receive_text()
        except (WebSocketDisconnect, KeyError) as error:
            raise Gone from error


@cache
def _files() -> dict[str, bytes]:
    """Return the files of the page by their names; they are few and small, so they are read once."""
    return {file.name: file.read_bytes() for file in FILES.iterdir()}


@cache
def _packed(name: str) -> bytes:
    """Return a file packed. It stands by itself and says no secret, so that its length tells nothing."""
    return gzip.compress(_files()[name], mtime=0)


def _file(name: str, request: Request) -> Response:
    kind = KINDS[Path(name).suffix]
    takes = [word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")]
    if kind.startswith("text/") and "gzip" in takes:
        return Response(_packed(name), media_type=kind, headers={"content-encoding": "gzip"})
    return Response(_files()[name], media_type=kind)
