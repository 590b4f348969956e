"""docs/protocol.md does not lie: its sessions are played, its tables and pages are those of the schema."""

from __future__ import annotations

import json
import os
import re
import textwrap
from collections.abc import Iterator
from contextlib import closing
from fnmatch import fnmatchcase
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from companion.cli.engine.engine import Engine
from companion.cli.main import make_parser
from companion.table.sessions import Sessions
from companion.testing.golden import SETTING
from scripts import protocol
from tests.cli.peer import SCHEMA, Peer, schema
from tests.cli.running import ROOT

PAGE = ROOT / "docs" / "protocol.md"
FENCE = re.compile(r"```protocol\n(.*?)```", re.DOTALL)
ANY = "..."
WIDTH = 118


def exchanges(block: str) -> Iterator[tuple[str, Any]]:
    """Each request as it is written, and the reply that should come."""
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


def renewed(reply: Any, pattern: Any) -> Any:
    """The reply as the page should say it, with `...` where it stood."""
    if is_like(reply, pattern):
        return pattern
    if isinstance(reply, dict):
        named = pattern if isinstance(pattern, dict) else {}
        return {name: renewed(value, named.get(name)) for name, value in reply.items()}
    if isinstance(reply, list):
        listed = pattern if isinstance(pattern, list) else []
        return [renewed(value, old) for value, old in zip_longest(reply, listed[: len(reply)])]
    return reply


def written(request: str, reply: Any) -> str:
    text = "< " + json.dumps(reply, ensure_ascii=False)
    lines = textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join([f"> {request}", *lines, ""])


def play(block: str, folder: Path) -> str:
    """The example as it goes now."""
    peer = Peer(folder)
    played = ""
    with closing(peer.engine):
        for request, pattern in exchanges(block):
            if '"dance", "id"' not in request:
                schema("request").validate(json.loads(request))
            played += written(request, renewed(peer.line(request.encode()), pattern))
    return played


def test_the_worked_example_goes_as_it_is_written(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    (block,) = FENCE.findall(page)
    played = play(block, tmp_path)
    if os.environ.get(SETTING) == "write" and played != block:
        PAGE.write_text(page.replace(block, played), encoding="utf-8", newline="\n")
        pytest.fail(f"docs/protocol.md was written: look at it, and run again without {SETTING}.", pytrace=False)
    assert played == block, f"if that is meant, run with {SETTING}=write"


def test_the_example_would_show_a_difference() -> None:
    assert is_like({"n": 7, "mark": "Bo has chosen: 12ab"}, {"n": 7, "mark": "Bo has chosen: ..."})
    others: list[Any] = [{"n": 7}, {"n": 7, "mark": "Bo"}, {"n": 8, "mark": "Bo has chosen: 1"}, []]
    for reply in others:
        assert not is_like(reply, {"n": 7, "mark": "Bo has chosen: ..."})
    assert not is_like([1, 2], [1])
    assert renewed({"n": 8, "mark": "a1"}, {"n": 7, "mark": "..."}) == {"n": 8, "mark": "..."}


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
    assert protocol.with_tables(page) == page, AGAIN


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
