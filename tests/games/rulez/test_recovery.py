"""Being knocked out, coming round, first aid (R5.9-R5.15)."""

from __future__ import annotations

import pytest

from companion.asks import Roll
from companion.games.rulez.state.game import RulezState
from companion.testing.hand import Hand
from tests.games.rulez.driver import (
    dead_dice,
    fight,
    figure_of,
    fist_fight,
    offered_ids,
    resting_dice,
    set_values,
    strip,
)


def begin_out(seat: str = "Bo", *four: int, **options: object) -> Hand:  # type: ignore[type-arg]
    """Begin with three fists; that figure is out, and it is Ada's turn."""
    hand = strip(fight("klossus", "stampe", "vigga", **options))  # type: ignore[arg-type]
    if four:
        set_values(hand, seat, *four)
    figure_of(hand, seat).out = True
    return hand("who", "Ada")


def go_to_next_round(hand: Hand) -> Hand:  # type: ignore[type-arg]
    while hand.key == "act":
        hand("act", "done")
        hand("who", "end" if "end" in offered_ids(hand) else offered_ids(hand)[0])
    return hand


@pytest.mark.rule("R5.10")
def test_a_knocked_out_hero_does_nothing() -> None:
    hand = begin_out()("act", "done")
    assert "Bo" not in offered_ids(hand)
    figure_of(hand, "Bo").speed.dead = 1
    hand = go_to_next_round(hand("who", "Cid"))
    assert hand.key == "roll.awake"


@pytest.mark.rule("R5.11a", "R5.11b", "RS8", "RS20")
def test_coming_round_heals_a_die_per_grade() -> None:
    hand = begin_out("Bo", 1, 2, 4, 1)
    figure_of(hand, "Bo").strength.injuries, figure_of(hand, "Bo").skill.injuries = 1, 1
    go_to_next_round(hand)
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.awake", 3), "with all of the Strength after injuries"
    hand("roll.awake", [4, 4, 1])("wounds.heals", "skill")
    assert (figure_of(hand, "Bo").out, resting_dice(hand, "Bo")) == (False, (1, 2, 4, 1))


@pytest.mark.rule("R5.11c", "RS7")
def test_a_failure_is_a_die_of_injury_per_grade() -> None:
    hand = go_to_next_round(begin_out("Bo", 1, 2, 3, 1))("roll.awake", [2, 2, 1])
    assert (hand.key, hand.asked) == ("wounds.worse", ["Bo"])
    hand("wounds.worse", "skill")("wounds.worse", "speed")
    assert [pool.healthy for _, pool in figure_of(hand, "Bo").pools()] == [1, 1, 3, 0]
    assert figure_of(hand, "Bo").out


@pytest.mark.rule("R5.13")
def test_without_red_dice_nobody_comes_round_alone() -> None:
    hand = begin_out()
    figure_of(hand, "Bo").strength.injuries = 4
    go_to_next_round(hand)
    assert "Stampe cannot come round alone." in hand.story
    assert figure_of(hand, "Bo").out


@pytest.mark.rule("R4.8b", "R5.10")
def test_a_hero_who_stays_out_gets_no_dice() -> None:
    hand = begin_out("Bo", 1, 2, 3, 1)
    go_to_next_round(hand)("roll.awake", [1, 2, 4])
    while hand.key == "wounds.worse":
        hand("wounds.worse", "skill")
    assert "Bo" not in offered_ids(hand)
    assert not figure_of(hand, "Bo").can_act


@pytest.mark.rule("R5.14", "RS8")
def test_first_aid_is_a_sharpness_roll_of_a_comrade_once_a_round() -> None:
    hand = set_values(begin_out(), "Ada", 2, 2, 3, 2)
    figure_of(hand, "Bo").strength.injuries = 4
    hand("act", "aid")("dice.aid", 2)("roll.aid", [4, 5])
    assert (figure_of(hand, "Bo").out, figure_of(hand, "Bo").strength.injuries, dead_dice(hand)) == (
        False,
        3,
        (2, 0, 0, 0),
    )
    hand = set_values(begin_out(), "Ada", 2, 2, 3, 2)("act", "aid")("dice.aid", 1)("roll.aid", [1])
    hand("wounds.worse", "speed")
    assert "aid" not in offered_ids(hand)


@pytest.mark.rule("R5.12", "R5.11c")
def test_injuries_of_a_failure_may_kill() -> None:
    hand = begin_out()
    for name, pool in figure_of(hand, "Bo").pools():
        pool.injuries = pool.value - (name == "strength")
    go_to_next_round(hand)("roll.awake", [1])
    assert "Stampe is dead for good." in hand.story
    assert not figure_of(hand, "Bo").alive


