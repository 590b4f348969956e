"""Shots and throws, ammunition, finesses of ranged weapons (R7)."""

from __future__ import annotations

import pytest

from companion.asks import Choose, Number, Roll
from companion.games.rulez import odds
from companion.games.rulez.fights import shooting
from companion.testing.hand import Hand
from tests.games.rulez.driver import (
    arm,
    begin_duel,
    dead_dice,
    figure_of,
    fist_fight,
    offered_ids,
    roll_all_dice,
    set_values,
)


def aim(weapon: str, *finesses: str, **options: object) -> Hand:  # type: ignore[type-arg]
    """Let Ada shoot at Bo with two green dice, who dodges with all."""
    hand = fist_fight(**options)  # type: ignore[arg-type]
    set_values(hand, "Ada", 3, 2, 2, 1)
    set_values(hand, "Bo", 1, 2, 3, 2)
    arm(hand, "Ada", weapon, *finesses)("act", "shoot")("shoot", weapon)
    return roll_all_dice(hand)


def dice_count(hand: Hand) -> int:  # type: ignore[type-arg]
    assert isinstance(hand.ask, Roll)
    return hand.ask.count


@pytest.mark.rule("R7.2", "R1.7", "R3.5", "R3.10", "R7.5a", "R3.19")
def test_skill_against_speed_then_sharpness_against_strength() -> None:
    hand = aim("antique")
    assert (hand.key, dice_count(hand)) == ("roll.attack", 2)
    hand("roll.attack", [4, 5])
    assert (hand.key, hand.asked, dice_count(hand)) == ("roll.dodge", ["Bo"], 2)
    hand("roll.dodge", [1, 2])
    roll_all_dice(hand)
    assert (hand.key, dice_count(hand)) == ("roll.damage", 4), "three white dice and one of the weapon"
    hand("roll.damage", [1, 2, 4, 4])
    assert (hand.key, dice_count(hand)) == ("roll.bear", 3)
    hand("roll.bear", [5, 5, 4])
    assert dead_dice(hand) == (3, 2, 0, 0)
    assert hand.state.owed == ["Bo"]


@pytest.mark.rule("R7.2")
def test_a_shooter_who_loses_takes_no_damage() -> None:
    hand = aim("antique")("roll.attack", [4, 5])("roll.dodge", [5, 5])
    assert "Klossus does not hit Stampe." in hand.story
    assert (hand.key, figure_of(hand).out) == ("act", False)


@pytest.mark.rule("R7.6a", "RS14")
@pytest.mark.parametrize(("finesses", "grade"), [((), 4), (("slugger",), 8)])
def test_modern_weapons_add_a_die_and_double_the_injury(finesses: tuple[str, ...], grade: int) -> None:
    hand = aim("modern", *finesses, excess="lost")
    assert dice_count(hand) == 3
    hand("roll.attack", [4, 5, 1])("roll.dodge", [1, 2])
    roll_all_dice(hand)("roll.damage", [5, 5, 1, 2])("roll.bear", [1, 2, 4])
    assert str(hand.ask.text) == f"Stampe: injury {grade}"  # type: ignore[union-attr]


@pytest.mark.rule("R7.9")
def test_a_slugger_doubles_with_any_hit() -> None:
    hand = aim("antique", "slugger")("roll.attack", [4, 5])("roll.dodge", [1, 2])
    roll_all_dice(hand)("roll.damage", [5, 4, 1, 2])("roll.bear", [1, 2, 4])
    assert str(hand.ask.text) == "Stampe: injury 2"  # type: ignore[union-attr]


@pytest.mark.rule("RS9")
@pytest.mark.parametrize(("house", "dice"), [(False, 3), (True, 3)])
def test_a_shield_does_not_help_against_shots(house: bool, dice: int) -> None:
    hand = fist_fight(shield_shots=house)
    set_values(hand, "Ada", 3, 2, 2, 1)
    set_values(hand, "Bo", 1, 2, 3, 2)
    arm(hand, "Ada", "antique").set("minifigures.Bo.shield", True)
    hand("act", "shoot")("shoot", "antique")
    roll_all_dice(hand)("roll.attack", [6, 5])("roll.dodge", [4, 4])
    roll_all_dice(hand)("roll.damage", [1, 2, 4, 4])
    assert dice_count(hand) == dice + house


