"""Order of turns: first word, bids, stepping in, turns in answer, the end of a round (R4)."""

from __future__ import annotations

import pytest

from companion.errors import DrakvaktError
from companion.game import find
from companion.games.rulez.state.game import RulezState
from companion.testing.hand import Hand, begin_hand
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


def begin_three(**options: object) -> Hand[RulezState]:
    """Begin with Ada, Bo and Cid, with three white dice each."""
    hand = strip(fight("klossus", "stampe", "vigga", **options))  # type: ignore[arg-type]
    for seat in ("Ada", "Bo", "Cid"):
        set_values(hand, seat, 3, 2, 2, 2)
    return hand


def can_step_in(hand: Hand[RulezState]) -> bool:
    """Return whether anybody may step in now."""
    return hand.ask is not None and [offer.what for offer in hand.ask.interruptions] == ["initiative"]


@pytest.mark.rule("R4.1", "R4.7", "RS29")
def test_the_first_to_say_so_acts_else_the_next_clockwise() -> None:
    hand = begin_three()
    assert (hand.asked, offered_ids(hand)) == (["Ada"], ["Ada", "Bo", "Cid", "bid"])
    hand("who", "Bo")
    assert (hand.asked, hand.state.turn, resting_dice(hand, "Bo")) == (["Bo"], "Bo", (3, 2, 2, 2))
    hand("act", "done")
    assert offered_ids(hand)[0] == "Cid", "clockwise from the left of the one who acted last"


@pytest.mark.rule("R4.2a", "RS5")
def test_the_highest_bid_pays_and_the_others_keep_their_dice() -> None:
    hand = begin_three()("who", "bid")("bid", "1")("bid", "2")("bid", "pass")("bid", "pass")
    assert (hand.key, hand.state.turn) == ("act", "Bo")
    assert (dead_dice(hand, "Ada")[0], dead_dice(hand, "Bo")[0], dead_dice(hand, "Cid")[0]) == (0, 2, 0)


@pytest.mark.rule("R4.2b", "RS5")
def test_equal_highest_bids_roll_and_all_their_dice_are_spent() -> None:
    hand = begin_three()("who", "bid")("bid", "2")("bid", "2")("bid", "pass")
    hand("roll.bid", [4, 4])("roll.bid", [5, 3])
    assert hand.key == "roll.bid", "equal ones roll again"
    hand("roll.bid", [4, 4])("roll.bid", "8-10")("sum.bid", 10)
    assert hand.state.turn == "Bo"
    assert (dead_dice(hand, "Ada")[0], dead_dice(hand, "Bo")[0], dead_dice(hand, "Cid")[0]) == (2, 2, 0)


@pytest.mark.rule("R4.3")
def test_without_white_dice_nobody_bids() -> None:
    hand = begin_three()
    figure_of(hand, "Bo").sharpness.dead = 3
    hand("who", "bid")("bid", "1")
    assert hand.asked == ["Cid"]
    figure_of(hand, "Cid").sharpness.dead = 3
    hand("bid", "pass")
    assert (hand.key, hand.state.turn) == ("act", "Ada")
    figure_of(hand).sharpness.dead = 3
    assert "bid" not in offered_ids(hand("act", "done"))


@pytest.mark.rule("R4.5a")
def test_between_two_actions_anyone_may_step_in() -> None:
    hand = begin_three()("who", "Ada")
    assert not can_step_in(hand), "not before the first action"
    hand("act", "simple")("simple", "door")("pool.pay", "speed")
    assert can_step_in(hand)
    hand.interrupt("Cid", "initiative")
    assert (hand.asked, offered_ids(hand)) == (["Ada"], ["1", "2", "3", "pass"])
    assert hand("bid", "pass").asked == ["Bo"]
    hand("bid", "pass")
    assert (hand.key, hand.state.turn, dead_dice(hand, "Cid")[0]) == ("act", "Cid", 1)
    assert figure_of(hand).had
    hand("act", "done")
    assert hand.key == "who"


