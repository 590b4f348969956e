"""The command line: what it refuses, in one sentence each, and what it starts."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion
from companion.cli.main import main
from tests.cli.commands import drakvakt


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--game", "chess"], "There is no game called 'chess': choose one of"),
        (["--game", "legenden", "--seats", "Ada"], "is for 2 to 4 seats, not for 1"),
        (["--game", "legenden", "--seats", "Ada", "Ada"], "Two seats have the same name"),
        (["--game", "legenden", "--seats", "A.B", "Bo"], "is no name for a seat"),
        (["--game", "legenden", "--option", "sun"], "is not NAME=VALUE"),
        (["--game", "legenden", "--option", "moon=3"], "has no option 'moon'"),
        (["--game", "legenden", "--option", "think=1000000"], "The option think cannot be '1000000'"),
        (["--option", "think=7"], "add --game"),
        (["--session", "no-such-game"], "There is no kept game 'no-such-game'"),
        (["--session", "../../etc/passwd"], "is no name of a kept game"),
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


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_without_a_terminal_the_plain_lines_are_played_and_the_game_is_kept(tmp_path: Path) -> None:
    arguments = ("play", "--lang", "en", "--seats", "Ada", "Bo", "--dice", "rolled", "--cards", "drawn")
    done = drakvakt(*arguments, "--state", str(tmp_path), given="a\nb\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "which hero?" in done.stdout
    assert "The game is kept" in done.stdout
    assert len(list(tmp_path.glob("*.db"))) == 1

    again = drakvakt("play", "--lang", "en", "--state", str(tmp_path), given="a\nquit\n")
    assert "Go on?" in again.stdout
    assert again.returncode == 0, again.stderr
    assert len(list(tmp_path.glob("*.db"))) == 1
