"""The guide for owners: its files are good, and its house rules are those that there are."""

from __future__ import annotations

import re
import tomllib

import pytest

from companion.games.talisman.data.book import DATA as PACKAGE
from companion.games.talisman.data.book import book, package_data
from companion.games.talisman.data.cards import RACES, ROLES
from companion.games.talisman.data.characters import AGAINST, EFFECTS, MOMENTS
from companion.games.talisman.house_rules import HOUSE
from companion.owners import merge
from tests.every_game import ROOT
from tests.games.talisman.corrected_points import DATA

GUIDE = (ROOT / "docs" / "talisman.md").read_text("utf-8")
FILES = dict(re.findall(r"`talisman/(\w+)\.toml`\n\n```toml\n(.*?)```", GUIDE, re.DOTALL))


@pytest.mark.rule("TS24", "TS25", "TS27")
def test_the_guides_files_have_no_fault() -> None:
    assert set(FILES) == {"board", "characters", "cards"}
    data = merge(package_data(), {part: tomllib.loads(text) for part, text in FILES.items()})
    assert [f"{'.'.join(fault.place)} {fault.says}" for fault in PACKAGE.find_faults(data)] == []
    read = book(data)
    assert str(read.board["castle"].prompt) == "The doctor heals: 1 Gold a Life."
    assert read.characters["warrior"].abilities_at("fight")[0].effect == "do"
    assert read.decks["purchase"].cards["sword"].price == 2


def test_the_guide_lists_exactly_the_house_rules_of_the_game() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| ([\w.]+) \|$", GUIDE, re.MULTILINE)
    assert {id: point for id, _, point in rows} == {id: rule.point for id, rule in HOUSE.rules.items()}
    for id, values, _ in rows:
        default = HOUSE.rules[id].option.default
        said = {True: "yes", False: "no"}.get(default, default) if isinstance(default, bool) else default
        assert re.match(rf"`?{said}\b", values), id
        for value in HOUSE.rules[id].option.values:
            assert not isinstance(value, str) or f"`{value}`" in values


def test_the_guide_names_every_kind_of_ability_and_place_of_figures() -> None:
    for words in (MOMENTS, EFFECTS, AGAINST, ROLES, RACES):
        assert [word for word in words if f"`{word}`" not in GUIDE] == []
    assert [point for point in DATA if point not in GUIDE] == []
