"""Horses and iron horses (R9.7-R9.11, RS12, RT5)."""

from __future__ import annotations

import pytest

from companion.asks import Roll
from companion.game import find
from companion.games.rulez.making import sheets
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Weapon
from companion.testing.hand import Hand, begun
from tests.games.rulez.driver import answers, bare, dead, numbers, offered, one, values


def riding(seat: str = "Ada", kind: str = "motorbike", **options: object) -> Hand[RulezState]:
    """A fight of fists in which that figure rides; it is Ada's turn."""
    hand = bare(**options)  # type: ignore[arg-type]
    figure = one(hand, seat)
    sheets.saddles(figure, kind, hand.state.book.horses[kind].values)
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
def test_initiative_from_its_sharpness() -> None:
    hand = riding()("act", "done")("who", "Bo")("act", "done")
    one(hand).sharpness.dead = 1
    hand("who", "bid")
    assert offered(hand) == ["1", "2", "pass"]
    hand("bid", "2")
    assert (one(hand).mount.sharpness.dead, hand.state.turn) == (2, "Ada")


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