# Ammunition.


@pytest.mark.rule("R7.5b", "R7.6b", "R7.7a", "R7.7b")
def test_ammunition_is_found_and_then_loaded() -> None:
    hand = aim("antique")("roll.attack", [2, 2])
    assert figure_of(hand).condition("antique") == "empty"
    assert not shooting.loaded_weapons(figure_of(hand))
    assert shooting.throwable_weapons(figure_of(hand)) == ["antique", "stone"], "it can still be thrown"
    hand("act", "ammunition")("dice.gear", 1)("roll.gear", [5])
    assert (figure_of(hand).condition("antique"), hand.key) == ("empty", "act"), "Ada may go on rolling"
    hand("act", "ammunition")("dice.gear", 1)("roll.gear", [6])
    assert figure_of(hand).condition("antique") == "unloaded"
    hand("act", "simple")("simple", "load antique")("pool.pay", "speed")
    assert figure_of(hand).condition("antique") == "ready"


@pytest.mark.rule("R7.5b")
def test_a_failure_of_grade_one_costs_no_ammunition() -> None:
    hand = aim("antique")("roll.attack", [2, 3])
    assert figure_of(hand).condition("antique") == "ready"


@pytest.mark.rule("R7.8", "R7.9")
def test_special_ammunition_is_harder_to_find() -> None:
    hand = aim("antique", "piercer").set("minifigures.Ada.bags", 1)
    hand("roll.attack", [2, 2])
    hand("act", "ammunition")("dice.gear", 3)
    assert dice_count(hand) == 3 + 1 - 1


@pytest.mark.rule("R7.8")
@pytest.mark.parametrize(
    ("armour", "attack", "dice"), [("light", [6, 5], 3), ("heavy", [6, 5], 4), ("heavy", [6, 6], 3)]
)
def test_an_armour_piercer_ignores_armour_by_its_grade(armour: str, attack: list[int], dice: int) -> None:
    hand = aim("antique", "piercer").set("minifigures.Bo.armour", armour)
    hand("roll.attack", attack)("roll.dodge", [1, 2])
    roll_all_dice(hand)("roll.damage", [1, 2, 4, 4])
    assert dice_count(hand) == dice


@pytest.mark.rule("R7.10a", "RS28")
def test_rapid_fire_hits_as_often_as_its_grade() -> None:
    hand = aim("modern", "rapid")("roll.attack", [5, 5, 1])("roll.dodge", [1, 2])
    roll_all_dice(hand)("roll.damage", [5, 4, 1, 2])("roll.bear", [1, 2, 4])
    hand("injury", "strength")
    assert hand.key == "injury", "each hit is an injury of its own"
    hand("injury", "speed")
    assert (figure_of(hand, "Bo").strength.healthy, figure_of(hand, "Bo").speed.healthy, hand.key) == (1, 0, "act")


@pytest.mark.rule("R7.10b")
def test_a_jammed_weapon_needs_skill_ammunition_and_loading() -> None:
    hand = aim("modern", "rapid")("roll.attack", [2, 2, 2])
    assert (figure_of(hand).condition("modern"), "ammunition" in offered_ids(hand)) == ("jammed", False)
    hand.set("minifigures.Ada.skill.dead", 1)("act", "clear")("roll.clear", [6])
    assert (figure_of(hand).condition("modern"), shooting.loaded_weapons(figure_of(hand))) == ("empty", [])
    hand("act", "ammunition")("dice.gear", 1)("roll.gear", [6])
    assert (figure_of(hand).condition("modern"), shooting.loaded_weapons(figure_of(hand))) == ("unloaded", [])
    hand("act", "simple")("simple", "load modern")("pool.pay", "speed")
    assert shooting.loaded_weapons(figure_of(hand)) == ["modern"]


# Throws.


