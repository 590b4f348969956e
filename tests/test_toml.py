"""Plain data as TOML, and back."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import toml
from companion.games.legenden import game

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.recursive(
    st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(TEXT, VALUES, max_size=4))
def test_written_data_is_read_again(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml.write_toml(data)) == data


@pytest.mark.parametrize("part", sorted(game.data()))
def test_the_figures_of_a_game_are_read_again_in_their_order(part: str) -> None:
    data: Any = game.data()[part]
    assert list(tomllib.loads(toml.write_toml(data)).items()) == list(data.items())


def test_written_data_is_laid_out_for_people() -> None:
    data: Any = {
        "steps": 50,
        "orc": {"life": 5, "wait": "flees"},
        "bjö rn": {"short": {"text": "Björn\n"}, "faces": [1, 2]},
    }
    assert toml.write_toml(data).splitlines() == [
        "steps = 50",
        "",
        "[orc]",
        "life = 5",
        'wait = "flees"',
        "",
        '["bjö rn"]',
        'short = { text = "Björn\\n" }',
        "faces = [1, 2]",
    ]
    assert toml.write_toml({}) == ""
