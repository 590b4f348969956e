"""The gate over a Unix socket: the table's program listens, the program that serves browsers connects.

So the box can do without a network, and whoever finds a way into the server of the page has neither the box's devices
nor its games. Each connection begins with one line of JSON that asks for something, answered by one line:

| The page's program asks | The table answers |
| --- | --- |
| `{"ask": "good", "token": ...}` | `{"good": true}` |
| `{"ask": "join", "code": ...}` | `{"token": ...}` or `{"refused": "wrong"}`, `"shut"` |
| `{"ask": "page", "addresses": [...]}` | `{"ok": true}`; phones find the page there while this connection lasts |
| `{"ask": "open", "token": ..., "page": true}` | `{"good": true}`; then each line is a message from or to the browser |
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from hardware.web.gate import Gone, NotAdmitted, PageWire, PanelGate
from hardware.web.panel import WebPanel
from hardware.web.reports import Report
from hardware.web.visitor import LONGEST, SLOWEST

LONGEST_LINE: Final = LONGEST * 4
"""Bytes of a line that the table reads: a message of a browser, each of whose characters may take four."""

LONGEST_ANSWER: Final = 4_000_000
"""Bytes of a line that the page's program reads: the table says what it wants there."""

MOST_WAITING: Final = 64
"""Connections that may wait until the table takes them."""

MOST_CONNECTIONS: Final = 160
"""Connections at one time; the server of the page has fewer of its own, and each asks one thing at a time."""

FIRST_LINE: Final = 5.0
"""Seconds within which a connection says what it wants."""

MOST_ADDRESSES: Final = 16
"""Addresses that the page's program can name."""

SOCKET_MODE: Final = 0o660
"""Rights of the socket: its owner's, and those of the group that the page's account belongs to."""


