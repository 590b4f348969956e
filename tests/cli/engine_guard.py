"""A guard over all tests: whatever an engine or a running table says in this process is checked against the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.cli.engine.engine import Engine
from companion.cli.host.serving import Serving
from hardware.panel import Request, SceneData
from hardware.web.connection import Connection


@pytest.fixture(scope="session", autouse=True)
def _check_replies() -> Iterator[None]:
    """Check each line that an engine says, and all that faces of a running table are told."""
    answer, pushes = Engine.answer, Engine.pushes
    take, read_pushes = Serving.take, Connection.read_pushes

    def check(engine: Engine, said: str) -> str:
        # The schema is only loaded where an engine speaks.
        from tests.cli.peer import check_reply

        reply, version = json.loads(said), engine.handler.protocol
        if version > 1 or "hello" not in reply:
            check_reply(reply, version)
        return said

    async def check_taken(serving: Serving, request: Request) -> None:
        from tests.cli.peer import check_reply

        replied: list[dict[str, Any]] = []
        await take(serving, replace(request, reply=replied.append))
        (reply,) = replied
        check_reply(json.loads(json.dumps(reply)))
        request.reply(reply)

    def check_pushed(
        connection: Connection, data: SceneData | None, more: Mapping[str, Any] | None = None
    ) -> dict[str, Any] | None:
        from tests.cli.peer import check_reply

        line = read_pushes(connection, data, more)
        if line is not None:
            check_reply(json.loads(json.dumps(line)))
        return line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Engine, "answer", lambda engine, line: check(engine, answer(engine, line)))
        patch.setattr(Engine, "pushes", lambda engine: [check(engine, said) for said in pushes(engine)])
        patch.setattr(Serving, "take", check_taken)
        patch.setattr(Connection, "read_pushes", check_pushed)
        yield
