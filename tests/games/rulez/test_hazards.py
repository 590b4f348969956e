"""Hazards and dozen opponents (R8)."""

from __future__ import annotations

import pytest

from companion.asks import Number, Roll
from companion.games.rulez import odds
from companion.testing.hand import Hand
from tests.games.rulez.driver import (
    dead_dice,
    fight,
    figure_of,
    fist_fight,
    offered_ids,
    resting_dice,
    roll_all_dice,
    set_values,
    strip,
)


def dice_count(hand: Hand) -> int:  # type: ignore[type-arg]
    assert isinstance(hand.ask, Roll)
    return hand.ask.count


def begin_hazard(what: str, **options: object) -> Hand:  # type: ignore[type-arg]
    hand = fist_fight(**options)  # type: ignore[arg-type]
    return hand("act", "hazard")("hazard", what)


@pytest.mark.rule("R8.1", "R8.2")
def test_fire_is_as_strong_as_its_flames_are_wide() -> None:
    hand = begin_hazard("fire")("hazard.fire", 3)("whom.fire", "at Bo")
    roll_all_dice(hand)
    assert (hand.key, dice_count(hand)) == ("roll.hazard", 3)
    hand("roll.hazard", [5, 5, 1])
    assert (hand.key, dice_count(hand)) == ("roll.bear", 4)
    hand("roll.bear", [1, 2, 4, 3])
    assert (hand.key, hand.asked) == ("injury", ["Bo"])
    assert str(hand.ask.text) == "Stampe: injury 2"  # type: ignore[union-attr]


@pytest.mark.rule("R8.3", "R8.7")
def test_an_explosion_is_weaker_with_every_step() -> None:
    hand = begin_hazard("explosion")("hazard.blast", 6)
    hand("hazard.away", 4)
    roll_all_dice(hand)
    assert (hand.key, hand.asked, dice_count(hand)) == ("roll.hazard", ["Ada"], 2)
    hand("roll.hazard", [4, 5])("roll.bear", [6, 2, 4])
    assert (hand.key, hand.asked) == ("hazard.away", ["Bo"])
    hand("hazard.away", 6)
    assert hand.key == "act", "out of it"


@pytest.mark.rule("R8.4")
@pytest.mark.parametrize(("steps", "dice"), [(5, 0), (6, 1), (12, 2)])
def test_a_fall_is_a_die_for_each_height(steps: int, dice: int) -> None:
    hand = begin_hazard("fall")("whom.hazard", "Ada")("hazard.fall", steps)
    roll_all_dice(hand)
    if dice:
        assert dice_count(hand) == dice
    else:
        assert hand.key == "act"


@pytest.mark.rule("R8.5")
def test_poison_weakens_turn_by_turn() -> None:
    hand = set_values(begin_hazard("poison")("whom.hazard", "Bo")("hazard.poison", 2)("act", "done"), "Bo", 1, 2, 1, 1)
    hand("who", "Bo")
    assert (hand.key, hand.asked, dice_count(hand)) == ("roll.hazard", ["Bo"], 2)
    hand("roll.hazard", [1, 2])("act", "done")("who", "Bo")
    assert (hand.key, dice_count(hand)) == ("roll.hazard", 1)
    hand("roll.hazard", [1])
    assert hand.key == "act"
    assert figure_of(hand, "Bo").poison == 0


@pytest.mark.rule("R8.6", "RS10")
@pytest.mark.parametrize(("rule", "dice"), [("failed", 1), ("turns", 2)])
def test_deep_water_is_worse_with_every_failure(rule: str, dice: int) -> None:
    hand = set_values(begin_hazard("water", water=rule)("whom.hazard", "Bo")("act", "done"), "Bo", 1, 2, 3, 2)
    hand("who", "Bo")("water", "yes")("dice.swim", 1)("roll.swim", [6])
    assert hand.key == "act"
    hand("act", "done")("who", "Bo")("water", "yes")("roll.swim", [5])
    roll_all_dice(hand)
    assert (hand.key, dice_count(hand)) == ("roll.hazard", dice)
    hand("roll.hazard", [1] * dice)("act", "done")
    while hand.key == "act":
        hand("act", "done")
    hand("who", "Bo")("water", "no")
    assert not figure_of(hand, "Bo").swims


@pytest.mark.rule("RS9")
@pytest.mark.parametrize(
    ("rule", "what", "dice"),
    [
        *(("most", "fire", 6), ("most", "poison", 4), ("never", "fire", 4), ("always", "poison", 6)),
    ],
)
def test_armour_helps_against_some_hazards(rule: str, what: str, dice: int) -> None:
    hand = fist_fight(armour_hazards=rule).set("minifigures.Bo.armour", "heavy").set("minifigures.Bo.shield", True)
    hand("act", "hazard")("hazard", what)
    if what == "fire":
        hand("hazard.fire", 2)("whom.fire", "at Bo")
    else:
        hand("whom.hazard", "Bo")(f"hazard.{what}", 2)("act", "done")("who", "Bo")
    roll_all_dice(hand)("roll.hazard", [4, 4])
    assert (hand.key, dice_count(hand)) == ("roll.bear", dice)