class LineWire:
    """Connection whose lines are the messages.

    Args:
        reader: Where they come from.
        writer: Where they go.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send_text(self, data: str) -> None:
        """Send a text; waits while the other side takes nothing."""
        try:
            self._writer.write(data.encode() + b"\n")
            await self._writer.drain()
        except OSError as error:
            raise Gone from error

    async def receive_text(self) -> str:
        """Return the next text.

        Raises:
            Gone: The other side has gone, or has sent what is no text or is too long.
        """
        try:
            line = await self._reader.readuntil(b"\n")
            return line[:-1].decode()
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, UnicodeDecodeError) as error:
            raise Gone from error

    async def end(self) -> None:
        """Close the connection; what the other side has not taken is dropped."""
        self._writer.transport.abort()
        with suppress(OSError):
            await self._writer.wait_closed()


class GateServer:
    """The table's side of the socket.

    Args:
        panel: The panel whose pages are served.
    """

    def __init__(self, panel: WebPanel) -> None:
        self._panel = panel
        # Who has the box's own buttons is said at the box, and by no other program.
        self._gate = PanelGate(panel, admits_here=False)
        self._connections: set[asyncio.Task[None]] = set()

    async def serve(self, bound: socket.socket, path: Path) -> None:
        """Serve a socket until cancelled.

        Args:
            bound: The socket that `listen` returned.
            path: Where it is; it is taken away in the end.
        """
        server = await asyncio.start_unix_server(self._accept, sock=bound, limit=LONGEST_LINE)
        try:
            await server.serve_forever()
        finally:
            server.close()
            for task in self._connections:
                task.cancel()
            await asyncio.gather(*self._connections, return_exceptions=True)
            _remove(path)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        wire = LineWire(reader, writer)
        if len(self._connections) >= MOST_CONNECTIONS:
            await wire.end()
            return
        self._connections.add(task)
        try:
            with suppress(Gone, TimeoutError, ValueError, RecursionError):
                async with asyncio.timeout(FIRST_LINE):
                    asked = json.loads(await wire.receive_text())
                await self._answer(asked, wire)
        except asyncio.CancelledError:
            # The table ends; a task of a server that is cancelled would be reported as a fault.
            pass
        finally:
            self._connections.discard(task)
            await wire.end()

    async def _answer(self, message: object, wire: LineWire) -> None:
        match message:
            case {"ask": "good", "token": str(token)}:
                await _send(wire, {"good": await self._gate.is_good(token)})
            case {"ask": "join", "code": str(code)}:
                answer = await self._gate.join(code)
                await _send(wire, {"refused": answer.value} if isinstance(answer, NotAdmitted) else {"token": answer})
            case {"ask": "open", "token": str(token), "page": bool(is_page)}:
                await _send(wire, {"good": await self._gate.is_good(token)})
                await self._gate.serve(token, wire, is_page=is_page)
            case {"ask": "page", "addresses": list(addresses)}:
                await self._keep_addresses(wire, [one for one in addresses if isinstance(one, str)][:MOST_ADDRESSES])

    async def _keep_addresses(self, wire: LineWire, addresses: Sequence[str]) -> None:
        """Let phones find the page at these addresses while the connection lasts."""
        await _send(wire, {"ok": True})
        self._panel.use_addresses(addresses)
        try:
            await wire.receive_text()
        finally:
            self._panel.use_addresses(())


class SocketGate:
    """The gate of a table in another program, for the program that serves browsers.

    Args:
        path: The socket at which the table listens.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    async def is_good(self, token: str) -> bool:
        """Return True if a token opens the page.

        Raises:
            Gone: The table is away.
        """
        answer = await self._ask({"ask": "good", "token": token})
        if "good" not in answer:
            raise Gone
        return answer["good"] is True

    async def admit_here(self) -> str | None:
        """Return None: only a press at the box gives a token of the table."""
        return None

    async def join(self, code: str) -> str | NotAdmitted:
        """Return a token for whoever knows the code, else why there is none."""
        answer = await self._ask({"ask": "join", "code": code})
        token = answer.get("token")
        if isinstance(token, str):
            return token
        return NotAdmitted.SHUT if answer.get("refused") == NotAdmitted.SHUT.value else NotAdmitted.WRONG

    async def make_report(self, token: str, kind: str) -> Report | None:
        """Return None: a box draws nothing, and its game is sent to another machine for that (docs/reports.md)."""
        return None

    async def serve(self, token: str, wire: PageWire, *, is_page: bool) -> None:
        """Carry messages between one open page and the table until either has gone."""
        with suppress(Gone, OSError, ValueError):
            async with self._connected({"ask": "open", "token": token, "page": is_page}) as (table, answer):
                if answer.get("good") is not True:
                    return
                carrying = {
                    asyncio.create_task(_carry(wire, table, None)),
                    asyncio.create_task(_carry(table, wire, SLOWEST)),
                }
                try:
                    await asyncio.wait(carrying, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in carrying:
                        task.cancel()
                    await asyncio.gather(*carrying, return_exceptions=True)

    async def announce(self, addresses: Sequence[str]) -> None:
        """Tell the table where phones find the page, until the table goes.

        Raises:
            OSError: The table does not listen.
        """
        with suppress(Gone, ValueError):
            async with self._connected({"ask": "page", "addresses": list(addresses)}) as (table, _):
                await table.receive_text()

    async def _ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the table answers; nothing while it is away."""
        with suppress(Gone, OSError, ValueError):
            async with self._connected(request) as (_, answer):
                return answer
        return {}

    @asynccontextmanager
    async def _connected(self, request: Mapping[str, Any]) -> AsyncIterator[tuple[LineWire, dict[str, Any]]]:
        reader, writer = await asyncio.open_unix_connection(self._path, limit=LONGEST_ANSWER)
        wire = LineWire(reader, writer)
        try:
            await _send(wire, request)
            answer = json.loads(await wire.receive_text())
            yield wire, answer if isinstance(answer, dict) else {}
        finally:
            await wire.end()


def listen(path: Path) -> socket.socket:
    """Return a socket at this path that a group may use, in place of one that was left there.

    Args:
        path: Where another program finds it.

    Raises:
        OSError: There can be none.
    """
    _remove(path)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        bound.bind(str(path))
        path.chmod(SOCKET_MODE)
        bound.listen(MOST_WAITING)
        bound.setblocking(False)
    except OSError:
        bound.close()
        raise
    return bound


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


async def _send(wire: LineWire, message: Mapping[str, Any]) -> None:
    await wire.send_text(json.dumps(message))


async def _carry(source: PageWire, target: PageWire, seconds: float | None) -> None:
    """Carry texts on, until one side has gone or the target takes one for too long.

    Args:
        source: Where they come from.
        target: Where they go.
        seconds: Seconds within which the target takes one; None waits for ever.
    """
    with suppress(Gone, TimeoutError):
        while True:
            text = await source.receive_text()
            async with asyncio.timeout(seconds):
                # A line's end in a message of a browser would be a second message.
                await target.send_text(text.replace("\n", " "))
