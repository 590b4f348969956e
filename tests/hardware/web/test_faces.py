"""A face of others joins a running table over the WebSocket: it speaks the protocol, and nothing else."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from hardware.web.app import COOKIE
from hardware.web.door import Role
from hardware.web.server import bind, serve
from tests.cli.host.test_serving import choose
from tests.cli.json_patch import apply_changes
from tests.cli.peer import check_reply, schema
from tests.hardware.web.staged import StagedTable

SEATS = ("Ada", "Bo")


class Stranger:
    """A program of others with a token; it knows what it was told, and checks each line against the schema.

    Args:
        wire: Its connection.
    """

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self.parts: dict[str, Any] = {}
        self.lines: list[str] = []

    async def read(self) -> dict[str, Any] | None:
        """Return the next line if it is a reply, and take it if it is a push."""
        self.lines.append(str(await asyncio.wait_for(self._wire.recv(), 20)))
        line = json.loads(self.lines[-1])
        check_reply(line)
        if "push" not in line:
            return dict(line)
        news = line["push"]
        if news.pop("fresh", False):
            self.parts = {}
        if changed := news.pop("changes", None):
            news["view"] = apply_changes(self.parts["view"], changed)
        self.parts |= news
        return None

    async def do(self, does: str, **fields: Any) -> dict[str, Any]:
        """Send a request, and return its reply."""
        request = {"do": does, "id": len(self.lines), **fields}
        await self._wire.send(json.dumps(request))
        while (reply := await self.read()) is None or reply.get("id") != request["id"]:
            pass
        return reply


Script = Callable[[StagedTable, Callable[[Role], Awaitable[Stranger]]], Awaitable[None]]


def play_script(script: Script, game: str = "legenden") -> None:
    """Play a script at a running table of Ada and Bo whose page is served."""

    async def playing() -> None:
        table = StagedTable(game, SEATS, by_box=True)
        for phone in table.phones.values():
            phone.send(do="stand")
        bound = bind(lan=False, port=0)
        host = f"127.0.0.1:{bound.getsockname()[1]}"
        tasks = [asyncio.create_task(serve(table.panel, bound)), asyncio.create_task(table.host.run())]
        wires: list[ClientConnection] = []

        async def join(role: Role) -> Stranger:
            cookie = {"Cookie": f"{COOKIE}={table.door.admit(role)}"}
            wires.append(
                await connect(f"ws://{host}/table", origin=Origin(f"http://{host}"), additional_headers=cookie)
            )
            return Stranger(wires[-1])

        try:
            await script(table, join)
        finally:
            for wire in wires:
                await wire.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await table.panel.close()

    asyncio.run(playing())


def test_another_program_takes_a_seat_and_plays_by_what_it_is_told() -> None:
    async def script(table: StagedTable, join: Callable[[Role], Awaitable[Stranger]]) -> None:
        chance = random.Random(3)
        ada = await join("phone")
        assert (await ada.do("hello"))["error"]["code"] == "right", "without a seat it is told nothing of the game"
        assert set(ada.parts) == {"seats"}
        assert (await ada.do("sit", seat="Ada"))["done"] is True
        hello = (await ada.do("hello"))["hello"]
        assert (hello["protocol"], hello["right"]["kind"], hello["right"]["seat"]) == (2, "seat", "Ada")
        bo = await join("phone")
        await bo.do("sit", seat="Bo")
        answered = 0
        while answered < 6:
            for seat, face in (("Ada", ada), ("Bo", bo)):
                while "ask" not in face.parts:
                    await face.read()
                opened = table.table.open
                assert opened is not None
                if seat not in opened.waiting:
                    continue
                while face.parts["ask"]["n"] != opened.n:
                    await face.read()
                value = choose(face.parts["ask"], seat, chance)
                reply = await face.do("answer", ask=opened.n, seat=seat, value=value)
                assert "error" not in reply, (value, reply)
                answered += 1
                break
        assert (await bo.do("answer", ask=1, seat="Ada", value=True))["error"]["code"] == "right"
        assert (await bo.do("view", seat="Ada"))["error"]["path"] == "/seat"
        assert (await bo.do("become", role="host"))["error"]["code"] == "request"
        for face, seat in ((ada, "Ada"), (bo, "Bo")):
            assert (await face.do("answer", ask=1, seat=seat, value=True))["error"]["code"] == "stale", "a replay"
            for does, fields in (("undo", {}), ("set", {"path": "sun.at", "value": 1}), ("corrections", {})):
                assert (await face.do(does, **fields))["error"]["code"] == "right"
        assert "page" not in ada.parts | bo.parts

    play_script(script)


def test_a_program_with_the_tables_token_corrects_and_gets_the_way_in() -> None:
    async def script(table: StagedTable, join: Callable[[Role], Awaitable[Stranger]]) -> None:
        face = await join("host")
        assert (await face.do("hello"))["hello"]["right"]["kind"] == "host"
        while "way" not in face.parts:
            await face.read()
        assert face.parts["way"]["gives"] == "seat"
        assert (await face.do("screen"))["done"] is True
        while face.parts["way"]["gives"] != "table":
            await face.read()
        found = (await face.do("corrections"))["corrections"]["figures"][0]
        value = found["max"] if "max" in found else found["values"][-1]["value"]
        assert "error" not in await face.do("set", path=found["path"], value=value)
        assert face.parts["seats"]["free"] == list(SEATS)

    play_script(script)


@pytest.mark.parametrize(
    ("good", "request_"),
    [
        (True, {"do": "press", "button": "A", "held": True}),
        (True, {"do": "touch", "n": 7, "does": "lay", "value": "rock"}),
        (True, {"do": "dismiss", "id": 3}),
        (False, {"do": "press", "button": "E"}),
        (False, {"do": "sit"}),
        (False, {"do": "become"}),
    ],
)
def test_requests_of_the_page_have_a_schema(good: bool, request_: dict[str, Any]) -> None:
    assert schema("page-request").is_valid(request_) is good
