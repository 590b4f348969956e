"""`drakvakt report`, as it is typed."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.table.archive import store
from tests.cli.running import ROOT, environment
from tests.report.evenings import archive_of

NAME = "talisman-0.1-08"


@pytest.fixture
def state(tmp_path: Path) -> Path:
    store(archive_of(NAME), tmp_path / "state", "evening")
    return tmp_path / "state"


def test_the_hall_is_written_and_people_are_merged(
    state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = tmp_path / "hall.html"
    assert main(["report", "--all", "--state", str(state), "--lang", "en", "--html", str(hall)]) == 0
    assert capsys.readouterr().out == f"The report is in {hall}\n"
    assert hall.stat().st_mode & 0o777 == 0o600 and "<h1>The hall of heroes</h1>" in hall.read_text("utf-8")
    assert main(["report", "--all", "--state", str(state), "--json", "--merge", "Bo=Ada", "--leave-out", "Dan"]) == 0
    assert {one["name"] for one in json.loads(capsys.readouterr().out)["people"]} & {"Bo", "Dan"} == set()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["report", "--all", "evening"], "leave out the session"),
        (["report", "nothing"], "There is no kept game"),
        (["report", "--all", "--html", "no-such-folder/x.html"], "cannot be written"),
    ],
)
def test_a_report_that_cannot_be_made_is_one_sentence(
    words: list[str], says: str, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--state", str(state), "--lang", "en"]) == 1
    assert says in capsys.readouterr().err


def test_the_json_of_an_evening_loads_no_plotting_library(state: Path) -> None:
    code = (
        "import sys; from companion.cli.main import main; "
        f"main(['report', '--state', {str(state)!r}, '--json']); "
        "assert not {'matplotlib', 'numpy', 'segno'} & set(sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert {"who", "expected", "came", "percentile", "exact"} <= json.loads(done.stdout)["luck"][0].keys()


def test_the_report_is_offered_at_the_end_of_an_evening(
    state: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert main(["play", "--plain", "--session", "evening", "--state", str(state), "--lang", "en"]) == 0
    page, picture = capsys.readouterr().out.splitlines()[-2:]
    assert page.startswith("The evening as a page: ") and page.endswith(f" report evening --open --state {state}")
    assert picture.startswith("A picture of it to pass on: ") and " --png drakvakt.png" in picture
