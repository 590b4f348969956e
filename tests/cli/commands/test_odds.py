"""`drakvakt odds`: its answers, and what it says of figures of which nothing can be worked out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cli.main import main


def odds(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, Any]:
    """Return the answer to a command line as JSON data."""
    assert main(["odds", *line.split(), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(
    ("line", "wakes"),
    [
        ("--left 12 --draws 3", "1/4"),
        ("--left 12 --draws 13", "1"),
        ("--left 12 --draws 0", "0"),
        ("--left 12 --draws 12 --lost 1", "11/12"),
        ("--left 4 --draws 2 --returned 4", "1/4"),
        ("--left 3 --draws 4 --awake 0 --below asleep,awake", "0"),
        ("--left 3 --draws 5 --awake 0 --below asleep,awake", "1"),
    ],
)
def test_the_dragon_wakes_as_the_cards_lie(capsys: pytest.CaptureFixture[str], line: str, wakes: str) -> None:
    assert odds(capsys, f"dragon {line}")["wakes"] == wakes


def test_people_read_fractions_and_percent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "dragon", "--left", "7", "--draws", "2", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "The dragon wakes within 2 cards: 2/7 (29%).",
        "   1  1/7 (14%)",
        "   2  1/7 (14%)",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "dragon --left -1",
        "dragon --left 12 --draws x",
        "dragon --left 2 --awake 3",
        "dragon --left 2 --lost 3",
        "dragon --left 2 --below no",
        "dragon --left " + "9" * 5_000,
    ],
)
def test_bad_figures_give_one_sentence_and_status_2(capsys: pytest.CaptureFixture[str], line: str) -> None:
    assert main(["odds", *line.split(), "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("drakvakt: ")
    assert said.err.count("\n") == 1
    assert len(said.err) < 120
