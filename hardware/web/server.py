"""The server of the page: a socket that is bound before the screen opens, and uvicorn on the evening's own loop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from companion.errors import DrakvaktError
from companion.text import Text
from hardware.web.app import make_app
from hardware.web.gate import PanelGate
from hardware.web.networks import follow_networks, publish_name
from hardware.web.panel import WebPanel
from hardware.web.visitor import LONGEST

PORTS: Final = range(8321, 8331)
"""Ports that are tried in turn, so that a second table finds one too."""

MOST_CONNECTIONS: Final = 128
"""Connections that the server serves at one time; the next are told to come later."""


class PortTaken(DrakvaktError):
    """No port is free for the page."""


class _Server(uvicorn.Server):
    """A server that leaves signals to the evening that it belongs to."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def bind(*, lan: bool, port: int | None = None) -> socket.socket:
    """Return a socket for the page.

    Args:
        lan: True if the local network reaches it; else this machine alone does.
        port: The port; without one the first free one of PORTS.

    Raises:
        PortTaken: It is taken.
    """
    host = "0.0.0.0" if lan else "127.0.0.1"
    for wanted in PORTS if port is None else (port,):
        bound = socket.socket()
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, wanted))
        except (OSError, OverflowError):
            bound.close()
            continue
        # From now on a browser may come: it waits until the evening has begun.
        bound.listen(MOST_CONNECTIONS)
        bound.setblocking(False)
        return bound
    if port is None:
        wrong = Text("No port from {first} to {last} is free for the page: choose one with --port.")
        raise PortTaken(wrong.using(first=PORTS[0], last=PORTS[-1]))
    raise PortTaken(Text("Port {port} cannot be had for the page: choose another one with --port.", port=port))


async def serve(panel: WebPanel, bound: socket.socket, *, lan: bool = False) -> None:
    """Serve the pages of a panel until cancelled.

    Args:
        panel: The panel.
        bound: The socket that `bind` returned.
        lan: True if local networks reach it: then it gets a name there too, and follows when they change.
    """
    port = bound.getsockname()[1]

    async def use(reached: tuple[str, ...]) -> None:
        panel.use_addresses([f"http://{one}:{port}" for one in reached])
        await publish_name(reached, port, panel.tell_name)

    following = asyncio.create_task(follow_networks(use)) if lan else None
    try:
        await serve_app(make_app(PanelGate(panel)), bound)
    finally:
        if following is not None:
            following.cancel()
            await asyncio.wait([following])


async def serve_app(app: ASGIApp, bound: socket.socket) -> None:
    """Serve an application until cancelled.

    Args:
        app: The application.
        bound: A socket that listens.
    """
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST * 4,
        # One compressed stream of a secret and of public text would tell its length.
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=16384,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=1,
    )
    try:
        await _Server(config).serve(sockets=[bound])
    finally:
        bound.close()