def throw_stone(*blue: int, **options: object) -> Hand:  # type: ignore[type-arg]
    hand = set_values(arm(fist_fight(**options), "Ada", "light"), "Ada", 1, 2, 3, len(blue))  # type: ignore[arg-type]
    hand("act", "shoot")("shoot", "light")
    return roll_all_dice(hand)("roll.throw", [*blue])


@pytest.mark.rule("R7.4b", "RS30", "R7.3")
@pytest.mark.parametrize(("blue", "steps"), [((4, 4, 1), 18), ((4, 5, 1), 10), ((5, 5, 5), 45), ((2, 2, 1), 5)])
def test_a_throw_goes_as_far_as_its_roll(blue: tuple[int, ...], steps: int) -> None:
    hand = throw_stone(*blue)
    assert f"the throw goes {steps} steps." in hand.story
    assert (hand.key, offered_ids(hand)) == ("far_enough", ["yes", "no"])


@pytest.mark.rule("R7.4a", "R7.4c", "RS30")
def test_a_thrown_weapon_hurts_by_strength_and_is_gone() -> None:
    hand = throw_stone(4, 5)("far_enough", "yes")
    roll_all_dice(hand)
    assert dice_count(hand) == 2, "no bonus die of its own"
    hand("roll.attack", [5, 5])("roll.dodge", [1])
    roll_all_dice(hand)
    assert (hand.key, dice_count(hand)) == ("roll.damage", 3)
    assert (figure_of(hand).condition("light"), figure_of(hand).melee_weapon) == ("thrown", "fists")


@pytest.mark.rule("RS24")
def test_a_throw_that_falls_short_is_lost() -> None:
    hand = throw_stone(4, 5)("far_enough", "no")
    assert (hand.key, dead_dice(hand), figure_of(hand).condition("light")) == ("act", (0, 2, 0, 2), "thrown")


@pytest.mark.rule("RS30")
def test_a_talent_with_the_weapon_applies() -> None:
    hand = begin_duel()("act", "shoot")("shoot", "light")("talent", "yes")
    roll_all_dice(hand)("roll.throw", [4, 5])("far_enough", "yes")
    roll_all_dice(hand)
    assert dice_count(hand) == 3


@pytest.mark.rule("R2.5", "R7.2")
def test_the_chance_of_dodging_is_that_of_no_hit() -> None:
    hand = set_values(set_values(fist_fight(), "Ada", 3, 2, 2, 1), "Bo", 1, 2, 3, 2)
    arm(hand, "Ada", "modern")("act", "shoot")("shoot", "modern")
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == (odds.chance_to_win(2, 2), odds.chance_to_win(3, 2)), "with the weapon's own die"
    hand("dice.attack", 2)
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == (1 - odds.chance_to_win(3, 1), 1 - odds.chance_to_win(3, 2))


@pytest.mark.rule("R7.4b")
def test_a_throw_is_told_die_by_die_as_both_sum_and_grade_count() -> None:
    hand = arm(fist_fight(), "Ada", "light")("act", "shoot")("shoot", "light")
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.outcomes) == ("roll.throw", ())


@pytest.mark.rule("RS4", "R7.4a")
def test_a_target_keeps_its_dice_where_a_throw_falls_short() -> None:
    hand = set_values(arm(fist_fight(), "Ada", "light"), "Bo", 1, 2, 3, 2)("act", "shoot")("shoot", "light")
    hand("dice.throw", 1)("dice.attack", 1)
    assert (hand.key, hand.asked) == ("dice.dodge", ["Bo"])
    hand("dice.dodge", 2)("roll.throw", [4])("far_enough", "no")
    assert (dead_dice(hand, "Bo"), hand.state.owed) == ((0, 0, 0, 0), [])


@pytest.mark.rule("R7.4a", "R10.3")
def test_a_talent_die_of_a_throw_may_be_for_damage() -> None:
    hand = begin_duel()("act", "shoot")("shoot", "light")("talent", "no")
    roll_all_dice(hand)("roll.throw", [4, 5])("far_enough", "yes")
    assert dice_count(hand) == 2
    hand("roll.attack", [5, 5])("roll.dodge", [1])
    roll_all_dice(hand)
    assert (hand.key, dice_count(hand)) == ("roll.damage", 4)


