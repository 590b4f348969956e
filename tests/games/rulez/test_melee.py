"""Melee: an exchange that either side can win, then damage (R3.5, R3.6, R5, R6, RT4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Number, Roll, Secret
from companion.games.rulez import odds
from companion.games.rulez.state.game import RulezState
from companion.testing.hand import Hand
from tests.games.rulez.driver import (
    SECRET,
    arm,
    begin_duel,
    dead_dice,
    figure_of,
    fist_fight,
    offered_ids,
    resting_dice,
    roll_all_dice,
    set_values,
    strike,
)


def hit_bo(*faces: list[int], **options: object) -> Hand:  # type: ignore[type-arg]
    """Let Ada hit Bo with 5 and 4 against 1 and 2; then roll for damage."""
    hand = strike(fist_fight(**options), "roll.attack", [4, 5], "roll.parry", [1, 2])  # type: ignore[arg-type]
    return roll_damage(hand, *faces)


def roll_damage(hand: Hand, *faces: list[int]) -> Hand:  # type: ignore[type-arg]
    if faces:
        hand("roll.damage", faces[0])("roll.bear", faces[1])
    return hand


@pytest.mark.rule("R3.5", "R3.7", "R3.17", "R5.1", "RS3", "RS4", "R3.10")
def test_skill_against_skill_then_strength_against_strength() -> None:
    hand = fist_fight()("act", "attack")
    assert offered_ids(hand) == ["near", "far", "together", "no"]
    hand("reach", "near")
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == (odds.chance_to_win(1, 2), odds.chance_to_win(2, 2)), "against all possible answers"
    hand("dice.attack", 2)
    assert (hand.asked, hand.key) == (["Bo"], "dice.parry"), "openly, before the dice are thrown"
    assert hand.ask.chances == (odds.chance_to_win(1, 2), odds.chance_to_win(2, 2))
    hand("dice.parry", 1)("roll.attack", [4, 5])("roll.parry", [5])
    assert "Klossus hits Stampe." in hand.story
    assert isinstance(hand.ask, Number)
    assert (hand.key, hand.ask.min, hand.ask.max) == ("dice.damage", 0, 3)
    hand("dice.damage", 2)
    assert isinstance(hand.ask, Number)
    assert (hand.key, hand.asked, hand.ask.min, hand.ask.max) == ("dice.bear", ["Bo"], 1, 4)
    assert hand.ask.chances[0] == 1 - odds.chance_to_win(2, 1)
    hand("dice.bear", 1)("roll.damage", [4, 5])("roll.bear", [6])("injury", "speed")
    assert (dead_dice(hand), dead_dice(hand, "Bo")) == ((0, 2, 2, 0), (0, 1, 1, 0))


@pytest.mark.rule("R5.1", "R2.5", "R6.2")
def test_a_victim_sees_the_chance_against_bonus_dice_alone() -> None:
    hand = arm(fist_fight(), "Ada", "heavy")("act", "attack")("reach", "near")
    roll_all_dice(hand)("roll.attack", [4, 5])("roll.parry", [1, 2])("dice.damage", 0)
    bonus = hand.state.book.weapons["heavy"].damage
    assert bonus > 0
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == tuple(1 - odds.chance_to_win(bonus, n) for n in range(1, 5))


@pytest.mark.rule("R3.6")
def test_the_defender_can_win_the_exchange_and_hit() -> None:
    hand = strike(fist_fight(), "roll.attack", [1, 2], "roll.parry", [5, 5])
    assert "Stampe hits Klossus." in hand.story
    assert (hand.key, hand.asked) == ("roll.damage", ["Bo"])


@pytest.mark.rule("R2.6b", "R2.6c")
def test_equal_successes_lock_and_two_failures_are_nothing() -> None:
    assert "are locked." in strike(fist_fight(), "roll.attack", [4, 4], "roll.parry", [3, 5]).story
    assert "nobody is hit." in strike(fist_fight(), "roll.attack", [1, 4], "roll.parry", [3, 3]).story


@pytest.mark.rule("R3.18a", "R3.18b", "RS22")
def test_a_charge_rolls_blue_dice_that_may_be_in_vain() -> None:
    hand = fist_fight()("act", "attack")("reach", "far")("dice.attack", 1)("dice.run", 1)("dice.together", 2)
    assert hand.key == "dice.parry", "the other chooses before any dice are thrown"
    hand("dice.parry", 2)("roll.run", [3])("there", "no")
    assert "Klossus gets 3 steps further." in hand.story
    assert (dead_dice(hand), hand.state.owed) == ((0, 1, 2, 1), [])
    assert (resting_dice(hand, "Bo"), dead_dice(hand, "Bo")) == ((1, 2, 4, 1), (0, 0, 0, 0)), (
        "Bo's dice were not thrown"
    )


@pytest.mark.rule("R3.18a", "R3.9a", "RS3")
def test_red_dice_rolled_with_the_attack_count_as_they_lie() -> None:
    hand = fist_fight()("act", "attack")("reach", "far")("dice.attack", 2)("dice.run", 1)("dice.together", 1)
    hand("dice.parry", 2)("roll.run", [3])("there", "yes")("roll.attack", [5, 5])("roll.parry", [1, 2])
    assert hand.key == "dice.bear", "no resting red dice are added to them"
    hand("dice.bear", 4)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 1


# Damage (RT4).


@pytest.mark.rule("R5.2", "R5.5b", "R5.6", "R5.7a", "RT4", "RS7")
def test_a_victim_with_resting_dice_chooses_an_injury() -> None:
    hand = hit_bo([5, 5, 1], [1, 1, 1, 2])
    assert (hand.key, hand.asked) == ("injury", ["Bo"])
    assert offered_ids(hand) == ["skill", "strength", "out"], "only places that can bear two"
    hand("injury", "skill")
    assert (figure_of(hand, "Bo").skill.healthy, figure_of(hand, "Bo").out) == (0, False)


@pytest.mark.rule("RS7")
def test_by_house_rule_the_excess_is_lost() -> None:
    hand = hit_bo([5, 5, 1], [1, 1, 1, 2], excess="lost")
    assert offered_ids(hand) == ["sharpness", "skill", "strength", "speed", "out"]
    hand("injury", "sharpness")
    assert figure_of(hand, "Bo").sharpness.healthy == 0


@pytest.mark.rule("R5.5a", "R5.10")
def test_a_victim_without_resting_dice_is_knocked_out() -> None:
    hand = fist_fight()
    for name in ("sharpness", "speed"):
        figure_of(hand, "Bo").pool(name).dead = figure_of(hand, "Bo").pool(name).value
    strike(hand, "roll.attack", [4, 5], "roll.parry", [1, 2])("roll.damage", [5, 4, 1])("roll.bear", [1, 1, 1, 2])
    assert (figure_of(hand, "Bo").out, hand.key) == (True, "over")


@pytest.mark.rule("R5.7b")
def test_a_victim_may_always_be_knocked_out_instead() -> None:
    hand = hit_bo([5, 4, 1], [1, 1, 1, 2])("injury", "out")
    assert figure_of(hand, "Bo").out


@pytest.mark.rule("R5.5b")
def test_by_house_rule_there_are_no_injuries() -> None:
    assert figure_of(hit_bo([5, 4, 1], [1, 1, 1, 2], injuries=False), "Bo").out


@pytest.mark.rule("R5.3a", "RS13")
@pytest.mark.parametrize(("strength", "lies"), [(3, True), (4, False)])
def test_a_draw_of_high_grade_knocks_the_victim_down(strength: int, lies: bool) -> None:
    hand = set_values(fist_fight(), "Bo", 1, 2, strength, 1)
    strike(hand, "roll.attack", [4, 5], "roll.parry", [1, 2], "roll.damage", [4, 4, 4])
    hand("roll.bear", [4, 4, 1, 2][:strength])
    assert (figure_of(hand, "Bo").lying, figure_of(hand, "Bo").out) == (lies, False)


@pytest.mark.rule("R5.4a", "R5.4b", "RS13")
def test_a_lost_damage_roll_drives_the_victim_back() -> None:
    hand = set_values(fist_fight(), "Bo", 1, 2, 2, 1)
    strike(hand, "roll.attack", [4, 5], "roll.parry", [1, 2])("roll.damage", [1, 1, 2])
    assert "Stampe retreats 2 steps; Klossus may follow." in hand.story


@pytest.mark.rule("RS13")
def test_by_house_rule_the_grade_must_be_exactly_that() -> None:
    hand = set_values(fist_fight(grade_fits="exactly"), "Bo", 1, 2, 2, 1)
    strike(hand, "roll.attack", [4, 5], "roll.parry", [1, 2])("roll.damage", [2, 2, 2])
    assert "retreats" not in hand.story


@pytest.mark.rule("R5.3b")
@pytest.mark.parametrize(("green", "dice"), [("yes", 3), ("no", 2)])
def test_an_attack_on_a_lying_victim_adds_a_die(green: str, dice: int) -> None:
    hand = fist_fight().set("minifigures.Bo.lying", True)("act", "attack")("reach", "near")("lying", green)
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == dice
    hand("roll.attack", [4] * dice)("roll.parry", [1, 1])
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 6 - dice


@pytest.mark.rule("R5.12")
def test_a_hero_with_all_four_values_at_0_is_dead_for_good() -> None:
    hand = fist_fight()
    for name, pool in figure_of(hand, "Bo").pools():
        pool.injuries = pool.value if name != "speed" else 0
    figure_of(hand, "Bo").injure("speed", 1)
    assert not figure_of(hand, "Bo").alive
    assert not figure_of(hand, "Bo").is_standing


# Armour and shields.


@pytest.mark.rule("R5.17a", "R5.18a", "R5.18b", "R5.18c")
@pytest.mark.parametrize(("armour", "dice"), [("none", 4), ("light", 5), ("heavy", 6)])
def test_armour_adds_dice_against_damage_and_is_never_used_up(armour: str, dice: int) -> None:
    hand = fist_fight().set("minifigures.Bo.armour", armour)
    strike(hand, "roll.attack", [4, 5], "roll.parry", [1, 2], "roll.damage", [1, 4, 4])
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.bear", dice)
    hand("roll.bear", [6, 6, *[1] * (dice - 2)])
    assert figure_of(hand, "Bo").grade_of_strength == 4
    assert figure_of(hand, "Bo").armour == armour


@pytest.mark.rule("R5.18b")
def test_with_all_strength_spent_armour_still_rolls() -> None:
    hand = fist_fight().set("minifigures.Bo.armour", "heavy")
    figure_of(hand, "Bo").strength.dead = 4
    strike(hand, "roll.attack", [4, 5], "roll.parry", [1, 2], "roll.damage", [1, 4, 4])
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.bear", 2)


@pytest.mark.rule("R5.17b", "RS27")
@pytest.mark.parametrize(("parry", "rule", "dice"), [([4, 4], 8, 5), ([4, 4], 9, 4), ([4, 5], 9, 5), ([1, 2], 8, 4)])
def test_a_shield_helps_only_beside_a_successful_parry(parry: list[int], rule: int, dice: int) -> None:
    hand = fist_fight(shield_at=rule).set("minifigures.Bo.shield", True)
    strike(hand, "roll.attack", [6, 5], "roll.parry", parry, "roll.damage", [1, 4, 4])
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == dice


@pytest.mark.rule("R6.3a", "R5.17b")
def test_a_two_handed_weapon_leaves_no_hand_for_a_shield() -> None:
    hand = arm(fist_fight(), "Bo", "heavy").set("minifigures.Bo.shield", True)
    strike(hand, "roll.attack", [6, 5], "roll.parry", [4, 4], "roll.damage", [1, 4, 4])
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 4


# Weapons.


def dice_with(weapon: str, *, attacks: bool, **options: object) -> tuple[int, int]:
    """Return the dice to hit and for damage of a hero with two green and three red ones."""
    seat, other = ("Ada", "Bo") if attacks else ("Bo", "Ada")
    hand = fist_fight(**options)  # type: ignore[arg-type]
    for who in ("Ada", "Bo"):
        set_values(hand, who, 1, 2, 3, 2)
    # Fists come so near that a long weapon is useless (R6.4b).
    arm(arm(hand, other, "heavy"), seat, weapon)("act", "attack")("reach", "near")
    roll_all_dice(hand)
    keys, count = ("roll.attack", "roll.parry"), {}
    for key in keys:
        assert isinstance(hand.ask, Roll)
        count[key] = hand.ask.count
        wins = key == keys[0 if attacks else 1]
        hand(key, [5] * hand.ask.count if wins else [1] * hand.ask.count)
        if hand.key == f"grade.{key}":
            hand(hand.key, offered_ids(hand)[0])
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.asked) == ("roll.damage", [seat])
    assert other != seat
    return count[keys[0 if attacks else 1]], hand.ask.count


@pytest.mark.rule("R6.1", "R6.2", "R6.3a", "R6.3b", "R6.4a", "RS18")
def test_weapons_add_their_dice() -> None:
    weapons = ("fists", "light", "heavy", "pair", "long")
    assert [dice_with(one, attacks=True) for one in weapons[1:]] == [(3, 3), (2, 4), (2, 4), (3, 4)]
    assert [dice_with(one, attacks=False) for one in weapons[1:]] == [(2, 3), (2, 4), (2, 4), (2, 4)]
    assert dice_with("light", attacks=False, defence_bonus=True) == (3, 3)


@pytest.mark.rule("R6.4b")
def test_too_near_for_a_long_weapon_there_are_fists() -> None:
    hand = arm(fist_fight(), "Ada", "long")("act", "attack")
    assert hand.read()[:2] == ["Within 8 steps", "Within 2: fists"]
    hand("reach", "close")
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 2


@pytest.mark.rule("R10.3", "R10.4")
@pytest.mark.parametrize(("green", "hits", "harm"), [("yes", 4, 3), ("no", 3, 4)])
def test_a_weapon_talent_is_green_or_red_and_never_used_up(green: str, hits: int, harm: int) -> None:
    hand = begin_duel()("act", "attack")("reach", "near")("talent", green)("dice.attack", 2)
    assert (hand.key, hand.asked) == ("talent", ["Bo"]), "in defence, too"
    assert hand.read()[0] == "Green, to parry", "whoever defends hits nobody with them"
    hand("talent", "no")("dice.parry", 1)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == hits
    hand("roll.attack", [5] * hits)("roll.parry", [1])
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    assert (hand.ask.count, figure_of(hand).talents) == (harm, {"light": 1})


@pytest.mark.rule("R10.3")
def test_any_number_of_talent_dice_may_be_chosen_for_a_roll() -> None:
    hand = begin_duel()
    figure_of(hand).talents["light"] = 3
    hand("act", "attack")("reach", "near")
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == tuple(odds.chance_to_win(2 + 1 + n, 2 + 1) for n in range(4)), "with all green dice"
    hand("talents", 1)("dice.attack", 2)("talent", "no")("dice.parry", 2)
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 2 + 1 + 1


# Finesses.


def strike_with_finesse(finesse: str, attack: list[int], parry: list[int], weapon: str = "light") -> Hand:  # type: ignore[type-arg]
    hand = arm(fist_fight(), "Ada", weapon, finesse)
    return strike(hand, "roll.attack", attack, "roll.parry", parry)


@pytest.mark.rule("R6.7", "R6.8a", "RS14")
@pytest.mark.parametrize(("attack", "grade"), [([5, 5, 1], 2), ([4, 5, 1], 1)])
def test_sharpened_doubles_the_grade_of_an_injury(attack: list[int], grade: int) -> None:
    hand = roll_damage(strike_with_finesse("sharpened", attack, [1, 2]), [5, 4, 1], [1, 1, 1, 2])
    assert str(hand.ask.text) == f"Stampe: injury {grade}"  # type: ignore[union-attr]


@pytest.mark.rule("R6.7", "R6.8b", "R6.9b", "R6.10b")
@pytest.mark.parametrize(
    ("finesse", "says"),
    [
        ("sharpened", "drops the weapon: it flies 5 steps"),
        ("pointed", "the weapon breaks"),
        ("massive", "falls to the ground"),
    ],
)
def test_a_failure_of_grade_two_has_its_drawback(finesse: str, says: str) -> None:
    hand = strike_with_finesse(finesse, [2, 2, 1], [1, 2])
    assert says in hand.story
    assert says not in strike_with_finesse(finesse, [3, 2, 1], [1, 2]).story
    condition = {"sharpened": "dropped", "pointed": "broken", "massive": "ready"}[finesse]
    assert (figure_of(hand).condition("light"), figure_of(hand).lying) == (condition, finesse == "massive")
    assert figure_of(hand).melee_weapon == ("light" if finesse == "massive" else "fists")


@pytest.mark.rule("R6.5b")
def test_a_dropped_weapon_is_picked_up_for_a_die() -> None:
    hand = arm(strike_with_finesse("sharpened", [2, 2, 1], [1, 2]), "Ada", "heavy")
    hand("act", "simple")("simple", "pick light")("pool.pay", "speed")
    assert (figure_of(hand).condition("light"), figure_of(hand).hand, dead_dice(hand)) == (
        "ready",
        "light",
        (0, 2, 0, 1),
    )


@pytest.mark.rule("R6.9a", "RS31")
@pytest.mark.parametrize(("attack", "dice"), [([6, 6, 1], 5), ([6, 5, 1], 7)])
def test_pointed_ignores_armour_but_no_shield(attack: list[int], dice: int) -> None:
    hand = (
        arm(fist_fight(), "Ada", "light", "pointed")
        .set("minifigures.Bo.armour", "heavy")
        .set("minifigures.Bo.shield", True)
    )
    strike(hand, "roll.attack", attack, "roll.parry", [4, 5], "roll.damage", [1, 4, 4])
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == dice


@pytest.mark.rule("R6.10a", "RS31")
def test_massive_drives_back_and_crushes_the_shield_at_once() -> None:
    hand = arm(fist_fight(), "Ada", "heavy", "massive").set("minifigures.Bo.shield", True)
    strike(hand, "roll.attack", [6, 6], "roll.parry", [4, 5])
    assert "Stampe goes back 2 steps." in hand.story
    assert not figure_of(hand, "Bo").shield
    hand("roll.damage", [1, 2, 4, 5])
    assert isinstance(hand.ask, Roll)
    assert hand.ask.count == 4


@pytest.mark.rule("RS23")
def test_two_finesses_have_all_advantages_and_all_drawbacks() -> None:
    hand = arm(fist_fight(), "Ada", "light", "sharpened", "massive")
    strike(hand, "roll.attack", [2, 2, 1], "roll.parry", [1, 2])
    assert (figure_of(hand).condition("light"), figure_of(hand).lying) == ("dropped", True)


@pytest.mark.rule("RS4")
def test_by_house_rule_both_choose_their_dice_in_secret() -> None:
    hand = fist_fight(**SECRET)("act", "attack")("reach", "near")
    sealed = hand.ask
    assert isinstance(sealed, Secret)
    assert {seat: [one.id for one in sealed.options_for(seat)] for seat in hand.asked} == {
        "Ada": ["1", "2"],
        "Bo": ["1", "2"],
    }
    hand("dice.sealed", "2", "1")
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.attack", 2)
    hand("roll.attack", [4, 5])
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.parry", 1)


# Telling real dice.


@pytest.mark.rule("R2.8a")
def test_real_dice_are_told_by_what_matters() -> None:
    """Real dice are told as failed, 8, 9 or 10-12 by one press each; only facts that decide are asked."""
    hand = strike(fist_fight())
    assert isinstance(hand.ask, Roll)
    assert [(outcome.id, outcome.faces) for outcome in hand.ask.outcomes] == [
        ("failed", (2, 3, 4, 5, 6, 7)),
        ("eight", (8,)),
        ("nine", (9,)),
        ("high", (10, 11, 12)),
    ]
    hand("roll.attack", "high")("roll.parry", "nine")
    assert hand.key == "dice.damage", "10 or more beats 9, whichever it was; no rule reads the grade"


def test_ten_to_twelve_are_told_apart_only_where_both_have_them() -> None:
    hand = strike(fist_fight())("roll.attack", "high")("roll.parry", "high")
    assert (hand.key, hand.asked) == ("best.attack", ["Ada"])
    hand("best.attack", "12")("best.parry", "11")
    assert "Klossus hits Stampe." in hand.story


def test_a_grade_is_asked_only_where_a_rule_reads_it() -> None:
    hand = hit_bo()
    hand("roll.damage", "nine")("roll.bear", "failed")
    assert (hand.key, offered_ids(hand)) == ("grade.damage", ["1", "2"])
    hand("grade.damage", "2")
    assert str(hand.ask.text) == "Stampe: injury 2"  # type: ignore[union-attr]
    single = strike(fist_fight(), "roll.attack", "nine", "roll.parry", "failed")
    figure_of(single, "Bo").sharpness.dead = figure_of(single, "Bo").speed.dead = 1
    single("roll.damage", "nine")("roll.bear", "failed")
    assert figure_of(single, "Bo").out, "knocked out whatever the grade, so nobody is asked"


def test_one_die_beats_two_with_its_exact_chance() -> None:
    assert odds.chance_to_win(1, 2) == Fraction(1, 6) * (1 - Fraction(5, 12))


@pytest.mark.rule("R6.4b")
@pytest.mark.parametrize(("weapon", "how", "dice"), [("light", "near", 4), ("light", "close", 3), ("fists", "near", 3)])
def test_a_long_weapon_is_useless_to_a_near_defender_too(weapon: str, how: str, dice: int) -> None:
    hand = set_values(arm(fist_fight(), "Bo", "long"), "Bo", 1, 2, 3, 1)
    if weapon != "fists":
        arm(hand, "Ada", weapon)
    hand("act", "attack")("reach", how)
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    hand("roll.attack", [1] * hand.ask.count)("roll.parry", [5, 4])
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.asked, hand.ask.count) == ("roll.damage", ["Bo"], dice)


@pytest.mark.rule("R6.4b", "R3.18a")
def test_a_charge_may_come_too_near_for_a_long_weapon() -> None:
    hand = arm(arm(fist_fight(), "Bo", "long"), "Ada", "light")("act", "attack")("reach", "far")("dice.attack", 2)
    hand("dice.run", 1)("dice.together", 0)("dice.parry", 2)("roll.run", [4])
    assert hand.read() == ["Yes", "Within 2 steps", "No: dice wasted"]
    hand("there", "close")("roll.attack", [1, 2, 1])("roll.parry", [5, 4])
    roll_all_dice(hand)
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.damage", 4), "red dice alone, none of the long weapon"


@pytest.mark.rule("R3.9a", "R3.2", "RS3")
def test_red_dice_may_be_rolled_at_once_with_the_green_ones() -> None:
    hand = fist_fight()("act", "attack")("reach", "together")("dice.attack", 1)
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == tuple(odds.chance_to_win(n, 4) for n in (1, 2, 3)), "of damage, if it hits"
    hand("dice.together", 2)("dice.parry", 1)("roll.attack", [1])("roll.parry", [1])
    assert dead_dice(hand) == (0, 1, 2, 0), "spent, though they were not needed"


@pytest.mark.rule("R6.8b", "R2.9")
def test_a_dropped_weapon_flies_the_sum_of_the_green_dice() -> None:
    hand = strike_with_finesse("sharpened", [2, 2, 1], [1, 2])
    assert "drops the weapon: it flies 5 steps, you say where." in hand.story
    hand = arm(fist_fight(), "Ada", "light", "sharpened")
    strike(hand, "roll.attack", "failed", "roll.parry", "failed")("grade.attack", "2")
    assert isinstance(hand.ask, Number)
    assert (hand.key, hand.ask.min, hand.ask.max) == ("sum.flight", 3, 10), "asked where the dice were told as failed"
    hand("sum.flight", 7)
    assert "it flies 7 steps" in hand.story


@pytest.mark.rule("R6.7")
@pytest.mark.parametrize(
    ("finesse", "armour", "parry", "asked"),
    [
        ("pointed", "heavy", "failed", True),
        ("pointed", "none", "failed", False),
        ("pointed", "heavy", "high", False),
        ("sharpened", "none", "failed", True),
        ("massive", "none", "high", False),
    ],
)
def test_the_grade_of_a_hit_is_asked_only_where_a_finesse_reads_it(
    finesse: str, armour: str, parry: str, asked: bool
) -> None:
    hand = arm(fist_fight(), "Ada", "light", finesse).set("minifigures.Bo.armour", armour)
    strike(hand, "roll.attack", "eight", "roll.parry", parry)
    assert (hand.key == "grade.attack") is asked


@pytest.mark.rule("R2.5", "R10.4")
def test_the_chances_of_an_attack_hold_the_others_bonus_dice() -> None:
    hand = begin_duel(defence_bonus=True)
    figure_of(hand, "Bo").talents["heavy"] = 2
    hand("act", "attack")("reach", "near")("talent", "yes")
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == (odds.chance_to_win(3, 4), odds.chance_to_win(4, 4))


@pytest.mark.rule("R5.17a", "R5.17b", "R6.3a")
def test_the_chances_of_damage_hold_weapon_armour_and_shield() -> None:
    hand = arm(fist_fight(), "Ada", "heavy").set("minifigures.Bo.armour", "heavy").set("minifigures.Bo.shield", True)
    hand("act", "attack")("reach", "near")
    roll_all_dice(hand)("roll.attack", [5, 5])("roll.parry", [4, 4])
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == tuple(odds.chance_to_win(n + 1, 4 + 2 + 1) for n in range(4))
    hand("dice.damage", 3)
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == tuple(1 - odds.chance_to_win(4, n + 3) for n in (1, 2, 3, 4)), "that it does no damage"


@pytest.mark.rule("R5.4a", "R2.6a")
def test_a_failed_damage_roll_needs_no_dice_told_against_it() -> None:
    hand = hit_bo()
    assert roll_all_dice(hand)("roll.damage", "failed").key == "act"
    assert dead_dice(hand, "Bo") == (0, 2, 4, 0), "they are spent all the same (R3.2)"


def test_a_game_begun_before_still_asks_for_them() -> None:
    hand = hit_bo()
    hand.state.rules = 1
    assert roll_all_dice(hand)("roll.damage", "failed").key == "roll.bear"


def shielded_axe() -> Hand[RulezState]:
    """Begin with Ada's turn, who has a heavy axe and a shield."""
    return arm(fist_fight(), "Ada", "heavy").set("minifigures.Ada.shield", True)


