"""Horses and iron horses (R9.7-R9.11, RS12, RT5)."""

from __future__ import annotations

import pytest

from companion.asks import Roll
from companion.game import find
from companion.games.rulez.fights import damage
from companion.games.rulez.setup import figures, kept_figures
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Weapon
from companion.testing.hand import Hand, begin_hand
from tests.games.rulez.driver import (
    arm,
    dead_dice,
    figure_of,
    fist_fight,
    number_range,
    offered_ids,
    roll_all_dice,
    set_values,
)


def begin_riding(seat: str = "Ada", kind: str = "motorbike", **options: object) -> Hand[RulezState]:
    """Begin a fight of fists in which that figure rides, with Ada's turn."""
    hand = fist_fight(**options)  # type: ignore[arg-type]
    figure = figure_of(hand, seat)
    figures.saddle_mount(figure, kind, hand.state.book.horses[kind].values)
    return hand.set(f"minifigures.{seat}.lying", False)


@pytest.mark.rule("RT5", "R9.7", "R9.8")
def test_mounts_have_the_values_of_their_table() -> None:
    horses = fist_fight().state.book.horses
    assert {id: (*horse.values.values(), horse.points) for id, horse in horses.items()} == {
        "horse": (1, 0, 2, 3, 3),
        "quad": (0, 0, 4, 4, 4),
        "motorbike": (2, 0, 2, 4, 4),
    }


@pytest.mark.rule("R9.8")
def test_a_mount_is_bought_or_built_for_its_highest_attribute() -> None:
    hand = begin_hand(find("rulez"), "Ada", "Bo")("setup.figure", "build")
    for name in ("sharpness", "skill", "strength"):
        hand(f"build.{name}", 2)
    hand("build.good", "good")
    assert {"horse horse", "horse quad", "horse built"} <= {*offered_ids(hand)}
    hand("build.gear", "horse built")("mount.points", 4)("mount.best", "speed")
    assert number_range(hand) == (0, 4)
    hand("mount.share", 1)("mount.share", 0)
    mount = figure_of(hand).mount
    assert [pool.value for _, pool in mount.pools()] == [1, 0, 3, 4]
    assert (mount.kind, mount.ridden, figure_of(hand).money) == ("built", True, 2)
    assert "horse horse" not in offered_ids(hand)


@pytest.mark.rule("R9.9a", "R9.10", "RS12")
def test_each_colour_comes_from_the_rider_or_an_obeying_mount() -> None:
    hand = begin_riding()("act", "move")("move", "free")
    assert (hand.key, offered_ids(hand)) == ("whose.walk", ["own", "mount"])
    assert str(hand.ask.text) == "Klossus: blue to walk"  # type: ignore[union-attr]
    hand("whose.walk", "mount")
    assert str(hand.ask.text) == "Klossus: mount obeys for"  # type: ignore[union-attr]
    hand("pool.obey", "sharpness")
    assert number_range(hand) == (1, 4)
    hand("dice.walk", 3)
    assert "Klossus moves 18 steps." in hand.story
    assert (dead_dice(hand), figure_of(hand).mount.speed.resting) == ((1, 0, 0, 0), 1)
    hand("act", "move")("move", "within")("whose.run", "mount")
    assert hand.key == "roll.run", "it obeys for the whole turn"
    hand("roll.run", [5])
    assert figure_of(hand).mount.speed.resting == 0
    assert (figure_of(hand).borrowed, dead_dice(hand)) == ([], (1, 0, 0, 0))


@pytest.mark.rule("R9.9a")
def test_a_mount_without_skill_does_not_strike() -> None:
    hand = begin_riding()("act", "attack")("reach", "near")
    assert hand.key == "dice.attack", "nobody asks whose green dice"


@pytest.mark.rule("R9.9a", "R9.9b", "RS12")
def test_a_mount_losing_the_damage_roll_throws_its_rider() -> None:
    hand = set_values(begin_riding("Bo"), "Ada", 1, 2, 3, 2).set("minifigures.Bo.armour", "heavy")
    hand("act", "attack")("reach", "near")
    roll_all_dice(hand)("roll.attack", [4, 5])("roll.parry", [1, 2])
    hand("dice.damage", 3)("whose.bear", "mount")
    roll_all_dice(hand)("roll.damage", [5, 5, 1])
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 2, "the rider's armour helps only the rider's own dice"
    hand("roll.bear", [1, 2])
    stampe = figure_of(hand, "Bo")
    assert (stampe.out, stampe.lying, stampe.mount.out, stampe.mount.ridden) == (False, True, True, False)
    assert [pool.healthy for _, pool in stampe.pools()] == [1, 2, 4, 1], "unhurt"


