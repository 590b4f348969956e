"""Horses and iron horses (R9.7-R9.11, RS12, RT5)."""

from __future__ import annotations

import pytest

from companion.asks import Roll
from companion.game import find
from companion.games.rulez.fights import damage
from companion.games.rulez.setup import figures, kept_figures
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Weapon
from companion.testing.hand import Hand, begun
from tests.games.rulez.driver import answers, arm, bare, dead, numbers, offered, one, values


def riding(seat: str = "Ada", kind: str = "motorbike", **options: object) -> Hand[RulezState]:
    """A fight of fists in which that figure rides; it is Ada's turn."""
    hand = bare(**options)  # type: ignore[arg-type]
    figure = one(hand, seat)
    figures.saddle_mount(figure, kind, hand.state.book.horses[kind].values)
    return hand.set(f"minifigures.{seat}.lying", False)


@pytest.mark.rule("RT5", "R9.7", "R9.8")
def test_the_table_of_mounts() -> None:
    horses = bare().state.book.horses
    assert {id: (*horse.values.values(), horse.points) for id, horse in horses.items()} == {
        "horse": (1, 0, 2, 3, 3),
        "quad": (0, 0, 4, 4, 4),
        "motorbike": (2, 0, 2, 4, 4),
    }


@pytest.mark.rule("R9.8")
def test_a_mount_is_bought_or_built_for_its_highest_attribute() -> None:
    hand = begun(find("rulez"), "Ada", "Bo")("setup.figure", "build")
    for name in ("sharpness", "skill", "strength"):
        hand(f"build.{name}", 2)
    hand("build.good", "good")
    assert {"horse horse", "horse quad", "horse built"} <= {*offered(hand)}
    hand("build.gear", "horse built")("mount.points", 4)("mount.best", "speed")
    assert numbers(hand) == (0, 4)
    hand("mount.share", 1)("mount.share", 0)
    mount = one(hand).mount
    assert [pool.value for _, pool in mount.pools()] == [1, 0, 3, 4]
    assert (mount.kind, mount.ridden, one(hand).money) == ("built", True, 2)
    assert "horse horse" not in offered(hand)


@pytest.mark.rule("R9.9a", "R9.10", "RS12")
def test_each_colour_comes_from_rider_or_mount_which_must_obey() -> None:
    hand = riding()("act", "move")("move", "free")
    assert (hand.key, offered(hand)) == ("whose.walk", ["own", "mount"])
    assert str(hand.ask.text) == "Klossus: blue, 6 each"  # type: ignore[union-attr]
    hand("whose.walk", "mount")
    assert str(hand.ask.text) == "Klossus: obeys for"  # type: ignore[union-attr]
    hand("pool.obey", "sharpness")
    assert numbers(hand) == (1, 4)
    hand("dice.walk", 3)
    assert "Klossus moves 18 steps." in hand.story
    assert (dead(hand), one(hand).mount.speed.resting) == ((1, 0, 0, 0), 1)
    hand("act", "move")("move", "within")("whose.run", "mount")
    assert hand.key == "roll.run", "it obeys for the whole turn"
    hand("roll.run", [5])
    assert one(hand).mount.speed.resting == 0
    assert (one(hand).borrowed, dead(hand)) == ([], (1, 0, 0, 0))


@pytest.mark.rule("R9.9a")
def test_a_mount_without_skill_does_not_strike() -> None:
    hand = riding()("act", "attack")("reach", "near")
    assert hand.key == "dice.attack", "nobody asks whose green dice"


@pytest.mark.rule("R9.9a", "R9.9b", "RS12")
def test_a_mount_that_loses_the_damage_roll_is_out_and_its_rider_lies() -> None:
    hand = values(riding("Bo"), "Ada", 1, 2, 3, 2).set("minifigures.Bo.armour", "heavy")
    hand("act", "attack")("reach", "near")
    answers(hand)("roll.attack", [4, 5])("roll.parry", [1, 2])
    hand("dice.damage", 3)("whose.bear", "mount")
    answers(hand)("roll.damage", [5, 5, 1])
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 2, "the rider's armour helps only his own dice"
    hand("roll.bear", [1, 2])
    stampe = one(hand, "Bo")
    assert (stampe.out, stampe.lying, stampe.mount.out, stampe.mount.ridden) == (False, True, True, False)
    assert [pool.sound for _, pool in stampe.pools()] == [1, 2, 4, 1], "unhurt"


