"""Negotiation and bribe (D8.4-D8.8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose, Roll
from companion.errors import DrakvaktError
from companion.games.labirynt import odds
from companion.games.labirynt.data.book import package_data
from companion.games.labirynt.meetings.bribes import payable_rows
from companion.games.labirynt.state.monsters import Treasure
from companion.games.labirynt.tables import monsters
from companion.games.labirynt.tables.lookup import find_printed
from tests.games.labirynt.driver import (
    LabHand,
    answer_first,
    chances,
    enter,
    meet,
    member,
    met_group,
    miss_all,
    new_game,
    offered_ids,
    tell_sides,
    told_texts,
)


def negotiate(kind: str, dice: list[int], who: str = "gilith") -> LabHand:
    """Negotiate with one of these."""
    return meet(enter(), kind)("met", "talk")("negotiate.who", who)("negotiate.roll", dice)


@pytest.mark.rule("D8.4a", "D8.7a")
@pytest.mark.parametrize("kind", ["nameless", "demon"])
def test_with_the_nameless_and_demons_nothing_is_bargained(kind: str) -> None:
    hand = enter()
    hand.set("party.gilith.gold", 100)
    assert offered_ids(meet(hand, kind)) == ["fight"]


@pytest.mark.rule("D8.4b", "D8.4c", "D8.6a", "DT7")
@pytest.mark.parametrize(
    ("dice", "who", "mood"),
    [
        ([5, 3], "gilith", "failed"),
        ([6, 3], "gilith", "agreement"),
        ([6, 3], "lord-dil", "failed"),
        ([6, 6], "gilith", "intimidation"),
    ],
)
def test_2k6_less_nn_plus_the_speakers_level_is_looked_up(dice: list[int], who: str, mood: str) -> None:
    hand = negotiate("troll", dice, who)
    while hand.key != "met":
        answer_first(hand)
    assert met_group(hand).mood == mood, "a troll has NN 4, Gilith Negotiation +2"


@pytest.mark.rule("D0.3", "D8.4b", "DS15")
def test_the_speaker_is_named_before_the_roll_with_the_exact_chance() -> None:
    hand = meet(enter(), "troll")("met", "talk")
    assert offered_ids(hand)[0] == "gilith"
    assert chances(hand) == {"gilith": "5/18", "lord-dil": "1/12", "gerudirr": "1/12"}
    assert odds.negotiation_chances(hand.state, -2) == {
        "failure": Fraction(26, 36),
        "agreement": Fraction(9, 36),
        "intimidation": Fraction(1, 36),
    }


@pytest.mark.rule("D0.3", "D8.4c")
def test_the_roll_is_told_by_what_it_comes_to_each_with_its_exact_chance() -> None:
    hand = meet(enter(), "troll")("met", "talk")("negotiate.who", "gilith")
    assert isinstance(hand.ask, Roll)
    assert str(hand.ask.text) == "Party: talks*"
    told = {outcome.id: (str(outcome.text), outcome.faces) for outcome in hand.ask.outcomes}
    assert told["failure"] == ("no deal 13/18", (2, 3, 4, 5, 6, 7, 8))
    assert told["intimidation"] == ("cowed 1/36", (12,))
    hand("negotiate.roll", "agreement")
    assert (met_group(hand).mood, told_texts(hand)[-1]) == ("agreement", "Party: Agreement*"), "one press"


@pytest.mark.rule("D0.3")
def test_no_chance_is_said_where_the_table_is_not_known() -> None:
    assert odds.peace_chance(new_game(tables="asked").state, 0) is None
    assert odds.bribe_chance(new_game(tables="asked").state, 11, 45) is None


@pytest.mark.rule("D8.6a", "DS15", "DS16")
def test_after_a_failure_a_bribe_or_the_fight_are_left() -> None:
    hand = meet(enter(), "troll")
    hand.set("party.gilith.gold", 100)
    hand("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [1, 1])
    assert offered_ids(hand) == ["fight", "bribe"]


@pytest.mark.rule("D8.6b", "D5.C2", "DS15")
def test_by_agreement_they_let_each_other_be_until_the_party_attacks() -> None:
    hand = negotiate("troll", [6, 3])
    assert offered_ids(hand) == ["peace", "fight"]
    hand("met", "peace")
    assert (hand.key, "attack" in offered_ids(hand)) == ("way", True)
    hand("way", "attack")
    assert hand.key == "meeting.strength", "the fight begins, with phase 1"
    hand("meeting.strength", [1, 1])("arms", "so")
    assert hand.key == "attacks"


@pytest.mark.rule("D8.6c", "DS19")
def test_intimidation_gives_a_quarter_and_the_rest_is_kept() -> None:
    hand = negotiate("troll", [6, 6])
    assert hand.key == "treasure.amount", "type J: gold 1K6x20 on any die"
    hand("treasure.amount", 3)("treasure.roll", 6)("treasure.roll", 6)
    assert told_texts(hand)[-1] == "Party wins 15 gold."
    hand("treasure.gold", "gilith")
    assert member(hand, "gilith").gold == 15
    assert met_group(hand).treasure is not None
    assert met_group(hand).treasure.gold == 45  # type: ignore[union-attr]
    assert "fight" in offered_ids(hand), "they may still attack, to win the rest"


# Bribes.


def offer_bribe(gold: int, kind: str = "ogre") -> LabHand:
    """Meet an ogre of Strength 5 and NN 2, with that much gold of Gilith's."""
    hand = enter()
    hand.set("party.gilith.gold", gold)
    return meet(hand, kind)("met", "bribe")("meeting.strength", 3)


