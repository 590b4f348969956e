"""A dishonest client at the real server: nothing leaks, nobody takes a seat, the game goes on, memory stays bounded."""

from __future__ import annotations

import asyncio
import json
import os
import tracemalloc
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin, Subprotocol

from hardware.panel import Scene
from hardware.web.app import COOKIE, MOST_PAGES, PAGE
from hardware.web.panel import WebPanel
from hardware.web.server import bind, serve
from hardware.web.visitor import LONGEST, MOST_BURST
from tests.hardware.rigs import SEATS, face, scene
from tests.hardware.web.open_page import receive

MOST_BYTES = 12_000_000
"""Bytes that all attacks together may leave behind."""

CONNECTIONS = int(os.environ.get("DRAKVAKT_CONNECTIONS", "60"))
"""Connections at once; `.ci/run` tries 500."""


class Siege:
    """A server with Ada's honest phone, and whoever else connects.

    Args:
        panel: The panel whose pages it serves.
        port: Where it listens.
    """

    def __init__(self, panel: WebPanel, port: int) -> None:
        self.panel = panel
        self.host = f"127.0.0.1:{port}"
        self.port = port
        self.leaked: list[str] = []

    def open(self, token: str, **headers: str) -> connect:
        """Return a connection with a token; other headers as they are given."""
        given = {"Cookie": f"{COOKIE}={token}"} | headers
        uri, origin = f"ws://{self.host}/table", f"http://{self.host}"
        return connect(uri, origin=Origin(origin), additional_headers=given, subprotocols=[Subprotocol(PAGE)])

    def show(self, number: int) -> None:
        """Show a scene in which Ada and Bo each read a secret."""
        told = scene(f"scene {number}", seats=SEATS, waiting=SEATS, log=(f"line {number}",))
        hands = {seat: face(f"of {seat} alone", str(number)) for seat in SEATS}
        shown: Scene = replace(told, handhelds=hands)
        self.panel.show(shown)

    async def listen(self, wire: ClientConnection, seconds: float = 0.3) -> list[str]:
        """Return what comes within a while; where the connection ends, what came before."""
        texts: list[str] = []
        with suppress(WebSocketException, TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    texts.append(str(await wire.recv()))
        self.leaked += texts
        return texts


def besiege(attack: Callable[[Siege], Awaitable[None]]) -> Siege:
    """Run an attack at a real server; afterwards Ada's phone is as it was, and shows the newest scene."""

    async def running() -> Siege:
        bound = bind(lan=False, port=0)
        panel = WebPanel()
        siege = Siege(panel, bound.getsockname()[1])
        panel.seats_with_buttons(SEATS)
        server = asyncio.create_task(serve(panel, bound))
        token = panel.door.admit("phone")
        guest = panel.door.find_guest(token)
        assert guest is not None
        panel.door.seat(guest, "Ada")
        siege.show(0)
        async with siege.open(token) as honest:
            texts = [str(await honest.recv())]
            await attack(siege)
            siege.show(9999)
            while "line 9999" not in texts[-1]:
                texts.append(str(await asyncio.wait_for(honest.recv(), 10)))
            assert receive(texts)["seat"] == "Ada"
            assert "of Bo alone" not in "".join(texts)
        assert panel.seats_with_buttons(SEATS) == {"Ada"}
        assert "of Ada alone" not in "".join(siege.leaked)
        server.cancel()
        await asyncio.gather(server, return_exceptions=True)
        await panel.close()
        return siege

    return asyncio.run(running())


def test_guessed_tokens_and_forged_headers_open_nothing() -> None:
    async def attack(siege: Siege) -> None:
        token = siege.panel.door.admit("phone")
        tries: list[Any] = [siege.open("guessed"), siege.open(""), siege.open(token, Host="evil.example")]
        for one in tries:
            try:
                async with one as wire:
                    raise AssertionError(await siege.listen(wire))
            except WebSocketException:
                pass

    besiege(attack)


def test_malformed_oversized_and_forged_messages_end_their_own_connection() -> None:
    bad: list[str | bytes] = [
        "{",
        "[" * LONGEST,
        "x" * (LONGEST * 8),
        b"\xff\xfe",
        json.dumps({"do": "press", "button": "A", "seat": "Ada", "x": "y" * LONGEST}),
        json.dumps({"do": "free", "seat": "Ada"}),
        json.dumps({"do": "touch", "n": 0, "does": "set", "value": ["sun.at", 1]}),
    ]

    async def attack(siege: Siege) -> None:
        token = siege.panel.door.admit("phone")
        for message in bad:
            async with siege.open(token) as wire:
                with suppress(WebSocketException):
                    await wire.send(message)
                await siege.listen(wire, 5)
                assert wire.close_code is not None, message

    besiege(attack)


def test_a_flood_is_cut_off_after_a_handful() -> None:
    async def attack(siege: Siege) -> None:
        token = siege.panel.door.admit("host")
        async with siege.open(token) as wire:
            with suppress(WebSocketException):
                for _ in range(2000):
                    await wire.send('{"do":"press","button":"A"}')
            await siege.listen(wire, 5)
            assert wire.close_code is not None
        assert siege.panel._mailbox._queue.qsize() <= 2 * MOST_BURST

    besiege(attack)


def test_slow_readers_and_many_connections_harm_no_other() -> None:
    async def attack(siege: Siege) -> None:
        token = siege.panel.door.admit("host")
        raw = [asyncio.open_connection("127.0.0.1", siege.port) for _ in range(CONNECTIONS // 2)]
        idle = [one for one in await asyncio.gather(*raw, return_exceptions=True) if isinstance(one, tuple)]
        tried = [asyncio.wait_for(siege.open(token), 20) for _ in range(CONNECTIONS - len(idle))]
        wires = [
            one for one in await asyncio.gather(*tried, return_exceptions=True) if isinstance(one, ClientConnection)
        ]
        assert len(wires) <= MOST_PAGES
        # None of them reads.
        for number in range(1, 400):
            siege.show(number)
            if number % 40 == 0:
                await asyncio.sleep(0.01)
        for wire in wires:
            wire.transport.abort()
        for _, writer in idle:
            writer.close()
        await asyncio.sleep(0.05)

    tracemalloc.start()
    besiege(attack)
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert left < MOST_BYTES
