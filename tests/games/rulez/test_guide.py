"""The guide for players: its file is good, its commands begin games, its words are on the screen."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.game import find
from companion.games.rulez import odds
from companion.games.rulez.data.book import DATA, book, package_data
from companion.owners import merge
from companion.testing.messages import companion_domain, domain_of, forms
from tests.cli.running import drakvakt
from tests.every_game import ROOT

GUIDE = (ROOT / "docs" / "rulez.md").read_text("utf-8")
SAID = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")
HOLE = re.compile(r"\\{\w+\\}")


@pytest.mark.rule("R1.1", "R9.12")
def test_the_guides_files_are_good() -> None:
    figures, horses = map(tomllib.loads, re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL))
    data = merge(package_data(), {"figures": figures, "horses": horses})
    assert [f"{'.'.join(fault.place)} {fault.says}" for fault in DATA.find_faults(data)] == []
    read = book(data)
    assert read.ready["brak"].finesses == {"heavy": ["massive"]}
    assert (read.ready["rider"].mount, read.ready["rider"].money) == ("horse", 2)
    assert read.horses["cart"].points == 0


@pytest.mark.parametrize("line", re.findall(r"^\$ drakvakt (play .*)$", GUIDE, re.MULTILINE))
def test_the_guides_commands_begin_a_game(line: str, tmp_path: Path) -> None:
    done = drakvakt(*shlex.split(line), "--plain", "--lang", "en", "--dice", "asked", "--state", str(tmp_path))
    assert (done.returncode, "not understood" in done.stderr) == (0, False)
    assert "Ada: your figure?" in done.stdout or "How many play?" in done.stdout


def test_the_guides_figures_are_printed_as_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = set(re.findall(r"`drakvakt (data [^`]+)`", GUIDE))
    assert lines == {"data rulez figures", "data rulez figures --mine"}
    for line in lines:
        assert main([*line.split(), "--state", str(tmp_path), "--data", str(tmp_path)]) == 0
    assert "[klossus]" in capsys.readouterr().out


@pytest.mark.rule("RT1")
def test_the_guides_chances_are_exact() -> None:
    told = re.search(r"^\| 8 or more \| (.*) \|$", GUIDE, re.MULTILINE)
    assert told is not None
    assert told[1] == " | ".join(
        f"{float(odds.chance_to_succeed(dice)):.2%}".replace("%", " %") for dice in range(1, 7)
    )


def test_the_guides_words_stand_on_the_screen() -> None:
    domains = (domain_of(find("rulez")), companion_domain())
    patterns = [
        HOLE.sub(".+", re.escape(form))
        for domain in domains
        for (key, _), _ in domain.messages()
        for form in forms(key)
    ]
    said = [words for words in SAID.findall(GUIDE) if re.search("[A-Za-z]", words)]
    assert [words for words in said if not any(re.fullmatch(one, words) for one in patterns)] == []
    assert len(said) > 10