@pytest.mark.rule("R4.5a")
def test_the_active_player_may_bid_against_it() -> None:
    hand = begin_three()("who", "Ada")("act", "simple")("simple", "door")("pool.pay", "speed")
    hand.interrupt("Cid", "initiative")("bid", "2")("bid", "pass")("bid", "pass")
    assert (hand.key, hand.state.turn, dead_dice(hand)[0], dead_dice(hand, "Cid")[0]) == ("act", "Ada", 2, 0)


@pytest.mark.rule("R4.5a", "R4.3")
def test_stepping_in_needs_white_dice() -> None:
    hand = begin_three()("who", "Ada")("act", "simple")("simple", "door")("pool.pay", "speed")
    figure_of(hand, "Cid").sharpness.dead = 3
    hand.interrupt("Cid", "initiative")
    assert "Cid: no white dice to bid." in hand.story
    assert (hand.key, hand.state.turn) == ("act", "Ada")


@pytest.mark.rule("R4.5b", "R8.11")
def test_nobody_steps_in_while_active_dice_lie_there() -> None:
    hand = fight("klossus", "stampe", dozens=1)("who", "Ada")("act", "done")
    hand("who", "Ada-1")("act", "simple")("simple", "door")("pool.pay", "speed")
    assert hand.ask is not None
    assert (hand.key, hand.ask.interruptions) == ("act", ())


@pytest.mark.rule("R4.6", "R3.10", "RS6")
def test_an_attacked_hero_goes_next_and_may_pass() -> None:
    hand = begin_three()("who", "Ada")("act", "attack")("whom.attack", "Cid")("reach", "near")
    roll_all_dice(hand)("roll.attack", [1, 2])("roll.parry", [1, 3])("act", "done")
    assert (hand.key, hand.asked) == ("answer", ["Cid"])
    hand("answer", "act")
    assert (hand.key, hand.state.turn) == ("act", "Cid")


@pytest.mark.rule("RS6")
def test_by_house_rule_the_answer_comes_after_each_attack() -> None:
    hand = fist_fight(answer_turn="after_action")("act", "attack")("reach", "near")("dice.attack", 1)("dice.parry", 1)
    hand("roll.attack", [1])("roll.parry", [1])
    assert (hand.key, hand.asked) == ("answer", ["Bo"])


@pytest.mark.rule("R4.8a", "R4.8b", "RS19", "R4.4")
def test_a_round_ends_where_all_have_had_a_turn_and_fills_the_pools() -> None:
    hand = fist_fight()("act", "move")("move", "free")("dice.walk", 2)("act", "done")
    assert "end" not in offered_ids(hand)
    hand("who", "Bo")("act", "done")
    assert offered_ids(hand)[0] == "end"
    hand("who", "end")
    assert (hand.state.round, resting_dice(hand), hand.key) == (2, (1, 2, 3, 2), "who")
    assert not figure_of(hand).had


@pytest.mark.rule("R4.8a", "R3.11")
def test_a_hero_with_dice_may_have_another_turn_in_the_round() -> None:
    hand = fist_fight()("act", "done")("who", "Bo")("act", "done")("who", "Ada")
    assert (hand.key, hand.state.round) == ("act", 1)


@pytest.mark.rule("R8.10")
def test_a_dozen_opponent_never_takes_the_initiative() -> None:
    hand = fight("klossus", "stampe", dozens=1)
    assert offered_ids(hand) == ["Ada", "Bo", "bid"]
    hand("who", "bid")("bid", "1")
    assert hand.asked == ["Bo"]
    hand("bid", "pass")("act", "done")
    assert (hand.asked, offered_ids(hand)[0]) == (["Ada"], "Ada-1"), "but it has its turn clockwise"