@pytest.mark.rule("R8.12")
def test_a_dozen_opponent_never_comes_round() -> None:
    hand = strip(fight("klossus", "stampe", dozens=1))
    figure_of(hand, "Bo-1").out = True
    hand("who", "Ada")
    assert "aid" not in offered_ids(hand)
    while hand.key == "act":
        hand("act", "done")("who", offered_ids(hand)[0])
    assert hand.state.round == 2
    assert figure_of(hand, "Bo-1").out


def test_people_say_whether_it_is_over_when_one_player_stands() -> None:
    hand = fist_fight()
    figure_of(hand, "Bo").knock_out()
    hand("act", "simple")("simple", "door")("pool.pay", "speed")
    assert (hand.key, hand.asked) == ("over", ["Ada"])
    hand("over", "on")
    assert hand.key == "who"
    hand = fist_fight()
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")
    assert hand.ask is None
    assert hand.state.over


def test_a_scenario_is_over_where_nobody_stands_in_a_new_round() -> None:
    hand = fist_fight()
    for seat in ("Ada", "Bo"):
        figure_of(hand, seat).out = True
        figure_of(hand, seat).strength.injuries = figure_of(hand, seat).strength.value
    hand.state.fell = False
    hand.state.ended = True
    hand("act", "done")
    assert hand.ask is None
    assert hand.state.over


@pytest.mark.rule("R5.10", "R4.8b", "R5.11c", "RS8")
def test_a_hero_who_stays_out_keeps_the_dice_of_before() -> None:
    hand = begin_out("Bo", 1, 2, 4, 1)
    for _, pool in figure_of(hand, "Bo").pools():
        pool.dead = pool.value
    go_to_next_round(hand)("roll.awake", [1, 2, 3, 2])("wounds.worse", "skill")
    assert (figure_of(hand, "Bo").out, resting_dice(hand, "Bo")) == (True, (0, 0, 0, 0))


@pytest.mark.rule("R5.14", "R5.15", "R5.13")
def test_after_the_scenario_a_comrade_may_care_for_a_hero() -> None:
    hand = fist_fight(campaign=True)
    set_values(hand, "Ada", 3, 2, 2, 1)
    figure_of(hand).talents["heal"], figure_of(hand, "Bo").strength.injuries = 1, 4
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")
    assert (hand.key, offered_ids(hand)) == ("care", ["by Ada"]), "without red dice a figure does not come round alone"
    hand("care", "by Ada")
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.asked, hand.ask.count) == ("roll.awake", ["Ada"], 4)
    hand("roll.awake", [4, 4, 1, 2])
    assert (figure_of(hand, "Bo").out, figure_of(hand, "Bo").strength.injuries) == (False, 2)


@pytest.mark.rule("R4.8a", "R10.6")
def test_people_may_end_a_scenario_though_several_stand() -> None:
    hand = strip(fight("klossus", "stampe", "vigga"))
    figure_of(hand, "Cid").knock_out()
    hand("who", "Ada")("act", "done")
    assert "over" not in offered_ids(hand), "not before each has had a turn"
    hand("who", "Bo")("act", "done")
    assert offered_ids(hand)[-1] == "over"
    hand("who", "over")
    assert (hand.ask, hand.state.over) == (None, True)


def explode() -> Hand[RulezState]:
    """Let an explosion fell both, who have no resting dice left."""
    hand = fist_fight()
    for seat in ("Ada", "Bo"):
        for name, pool in figure_of(hand, seat).pools():
            pool.dead = pool.value - (name == "strength")
    hand("act", "hazard")("hazard", "explosion")("hazard.blast", 6)("hazard.away", 0)
    hand("roll.hazard", [5, 5, 1, 2, 3, 4])("roll.bear", [1])("hazard.away", 0)
    return hand("roll.hazard", [5, 5, 1, 2, 3, 4])("roll.bear", [1])


@pytest.mark.rule("R4.8a", "R4.8b", "R5.11a", "RS8")
def test_a_new_round_begins_where_all_are_knocked_out() -> None:
    hand = explode()
    assert (figure_of(hand).out, figure_of(hand, "Bo").out, hand.state.over) == (True, True, False)
    assert (hand.key, hand.asked) == ("roll.awake", ["Ada"])
    hand("roll.awake", [4, 5, 1])
    assert (hand.key, hand.asked) == ("roll.awake", ["Bo"])
    hand("roll.awake", [4, 5, 1, 2])
    assert (hand.state.round, hand.key, resting_dice(hand)) == (2, "who", (1, 2, 3, 2))


