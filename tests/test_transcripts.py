"""Whole games, replayed line by line; every installed game has at least one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.game import find, games
from tests.golden_files import SETTING
from tests.transcript import Transcript

FOLDER = Path(__file__).parent / "transcripts"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_goes_as_it_was_written_down(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    transcript = Transcript(find(text.split()[1]))
    played = transcript.replay(text)
    if os.environ.get(SETTING) == "write" and played != text:
        file.write_text(played, encoding="utf-8", newline="\n")
        pytest.fail(f"{file.name} was written: look at it, and run again without {SETTING}.", pytrace=False)
    assert played == text


def test_every_game_has_a_transcript() -> None:
    written = {file.read_text(encoding="utf-8").split()[1] for file in FILES}
    assert set(games()) <= written


def test_a_transcript_that_does_not_agree_is_named_by_its_line() -> None:
    text = "game legenden\nseats Ada Bo\n\nAda setup.hero > x\n"
    with pytest.raises(AssertionError, match=r"line 4: .*not offered here"):
        Transcript(find("legenden")).replay(text)