@pytest.mark.rule("R9.9a", "R4.3")
@pytest.mark.parametrize("own", [0, 1])
def test_a_bid_may_be_paid_with_the_mounts_sharpness(own: int) -> None:
    hand = begin_riding()("act", "done")("who", "Bo")("act", "done")
    figure_of(hand).sharpness.dead = own
    hand("who", "bid")
    assert offered_ids(hand) == ["1", "2", "pass"]
    hand("bid", "2")
    assert (figure_of(hand).sharpness.dead, figure_of(hand).mount.sharpness.dead, hand.state.turn) == (own, 2, "Ada")


@pytest.mark.rule("R9.11", "R3.12b")
def test_mounting_and_dismounting_cost_a_die() -> None:
    hand = begin_riding()("act", "simple")("simple", "dismount")("pool.pay", "speed")
    assert (figure_of(hand).mount.ridden, dead_dice(hand)) == (False, (0, 0, 0, 1))
    hand("act", "move")("move", "free")
    assert dead_dice(hand) == (0, 0, 0, 2), "on foot, with the rider's own dice"
    hand("act", "simple")("simple", "mount")("pool.pay", "strength")
    assert (figure_of(hand).mount.ridden, dead_dice(hand)) == (True, (0, 0, 1, 2))


@pytest.mark.rule("RS12", "R9.9a", "R10.3")
@pytest.mark.parametrize(("whose", "dice"), [("own", 4), ("mount", 3)])
def test_a_riders_talent_helps_only_own_dice(whose: str, dice: int) -> None:
    hand = begin_riding()
    figure_of(hand).weapons["light"], figure_of(hand).hand, figure_of(hand).talents = Weapon(), "light", {"light": 1}
    figure_of(hand).mount.skill.value = 2
    hand("act", "attack")("reach", "near")("talent", "yes")("whose.attack", whose)
    if whose == "mount":
        hand("pool.obey", "speed")
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.attack", dice), "two dice, one of the weapon, one of the talent"


@pytest.mark.rule("R9.9a", "R9.10", "RS12")
@pytest.mark.parametrize("whose", ["own", "mount"])
def test_a_rider_without_dice_chooses_whether_the_mount_obeys(whose: str) -> None:
    hand = begin_riding()
    figure_of(hand).speed.dead = 2
    hand("act", "move")("move", "free")
    assert (hand.key, hand.read()) == ("whose.walk", ["None of my own", "Its dice, 1 of mine"])
    hand("whose.walk", whose)
    if whose == "own":
        assert (hand.key, dead_dice(hand)) == ("act", (0, 0, 0, 2)), "nothing is spent"
    else:
        assert hand("pool.obey", "sharpness").key == "dice.walk"
        hand("dice.walk", 1)("act", "move")("move", "free")
        assert hand.key == "dice.walk", "it obeys already, and there are no others"
        assert "Klossus: Blue, the mount's dice." in hand.story


@pytest.mark.rule("R9.9a", "RS12", "R3.10")
def test_a_rider_with_only_armour_may_spare_the_mount() -> None:
    hand = begin_riding("Bo").set("minifigures.Bo.armour", "heavy")
    figure_of(hand, "Bo").strength.dead = 4
    hand("act", "attack")("reach", "near")
    roll_all_dice(hand)("roll.attack", [4, 5])("roll.parry", [1, 2])
    hand("dice.damage", 3)("whose.bear", "own")("roll.damage", [5, 5, 1])
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count, figure_of(hand, "Bo").mount.strength.rolled) == ("roll.bear", 2, 0)


def hit_while_the_horse_dodges(*harm: int) -> Hand[RulezState]:
    """Shoot at Bo, with two dice of each colour: the horse's blue dice dodge, Bo's red ones bear it, in vain."""
    hand = set_values(set_values(begin_riding("Bo", "horse"), "Ada", 3, 2, 2, 1), "Bo", 2, 2, 2, 2)
    arm(hand, "Ada", "antique")("act", "shoot")("shoot", "antique")("dice.attack", 2)("whose.dodge", "mount")
    roll_all_dice(hand)("roll.attack", [6, 5])("roll.dodge", [1, 2, 3])("dice.damage", 3)("whose.bear", "own")
    return roll_all_dice(hand)("roll.damage", [*harm])("roll.bear", [1, 2])


