"""docs/a-real-game.md, tried: its game is installed somewhere else, and judged there by its own suite."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.every_game import ROOT
from tests.outside import install, judge

GAME = ROOT / "docs" / "examples" / "old_mill"
GUIDE = ROOT / "docs" / "a-real-game.md"
LINES = 260
BLOCK = re.compile(r"`([\w/.-]+)`:\n\n```\w*\n(.*?)```", re.DOTALL)

# It is built and installed, and its tests run in a process of their own.
pytestmark = [pytest.mark.timeout(120), pytest.mark.xdist_group("wheel")]


def test_the_game_installed_elsewhere_passes_its_own_suite(tmp_path: Path) -> None:
    installed, author = tmp_path / "installed", tmp_path / "author"
    install(GAME, installed)
    assert (installed / "old_mill" / "locale" / "sv" / "LC_MESSAGES" / "old_mill.mo").exists()
    assert (installed / "old_mill" / "rules.md").exists()
    shutil.copytree(GAME, author, ignore=shutil.ignore_patterns("old_mill", "__pycache__", ".*"))
    (author / "old_mill").mkdir()
    shutil.copy(GAME / "old_mill" / "rules.md", author / "old_mill")
    shown = (
        "TestOldMill::test_a_random_game_ends_well[0]",
        "TestOldMill::test_its_catalogues_are_whole",
        "TestOldMill::test_what_was_learned_is_good_data[0]",
        "TestOldMill::test_the_game_goes_as_it_was_written_down[evening]",
        "TestOldMill::test_every_rule_has_a_test_that_names_it",
        "test_a_charm_is_said_at_any_time_but_once",
        "test_a_strangers_card_is_read_out_once",
    )
    judge(author, installed, "not TestOldMill or ends_well[0] or whole or learned or written or names_it", shown)


def test_a_game_with_all_that_a_dungeon_has_stays_small() -> None:
    rules = [line for path in (GAME / "old_mill").glob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in rules) <= LINES


def test_the_guide_shows_the_files_themselves() -> None:
    shown = BLOCK.findall(GUIDE.read_text("utf-8"))
    assert len(shown) > 8
    for path, text in shown:
        assert text in (GAME / path).read_text("utf-8"), f"{path} in the guide is another one:\n{text}"