@pytest.mark.rule("R9.9a", "R4.3")
@pytest.mark.parametrize("own", [0, 1])
def test_initiative_from_its_sharpness(own: int) -> None:
    hand = riding()("act", "done")("who", "Bo")("act", "done")
    one(hand).sharpness.dead = own
    hand("who", "bid")
    assert offered(hand) == ["1", "2", "pass"]
    hand("bid", "2")
    assert (one(hand).sharpness.dead, one(hand).mount.sharpness.dead, hand.state.turn) == (own, 2, "Ada")


@pytest.mark.rule("R9.11", "R3.12b")
def test_mounting_and_dismounting_cost_a_die() -> None:
    hand = riding()("act", "simple")("simple", "dismount")("pool.pay", "speed")
    assert (one(hand).mount.ridden, dead(hand)) == (False, (0, 0, 0, 1))
    hand("act", "move")("move", "free")
    assert dead(hand) == (0, 0, 0, 2), "on foot, with his own dice"
    hand("act", "simple")("simple", "mount")("pool.pay", "strength")
    assert (one(hand).mount.ridden, dead(hand)) == (True, (0, 0, 1, 2))


@pytest.mark.rule("RS12", "R9.9a", "R10.3")
@pytest.mark.parametrize(("whose", "dice"), [("own", 4), ("mount", 3)])
def test_a_riders_talent_helps_only_his_own_dice(whose: str, dice: int) -> None:
    hand = riding()
    one(hand).weapons["light"], one(hand).hand, one(hand).talents = Weapon(), "light", {"light": 1}
    one(hand).mount.skill.value = 2
    hand("act", "attack")("reach", "near")("talent", "yes")("whose.attack", whose)
    if whose == "mount":
        hand("pool.obey", "speed")
    answers(hand)
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.attack", dice), "two dice, one of the weapon, one of the talent"


@pytest.mark.rule("R9.9a", "R9.10", "RS12")
@pytest.mark.parametrize("whose", ["own", "mount"])
def test_without_dice_of_his_own_he_says_whether_the_mount_is_to_obey(whose: str) -> None:
    hand = riding()
    one(hand).speed.dead = 2
    hand("act", "move")("move", "free")
    assert (hand.key, hand.read()) == ("whose.walk", ["None of my own", "Its dice, 1 of mine"])
    hand("whose.walk", whose)
    if whose == "own":
        assert (hand.key, dead(hand)) == ("act", (0, 0, 0, 2)), "nothing is spent"
    else:
        assert hand("pool.obey", "sharpness").key == "dice.walk"
        hand("dice.walk", 1)("act", "move")("move", "free")
        assert hand.key == "dice.walk", "it obeys already, and there are no others"
        assert "Klossus: Blue, the mount's dice." in hand.story


@pytest.mark.rule("R9.9a", "RS12", "R3.10")
def test_who_has_armour_alone_may_keep_his_mount_out_of_it() -> None:
    hand = riding("Bo").set("minifigures.Bo.armour", "heavy")
    one(hand, "Bo").strength.dead = 4
    hand("act", "attack")("reach", "near")
    answers(hand)("roll.attack", [4, 5])("roll.parry", [1, 2])
    hand("dice.damage", 3)("whose.bear", "own")("roll.damage", [5, 5, 1])
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count, one(hand, "Bo").mount.strength.rolled) == ("roll.bear", 2, 0)


def hit_while_the_horse_dodges(*harm: int) -> Hand[RulezState]:
    """Bo, two dice of each colour, is shot at; the horse's blue dice dodge, his own red ones bear it, in vain."""
    hand = values(values(riding("Bo", "horse"), "Ada", 3, 2, 2, 1), "Bo", 2, 2, 2, 2)
    arm(hand, "Ada", "antique")("act", "shoot")("shoot", "antique")("dice.attack", 2)("whose.dodge", "mount")
    answers(hand)("roll.attack", [6, 5])("roll.dodge", [1, 2, 3])("dice.damage", 3)("whose.bear", "own")
    return answers(hand)("roll.damage", [*harm])("roll.bear", [1, 2])