@pytest.mark.rule("R4.3")
def test_a_bid_without_white_dice_is_refused_with_one_sentence() -> None:
    hand = begin_three()("who", "bid")
    with pytest.raises(DrakvaktError) as error:
        hand("bid", "4")
    assert str(error.value).count(".") == 1
    assert (hand.key, hand.asked, hand.state.bids) == ("bid", ["Ada"], {}), "nothing is lost"


@pytest.mark.rule("R4.5a", "R4.2a")
def test_a_third_may_bid_against_one_who_steps_in() -> None:
    hand = begin_three()("who", "Ada")("act", "simple")("simple", "door")("pool.pay", "speed")
    hand.interrupt("Cid", "initiative")("bid", "pass")("bid", "2")
    assert hand.asked == ["Cid"]
    hand("bid", "pass")
    assert (hand.key, hand.state.turn, dead_dice(hand, "Bo")[0], dead_dice(hand, "Cid")[0]) == ("act", "Bo", 2, 0)


@pytest.mark.rule("R4.2b")
def test_equal_bids_are_told_before_they_are_rolled_for() -> None:
    hand = fight("klossus", "stampe")("who", "bid")("bid", "1")("bid", "1")
    assert "Equal bids roll: Klossus, Stampe" in hand.story
    assert str(hand.ask.text) == "Klossus: the bid"  # type: ignore[union-attr]


def attack_each(hand: Hand[RulezState], *victims: str) -> Hand[RulezState]:
    """Let the active hero attack each of them with one die that fails."""
    for victim in victims:
        hand("act", "attack")("whom.attack", victim)("reach", "near")
        for key in ("dice.attack", "dice.parry"):
            if hand.key == key:
                hand(key, 1)
        hand("roll.attack", [1])("roll.parry", [1])
    return hand


@pytest.mark.rule("R4.6", "RS6", "R4.5a")
def test_stepping_in_after_an_attack_is_the_turn_in_answer() -> None:
    hand = attack_each(begin_three()("who", "Ada"), "Bo", "Cid")
    hand.interrupt("Bo", "initiative")("bid", "pass")("bid", "pass")
    assert (hand.state.turn, hand.state.owed) == ("Bo", ["Cid"])
    hand("act", "done")
    assert (hand.key, hand.asked) == ("answer", ["Cid"]), "Cid has not"
    assert hand("answer", "pass").key == "who"


@pytest.mark.rule("R4.5a")
@pytest.mark.parametrize(
    "nothing",
    [
        (("act", "attack"), ("whom.attack", "Bo"), ("reach", "no")),
        (("act", "simple"), ("simple", "no")),
        (("act", "hazard"), ("hazard", "no")),
        (("act", "gear"), ("gear.where", "no")),
    ],
)
def test_nobody_steps_in_after_a_deed_that_was_not_done(nothing: tuple[tuple[str, str], ...]) -> None:
    hand = begin_three()("who", "Ada").play(*nothing)
    assert (hand.key, figure_of(hand).acted, can_step_in(hand)) == ("act", False, False)
    hand("act", "simple")("simple", "door")("pool.pay", "speed")
    assert can_step_in(hand)
    assert can_step_in(hand.play(*nothing)), "an action was completed before"


@pytest.mark.rule("R4.5a", "R3.20b")
def test_dice_that_came_back_count_as_spent() -> None:
    hand = begin_three()("who", "Ada")("act", "breath")("dice.breath", 2)("roll.breath", [4, 5])
    if hand.key == "breath.back":
        hand("breath.back", "sharpness")
    assert (resting_dice(hand)[0], can_step_in(hand)) == (2, True)
    hand = begin_three().set("minifigures.Ada.speed.dead", 0)("who", "Ada")("act", "breath")("dice.breath", 2)
    hand("roll.breath", [4, 4])("breath.back", "sharpness")("breath.back", "sharpness")
    assert (dead_dice(hand), can_step_in(hand)) == ((0, 0, 0, 0), True), "all of them are back"