@pytest.mark.rule("R6.3a", "R6.5b")
def test_the_hands_are_freed_for_the_shield_for_a_die() -> None:
    hand = shielded_axe()("act", "simple")
    assert "hand fists" in offered_ids(hand)
    hand("simple", "hand fists")("pool.pay", "speed")
    assert (figure_of(hand).hand, figure_of(hand).holds_shield, dead_dice(hand)) == ("fists", True, (0, 0, 0, 1))
    hand("act", "simple")
    assert "hand fists" not in offered_ids(hand)
    hand("simple", "hand heavy")("pool.pay", "speed")
    assert (figure_of(hand).melee_weapon, figure_of(hand).holds_shield) == ("heavy", False)


@pytest.mark.rule("R6.3a", "R6.5b")
def test_hands_are_freed_only_where_a_shield_waits_for_them() -> None:
    hand = arm(fist_fight(), "Ada", "heavy")("act", "simple")
    assert "hand fists" not in offered_ids(hand)
    hand = arm(fist_fight(), "Ada", "light").set("minifigures.Ada.shield", True)("act", "simple")
    assert "hand fists" not in offered_ids(hand)


@pytest.mark.rule("R6.3a", "R5.17b", "R6.9b")
@pytest.mark.parametrize("condition", ["broken", "dropped", "thrown"])
def test_a_shield_helps_beside_a_two_handed_weapon_that_is_gone(condition: str) -> None:
    hand = arm(fist_fight(), "Bo", "heavy").set("minifigures.Bo.shield", True)
    hand.set("minifigures.Bo.weapons.heavy.condition", condition)
    strike(hand, "roll.attack", [6, 6], "roll.parry", [4, 5], "roll.damage", [1, 4, 4])
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.bear", 5), "four red dice and the shield's"