@pytest.mark.rule("R4.8a", "R5.11a", "RS8")
def test_people_are_asked_where_one_of_all_comes_round() -> None:
    hand = explode()("roll.awake", [4, 5, 1])("roll.awake", [1, 2, 3, 4])("wounds.worse", "strength")
    assert (hand.key, hand.asked) == ("over", ["Ada"])
    assert hand("over", "on").key == "who"


@pytest.mark.rule("R4.8a", "R5.11a", "R5.13", "RS8")
def test_round_follows_round_until_nobody_can_come_round() -> None:
    hand = explode()
    for strength in (3, 2, 1):
        assert (hand.key, hand.asked, hand.state.round) == ("roll.awake", ["Ada"], 5 - strength)
        hand("roll.awake", [1, 2, 4][:strength] if strength > 1 else [1])("wounds.worse", "strength")
        hand("roll.awake", [1, 2, 4, 3][: strength + 1])("wounds.worse", "strength")
    assert (hand.key, hand.asked) == ("roll.awake", ["Bo"]), "without red dice Ada cannot"
    hand("roll.awake", [1])("wounds.worse", "strength")
    assert (hand.ask, hand.state.over) == (None, True)


@pytest.mark.rule("RS8", "R5.15")
def test_by_house_rule_a_scenario_ends_where_all_are_knocked_out() -> None:
    hand = fist_fight(come_round="afterwards")
    for seat in ("Ada", "Bo"):
        figure_of(hand, seat).knock_out()
    assert hand("act", "done").ask is None


@pytest.mark.rule("R5.12", "R5.11c")
def test_a_figure_that_dies_half_way_takes_no_more_injuries() -> None:
    hand = begin_out("Bo", 1, 2, 3, 1)
    for name, pool in figure_of(hand, "Bo").pools():
        pool.injuries = pool.value - 2 * (name == "strength")
    go_to_next_round(hand)("roll.awake", [2, 2])
    assert [pool.injuries for _, pool in figure_of(hand, "Bo").pools()] == [1, 2, 3, 1]
    assert hand.heard[-1].key != "injury"
    assert [event.key for event in hand.heard].count("dead") == 1


@pytest.mark.rule("R5.12", "R5.11c", "RS7")
def test_injuries_of_a_failure_are_chosen_one_by_one() -> None:
    hand = begin_out("Bo", 1, 2, 3, 1)
    for name, pool in figure_of(hand, "Bo").pools():
        pool.injuries = pool.value - (name in ("strength", "speed"))
    figure_of(hand, "Bo").strength.injuries = 0
    go_to_next_round(hand)("roll.awake", [2, 2, 2])
    for _ in range(3):
        hand("wounds.worse", "strength")
    assert (
        figure_of(hand, "Bo").strength.healthy,
        figure_of(hand, "Bo").speed.healthy,
        figure_of(hand, "Bo").alive,
    ) == (
        0,
        1,
        True,
    )


@pytest.mark.rule("RS37", "RS15")
@pytest.mark.parametrize("house", [True, False])
def test_a_hero_who_comes_round_lies_by_default(house: bool) -> None:
    hand = begin_out()
    hand.state.options["awake_lies"], figure_of(hand, "Bo").lying = house, True
    go_to_next_round(hand)("roll.awake", [4, 5, 1, 2])
    assert (figure_of(hand, "Bo").out, figure_of(hand, "Bo").lying) == (False, house)


@pytest.mark.rule("RS39", "R5.14")
@pytest.mark.parametrize("house", [True, False])
def test_first_aid_helps_enemies_by_house_rule(house: bool) -> None:
    hand = begin_out()
    hand.state.options["aids_enemies"] = house
    hand("act", "simple")("simple", "no")
    assert ("aid" in offered_ids(hand)) == house


@pytest.mark.rule("R5.14", "R5.11c")
def test_moot_care_hurts_nobody() -> None:
    hand = fist_fight(campaign=True)
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "by Ada")
    assert hand.key == "roll.awake"
    set_values(hand, "Ada", 0, 0, 0, 0)
    assert (figure_of(hand, "Bo").out, [pool.injuries for _, pool in figure_of(hand, "Bo").pools()]) == (
        True,
        [0, 0, 0, 0],
    )
    assert hand.key != "wounds.worse"


@pytest.mark.rule("R5.14", "RS8")
def test_a_player_picks_one_of_two_fallen_for_first_aid() -> None:
    hand = strip(fight("klossus", "stampe", "vigga", "raska"))
    for seat in ("Cid", "Dan"):
        figure_of(hand, seat).knock_out()
    hand("who", "Ada")("act", "aid")
    assert (hand.key, offered_ids(hand)) == ("whom.aid", ["Cid", "Dan"])
    hand("whom.aid", "Dan")("roll.aid", [6])
    assert (figure_of(hand, "Cid").out, figure_of(hand, "Dan").out) == (True, False)