@pytest.mark.rule("R7.4a")
def test_an_empty_gun_can_be_thrown() -> None:
    hand = arm(fist_fight(), "Ada", "antique")
    figure_of(hand).weapons["antique"].condition = "empty"
    hand("act", "shoot")
    assert offered_ids(hand) == ["antique", "stone"]
    hand("shoot", "antique")
    roll_all_dice(hand)("roll.throw", [4, 5])
    assert figure_of(hand).condition("antique") == "thrown"


@pytest.mark.rule("R7.5b", "R7.8")
def test_the_grade_of_a_shot_is_asked_only_where_a_rule_reads_it() -> None:
    hit = aim("antique", "piercer")("roll.attack", "eight")("roll.dodge", "failed")
    assert hit.key != "grade.attack", "no armour to pierce"
    missed = aim("antique")("roll.attack", "failed")
    assert missed.key == "grade.attack", "it may be out of ammunition"


@pytest.mark.rule("R10.3", "R7.2")
def test_a_shooters_talent_is_green_or_white() -> None:
    hand = arm(fist_fight(), "Ada", "antique")
    figure_of(hand).talents = {"antique": 1}
    hand("act", "shoot")("shoot", "antique")
    assert isinstance(hand.ask, Choose)
    assert [str(line.text) for line in hand.ask.options_for("Ada")] == ["Green, to hit", "White, for damage"]


@pytest.mark.rule("R7.5b", "R7.6b", "R7.10b", "RS13")
@pytest.mark.parametrize(("house", "condition"), [("or_more", "empty"), ("exactly", "unloaded")])
def test_a_jam_costs_ammunition_as_any_failure_of_grade_two_or_more(house: str, condition: str) -> None:
    hand = set_values(aim("modern", "rapid", grade_fits=house)("roll.attack", [2, 2, 2]), "Ada", 3, 3, 2, 1)
    hand("act", "clear")("roll.clear", [6])
    assert figure_of(hand).condition("modern") == condition
    assert ("Klossus is out of ammunition." in hand.story) == (condition == "empty")


@pytest.mark.rule("R7.8", "R7.9")
@pytest.mark.parametrize(
    ("finesses", "bags", "dice"),
    [((), 0, 2), (("piercer",), 0, 1), (("piercer", "slugger"), 1, 1), (("piercer", "slugger"), 2, 2)],
)
def test_special_ammunition_costs_a_die_also_without_bags(finesses: tuple[str, ...], bags: int, dice: int) -> None:
    hand = aim("antique", *finesses).set("minifigures.Ada.bags", bags)("roll.attack", [2, 2])
    hand("act", "ammunition")
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances[1] == odds.chance_to_succeed(dice)
    hand("dice.gear", 2)
    assert dice_count(hand) == dice


@pytest.mark.rule("R7.8", "R7.7a")
def test_special_ammunition_is_offered_only_with_dice_for_it() -> None:
    hand = aim("antique", "piercer")("roll.attack", [2, 2])
    figure_of(hand).sharpness.dead = 2
    hand("act", "simple")("simple", "door")("pool.pay", "speed")
    assert "ammunition" not in offered_ids(hand)
    figure_of(hand).lots = 1
    assert "ammunition" in offered_ids(hand("act", "simple")("simple", "no"))


@pytest.mark.rule("R7.8", "R2.4c")
def test_a_gear_roll_of_no_dice_at_all_fails_and_is_spent() -> None:
    hand = aim("antique", "piercer")("roll.attack", [2, 2])("act", "ammunition")("dice.gear", 1)
    assert (hand.key, dead_dice(hand)[0], figure_of(hand).condition("antique")) == ("act", 1, "empty")
    assert "Klossus does not find it." in hand.story


