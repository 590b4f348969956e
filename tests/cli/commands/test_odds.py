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


def test_the_sun_is_that_of_the_game_and_its_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    found = odds(capsys, "sunset --game legenden --sun 20 --rounds 3")
    assert found == {"sunset": "5/8", "next": "1/6", "rounds": ["1/6", "1/4", "5/24"], "mean": "10/3"}
    slower = odds(capsys, "sunset --game legenden --sun 20 --rounds 3 --option sun.die=000111")
    assert slower["rounds"] == ["0", "1/4", "1/4"]
    assert odds(capsys, "sunset --game atervackt --sun 25 --rounds 0 --moves 2")["outside"] == "2/3"
    assert odds(capsys, "sunset --game atervackt --sun 23")["mean"] == "27/4"
    assert odds(capsys, "sunset --game atervackt --sun 25 --option sun.kind=disc")["sunset"] == "1/2"


def test_leaving_and_drawing_have_values_and_a_threshold(capsys: pytest.CaptureFixture[str]) -> None:
    line = "leave --game legenden --sun 5 --left 8 --each 100 --moves 3 --gold"
    found = odds(capsys, f"{line} 300")
    assert found["best"] == "draw"
    assert [round(found[name]) for name in ("leave", "draw", "threshold")] == [300, 375, 700]
    assert odds(capsys, f"{line} 701")["best"] == "leave"
    assert odds(capsys, f"{line} 701 --escape 1/2")["best"] == "draw"


def test_leaving_is_advised_as_at_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    line = "leave --game legenden --sun 5 --left 8 --each 100 --moves 3 --gold 300"
    found = odds(capsys, line)
    assert found["options"] == [{"id": "draw", "value": found["draw"]}, {"id": "leave", "value": found["leave"]}]
    assert found["why"] == "Leave with 700 gold or more."
    always = odds(capsys, f"{line} --escape 1")
    assert (always["best"], always["threshold"]) == ("draw", None)
    assert always["why"].startswith("Drawing once more is worth")


def test_a_fight_has_a_value_and_a_strategy(capsys: pytest.CaptureFixture[str]) -> None:
    fight = "duel --hero 6,7,5,6 --life 7 --monster 6,6,10,5 --points 9"
    found = odds(capsys, fight)
    assert found["value"] == pytest.approx(-0.243067, abs=1e-6)
    assert found["strategy"].keys() == {"strength", "psyche", "agility", "armour"}
    assert sum(found["strategy"].values()) == pytest.approx(1)
    assert odds(capsys, f"{fight} --flight")["value"] > found["value"]


def test_obstacles_and_flights_are_those_of_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds(capsys, "test pick --value 7") == {"chance": "49/144", "value": "psyche", "rolls": 2}
    assert odds(capsys, "test bridge --value 6 --cards 2")["lost"] == ["1/4", "1/2", "1/4"]
    assert odds(capsys, "test crossing --value 6 --psyche 7 --cards 2")["chance"] == "17/24"
    assert odds(capsys, "test flight-above --cards 8 --each 100")["best"] == 2
    flight = odds(capsys, "test flight --value 7 --cards 2 --gold 50")
    assert flight["drops"][2] == {"dropped": 2, "chance": "1/2", "value": 25.0}


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
        "sunset --game legenden --sun 22",
        "sunset --game legenden --sun 3 --rounds 201",
        "sunset --game legenden --sun 3 --option sun.steps=many",
        "sunset --game legenden --sun 3 --option sun.steps",
        "sunset --game legenden --sun 3 --moves 2 --failing 7/6",
        "sunset --game talisman --sun 3",
        "sunset --game chess --sun 3",
        "leave --game legenden --sun 3 --left 3 --gold 1e9 --each 1 --moves 2",
        "leave --game legenden --sun 3 --left 3 --gold 1 --each 1/0 --moves 2",
        "duel --hero 6,7,5 --life 7 --monster 6,6,10,5 --points 9",
        "duel --hero 6,7,5,6 --life 0 --monster 6,6,10,5 --points 9",
        "duel --hero 6,7,5,6 --life 7 --monster 6,6,x,5 --points 9",
        "duel --hero 6,7,5,6 --life 7 --monster 6,6,10,5 --points 9 --bonus 7",
        "test web",
        "test web --value 25",
        "test crossing --value 5",
        "test flight --value 5 --fire 0,x",
    ],
)
def test_bad_figures_give_one_sentence_and_status_2(capsys: pytest.CaptureFixture[str], line: str) -> None:
    assert main(["odds", *line.split(), "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("drakvakt: ")
    assert said.err.count("\n") == 1
    assert len(said.err) < 190
