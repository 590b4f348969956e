"""Whatever is said to the engine: one line back, and a mistake changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.engine.requests import FIELDS
from tests.cli.peer import Peer

WORDS = st.sampled_from(
    [
        *("Ada", "Bo", "toy", "home", "out", "bag", "made", "asleep", "dragon", "spell", "duel", "round", "players"),
        *(
            "players.Ada.life",
            "options.rounds",
            "dice.T12",
            "cards.dragon",
            "rolled",
            "drawn",
            "asked",
            "peek",
            "count",
        ),
        "shuffle",
    ]
)
JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.integers() | st.floats() | WORDS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
NAMES = sorted({field for needed, possible in FIELDS.values() for field in (*needed, *possible)})


@st.composite
def nearly_requests(draw: st.DrawFn) -> dict[str, Any]:
    """Return a request with its fields, some of them wrong, missing or too many."""
    does = draw(st.sampled_from(sorted(FIELDS)))
    needed, possible = FIELDS[does]
    fields = [*needed, *draw(st.lists(st.sampled_from(sorted(possible) or NAMES), max_size=2, unique=True))]
    request = {"do": does, **{field: draw(likely_values(field)) for field in fields}}
    if draw(st.integers(0, 9)) == 0:
        request[draw(st.sampled_from(NAMES))] = draw(JSON)
    if draw(st.integers(0, 9)) == 0 and len(request) > 1:
        del request[draw(st.sampled_from(sorted(request)))]
    return request


def likely_values(field: str) -> st.SearchStrategy[Any]:
    usual: dict[str, st.SearchStrategy[Any]] = {
        "ask": st.integers(0, 30),
        "seat": st.sampled_from(["Ada", "Bo", None]),
        "seats": st.just(["Ada", "Bo"]),
        "game": st.just("toy"),
        "count": st.integers(-1, 3),
        "index": st.integers(-1, 5),
        "number": st.integers(-1, 6),
        "seed": st.integers(),
        "session": st.text(max_size=6) | WORDS,
    }
    return st.one_of(usual.get(field, WORDS), usual.get(field, WORDS), JSON)


@pytest.fixture(scope="module")
def peer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Peer]:
    one = Peer(tmp_path_factory.mktemp("fuzz"))
    with closing(one.engine):
        one.new(options={"rounds": 50})
        yield one


def check(peer: Peer, line: bytes) -> None:
    before = peer.fingerprint()
    reply = peer.line(line)
    if "error" in reply:
        assert reply["error"]["code"] != "fault", reply
        assert reply["error"]["text"].isprintable()
        assert "path" not in reply["error"] or points_into(line, reply["error"]["path"]), (line, reply)
        assert peer.fingerprint() == before, line
    if "over" in reply:
        peer.new(options={"rounds": 50})


def points_into(line: bytes, path: str | None) -> bool:
    """Return True if the path of an error leads to a field of the request, or to one that it lacks."""
    if not path:
        return True
    request, (*steps, _) = json.loads(line), path.removeprefix("/").split("/")
    for step in steps:
        name = step.replace("~1", "/").replace("~0", "~")
        request = request[int(name)] if isinstance(request, list) else request[name]
    return isinstance(request, dict | list)


FUZZ = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@FUZZ
@given(line=st.binary(max_size=200))
def test_any_bytes_get_one_line_and_change_nothing(peer: Peer, line: bytes) -> None:
    check(peer, line.replace(b"\n", b" "))


@FUZZ
@given(value=JSON)
def test_any_json_gets_one_line_and_changes_nothing(peer: Peer, value: Any) -> None:
    check(peer, json.dumps(value).encode())


@FUZZ
@given(name=JSON, value=JSON)
def test_any_id_and_field_get_one_line_and_change_nothing(peer: Peer, name: Any, value: Any) -> None:
    check(peer, json.dumps({"id": name, "do": "ask", "x": value}).encode())


@settings(FUZZ, max_examples=400)
@given(request_=nearly_requests())
def test_nearly_right_requests_get_one_line(peer: Peer, request_: dict[str, Any]) -> None:
    check(peer, json.dumps(request_).encode())


@FUZZ
@given(request_=nearly_requests(), at=st.floats(0, 1), byte=st.integers(0, 255))
def test_requests_with_a_broken_byte_get_one_line(peer: Peer, request_: dict[str, Any], at: float, byte: int) -> None:
    line = bytearray(json.dumps(request_).encode())
    line[int(at * (len(line) - 1))] = byte
    check(peer, bytes(line).replace(b"\n", b" "))


def test_after_all_these_lines_the_game_goes_on(peer: Peer, tmp_path: Path) -> None:
    ask = peer.do("ask")["ask"]
    assert ask["waiting"]
    session = peer.engine.table.journal.session
    now = peer.fingerprint()
    assert peer.do("resume", session=session)["ask"] == ask
    assert peer.fingerprint() == now
