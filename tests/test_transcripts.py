"""Whole games, replayed line by line; every installed game has at least one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
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
    hold(transcript.replay(text), file)


def hold(played: str, file: Path) -> None:
    """What was played must be what is written down; to write it down anew always fails, so that somebody looks."""
    text = file.read_text(encoding="utf-8")
    if os.environ.get(SETTING) == "write" and played != text:
        file.write_text(played, encoding="utf-8", newline="\n")
        pytest.fail(f"{file.name} was written: look at it, and run again without {SETTING}.", pytrace=False)
    assert played == text


def without(written: Mapping[str, str], known: Iterable[str]) -> list[str]:
    """The games of which no transcript is a whole game, to its scores."""
    whole = {text.split()[1] for text in written.values() if "\n* over\n      = " in text}
    return sorted(set(known) - whole)


def test_every_game_has_a_whole_transcript() -> None:
    assert without({file.name: file.read_text(encoding="utf-8") for file in FILES}, games()) == []


def test_a_game_without_a_whole_transcript_is_named() -> None:
    begun, whole = "game chess\nseats Ada Bo\n\n", "game go\nseats Ada Bo\n\n* over\n      = winners: []\n"
    assert without({"one": begun, "two": whole}, ["chess", "go", "ludo"]) == ["chess", "ludo"]


@pytest.mark.parametrize("setting", [None, "write"])
def test_writing_a_transcript_anew_fails_once(
    setting: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tale.txt"
    file.write_text("as it was\n", encoding="utf-8")
    monkeypatch.delenv(SETTING, raising=False)
    if setting:
        monkeypatch.setenv(SETTING, setting)
    with pytest.raises(pytest.fail.Exception if setting else AssertionError):
        hold("as it is\n", file)
    assert file.read_text(encoding="utf-8") == ("as it is\n" if setting else "as it was\n")
    if setting:
        hold("as it is\n", file)


def test_a_transcript_that_does_not_agree_is_named_by_its_line() -> None:
    text = "game legenden\nseats Ada Bo\n\nAda setup.hero > x\n"
    with pytest.raises(AssertionError, match=r"line 4: .*not offered here"):
        Transcript(find("legenden")).replay(text)
