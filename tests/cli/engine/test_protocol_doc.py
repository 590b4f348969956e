"""docs/protocol.md does not lie: its sessions are played, its tables and pages are those of the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from companion.cli.engine.engine import Engine
from companion.cli.parser import make_parser
from companion.table.sessions import Sessions
from scripts import protocol
from tests.cli.peer import SCHEMA, Peer, schema
from tests.cli.running import ROOT

PAGE = ROOT / "docs" / "protocol.md"
FENCE = re.compile(r"```protocol\n(.*?)```", re.DOTALL)
ANY = "..."


def exchanges(block: str) -> Iterator[tuple[str, Any]]:
    """Yield each request as it is written, and the reply that should come."""
    joined = re.sub(r"\n  +", " ", block)
    lines = joined.splitlines()
    for request, reply in zip(lines[::2], lines[1::2], strict=True):
        assert request.startswith("> ")
        assert reply.startswith("< ")
        yield request[2:], json.loads(reply[2:])


def is_like(reply: Any, pattern: Any) -> bool:
    """Return True if the reply is as on the page, where `...` stands for anything."""
    if isinstance(pattern, str) and ANY in pattern:
        return pattern == ANY or (isinstance(reply, str) and fnmatchcase(reply, pattern.replace(ANY, "*")))
    if isinstance(pattern, dict) and isinstance(reply, dict):
        return list(pattern) == list(reply) and all(is_like(reply[name], pattern[name]) for name in pattern)
    if isinstance(pattern, list) and isinstance(reply, list):
        return len(pattern) == len(reply) and all(map(is_like, reply, pattern))
    return bool(reply == pattern and type(reply) is type(pattern))


def test_the_worked_example_goes_as_it_is_written(tmp_path: Path) -> None:
    (block,) = FENCE.findall(PAGE.read_text("utf-8"))
    peer = Peer(tmp_path)
    with closing(peer.engine):
        for request, pattern in exchanges(block):
            if '"dance", "id"' not in request:
                schema("request").validate(json.loads(request))
            reply = peer.line(request.encode())
            assert has_part(reply, pattern), (request, reply)


def test_the_situation_in_mid_game_begins_as_it_is_written(tmp_path: Path) -> None:
    [block] = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    request = json.loads(block)
    schema("request").validate(request)
    with closing(Engine(Sessions(tmp_path))) as engine:
        engine.answer(b'{"do": "hello", "protocol": 2}')
        reply = json.loads(engine.answer(block.replace("\n", " ").encode()))
    assert "error" not in reply, reply
    assert reply["ask"]["seats"] == [request["begin"]["seat"]]


def test_the_example_would_show_a_difference() -> None:
    assert is_like({"n": 7, "mark": "Bo has chosen: 12ab"}, {"n": 7, "mark": "Bo has chosen: ..."})
    others: list[Any] = [{"n": 7}, {"n": 7, "mark": "Bo"}, {"n": 8, "mark": "Bo has chosen: 1"}, []]
    for reply in others:
        assert not is_like(reply, {"n": 7, "mark": "Bo has chosen: ..."})
    assert not is_like([1, 2], [1])


FIRST = re.compile(r"```sh\n(drakvakt engine .*?) <<END\n(.*?)END\n```.*?```replies\n(.*?)```", re.DOTALL)


def test_the_first_session_goes_as_it_is_written(tmp_path: Path) -> None:
    found = FIRST.search(PAGE.read_text("utf-8"))
    assert found
    command, said, replies = found.groups()
    make_parser(["engine"]).parse_args(command.split()[1:])
    patterns = [json.loads(line) for line in re.sub(r"\n  +", " ", replies).splitlines()]
    with closing(Engine(Sessions(tmp_path))) as engine:
        for line, pattern in zip(said.splitlines(), patterns, strict=True):
            schema("request").validate(json.loads(line))
            reply = json.loads(engine.answer(line.encode()))
            assert has_part(reply, pattern), reply


def has_part(reply: Any, pattern: Any) -> bool:
    """Return True if the reply has what the page shows of it, where `...` stands for more."""
    if isinstance(pattern, dict) and isinstance(reply, dict):
        known = {name: inner for name, inner in pattern.items() if name != ANY}
        whole = ANY in pattern or known.keys() == reply.keys()
        return whole and all(name in reply and has_part(reply[name], inner) for name, inner in known.items())
    if isinstance(pattern, list) and pattern[-1:] == [ANY] and isinstance(reply, list):
        return len(reply) >= len(pattern) and all(map(has_part, reply, pattern[:-1]))
    if isinstance(pattern, list) and isinstance(reply, list):
        return len(reply) == len(pattern) and all(map(has_part, reply, pattern))
    return is_like(reply, pattern)


def test_the_first_session_would_show_a_difference() -> None:
    assert has_part({"a": [1, 2, 3], "b": 2}, {"a": [1, ANY], ANY: ANY})
    for pattern in ({"a": [2, ANY], ANY: ANY}, {"a": [1, ANY]}, {"c": 1, ANY: ANY}, {"a": [1], "b": 2}):
        assert not has_part({"a": [1, 2, 3], "b": 2}, pattern)


def test_its_pages_and_tables_are_those_of_the_schema() -> None:
    made = protocol.pages()
    assert {file.name for file in protocol.FOLDER.glob("*.md")} == made.keys(), AGAIN
    for name, text in made.items():
        assert (protocol.FOLDER / name).read_text("utf-8") == text, AGAIN
    page = PAGE.read_text("utf-8")
    assert protocol.fill_tables(page) == page, AGAIN


AGAIN = "run `python -m scripts.protocol` and look at what has changed"


def test_each_example_on_the_pages_is_a_request() -> None:
    for name in protocol.names("request"):
        (example,) = SCHEMA["$defs"][name]["examples"]
        schema(name).validate(example)
    for name in protocol.names("ask"):
        for value in SCHEMA["$defs"][name]["answers"]:
            schema("do-answer").validate({"do": "answer", "ask": 1, "seat": "Ada", "value": value})


def test_all_codes_of_errors_are_named() -> None:
    page = PAGE.read_text("utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", page.split("## Errors")[1].split("##")[0], re.MULTILINE)
    codes = [code for row in rows for code in re.findall(r"`([a-z-]+)`", row)]
    named = SCHEMA["$defs"]["reply-error"]["properties"]["error"]["properties"]["code"]["enum"]
    assert sorted(codes) == sorted(named)


def test_the_situation_in_mid_game_begins_as_the_page_says(tmp_path: Path) -> None:
    section = PAGE.read_text("utf-8").partition("## A situation in mid-game")[2]
    request = json.loads(section.partition("```json\n")[2].partition("```")[0])
    schema("request").validate(request)
    with closing(Engine(Sessions(tmp_path))) as engine:
        assert json.loads(engine.answer(b'{"do": "hello"}'))["hello"]["protocol"] == 2
        reply = json.loads(engine.answer(json.dumps(request).encode()))
        assert (reply["ask"]["key"], reply["ask"]["about"]["seat"]) == ("fight", "Bo")
        view = json.loads(engine.answer(b'{"do": "view", "seat": "Ada"}'))["view"]
        piles = {name: deck["piles"] for name, deck in view["state"]["decks"].items()}
        for path, part in request["state"].items():
            if path.startswith("decks."):
                assert piles[path.removeprefix("decks.")].items() >= part["piles"].items()
        assert view["state"]["characters"]["Ada"].items() >= request["state"]["characters.Ada"].items()
