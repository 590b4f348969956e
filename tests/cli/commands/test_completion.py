"""Completion, asked of the shells themselves."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from companion.cli.commands import completion as command
from companion.cli.main import main
from companion.cli.parser import make_parser
from scripts.completions import EQUALS_IN_BASH, commands, completion
from tests.cli.running import ROOT

COMMANDS = [*commands(make_parser())]

ASK = {
    "bash": r"""
        source "$0"
        while IFS= read -r line; do
            read -ra COMP_WORDS <<<"${line/=/ = }"
            [[ $line != *[\ =] ]] || COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
            _drakvakt
            (IFS=' '; echo "${COMPREPLY[*]}")
        done
    """,
    "fish": r"""
        while read -d \n line
            echo (complete -C "$line" | string replace -r '\t.*' '')
        end
    """,
}
"""Script that prints the offers at the end of each line of the input; `=` is a word of its own to bash."""


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where there is a file and a folder."""
    (tmp_path / "old games").mkdir()
    (tmp_path / "old.jsonl").touch()
    return tmp_path


def script(shell: str, capsys: pytest.CaptureFixture[str], folder: Path) -> Path:
    assert main(["completion", shell]) == 0
    path = folder / f"drakvakt.{shell}"
    path.write_text(capsys.readouterr().out, "utf-8")
    return path


def offers(shell: str, script: Path, *lines: str) -> list[set[str]]:
    given = "".join(f"{line}\n" for line in lines)
    command = {
        "bash": ["bash", "--norc", "-c", ASK["bash"], str(script)],
        "fish": ["fish", "--no-config", "-C", f"source {script}", "-c", ASK["fish"]],
    }[shell]
    done = subprocess.run(
        command, input=given, text=True, capture_output=True, cwd=script.parent, timeout=50, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [set(answer.split()) for answer in done.stdout.splitlines()]


@pytest.mark.parametrize("shell", [pytest.param(name, marks=needs(name)) for name in ASK])
def test_every_command_and_option_is_offered(shell: str, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    found = offers(shell, script(shell, capsys, folder), *(f"{one.prog} --" for one in COMMANDS))
    for one, offered in zip(COMMANDS, found, strict=True):
        assert {flag for flag in offered if flag.startswith("--")} == {
            name for action in one._actions for name in action.option_strings if name.startswith("--")
        }
    groups = {one.prog: commands_below(one) for one in COMMANDS if commands_below(one)}
    assert set(groups) == {"drakvakt", "drakvakt sessions", "drakvakt odds"}
    found = offers(shell, script(shell, capsys, folder), *(f"{group} " for group in groups))
    assert [{word for word in offered if not word.startswith("-")} for offered in found] == [*groups.values()]


def commands_below(parser: argparse.ArgumentParser) -> set[str]:
    """Return the commands below a command."""
    subparsers = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return {name for action in subparsers for name in action.choices}


def test_shipped_completions_are_those_of_the_command_line() -> None:
    for shell in command.SHELLS:
        shipped = ROOT.joinpath(*command.FOLDER, f"drakvakt.{shell}").read_text("utf-8")
        assert shipped == completion(shell), "run python -m scripts.completions"


def test_without_the_scripts_the_command_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "FOLDER", ("companion", "cli", "nowhere"))
    assert main(["completion", "bash"]) == 1
    assert "install Drakvakt again" in capsys.readouterr().err


@pytest.mark.parametrize("shell", [pytest.param(name, marks=needs(name)) for name in ASK])
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("drakvakt pl", {"play"}),
        ("drakvakt completion ", {"bash", "zsh", "fish"}),
        ("drakvakt play --lang ", {"en", "nl", "pl", "sv"}),
        ("drakvakt play --lang sv --dice r", {"rolled"}),
        ("drakvakt play --state sessions --cards ", {"ours", "box", "asked", "drawn"}),
        ("drakvakt sessions --lang sv exp", {"export"}),
        ("drakvakt play --seats Ada --mend --li", set()),
        ("drakvakt sessions import old.", {"old.jsonl"}),
        ("drakvakt sessions export x --to old.", {"old.jsonl"}),
        ("drakvakt play --session ", set()),
        ("drakvakt wiring --variant box-s", {"box-serial", "box-smallest", "box-spi"}),
        ("drakvakt wiring --board pi-3", {"pi-3", "pi-3-plus"}),
        ("drakvakt doctor --variant ", {"box", "box-serial", "box-smallest", "box-spi", "box-pwm"}),
    ],
)
def test_shells_offer_the_next_word_of_a_command(
    shell: str, line: str, offered: set[str], capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    assert offers(shell, script(shell, capsys, folder), line) == [offered]


@needs("bash")
def test_bash_offers_folders_values_after_an_equals_sign_and_several_parts(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    lines = (
        "drakvakt play --state o",
        "drakvakt play --lang=",
        "drakvakt play --lang=s",
        "drakvakt play --lang=sv --mend p",
    )
    found = offers("bash", script("bash", capsys, folder), *lines, "drakvakt doctor --part bus s")
    assert found == [{"old", "games"}, {"en", "nl", "pl", "sv"}, {"sv"}, set(), {"screen", "signals"}]


@needs("shellcheck")
def test_our_addition_to_the_script_for_bash_has_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "added.bash"
    file.write_text(f"#!/bin/bash\n{EQUALS_IN_BASH}", "utf-8")
    checked = subprocess.run(["shellcheck", file], capture_output=True, text=True, check=False)
    assert checked.stdout == ""


@needs("zsh")
@needs("tmux")
def test_zsh_completes_what_is_typed(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """zsh completes only while somebody types, so it gets a terminal."""
    tmux = ("tmux", "-S", str(folder / "tmux"), "-f", "/dev/null")

    def run(*words: str | Path) -> str:
        done = subprocess.run([*tmux, *map(str, words)], capture_output=True, text=True, cwd=folder, check=False)
        return done.stdout

    def wait_until(words: str) -> None:
        deadline = time.monotonic() + 30
        while words not in (seen := " ".join(run("capture-pane", "-p").split())):
            assert time.monotonic() < deadline, seen
            time.sleep(0.05)

    run("new-session", "-d", "-x", "120", "-y", "50", "zsh", "-f")
    try:
        load = f'eval "$(cat {script("zsh", capsys, folder)})"'
        begin = f"autoload -U compinit; compinit -D; {load}; PS1='ready> '; clear"
        run("send-keys", "--", begin, "Enter")
        wait_until("ready>")
        run("send-keys", "--", "drakvakt pl", "Tab")
        wait_until("drakvakt play")
        run("send-keys", "--", "--lang", "Tab", "s", "Tab")
        wait_until("drakvakt play --lang=sv")
        run("send-keys", "--", "--dice=r", "Tab")
        wait_until("--dice=rolled")
        run("send-keys", "--", "--state o", "Tab")
        wait_until("--state old\\ games/")
        run("send-keys", "--", "C-u", "drakvakt sessions ", "Tab")
        wait_until("export -- write a kept game as JSON Lines, without open secrets")
        run("send-keys", "--", "imp", "Tab", "old.", "Tab")
        wait_until("drakvakt sessions import old.jsonl")
    finally:
        run("kill-server")