@pytest.mark.rule("R8.11", "RS26")
def test_a_dozen_opponent_keeps_no_dice_for_defence() -> None:
    hand = strip(fight("klossus", "stampe", dozens=1))("who", "Ada")("act", "done")("who", "Ada-1")
    assert [(pool.resting, pool.active) for _, pool in figure_of(hand, "Ada-1").pools()] == [(0, 2)] * 4
    hand("act", "simple")("simple", "door")("pool.pay", "sharpness")("act", "done")
    assert (resting_dice(hand, "Ada-1"), dead_dice(hand, "Ada-1")) == ((0, 0, 0, 0), (2, 2, 2, 2))


@pytest.mark.rule("R8.12")
def test_a_damaged_dozen_opponent_is_always_knocked_out() -> None:
    hand = strip(fight("klossus", "stampe", dozens=1))("who", "Ada")
    hand("act", "attack")("whom.attack", "Bo-1")("reach", "near")
    roll_all_dice(hand)("roll.attack", [4, 5])("roll.parry", [1, 2])
    roll_all_dice(hand)("roll.damage", [5, 5, 1])("roll.bear", [1, 2])
    assert (figure_of(hand, "Bo-1").out, hand.key) == (True, "act")


@pytest.mark.rule("R8.2")
def test_fire_strikes_everyone_whom_it_touches() -> None:
    hand = begin_hazard("fire")("hazard.fire", 2)
    assert offered_ids(hand) == ["at Ada", "at Bo", "no"]
    hand("whom.fire", "at Bo")
    roll_all_dice(hand)("roll.hazard", [4, 4])("roll.bear", [6, 2, 4, 1])
    assert (hand.key, offered_ids(hand)) == ("whom.fire", ["at Ada", "no"])
    assert "Nobody else" in hand.read()
    hand("whom.fire", "at Ada")
    roll_all_dice(hand)("roll.hazard", [1, 2])
    assert hand.key == "act", "nobody is left"


@pytest.mark.rule("R8.3", "R8.7", "R7.4b")
def test_a_grenade_bursts_at_its_victim() -> None:
    hand = begin_hazard("grenade")
    roll_all_dice(hand)("roll.throw", [4, 5])("far_enough", "yes")("roll.attack", [5, 5])("roll.dodge", [1])
    assert (hand.key, hand.asked, hand.state.owed) == ("hazard.away", ["Ada"], ["Bo"])
    hand("hazard.away", 6)
    roll_all_dice(hand)
    assert (hand.key, hand.asked, dice_count(hand)) == ("roll.hazard", ["Bo"], 6), "in direct contact: Strength 6"


@pytest.mark.rule("R8.7")
def test_a_grenade_that_hits_nobody_bursts_where_it_lands() -> None:
    hand = begin_hazard("grenade")
    roll_all_dice(hand)("roll.throw", [4, 5])("far_enough", "no")
    assert (hand.key, hand.asked) == ("hazard.away", ["Ada"])
    hand("hazard.away", 6)
    assert (hand.key, hand.asked) == ("hazard.away", ["Bo"])
    hand("hazard.away", 4)
    roll_all_dice(hand)
    assert dice_count(hand) == 2


@pytest.mark.rule("R8.4", "R8.5", "R8.6")
def test_a_victim_is_asked_for_the_fall_and_told_of_poison() -> None:
    hand = fist_fight()("act", "hazard")("hazard", "fall")("whom.hazard", "Bo")
    assert (hand.asked, str(hand.ask.text)) == (["Bo"], "Stampe: steps fallen?")  # type: ignore[union-attr]
    hand("hazard.fall", 5)("act", "hazard")("hazard", "poison")("whom.hazard", "Bo")
    assert hand.asked == ["Bo"]
    hand("hazard.poison", 2)("act", "hazard")("hazard", "water")("whom.hazard", "Bo")
    assert "Stampe is poisoned: 2 dice." in hand.story
    assert "Stampe is in deep water." in hand.story


@pytest.mark.rule("R8.1")
@pytest.mark.parametrize(
    ("what", "words"),
    [("fire", "Stampe: fire rolls"), ("fall", "Stampe: fall rolls"), ("poison", "Stampe: poison rolls")],
)
def test_the_dice_of_a_hazard_are_called_by_what_it_is(what: str, words: str) -> None:
    hand = begin_hazard(what)
    if what == "fire":
        hand("hazard.fire", 2)("whom.fire", "at Bo")
    else:
        hand("whom.hazard", "Bo")(f"hazard.{what}", 12 if what == "fall" else 2)
    if what == "poison":
        hand("act", "done")("who", "Bo")
    roll_all_dice(hand)
    assert (hand.key, str(hand.ask.text)) == ("roll.hazard", words)  # type: ignore[union-attr]


