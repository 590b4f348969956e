"""Every silent point (DS) is a house rule, or is said to be a mere definition; what each does that is not the default."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.labirynt.house_rules import OPTIONS, WORDS

DOCS = Path(__file__).parents[3] / "docs"


def test_every_silent_point_stands_in_the_tables_of_house_rules_with_its_default() -> None:
    """Also that the table names each house rule with all of its values, the default first."""
    points = set(re.findall(r"^- \*\*(DS\d+)\*\*", (DOCS / "rules" / "labirynt.md").read_text("utf-8"), re.MULTILINE))
    page = (DOCS / "labirynt.md").read_text("utf-8")
    rows = re.findall(r"^\| `([^`-][^`]*)` \| (.*?) \| (.*?) \|$", page, re.MULTILINE)
    meant = re.findall(r"^\| (DS\d+) \| .+ \|$", page, re.MULTILINE)
    ruled = {point for *_, named in rows for point in named.split(", ") if point.startswith("DS")}
    assert ruled | {*meant} == points
    assert len(points) == 31
    told = {id: said.partition(":")[0].split(", ") for id, said, _ in rows}
    assert told == {
        id: [str(value).lower() for value in dict.fromkeys((option.default, *option.values))]
        for id, option in OPTIONS.items()
    }


def test_each_value_of_a_house_rule_has_words() -> None:
    said = {value for option in OPTIONS.values() for value in option.values if isinstance(value, str)}
    assert said == {*WORDS}