@pytest.mark.rule("R4.5a", "R10.8")
def test_a_fate_lot_alone_makes_it_an_action() -> None:
    hand = begin_three().set("minifigures.Ada.strength.dead", 2).set("minifigures.Ada.lots", 2)("who", "Ada")
    hand("act", "simple").set("minifigures.Ada.lots", 1)("simple", "no")
    assert not can_step_in(hand), "it was taken by hand while nothing was done"
    fall = (("act", "hazard"), ("hazard", "fall"), ("whom.hazard", "Ada"), ("hazard.fall", 6), ("roll.hazard", [6]))
    hand.play(*fall)("lots.bear", 0)("injury", "speed")
    assert not can_step_in(hand), "an injury is not spent"
    hand.play(*fall)("lots.bear", 1)("roll.bear", [6])
    assert (dead_dice(hand), can_step_in(hand)) == ((0, 0, 2, 0), True)


@pytest.mark.rule("RS6", "RS29")
@pytest.mark.parametrize("house", ["last", "first"])
def test_several_answer_clockwise_from_the_attacker(house: str) -> None:
    hand = strip(fight("klossus", "stampe", "vigga", "raska", clockwise=house))("who", "Cid")
    attack_each(hand, "Ada", "Dan")("act", "done")
    assert (hand.key, hand.asked) == ("answer", ["Dan"])
    assert hand("answer", "pass").asked == ["Ada"]


@pytest.mark.rule("R8.11", "RS6")
def test_a_dozen_opponent_goes_on_after_each_answer() -> None:
    hand = strip(fight("klossus", "stampe", dozens=1, answer_turn="after_action"))("who", "Ada")("act", "done")
    hand("who", "Ada-1")("act", "attack")("whom.attack", "Bo")("reach", "near")("dice.attack", 1)("dice.parry", 1)
    hand("roll.attack", [1])("roll.parry", [1])
    assert (hand.key, hand.asked) == ("answer", ["Bo"])
    assert [pool.ready for _, pool in figure_of(hand, "Ada-1").pools()] == [0, 0, 0, 0], "it keeps none for defence"
    hand("answer", "act")("act", "simple")("simple", "door")("pool.pay", "strength")("act", "done")
    assert (hand.key, hand.state.acting) == ("act", "Ada-1"), "its turn goes on"
    assert [(pool.active, pool.dead) for _, pool in figure_of(hand, "Ada-1").pools()] == [
        (2, 0),
        (1, 1),
        (2, 0),
        (2, 0),
    ]
    hand("act", "done")
    assert (hand.key, dead_dice(hand, "Ada-1")) == ("who", (2, 2, 2, 2))
    assert (hand.state.resumes, hand.state.paused) == ("", {}), "nothing of it is left"


@pytest.mark.rule("R8.11", "RS6")
def test_a_dozen_opponent_that_falls_in_the_answer_does_not_go_on() -> None:
    hand = strip(fight("klossus", "stampe", dozens=1, answer_turn="after_action"))
    hand("who", "Ada")("act", "done")("who", "Ada-1")
    hand("act", "attack")("whom.attack", "Bo")("reach", "near")("dice.attack", 1)("dice.parry", 1)
    hand("roll.attack", [1])("roll.parry", [1])("answer", "act")
    figure_of(hand, "Ada-1").knock_out()
    assert hand("act", "done").key == "who"


@pytest.mark.rule("R4.10", "R3.6", "R4.3", "R8.10", "RS40")
def test_the_booklets_fight_against_a_dozen_opponent() -> None:
    """Klossus bids the only white die, runs up with all dice, and loses the exchange; the enemy goes next."""
    hand = begin_hand(find("rulez"), "Ada", "Bo", master=True)("setup.figure", "klossus")
    assert offered_ids(hand) == ["Ada-1", "Bo", "bid"]
    hand("who", "bid")
    assert (hand.asked, offered_ids(hand)) == (["Bo"], ["1", "pass"])
    hand("bid", "1")
    assert (hand.state.acting, resting_dice(hand, "Bo")) == ("Bo", (0, 2, 3, 2))
    hand("act", "attack")("reach", "far")("talent", "yes")("dice.attack", 2)("dice.run", 2)("dice.together", 3)
    hand("talent", "yes")("dice.parry", 2)
    hand("roll.run", [4, 4])("there", "yes")("roll.attack", [1, 3, 1, 2])("roll.parry", [4, 5, 1])
    assert "Ada 1 hits Klossus." in hand.story
    hand("dice.damage", 2)("roll.damage", [4, 5])("roll.bear", [1, 2, 3])
    assert figure_of(hand, "Bo").out, "without resting dice a figure takes no injury (R5.5a)"


