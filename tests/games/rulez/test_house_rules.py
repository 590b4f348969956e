"""House rules for every silent point (RS), and the effect of each value that is not the default."""

from __future__ import annotations

import re

import pytest

from companion.asks import Number, Roll
from companion.game import find
from companion.games.rulez.fights import shooting
from companion.games.rulez.house_rules import HOUSE
from companion.testing.hand import Hand, begin_hand
from tests.every_game import ROOT, rules_file
from tests.games.rulez.driver import (
    arm,
    dead_dice,
    fight,
    figure_of,
    fist_fight,
    number_range,
    offered_ids,
    resting_dice,
    roll_all_dice,
    set_values,
    strike,
    strip,
)

DOCS = ROOT / "docs"


def dice_count(hand: Hand) -> int:  # type: ignore[type-arg]
    assert isinstance(hand.ask, Roll)
    return hand.ask.count


def test_the_guide_lists_each_silent_point_with_its_values() -> None:
    """The table names each house rule with all of its values, the default first."""
    points = set(re.findall(r"^- \*\*(RS\d+)\*\*", rules_file("rulez").read_text("utf-8"), re.MULTILINE))
    rows = re.findall(r"^\| `([^`-][^`]*)` \| (.*?) \| (.*?) \|$", (DOCS / "rulez.md").read_text("utf-8"), re.MULTILINE)
    assert points - {point for *_, named in rows for point in named.split(", ")} == set()
    told = {id: said.partition(":")[0].split(", ") for id, said, _ in rows if not id.endswith(".toml")}
    assert told == {
        id: [str(value).lower() for value in dict.fromkeys((option.default, *option.values))]
        for id, option in HOUSE.options.items()
    }


@pytest.mark.rule("RS1")
@pytest.mark.parametrize(
    ("options", "says"),
    [({"votes": "fails"}, "a tie of votes is a no."), ({"master": True}, "the game master decides alone.")],
)
def test_votes_are_told_by_the_house_rule(options: dict[str, object], says: str) -> None:
    hand = begin_hand(find("rulez"), "Ada", "Bo", "Cid", **options)  # type: ignore[arg-type]
    for figure in ("klossus", "stampe", "vigga")[bool(options.get("master")) :]:
        hand("setup.figure", figure)
    hand("who", offered_ids(hand)[0])("act", "gear")
    assert says in hand.story
    assert "All agree" not in hand.story


@pytest.mark.rule("RS3")
def test_resting_red_dice_can_be_added_to_rolled_ones() -> None:
    hand = fist_fight(more_red=True)("act", "attack")("reach", "together")("dice.attack", 2)("dice.together", 1)
    hand("dice.parry", 1)("roll.attack", [5, 5])("roll.parry", [1])
    assert (hand.key, number_range(hand)) == ("dice.damage", (0, 2))
    hand("dice.damage", 1)("dice.bear", 1)
    assert (hand.key, dice_count(hand)) == ("roll.damage", 2)


@pytest.mark.rule("RS5")
def test_losing_bids_can_be_spent() -> None:
    hand = strip(fight("klossus", "stampe", losing_bids="spent"))
    set_values(set_values(hand, "Ada", 3, 2, 2, 1), "Bo", 3, 2, 2, 1)("who", "bid")("bid", "1")("bid", "2")(
        "bid", "pass"
    )
    assert (hand.state.turn, dead_dice(hand)[0], dead_dice(hand, "Bo")[0]) == ("Bo", 1, 2)


@pytest.mark.rule("RS8")
def test_nobody_comes_round_before_the_scenario_is_over() -> None:
    hand = strip(fight("klossus", "stampe", "vigga", come_round="afterwards"))
    figure_of(hand, "Bo").out = True
    hand("who", "Ada")
    while hand.key == "act":
        hand("act", "done")("who", "end" if "end" in offered_ids(hand) else offered_ids(hand)[0])
    assert (hand.state.round, hand.key, figure_of(hand, "Bo").out) == (2, "who", True)


@pytest.mark.rule("RS12")
def test_a_mount_obeys_for_one_action() -> None:
    from companion.games.rulez.setup import figures

    hand = fist_fight(obeys="action")
    figures.saddle_mount(figure_of(hand), "quad", hand.state.book.horses["quad"].values)
    hand.set("minifigures.Ada.lying", False)
    for pool in ("sharpness", "skill"):
        hand("act", "move")("move", "free")("whose.walk", "mount")("pool.obey", pool)("dice.walk", 1)
    assert dead_dice(hand) == (1, 1, 0, 0)


