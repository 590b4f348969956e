"""Subjects of commits: an imperative with its place first."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.commit_subject import fault_of, main


@pytest.mark.parametrize(
    "subject",
    [
        "talisman: keep a toad's strength",
        "docs/box.md: name the pins of a Pi 5",
        "kit, table: pass the seat to each view",
        "journal: speed up listing",
        "host: address handhelds by their port",
        "tests: bring back the torn file",
        "box: need one press less",
        f"box: keep {'x' * 62}",
        "Merge branch 'main'",
        'Revert "talisman: keep a toad\'s strength"',
        "fixup! talisman: keep a toad's strength",
    ],
)
def test_an_imperative_with_its_place_first_is_accepted(subject: str) -> None:
    assert fault_of(subject) == ""


@pytest.mark.parametrize(
    ("subject", "word"),
    [
        ("Keep a toad's strength", "place"),
        ("Talisman: keep a toad's strength", "place"),
        ("talisman:keep a toad's strength", "place"),
        ("", "place"),
        (f"box: keep {'x' * 63}", "73 letters"),
        ("talisman: the toad keeps its strength", '"the"'),
        ("talisman: keeps a toad's strength", '"keeps"'),
        ("talisman: added a test", '"added"'),
        ("talisman: adding a test", '"adding"'),
        ("talisman: keep a toad's strength.", "full stop"),
    ],
)
def test_any_other_subject_is_refused_with_the_reason(subject: str, word: str) -> None:
    assert word in fault_of(subject)


def test_comments_of_git_are_no_subject(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    message = tmp_path / "COMMIT_EDITMSG"
    message.write_text("# Please enter a message.\n\nbox: keep the light\n\nA body.\n", "utf-8")
    assert main([str(message)]) == 0
    message.write_text("# Please enter a message.\nIt keeps the light\n", "utf-8")
    assert main([str(message)]) == 1
    assert "place" in capsys.readouterr().out
