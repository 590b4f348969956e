"""Figures that owners correct: each mistake has a place and a sentence, and whatever stands there, nothing breaks."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.game import BadSetup, house_rules
from companion.games.legenden import game
from companion.games.legenden.data.book import book
from companion.games.legenden.data.monster_cards import CardLine
from companion.games.legenden.state.game import LegendenState
from companion.owners import merge
from tests.games.legenden.driver import Hand

HERO = {"name": "Dana", "armour": 7}
OGRE = {"text": "Ogre", "short": {"text": "Ogre"}, "strength": 9, "psyche": 2, "agility": 3, "armour": 4}


def list_faults(over: dict[str, Any]) -> list[str]:
    return [f"{'.'.join(fault.place)} {fault.says}" for fault in game.faults(merge(game.data(), over))]


def test_the_package_has_no_fault() -> None:
    assert list_faults({}) == []


@pytest.mark.parametrize(
    "over",
    [
        {"heroes": {"dana": HERO, "rohan": {"life": 15, "strength": 8}}},
        {"monsters": {"ogre": OGRE}, "cards": {"mine": {"ogre": {"life": 6}, "orc": {}}}},
        {"castle": {"direction": {"north": {"faces": [3, 2]}, "up": {"text": "up", "faces": [1]}}}},
        {"castle": {"sun": {"steps": 50, "die": "0000001234"}, "cards": {"treasure": 20, "dragon": {"awake": 2}}}},
    ],
)
@pytest.mark.rule("LS4", "LS5", "LS6", "LS9", "LS10", "LS11", "LT3", "LT5")
def test_good_corrections_have_none(over: dict[str, Any]) -> None:
    assert list_faults(over) == []
    game.setup(["Ada", "Bo"], {}, merge(game.data(), over))


@pytest.mark.parametrize(
    ("over", "says"),
    [
        ({"heroes": {"rohan": {"life": 99}}}, "heroes.rohan.life cannot be 99: give a whole number from 1 to 36."),
        ({"heroes": {"rohan": {"armor": 9}}}, "heroes.rohan.armor is not known here: did you mean armour?"),
        ({"heroes": {"dana": {"armour": 9}}}, "heroes.dana.name is missing: add it."),
        ({"heroes": {"dana": {"name": ""}}}, "heroes.dana.name is empty: give a text of 1 to 20 characters."),
        ({"heroes": {"dana": {"name": "Rohan"}}}, "heroes.rohan.name is 'Rohan', as another hero's is"),
        ({"heroes": {"own": HERO}}, "heroes.own is what a hero without a sheet is called"),
        ({"heroes": {"a b": HERO}}, "heroes.a b is no name for a table: use 1 to 24 letters"),
        ({"heroes": {"rohan": {"full": "R" * 20}}}, "heroes.rohan.full has 20 characters: 19 fit on the screen"),
        ({"heroes": 3}, "heroes cannot be 3: give a table."),
        ({"monsters": {"orc": {"life": 5}}}, "monsters.orc.life does not belong here: life stands on the cards"),
        ({"monsters": {"orc": {"strength": 0}}}, "monsters.orc.strength cannot be 0: give a whole number from 1 to 24"),
        ({"monsters": {"ogre": {"text": "Ogre"}}}, "monsters.ogre.short is missing: add it."),
        ({"monsters": {"orc": {"short": {"text": "Orc of the hills"}}}}, "monsters.orc.short.text has 16 characters"),
        ({"castle": {"sun": {"steps": 0}}}, "castle.sun.steps cannot be 0: give a whole number from 1 to 200."),
        ({"castle": {"sun": {"die": "0000"}}}, "castle.sun.die has no sun on any side: night would never fall"),
        ({"castle": {"sun": {"die": "00a"}}}, "castle.sun.die cannot be '00a': give 2 to 12 digits, one a side."),
        ({"castle": {"moon": {}}}, "castle.moon is not known here: use one of sun, direction, board, cards."),
        ({"castle": {"direction": {"west": {"faces": [10, 11]}}}}, "castle.direction has no face 12: give each of 1"),
        (
            {"castle": {"direction": {"west": {"faces": [10, 11, 12, 9]}}}},
            "castle.direction.south.faces has 9, which is given twice: give each of 1 to 12 to one direction.",
        ),
        ({"castle": {"cards": {"treasure": 0}}}, "castle.cards.treasure cannot be 0: give a whole number from 1"),
        ({"castle": {"cards": {"dragon": {"awake": 0}}}}, "castle.cards.dragon.awake cannot be 0"),
        ({"cards": {"mine": {"orcs": {"life": 5}}}}, "cards.mine.orcs is no monster: did you mean orc?"),
        ({"cards": {"mine": {"dragon": {"life": 5}}}}, "cards.mine.dragon is no monster: use one of troll, demon"),
        ({"cards": {"mine": {"orc": {"back": "flees"}}}}, "cards.mine.orc.back cannot be 'flees': give one of"),
        ({"sheet": 1}, "sheet is not known here: use one of castle, heroes, monsters, cards."),
    ],
)
def test_each_mistake_has_its_place_and_a_sentence(over: dict[str, Any], says: str) -> None:
    found = list_faults(over)
    assert found[0].startswith(says), found
    with pytest.raises(BadSetup) as refused:
        game.setup(["Ada", "Bo"], {}, merge(game.data(), over))
    assert says in str(refused.value)


JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def every_place(data: Any, place: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Return each place in the data."""
    found = [place] if place else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += every_place(value, (*place, key))
    return found