@pytest.mark.rule("D8.7b", "DS17", "D9.0b")
def test_the_sum_is_strength_and_nn_so_the_strength_is_rolled_now_and_kept() -> None:
    hand = offer_bribe(45)
    assert [monster.max_life for monster in hand.state.enemies()] == [5]
    hand("bribe.row", "0")("met", "fight")
    assert hand.key == "arms", "it is not rolled again"


@pytest.mark.rule("D8.7c", "D8.7d", "D0.3", "DT8")
def test_only_rows_that_can_be_paid_are_offered_each_with_its_chance() -> None:
    hand = offer_bribe(65)
    assert offered_ids(hand) == ["20", "40", "60", "other", "0"]
    assert chances(hand) == {"20": "1/3", "40": "1/2", "60": "2/3"}, "column 6-9"


@pytest.mark.rule("D8.7c", "DS18")
def test_any_amount_that_the_party_owns_can_be_offered() -> None:
    hand = offer_bribe(65)("bribe.row", "other")
    with pytest.raises(DrakvaktError):
        hand("bribe.gold", 66)
    hand("bribe.gold", 59)
    hand("bribe.roll", 3)
    assert (met_group(hand).mood, member(hand, "gilith").gold, met_group(hand).lost) == ("bribed", 6, 59), (
        "59 counts as 40: 3"
    )


@pytest.mark.rule("D8.7b", "D8.7a", "D8.4a")
def test_the_black_gate_beside_a_group_does_not_raise_its_price() -> None:
    hand = enter()
    hand.set("party.gilith.gold", 100)
    hand.state.segment.gate = True
    walks = meet(hand, "orc")
    hand.state.segment.gate = True
    hand.state.printed["gate gate dexterity"] = 0
    walks("met", "fight").leave("fight")
    walks("way", "s")
    hand.state.printed["wandering 1-1 monster"] = "orc"
    walks("way", "n")("meeting", 1)("meeting.row", 1)("meeting.column", 1)
    assert [each.kind for each in hand.state.enemies()] == ["gate"]
    walks("met", "bribe")("meeting.strength", 3)
    assert chances(hand)["100"] == "1", "Strength 3 and NN 2: not 42 with the Gate"


