"""Charts: their figures beside golden data, and that they are drawn without a colour of their own."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.report.charts import Timeline, luck_chart, timeline
from companion.report.drawing import gather_marks
from tests.golden_files import check_golden
from tests.report.evenings import NAMES, ROOT, evening_of, luck_of


def strip_markup(chart: Any) -> str:
    assert is_dataclass(chart) and not isinstance(chart, type)
    found = json.dumps(asdict(chart), ensure_ascii=False, indent=1)
    # A list of numbers stands on one line.
    return re.sub(r"\[[^\[\]{}]*\]", lambda m: " ".join(m[0].split()), found) + "\n"


def golden_of(name: str, chart: str) -> Path:
    """Return the file of a chart's figures, which stands with the game whose evening it is."""
    return ROOT / "tests" / "games" / name.partition("-")[0] / "report" / f"{chart}.json"


@pytest.mark.parametrize("name", NAMES)
def test_the_course_shows_these_figures(name: str) -> None:
    check_golden(golden_of(name, "course"), strip_markup(timeline(evening_of(name), str)))


@pytest.mark.parametrize("name", NAMES)
def test_the_luck_chart_shows_these_percentiles(name: str) -> None:
    check_golden(golden_of(name, "luck"), strip_markup(luck_chart(evening_of(name), luck_of(name), str)))


def test_numbers_of_moments_that_would_touch_are_one_range() -> None:
    chart = Timeline(alt="", axis="", steps=(0, 100), panels=(), marks=((10, "1"), (11, "2"), (50, "3")))
    assert gather_marks(chart, 0.025) == [(10.5, "1–2"), (50.0, "3")]
