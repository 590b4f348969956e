"""`drakvakt engine` killed in the middle of an answer, at any line of code: what was acknowledged stands."""

from __future__ import annotations

import json
import os
import random
import re
import select
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from companion.cli.engine.engine import Engine
from companion.table.sessions import Sessions
from tests import toys
from tests.cli import players
from tests.cli.running import ROOT, environment

MORTAL = """
import os, random, signal, sys
from importlib.metadata import EntryPoint
import companion.game.installed_games
from companion.cli import main
from companion.cli.engine.table_requests import CHANGES
import companion.table.sessions, companion.table.snapshots, tests.toys

# The first snapshot of a process reads all code. Read once, as long as nothing dies, it is no part of any answer.
companion.table.snapshots.rules_digest(tests.toys.game)
companion.game.installed_games.installed_points = lambda: (EntryPoint("toy", "tests.toys:game", "drakvakt.games"),)

life = 0
while True:
    life += 1
    if not (child := os.fork()):
        break
    os.write(2, b".")
    if not os.WIFSIGNALED(os.waitpid(child, 0)[1]):
        sys.exit()
left = random.Random(life).randrange(1, int(sys.argv[2]))

def count(frame, event, _):
    global left
    if f"{os.sep}companion{os.sep}" not in frame.f_code.co_filename:
        return None
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    return count

def answer(table, request):
    sys.settrace(count)
    answered(table, request)

answered, CHANGES["answer"] = CHANGES["answer"], answer
sys.exit(main(["engine", "--state", sys.argv[1], "--data", "/no-such-folder"]))
"""
"""The command, which after its first answer dies at a line of code that is drawn from a seed; then another rises."""

LINES = 6000
"""Lines of code within which the engine is killed; most answers take far fewer."""

DEATHS = 80


class Mortal:
    """Requests and replies, one by one, of a process that may die over any of them."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", MORTAL, str(folder), str(LINES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment(),
        )
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.given, self.said, self.risen = (
            pipe.fileno() for pipe in (self.process.stdin, self.process.stdout, self.process.stderr)
        )
        assert os.read(self.risen, 1) == b"."

    def do(self, **request: Any) -> dict[str, Any] | None:
        """Return the reply; `None` when the engine died before it had said all of it."""
        os.write(self.given, json.dumps(request).encode() + b"\n")
        heard = b""
        while not heard.endswith(b"\n"):
            ready, _, _ = select.select([self.said, self.risen], [], [], 30)
            assert ready, "it neither answers nor dies"
            if self.said in ready:
                heard += os.read(self.said, 1 << 20)
            elif os.read(self.risen, 1 << 10) != b".":
                raise AssertionError("it ended by itself")
            else:
                return None
        reply: dict[str, Any] = json.loads(heard)
        assert "error" not in reply, reply
        return reply

    def do_alive(self, **request: Any) -> dict[str, Any]:
        """Return the reply to a request over which the engine does not die."""
        reply = self.do(**request)
        assert reply is not None
        return reply


def describe_now(replies: list[dict[str, Any]]) -> str:
    """Return everything that can be known now, without salts and marks, which differ."""
    return re.sub(r"\b([0-9a-f]{8}|[0-9a-f]{64})\b", "<mark>", json.dumps(replies))


ASKED: list[dict[str, Any]] = [{"do": "ask"}, {"do": "log"}, {"do": "view", "seat": None}, {"do": "view", "seat": "Bo"}]


def test_acknowledged_answers_stand_after_a_kill_and_at_most_one_more(tmp_path: Path) -> None:
    rng = random.Random(7)
    new = {"do": "new", "game": "toy", "seats": ["Ada", "Bo"], "seed": 5, "options": {"rounds": 50}, "dice": "rolled"}
    twin = Engine(Sessions(tmp_path / "twin", game=lambda _: toys.game))
    mortal = Mortal(tmp_path / "mortal")
    heard: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    lost: Counter[str] = Counter()

    def ask_twin(**request: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(twin.answer(json.dumps(request).encode()))
        assert "error" not in reply, reply
        return reply

    try:
        ask = ask_twin(**new)["ask"]
        session = mortal.do_alive(**new)["session"]
        while kept.total() + lost.total() < DEATHS:
            request = players.answer(ask, rng)
            if mortal.do(**request) is not None:
                heard[ask["kind"]] += 1
                ask = ask_twin(**request)["ask"]
                continue
            mortal.do_alive(do="resume", session=session)
            after = describe_now([mortal.do_alive(**asked) for asked in ASKED])
            if after == describe_now([ask_twin(**asked) for asked in ASKED]):
                lost[ask["kind"]] += 1
            else:
                kept[ask["kind"]] += 1
                ask = ask_twin(**request)["ask"]
                assert after == describe_now([ask_twin(**asked) for asked in ASKED]), request
        assert min(counted["secret"] for counted in (heard, kept, lost)) > 0, (heard, kept, lost)
        assert min(counted["choose"] for counted in (heard, kept, lost)) > 0, (heard, kept, lost)
    finally:
        mortal.process.kill()
        mortal.process.communicate()
    entries = [body for _, body in twin.table.journal.entries()]
    twin.close()
    table = Sessions(tmp_path / "mortal", game=lambda _: toys.game).resume(session)
    # Salts are random, and the rest is the same to the last entry.
    assert [*map(strip_salts, (body for _, body in table.journal.entries()))] == [*map(strip_salts, entries)]
    table.close()


def strip_salts(body: dict[str, Any]) -> dict[str, Any]:
    match body:
        case {"e": "seal"}:
            return {**body, "c": ""}
        case {"e": "reveal", "v": opened}:
            return {**body, "v": {seat: value for seat, (value, _) in opened.items()}}
    return body
