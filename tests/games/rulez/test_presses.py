"""Real dice are the fun of this game: an opposed roll of both sides' dice is told in a few presses."""

from __future__ import annotations

from pathlib import Path
from statistics import mean, median

import pytest

from tests.games.rulez.presses import count_presses
from tests.games.rulez.suite import Own


@pytest.mark.rule("R2.6a")
def test_an_opposed_roll_is_told_in_four_presses_or_fewer() -> None:
    hits, harms = count_presses()["hit"], count_presses()["harm"]
    assert len(hits) > 10
    assert len(harms) > 3
    assert median(hits) <= 2
    assert mean(hits) < 3
    assert median(harms) <= 4
    docs = " ".join((Path(__file__).parents[3] / "benchmarks" / "limits.md").read_text("utf-8").split())
    assert f"{median(hits):g} presses to hit and {median(harms):g} for damage" in docs
    assert f"{mean(hits):.1f} and {mean(harms):.1f} on average" in docs


def test_the_benchmarks_have_a_row_for_each_roll() -> None:
    rows = Own.telling_presses()
    assert {what: (middle, each) for what, (each, middle, _) in rows.items()} == {
        "an opposed roll to hit": (4, count_presses()["hit"]),
        "an opposed roll for damage": (4, count_presses()["harm"]),
    }
    assert all(max(each) <= most for each, _, most in rows.values())
