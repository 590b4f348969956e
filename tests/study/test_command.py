"""`drakvakt study` as people type it."""

from __future__ import annotations

import io
import json
import shlex
import signal
from pathlib import Path

import pytest

from companion.cli import progress_bar
from companion.cli.commands import study as command
from companion.cli.main import main
from companion.cli.parser import make_parser
from companion.cli.progress_bar import ProgressBar
from companion.study import running
from companion.study.plan import Piece, play_piece
from tests.cli.running import ROOT
from tests.every_game import our_games

STUDY = ("study", "--lang", "en", "--game", "legenden", "--workers", "1")


def test_one_worker_and_two_give_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / name for name in "ab"]
    for workers, file in enumerate(files, 1):
        assert main([*STUDY[:-1], str(workers), "--games", "6", "--json", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert json.loads(files[0].read_text())["figures"]["ended"]["games"] == 6


def test_json_without_a_file_is_printed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*STUDY, "--games", "2", "--option", "secret.symbol=off", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["options"]) == (2, {"secret.symbol": False})


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bots", "clever"], "There is no bot called 'clever'"),
        (["--option", "moon"], "--option 'moon' is not NAME=VALUE"),
        (["--compare", "moon=1"], "has no option 'moon'"),
        (["--players", "9"], "not for 9"),
    ],
)
def test_a_study_that_cannot_be_made_gets_a_sentence(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*STUDY, *words]) == 1
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


def test_a_study_needs_a_game_or_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "--lang", "en", "--resume", str(tmp_path / "none")]) == 1
    assert "--game NAME" in capsys.readouterr().err


def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(running, "SECONDS", 0.0)

    def press_ctrl_c(plan: str, first: int, stop: int, seconds: float) -> Piece:
        signal.raise_signal(signal.SIGINT)
        return play_piece(plan, first, stop, seconds)

    monkeypatch.setattr(running, "play_piece", press_ctrl_c)
    assert main([*STUDY, "--games", "3"]) == 130
    said = capsys.readouterr().err
    assert "1 of 3 games are kept. Go on with: " in said
    assert said.endswith(" study --resume study-legenden-1.json\n")
    monkeypatch.setattr(running, "play_piece", play_piece)
    kept = ["study", "--lang", "en", "--workers", "1", "--resume", "study-legenden-1.json"]
    assert main([*kept, "--seed", "2"]) == 1
    assert main([*STUDY, "--resume", "study-legenden-1.json", "--seed", "2"]) == 1
    assert main([*kept, "--json", "a"]) == 0
    assert main([*STUDY, "--games", "3", "--json", "b"]) == 0
    assert Path("a").read_bytes() == Path("b").read_bytes()
    assert main([*kept, "--games", "2"]) == 1
    said = capsys.readouterr().err
    assert "keeps its settings" in said
    assert "holds another study" in said
    assert "holds 3 games already" in said
    Path("study-legenden-1.json").write_text("{}")
    assert main(kept) == 1
    assert "study-legenden-1.json is damaged" in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_has_a_bar_and_a_file_plain_lines() -> None:
    now = iter([0.0, 0.1, 5.0, 20.0, 40.0] * 2)
    for out in (Terminal(), io.StringIO()):
        bar = ProgressBar(out, str, 40, lambda: next(now))
        for done in (0, 1, 10, 20, 40):
            bar.show(done)
        bar.end()
        said = out.getvalue()
        if out.isatty():
            assert f"\r[{'#' * 7}{'.' * 23}] 10 of 40, 0:15 left" in said
            assert said.endswith("40 of 40          \n") or said.rstrip().endswith("40 of 40")
        else:
            assert said == "0 of 40\n20 of 40, 0:20 left\n40 of 40\n"
    assert progress_bar.format_duration(3700) == "1:01:40"


def test_a_file_that_cannot_be_written_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*STUDY, "--games", "1", "--json", str(tmp_path)]) == 1
    assert "cannot be written: Is a directory" in capsys.readouterr().err
    assert command.GAMES == 1_000


def test_the_commands_of_the_guide_can_be_typed() -> None:
    guide = (ROOT / "docs" / "studies.md").read_text("utf-8")
    commands = [shlex.split(line)[1:] for line in guide.splitlines() if line.startswith("drakvakt study ")]
    assert {words[words.index("--game") + 1] for words in commands} == set(our_games())
    for words in commands:
        command._begin(make_parser(words).parse_args(words))