@pytest.mark.rule("DS18", "DT8")
@pytest.mark.parametrize(("gold", "number"), [(20, 2), (39, 2), (40, 3), (400, 6), (999, 6)])
def test_gold_between_two_rows_counts_as_the_lower_one(gold: int, number: int) -> None:
    printed = find_printed(new_game().state, ("bribe", f"7-{gold}", "number"))
    assert printed is not None
    assert printed.value == number


@pytest.mark.rule("DT8")
def test_a_sum_below_the_first_column_counts_as_the_first() -> None:
    data = {**package_data(), "tables": {"bribe": {"sums": [5, 8], "gold": [20], "cells": [[4, 1]]}}}
    printed = [find_printed(new_game(data=data).state, ("bribe", f"{sum_}-20", "number")) for sum_ in (3, 5, 7, 8)]
    assert [each.value for each in printed if each is not None] == [4, 4, 4, 1]


@pytest.mark.rule("DS18")
def test_less_than_the_first_row_cannot_be_offered() -> None:
    hand = enter()
    hand.set("party.gilith.gold", 19)
    assert "bribe" not in offered_ids(meet(hand, "ogre"))


@pytest.mark.rule("DS18", "D0.2")
def test_a_bribe_below_the_first_row_gets_one_sentence_and_nothing_is_lost() -> None:
    hand = enter()
    hand.set("party.gilith.gold", 45)
    meet(hand, "ogre")
    hand.state.options["tables"] = "asked"
    hand.state.printed |= {"bribe first least": 20, "monster ogre nn": 2, "monster ogre strength": "5"}
    hand("met", "bribe")
    with pytest.raises(DrakvaktError) as told:
        hand("bribe.gold", 19)
    assert str(told.value) == "19 does not fit: give a whole number from 20 to 45."
    assert (hand.key, member(hand, "gilith").gold) == ("bribe.gold", 45)


@pytest.mark.rule("D8.7e", "D8.7g", "DS16")
def test_an_accepted_bribe_is_peace_and_the_gold_is_gone() -> None:
    hand = offer_bribe(45)("bribe.row", "40")("bribe.roll", 3)
    assert met_group(hand).mood == "bribed"
    assert offered_ids(hand) == ["peace", "fight"], "nothing else may be tried after a bribe"
    assert (member(hand, "gilith").gold, met_group(hand).lost) == (5, 40)


@pytest.mark.rule("D8.8", "D2.3")
def test_bribed_monsters_take_no_second_bribe_on_that_visit() -> None:
    hand = offer_bribe(100)("bribe.row", "40")("bribe.roll", 3).set("met.mood", "failed")
    assert offered_ids(hand) == ["fight"], "though it is not at peace any more, by a correction"


@pytest.mark.rule("D8.7f", "D8.7g", "D8.8")
def test_after_a_refused_one_the_monster_strikes_first() -> None:
    hand = offer_bribe(45)("bribe.row", "40")("bribe.roll", 4)
    assert met_group(hand).lost == 40
    assert hand.state.step == "fight"
    hand("arms", "so")
    assert hand.key in ("attack.target", "attack.monster"), "phase 1 is left out"
    miss_all(hand)("order", "done")
    assert hand.key == "attacks", "later rounds are normal"


@pytest.mark.rule("D8.7d")
def test_0_never_succeeds_and_6_always_does() -> None:
    hand = enter()
    hand.set("party.gilith.gold", 900)
    hand = meet(hand, "orc")("met", "bribe")("meeting.strength", 1)("bribe.row", "100")
    assert met_group(hand).mood == "bribed", "column 1-5, row 100: 6, without a roll"


@pytest.mark.rule("DS18")
def test_the_payer_of_a_bribe_is_asked_where_several_could_pay() -> None:
    hand = enter()
    hand.set("party.gilith.gold", 30)
    hand.set("party.gerudirr.gold", 30)
    hand = meet(hand, "ogre")("met", "bribe")("meeting.strength", 3)("bribe.row", "40")
    assert offered_ids(hand) == ["alike", "gilith", "gerudirr"]
    hand("bribe.who", "gerudirr")
    assert (member(hand, "gilith").gold, member(hand, "gerudirr").gold) == (20, 0)


