"""docs/a-real-game.md, tried: its game is installed somewhere else, and judged there by its own suite."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import environment
from tests.every_game import ROOT

GAME = ROOT / "docs" / "examples" / "old_mill"
GUIDE = ROOT / "docs" / "a-real-game.md"
LINES = 260
BLOCK = re.compile(r"`([\w/.-]+)`:\n\n```\w*\n(.*?)```", re.DOTALL)

# It is built and installed, and its tests run in a process of their own.
pytestmark = [pytest.mark.timeout(120), pytest.mark.xdist_group("wheel")]


def run(*command: str | Path, cwd: Path, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *map(str, command)],
        cwd=cwd,
        # pip warns of itself.
        env=environment(PYTHONWARNINGS="default", **more),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_installed_out_of_the_tree_it_passes_its_own_suite(tmp_path: Path) -> None:
    installed, author = tmp_path / "installed", tmp_path / "author"
    offline = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation")
    run("pip", "install", *offline, "--target", installed, GAME, cwd=tmp_path)
    assert (installed / "old_mill" / "locale" / "sv" / "LC_MESSAGES" / "old_mill.mo").exists()
    assert (installed / "old_mill" / "rules.md").exists()
    shutil.copytree(GAME, author, ignore=shutil.ignore_patterns("old_mill", "__pycache__", ".*"))
    (author / "old_mill").mkdir()
    shutil.copy(GAME / "old_mill" / "rules.md", author / "old_mill")
    said = run("pytest", "-v", "-p", "no:cacheprovider", cwd=author, PYTHONPATH=str(installed), DRAKVAKT_NO_SKIPS="1")
    for shown in (
        "TestOldMill::test_a_random_game_ends_well[0]",
        "TestOldMill::test_its_catalogues_are_whole",
        "TestOldMill::test_only_names_are_cut[0]",
        "TestOldMill::test_what_was_learned_is_good_data[0]",
        "TestOldMill::test_the_game_goes_as_it_was_written_down[evening]",
        "TestOldMill::test_every_rule_has_a_test_that_names_it",
        "test_a_charm_is_said_at_any_time_but_once",
        "test_a_strangers_card_is_read_out_once",
    ):
        assert f"{shown} PASSED" in said


def test_it_has_as_many_lines_as_the_guide_says() -> None:
    rules = [line for path in (GAME / "old_mill").glob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in rules) <= LINES


def test_the_guide_shows_the_files_themselves() -> None:
    shown = BLOCK.findall(GUIDE.read_text("utf-8"))
    assert len(shown) > 8
    for path, text in shown:
        assert text in (GAME / path).read_text("utf-8"), f"{path} in the guide is another one:\n{text}"
