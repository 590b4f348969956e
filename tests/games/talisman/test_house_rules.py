"""House rules: every silent point of the rulebook is an option, data or said, with a default."""

from __future__ import annotations

import re

import pytest

from companion.games.talisman.house_rules import HOUSE
from companion.language import speaker
from tests.every_game import rules_file
from tests.games.talisman.corrected_points import DATA

TEXT = rules_file("talisman").read_text("utf-8")
POINTS = sorted(set(re.findall(r"^- \*\*(TS\d+)\*\*", TEXT, re.MULTILINE)), key=lambda id: int(id[2:]))


@pytest.mark.rule("TS1", "TS11", "TS13", "TS26", "TS28", "TS30", "TS33", "TS35", "TS37", "TS38")
def test_every_silent_point_has_its_place() -> None:
    assert [f"TS{n + 1}" for n in range(len(POINTS))] == POINTS
    found = {one.point for one in HOUSE.rules.values()} | set(DATA) | set(HOUSE.notes)
    assert [point for point in POINTS if point not in found] == []
    assert found - set(POINTS) == {"T3a", "T6.13.1b", "T6.18.1a"}


@pytest.mark.parametrize("id", list(HOUSE.rules))
def test_each_house_rule_stands_in_the_rules_with_its_name(id: str) -> None:
    point = re.search(rf"^- \*\*{HOUSE.rules[id].point}\*\*.*$", TEXT, re.MULTILINE)
    assert point is not None
    assert f"`{id}" in point[0]


@pytest.mark.rule("TS5", "TS6", "TS8", "TS9", "TS10", "TS17", "TS18", "TS23")
def test_defaults_are_those_of_the_rules() -> None:
    defaults = {id: option.default for id, option in HOUSE.options.items()}
    named = dict(re.findall(r"Default `(\w+) = \"?(\w+)\"?`", TEXT))
    assert len(named) >= 6
    assert {id: str(defaults[id]).lower() for id in named} == named
    assert {id: defaults[id] for id in ("refill_after_cast", "limited_counters", "abilities_win")} == {
        "refill_after_cast": False,
        "limited_counters": False,
        "abilities_win": False,
    }


@pytest.mark.rule("TS2", "TS4", "TS7", "TS14", "TS15", "TS16", "TS21", "TS22", "TS29", "TS32", "TS34", "TS36")
def test_each_value_has_a_name_and_a_sentence() -> None:
    for id, one in HOUSE.rules.items():
        assert one.option.default == next(iter(one.choices))
        assert one.sentence(one.option.default) is not None, id
        assert len(str(one.option.text)) <= 15
        for value in one.choices:
            assert isinstance(value, bool | int) or len(str(one.label(value))) <= 15
    assert HOUSE.rules["mule_extra"].sentence(3) is None


def test_a_game_begun_before_a_rule_has_its_default() -> None:
    assert HOUSE.value({}, "healing") == "4_per_turn"
    assert HOUSE.value({"healing": "up_to_4"}, "healing") == "up_to_4"


@pytest.mark.parametrize("language", ["en", "nl", "sv"])
def test_each_rule_stands_in_one_line_of_the_menu_with_any_value(language: str) -> None:
    say = speaker(language, ("companion.games.talisman", "talisman"))
    lines = [
        f"{one.title.read(say)} {label.read(say)}"
        for one in HOUSE.rules.values()
        for value in one.choices
        if (label := one.label(value)) is not None
    ]
    assert len(lines) > 20
    assert [line for line in lines if len(line) > 19] == []