@pytest.mark.rule("R2.8a", "R5.7a")
def test_twelve_dice_with_high_best_ones_are_pairs_at_most() -> None:
    hand = set_values(set_values(fist_fight(), "Ada", 1, 2, 12, 1), "Bo", 2, 2, 2, 2)
    strike(hand, "roll.attack", [4, 5], "roll.parry", [1, 2])
    hand("roll.damage", "high")("roll.bear", "failed")
    assert (hand.key, offered_ids(hand)) == ("grade.damage", ["2", "3", "4", "5", "6"])


@pytest.mark.rule("R6.10a")
def test_a_shield_that_is_crushed_is_told() -> None:
    hand = arm(fist_fight(), "Ada", "heavy", "massive").set("minifigures.Bo.shield", True)
    strike(hand, "roll.attack", [5, 5], "roll.parry", [1, 2])
    assert "Stampe: the shield is crushed." in hand.story


@pytest.mark.rule("R6.9a", "RS31")
def test_no_grade_is_asked_where_a_pointed_weapon_meets_a_shield_alone() -> None:
    hand = arm(fist_fight(), "Ada", "light", "pointed").set("minifigures.Bo.shield", True)
    strike(hand, "roll.attack", "eight", "roll.parry", "failed")
    assert hand.key == "roll.damage"


def remove_figure(hand: Hand[RulezState], seat: str = "Ada") -> Hand[RulezState]:
    """Correct that figure to nothing at all, so that its asks are moot."""
    return set_values(hand, seat, 0, 0, 0, 0)


@pytest.mark.rule("R2.8a")
def test_a_moot_grade_is_the_least() -> None:
    hand = set_values(fist_fight(), "Bo", 2, 2, 2, 2)
    strike(hand, "roll.attack", [4, 5], "roll.parry", [1, 2])("roll.damage", "nine")("roll.bear", "failed")
    assert hand.key == "grade.damage"
    remove_figure(hand)
    assert (hand.key, str(hand.ask.text)) == ("injury", "Stampe: injury 1")  # type: ignore[union-attr]


@pytest.mark.rule("R2.6a")
def test_a_moot_sum_is_the_least() -> None:
    hand = strike(fist_fight(), "roll.attack", "high", "roll.parry", "high")
    assert (hand.key, hand.asked) == ("best.attack", ["Ada"])
    remove_figure(hand)("best.parry", "11")
    assert "Stampe hits Klossus." in hand.story
