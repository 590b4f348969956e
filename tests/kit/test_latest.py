"""What is kept of data and decks: the same only while they are the same."""

from __future__ import annotations

import doctest
from copy import deepcopy
from typing import Any

import pytest

from companion.deck import Deck
from companion.game import BadSetup, find
from companion.kit import latest
from companion.kit.cards import unchanged
from companion.kit.cards.unchanged import Unchanged
from tests.every_game import ours


def test_the_examples() -> None:
    results = [doctest.testmod(module) for module in (latest, unchanged)]
    assert all(result.attempted and not result.failed for result in results)


@pytest.mark.parametrize("name", [name for name in ours() if "heroes" in find(name).data()])
def test_a_game_that_is_set_up_again_has_the_figures_of_its_own_data(name: str) -> None:
    game = find(name)
    data: Any = deepcopy(game.data())
    hero = next(iter(data["heroes"]))
    first: Any = game.setup(["Ada", "Bo"], {}, data)
    again: Any = game.setup(["Ada", "Bo"], {}, game.data())
    assert again.book is first.book
    was = data["heroes"][hero]["name"]
    data["heroes"][hero]["name"] = "Somebody"
    other: Any = game.setup(["Ada", "Bo"], {}, data)
    assert (other.book.heroes[hero].name, first.book.heroes[hero].name) == ("Somebody", was)


@pytest.mark.parametrize("name", ours())
def test_whoever_is_given_a_games_figures_may_change_his_copy(name: str) -> None:
    game = find(name)
    given: Any = game.data()
    before = deepcopy(given)
    next(iter(given.values())).clear()
    assert game.data() == before != given


def test_true_is_not_taken_for_one() -> None:
    game = find("legenden")
    data: Any = deepcopy(game.data())
    data["castle"]["cards"]["dragon"]["awake"] = 1
    game.setup(["Ada", "Bo"], {}, data)
    data["castle"]["cards"]["dragon"]["awake"] = True
    with pytest.raises(BadSetup):
        game.setup(["Ada", "Bo"], {}, data)


def test_what_was_worked_out_of_a_deck_is_another_beside_another_sheet() -> None:
    kept, deck, sheet = Unchanged[int](), Deck("dragon", {"asleep": 1}), object()
    assert (kept.of(deck, sheet, lambda: 1), kept.of(deck, sheet, lambda: 2)) == (1, 1)
    assert kept.of(deck, object(), lambda: 3) == 3
