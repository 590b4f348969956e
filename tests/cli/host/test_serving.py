"""The protocol at a running table: whole games by it, each face as far as its token goes."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from companion.asks import Seat
from companion.cli.host.serving import SERVED
from companion.game import games
from hardware.panel import Request, Right
from hardware.web.connection import Connection
from tests.cli.json_patch import apply_changes
from tests.cli.peer import schema
from tests.hardware.web.staged import StagedTable

HOST = Right("host")
TABLE = Right("table")


class Face:
    """A face that has joined a running table, and knows only what it was told.

    Args:
        table: The table.
        right: What its token is good for.
    """

    def __init__(self, table: StagedTable, right: Right) -> None:
        self._table = table
        self._right = right
        self._connection = Connection(right)
        self.parts: dict[str, Any] = {}
        self.lines: list[str] = []
        self.look()

    def look(self) -> None:
        """Take what is pushed now."""
        scene = self._table.panel.scene
        assert scene is not None
        line = self._connection.read_pushes(scene.data)
        if line is None:
            return
        self.lines.append(json.dumps(line))
        news = json.loads(self.lines[-1])["push"]
        if news.pop("fresh", False):
            self.parts = {}
        if changes := news.pop("changes", None):
            news["view"] = apply_changes(self.parts["view"], changes)
        self.parts |= news

    async def do(self, does: str, **fields: Any) -> Any:
        """Send a request, and return its reply."""
        replies: list[dict[str, Any]] = []
        await self._table.do(Request(self._right, {"do": does, **fields}, replies.append))
        (reply,) = replies
        self.lines.append(json.dumps(reply))
        return reply


def run(script: Callable[[StagedTable], Awaitable[None]], game: str = "legenden", **given: Any) -> None:
    """Play a script at a table of Ada and Bo."""

    async def playing() -> None:
        await script(StagedTable(game, ("Ada", "Bo"), **{"by_box": True} | given))

    asyncio.run(playing())


def choose(ask: Mapping[str, Any], seat: Seat, chance: random.Random) -> Any:
    """Return an answer that the ask, as this seat was told it, promises to take."""
    options = ask.get("options") or ask.get("outcomes") or []
    own = options[seat] if isinstance(options, dict) else options
    match ask["kind"]:
        case "tell":
            return True
        case "number":
            return chance.randint(ask["min"], min(ask["max"], ask["min"] + 12))
        case "roll":
            return [chance.choice(ask["faces"]) for _ in range(ask["count"])]
    return chance.choice(own)["id"] if own else "a name"


@pytest.mark.parametrize("game", sorted(games()))
def test_each_seat_plays_by_what_it_was_told_alone(game: str) -> None:
    async def script(table: StagedTable) -> None:
        chance = random.Random(3)
        faces = {seat: Face(table, Right("seat", seat)) for seat in ("Ada", "Bo")}
        onlooker = Face(table, TABLE)
        for _ in range(MANY):
            if faces["Ada"].parts["over"] is not None:
                break
            table.clock.advance(20)
            table.host.newsroom.flashes.forget()
            table.host.show()
            for seat, face in faces.items():
                face.look()
                ask = face.parts["ask"]
                if seat not in ask["waiting"]:
                    continue
                value = choose(ask, seat, chance)
                reply = await face.do("answer", ask=ask["n"], seat=seat, value=value)
                assert "error" not in reply, (value, reply)
                break
            for face in (*faces.values(), onlooker):
                face.look()
            assert onlooker.parts["ask"] is None or onlooker.parts["ask"]["yours"] is False
        scene = table.panel.scene
        assert scene is not None
        assert scene.data is not None
        for face, right in ((faces["Ada"], Right("seat", "Ada")), (onlooker, TABLE)):
            assert face.parts["view"] == json.loads(json.dumps(scene.data.parts(right)["view"]))
        # A press costs what has changed.
        sizes = sorted(len(line) for line in onlooker.lines[1:])
        assert sizes[len(sizes) // 2] < len(onlooker.lines[0]) / 2

    run(script, game)


MANY = 25
"""Answers of each game."""


def test_nobody_is_told_the_options_of_another_in_a_secret() -> None:
    async def script(table: StagedTable) -> None:
        assert await table.play_until(lambda _, ask: ask.kind == "secret")
        opened = table.table.open
        assert opened is not None
        ada, host, onlooker = (Face(table, right) for right in (Right("seat", "Ada"), HOST, TABLE))
        assert set(ada.parts["ask"]["options"]) == set(ada.parts["ask"]["notes"]) == {"Ada"}
        for face in (host, onlooker):
            assert "options" not in face.parts["ask"]
            assert face.parts["ask"]["waiting"] == list(opened.waiting)
        value = ada.parts["ask"]["options"]["Ada"][0]["id"]
        assert "ask" in await ada.do("lay", ask=opened.n, seat="Ada", value=value)
        before = [len(face.lines) for face in (host, onlooker)]
        for face in (host, onlooker):
            face.look()
        assert [len(face.lines) for face in (host, onlooker)] == before, "a marker that lies is nobody else's matter"
        reply = await ada.do("answer", ask=opened.n, seat="Bo", value=value)
        assert reply["error"] | {"text": ""} == {"code": "right", "text": "", "path": "/seat"}
        reply = await host.do("answer", ask=opened.n, seat="Ada", value=value)
        assert reply["error"]["code"] == "right"
        reply = await ada.do("answer", ask=opened.n, seat="Ada", value=value)
        assert set(reply["ask"]["sealed"]) == {"Ada"}
        host.look()
        assert set(host.parts["ask"]["sealed"]) == {"Ada"}

    run(script, by_box=False)


def test_a_token_is_good_for_what_hello_lists() -> None:
    async def script(table: StagedTable) -> None:
        for right, bars in ((Right("seat", "Ada"), "undo"), (TABLE, "answer"), (HOST, "answer")):
            face = Face(table, right)
            hello = (await face.do("hello", id=4))["hello"]
            assert hello["right"]["kind"] == right.kind
            assert bars not in hello["does"]
            fields = {"answer": {"ask": 1, "seat": "Ada", "value": 1}}.get(bars, {})
            error = (await face.do(bars, **fields))["error"]
            assert (error["code"], error["path"]) == ("right", "/do")
            assert (await face.do("view", seat="Bo"))["error"]["path"] == "/seat"
            for does in ("log", "steps", "help", "odds", "ask"):
                assert "error" not in await face.do(does)
            assert (await face.do("dance"))["error"]["code"] == "request"
            assert (await face.do("hello", protocol=1))["error"]["path"] == "/protocol"

    run(script)


@pytest.mark.parametrize("right", [Right("seat", "Ada"), TABLE, Right("box", answers=frozenset({"Bo"})), HOST])
def test_every_request_is_answered_or_has_its_code(right: Right) -> None:
    fields: dict[str, dict[str, Any]] = {
        "new": {"game": "rulez", "seats": ["Ada"]},
        "time": {"ask": 1},
        "push": {"on": True},
        "view": {"seat": None},
        "leave": {"scope": "fight"},
        "set": {"path": "dice.T12", "value": "asked"},
        **{does: {"ask": 99, "seat": right.seat or "Bo", "value": 1} for does in ("answer", "lay")},
        "interrupt": {"seat": right.seat or "Bo", "what": "dance"},
        "ready": {"ask": 99, "seat": right.seat or "Bo"},
        "deck": {"deck": "dragon", "op": "count", "number": 99},
    }

    async def script(table: StagedTable) -> None:
        face = Face(table, right)
        may = (await face.do("hello"))["hello"]["does"]
        codes = {}
        for does in SERVED:
            reply = await face.do(does, **fields.get(does, {}))
            schema("reply").validate(reply)
            codes[does] = reply.get("error", {}).get("code")
        for_nobody = {does for does, code in codes.items() if code == "running"}
        assert for_nobody == {"games", "new", "resume", "sessions", "time", "push"}
        barred = {does for does, code in codes.items() if code == "right"}
        assert {*may} == codes.keys() - for_nobody - barred
        assert barred == {
            *(() if right.seat or right.answers else ("answer", "lay", "interrupt", "ready")),
            *(() if right.kind == "host" else ("leave", "undo", "redo", "set", "deck", "corrections")),
        }

    run(script)


def test_an_ask_that_is_left_out_is_pushed_to_all() -> None:
    async def script(table: StagedTable) -> None:
        face, heard = Face(table, TABLE), list[str]()

        def skips(*_: object) -> bool:
            face.look()
            heard.extend(event["params"]["ask"] for event in face.parts.pop("told", ()) if event["key"] == "skipped")
            return bool(heard)

        assert await table.play_until(skips)
        assert heard[0].startswith(("dice", "whom", "pool", "which"))

    run(script, "rulez")


def test_a_host_corrects_and_takes_back_and_all_are_told() -> None:
    async def script(table: StagedTable) -> None:
        host, ada = Face(table, HOST), Face(table, Right("seat", "Ada"))
        found = (await host.do("corrections"))["corrections"]["figures"][0]
        value = found["max"] if "max" in found else found["values"][-1]["value"]
        assert "error" not in await host.do("set", path=found["path"], value=value)
        ada.look()
        assert ada.parts["told"][-1]["key"] == "set"
        assert ada.parts["steps"]["undo"]["text"]
        assert "error" not in await host.do("undo")
        ada.look()
        assert "undo" in [event["key"] for event in ada.parts["told"]]

    run(script)


def test_a_countdown_waits_until_all_have_said_that_they_are_ready() -> None:
    async def script(table: StagedTable) -> None:
        assert await table.play_until(lambda _, ask: ask.kind == "secret" and ask.seconds is not None)
        opened = table.table.open
        assert opened is not None
        ada = Face(table, Right("seat", "Ada"))
        assert (ada.parts["time"]["counting"], ada.parts["time"]["of"]) == (True, opened.ask.seconds)
        table.host.deadlines.restart()
        table.host.show()
        faces = [Face(table, Right("seat", seat)) for seat in opened.ask.seats]
        assert faces[0].parts["time"]["counting"] is False
        for face, seat in zip(faces, opened.ask.seats, strict=True):
            face.look()
            assert face.parts["own"]["state"] == "ready"
            assert "ask" in await face.do("ready", ask=opened.n, seat=seat)
        faces[0].look()
        assert faces[0].parts["time"]["seconds"] == opened.ask.seconds
        assert (await faces[0].do("ready", ask=opened.n + 1, seat="Ada"))["error"]["path"] == "/ask"

    run(script, by_box=False)


def test_a_program_that_joins_later_is_told_no_old_news() -> None:
    async def script(table: StagedTable) -> None:
        first = Face(table, TABLE)
        host = Face(table, HOST)
        assert "error" not in await host.do("set", path="dice.T12", value="asked")
        assert "told" not in Face(table, TABLE).parts
        first.look()
        assert first.parts["told"]

    run(script)
