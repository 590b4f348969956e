"""Campaigns: lots, growth, what carries over (R10)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose, Number, Roll
from companion.games.rulez import odds
from companion.testing.hand import Hand
from tests.games.rulez.driver import answers, bare, fight, offered, one, plain, values


def after(lots: int = 0, talents: tuple[str, ...] = (), **options: object) -> Hand:  # type: ignore[type-arg]
    """The first scenario of a campaign is over: Bo is out, and Ada grows."""
    hand = bare(campaign=True, **options)  # type: ignore[arg-type]
    one(hand).lots, one(hand).talents = lots, dict.fromkeys(talents, 1)
    one(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")
    hand("care", "alone")("roll.awake", [4, 5, 1, 2])
    return hand


@pytest.mark.rule("R5.15", "R10.6", "R10.7", "R10.13")
def test_who_survives_gets_a_lot_and_goes_into_the_next_scenario() -> None:
    hand = bare(campaign=True)
    one(hand).skill.injuries, one(hand).money = 1, 4
    one(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")
    assert (hand.key, hand.asked) == ("care", ["Bo"]), "who is out may come round"
    hand("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "done")("grow", "done")("next", "next")
    assert (hand.state.scenario, hand.state.round, hand.key) == (2, 1, "who")
    klossus = one(hand)
    assert (klossus.lots, klossus.money, klossus.skill.injuries, klossus.skill.resting) == (1, 4, 1, 1)


@pytest.mark.rule("R10.6")
def test_the_game_ends_where_there_is_no_other_scenario() -> None:
    hand = after()("grow", "done")("grow", "done")("next", "over")
    assert hand.ask is None


@pytest.mark.rule("R10.9", "R10.11", "RS21")
@pytest.mark.parametrize(("faces", "reached"), [([4, 4], 2), ([4, 5], 1), ([1, 1], 1)])
def test_a_talent_rises_by_a_graded_success(faces: list[int], reached: int) -> None:
    hand = after(2, ("climb",))
    hand("grow", "talent")("grow.talent", "climb")
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == (Fraction(0), Fraction(1, 12), Fraction(19, 72))
    hand("grow.stake", 2)("roll.grow", faces)
    assert (one(hand).talent("climb"), one(hand).lots) == (reached, 1), "success or not, the lots are gone"


@pytest.mark.rule("R10.12")
def test_an_attribute_rises_one_step() -> None:
    hand = after(lots=3)("grow", "value")("grow.value", "sharpness")("grow.stake", 4)("roll.grow", [3, 3, 5, 1])
    assert (one(hand).sharpness.value, one(hand).lots) == (2, 0)


@pytest.mark.rule("R10.10")
def test_a_new_talent_costs_six_lots() -> None:
    hand = after(lots=4)
    assert "new" not in offered(hand)
    hand = after(lots=6)("grow", "new")("build.talent", "climb")
    assert (one(hand).talents, one(hand).lots) == ({"climb": 1}, 1)


@pytest.mark.rule("R9.2")
def test_money_buys_gear_between_games() -> None:
    hand = bare(campaign=True)
    one(hand).money = 3
    one(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "shop")(
        "build.gear", "shield"
    )
    hand("build.gear", "done")
    assert (one(hand).shield, one(hand).money, hand.key) == (True, 1, "grow")


@pytest.mark.rule("R10.8", "R10.7")
def test_in_a_fight_a_lot_is_a_die() -> None:
    hand = values(bare(), "Ada", 1, 2, 3, 2)
    one(hand).lots = 2
    hand("act", "attack")("reach", "near")
    answers(hand)("lots.attack", 1)
    assert isinstance(hand.ask, Roll)
    assert (hand.ask.count, one(hand).lots) == (3, 1)


@pytest.mark.rule("R10.8", "R2.5")
def test_each_number_of_lots_has_its_chance() -> None:
    hand = bare()
    one(hand).lots = one(hand, "Bo").lots = 1
    hand("act", "attack")("reach", "near")
    answers(hand)
    assert isinstance(hand.ask, Number)
    assert (hand.key, hand.ask.chances) == ("lots.attack", (odds.chance_to_win(2, 2), odds.chance_to_win(3, 2)))
    hand("lots.attack", 0)("roll.attack", [4, 5])
    assert isinstance(hand.ask, Number)
    assert hand.key == "lots.parry"
    more = Fraction(sum(a + b > 9 for a in range(1, 7) for b in range(1, 7)), 36)
    assert hand.ask.chances[0] == more, "with two dice against the nine that lies there"


@pytest.mark.rule("R10.8", "R3.6", "R2.5")
def test_lots_for_a_parry_are_good_for_winning_the_exchange() -> None:
    hand = bare()
    one(hand, "Bo").lots = 1
    hand("act", "attack")("reach", "near")
    answers(hand)("roll.attack", [2, 2])
    assert isinstance(hand.ask, Number)
    assert (hand.key, hand.ask.chances) == ("lots.parry", (odds.chance_to_succeed(2), odds.chance_to_succeed(3)))


@pytest.mark.rule("R10.9", "R10.12")
def test_what_no_lot_could_raise_is_not_offered() -> None:
    hand = after(talents=("climb",))
    assert {"talent", "value"} & {*offered(hand)} == set(), "one lot shows no grade of 2"
    hand.set("minifigures.Ada.speed.value", 0)
    hand("grow", "value")
    assert offered(hand) == ["speed"]
    assert isinstance(hand.ask, Choose)
    assert "17%" in str(hand.ask.options_for("Ada")[0].text)


@pytest.mark.rule("R10.12")
def test_an_attribute_that_grows_is_told() -> None:
    hand = after(lots=3)("grow", "value")("grow.value", "sharpness")("grow.stake", 4)("roll.grow", [3, 3, 5, 1])
    assert "Klossus: White +2." in hand.story


@pytest.mark.rule("R5.16", "R9.2")
def test_a_shield_is_bought_for_exactly_two_coins() -> None:
    hand = after().set("minifigures.Ada.money", 2)("grow", "shop")
    assert "shield" in offered(hand)
    hand = after().set("minifigures.Ada.money", 1)("grow", "shop")
    assert "shield" not in offered(hand)


@pytest.mark.rule("R8.8", "R10.6")
def test_dozen_opponents_stand_in_the_next_scenario() -> None:
    hand = plain(fight("klossus", "stampe", dozens=1, campaign=True))
    for id in ("Bo", "Bo-1"):
        one(hand, id).knock_out()
    hand("who", "Ada")("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])
    hand("grow", "done")("grow", "done")("next", "next")
    assert (one(hand, "Bo-1").out, one(hand, "Bo-1").is_standing) == (False, True)
