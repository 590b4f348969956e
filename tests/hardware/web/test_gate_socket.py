"""The page of a box as a program of its own: a real Unix socket to the table, and a real server for browsers."""

from __future__ import annotations

import asyncio
import json
import socket
import stat
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin, Subprotocol

from companion.errors import DrakvaktError
from hardware.panel import Handheld, PanelEvent, Press
from hardware.web.app import COOKIE, make_app
from hardware.web.app import PAGE as PAGE_PROTOCOL
from hardware.web.box_page import PAGE, box_page, find_socket, open_box_page
from hardware.web.gate import Gone, NotAdmitted, PanelGate
from hardware.web.gate_socket import LONGEST_LINE, SOCKET_MODE, SocketGate
from hardware.web.lazy import LazyPanel
from hardware.web.page_service import main
from hardware.web.panel import WebPanel
from hardware.web.server import bind, serve_app
from tests.hardware.rigs import SEATS, scene
from tests.hardware.web.test_app import Client

ADDRESSES = ["http://192.168.1.5:8321", "http://10.0.0.1:8321"]
Script = Callable[[WebPanel, SocketGate], Awaitable[None]]


heard: list[PanelEvent] = []


async def listen_to(panel: WebPanel) -> None:
    """Keep what people touch."""
    heard.clear()
    async for event in panel.events():
        heard.append(event)  # noqa: PERF401


async def serve_briefly(panel: LazyPanel) -> None:
    """Let an open panel run for a moment, and end it."""
    listening = asyncio.create_task(anext(panel.events(), None))
    await asyncio.sleep(0.01)
    await panel.close()
    await listening


def play_script(folder: Path, script: Script) -> None:
    """Play a script at the box's panel and at the gate through which the page's program reaches it."""

    async def playing() -> None:
        wish = folder / "page"
        panel = open_box_page(wish, folder)
        panel.seats_with_buttons(SEATS)
        panel.show(scene("Rohan", "door: how?"))
        listening = asyncio.create_task(listen_to(panel))
        await asyncio.sleep(0.01)
        try:
            await script(panel, SocketGate(find_socket(wish)))
        finally:
            await panel.close()
            await listening
        assert not find_socket(wish).exists()

    asyncio.run(playing())


def test_the_page_s_program_learns_of_tokens_only_what_it_needs(tmp_path: Path) -> None:
    async def script(panel: WebPanel, gate: SocketGate) -> None:
        assert await gate.admit_here() is None, "nobody on the box's own machine gets its buttons unasked"
        assert await gate.is_good("guessed") is False
        assert await gate.join("WRONG") is NotAdmitted.WRONG
        token = await gate.join(panel.door.code)
        assert isinstance(token, str)
        assert await gate.is_good(token)
        for _ in range(20):
            await gate.join("WRONG")
        assert await gate.join(panel.door.code) is NotAdmitted.SHUT

    play_script(tmp_path, script)


def test_a_token_stays_good_while_the_table_is_away(tmp_path: Path) -> None:
    gate = SocketGate(tmp_path / "nobody listens here")
    with pytest.raises(Gone):
        asyncio.run(gate.is_good("anything"))
    client = Client(gate)
    # Only a page that is answered with 403 goes back to joining.
    cookie = f"{COOKIE}=anything"
    assert client.ask("/site/main.js", "HEAD", cookie=cookie).status == 503
    assert b"join.js" in client.ask("/", cookie=cookie).body
    assert [one["type"] for one in client.open(cookie=cookie)] == ["websocket.close"]


def test_a_phone_plays_through_both_programs(tmp_path: Path) -> None:
    async def script(panel: WebPanel, gate: SocketGate) -> None:
        bound = bind(lan=False, port=0)
        host = f"127.0.0.1:{bound.getsockname()[1]}"
        serving = asyncio.create_task(serve_app(make_app(gate), bound))
        token = panel.door.admit("phone")
        headers = {"Cookie": f"{COOKIE}={token}"}
        pages = [Subprotocol(PAGE_PROTOCOL)]
        uri, origin = f"ws://{host}/table", f"http://{host}"
        async with connect(uri, origin=Origin(origin), additional_headers=headers, subprotocols=pages) as wire:
            assert json.loads(await wire.recv())["push"]["page"]["all"]["view"] == "seats"
            await wire.send('{"do":"sit",\n"seat":"Ada"}')
            assert json.loads(await wire.recv()) == {"done": True}
            assert json.loads(await wire.recv())["push"]["page"]["set"]["seat"] == "Ada"
            await wire.send('{"do":"press","button":"B"}')
            while len(heard) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            assert heard == [Handheld("Ada", here=True), Press("Ada", "B")]
            await wire.send("rude")
            await asyncio.wait_for(wire.wait_closed(), 5)
        with pytest.raises(WebSocketException):
            async with connect(uri, origin=Origin(origin), additional_headers={"Cookie": f"{COOKIE}=guessed"}):
                pass
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    play_script(tmp_path, script)


