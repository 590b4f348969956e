"""The emulator in a browser: `textual serve` runs it with pipes, on which Textual's own packets go to and fro."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.host.onscreen import ENDED
from tests.cli.running import ROOT, environment

PRELUDE = b"__GANGLION__\n"
"""Bytes for which the server waits before it takes the program for one of Textual's."""

SERVED = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "COLUMNS": "100", "ROWS": "40", "TERM": "dumb"}
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Server:
    """The other end of the pipes."""

    def __init__(self, *arguments: str, **more: str) -> None:
        self.program = subprocess.Popen(
            [sys.executable, "-m", "companion.cli", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(**SERVED, **more),
            cwd=ROOT,
        )
        assert self.program.stdin and self.program.stdout and self.program.stderr
        self.to, self.of, self.log = self.program.stdin, self.program.stdout, self.program.stderr

    def send(self, kind: bytes, data: bytes) -> None:
        """One packet: keys (D) or news of the browser (M)."""
        self.to.write(kind + len(data).to_bytes(4, "big") + data)
        self.to.flush()

    def packet(self) -> tuple[bytes, bytes]:
        """Return the next packet; a kind of nothing at the end."""
        kind = self.of.read(1)
        return kind, self.of.read(int.from_bytes(self.of.read(4), "big")) if kind else b""

    def wait_until(self, *words: str) -> None:
        """Read on until all these words were written on the browser's screen, blanks aside."""
        seen = ""
        while not all(word.replace(" ", "") in seen for word in words):
            kind, data = self.packet()
            assert kind, f"{words} did not come: {seen}"
            seen += ESCAPES.sub("", data.decode()).replace(" ", "") if kind == b"D" else ""

    def close(self) -> None:
        """End whatever still runs."""
        self.program.kill()
        self.program.wait()
        for pipe in (self.to, self.of, self.log):
            pipe.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    game = ("--game", "legenden", "--seats", "Ada", "Bo", "--new")
    opened = Server("play", "--lang", "en", *game, "--state", str(tmp_path))
    yield opened
    opened.close()


def test_a_browser_shows_the_emulator_and_its_keys_play(server: Server) -> None:
    assert server.of.readline() == PRELUDE
    server.wait_until("F1 help")
    server.send(b"D", b"\x1bOS")  # F4
    server.wait_until("Dice and cards?")
    server.send(b"D", b"1")
    server.wait_until("Ada: which hero?")
    server.send(b"D", b"\x11")  # Ctrl+Q
    packets = []
    while (packet := server.packet())[0]:
        packets.append(packet)
    assert {kind for kind, _ in packets} <= {b"D", b"M"}, "nothing but packets is on the pipe, to the last byte"
    assert json.loads(packets[-1][1]) == {"type": "exit"}
    assert server.program.wait(timeout=30) == 0


def test_a_game_is_kept_when_the_browser_is_closed(server: Server, tmp_path: Path) -> None:
    assert server.of.readline() == PRELUDE
    server.send(b"D", b"\x1bOS1")
    server.wait_until("Ada: which hero?")
    server.send(b"M", json.dumps({"type": "quit"}).encode())
    while server.packet()[0]:
        pass
    assert server.program.wait(timeout=30) == 0
    assert "The game is kept. Go on with: " in server.log.read().decode()
    assert len([*tmp_path.glob("*.db")]) == 1


def test_a_browser_can_be_served_without_words_too(tmp_path: Path) -> None:
    server = Server(XDG_STATE_HOME=str(tmp_path))
    try:
        assert server.of.readline() == PRELUDE
        server.wait_until("F1")
    finally:
        server.close()


def test_without_its_server_the_emulator_is_gone_too(server: Server) -> None:
    assert server.of.readline() == PRELUDE
    server.wait_until("F1 help")
    server.to.close()
    assert server.program.wait(timeout=30) == ENDED
