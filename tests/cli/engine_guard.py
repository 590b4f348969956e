"""A guard over all tests: whatever an engine says in this process is checked against the schema of its version."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from companion.cli.engine.engine import Engine


@pytest.fixture(scope="session", autouse=True)
def _check_replies() -> Iterator[None]:
    """Check each line that an engine says."""
    answer, pushes = Engine.answer, Engine.pushes

    def check(engine: Engine, said: str) -> str:
        # The schema is only loaded where an engine speaks.
        from tests.cli.peer import check_reply

        reply = json.loads(said)
        if "hello" not in reply:
            check_reply(reply, engine.handler.protocol)
        return said

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Engine, "answer", lambda engine, line: check(engine, answer(engine, line)))
        patch.setattr(Engine, "pushes", lambda engine: [check(engine, said) for said in pushes(engine)])
        yield