@pytest.mark.rule("RS14")
def test_an_injury_is_doubled_once() -> None:
    hand = arm(set_values(fist_fight(doubling="once", excess="lost"), "Ada", 3, 2, 2, 1), "Ada", "modern", "slugger")
    hand("act", "shoot")("shoot", "modern")
    roll_all_dice(hand)("roll.attack", [4, 5, 1])("roll.dodge", [1])
    roll_all_dice(hand)("roll.damage", [5, 5, 1, 2])("roll.bear", [1, 2, 4, 1])
    assert str(hand.ask.text) == "Stampe: injury 4"  # type: ignore[union-attr]


@pytest.mark.rule("RS15")
def test_a_lying_hero_may_move_and_attack() -> None:
    hand = fist_fight(stand_first=False).set("minifigures.Ada.lying", True)
    assert {"stand", "attack", "move"} <= {*offered_ids(hand)}


@pytest.mark.rule("RS16")
@pytest.mark.parametrize(("rule", "found"), [(False, ["antique"]), (True, [])])
def test_a_gun_must_be_in_hand(rule: bool, found: list[str]) -> None:
    hand = arm(arm(fist_fight(gun_in_hand=rule), "Ada", "antique"), "Ada", "light")
    assert shooting.loaded_weapons(figure_of(hand)) == found


@pytest.mark.rule("RS16", "RS32")
def test_hands_of_a_weapon_are_data() -> None:
    data = dict(find("rulez").data())
    gear: dict[str, dict[str, dict[str, object]]] = data["gear"]  # type: ignore[assignment]
    assert gear["weapon"]["long"]["hands"] == 2
    gear = {**gear, "weapon": {**gear["weapon"], "antique": {**gear["weapon"]["antique"], "hands": 2}}}
    hand = begin_hand(find("rulez"), "Ada", "Bo", data={**data, "gear": gear})("setup.figure", "pilla")  # type: ignore[dict-item]
    figure_of(hand).shield = True
    assert figure_of(hand).hand == "antique"
    assert not figure_of(hand).holds_shield


@pytest.mark.rule("RS19")
def test_a_round_ends_as_soon_as_each_has_had_a_turn() -> None:
    hand = fist_fight(round_ends="at_once")("act", "done")("who", "Bo")("act", "done")
    assert (hand.state.round, hand.key) == (2, "who")


@pytest.mark.rule("RS19", "R4.6")
def test_a_passed_turn_in_answer_counts_as_a_turn() -> None:
    hand = strike(fist_fight(), "roll.attack", [1, 2], "roll.parry", [1, 3])("act", "done")("answer", "pass")
    assert offered_ids(hand)[0] == "end"


@pytest.mark.rule("RS20")
def test_healed_dice_rest_at_once() -> None:
    hand = set_values(strip(fight("klossus", "stampe", "vigga", healed="at_once")), "Ada", 2, 2, 3, 2)
    figure_of(hand, "Bo").out, figure_of(hand, "Bo").strength.injuries = True, 4
    hand("who", "Ada")("act", "aid")("dice.aid", 2)("roll.aid", [4, 5])
    assert figure_of(hand, "Bo").strength.resting == 1


@pytest.mark.rule("RS21")
def test_nothing_grows_above_the_highest() -> None:
    hand = fist_fight(campaign=True, highest=5)
    figure_of(hand).lots, figure_of(hand).sharpness.value = 5, 5
    figure_of(hand, "Bo").knock_out()
    hand("act", "done")("over", "over")("care", "alone")("roll.awake", [4, 5, 1, 2])("grow", "value")
    assert offered_ids(hand) == ["skill", "strength", "speed"]


@pytest.mark.rule("RS22")
def test_distances_are_not_asked() -> None:
    assert fist_fight(ask_reach=False)("act", "attack").key == "dice.attack"


@pytest.mark.rule("RS23")
def test_only_the_first_finesse_counts() -> None:
    hand = arm(fist_fight(all_finesses=False), "Ada", "light", "sharpened", "massive")
    strike(hand, "roll.attack", [2, 2, 1], "roll.parry", [1, 2])
    assert (figure_of(hand).condition("light"), figure_of(hand).lying) == ("dropped", False)