PLACES = every_place(game.data())


@given(st.sampled_from(PLACES), JSON, st.booleans())
def test_any_value_at_any_place_is_a_good_book_or_one_sentence(place: tuple[str, ...], value: Any, more: bool) -> None:
    data: Any = deepcopy(dict(game.data()))
    part = data
    for step in place[:-1]:
        part = part[step]
    part[f"{place[-1]}x" if more else place[-1]] = value
    good_or_refused(data)


@given(st.dictionaries(st.sampled_from([*game.data(), "x"]), JSON) | JSON)
@example({"heroes": {"\n": None}, "castle": None, "monsters": None})
def test_data_of_any_other_shape_is_refused_in_one_sentence(data: Any) -> None:
    good_or_refused(data)


def good_or_refused(data: Any) -> None:
    try:
        state = game.setup(["Ada", "Bo"], {}, data)
    except BadSetup as refused:
        assert "\n" not in str(refused)
        assert list(game.faults(data))
    else:
        assert list(game.faults(data)) == []
        assert sorted(state.book.directions) == list(range(1, 13))


@pytest.mark.rule("LS4", "LS5")
def test_house_rules_begin_with_the_owners_figures() -> None:
    data = merge(game.data(), {"castle": {"sun": {"steps": 50, "die": "0123"}}})
    rules = house_rules(game.options, data)
    assert (rules["sun.steps"].default, rules["sun.steps"].values[-2:]) == (50, (40, 50))
    assert (rules["sun.die"].default, rules["sun.die"].values[-1]) == ("0123", "0123")
    assert rules["think"] is game.options["think"]
    state = game.setup(["Ada", "Bo"], {}, data)
    assert state.sun.steps == 50
    assert state.sun_die.faces == (0, 1, 2, 3)
    assert game.setup(["Ada", "Bo"], {"sun.steps": 21}, data).sun.steps == 21


def test_a_game_from_before_there_were_cards_has_no_deck_of_them() -> None:
    data = {part: tables for part, tables in game.data().items() if part != "cards"}
    state = game.setup(["Ada", "Bo"], {}, data)
    assert list(state.decks) == ["dragon"]
    assert state.book.monster_cards == {}


@pytest.mark.rule("LT4", "LS10")
def test_the_printed_card_is_known() -> None:
    card = book(game.data()).monster_cards["printed"]
    assert len(card) == 11
    assert card["minotaur"] == CardLine(12, "fight", "flees", "passive")
    assert card["elf"] == CardLine(2, "flees", "fight", "passive")


# What is learned.


def choose_heroes(state: LegendenState) -> Hand:
    return Hand(state).play(("setup.hero", "iril"), ("setup.hero", "own"))


@pytest.mark.rule("LS6")
def test_figures_of_a_sheet_are_learned_if_the_book_differs() -> None:
    hand = Hand(game.setup(["Ada", "Bo"], {}, game.data())).play(("setup.hero", "rohan"), ("setup.hero", "iril"))
    assert game.learned(hand.state) == {}
    hand.set("heroes.Ada.strength", 8).set("heroes.Ada.max_life", 15).set("heroes.Ada.armour", 9)
    assert game.learned(hand.state) == {"heroes": {"rohan": {"strength": 8, "life": 15}}}
    hand.set("heroes.Ada.armour", 8).set("heroes.Ada.strength", None)
    assert game.learned(hand.state) == {"heroes": {"rohan": {"armour": 8, "life": 15}}}


@pytest.mark.rule("LS6")
def test_a_typed_hero_is_found_by_the_seats_name_next_time() -> None:
    hand = choose_heroes(game.setup(["Ada", "Åsa B"], {}, game.data())).set("heroes.Åsa B.psyche", 4)
    learned: Any = game.learned(hand.state)
    assert learned == {"heroes": {"asa-b": {"name": "Åsa B", "psyche": 4}}}
    again = Hand(game.setup(["Åsa B", "Ada"], {}, merge(game.data(), learned)))("setup.hero", "asa-b")
    assert again.hero("Åsa B").psyche == 4
    assert game.learned(again.state) == {}
    assert "asa-b" not in again.ids


@pytest.mark.parametrize("name", ["own", "Rohan", "龍", "..."])
def test_every_name_of_a_seat_gives_a_table_that_can_be_kept(name: str) -> None:
    seats = ["Ada", name.replace(".", "-")]
    hand = choose_heroes(game.setup(seats, {}, game.data())).set(f"heroes.{seats[1]}.psyche", 4)
    learned: Any = game.learned(hand.state)
    data = merge(game.data(), learned)
    assert [fault for fault in game.faults(data) if fault.place[:1] == ("heroes",) and fault.place[-1] != "name"] == []
