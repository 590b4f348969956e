"""The command line: what it refuses, in one sentence each, and what it starts."""

from __future__ import annotations

import argparse
import errno
import io
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import companion
import companion.games
from companion.cli.engine.engine import StreamFault, serve
from companion.cli.main import main
from companion.cli.parser import _COMMANDS, make_parser
from companion.game import UnknownGame, find, is_installed
from companion.table.sessions import Sessions
from scripts.completions import commands
from tests.cli.running import ROOT, drakvakt, environment


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--game", "chess"], "There is no game called 'chess': choose one of"),
        (["--game", "legenden", "--seats", *"ABCDE"], "is for 1 to 4 seats, not for 5"),
        (["--game", "legenden", "--seats", "Ada", "The box"], "Only the box is called the box"),
        (["--game", "legenden", "--seats", "Ada", "Ada"], "Two seats have the same name"),
        (["--game", "legenden", "--seats", "A.B", "Bo"], "is no name for a seat"),
        (["--game", "legenden", "--seats", "龍", "Bo"], "No screen can show this name: use other letters."),
        (["--game", "legenden", "--seats", "Ada", "ada"], "names that differ only in capital letters"),
        (["--seats", *"ABCDEFG"], "seats, not for 7"),
        (["--seats", "Ada", "Ada"], "Two seats have the same name"),
        (["--game", "legenden", "--option", "sun"], "is not NAME=VALUE"),
        (["--game", "legenden", "--option", "moon=3"], "has no option 'moon'"),
        (["--game", "legenden", "--option", "think=1000000"], "The option think cannot be '1000000'"),
        (["--option", "think=7"], "add --game"),
        (["--session", "no-such-game"], "There is no kept game 'no-such-game'"),
        (["--session", "../../etc/passwd"], "is no name of a kept game"),
        (["--session", ""], "is no name of a kept game"),
    ],
)
def test_a_mistake_gets_one_sentence_and_a_status(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--plain", "--lang", "en", "--state", str(tmp_path), *arguments]) == 1
    said = capsys.readouterr().err
    assert said.startswith("drakvakt: ")
    assert says in said
    assert said.count("\n") == 1


def test_an_unknown_command_is_not_understood(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["dance"])
    assert stopped.value.code == 2
    assert "dance" in capsys.readouterr().err


def test_version_prints_the_version_and_ends(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert companion.__version__ in capsys.readouterr().out


def test_a_state_folder_that_is_a_file_gets_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    done = drakvakt("play", "--plain", "--lang", "en", "--state", str(file / "sessions"), given="1\n")
    assert done.returncode == 1
    assert done.stderr.startswith("drakvakt: ")
    assert done.stderr.count("\n") == 1


def test_without_a_terminal_plain_lines_are_played_and_kept(tmp_path: Path) -> None:
    arguments = ("play", "--lang", "en", "--seats", "Ada", "Bo", "--dice", "rolled", "--cards", "drawn")
    done = drakvakt(*arguments, "--state", str(tmp_path), given="a\nb\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "which hero?" in done.stdout
    assert "The game is kept" in done.stdout
    assert len(list(tmp_path.glob("*.db"))) == 1

    again = drakvakt("play", "--lang", "en", "--state", str(tmp_path), given="a\nquit\n")
    assert "Continue" in again.stdout
    assert again.returncode == 0, again.stderr
    assert len(list(tmp_path.glob("*.db"))) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
@pytest.mark.parametrize("command", ["engine", "sessions list"])
def test_closed_streams_get_one_sentence(closed: str, command: str, tmp_path: Path) -> None:
    done = run_in_shell(f"{command} --state {tmp_path} {closed}")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "drakvakt: Standard input or output is closed: run it with both open.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("engine", "Standard input or output failed (no space left on device): the game is kept, so resume it."),
        ("sessions list", "Something could not be read or written: No space left on device."),
    ],
)
def test_an_output_that_is_full_gets_one_sentence(command: str, says: str, tmp_path: Path) -> None:
    done = run_in_shell(f"{command} --state {tmp_path} >/dev/full", '{"do":"games"}\n')
    assert (done.returncode, done.stderr) == (1, f"drakvakt: {says}\n")


def test_an_input_that_cannot_be_read_gets_one_sentence(tmp_path: Path) -> None:
    class Unreadable(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _: object) -> int:
            raise OSError(errno.EIO, "Input/output error")

    with pytest.raises(StreamFault) as refused:
        serve(Sessions(tmp_path), io.BufferedReader(Unreadable()), io.BytesIO())
    assert str(refused.value) == "Standard input or output failed (input/output error): the game is kept, so resume it."


def run_in_shell(line: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run `drakvakt` with this line's redirections."""
    line = f"exec {shlex.quote(sys.executable)} -m companion.cli {line}"
    return subprocess.run(
        ["/bin/sh", "-c", line],
        input=given,
        capture_output=True,
        text=True,
        env=environment(),
        cwd=ROOT,
        timeout=50,
        check=False,
    )


def test_the_language_is_asked_once_and_the_rest_is_read_in_it(tmp_path: Path) -> None:
    first = drakvakt("play", "--state", str(tmp_path), given="d\na\nb\na\na\nquit\n")
    for word in ("Taal", "Język", "Språk", "Language"):
        assert word in first.stdout
    assert "Hur många spelar?" in first.stdout
    again = drakvakt("play", "--state", str(tmp_path), given="quit\n")
    assert "Język" not in again.stdout
    assert "Fortsätt" in again.stdout


def test_leaving_at_the_question_for_the_language_chooses_none(tmp_path: Path) -> None:
    for _ in range(2):
        asked = drakvakt("play", "--state", str(tmp_path), given="quit\n")
        assert "Język" in asked.stdout
    assert not (tmp_path / "language").exists()


def test_a_line_typed_ahead_is_not_lost_between_the_lobby_and_the_game(tmp_path: Path) -> None:
    done = drakvakt("play", "--lang", "en", "--state", str(tmp_path), given="a\nb\na\na\na\nb\na\n")
    assert "Who begins?" in done.stdout


@pytest.mark.parametrize(
    ("asked", "searched"), [('{"do":"new","game":"legenden","seats":["Ada","Bo"]}', False), ('{"do":"games"}', True)]
)
def test_an_engine_searches_plug_ins_only_when_asked_for_games(asked: str, searched: bool, tmp_path: Path) -> None:
    program = "import sys; from companion.cli.main import main; main(); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", program, "engine", "--state", str(tmp_path)],
        input=asked + "\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=environment(),
    )
    assert '"error"' not in done.stdout
    found = done.stderr.split()
    assert "companion.games.legenden" in found
    assert "importlib.metadata" not in found, "it takes a tenth of a box's first start"
    assert ("companion.games.atervackt" in found) == searched
    others = [name for name in found if name.startswith(("companion.cli.commands", "shutil", "tempfile"))]
    assert searched or not others


@pytest.mark.parametrize("command", _COMMANDS)
def test_a_parser_of_one_command_has_the_options_it_has_among_all(command: str) -> None:
    def options(parser: argparse.ArgumentParser) -> list[object]:
        below = [one for one in commands(parser) if one.prog.split()[1:2] == [command]]
        kept = ("option_strings", "dest", "nargs", "default", "metavar", "help", "required")
        found = [[getattr(action, name) for name in kept] for one in below for action in one._actions]
        return [*found, *([*map(str, action.choices or ())] for one in below for action in one._actions)]

    assert options(make_parser([command])) == options(make_parser([]))
    assert options(make_parser([command]))


def test_our_games_need_no_search_and_an_empty_folder_is_no_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("companion.game.installed_games.installed_points", tuple)
    (tmp_path / "chess").mkdir()
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path)])
    assert find("legenden").id == "legenden"
    assert not is_installed("chess")
    with pytest.raises(UnknownGame, match="There is no game called 'chess'"):
        find("chess")