@pytest.mark.rule("R8.12", "R9.9b", "RS7")
def test_a_riders_wound_is_the_riders_own() -> None:
    hand = hit_while_the_horse_dodges(5, 5, 1, 2)
    assert offered_ids(hand) == ["sharpness", "skill", "strength", "speed", "out"]
    hand("injury", "speed")
    stampe = figure_of(hand, "Bo")
    assert ([pool.healthy for _, pool in stampe.pools()], stampe.mount.speed.healthy) == ([2, 2, 2, 0], 3)


@pytest.mark.rule("R8.12", "R9.9b", "RS7")
def test_a_rider_who_cannot_bear_the_grade_is_out() -> None:
    hand = hit_while_the_horse_dodges(5, 5, 5, 2)
    stampe = figure_of(hand, "Bo")
    assert (stampe.out, [pool.injuries for _, pool in stampe.mount.pools()]) == (True, [0, 0, 0, 0])


@pytest.mark.rule("R8.12", "R9.9b", "R3.18a")
def test_a_rider_who_loses_a_charge_is_hurt() -> None:
    hand = set_values(begin_riding("Ada", "horse"), "Ada", 2, 2, 2, 1)("act", "attack")("reach", "far")(
        "dice.attack", 2
    )
    hand("whose.run", "mount")("pool.obey", "sharpness")("dice.run", 3)("whose.together", "own")("dice.together", 0)(
        "dice.parry", 2
    )
    hand("roll.run", [1, 1, 1])("there", "yes")("roll.attack", [1, 2])("roll.parry", [4, 5])
    hand("dice.damage", 2)("whose.bear", "own")("dice.bear", 1)("roll.damage", [5, 5])("roll.bear", [1])
    assert hand.key == "injury"
    assert offered_ids(hand) == ["sharpness", "skill", "strength", "out"], "one blue die of its own bears no grade of 2"


@pytest.mark.rule("R9.9a", "RS5")
@pytest.mark.parametrize(("whose", "own", "its"), [("mount", 0, 1), ("own", 1, 0)])
def test_a_rider_chooses_who_pays_the_bid(whose: str, own: int, its: int) -> None:
    hand = set_values(begin_riding(), "Ada", 2, 2, 2, 2)("act", "done")("who", "Bo")("act", "done")("who", "bid")(
        "bid", "1"
    )
    assert (hand("bid", "pass").key, hand.asked, offered_ids(hand)) == ("whose.bid", ["Ada"], ["own", "mount"])
    hand("whose.bid", whose)
    assert (figure_of(hand).sharpness.dead, figure_of(hand).mount.sharpness.dead, hand.state.turn) == (own, its, "Ada")


@pytest.mark.rule("R9.9a", "R4.5a")
def test_a_rider_steps_in_with_the_mounts_white_dice() -> None:
    hand = set_values(begin_riding("Bo"), "Bo", 2, 2, 2, 2)("act", "simple")("simple", "door")("pool.pay", "speed")
    hand.interrupt("Bo", "initiative")("bid", "pass")("whose.bid", "mount")
    assert (hand.state.turn, figure_of(hand, "Bo").sharpness.dead, figure_of(hand, "Bo").mount.sharpness.dead) == (
        "Bo",
        0,
        1,
    )


@pytest.mark.rule("R8.12", "R9.9b", "R10.13")
def test_a_dead_mount_stays_dead_in_the_next_scenario() -> None:
    hand = begin_riding(campaign=True)
    figure_of(hand).throw_off()
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])
    assert kept_figures.build_row(figure_of(hand))["mount"] == "none", "nor does it carry anybody in another game"
    hand("grow", "done")("grow", "done")("next", "next")
    assert (figure_of(hand).mount.out, figure_of(hand).mount.ridden, figure_of(hand).can_borrow) == (True, False, False)


