"""Campaigns: lots, growth, what carries over (R10)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose, Number, Roll
from companion.games.rulez import odds
from companion.testing.hand import Hand
from tests.games.rulez.driver import fight, figure_of, fist_fight, offered_ids, roll_all_dice, set_values, strip


def begin_growth(lots: int = 0, talents: tuple[str, ...] = (), **options: object) -> Hand:  # type: ignore[type-arg]
    """End the first scenario of a campaign, with Bo out, up to Ada's growth."""
    hand = fist_fight(campaign=True, **options)  # type: ignore[arg-type]
    figure_of(hand).lots, figure_of(hand).talents = lots, dict.fromkeys(talents, 1)
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")
    hand("care", "alone")("roll.awake", [4, 5, 1, 2])
    return hand


@pytest.mark.rule("R5.15", "R10.6", "R10.7", "R10.13")
def test_a_survivor_gets_a_lot_and_goes_on() -> None:
    hand = fist_fight(campaign=True)
    figure_of(hand).skill.injuries, figure_of(hand).money = 1, 4
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")
    assert (hand.key, hand.asked) == ("care", ["Bo"]), "who is out may come round"
    hand("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "done")("grow", "done")("next", "next")
    assert (hand.state.scenario, hand.state.round, hand.key) == (2, 1, "who")
    klossus = figure_of(hand)
    assert (klossus.lots, klossus.money, klossus.skill.injuries, klossus.skill.resting) == (1, 4, 1, 1)


@pytest.mark.rule("R10.6")
def test_the_game_ends_where_there_is_no_other_scenario() -> None:
    hand = begin_growth()("grow", "done")("grow", "done")("next", "over")
    assert hand.ask is None


@pytest.mark.rule("R10.9", "R10.11", "RS21")
@pytest.mark.parametrize(("faces", "reached"), [([4, 4], 2), ([4, 5], 1), ([1, 1], 1)])
def test_a_talent_rises_by_a_graded_success(faces: list[int], reached: int) -> None:
    hand = begin_growth(2, ("climb",))
    hand("grow", "talent")("grow.talent", "climb")
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == (Fraction(0), Fraction(1, 12), Fraction(19, 72))
    hand("grow.stake", 2)("roll.grow", faces)
    assert (figure_of(hand).talent("climb"), figure_of(hand).lots) == (reached, 1), "success or not, the lots are gone"


@pytest.mark.rule("R10.12")
def test_an_attribute_rises_one_step() -> None:
    hand = begin_growth(lots=3)("grow", "value")("grow.value", "sharpness")("grow.stake", 4)("roll.grow", [3, 3, 5, 1])
    assert (figure_of(hand).sharpness.value, figure_of(hand).lots) == (2, 0)


@pytest.mark.rule("R10.10")
def test_a_new_talent_costs_six_lots() -> None:
    hand = begin_growth(lots=4)
    assert "new" not in offered_ids(hand)
    hand = begin_growth(lots=6)("grow", "new")("build.talent", "climb")
    assert (figure_of(hand).talents, figure_of(hand).lots) == ({"climb": 1}, 1)


@pytest.mark.rule("R9.2")
def test_money_buys_gear_between_games() -> None:
    hand = fist_fight(campaign=True)
    figure_of(hand).money = 3
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "shop")(
        "build.gear", "shield"
    )
    hand("build.gear", "done")
    assert (figure_of(hand).shield, figure_of(hand).money, hand.key) == (True, 1, "grow")


@pytest.mark.rule("R10.8", "R10.7")
def test_a_lot_is_a_die_in_a_fight() -> None:
    hand = set_values(fist_fight(), "Ada", 1, 2, 3, 2)
    figure_of(hand).lots = 2
    hand("act", "attack")("reach", "near")
    roll_all_dice(hand)("lots.attack", 1)
    assert isinstance(hand.ask, Roll)
    assert (hand.ask.count, figure_of(hand).lots) == (3, 1)


@pytest.mark.rule("R10.8", "R2.5")
def test_each_number_of_lots_has_its_chance() -> None:
    hand = fist_fight()
    figure_of(hand).lots = figure_of(hand, "Bo").lots = 1
    hand("act", "attack")("reach", "near")
    roll_all_dice(hand)
    assert isinstance(hand.ask, Number)
    assert (hand.key, hand.ask.chances) == ("lots.attack", (odds.chance_to_win(2, 2), odds.chance_to_win(3, 2)))
    hand("lots.attack", 0)("roll.attack", [4, 5])
    assert isinstance(hand.ask, Number)
    assert hand.key == "lots.parry"
    more = Fraction(sum(a + b > 9 for a in range(1, 7) for b in range(1, 7)), 36)
    assert hand.ask.chances[0] == more, "with two dice against the nine that lies there"


@pytest.mark.rule("R10.8", "R3.6", "R2.5")
def test_lots_for_a_parry_show_the_chance_to_win() -> None:
    hand = fist_fight()
    figure_of(hand, "Bo").lots = 1
    hand("act", "attack")("reach", "near")
    roll_all_dice(hand)("roll.attack", [2, 2])
    assert isinstance(hand.ask, Number)
    assert (hand.key, hand.ask.chances) == ("lots.parry", (odds.chance_to_succeed(2), odds.chance_to_succeed(3)))


@pytest.mark.rule("R10.9", "R10.12")
def test_values_beyond_the_lots_are_not_offered() -> None:
    hand = begin_growth(talents=("climb",))
    assert {"talent", "value"} & {*offered_ids(hand)} == set(), "one lot shows no grade of 2"
    hand.set("minifigures.Ada.speed.value", 0)
    hand("grow", "value")
    assert offered_ids(hand) == ["speed"]
    assert isinstance(hand.ask, Choose)
    assert "17%" in str(hand.ask.options_for("Ada")[0].text)


@pytest.mark.rule("R10.12")
def test_an_attribute_that_grows_is_told() -> None:
    hand = begin_growth(lots=3)("grow", "value")("grow.value", "sharpness")("grow.stake", 4)("roll.grow", [3, 3, 5, 1])
    assert "Klossus: White +2." in hand.story


@pytest.mark.rule("R5.16", "R9.2")
def test_a_shield_is_bought_for_exactly_two_coins() -> None:
    hand = begin_growth().set("minifigures.Ada.money", 2)("grow", "shop")
    assert "shield" in offered_ids(hand)
    hand = begin_growth().set("minifigures.Ada.money", 1)("grow", "shop")
    assert "shield" not in offered_ids(hand)


@pytest.mark.rule("R8.8", "R10.6")
def test_dozen_opponents_stand_in_the_next_scenario() -> None:
    hand = strip(fight("klossus", "stampe", dozens=1, campaign=True))
    for id in ("Bo", "Bo-1"):
        figure_of(hand, id).knock_out()
    hand("who", "Ada")("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])
    hand("grow", "done")("grow", "done")("next", "next")
    assert (figure_of(hand, "Bo-1").out, figure_of(hand, "Bo-1").is_standing) == (False, True)
