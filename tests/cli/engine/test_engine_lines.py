"""Bad lines through one real engine: each gets one line back, it never dies, and its game is unharmed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.cli.engine.requests import FIELDS, LONGEST_LINE
from tests.cli.peer import schema
from tests.cli.running import ROOT, environment

KINDS: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 7, 2**70, 1.5, -0.0, "", "Ada", "\0", "\u202e", "å" * 50, "a" * 5000),
    *([], [[]], ["Ada"], [1, "x", None], {}, {"a": {"b": [1]}}, {"": ""}),
)
"""Values of every type, few of which any field takes."""


def wrong_typed(rng: random.Random) -> Iterator[bytes]:
    """Yield requests whose fields are of the wrong type, missing, unknown or hopeless; none could change a game."""
    for does, (needed, possible) in FIELDS.items():
        if does in ("undo", "redo", "new", "resume"):
            continue
        for field in (*needed, *possible):
            kinds = {**needed, **possible}[field]
            for value in rng.sample(KINDS, 6):
                if kinds == (object,) or isinstance(value, kinds):
                    continue
                yield json.dumps({"do": does, **dict.fromkeys(needed, 1), field: value}).encode()
    for value in KINDS:
        yield json.dumps(value).encode()
        yield json.dumps({"do": value}).encode()
        yield json.dumps({"do": "ask", "id": value, "x": value}).encode()
        yield json.dumps({"do": "answer", "ask": 10**6, "seat": "Ada", "value": value}).encode()
        yield json.dumps({"do": "set", "path": "sun", "value": value}).encode()
        yield json.dumps({"do": "new", "game": "rulez", "seats": value}).encode()
        yield json.dumps({"do": "resume", "session": value}).encode()
        yield json.dumps({"do": "resume", "session": "none", "mend": value}).encode()


def odd_lines(rng: random.Random) -> Iterator[bytes]:
    """Yield lines that are no requests at all."""
    good = b'{"do":"answer","ask":1,"seat":"Ada","value":[1]}'
    for at in rng.sample(range(len(good)), 20):
        yield good[:at]
        yield good[:at] + b"\0" + good[at:]
        yield good[:at] + bytes([rng.randrange(0x80, 0x100)]) + good[at:]
    for size in (1, 7, 100, 4000):
        for _ in range(10):
            yield rng.randbytes(size).replace(b"\n", b"\r")
    for size in (LONGEST_LINE - 1, LONGEST_LINE, LONGEST_LINE + 1, LONGEST_LINE + 2, LONGEST_LINE * 2, 1 << 20):
        yield b"x" * size
        yield b'{"do":"view","seat":"' + b"x" * size + b'"}'
        yield b"\0" * size
    for deep in (17, 1000, 30_000):
        yield b'{"do":"answer","ask":1,"seat":"Ada","value":' + b"[" * deep + b"]" * deep + b"}"
        yield b'{"a":' * deep + b"1" + b"}" * deep
        yield b"[" * deep
    yield from (b"", b" ", b"\r", b"\t\x0b", b"\0", b"\xef\xbb\xbf{}", b"\xff\xfe{\0}\0", "﻿{}".encode("utf-16"))
    yield from (b"nan", b"NaN", b'{"do":NaN}', b'{"do":"ask","id":1e999}', b'{"do":"ask","x":' + b"9" * 6000 + b"}")
    yield from (
        b'{"do":"ask","do":"dance"}',
        b'{"do":"ask","id":"\\ud800"}',
        b'{"do":"\\udfff"}',
        b"'ask'",
        b"{do:ask}",
    )


GOOD = [{"do": "ask"}, {"do": "log"}, {"do": "view", "seat": None}, {"do": "view", "seat": "Ada"}, {"do": "odds"}]


def test_no_line_through_the_pipe_harms_the_game(tmp_path: Path) -> None:
    rng = random.Random(1)
    bad = [*wrong_typed(rng), *odd_lines(rng)]
    rng.shuffle(bad)
    assert len(bad) > 300
    begin = [
        {"do": "hello"},
        {"do": "new", "game": "legenden", "seats": ["Ada", "Bo"], "seed": 1},
        {"do": "set", "path": "options.advanced", "value": True},
    ]
    good = b"".join(json.dumps(request).encode() + b"\n" for request in GOOD)
    begun = b"".join(json.dumps(request).encode() + b"\n" for request in begin)
    process = subprocess.Popen(
        [sys.executable, "-m", "companion.cli", "engine", "--state", str(tmp_path), "--data", str(tmp_path / "none")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )
    # The last line is half a request, and nobody ends it.
    said, errors = process.communicate(begun + good + b"".join(line + b"\n" for line in bad) + good + b'{"do":"as', 40)
    assert (process.returncode, errors) == (0, b"")
    replies = [json.loads(line) for line in said.splitlines()]
    assert len(replies) == len(begin) + len(GOOD) + len(bad) + len(GOOD) + 1, "one line for each"
    before, after = replies[len(begin) :][: len(GOOD)], replies[-len(GOOD) - 1 : -1]
    assert before == after
    assert all("error" not in reply for reply in before)
    answers = replies[len(begin) + len(GOOD) : -len(GOOD) - 1]
    codes: Counter[str] = Counter()
    for line, reply in zip(bad, answers, strict=True):
        schema("reply-error").validate(reply)
        assert reply.keys() - {"id"} == {"error"}, (line[:200], reply)
        codes[reply["error"]["code"]] += 1
        assert reply["error"]["text"].isprintable()
    assert codes.keys() >= {"blank", "long", "json", "request", "field", "stale", "setup", "session", "path"}
    assert "fault" not in codes
    assert replies[-1]["error"]["code"] == "json"
