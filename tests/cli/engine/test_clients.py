"""The clients of docs/examples play games of each kind to their end, from what the protocol promises alone."""

from __future__ import annotations

import ast
import json
import random
import re
import shutil
import subprocess
import sys
from contextlib import closing
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.cli.engine.engine import Engine
from companion.table.sessions import Sessions
from tests.cli.running import ROOT, environment

CLIENTS = ROOT / "docs" / "examples" / "clients"
PYTHON, JAVASCRIPT = CLIENTS / "client.py", CLIENTS / "client.mjs"
LONGEST = 150

SHORT = {"legenden": 5, "atervackt": 2, "talisman": 7, "rulez": 2, "labirynt": 8}
"""Seeds of the robot with which a game is soon over."""


@pytest.fixture(scope="module")
def client() -> ModuleType:
    """Return the client in Python, as a module."""
    spec = spec_from_file_location("protocol_client", PYTHON)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Near:
    """An engine in this process, as the client speaks to one; the test's guard checks each reply."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.kinds: set[str] = set()

    def do(self, does: str, **fields: Any) -> Any:
        """Send one request, and return its reply."""
        reply = json.loads(self.engine.answer(json.dumps({"do": does, **fields}).encode()))
        assert "error" not in reply, reply
        self.kinds |= {reply["ask"]["kind"]} if "ask" in reply else set()
        return reply


@pytest.mark.parametrize("game", SHORT)
def test_a_game_of_each_kind_is_played_to_its_end(
    game: str, client: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Engine(Sessions(tmp_path))) as engine:
        near = Near(engine)
        near.do("hello")
        client.play(near, near.do("new", game=game, seats=["Ada", "Bo"]), random.Random(str(SHORT[game])))
        assert engine.table.is_over
    assert "The game is over after" in capsys.readouterr().out
    assert near.kinds >= {"choose", "number", "roll"}


COMMANDS = {"python": [sys.executable, str(PYTHON)], "javascript": ["node", str(JAVASCRIPT)]}
"""Each client with the command that runs it; the second is left out where there is no Node."""
if shutil.which("node") is None:
    del COMMANDS["javascript"]


@pytest.mark.parametrize("command", list(COMMANDS.values()), ids=list(COMMANDS))
def test_a_client_is_typed_into_as_people_do(command: list[str], tmp_path: Path) -> None:
    engine = f"{sys.executable} -m companion.cli engine --lang en --state {tmp_path}"
    typed = "9\n1\nv\n?\nu\nn\n1\nq\n"
    done = subprocess.run(
        [*command, "rulez", "Ada", "Bo", "--engine", engine],
        input=typed.encode(),
        capture_output=True,
        env=environment(),
        cwd=ROOT,
        timeout=50,
        check=False,
    )
    said = done.stdout.decode()
    assert (done.returncode, done.stderr.decode()) == (0, ""), said
    assert "protocol 2" in said
    assert "is not offered here" in said
    assert "Undone" in said
    assert re.search(r"^R\d", said, re.MULTILINE), "the rules behind it"


def test_the_clients_are_short_and_need_nothing_of_others() -> None:
    for file in (PYTHON, JAVASCRIPT):
        assert sum(bool(line.strip()) for line in file.read_text("utf-8").splitlines()) <= LONGEST
    for node in ast.walk(ast.parse(PYTHON.read_text("utf-8"))):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
        assert all(name in sys.stdlib_module_names for name in names)
    modules = re.findall(r'from "(.*?)"', JAVASCRIPT.read_text("utf-8"))
    assert modules
    assert all(module.startswith("node:") for module in modules)


if __name__ == "__main__":
    # By hand: `python -m tests.cli.engine.test_clients` lets both clients play each game to its end.
    for game in SHORT:
        for words in COMMANDS.values():
            subprocess.run([*words, game, "Ada", "Bo", "--robot", "3"], check=True, stdout=subprocess.DEVNULL)