@pytest.mark.rule("DS18")
def test_several_pay_alike_with_one_press() -> None:
    hand = enter()
    hand.set("party.gilith.gold", 10)
    hand.set("party.gerudirr.gold", 50)
    hand = meet(hand, "ogre")("met", "bribe")("meeting.strength", 3)("bribe.row", "40")("bribe.who", "alike")
    assert (member(hand, "gilith").gold, member(hand, "gerudirr").gold) == (0, 20), "Gilith has only 10"


# Levels (D6.8).


@pytest.mark.rule("D6.7", "D6.8a", "DT3")
@pytest.mark.parametrize(("level", "code"), [(1, "2d6+2"), (2, "2d6+4"), (3, "2d6+6")])
def test_a_level_adds_to_the_constant_of_the_strength(level: int, code: str) -> None:
    hand = meet(enter(), "chimera")
    hand.state.segment.level = level
    hand("met", "fight")
    assert hand.ask is not None
    assert str(hand.ask.text) == f"Chimera: Str. {code}*"


@pytest.mark.rule("D6.8b")
def test_a_level_adds_to_nn_and_dexterity() -> None:
    hand = meet(enter(), "troll")
    hand.state.segment.level = 3
    hand("met", "talk")
    assert chances(hand)["gilith"] == "1/12", "NN 6 instead of 4"
    assert monsters.may_bargain(hand.state, "troll")


@pytest.mark.rule("D6.8c")
def test_a_level_multiplies_the_number_a_single_monster_too() -> None:
    hand = enter()
    hand.state.segment.level = 3
    assert met_group(meet(hand, "chimera", 2)).left == 4


@pytest.mark.rule("D4.1.C3", "DS5")
def test_the_order_of_the_moment_of_the_meeting_is_the_one_they_fight_in() -> None:
    assert "order" not in offered_ids(meet(enter(), "troll"))


@pytest.mark.rule("D6.8b", "D9.6")
def test_a_level_adds_to_the_dexterity_that_a_monster_strikes_with() -> None:
    hand = meet(enter(), "ogre")
    hand.state.segment.level = 3
    miss_all(hand("met", "fight")("meeting.strength", 6), "attack.target")("attack.target", 1)
    assert str(hand.ask and hand.ask.text) == "Ogre: Lord Dil, +8*", "5, and 3 on level 3"


@pytest.mark.rule("D6.9", "D8.8", "DS17")
def test_bribed_monsters_may_be_bribed_again_on_another_visit() -> None:
    hand = offer_bribe(100)("bribe.row", "40")("bribe.roll", 1)("met", "peace")("way", "s")("way", "n")
    assert offered_ids(hand) == ["fight", "talk", "bribe"]
    hand("met", "bribe")("meeting.strength", 1)("bribe.row", "20")
    assert met_group(hand).lost == 60, "what it has taken on both visits"


def intimidate_troll() -> LabHand:
    """Get a quarter of 60 gold, five jewels and three magic items from a troll."""
    hand = negotiate("troll", [6, 6])("treasure.amount", 3)("treasure.roll", 1)("treasure.amount", 5)
    hand("treasure.roll", 1)("treasure.amount", 6)("treasure.gold", "gilith")("treasure.jewels", "gilith")
    return hand("treasure.jewel", [3, 4])


def kill_troll(hand: LabHand) -> LabHand:
    """Kill the troll by a correction, and end the fight."""
    hand("met", "fight")("meeting.strength", [1, 1]).set("monsters.monster-1.life", 0)
    while hand.key != "experience.agree":
        answer_first(hand)
    return hand("experience.agree", "yes")


