"""docs/protocol.md does not lie: its worked example is played, its tables are compared with the schema."""

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

from companion.testing.golden import SETTING
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


def test_all_that_the_page_names_is_there() -> None:
    page = PAGE.read_text("utf-8")
    requests = re.findall(r"^\| `([a-z]+)` \|", page.split("## Requests")[1].split("##")[0], re.MULTILINE)
    assert [f"#/$defs/do-{name}" for name in requests] == [ref["$ref"] for ref in SCHEMA["$defs"]["request"]["oneOf"]]
    kinds = re.findall(r"^\| `([a-z]+)` \|", page.split("## The open ask")[1].split("##")[0], re.MULTILINE)
    assert [f"#/$defs/ask-{name}" for name in kinds] == [ref["$ref"] for ref in SCHEMA["$defs"]["ask"]["oneOf"]]
    rows = re.findall(r"^\| (`.*?`) \|", page.split("## Errors")[1].split("##")[0], re.MULTILINE)
    codes = [code for row in rows for code in re.findall(r"`([a-z-]+)`", row)]
    named = SCHEMA["$defs"]["reply-error"]["properties"]["error"]["properties"]["code"]["enum"]
    assert sorted(codes) == sorted(named)


def test_each_request_says_which_fields_it_has() -> None:
    page = PAGE.read_text("utf-8").split("## Requests")[1].split("##")[0]
    for name, fields in re.findall(r"^\| `([a-z]+)` \|(.*?)\|", page, re.MULTILINE):
        needed, _, possible = fields.partition("may have")
        shape = SCHEMA["$defs"][f"do-{name}"]
        said = re.findall(r"`([a-z]+)`", needed + possible)
        assert said == [field for field in shape["properties"] if field not in ("do", "id")], name
        if name != "deck":
            assert re.findall(r"`([a-z]+)`", needed) == shape["required"][1:], name
