"""The guide for players: its files are good, its commands begin games, its words are on the screen."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.game import find
from companion.games.labirynt.data.book import DATA, package_data
from companion.owners import merge
from companion.testing.messages import companion_domain, domain_of, forms
from tests.cli.running import drakvakt
from tests.every_game import ROOT
from tests.games.labirynt.driver import count_presses, enter

GUIDE = (ROOT / "docs" / "labirynt.md").read_text("utf-8")
SAID = re.compile(r"(?<![*\w`])\*([^*\n`]+)\*(?![*\w])")
HOLE = re.compile(r"\\{\w+\\}")


@pytest.mark.rule("D0.2", "DT2", "DT8", "DT14")
def test_the_guides_tables_have_no_fault() -> None:
    samples: list[Mapping[str, Any]] = [*map(tomllib.loads, re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL))]
    assert [list(sample) for sample in samples] == [["potential", "bribe"], ["hero"], ["segment"]]
    for sample in samples:
        # What is right instead of a value that was told goes over those.
        data = merge(package_data(), {"told" if "hero" in sample else "tables": sample})
        assert [f"{'.'.join(fault.place)} {fault.says}" for fault in DATA.find_faults(data)] == []


@pytest.mark.parametrize("line", re.findall(r"^\$ drakvakt (play .*)$", GUIDE, re.MULTILINE))
def test_the_guides_commands_begin_a_game(line: str, tmp_path: Path) -> None:
    spoken = () if "--lang" in line else ("--lang", "en")
    done = drakvakt(*shlex.split(line), *spoken, "--plain", "--state", str(tmp_path))
    assert (done.returncode, "not understood" in done.stderr) == (0, False)
    assert re.search("How many play|Dice and cards|Who draws|Kostki i karty", done.stdout)


def test_the_guides_commands_print_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = set(re.findall(r"`drakvakt (data [^`]+)`", GUIDE))
    assert lines == {"data labirynt outside", "data labirynt told --mine"}
    for line in lines:
        assert main([*line.split(), "--state", str(tmp_path), "--data", str(tmp_path)]) == 0
    assert "Almuryk" in capsys.readouterr().out


def test_along_a_corridor_a_stage_is_three_presses() -> None:
    hand = enter()
    presses = 0
    for key, answer in (("way", "n"), ("segment", "straight"), ("meeting", "no")):
        presses += count_presses(hand, answer)
        hand(key, answer)
    assert (presses, hand.key) == (3, "way")


def test_the_guides_words_stand_on_the_screen() -> None:
    domains = (domain_of(find("labirynt")), companion_domain())
    patterns = [
        HOLE.sub(".+", re.escape(form))
        for domain in domains
        for (key, _), _ in domain.messages()
        for form in forms(key)
    ]
    said = [word for words in SAID.findall(GUIDE) for word in words.split(", ") if not re.match("[NESW]$|[0-9]", word)]
    assert [words for words in said if not any(re.fullmatch(one, words) for one in patterns)] == []
    assert len(said) > 20
