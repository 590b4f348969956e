"""Caches of data and decks: they hold as long as the data or the deck stays the same."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from copy import deepcopy
from operator import is_
from typing import Any

import pytest

from companion.deck import Deck
from companion.game import BadSetup, find
from companion.kit import data as kit_data
from companion.kit.cards import deck_cache
from companion.kit.cards.deck_cache import DeckCache
from companion.kit.data import PackageData, Parts
from companion.shapes import Fault, TableShape, WholeShape, Words
from companion.table import new_header
from companion.text import Text
from tests.every_game import our_games


def test_examples_in_docstrings_hold() -> None:
    results = [doctest.testmod(module) for module in (kit_data, deck_cache)]
    assert all(result.attempted and not result.failed for result in results)


@pytest.mark.parametrize("name", [name for name in our_games() if "heroes" in find(name).data()])
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


@pytest.mark.parametrize("name", our_games())
def test_a_reader_of_a_games_figures_may_change_the_copy(name: str) -> None:
    game = find(name)
    given: Any = game.data()
    before = deepcopy(given)
    next(iter(given.values())).clear()
    assert game.data() == before != given


@pytest.mark.parametrize("name", our_games())
def test_games_with_the_packages_figures_share_them_and_their_records(name: str) -> None:
    game: Any = find(name)
    first, second = (new_header(game, ["Ada", "Bo"])["data"] for _ in range(2))
    assert first == game.data() and all(map(is_, first.values(), second.values()))
    assert game.package.book(first) is game.package.book(second)


def test_figures_that_differ_from_the_packages_have_records_of_their_own() -> None:
    package = PackageData("companion.games.legenden.data", ("castle", "heroes"), SHAPE, dict)
    own = dict(package.figures)
    assert package.book(own) == own and package.book(dict(own)) is package.book(own)
    changed = {**own, "heroes": {}}
    assert package.book(changed) == changed and package.book({}) == {}


def test_cached_data_tells_true_from_one() -> None:
    game = find("legenden")
    data: Any = deepcopy(game.data())
    data["castle"]["cards"]["dragon"]["awake"] = 1
    game.setup(["Ada", "Bo"], {}, data)
    data["castle"]["cards"]["dragon"]["awake"] = True
    with pytest.raises(BadSetup):
        game.setup(["Ada", "Bo"], {}, data)


def test_a_deck_cache_starts_anew_for_another_sheet() -> None:
    kept, deck, sheet = DeckCache[int](), Deck("dragon", {"asleep": 1}), object()
    assert (kept.get(deck, sheet, lambda: 1), kept.get(deck, sheet, lambda: 2)) == (1, 1)
    assert kept.get(deck, object(), lambda: 3) == 3


SHAPE = TableShape({"sheet": TableShape({"most": WholeShape(1, 9)}), "name": TableShape(others=Words(9))})


def check_names(parts: Parts) -> Iterator[Fault]:
    for name in parts["name"]:
        if name == "nobody":
            yield Fault(("name", name), Text("is nobody."))


def small(refusal: Text | None = None) -> PackageData[list[int]]:
    return PackageData("nowhere", (), SHAPE, lambda parts: [parts["sheet"]["most"]], check=check_names, refusal=refusal)


@pytest.mark.parametrize(
    ("data", "places"),
    [
        ({"sheet": {"most": 3}, "name": {"ada": "Ada"}}, []),
        ({"sheet": {"most": 3}, "name": {"nobody": "Ada"}}, [("name", "nobody")]),
        ({"sheet": {"most": 0}, "name": {"nobody": "Ada"}}, [("sheet", "most")]),
    ],
)
def test_data_is_checked_as_a_whole_only_when_its_shape_is_right(data: Any, places: list[tuple[str, ...]]) -> None:
    assert [fault.place for fault in small().find_faults(data)] == places


def test_data_with_a_fault_is_refused_in_the_games_words() -> None:
    data: Any = {"sheet": {"most": 0}, "name": {}}
    with pytest.raises(BadSetup, match=r"^Wrong: sheet\.most cannot be 0"):
        small(Text("Wrong: {place} {says}")).book(data)
    assert small().book(data) == [0], "without a refusal the records are made all the same"


def test_records_of_the_same_data_are_made_once() -> None:
    data, package = {"sheet": {"most": 3}, "name": {}}, small()
    assert package.book(data) is package.book(deepcopy(data))  # type: ignore[arg-type]


def test_package_data_is_read_from_its_files() -> None:
    package = PackageData("companion.games.legenden.data", ("castle",), SHAPE, lambda parts: parts)
    assert {*package.read()} == {"castle"}