def begin_poisoned(**options: object) -> Hand:  # type: ignore[type-arg]
    """Begin with Bo attacked and poisoned with three dice; Ada's turn is over, and Bo may answer."""
    hand = fist_fight(**options)("act", "attack")("reach", "near")("dice.attack", 1)("dice.parry", 1)  # type: ignore[arg-type]
    hand("roll.attack", [1])("roll.parry", [1])("act", "hazard")("hazard", "poison")("whom.hazard", "Bo")
    return hand("hazard.poison", 3)("act", "done")


@pytest.mark.rule("RS33", "R8.5", "RS6")
@pytest.mark.parametrize(("house", "left"), [(True, 2), (False, 3)])
def test_poison_strikes_a_hero_who_passes_too(house: bool, left: int) -> None:
    hand = begin_poisoned(lingering=house)("answer", "pass")
    assert figure_of(hand, "Bo").poison == left
    if house:
        roll_all_dice(hand)
        assert (hand.key, hand.asked, dice_count(hand)) == ("roll.hazard", ["Bo"], 3)
        hand("roll.hazard", [1, 2, 4])
    assert hand.key == "who"


@pytest.mark.rule("RS33", "R8.5", "R8.6", "R4.8a")
@pytest.mark.parametrize(("house", "left"), [(True, 2), (False, 3)])
def test_poison_strikes_a_hero_without_dice_at_the_rounds_end(house: bool, left: int) -> None:
    hand = fist_fight(lingering=house)
    figure_of(hand, "Bo").poison = 3
    for _, pool in figure_of(hand, "Bo").pools():
        pool.dead = pool.value
    hand("act", "done")("who", "end")
    if house:
        assert (hand.key, hand.state.round) == ("roll.hazard", 1)
        hand("roll.hazard", [1, 2, 4])
    assert (figure_of(hand, "Bo").poison, hand.state.round, hand.key) == (left, 2, "who")


@pytest.mark.rule("RS33", "R8.5")
def test_poison_strikes_once_in_a_round() -> None:
    hand = fist_fight()
    figure_of(hand, "Bo").poison = 3
    hand("act", "done")("who", "Bo")
    roll_all_dice(hand)("roll.hazard", [1, 2, 4])("act", "done")("who", "end")
    assert (figure_of(hand, "Bo").poison, hand.state.round) == (2, 2)


@pytest.mark.rule("RS33", "R8.6")
def test_water_strikes_at_the_end_of_the_round_too() -> None:
    hand = fist_fight()
    figure_of(hand, "Bo").swims = True
    for _, pool in figure_of(hand, "Bo").pools():
        pool.dead = pool.value
    hand("act", "done")("who", "end")("water", "yes")
    assert (hand.key, dice_count(hand), figure_of(hand, "Bo").drowning) == ("roll.hazard", 1, 1)


@pytest.mark.rule("RS33", "R8.5")
def test_people_are_asked_where_poison_fells_the_last_enemy() -> None:
    hand = fist_fight()
    figure_of(hand, "Bo").poison = 3
    for _, pool in figure_of(hand, "Bo").pools():
        pool.dead = pool.value
    hand("act", "done")("who", "end")("roll.hazard", [5, 5, 1])
    assert (figure_of(hand, "Bo").out, hand.key) == (True, "over")
    assert (hand("over", "on").key, hand.state.round) == ("roll.awake", 2)
    hand = begin_poisoned()("answer", "pass")
    for _, pool in figure_of(hand, "Bo").pools():
        pool.dead = pool.value
    roll_all_dice(hand)("roll.hazard", [5, 5, 1])
    assert (figure_of(hand, "Bo").out, hand.key) == (True, "over")
    assert hand("over", "over").ask is None


@pytest.mark.rule("R8.1", "R2.5", "RS9")
def test_armour_counts_in_the_chance_of_bearing_a_hazard() -> None:
    hand = fist_fight().set("minifigures.Bo.armour", "heavy")("act", "hazard")("hazard", "fire")("hazard.fire", 3)
    hand("whom.fire", "at Bo")
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == tuple(1 - odds.chance_to_win(3, many + 2) for many in range(1, 5))


@pytest.mark.rule("R8.7", "R7.4b")
def test_a_grenade_takes_one_blue_and_one_green_die() -> None:
    hand = set_values(fist_fight(), "Ada", 1, 1, 1, 1)("act", "hazard")
    assert "grenade" in offered_ids(hand)
    hand = set_values(fist_fight(), "Ada", 1, 1, 1, 0)("act", "hazard")
    assert "grenade" not in offered_ids(hand)
