"""The engine as a process: killed at any moment, it goes on from what was said."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cli.running import ROOT, environment
from tests.table.making import USUAL

RUNNER = """
import sys
from pathlib import Path
from companion.cli.engine.engine import serve
from companion.table.sessions import Sessions
from tests.toys import game
sys.exit(serve(Sessions(Path(sys.argv[1]), game=lambda name: game), sys.stdin.buffer, sys.stdout.buffer))
"""


PHOENIX = """
import os, sys
from pathlib import Path
from companion.cli.engine.engine import serve
from companion.table.sessions import Sessions
from tests.toys import game
while (child := os.fork()):
    os.write(2, b"%d\\n" % child)
    if not os.WIFSIGNALED(os.waitpid(child, 0)[1]):
        sys.exit()
os._exit(serve(Sessions(Path(sys.argv[1]), game=lambda name: game), sys.stdin.buffer, sys.stdout.buffer))
"""
"""Program in which a new process rises whenever one is killed: its imports are done already."""


class Peer:
    """An engine in a process of its own, with a toy to play."""

    def __init__(self, folder: Path, runner: str = RUNNER) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", runner, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment(),
        )

    def send(self, **request: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        reply: dict[str, Any] = json.loads(self.process.stdout.readline())
        return reply

    def do(self, what: str, **fields: Any) -> dict[str, Any]:
        self.send(do=what, **fields)
        reply = self.hear()
        assert "error" not in reply, reply
        return reply

    def child(self) -> int:
        """Return the process that a phoenix has started now."""
        assert self.process.stderr is not None
        return int(self.process.stderr.readline())


@contextmanager
def engine(folder: Path, runner: str = RUNNER) -> Iterator[Peer]:
    """Yield an engine that is killed at the end: kill -9."""
    peer = Peer(folder, runner)
    try:
        yield peer
    finally:
        peer.process.kill()
        peer.process.communicate()


def answer(ask: dict[str, Any]) -> dict[str, Any]:
    """Return the usual answer of the first who is waited for; in a duel each has a hand of its own."""
    seat = ask["waiting"][0]
    value = {"Ada": "bag", "Bo": "stone"}[seat] if ask["key"] == "duel" else USUAL[ask["key"]]
    return {"ask": ask["n"], "seat": seat, "value": value}


def test_killed_at_twenty_points_it_goes_on_as_it_stood(tmp_path: Path) -> None:
    """Between any two answers; in mid-secret too, with the same seals."""
    secrets = 0
    with engine(tmp_path, PHOENIX) as peer:
        child = peer.child()
        said = peer.do("new", game="toy", seats=["Ada", "Bo"], seed=3, options={"rounds": 3})
        session = said["session"]
        for _ in range(20):
            seen = peer.do("view", seat=None)
            os.kill(child, signal.SIGKILL)
            child = peer.child()
            resumed = peer.do("resume")
            assert (resumed["session"], resumed["ask"], resumed["told"]) == (session, said["ask"], [])
            assert peer.do("view", seat=None) == seen
            secrets += "sealed" in resumed["ask"]
            said = peer.do("answer", **answer(resumed["ask"]))
        told = peer.do("log")["log"]
    assert secrets == 2
    assert [event["text"] for event in told if event["key"] == "duel"] == ["bag against stone"] * 2


def test_killed_before_the_answer_is_heard_it_stands_before_or_after(tmp_path: Path) -> None:
    """A request is on its way when the plug is pulled: all of it has happened, or nothing."""
    with engine(tmp_path) as peer:
        ask = peer.do("new", game="toy", seats=["Ada", "Bo"])["ask"]
        log = peer.do("log")["log"]
        peer.send(do="answer", **answer(ask))
    for _ in range(5):
        with engine(tmp_path) as peer:
            now = peer.do("resume")["ask"]
            assert now == ask or (now["n"], len(now["waiting"])) != (ask["n"], len(ask["waiting"]))
            assert peer.do("log")["log"][: len(log)] == log
            ask = peer.do("answer", **answer(now))["ask"]
            log = peer.do("log")["log"]
            peer.send(do="answer", **answer(ask))
    assert ask["n"] > 1


def test_two_engines_cannot_hold_one_game(tmp_path: Path) -> None:
    with engine(tmp_path) as first, engine(tmp_path) as second:
        session = first.do("new", game="toy", seats=["Ada", "Bo"])["session"]
        second.send(do="resume", session=session, id=5)
        refused = second.hear()
        assert (refused["id"], refused["error"]["code"]) == (5, "in-use")
        assert first.do("ask")["ask"]["n"] == 1
    with engine(tmp_path) as third:
        assert third.do("resume")["session"] == session


def test_the_end_of_the_input_ends_the_engine(tmp_path: Path) -> None:
    lines = b'{"do":"new","game":"toy","seats":["Ada","Bo"]}\n{"do":"ask","id":1}'
    done = subprocess.run(
        [sys.executable, "-c", RUNNER, str(tmp_path)],
        input=lines,
        capture_output=True,
        cwd=ROOT,
        env=environment(),
        timeout=30,
        check=True,
    )
    assert done.stderr == b""
    assert [json.loads(line)["ask"]["n"] for line in done.stdout.splitlines()] == [1, 1]


def test_an_engine_that_nobody_reads_ends_and_keeps_the_game(tmp_path: Path) -> None:
    """The other face is gone: the engine ends without a word, and the game is kept."""
    with engine(tmp_path) as peer:
        peer.do("new", game="toy", seats=["Ada", "Bo"])
        assert peer.process.stdout is not None
        assert peer.process.stderr is not None
        peer.process.stdout.close()
        peer.send(do="ask")
        assert peer.process.wait(20) == 0
        assert peer.process.stderr.read() == b""
    assert len(list(tmp_path.glob("*.db"))) == 1
