"""Sessions of version 1 of the protocol, as they were recorded before version 2 came: they are never recorded again.

A new game of the same version would be recorded with `python -m tests.cli.engine.version_one GAME SEED`.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.cli.engine.engine import Engine
from companion.table.sessions import Sessions
from tests.cli import players
from tests.cli.running import ROOT

GAMES = ROOT / "tests" / "games"

FILE = "protocol-1.jsonl"
"""The name of a session in the folder of its game."""

STEPS = 45
"""Requests of a session, without the refused ones."""

SEATS = ("Ada", "Bo")

BAD: tuple[dict[str, Any], ...] = (
    {"do": "dance"},
    {"do": "ask", "more": 1},
    {"do": "answer", "ask": 100_000, "seat": "Ada", "value": 1},
    {"do": "view", "seat": "Nobody"},
    {"do": "set", "path": "no.such.path", "value": 1},
    {"do": "deck", "deck": "unicorn", "op": "shuffle"},
    {"do": "leave", "scope": "no such scene"},
    {"do": "redo"},
)

SECRET = ("session", "sealed", "mark", "commitment")
"""Fields that differ each time, so that they are masked."""

Reply = dict[str, Any]


def mask_reply(value: Any) -> Any:
    """Return a reply without what differs each time: names of sessions, and seals."""
    if isinstance(value, dict):
        return {name: "..." if name in SECRET else mask_reply(inner) for name, inner in value.items()}
    return [mask_reply(inner) for inner in value] if isinstance(value, list) else value


class Speaker:
    """An engine in this process, to which one speaks requests of version 1."""

    def __init__(self, folder: Path) -> None:
        self.engine = Engine(Sessions(folder))

    def say(self, request: Reply) -> Reply:
        """Return the reply to a request."""
        reply: Reply = json.loads(self.engine.answer(json.dumps(request).encode()))
        return reply


def requests(speaker: Speaker, game: str, seed: int) -> Iterator[tuple[Reply, Reply]]:
    """Play a game with all kinds of requests; yield each with its reply."""
    rng = random.Random(f"{game}/{seed}")
    begin = {"do": "new", "id": "begin", "game": game, "seats": SEATS, "seed": seed}
    yield begin, (reply := speaker.say(begin))
    for step in range(STEPS):
        if "over" in reply:
            return
        for request in meddle(step, reply, rng):
            told = speaker.say(request)
            yield request, told
            reply = told if "ask" in told or "over" in told else reply
        if "over" in reply:
            return
        request = players.answer(reply["ask"], rng)
        if reply["ask"]["kind"] in ("roll", "draw") and rng.random() < 0.3:
            request["value"] = "box"
        told = speaker.say(request)
        yield request, told
        reply = told if "error" not in told else reply


def meddle(step: int, reply: Reply, rng: random.Random) -> Iterator[Reply]:
    """Yield what people ask for besides answers, a few at each step."""
    ask = reply["ask"]
    match step % 10:
        case 1:
            yield {"do": "odds"}
        case 2 if step % 20 == 2:
            yield {"do": "view", "seat": rng.choice([None, *SEATS])}
        case 3 if step % 30 == 3:
            yield {"do": "help", "lang": "en"}
        case 4:
            yield rng.choice(BAD)
        case 5:
            yield {"do": "undo", "count": 1}
            yield {"do": "undo", "count": 1, "consent": True}
            if rng.random() < 0.5:
                yield {"do": "redo"}
        case 6 if ask.get("offers"):
            yield {"do": "interrupt", "seat": rng.choice(SEATS), "what": ask["offers"][0]["what"]}
        case 7:
            yield {"do": "answer", "ask": ask["n"], "seat": ask["waiting"][0], "value": "nothing of that kind"}
        case 8 | 0 if ask.get("seconds"):
            yield {"do": "time", "ask": ask["n"]}
        case 9 if step % 30 == 9:
            yield {"do": "ask"}
    if ask["kind"] == "roll" and step % 3 == 0:
        yield {"do": "set", "path": f"dice.{ask['die']}", "value": rng.choice(["asked", "rolled"])}
    if ask["kind"] == "draw":
        yield {"do": "deck", "deck": ask["deck"], "op": "shuffle"}


def record(game: str, seed: int) -> str:
    """Return a session, a request and its reply a line each."""
    with tempfile.TemporaryDirectory() as folder:
        speaker = Speaker(Path(folder))
        with closing(speaker.engine):
            lines = [
                json.dumps(mask_reply(part), ensure_ascii=False)
                for pair in requests(speaker, game, seed)
                for part in pair
            ]
            lines += [json.dumps(part, ensure_ascii=False) for part in end_session(speaker)]
    return "\n".join(lines) + "\n"


def end_session(speaker: Speaker) -> Iterator[Reply]:
    """Yield the last requests of a session with their replies: the log, and the game again from the disk."""
    for request in ({"do": "log"}, {"do": "resume"}, {"do": "view", "seat": "Bo"}):
        yield request
        yield mask_reply(speaker.say(request))


if __name__ == "__main__":
    (GAMES / sys.argv[1] / FILE).write_text(record(sys.argv[1], int(sys.argv[2])), "utf-8")
