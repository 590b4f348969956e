"""The page of a study: what its charts show, and that it needs nothing from outside."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.report import drawing, studies
from companion.report.studies import Bars, Share, make_charts, study_page
from companion.study.keeping import StudySoFar
from companion.study.plan import Plan
from companion.study.tally import Tally
from companion.text import Text


def make_study() -> StudySoFar:
    plan = Plan("legenden", 1, 2, ("random",), {}, {"sun.steps": 33}, 1, "0")
    tally = Tally()
    tally.sides = {
        "base": {"night": Counter({0: 3, 1: 1}), "rounds": Counter({4: 1, 6: 3})},
        "compared": {"night": Counter({0: 4}), "rounds": Counter({5: 4})},
    }
    return StudySoFar(plan, 4, tally, [(0, 4)])


def test_the_charts_show_shares_and_histograms_of_both_sides() -> None:
    charts = make_charts(make_study(), str)
    assert charts.shares == (
        Share("night", 0, 0.25, pytest.approx(0.0456, abs=1e-4), pytest.approx(0.6994, abs=1e-4)),  # type: ignore[arg-type]
        Share("night", 1, 0.0, 0.0, pytest.approx(0.4899, abs=1e-4)),  # type: ignore[arg-type]
    )
    assert charts.alt == "Shares of the games, from 0 to 1: night 0.250; night 0.000."
    alt = "rounds: from 4 to 6, mean 5.500, 5.000."
    assert charts.histograms == (Bars("rounds", alt, 1.0, (4.0, 5.0, 6.0), ((0.25, 0.0, 0.75), (0.0, 1.0, 0.0))),)


def test_many_values_share_bars() -> None:
    study = make_study()
    study.tally.sides = {"base": {"answers": Counter(range(200))}}
    (bars,) = make_charts(study, str).histograms
    assert len(bars.places) <= 41
    assert sum(bars.sides[0]) == pytest.approx(1)
    assert bars.places[0] == 2.0, "the middle of 0 to 4"


def test_a_page_stands_alone() -> None:
    pytest.importorskip("matplotlib")
    page = study_page(make_study(), Text("Drakborgen <Legenden>"), str)
    assert len(page) < 1_500_000
    assert "Drakborgen &lt;Legenden&gt;" in page
    assert not re.search(r"(src|href)=\"(?!#)", page.replace("xlink:", ""))
    assert page.count("<svg") == page.count('role="img" aria-label="') == 4
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert "Without sun.steps=33" in page


def test_the_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "study_page", lambda study, title, say: f"{title}: {study.played}")
    monkeypatch.setattr(drawing, "plotting", lambda: None)
    words = ("--games", "1", "--workers", "1", "--html", str(tmp_path / "study.html"))
    assert main(["study", "--lang", "en", "--game", "legenden", *words]) == 0
    assert (tmp_path / "study.html").read_text() == "Drakborgen Legenden: 1"
