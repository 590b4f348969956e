"""Help of the command, and what it does without words."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import help_text
from companion.cli.main import main
from companion.cli.parser import make_parser
from tests.cli.running import ROOT, drakvakt, run_at_terminal

WIDEST = 80


def parsers(parser: argparse.ArgumentParser | None = None) -> Iterator[argparse.ArgumentParser]:
    """Yield the parser of each command."""
    parser = parser or make_parser([])
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from parsers(below)


COMMANDS = {parser.prog.partition(" ")[2]: parser for parser in parsers()}


def test_each_command_is_in_the_manual_and_no_other() -> None:
    assert set(COMMANDS) == set(help_text.COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_describes_a_command_its_statuses_and_environment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDEST))
    said = COMMANDS[name].format_help()
    assert help_text.COMMANDS[name].summary in said
    assert re.search(r"^exit status:\n  0 +done\n  1 +\w", said, re.MULTILINE)
    assert {"2", "130"} <= set(re.findall(r"^  (\d+) ", said, re.MULTILINE))
    assert "environment:" in said or name == "completion"
    assert max(map(len, said.splitlines())) < WIDEST


def test_the_whole_help_names_every_exit_status_and_variable() -> None:
    said = drakvakt("--help").stdout
    assert re.findall(r"^  (\d+) ", said, re.MULTILINE) == ["0", "1", "2", "78", "130", "143"]
    read = {"NO_COLOR", "TERM"} | set(re.findall(r'"([A-Z_]{4,})"', (ROOT / "companion/language.py").read_text()))
    for path in (*(ROOT / "companion").rglob("*.py"), *(ROOT / "hardware").rglob("*.py")):
        text = path.read_text("utf-8")
        read |= set(re.findall(r'environ(?:ment)?(?:\.\w+)?[(\[]"([A-Z_]+)"(?!\] = )', text))
        read |= set(re.findall(r'"([A-Z_]+)" in (?:os\.)?environ', text))
    assert {"XDG_STATE_HOME", "XDG_CONFIG_HOME", "STATE_DIRECTORY", "LANG", "JOURNAL_STREAM", "TEXTUAL_DRIVER"} <= read
    assert read <= set(re.findall(r"[A-Z_]{4,}", said))


@pytest.mark.parametrize("words", ["play --sess x", "sessions verify --la sv x", "wiring --varian=box", "data --min x"])
def test_no_option_can_be_shortened(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words.split())
    assert stopped.value.code == 2
    assert "unrecognized arguments: --" in capsys.readouterr().err


def test_an_unknown_word_is_refused_with_the_usage_of_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["wiring", "check", "--lang", "en", "box.toml"])
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("usage: drakvakt wiring ")
    assert "drakvakt wiring: error: unrecognized arguments: box.toml" in said


def test_without_words_and_without_a_terminal_it_says_its_help() -> None:
    done = drakvakt()
    assert (done.returncode, done.stdout, done.stderr) == (2, drakvakt("--help").stdout, "")


def test_without_words_it_plays_at_a_terminal(tmp_path: Path) -> None:
    done = run_at_terminal(given="quit\n", TERM="dumb", XDG_STATE_HOME=str(tmp_path))
    assert "Taal/Język/" in done.stdout
    assert done.returncode == 0


def test_without_textual_it_says_what_to_install(tmp_path: Path) -> None:
    # -S: only the standard library.
    words = ("play", "--lang", "en", "--state", str(tmp_path))
    done = run_at_terminal(*words, python=("-S",), TERM="xterm")
    says = "The screen in the terminal needs Textual: install it (pip install textual), or play with plain lines"
    assert (done.returncode, done.stdout) == (1, f"drakvakt: {says} (--plain).\n")
    plain = run_at_terminal(*words, "--plain", python=("-S",), given="quit\n", TERM="xterm")
    assert plain.returncode == 0, plain.stdout
