"""A turn: moves, jumps, simple actions, catching breath, gear rolls (R2, R3, R9)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Number, Roll
from companion.games.rulez import odds
from companion.games.rulez.game import Rulez
from tests.games.rulez.driver import (
    arm,
    begin_duel,
    dead_dice,
    fight,
    figure_of,
    fist_fight,
    number_range,
    offered_ids,
    resting_dice,
    set_values,
    strip,
)


@pytest.mark.rule("R3.9b", "R3.11", "R3.8")
def test_a_turn_goes_on_as_long_as_there_are_dice() -> None:
    hand = fist_fight()
    for _ in range(7):
        hand("act", "simple")("simple", "door")
        if hand.key == "pool.pay":
            hand("pool.pay", offered_ids(hand)[0])
    assert resting_dice(hand) == (0, 0, 0, 1)
    assert hand("act", "simple")("simple", "door").asked == ["Bo"], "without dice the turn is over"
    assert hand.key == "who"
    hand("who", "Bo")("act", "done")
    assert offered_ids(hand)[0] == "end", "each has had a turn"


@pytest.mark.rule("R3.12a", "R3.12b")
def test_a_simple_action_costs_a_die_unrolled() -> None:
    hand = fist_fight()("act", "simple")
    assert offered_ids(hand) == ["door", "lie", "no"]
    hand("simple", "lie")("pool.pay", "strength")
    assert (figure_of(hand).lying, resting_dice(hand), dead_dice(hand)) == (True, (1, 2, 2, 2), (0, 0, 1, 0))


@pytest.mark.rule("RS15", "R3.12b")
def test_a_lying_hero_must_stand_up_before_moving_or_attacking() -> None:
    hand = fist_fight().set("minifigures.Ada.lying", True)
    assert {"attack", "move"} & {*offered_ids(hand)} == set()
    hand("act", "stand")("pool.pay", "sharpness")
    assert (figure_of(hand).lying, dead_dice(hand)) == (False, (1, 0, 0, 0))
    assert {"attack", "move"} <= {*offered_ids(hand)}


@pytest.mark.rule("R6.5b", "R3.12b")
def test_changing_a_weapon_costs_a_die() -> None:
    hand = arm(begin_duel(), "Ada", "heavy")("act", "simple")
    hand("simple", "hand light")("pool.pay", "speed")
    assert (figure_of(hand).hand, dead_dice(hand)) == ("light", (0, 0, 0, 1))


# Moves.


@pytest.mark.rule("R3.13a")
def test_out_of_reach_each_blue_die_is_six_steps_unrolled() -> None:
    hand = fist_fight()("act", "move")("move", "free")("dice.walk", 2)
    assert "Klossus moves 12 steps." in hand.story
    assert dead_dice(hand) == (0, 0, 0, 2)


@pytest.mark.rule("R3.13b", "R2.9")
def test_within_reach_the_blue_dice_are_counted() -> None:
    hand = fist_fight()("act", "move")("move", "within")("dice.run", 2)
    assert isinstance(hand.ask, Roll)
    hand("roll.run", [3, 5])
    assert "Klossus moves 8 steps." in hand.story
    assert dead_dice(hand) == (0, 0, 0, 2)


@pytest.mark.rule("R3.13c")
def test_a_move_into_reach_is_rolled_from_there_on() -> None:
    hand = fist_fight()("act", "move")("move", "into")("dice.walk", 1)("roll.run", [4])
    assert "Klossus moves 6 steps." in hand.story
    assert "Klossus moves 4 steps." in hand.story


@pytest.mark.rule("R3.14")
def test_a_long_jump_takes_a_die_for_the_run_up() -> None:
    hand = fist_fight()("act", "move")("move", "other")("leap", "long")
    hand("roll.jump", [5])
    assert "Klossus jumps 5 steps." in hand.story
    assert dead_dice(hand) == (0, 0, 0, 2)


@pytest.mark.rule("R3.15", "RS17")
@pytest.mark.parametrize(("way", "dice"), [("down", 1), ("up", 2)])
def test_a_high_jump_takes_half_of_the_dice(way: str, dice: int) -> None:
    hand = set_values(fist_fight(odd_jump=way), "Ada", 1, 1, 1, 3)("act", "move")("move", "other")("leap", "high")
    assert isinstance(hand.ask, Number)
    hand("dice.rise", 3)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == dice
    hand("roll.rise", [6] * dice)
    assert f"Klossus gets {6 * dice} steps up." in hand.story
    assert dead_dice(hand) == (0, 0, 0, 3)


@pytest.mark.rule("R3.16", "R10.5")
def test_climbing_is_as_a_high_jump_and_a_talent_adds_its_dice() -> None:
    hand = fight("pilla", "stampe")("who", "Ada")("act", "move")("move", "other")("leap", "climb")
    hand("dice.rise", 2)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 2
    hand("roll.rise", [2, 3])
    assert "Pilla gets 5 steps up." in hand.story


def test_a_jump_takes_two_dice() -> None:
    hand = set_values(fist_fight(), "Ada", 1, 1, 1, 1)("act", "move")("move", "other")("leap", "high")
    assert "Klossus: a jump takes two blue dice." in hand.story
    assert resting_dice(hand) == (1, 1, 1, 1)


# Breath.


@pytest.mark.rule("R3.20a", "R3.20b", "R2.3")
def test_a_graded_success_brings_dead_dice_back() -> None:
    hand = set_values(fist_fight(), "Ada", 3, 2, 3, 2)
    figure_of(hand).speed.dead, figure_of(hand).strength.dead = 2, 1
    hand("act", "breath")
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == (Fraction(1, 6), Fraction(5, 12), Fraction(49, 72))
    hand("dice.breath", 3)("roll.breath", [4, 4, 1])
    assert offered_ids(hand) == ["sharpness", "strength", "speed"], "the dice rolled may be among them"
    hand("breath.back", "sharpness")("breath.back", "speed")
    assert (resting_dice(hand), hand.key) == ((1, 2, 2, 1), "act")


@pytest.mark.rule("R3.20b")
def test_a_failure_brings_nothing_back_and_injuries_lower_the_limit() -> None:
    hand = fist_fight()
    figure_of(hand).speed.dead, figure_of(hand).speed.injuries = 1, 1
    hand("act", "breath")("roll.breath", [5])
    assert "Klossus stays out of breath." in hand.story
    hand = fist_fight()
    figure_of(hand).speed.dead, figure_of(hand).speed.injuries = 1, 1
    hand("act", "breath")("roll.breath", [6])("breath.back", "speed")
    assert resting_dice(hand) == (0, 2, 3, 1)


# Gear rolls, and others.


@pytest.mark.rule("R9.4a", "R9.4b", "R9.5", "R9.6", "R9.3")
def test_things_that_are_not_visible_need_a_gear_roll() -> None:
    hand = fist_fight().set("minifigures.Ada.bags", 2)("act", "gear")("gear.where", "pack")
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 3
    hand("roll.gear", [4, 4, 1])
    assert (figure_of(hand).things, dead_dice(hand)) == (1, (1, 0, 0, 0))
    assert "Klossus has it: note it." in hand.story


@pytest.mark.rule("R9.5")
def test_without_agreement_there_is_no_gear_roll() -> None:
    hand = fist_fight()("act", "gear")("gear.where", "no")
    assert (hand.key, resting_dice(hand)) == ("act", (1, 2, 3, 2))


@pytest.mark.rule("R9.2", "RS11")
@pytest.mark.parametrize(
    ("rule", "faces", "money"),
    [("success", [6, 1, 2], 1), ("success", [1, 1, 2], 3), ("always", [1, 1, 2], 1)],
)
def test_coins_are_dice_in_a_shop(rule: str, faces: list[int], money: int) -> None:
    hand = fist_fight(coins=rule).set("minifigures.Ada.money", 3)("act", "gear")("gear.where", "shop")("gear.coins", 2)
    hand("roll.gear", faces)
    assert figure_of(hand).money == money


@pytest.mark.rule("R2.1", "R2.2", "R2.3", "RS1")
@pytest.mark.parametrize(
    ("options", "figures", "says"),
    [
        ({}, ("klossus", "stampe"), "of two players both must agree"),
        ({}, ("klossus", "stampe", "vigga"), "a tie of votes goes to whoever acts"),
    ],
)
def test_a_task_uses_the_attribute_that_people_agree_on(
    options: dict[str, bool], figures: tuple[str, ...], says: str
) -> None:
    hand = strip(fight(*figures, **options))("who", "Ada")("act", "task")
    assert says in hand.story
    assert offered_ids(hand) == ["sharpness", "skill", "strength", "speed"]
    hand("pool.task", "strength")
    assert number_range(hand) == (1, 3)
    hand("dice.task", 2)("roll.task", [4, 4])
    assert "Klossus makes it." in hand.story
    assert dead_dice(hand) == (0, 0, 2, 0)


@pytest.mark.rule("R10.5", "R10.2")
def test_a_talent_adds_to_the_attribute_that_fits() -> None:
    hand = fight("raska", "stampe")("who", "Ada")("act", "task")("pool.task", "sharpness")
    assert offered_ids(hand) == ["notice", "no"]
    hand("helps", "notice")("dice.task", 1)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 2


def test_a_private_device_shows_its_own_dice_at_the_top() -> None:
    hand, game = begin_duel()("act", "attack")("reach", "near"), Rulez()
    public = game.view(hand.state, None)
    assert str(public.headline).startswith("Klossus")
    assert str(game.view_of_seat(hand.state, "Bo", public).headline).startswith("Stampe W")
    assert game.view(hand.state, "Bo").headline == game.view_of_seat(hand.state, "Bo", public).headline


@pytest.mark.rule("R10.8", "R3.13a", "R3.13b")
def test_a_fate_lot_is_a_blue_die_for_moving() -> None:
    hand = fist_fight().set("minifigures.Ada.lots", 3)("act", "move")("move", "within")("dice.run", 1)
    assert hand.key == "lots.run"
    hand("lots.run", 1)
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count, figure_of(hand).lots) == ("roll.run", 2, 2)
    hand("roll.run", [4, 5])
    assert "Klossus moves 9 steps." in hand.story
    hand("act", "move")("move", "free")
    hand("lots.walk", 2)
    assert "Klossus moves 18 steps." in hand.story
    assert (figure_of(hand).lots, dead_dice(hand)) == (0, (0, 0, 0, 2))


@pytest.mark.rule("R10.8", "R3.18a")
def test_a_fate_lot_is_a_blue_die_for_a_charge() -> None:
    hand = fist_fight().set("minifigures.Ada.lots", 1)("act", "attack")("reach", "far")("dice.attack", 1)("dice.run", 1)
    hand("dice.together", 0)("dice.parry", 1)("lots.run", 1)
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.run", 2)


@pytest.mark.rule("R10.8", "R3.14", "R3.15", "R3.16")
@pytest.mark.parametrize(("leap", "key", "rolled"), [("long", "jump", 2), ("high", "rise", 2), ("climb", "rise", 2)])
def test_a_fate_lot_is_a_blue_die_that_is_counted(leap: str, key: str, rolled: int) -> None:
    hand = fist_fight().set("minifigures.Ada.lots", 1)("act", "move")("move", "other")("leap", leap)
    assert isinstance(hand.ask, Number)
    assert hand.key == f"lots.{key}"
    if key == "rise":
        assert hand.ask.chances == (Fraction(1, 6), odds.chance_to_reach(2, 6)), "at least six steps up"
    hand(f"lots.{key}", 1)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == rolled


@pytest.mark.rule("R9.2", "R9.4a", "R9.4b")
def test_coins_up_to_ten_dice_are_offered_with_chances() -> None:
    hand = (
        fist_fight()
        .set("minifigures.Ada.money", 20)
        .set("minifigures.Ada.bags", 2)("act", "gear")("gear.where", "shop")
    )
    assert isinstance(hand.ask, Number)
    assert (hand.key, number_range(hand)) == ("gear.coins", (0, 7))
    assert hand.ask.chances == tuple(map(odds.chance_to_succeed, range(3, 11)))


@pytest.mark.rule("R2.4a")
def test_a_task_that_fails_is_told() -> None:
    hand = fist_fight()("act", "task")("pool.task", "sharpness")("roll.task", [1])
    assert "Klossus fails." in hand.story


@pytest.mark.rule("R3.15", "R3.16")
@pytest.mark.parametrize(("leap", "words"), [("high", "Klossus: jump"), ("climb", "Klossus: climb")])
def test_climbs_and_jumps_are_called_by_their_names(leap: str, words: str) -> None:
    hand = fist_fight()("act", "move")("move", "other")("leap", leap)
    assert str(hand.ask.text) == words  # type: ignore[union-attr]
