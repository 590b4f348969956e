"""Whole games, replayed line by line; every installed game of ours has at least one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.game import find
from companion.testing.golden import SETTING, check_golden
from companion.testing.suite import Transcripts
from companion.testing.transcript import Transcript, is_whole
from tests.every_game import classes

globals().update(classes(Transcripts))


def test_a_game_that_is_not_played_to_its_scores_is_not_whole() -> None:
    assert not is_whole("game chess\nseats Ada Bo\n\n")
    assert is_whole("game go\nseats Ada Bo\n\n* over\n      = winners: []\n")


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
        check_golden("as it is\n", file)
    assert file.read_text(encoding="utf-8") == ("as it is\n" if setting else "as it was\n")
    if setting:
        check_golden("as it is\n", file)


def test_a_transcript_that_does_not_agree_is_named_by_its_line() -> None:
    text = "game legenden\nseats Ada Bo\n\nAda setup.hero > x\n"
    with pytest.raises(AssertionError, match=r"line 4: .*not offered here"):
        Transcript(find("legenden")).replay(text)
