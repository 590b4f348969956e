"""Another face of the engine, in the same process; `engine_guard` checks each reply against the schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from companion.cli.engine.engine import Engine
from companion.cli.engine.schema import schema_text
from companion.game import Game, UnknownGame
from companion.games.legenden import game as legenden
from companion.state import digest
from companion.table.sessions import Sessions
from tests import toys
from tests.cli.running import ROOT
from tests.table.games import Brittle
from tests.table.making import USUAL

Reply = dict[str, Any]

SCHEMA: Mapping[str, Any] = json.loads(schema_text())

GAMES: Mapping[str, Game[Any]] = {"toy": toys.game, "brittle": Brittle(), "legenden": legenden}


def toy_or(name: str) -> Game[Any]:
    """Return a toy game by its name, or the one real game of the worked example, installed or not."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game called {name!r}: choose another.")
    return GAMES[name]


OLD_SCHEMA: Mapping[str, Any] = json.loads(
    (ROOT / "tests" / "cli" / "engine" / "protocol-1.schema.json").read_text("utf-8")
)


@cache
def schema(part: str, version: int = 2) -> Draft202012Validator:
    """Return the schema of "request", "reply", or another part of a version of the protocol."""
    definitions = (SCHEMA if version == 2 else OLD_SCHEMA)["$defs"]
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": definitions})


@cache
def _schema_of_part(part: str, version: int) -> Draft202012Validator:
    """Return the schema of one part, in which an ask may be anything: else each kind would be tried for each reply."""
    definitions = (SCHEMA if version == 2 else OLD_SCHEMA)["$defs"]
    any_ask = {"ask": True, **({"ask-seen": False} if part in ("reply-asked", "reply-push") else {})}
    return Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": {**definitions, **any_ask}})


def check_reply(reply: Reply, version: int = 2) -> None:
    """Check a reply against the schema of its version, as the kind of reply and of ask that it says to be."""
    definitions = (SCHEMA if version == 2 else OLD_SCHEMA)["$defs"]
    kinds = (ref["$ref"].rpartition("/")[2] for ref in definitions["reply"]["oneOf"])
    kind = next((kind for kind in kinds if kind.removeprefix("reply-") in reply), "reply-asked")
    _schema_of_part(kind, version).validate(reply)
    ask = reply.get("ask") or reply.get("push", {}).get("ask")
    if ask is not None:
        _schema_of_part("ask-seen" if "yours" in ask else f"ask-{ask['kind']}", version).validate(ask)


class Peer:
    """Program that talks to an engine line by line."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.engine = Engine(Sessions(folder, game=toy_or), language)
        self.do("hello")

    def line(self, line: bytes) -> Reply:
        """Send a line, whatever it holds, and return the one reply to it."""
        said = self.engine.answer(line)
        assert "\n" not in said
        said.encode()
        reply: Reply = json.loads(said, parse_constant=_no_json)
        return reply

    def do(self, does: str, /, **fields: Any) -> Reply:
        """Send a valid request, and return its reply, whatever it is."""
        line = json.dumps({"do": does, **fields})
        schema("request").validate(json.loads(line))
        return self.line(line.encode())

    def wrong(self, does: str, /, **fields: Any) -> tuple[str, str]:
        """Send a request that is refused and changes nothing; return the code and the sentence of the error."""
        before = self.fingerprint()
        reply = self.line(json.dumps({"do": does, **fields}).encode())
        assert reply.keys() == {"error"}, reply
        assert self.fingerprint() == before
        return reply["error"]["code"], reply["error"]["text"]

    def new(self, *seats: str, **fields: Any) -> Reply:
        """Return a new game; Ada and Bo play the toy."""
        reply = self.do("new", **{"game": "toy", "seats": seats or ("Ada", "Bo"), **fields})
        assert "error" not in reply, reply
        return reply

    def say(self, *answers: tuple[str, Any]) -> Reply:
        """Answer whatever is open, one after the other."""
        reply = self.do("ask")
        for seat, value in answers:
            reply = self.do("answer", ask=reply["ask"]["n"], seat=seat, value=value)
            assert "error" not in reply, reply
        return reply

    def go_to(self, key: str) -> Reply:
        """Let everybody answer as usual until this is asked."""
        reply = self.do("ask")
        for _ in range(100):
            ask = reply["ask"]
            if ask["key"] == key:
                return reply
            reply = self.say((ask["waiting"][0], USUAL[ask["key"]]))
        raise AssertionError(f"{key} is not asked")

    def fingerprint(self) -> object:
        """Return all that must not change with a mistake."""
        table = self.engine.handler._table
        if table is None:
            return None
        opened = table.open
        return (
            table.journal.session,
            digest(table.run.state),
            dict(table.run.modes),
            len(table.journal.entries()),
            opened and (opened.n, opened.waiting, dict(opened.seals)),
            len(table.log()),
        )


def _no_json(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")
