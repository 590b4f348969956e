"""Emberdeep, a game of sheets, a deck and a secret duel, is written as docs/a-real-game.md says, and short."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import environment
from tests.every_game import ROOT

FOLDER = ROOT / "tests" / "toys_ember"

LINES = 161
"""Lines of the game with the first sketch of `companion.kit.card_game`; without it the game had 405."""

# Its tests run in a process of their own.
pytestmark = pytest.mark.timeout(120)


def test_emberdeep_is_no_longer_than_its_sketch() -> None:
    files = (FOLDER / "emberdeep").glob("*.py")
    assert 100 < sum(len(Path(file).read_text("utf-8").splitlines()) for file in files) <= LINES


def test_emberdeep_passes_the_suite_of_every_game() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider"],
        cwd=FOLDER,
        env=environment(PYTHONPATH=str(FOLDER), DRAKVAKT_NO_SKIPS="1"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for shown in (
        "TestEmberdeep::test_a_random_game_ends_well[0]",
        "TestEmberdeep::test_what_was_learned_is_good_data[0]",
        "TestEmberdeep::test_the_game_goes_as_it_was_written_down[evening]",
        "TestEmberdeep::test_every_rule_has_a_test_that_names_it",
    ):
        assert f"{shown} PASSED" in done.stdout
