"""The commands that the program names work as they are typed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.invocation import MAKE_COMMAND, command_line
from tests.cli.running import ROOT, drakvakt, environment

SCRIPT = str(Path(sys.executable).with_name("drakvakt"))


@pytest.mark.parametrize(
    ("argument", "path", "typed"),
    [
        (".venv/bin/drakvakt", "/usr/bin:/bin", ".venv/bin/drakvakt"),
        ("/my games/drakvakt", "/usr/bin:/bin", "'/my games/drakvakt'"),
        (SCRIPT, str(Path(SCRIPT).parent), "drakvakt"),
        ("/x/companion/cli/__main__.py", "/bin", f"{sys.executable} -m companion.cli"),
    ],
)
def test_hints_name_the_program_as_it_was_called(
    argument: str, path: str, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [argument])
    monkeypatch.setenv("PATH", path)
    assert command_line("play") == f"{typed} play"
    assert command_line("play", Path("/a b")) == f"{typed} play --state '/a b'"


def test_after_make_play_the_hint_says_make_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MAKE_COMMAND, "make play")
    assert command_line("play") == "make play"
    assert command_line("play", Path("/a b")) == """make play ARGS='--state '"'"'/a b'"'"''"""
    assert command_line("report anna-1 --open") == "make report ARGS='anna-1 --open'", "it installs what charts need"
    assert command_line("sessions list") != "make play"
    recipe = re.search(r"^play: .*\n(.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert recipe is not None and f'{MAKE_COMMAND}="make play" ' in recipe[1]


def test_the_hint_after_a_game_goes_on_with_it(tmp_path: Path) -> None:
    begun = drakvakt("play", "--lang", "en", "--state", str(tmp_path / "my games"), given="b\na\na\na\na\nquit\n")
    hint = begun.stdout.splitlines()[-1].removeprefix("The game is kept. Go on with: ")
    done = subprocess.run(
        ["/bin/sh", "-c", f"{hint} --lang en"],
        input="a\nquit\n",
        capture_output=True,
        text=True,
        env=environment() | {"PATH": os.environ["PATH"]},
        cwd=ROOT,
        timeout=50,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Continue" in done.stdout