@pytest.mark.rule("RS24")
def test_after_a_throw_that_falls_short_the_green_dice_are_kept() -> None:
    hand = arm(fist_fight(short_throw="kept"), "Ada", "light")("act", "shoot")("shoot", "light")
    roll_all_dice(hand)("roll.throw", [4, 5])("far_enough", "no")
    assert (hand.key, dead_dice(hand), resting_dice(hand)) == ("act", (0, 0, 0, 2), (1, 2, 3, 0))


@pytest.mark.rule("RS26")
@pytest.mark.parametrize(("rule", "key"), [("as_chosen", "dice.parry"), ("with_all", "roll.attack")])
def test_dozen_opponents_defend_with_all_their_dice(rule: str, key: str) -> None:
    hand = strip(fight("klossus", "stampe", dozens=1, dozens_defend=rule))("who", "Ada")
    hand("act", "attack")("whom.attack", "Bo-1")("reach", "near")("dice.attack", 2)
    assert hand.key == key
    if rule == "with_all":
        assert figure_of(hand, "Bo-1").skill.rolled == 2


@pytest.mark.rule("RS28")
def test_all_hits_of_a_burst_are_one_injury() -> None:
    hand = arm(
        set_values(fist_fight(rapid_hits="together", excess="lost"), "Ada", 3, 2, 2, 1), "Ada", "modern", "rapid"
    )
    hand("act", "shoot")("shoot", "modern")
    roll_all_dice(hand)("roll.attack", [5, 5, 1])("roll.dodge", [1])
    roll_all_dice(hand)("roll.damage", [5, 4, 1, 2])("roll.bear", [1, 2, 4, 1])
    assert str(hand.ask.text) == "Stampe: injury 4"  # type: ignore[union-attr]


@pytest.mark.rule("RS29")
def test_the_order_begins_at_the_first_player() -> None:
    hand = strip(fight("klossus", "stampe", "vigga", clockwise="first"))("who", "Bo")("act", "done")
    assert offered_ids(hand)[0] == "Ada"


@pytest.mark.rule("RS30")
def test_a_thrown_weapon_gives_its_bonus() -> None:
    hand = arm(fist_fight(thrown_bonus=True), "Ada", "light")("act", "shoot")("shoot", "light")
    roll_all_dice(hand)("roll.throw", [4, 5])("far_enough", "yes")
    assert dice_count(hand) == 3


@pytest.mark.rule("RS31")
def test_a_pointed_weapon_ignores_a_shield_as_well() -> None:
    hand = arm(fist_fight(pierced_shield=True), "Ada", "light", "pointed").set("minifigures.Bo.shield", True)
    strike(hand, "roll.attack", [6, 6, 1], "roll.parry", [4, 5], "roll.damage", [1, 4, 4])
    assert (hand.key, dice_count(hand)) == ("roll.bear", 4)


def test_each_number_of_dice_is_offered_with_its_chance() -> None:
    """Each number of dice for a simple, graded or opposed roll has its chance (R2.5)."""
    hand = fist_fight()("act", "attack")("reach", "together")
    for key in ("dice.attack", "dice.together", "dice.parry"):
        assert isinstance(hand.ask, Number)
        assert hand.ask.chances, key
        hand(key, hand.ask.max)


@pytest.mark.rule("RS19", "R10.6")
def test_a_scenario_can_be_ended_where_rounds_end_at_once() -> None:
    hand = strip(fight("klossus", "stampe", "vigga", round_ends="at_once"))
    figure_of(hand, "Cid").out = True
    hand("who", "Ada")("act", "done")("who", "Bo")("act", "done")
    assert {"end", "over"} <= {*offered_ids(hand)}


@pytest.mark.rule("RS24", "R8.11")
def test_green_dice_of_a_dozens_short_throw_stay_active() -> None:
    hand = strip(fight("klossus", "stampe", dozens=1, short_throw="kept"))("who", "Ada")("act", "done")
    hand("who", "Ada-1")("act", "shoot")("shoot", "stone")("whom.shoot", "Bo")("dice.throw", 1)("dice.attack", 1)
    hand("roll.throw", [4])("far_enough", "no")
    assert (figure_of(hand, "Ada-1").skill.active, figure_of(hand, "Ada-1").skill.dead) == (2, 0)
