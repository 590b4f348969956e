"""A client of version 1 of the protocol goes on as it was: a recorded session of each game is spoken again."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.engine.version_one import FILE, GAMES, Speaker, mask_reply

WORDS = (
    "text",
    "title",
    "headline",
    "label",
    "overview",
    "private",
    "reveal",
    "rows",
    "params",
    "why",
    "hand",
    "what",
    "signs",
)
"""Fields that hold words for people, which may be bettered."""

SESSIONS = sorted(GAMES.glob(f"*/{FILE}"))


def strip_words(value: Any) -> Any:
    """Return a reply without its words for people."""
    if isinstance(value, dict):
        return {name: strip_words(inner) for name, inner in value.items() if name not in WORDS}
    return [strip_words(inner) for inner in value] if isinstance(value, list) else value


def known_fields(part: Any, then: Any) -> Any:
    """Return a part of the state without the fields that came later."""
    if not isinstance(part, dict) or not isinstance(then, dict):
        return part
    return {name: known_fields(value, then[name]) for name, value in part.items() if name in then}


def strip_new_rules(reply: Any, then: Any) -> Any:
    """Return a reply without the house rules and figures that came later: a client knows each by its name or path."""
    if not isinstance(reply, dict) or not isinstance(then, dict):
        return reply
    known: dict[str, Any] = {}
    for name, inner in reply.items():
        match name, inner, then.get(name):
            case "options", dict(), dict():
                known[name] = {rule: value for rule, value in inner.items() if rule in then[name]}
            case "corrections", list(), list():
                paths = {row["path"] for row in then[name]}
                known[name] = [row for row in inner if row["path"] in paths]
            case "state", dict(), dict():
                known[name] = known_fields(inner, then[name])
            case _:
                known[name] = strip_new_rules(inner, then.get(name))
    return known


@pytest.mark.parametrize("session", SESSIONS, ids=lambda path: path.parent.name)
def test_a_recorded_session_gets_the_replies_of_then(session: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in session.read_text("utf-8").splitlines()]
    speaker = Speaker(tmp_path)
    with closing(speaker.engine):
        for at, (request, then) in enumerate(zip(lines[::2], lines[1::2], strict=True)):
            reply = mask_reply(speaker.say(request))
            assert strip_words(strip_new_rules(reply, then)) == strip_words(then), f"line {2 * at + 1}: {request}"
            assert {*reply.get("ask", ()), *reply} == {*then.get("ask", ()), *then}


def test_each_kind_of_ask_and_request_is_recorded() -> None:
    lines = [json.loads(line) for path in SESSIONS for line in path.read_text("utf-8").splitlines()]
    assert len(SESSIONS) == 5
    assert {line["ask"]["kind"] for line in lines if "ask" in line and "told" in line} == {
        *("choose", "secret", "roll", "draw", "number", "tell")
    }
    assert {line["do"] for line in lines if "do" in line} >= {
        *("new", "resume", "ask", "answer", "time", "interrupt", "leave", "undo", "redo", "set", "deck"),
        *("view", "odds", "help", "log"),
    }
