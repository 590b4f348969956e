"""Corrections of the data by owners, and the faults that are reported."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.games.atervackt import game
from companion.games.atervackt.data.terms import DECKS, OWN_DECKS
from tests.games.atervackt.driver import Hand


def test_the_packages_own_figures_are_right() -> None:
    assert list(game.faults(game.data())) == []
    assert {*DECKS, *OWN_DECKS} == set(game.data()["decks"])  # type: ignore[arg-type]


@pytest.mark.rule("AS3")
@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        (("decks", "room", "cards", "orc", "count"), -1, "0 to 200"),
        (("decks", "room", "cards", "orc", "kind"), "friend", "danger"),
        (("decks", "room", "cards", "bats", "damage", "die"), 8, "6 or 12"),
        (("decks", "door", "cards", "locked"), None, "add it"),
        (("decks", "chamber", "unseen"), None, "how many"),
        (("castle", "sun", "die"), "000000", "no sun"),
        (("heroes", "durim", "name"), "Dzala", "another hero"),
        (("heroes", "durim", "ring"), 1, "true or false"),
    ],
)
def test_each_fault_has_a_place_and_a_sentence(place: tuple[str, ...], value: Any, says: str) -> None:
    data: Any = deepcopy(dict(game.data()))
    table = data
    for step in place[:-1]:
        table = table[step]
    if value is None:
        del table[place[-1]]
    else:
        table[place[-1]] = value
    found = list(game.faults(data))
    assert place in [fault.place for fault in found]
    assert any(says in str(fault.says) for fault in found)


@pytest.mark.rule("AS3", "A1.10")
def test_a_deck_and_a_sheet_that_owners_have_entered_are_played_with() -> None:
    data: Any = deepcopy(dict(game.data()))
    data["decks"]["door"]["cards"]["opens"]["count"] = 9
    data["heroes"]["durim"] |= {"life": 15, "psyche": 7}
    assert list(game.faults(data)) == []
    state = game.setup(["Ada"], {}, data)
    assert state.decks["door"].left() == 19
    Hand(state)("setup.hero", "durim")
    assert (state.heroes["Ada"].max_life, state.heroes["Ada"].psyche) == (15, 7)


def test_changed_package_data_does_not_reach_the_next_reader() -> None:
    mine: Any = game.data()
    mine["monsters"]["orc"]["life"] = 36
    assert game.data() != mine
