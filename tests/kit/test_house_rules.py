"""House rules: one declaration gives options, words, sentences, and what older games go on with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from companion.kit.house_rules import NO, YES, HouseRule, HouseRules, plain
from companion.kit.state import GameState
from companion.record import record
from companion.state import Json
from companion.text import Text
from tests.kit.lanterns import Lanterns, Night

HOUSE = HouseRules(
    {
        "wand": HouseRule(
            "TS4",
            Text("Wand"),
            {"draws": (Text("Draws one"), Text("The Wand draws one.")), "room": (Text("One more"), Text("One more."))},
        ),
        "injuries": HouseRule("R6", Text("Injuries"), YES),
        "campaign": HouseRule("R10", Text("Campaign"), NO, before=True),
        "highest": HouseRule("R11", Text("Grows up to"), plain((5, 6, 8, 12)), default=12, figure="sheet.highest"),
        "start": HouseRule("T6", Text("Start"), {False: (None, Text("No encounter.")), True: (None, Text("Meet it."))}),
    },
    notes={"TS1": Text("The highest roll begins."), "TS4.again": "wand"},
)


@record(kw_only=True, frozen=False)
class Party(GameState):
    house: ClassVar[HouseRules] = HOUSE


def test_the_first_value_holds_unless_a_default_is_named() -> None:
    defaults = {id: option.default for id, option in HOUSE.options.items()}
    assert defaults == {"wand": "draws", "injuries": True, "campaign": False, "highest": 12, "start": False}
    option = HOUSE.options["highest"]
    assert (option.values, option.figure, str(option.text)) == ((5, 6, 8, 12), "sheet.highest", "Grows up to")


def test_only_values_with_a_label_have_words() -> None:
    assert {key: str(words) for key, words in HOUSE.words.items()} == {
        "options.wand.draws": "Draws one",
        "options.wand.room": "One more",
    }


@pytest.mark.parametrize(
    ("chosen", "id", "value"),
    [
        ({"wand": "room"}, "wand", "room"),
        ({}, "wand", "draws"),
        ({}, "campaign", True),
        ({"campaign": False}, "campaign", False),
    ],
)
def test_a_game_older_than_a_rule_goes_on_as_before(chosen: dict[str, Json], id: str, value: Json) -> None:
    assert HOUSE.value(chosen, id) == value
    assert Party(options=chosen).rule(id) == value


@pytest.mark.parametrize(
    ("point", "said"),
    [
        ("wand", "One more."),
        ("TS4.again", "One more."),
        ("start", "No encounter."),
        ("TS1", "The highest roll begins."),
    ],
)
def test_a_point_is_explained_once_as_it_is_played(point: str, said: str) -> None:
    state = Party(options={"wand": "room"})
    state.explain(point)
    state.explain(point)
    assert [str(event.text) for event in state.told] == [f"Our ruling: {said}"]
    assert [event.key for event in state.told] == [f"house.{point}"]
    assert [str(words) for words in state.readings()] == [said]


def test_a_point_without_a_sentence_is_not_explained() -> None:
    state = Party()
    state.explain("injuries")
    state.explain("TS99")
    state.explain("TS4")
    assert not state.told
    assert not state.readings()


class RuledNight(Night):
    house = HOUSE


class Ruled(Lanterns):
    house = HOUSE
    words: ClassVar[dict[str, Text]] = {"cards.hoard": Text("Hoard")}  # type: ignore[misc]
    night: type[Night] = RuledNight

    def make_state(self, seats: list[str], house: dict[str, Json], data: Mapping[str, Json]) -> Night:
        return self.night(seats=seats, options=house)


def test_a_game_takes_options_and_words_from_its_house_rules() -> None:
    game = Ruled()
    assert {*game.options} == {*HOUSE.rules}
    assert {*game.words} == {"cards.hoard", "options.wand.draws", "options.wand.room"}
    state = game.setup(["Ada", "Bo"], {"wand": "room"}, {})
    assert isinstance(state, Night)
    assert (state.options["wand"], state.options["highest"]) == ("room", 12)


def test_a_state_that_names_no_house_rules_is_refused() -> None:
    """Else its rules would be asked for in vain, and their sentences would never be said."""
    game = Ruled()
    game.night = Night
    with pytest.raises(TypeError, match="Night needs the house rules of Ruled"):
        game.setup(["Ada", "Bo"], {}, {})