@pytest.mark.rule("R4.10", "R4.6")
def test_in_the_booklets_fight_the_dozen_opponent_goes_next() -> None:
    hand = strip(begin_hand(find("rulez"), "Ada", "Bo", master=True)("setup.figure", "klossus"))
    hand("who", "bid")("bid", "1")("act", "attack")("reach", "far")("dice.attack", 2)("dice.run", 2)
    hand("dice.together", 3)("dice.parry", 1)("roll.run", [4, 4])("there", "yes")
    hand("roll.attack", [1, 3])("roll.parry", [6])("dice.damage", 1)("roll.damage", [1])
    assert (resting_dice(hand, "Bo"), hand.key, hand.asked) == ((0, 0, 0, 0), "answer", ["Ada"])
    hand("answer", "act")("act", "attack")
    assert (hand.state.acting, hand.key) == ("Ada-1", "reach")


@pytest.mark.rule("RS40", "R4.2a", "R4.3")
def test_by_house_rule_a_lone_bidder_does_not_bid() -> None:
    hand = begin_hand(find("rulez"), "Ada", "Bo", master=True, lone_bids=False)("setup.figure", "klossus")
    assert offered_ids(hand) == ["Ada-1", "Bo"]


@pytest.mark.rule("R4.2a", "R4.3")
def test_the_opening_bid_may_be_all_white_dice() -> None:
    hand = set_values(begin_three(), "Ada", 5, 2, 2, 2)("who", "bid")
    assert offered_ids(hand) == ["1", "2", "3", "4", "5", "pass"]
    hand("bid", "5")
    assert (hand.key, dead_dice(hand)[0], hand.state.turn) == ("act", 5, "Ada")


@pytest.mark.rule("R4.5a")
def test_the_active_player_is_told_that_the_turn_is_theirs() -> None:
    hand = begin_three()("who", "Ada")("act", "simple")("simple", "door")("pool.pay", "speed")
    hand.interrupt("Ada", "initiative")
    assert "Ada: it is your turn." in hand.story
    assert "no white dice" not in hand.story
    assert (hand.key, hand.state.turn) == ("act", "Ada")


@pytest.mark.rule("RS38", "R4.6", "RS6", "R5.14")
@pytest.mark.parametrize(("house", "key"), [(True, "answer"), (False, "who")])
def test_a_hero_revived_within_the_same_turn_answers(house: bool, key: str) -> None:
    hand = attack_each(begin_three(revived_answers=house)("who", "Ada"), "Bo")
    figure_of(hand, "Bo").knock_out()
    hand("act", "simple")("simple", "no")("act", "aid")("dice.aid", 3)("roll.aid", [4, 5, 1])("act", "done")
    assert (figure_of(hand, "Bo").out, hand.key) == (False, key)


@pytest.mark.rule("RS40")
def test_there_are_no_bids_where_nobody_else_can_act() -> None:
    hand = strip(fight("klossus", "stampe", dozens=1))
    for seat in ("Bo", "Bo-1"):
        for _, pool in figure_of(hand, seat).pools():
            pool.dead = pool.value
    assert "bid" not in offered_ids(hand("who", "Ada")("act", "done"))


@pytest.mark.rule("R4.8b")
def test_each_round_is_told() -> None:
    hand = fist_fight()("act", "done")("who", "Bo")("act", "done")("who", "end")
    assert "Round 2." in hand.story
