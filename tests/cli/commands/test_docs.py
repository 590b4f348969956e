"""`drakvakt docs`: the site of the documentation, where it was built."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.commands import docs
from tests.cli.running import environment


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "index.html").write_text("<h1>Drakvakt</h1>", "utf-8")
    monkeypatch.setattr(docs, "package_file", lambda package, name: tmp_path)
    return tmp_path


def test_the_folder_of_the_site_is_printed(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", "--where"]) == 0
    assert capsys.readouterr().out == f"{site}\n"


def test_a_package_without_the_site_says_where_to_read_it(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "index.html").unlink()
    assert main(["docs"]) == 1
    assert docs.find_address().endswith("/docs")
    assert capsys.readouterr().err.endswith(
        f"The documentation is not in this package. Read it at {docs.find_address()}.\n"
    )


def test_the_site_is_served_to_this_machine_until_it_is_stopped(site: Path) -> None:
    program = "import pathlib, sys; from companion.cli.commands import docs; docs.serve_site(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", program, str(site)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment(BROWSER="true")) as process:
        assert process.stdout is not None
        found = re.fullmatch(
            r"Documentation: (http://127\.0\.0\.1:\d+/)    \(Ctrl\+C ends\)\n", process.stdout.readline()
        )
        assert found is not None
        with urllib.request.urlopen(found[1]) as page:
            assert page.read() == b"<h1>Drakvakt</h1>"
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