@pytest.mark.rule("R8.12", "R9.9b", "RS7")
def test_a_riders_wound_is_his_own_where_his_horse_dodged() -> None:
    hand = hit_while_the_horse_dodges(5, 5, 1, 2)
    assert offered(hand) == ["sharpness", "skill", "strength", "speed", "out"]
    hand("injury", "speed")
    stampe = one(hand, "Bo")
    assert ([pool.sound for _, pool in stampe.pools()], stampe.mount.speed.sound) == ([2, 2, 2, 0], 3)


@pytest.mark.rule("R8.12", "R9.9b", "RS7")
def test_a_rider_who_bears_no_such_grade_is_out_whatever_his_horse_has() -> None:
    hand = hit_while_the_horse_dodges(5, 5, 5, 2)
    stampe = one(hand, "Bo")
    assert (stampe.out, [pool.injuries for _, pool in stampe.mount.pools()]) == (True, [0, 0, 0, 0])


@pytest.mark.rule("R8.12", "R9.9b", "R3.18a")
def test_who_charges_on_a_horse_and_loses_is_hurt_himself() -> None:
    hand = values(riding("Ada", "horse"), "Ada", 2, 2, 2, 1)("act", "attack")("reach", "far")("dice.attack", 2)
    hand("whose.run", "mount")("pool.obey", "sharpness")("dice.run", 3)("whose.together", "own")("dice.together", 0)(
        "dice.parry", 2
    )
    hand("roll.run", [1, 1, 1])("there", "yes")("roll.attack", [1, 2])("roll.parry", [4, 5])
    hand("dice.damage", 2)("whose.bear", "own")("dice.bear", 1)("roll.damage", [5, 5])("roll.bear", [1])
    assert hand.key == "injury"
    assert offered(hand) == ["sharpness", "skill", "strength", "out"], "one blue die of its own bears no grade of 2"


@pytest.mark.rule("R9.9a", "RS5")
@pytest.mark.parametrize(("whose", "own", "its"), [("mount", 0, 1), ("own", 1, 0)])
def test_a_rider_says_who_pays_the_bid_where_both_could(whose: str, own: int, its: int) -> None:
    hand = values(riding(), "Ada", 2, 2, 2, 2)("act", "done")("who", "Bo")("act", "done")("who", "bid")("bid", "1")
    assert (hand("bid", "pass").key, hand.asked, offered(hand)) == ("whose.bid", ["Ada"], ["own", "mount"])
    hand("whose.bid", whose)
    assert (one(hand).sharpness.dead, one(hand).mount.sharpness.dead, hand.state.turn) == (own, its, "Ada")


@pytest.mark.rule("R9.9a", "R4.5a")
def test_a_rider_steps_in_with_the_mounts_white_dice() -> None:
    hand = values(riding("Bo"), "Bo", 2, 2, 2, 2)("act", "simple")("simple", "door")("pool.pay", "speed")
    hand.interrupt("Bo", "initiative")("bid", "pass")("whose.bid", "mount")
    assert (hand.state.turn, one(hand, "Bo").sharpness.dead, one(hand, "Bo").mount.sharpness.dead) == ("Bo", 0, 1)


@pytest.mark.rule("R8.12", "R9.9b", "R10.13")
def test_a_dead_mount_stays_dead_in_the_next_scenario() -> None:
    hand = riding(campaign=True)
    one(hand).throw_off()
    one(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])
    assert kept_figures.build_row(one(hand))["mount"] == "none", "nor does it carry anybody in another game"
    hand("grow", "done")("grow", "done")("next", "next")
    assert (one(hand).mount.out, one(hand).mount.ridden, one(hand).can_borrow) == (True, False, False)


