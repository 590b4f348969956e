"""The page of a box as a service of its own: it serves browsers, and speaks to the box through a Unix socket only.

The box's service has no network, and this one has neither the box's devices nor its games
(`systemd/drakvakt-page.service`).
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from companion.errors import DrakvaktError
from hardware.web.app import make_app
from hardware.web.box_page import PAGE, find_socket
from hardware.web.gate_socket import SocketGate
from hardware.web.networks import follow_networks, publish_name
from hardware.web.server import bind, serve_app

AGAIN: Final = 1.0
"""Seconds between two tries to reach the box."""

log = logging.getLogger(__name__)


def main(environment: Mapping[str, str] = os.environ) -> int:
    """Serve the page until the process is ended; returns the exit status."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    wish = environment.get(PAGE, "")
    if not wish:
        log.error("%s is not set: it names the file with which the box asks for its page.", PAGE)
        return 2
    try:
        asyncio.run(_run(find_socket(Path(wish))))
    except DrakvaktError as error:
        log.error("%s", error)
        return 1
    return 0


async def _run(path: Path) -> None:
    task = asyncio.current_task()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    try:
        await serve_box(path)
    except asyncio.CancelledError:
        log.info("The page ends.")


async def serve_box(path: Path, port: int | None = None) -> None:
    """Serve the page of the box that listens at a socket, until cancelled.

    Args:
        path: The socket.
        port: The port; without one the first free one.

    Raises:
        PortTaken: No port is free.
    """
    bound = bind(lan=True, port=port)
    number = bound.getsockname()[1]
    gate = SocketGate(path)

    async def use(reached: tuple[str, ...]) -> None:
        addresses = [f"http://{one}:{number}" for one in reached]
        await asyncio.gather(_announce(gate, addresses), publish_name(reached, number))

    tasks = [asyncio.create_task(serve_app(make_app(gate), bound)), asyncio.create_task(follow_networks(use))]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _announce(gate: SocketGate, addresses: Sequence[str]) -> None:
    """Tell the box where phones find the page, and tell it again whenever it was away."""
    while True:
        try:
            await gate.announce(addresses)
        except OSError as error:
            log.info("The box does not listen: %s", error.strerror or error)
        await asyncio.sleep(AGAIN)