@pytest.mark.rule("D8.6c", "DS19")
def test_the_rest_of_a_treasure_is_won_by_a_later_kill_on_the_visit() -> None:
    hand = intimidate_troll()
    assert met_group(hand).treasure == Treasure(45, 4, 3)
    kill_troll(hand)
    assert (hand.key, told_texts(hand)[-3:]) == (
        "treasure.gold",
        ["Party wins 45 gold.", "Party wins 4 jewels.", "Party wins 3 items."],
    )


@pytest.mark.rule("D6.9", "DS19")
def test_on_a_later_visit_the_treasure_is_rolled_anew() -> None:
    assert kill_troll(intimidate_troll()("met", "peace")("way", "s")("way", "n")).key == "treasure.amount"


@pytest.mark.rule("D8.7d")
@pytest.mark.parametrize(("number", "key"), [(0, "arms"), (1, "bribe.roll")])
def test_a_number_of_0_is_refused_without_a_roll(number: int, key: str) -> None:
    hand = offer_bribe(65)
    hand.state.printed["bribe 7-20 number"] = number
    assert hand("bribe.row", "20").key == key
    assert [event.loud for event in hand.heard if event.key == "bribe.paid"] == [False], "the next page shows it"


@pytest.mark.rule("D5.C2", "DS23")
def test_nobody_is_asked_any_more_once_all_are_dead() -> None:
    hand = meet(enter(), "troll")
    for id in hand.state.party:
        hand.set(f"party.{id}.life", 0)
    assert hand.key is None


@pytest.mark.rule("D8.1a", "D0.2")
def test_a_told_kind_leaves_the_mark_on_the_number_of_the_set() -> None:
    hand = enter()
    hand.state.printed["wandering 2-3 monster"] = "orc"
    tell_sides(hand("way", "n")("segment", "corridor"), n="passage")("meeting", 1)("meeting.row", 2)(
        "meeting.column", 5
    )
    assert str(hand.ask and hand.ask.text) == "Orc: number?*"


def ask_chance(hand: LabHand, id: str) -> Fraction | None:
    """Return the chance that a program is told of an option when it asks for it."""
    assert isinstance(hand.ask, Choose)
    (option,) = (one for one in hand.ask.options_for(hand.ask.seats[0]) if one.id == id)
    assert option.reckon is not None
    return option.reckon()


@pytest.mark.rule("D0.3", "D8.4b")
def test_the_chance_of_talking_is_that_of_the_best_speaker() -> None:
    hand = meet(enter(), "troll")
    expected = ask_chance(hand, "talk")
    assert str(expected) == max(chances(hand("met", "talk")).values(), key=Fraction)


@pytest.mark.rule("D0.3", "D8.7b")
def test_the_chance_of_a_bribe_weighs_strengths_that_are_not_rolled() -> None:
    hand = enter()
    hand.set("party.gilith.gold", 100)
    meet(hand, "ogre")
    expected = ask_chance(hand, "bribe")
    assert expected is not None
    found = Fraction(0)
    weighed = odds.strongest_chances(hand.state, met_group(hand))
    assert weighed is not None
    assert sum(weighed.values()) == 1
    for strength, weight in weighed.items():
        sum_ = strength + 2
        found += weight * max(
            odds.bribe_chance(hand.state, sum_, gold) or Fraction(0) for gold in payable_rows(hand.state)
        )
    assert expected == found, "an ogre has NN 2"
    met_group(hand).strengths[:] = [7]
    assert odds.strongest_chances(hand.state, met_group(hand)) == {7: Fraction(1)}
    met_group(hand).strengths.clear()
    hand.state.printed["monster ogre strength"] = "1K6"
    met_group(hand).left = 2
    two = odds.strongest_chances(hand.state, met_group(hand))
    assert two is not None
    assert two[6] == Fraction(11, 36)
    hand.state.printed["monster ogre strength"] = "5K6"
    assert odds.strongest_chances(hand.state, met_group(hand)) is None, "more dice than are weighed"
    assert ask_chance(hand, "bribe") is None