def test_the_code_stands_at_the_box_while_the_page_is_served(tmp_path: Path) -> None:
    async def script(panel: WebPanel, gate: SocketGate) -> None:
        assert panel.find_way() is None
        announcing = asyncio.create_task(gate.announce(ADDRESSES))
        while (way := panel.find_way()) is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert (way.address, way.others) == (ADDRESSES[0], (ADDRESSES[1],))
        announcing.cancel()
        while panel.find_way() is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    play_script(tmp_path, script)


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"[]\n",
        b'{"ask":"host"}\n',
        b"\xff\n",
        b"[" * 4000 + b"\n",
        b"x" * (LONGEST_LINE + 9),
        b'{"ask":"open"}\n',
    ],
)
def test_a_program_that_asks_for_anything_else_is_told_nothing(tmp_path: Path, line: bytes) -> None:
    async def script(panel: WebPanel, gate: SocketGate) -> None:
        reader, writer = await asyncio.open_unix_connection(find_socket(tmp_path / "page"))
        writer.write(line)
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()
        assert await gate.is_good("guessed") is False

    play_script(tmp_path, script)


def test_the_socket_is_for_one_group_and_the_wish_for_the_box_alone(tmp_path: Path) -> None:
    async def script(panel: WebPanel, gate: SocketGate) -> None:
        wish = tmp_path / "page"
        assert stat.S_IMODE(find_socket(wish).stat().st_mode) == SOCKET_MODE == 0o660
        assert stat.S_IMODE(wish.stat().st_mode) & 0o077 == 0

    play_script(tmp_path, script)


def test_the_box_asks_for_a_page_only_where_a_service_serves_it(tmp_path: Path) -> None:
    assert box_page(lambda: tmp_path, {}) is None
    wish = tmp_path / "page"
    panel = box_page(lambda: tmp_path, {PAGE: str(wish)})
    assert isinstance(panel, LazyPanel)
    assert not wish.exists(), "nothing is opened before somebody presses"
    panel.open_way()
    asyncio.run(serve_briefly(panel))
    assert wish.exists()
    nowhere = box_page(lambda: tmp_path, {PAGE: str(tmp_path / "none" / "page")})
    assert nowhere is not None
    with pytest.raises(DrakvaktError):
        nowhere.open_way()


def test_a_box_that_was_started_again_opens_the_page_at_once(tmp_path: Path) -> None:
    wish = tmp_path / "page"
    wish.touch()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(find_socket(wish)))
    panel = box_page(lambda: tmp_path, {PAGE: str(wish)})
    assert panel is not None
    with socket.socket(socket.AF_UNIX) as page:
        page.connect(str(find_socket(wish)))
    asyncio.run(serve_briefly(panel))


def test_the_page_s_program_says_what_it_lacks() -> None:
    assert main({}) == 2


def test_a_page_that_is_open_when_the_evening_ends_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def script() -> None:
        panel = WebPanel(addresses=["http://127.0.0.1"])
        panel.show(scene("Rohan", "door: how?"))
        bound = bind(lan=False, port=0)
        host = f"127.0.0.1:{bound.getsockname()[1]}"
        serving = asyncio.create_task(serve_app(make_app(PanelGate(panel)), bound))
        headers = {"Cookie": f"{COOKIE}={panel.door.admit('phone')}"}
        wire = await connect(f"ws://{host}/table", origin=Origin(f"http://{host}"), additional_headers=headers)
        await wire.recv()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        await panel.close()

    asyncio.run(script())
    assert [one.getMessage() for one in caplog.records if one.exc_info] == []