@pytest.mark.rule("R9.2", "R9.8", "R10.13")
def test_a_lost_mount_can_be_replaced() -> None:
    hand = begin_riding(campaign=True).set("minifigures.Ada.money", 4)
    figure_of(hand).throw_off()
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "shop")
    hand("build.gear", "horse quad")
    assert (figure_of(hand).mount.kind, figure_of(hand).mount.out) == ("quad", False)


@pytest.mark.rule("RS34", "RS15")
@pytest.mark.parametrize("house", [False, True])
def test_a_rider_who_falls_or_lies_down_is_not_mounted(house: bool) -> None:
    hand = begin_riding(rides_lying=house)
    figure_of(hand).fall()
    assert figure_of(hand).mount.ridden == house
    hand = begin_riding(rides_lying=house)("act", "simple")("simple", "lie")("pool.pay", "speed")
    assert figure_of(hand).mount.ridden == house


@pytest.mark.rule("RS34", "R9.11", "RS15")
@pytest.mark.parametrize("house", [False, True])
def test_a_lying_hero_stands_up_before_mounting(house: bool) -> None:
    hand = begin_riding(rides_lying=house)
    figure_of(hand).mount.ridden, figure_of(hand).lying = False, True
    assert ("mount" in offered_ids(hand("act", "simple"))) == house
    hand("simple", "stand")("pool.pay", "speed")
    assert "mount" in offered_ids(hand("act", "simple"))


@pytest.mark.rule("RS36", "R5.5a", "R9.9b")
@pytest.mark.parametrize("house", [False, True])
def test_the_mounts_resting_dice_spare_a_rider_by_house_rule(house: bool) -> None:
    hand = begin_riding("Bo", mount_spares=house)
    for _, pool in figure_of(hand, "Bo").pools():
        pool.dead = pool.value
    assert damage.may_be_injured(figure_of(hand, "Bo")) == house
    figure_of(hand, "Bo").mount.ridden = False
    assert not damage.may_be_injured(figure_of(hand, "Bo"))


@pytest.mark.rule("RS34", "R2.2", "R9.8")
def test_a_lying_hero_rides_a_new_mount_in_the_next_scenario() -> None:
    hand = fist_fight(campaign=True).set("minifigures.Ada.money", 4)
    figure_of(hand).lying = True
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "shop")
    hand("build.gear", "horse quad")
    assert (figure_of(hand).lying, figure_of(hand).mount.ridden) == (True, False)
    hand("grow", "done")("grow", "done")("next", "next")
    assert (figure_of(hand).lying, figure_of(hand).mount.ridden) == (False, True)


@pytest.mark.rule("R9.9a", "R9.10")
def test_a_rider_without_dice_defends_but_the_mount_does_not_obey() -> None:
    hand = begin_riding("Bo")
    for _, pool in figure_of(hand, "Bo").pools():
        pool.dead = pool.value
    assert figure_of(hand, "Bo").can_borrow, "in the turn of another it need not obey"
    hand.state.acting = "Bo"
    assert not figure_of(hand, "Bo").can_borrow
    figure_of(hand, "Bo").mount.obeys = True
    assert figure_of(hand, "Bo").can_borrow


@pytest.mark.rule("RS12", "R9.9a")
def test_a_turn_that_is_left_returns_the_mounts_dice() -> None:
    hand = begin_riding()("act", "move")("move", "within")("whose.run", "mount")("pool.obey", "sharpness")(
        "dice.run", 2
    )
    assert figure_of(hand).borrowed == ["speed"]
    hand.leave("turn")
    assert (figure_of(hand).borrowed, figure_of(hand).mount.obeys, figure_of(hand).mount.speed.dead) == ([], False, 2)


@pytest.mark.rule("RS12", "R10.5")
@pytest.mark.parametrize(("whose", "dice"), [("own", 3), ("mount", 2)])
def test_a_talent_helps_a_task_only_with_own_dice(whose: str, dice: int) -> None:
    hand = begin_riding()
    figure_of(hand).talents = {"climb": 1}
    hand("act", "task")("pool.task", "speed")("helps", "climb")("whose.task", whose)
    if whose == "mount":
        hand("pool.obey", "sharpness")
    hand("dice.task", 2)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == dice


@pytest.mark.rule("R9.8")
def test_a_mount_costs_five_points_at_most() -> None:
    hand = fist_fight(campaign=True).set("minifigures.Ada.money", 9)
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "shop")
    assert number_range(hand("build.gear", "horse built")) == (1, 5)