@pytest.mark.rule("R9.2", "R9.8", "R10.13")
def test_whoever_lost_a_mount_can_buy_another_one() -> None:
    hand = riding(campaign=True).set("minifigures.Ada.money", 4)
    one(hand).throw_off()
    one(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "shop")
    hand("build.gear", "horse quad")
    assert (one(hand).mount.kind, one(hand).mount.out) == ("quad", False)


@pytest.mark.rule("RS34", "RS15")
@pytest.mark.parametrize("house", [False, True])
def test_who_falls_or_lies_down_is_no_longer_mounted(house: bool) -> None:
    hand = riding(rides_lying=house)
    one(hand).fall()
    assert one(hand).mount.ridden == house
    hand = riding(rides_lying=house)("act", "simple")("simple", "lie")("pool.pay", "speed")
    assert one(hand).mount.ridden == house


@pytest.mark.rule("RS34", "R9.11", "RS15")
@pytest.mark.parametrize("house", [False, True])
def test_who_lies_stands_up_before_mounting(house: bool) -> None:
    hand = riding(rides_lying=house)
    one(hand).mount.ridden, one(hand).lying = False, True
    assert ("mount" in offered(hand("act", "simple"))) == house
    hand("simple", "stand")("pool.pay", "speed")
    assert "mount" in offered(hand("act", "simple"))


@pytest.mark.rule("RS36", "R5.5a", "R9.9b")
@pytest.mark.parametrize("house", [False, True])
def test_the_mounts_resting_dice_spare_a_rider_by_house_rule(house: bool) -> None:
    hand = riding("Bo", mount_spares=house)
    for _, pool in one(hand, "Bo").pools():
        pool.dead = pool.value
    assert damage.may_be_injured(one(hand, "Bo")) == house
    one(hand, "Bo").mount.ridden = False
    assert not damage.may_be_injured(one(hand, "Bo"))


@pytest.mark.rule("RS34", "R2.2", "R9.8")
def test_who_lies_rides_a_new_mount_from_the_next_scenario_on() -> None:
    hand = bare(campaign=True).set("minifigures.Ada.money", 4)
    one(hand).lying = True
    one(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "shop")
    hand("build.gear", "horse quad")
    assert (one(hand).lying, one(hand).mount.ridden) == (True, False)
    hand("grow", "done")("grow", "done")("next", "next")
    assert (one(hand).lying, one(hand).mount.ridden) == (False, True)


@pytest.mark.rule("R9.9a", "R9.10")
def test_a_rider_without_dice_defends_but_the_mount_does_not_obey() -> None:
    hand = riding("Bo")
    for _, pool in one(hand, "Bo").pools():
        pool.dead = pool.value
    assert one(hand, "Bo").can_borrow, "in the turn of another it need not obey"
    hand.state.acting = "Bo"
    assert not one(hand, "Bo").can_borrow
    one(hand, "Bo").mount.obeys = True
    assert one(hand, "Bo").can_borrow


@pytest.mark.rule("RS12", "R9.9a")
def test_a_turn_that_is_left_leaves_no_dice_of_the_mount_in_hand() -> None:
    hand = riding()("act", "move")("move", "within")("whose.run", "mount")("pool.obey", "sharpness")("dice.run", 2)
    assert one(hand).borrowed == ["speed"]
    hand.leave("turn")
    assert (one(hand).borrowed, one(hand).mount.obeys, one(hand).mount.speed.dead) == ([], False, 2)


@pytest.mark.rule("RS12", "R10.5")
@pytest.mark.parametrize(("whose", "dice"), [("own", 3), ("mount", 2)])
def test_a_talent_helps_a_task_only_with_own_dice(whose: str, dice: int) -> None:
    hand = riding()
    one(hand).talents = {"climb": 1}
    hand("act", "task")("pool.task", "speed")("helps", "climb")("whose.task", whose)
    if whose == "mount":
        hand("pool.obey", "sharpness")
    hand("dice.task", 2)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == dice


@pytest.mark.rule("R9.8")
def test_a_mount_costs_five_points_at_most() -> None:
    hand = bare(campaign=True).set("minifigures.Ada.money", 9)
    one(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "shop")
    assert numbers(hand("build.gear", "horse built")) == (1, 5)
