"""Where a hero stands: each place has its class, and each turn that has to be something its move."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.games.legenden.castle.rooms import BOARD, DUE
from companion.games.legenden.state.game import Due, Place
from tests.games.legenden.driver import begin


def test_every_place_and_every_turn_that_is_due_says_what_it_offers() -> None:
    assert set(BOARD.ids) == set(get_args(Place))
    assert {"nothing", *DUE} == set(get_args(Due))


@pytest.mark.rule("L4.6.1a", "L4.6.1d", "L11.1b")
@pytest.mark.parametrize(
    ("place", "ids"),
    [
        ("entrance", ["force", "back", "stay", "found"]),
        ("stuck", ["force", "", "stay", "found"]),
        ("web", ["tear", "loose", "stay", "found"]),
    ],
)
def test_the_lines_of_a_place_keep_where_they_are(place: str, ids: list[str]) -> None:
    hero = begin(at={"heroes.Ada.place": place, "heroes.Ada.before": "room", "heroes.Ada.life": 10}).hero()
    assert [one.line.id for one in BOARD[place].page(hero)] == ids
