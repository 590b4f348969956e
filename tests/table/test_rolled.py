"""Rolls of the box are announced with their results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.asks import Roll
from companion.dice import T12, Need
from companion.table.descriptions import describe_chance
from companion.text import Text
from tests.toys import game

LIFT = Roll(key="lift", seats=("Ada",), text=Text("Lift"), die=T12, need=Need("<=", 3))


@pytest.mark.parametrize(
    ("roll", "faces", "said"),
    [
        (LIFT, [3], "Lift: d12 shows 3, made"),
        (LIFT, [10], "Lift: d12 shows 10, failed"),
        (replace(LIFT, need=None), [10], "Lift: d12 shows 10"),
        (replace(LIFT, count=2), [1, 10], "Lift: d12 shows 1 10"),
    ],
)
def test_a_roll_that_needs_something_says_whether_it_was_made(roll: Roll, faces: list[Any], said: str) -> None:
    state: Any = game.setup(("Ada", "Bo"), {}, {})
    assert str(describe_chance(roll, faces, game, state)) == said
