"""Whatever stands in a file: it is a plan that can be drawn, or one sentence says what is wrong."""

from __future__ import annotations

import re
import tomllib
from copy import deepcopy
from datetime import date
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wiring.boards import boards
from hardware.wiring.checks import plan_faults
from hardware.wiring.errors import BadWiring
from hardware.wiring.load import VARIANTS, read
from hardware.wiring.output_files import files_of
from hardware.wiring.pin_uses import uses
from hardware.wiring.plan import Plan
from hardware.wiring.reading import parsed
from tests.hardware.wiring.files import ready

WORDS = st.sampled_from(
    ["up", "down", "spi", "pwm", "own", "pi", "pico", "pi-5", "ssd1306", "wired", "serial", "red", ""]
)
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.integers(-1, 70),
    st.integers(),
    st.floats(),
    st.booleans(),
    WORDS,
    st.text(max_size=12),
    st.just(date(2026, 1, 1)),
    st.just([]),
    st.just({}),
    st.lists(st.just({}), max_size=2),
)


def list_places(data: Any) -> list[tuple[Any, Any]]:
    """Return every value of a file, as (what holds it, its key)."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [place for key in keys for place in [(data, key), *list_places(data[key])]]


@given(
    name=st.sampled_from(VARIANTS), changes=st.lists(st.tuples(st.randoms(use_true_random=False), VALUES), max_size=4)
)
def test_any_change_gives_a_plan_that_can_be_drawn_or_a_sentence(name: str, changes: list[tuple[Any, Any]]) -> None:
    data = deepcopy(tomllib.loads(ready(name)))
    for pick, value in changes:
        holder, key = pick.choice(list_places(data))
        if pick.random() < 0.15:
            del holder[key]
        elif pick.random() < 0.15 and isinstance(holder, dict):
            holder[str(value)] = value
        else:
            holder[key] = deepcopy(value)
    try:
        plan = read("my.toml", data)
    except BadWiring as error:
        assert re.fullmatch(r"my\.toml: .+; .+[.?]", str(error))
        return
    ET.fromstring(files_of(plan)["wiring.svg"])
    if isinstance(plan, Plan):
        assert not list(plan_faults(plan, boards()[plan.board]))
    taken = [use.gpio for use in uses(plan) if not use.line]
    assert len(taken) == len(set(taken))


@given(
    name=st.sampled_from(VARIANTS),
    at=st.floats(0, 1),
    cut=st.integers(0, 30),
    put=st.text(st.sampled_from("abg= {}[]\"'\n0123456789._-#,xé\x00"), max_size=12),
)
def test_any_slip_of_the_pen_gives_a_plan_or_a_sentence(
    name: str, at: float, cut: int, put: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    words = ready(name)
    start = int(at * len(words))
    path = tmp_path_factory.getbasetemp() / "slip.toml"
    path.write_text(words[:start] + put + words[start + cut :], "utf-8")
    try:
        read("slip.toml", parsed(path, "slip.toml"))
    except BadWiring as error:
        assert str(error).startswith("slip.toml: ")