@pytest.mark.rule("R7.7a", "R7.10b")
def test_a_player_picks_one_of_two_empty_or_jammed_weapons() -> None:
    hand = arm(arm(fist_fight(), "Ada", "antique"), "Ada", "modern", "rapid")
    hand.set("minifigures.Ada.weapons.antique.condition", "empty")
    hand.set("minifigures.Ada.weapons.modern.condition", "empty")("act", "ammunition")
    assert (hand.key, offered_ids(hand)) == ("which.empty", ["antique", "modern"])
    hand("which.empty", "modern")("roll.gear", [6])
    assert (figure_of(hand).condition("antique"), figure_of(hand).condition("modern")) == ("empty", "unloaded")
    hand.set("minifigures.Ada.weapons.antique.condition", "jammed")
    hand.set("minifigures.Ada.weapons.modern.condition", "jammed")("act", "clear")
    hand("which.jammed", "antique")("dice.clear", 1)("roll.clear", [6])
    assert (figure_of(hand).condition("antique"), figure_of(hand).condition("modern")) == ("empty", "jammed")


@pytest.mark.rule("R7.4a")
def test_a_loaded_bow_can_be_thrown_as_well_as_shot_with() -> None:
    hand = arm(fist_fight(), "Ada", "antique")("act", "shoot")
    assert offered_ids(hand) == ["antique", "throw antique", "stone"]
    hand("shoot", "throw antique")
    roll_all_dice(hand)("roll.throw", [4, 5])
    assert figure_of(hand).condition("antique") == "thrown"


def throw_axe(*finesses: str, **options: object) -> Hand:  # type: ignore[type-arg]
    """Let a heavy weapon with these finesses fly far enough."""
    hand = set_values(arm(fist_fight(**options), "Ada", "heavy", *finesses), "Ada", 1, 3, 3, 2)  # type: ignore[arg-type]
    set_values(hand, "Bo", 2, 2, 3, 2)("act", "shoot")("shoot", "heavy")
    return roll_all_dice(hand)("roll.throw", [4, 5])("far_enough", "yes")


@pytest.mark.rule("RS35", "R6.8a", "RS30")
@pytest.mark.parametrize(("house", "grade"), [(True, 4), (False, 2)])
def test_a_sharpened_weapon_that_is_thrown_doubles_the_injury(house: bool, grade: int) -> None:
    hand = throw_axe("sharpened", thrown_finesses=house, excess="lost")("roll.attack", [5, 5, 1])
    roll_all_dice(hand("roll.dodge", [1, 2]))
    assert dice_count(hand) == 3, "no bonus die of its own"
    hand("roll.damage", [5, 5, 1])("roll.bear", [1, 2, 3])
    assert str(hand.ask.text) == f"Stampe: injury {grade}"  # type: ignore[union-attr]


@pytest.mark.rule("RS35", "R6.8b", "R6.9b", "R6.10b", "RS23")
@pytest.mark.parametrize(("house", "lies"), [(True, True), (False, False)])
def test_a_thrown_weapon_has_its_drawbacks_too(house: bool, lies: bool) -> None:
    hand = throw_axe("sharpened", "massive", thrown_finesses=house)("roll.attack", [2, 2, 1])
    assert (hand.key, figure_of(hand).lying, figure_of(hand).condition("heavy")) == ("act", lies, "thrown")
    hand = throw_axe("pointed", thrown_finesses=house)("roll.attack", [2, 2, 1])
    assert figure_of(hand).condition("heavy") == ("broken" if house else "thrown")


@pytest.mark.rule("RS35", "R7.8")
def test_finesses_of_ammunition_do_not_fly_with_a_thrown_gun() -> None:
    hand = arm(fist_fight(), "Ada", "modern", "slugger")
    assert not shooting.has_thrown_finesses(figure_of(hand), "modern")


@pytest.mark.rule("R7.10b", "R2.4c")
def test_without_green_dice_no_jammed_weapon_is_freed() -> None:
    hand = aim("modern", "rapid")("roll.attack", [2, 2, 2])
    assert (figure_of(hand).skill.resting, "clear" in offered_ids(hand)) == (0, False)
