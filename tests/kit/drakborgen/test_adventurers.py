"""Adventurers: a life and four values that are read from cardboard when they are first needed."""

from __future__ import annotations

from typing import Any

from companion.asks import Number, Roll
from companion.dice import T12, Need
from companion.kit.drakborgen.adventurers import Adventurer
from companion.kit.drakborgen.sheets import likely_among
from companion.kit.figures import corrections, learned_figures
from companion.kit.state import GameState
from companion.text import Text
from tests.kit.driving import Rules

Hero = Adventurer[GameState]


def hero(**figures: Any) -> Hero:
    return Adventurer(GameState(seats=["Ada"]), "Ada", name="Rohan", **figures)


def test_life_is_asked_when_first_lost_and_a_hero_starts_with_all_of_it() -> None:
    one = hero()
    rules = Rules(one.take_damage(2))
    assert isinstance(rules.ask, Number)
    assert (rules.ask.key, str(rules.ask.text), rules.ask.max) == ("value.life", "Rohan: full life?", 36)
    rules.answer(7)
    assert (one.life, one.max_life) == (5, 7)
    assert Rules(one.take_damage(1)).over


def test_nothing_is_asked_of_whom_a_loss_of_nothing_concerns() -> None:
    assert Rules(hero().take_damage(0)).over


def test_a_life_that_was_corrected_before_is_not_less_than_full_life() -> None:
    one = hero(life=9)
    Rules(one.take_damage(1)).answer(4)
    assert (one.life, one.max_life) == (8, 9)


def test_a_value_is_tested_with_t12() -> None:
    one = hero()
    rules = Rules(one.test_value("psyche")).answer(8)
    assert isinstance(rules.ask, Roll)
    assert (rules.ask.key, rules.ask.die, rules.ask.need) == ("test.psyche", T12, Need("<=", 8))
    assert str(rules.ask.text) == "Rohan: Psyche"
    assert rules.answer((9,)).result is False


def test_figures_of_the_sheet_are_learned_and_no_present_life() -> None:
    said = {"life": 7, "strength": 6, "psyche": None, "agility": None, "armour": None}
    assert learned_figures(hero(max_life=7, life=2, strength=6)) == said


def test_the_menu_begins_with_life_and_ends_with_what_stands_on_the_sheet() -> None:
    menu = [str(one.label) for one in corrections(hero(), "heroes.Ada", Text("Rohan"))]
    assert menu == ["Life", "Full life", "Strength", "Psyche", "Agility", "Armour"]


def test_a_likely_range_is_where_most_known_values_lie() -> None:
    assert likely_among([3, 8, 4, 11, 5], 1, 24) == (9, 2)
    assert likely_among([17], 1, 36) == (9, 12), "around the only one"
    assert likely_among([36, 36, 2], 1, 36) == (9, 27)
    assert likely_among([None], 1, 36) == likely_among([5], 1, 9) == (0, 0)
