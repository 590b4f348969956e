"""After a fight: experience, treasure, the goods of the dead, the Black Gate and victory (D5.C-D, D12-D17)."""

from __future__ import annotations

from inspect import unwrap
from typing import Any

import pytest

from companion.game import find
from companion.games.labirynt.data.book import package_data
from companion.games.labirynt.fights import attacks
from companion.games.labirynt.house_rules import HOUSE
from companion.games.labirynt.maze import finds
from companion.games.labirynt.spoils import items
from companion.games.labirynt.spoils.treasure import shifted_row
from companion.games.labirynt.tables.lookup import Printed, find_printed
from tests.games.labirynt.driver import (
    PLAIN,
    LabHand,
    answer_first,
    begin_fight,
    chances,
    enter,
    first_outcome,
    lay,
    lay_corridor,
    meet,
    member,
    met_group,
    new_game,
    offered_ids,
    told_texts,
)


def slay_all(hand: LabHand) -> LabHand:
    """Win the fight: all enemies are dead by a correction."""
    hand("met", "fight")
    while hand.key == "meeting.strength":
        hand("meeting.strength", [1] * hand.ask.count)  # type: ignore[union-attr]
    for id in [monster.id for monster in hand.state.enemies()]:
        hand.set(f"monsters.{id}.life", 0)
    while hand.state.step == "fight":
        answer_first(hand)
    return hand


def win_against(kind: str, many: int = 1, level: int = 1, **options: Any) -> LabHand:
    """Kill such monsters on that level."""
    hand = meet(enter(**options), kind, many)
    hand.state.segment.level = level
    return slay_all(hand)


@pytest.mark.rule("D5.C5", "D12", "DT15", "DS30")
def test_each_survivor_gains_experience_for_the_kill() -> None:
    hand = win_against("ogre")
    assert str(hand.ask.text if hand.ask else "") == "Each gets 18 exp.?*", "six times the Strength of 3"
    hand("experience.agree", "yes")
    assert [member(hand, id).experience for id in PLAIN] == [18, 18, 18]


@pytest.mark.rule("D5.C5", "DS30")
def test_the_dead_gain_nothing() -> None:
    hand = slay_all(meet(enter(), "ogre").set("party.gilith.life", 0))
    while hand.key != "experience.agree":
        answer_first(hand)
    hand("experience.agree", "yes")
    assert [member(hand, id).experience for id in PLAIN] == [18, 0, 18]


@pytest.mark.rule("D2.3", "D5.C5")
def test_spoils_that_are_left_are_gone_and_the_party_goes_on() -> None:
    hand = win_against("ogre").leave("spoils")
    assert (hand.key, hand.state.met, hand.state.slain, hand.state.monsters) == ("way", None, [], {})


@pytest.mark.rule("D6.8e", "D12", "DT15")
def test_proposed_or_typed_experience_on_a_deep_level_is_whole() -> None:
    hand = win_against("ogre", level=3)
    proposed = str(hand.ask and hand.ask.text)
    hand("experience.agree", "yes")
    got = member(hand, "gilith").experience
    assert (proposed, got) == ("Each gets 84 exp.?*", 84), "6 x a Strength of 7, x 2"
    hand = win_against("ogre", level=3)("experience.agree", "no")("experience.points", 10)
    assert member(hand, "gilith").experience == 10


@pytest.mark.rule("D12", "D14")
def test_gold_and_experience_do_not_stop_at_2000() -> None:
    hand = win_against("ogre", level=3)
    hand.set("party.gilith.gold", 1990).set("party.gilith.experience", 1990)
    hand("experience.agree", "yes")
    while hand.key != "treasure.gold":
        answer_first(hand)
    hand("treasure.gold", "gilith")
    won_now = int(next(text for text in told_texts(hand) if text.endswith(" gold.")).split()[2])
    assert member(hand, "gilith").experience == 1990 + 84
    assert member(hand, "gilith").gold == 1990 + won_now > 2000
    hand.set("party.gilith.gold", 2001)


@pytest.mark.rule("D12", "DT15")
def test_the_proposal_of_the_outside_set_may_be_corrected() -> None:
    hand = win_against("ogre")("experience.agree", "no")("experience.points", 7)
    assert member(hand, "gilith").experience == 7


@pytest.mark.rule("D12", "D0.2", "DT15")
def test_points_that_were_told_count_beside_the_outside_set_too() -> None:
    hand = meet(enter(), "ogre")
    hand.state.printed["experience ogre points"] = 50
    hand = slay_all(hand)
    assert hand.key != "experience.agree", "nothing is left to propose"
    assert member(hand, "gilith").experience == 50


@pytest.mark.rule("D12", "D0.2")
def test_where_the_points_are_not_known_they_are_asked_for_each_kind() -> None:
    hand = meet(enter(tables="outside"), "ogre")
    hand.state.options["tables"] = "asked"
    hand.state.printed |= {"monster ogre strength": "1K6+2", "monster ogre settled": "A", "monster ogre wandering": "A"}
    hand.state.printed |= {f"treasure A {name}-to": 0 for name in ("gold", "jewels", "magic")}
    hand = slay_all(hand)
    assert str(hand.ask.text if hand.ask else "") == "Ogr: experience?"
    hand("table.experience", 11)
    assert member(hand, "gilith").experience == 11


@pytest.mark.rule("D6.8e")
def test_a_level_multiplies_the_experience() -> None:
    hand = win_against("wight", level=3)
    assert hand.key == "experience.agree"
    points = hand.state.monsters[hand.state.slain[0]].max_life or 0
    hand("experience.agree", "yes")
    assert member(hand, "gilith").experience == 2 * 6 * points


@pytest.mark.rule("D6.8d", "DS28")
def test_a_level_moves_the_treasure_down_and_never_past_the_last_row() -> None:
    assert [shifted_row("C", 1), shifted_row("C", 2), shifted_row("K", 2), shifted_row("L", 1)] == ["D", "E", "L", "L"]


@pytest.mark.rule("D6.8d")
def test_on_a_deeper_level_a_kind_has_the_treasure_of_a_lower_row() -> None:
    hand = win_against("wight", level=2)("experience.agree", "yes")
    assert str(hand.ask and hand.ask.text) == "gold, 1d6x5*", "H counts as I"


@pytest.mark.rule("DS28", "DT12")
def test_past_the_last_row_of_a_typed_table_that_row_holds() -> None:
    rows = {"A": {}, "B": {"gold": [3, "1K6"]}}
    hand = new_game(data={**package_data(), "tables": {"treasure": rows}})
    assert [find_printed(hand.state, ("treasure", row, "gold-to")) for row in "AB"] == [Printed(0), Printed(3)]
    assert find_printed(hand.state, ("treasure", "H", "gold")) == Printed("1K6"), "as B"


@pytest.mark.rule("D5.C4", "D14", "DT12")
def test_treasure_is_rolled_by_its_row_and_shared_out() -> None:
    hand = win_against("wight")("experience.agree", "yes")
    assert str(hand.ask.text if hand.ask else "") == "gold, 2d6*", "type H: gold on any die"
    hand("treasure.amount", [4, 3])("treasure.roll", 1)("treasure.amount", 1)("treasure.roll", 2)
    assert told_texts(hand)[-2:] == ["Party wins 7 gold.", "Party wins one jewel."]
    hand("treasure.gold", "alike")
    assert [member(hand, id).gold for id in PLAIN] == [3, 2, 2]
    hand("treasure.jewels", "gerudirr")("treasure.jewel", [3, 4])
    assert member(hand, "gerudirr").jewels == [25]
    assert hand.key == "way"


@pytest.mark.rule("DT12", "D14")
def test_a_magic_item_is_rolled_down_to_its_bonus() -> None:
    hand = win_against("minotaur")("experience.agree", "yes")
    hand("treasure.amount", [1, 1, 1])("treasure.roll", 1)
    hand("treasure.gold", "gilith")("treasure.kind", 1)("treasure.which", 3)("treasure.bonus", 6)
    hand("treasure.bonus", 1)("treasure.bonus", 4)
    assert str(hand.ask.text if hand.ask else "") == "axe +4*, to:", "roll twice: +1 and +3"
    hand("treasure.who", "gilith")
    assert member(hand, "gilith").items == ["weapon axe 4"]
    assert "axe" in member(hand, "gilith").weapons


@pytest.mark.rule("DT12", "D0.2")
def test_a_bonus_of_the_owners_own_table_counts_as_it_stands_there() -> None:
    hand = win_against("minotaur")("experience.agree", "yes")("treasure.amount", [1, 1, 1])("treasure.roll", 1)
    hand.state.printed["magic weapon-6 bonus"] = 3
    hand("treasure.gold", "gilith")("treasure.kind", 1)("treasure.which", 3)("treasure.bonus", 6)
    assert str(hand.ask and hand.ask.text) == "axe +3*, to:", "a 6 that is no second roll there"


@pytest.mark.rule("D0.3", "DT12")
def test_whether_a_single_monster_has_any_stands_there_with_its_chance() -> None:
    hand = win_against("wight")("experience.agree", "yes")("treasure.amount", [4, 3])
    assert (str(hand.ask and hand.ask.text), first_outcome(hand)) == ("jewels?*", "found 1/6")


@pytest.mark.rule("D14", "D9.5a")
@pytest.mark.parametrize(("rule", "says"), [("added", "Gerudirr: axe +13*"), ("noted", "Gerudirr: axe +9*")])
def test_the_bonus_of_a_magic_weapon_is_added_or_told_by_people(rule: str, says: str) -> None:
    hand = begin_fight("ogre", 6, magic_weapons=rule)
    member(hand, "gerudirr").items = ["weapon axe 4", "weapon sword 2"]
    hand("attacks", "so")("attack", 1)("attack", 1)
    assert str(hand.ask and hand.ask.text) == says


@pytest.mark.rule("D7.0a", "DS10")
def test_a_chest_is_checked_as_a_door_is() -> None:
    hand = win_against("wight")("experience.agree", "yes")("treasure.amount", [4, 3])
    hand("treasure.roll", 6)("treasure.roll", 6)("treasure.gold", "chest")
    assert (hand.key, hand.read()[:1] if hand.key == "met" else []) == ("trap", [])
    hand("trap", 1)("trap.who", "lord-dil")("trap.kind", 3)("trap.wounds", 1)
    assert member(hand, "lord-dil").wounds == 1
    hand("treasure.gold", "gilith")
    assert member(hand, "gilith").gold == 7


@pytest.mark.rule("D8.7g", "DS18")
def test_gold_of_a_bribe_is_won_back_on_a_later_visit_too() -> None:
    hand = enter()
    hand.set("party.gilith.gold", 45)
    hand = meet(hand, "warg")("met", "bribe")("meeting.strength", 1)("bribe.row", "40")
    hand("bribe.roll", 1)("met", "peace")("way", "s")("way", "n")
    assert met_group(hand).lost == 40
    hand = slay_all(hand)("experience.agree", "yes")
    assert told_texts(hand)[-1] == "Party wins 40 gold."


@pytest.mark.rule("DS23")
def test_a_dead_characters_goods_are_shared_by_the_survivors() -> None:
    hand = lay_corridor(enter())
    hand.set("party.gilith.gold", 50)
    hand.set("party.gilith.life", 0)
    hand("way", "s")
    assert (hand.key, offered_ids(hand)) == ("estate", ["lord-dil", "gerudirr"])
    hand("estate", "gerudirr")
    assert (member(hand, "gerudirr").gold, member(hand, "gilith").weapons) == (50, [])
    assert "bow" in member(hand, "gerudirr").weapons


# Finds.


def at_find(kind: str) -> LabHand:
    """Put the party in a chamber with this find, where nobody was met."""
    return lay(enter(), "n", kind, n="passage")("meeting", 6)


@pytest.mark.rule("D5.D1", "DS14")
def test_a_find_may_be_left_and_examined_later_once_a_chamber() -> None:
    hand = at_find("fountain")("find.who", "no")
    hand("way", "s")("way", "n")("meeting", 6)
    assert hand.key == "find.who"
    hand("find.who", "gilith")("find.roll", 5)
    assert (hand.key, told_texts(hand)[-1]) == ("way", "Gilith finds: Water*")
    hand("way", "s")("way", "n")("meeting", 6)
    assert hand.key == "way", "it has been examined"


@pytest.mark.rule("D5.D1")
def test_no_find_is_examined_while_a_monster_is_in_the_way() -> None:
    hand = lay(enter(), "n", "altar", n="passage")("meeting", 1)("meeting.row", 2)("meeting.column", 2)
    assert not finds.can_examine(hand.state)
    hand("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [6, 3])("met", "peace")
    assert hand.key == "find.who", "by agreement they may"


@pytest.mark.rule("D5.D2", "D5.D3", "DT11")
def test_effects_of_a_find_are_those_of_table_13_9_at_once() -> None:
    hand = at_find("fountain")("find.who", "gilith")("find.roll", 1)("find.poison", "2")
    assert member(hand, "gilith").wounds == 2
    hand = at_find("statue")("find.who", "gilith")("find.roll", 4)
    assert (met_group(hand).kind, offered_ids(hand)) == ("demon", ["fight"])


@pytest.mark.rule("DT11")
def test_effects_of_a_find_known_to_the_outside_set_are_applied() -> None:
    hand = at_find("fountain").set("party.gilith.life", 2)("find.who", "gilith")("find.roll", 2)
    assert str(hand.ask and hand.ask.text) == "Gilith: heals 1d6*"
    assert member(hand("find.potion", 5), "gilith").life == 7
    hand = at_find("statue")("find.who", "gilith")("find.roll", 3)("treasure.which", 6)("treasure.who", "gilith")
    assert member(hand, "gilith").items == ["medallion strangling 0"]


@pytest.mark.rule("DT11")
def test_blood_takes_one_dexterity_and_a_jewel_is_one_jewel() -> None:
    hand = at_find("fountain")("find.who", "gilith")("find.roll", 6)
    assert told_texts(hand)[-1] == "Gilith: Dexterity -1*"
    hand = at_find("fountain")("find.who", "gilith")("find.roll", 4)("treasure.jewels", "gilith")
    assert (hand("treasure.jewel", [3, 4]).key, member(hand, "gilith").jewels) == ("way", [25])


@pytest.mark.rule("DT11", "D9.5a")
@pytest.mark.parametrize("lasts", ["adventure", "ever"])
def test_alcohol_takes_dexterity_for_as_long_as_people_say(lasts: str) -> None:
    hand = at_find("fountain")
    before = member(hand, "gilith").dexterity
    hand("find.who", "gilith")("find.roll", 3)("find.lasts", lasts)
    gilith = member(hand, "gilith")
    assert "Gilith: Dexterity -2*" in told_texts(hand)
    assert attacks.attack_bonus(gilith, "sword") == gilith.current_dexterity == before - 2
    sheet = next(pane for pane in find("labirynt").view(hand.state, None).panes if pane.key == "sheet.gilith")
    assert ("Dexterity", str(before - 2)) in [(str(left), str(right)) for left, right in sheet.rows()]
    hand("way", "s")("way", "leave")("next", "next")("sun", 1)
    assert gilith.current_dexterity == before - (2 if lasts == "ever" else 0), "the adventure is over"


@pytest.mark.rule("DT11", "D0.2")
def test_where_tables_are_asked_a_poison_is_what_people_say() -> None:
    hand = at_find("fountain")("find.who", "gilith")
    hand.state.options["tables"] = "asked"
    hand("find.roll", 1)("table.find", "poison")
    assert hand.key == "effect"


@pytest.mark.rule("D13", "D0.2")
def test_people_report_an_unknown_effect_of_a_find() -> None:
    hand = at_find("altar")("find.who", "gilith")("find.roll", 2)
    hand("effect", "wounds")("effect.wounds", 3)("effect", "gold")("effect.gold", 30)("effect", "nothing")
    assert (member(hand, "gilith").wounds, member(hand, "gilith").gold) == (3, 30)
    assert hand.key == "way"


# The Gate.


@pytest.mark.rule("D16", "DT16")
def test_where_the_gate_is_found_it_stands_with_the_nameless() -> None:
    hand = at_find("trapdoor")("find.who", "gilith")("find.roll", 6)
    assert hand.state.gate_found
    assert hand.state.segment.gate
    assert str(hand.ask and hand.ask.text) == "The Gate: Dexterity?", "even the outside set lacks it"
    hand("table.gate", 4)
    assert told_texts(hand)[-2:] == ["Gate: Resistance 5*", "Gate: Dexterity 4"]
    values = [
        find_printed(hand.state, ("gate", "gate", column))
        for column in ("strength", "resistance", "dexterity", "casts")
    ]
    assert [printed.value for printed in values if printed is not None] == [40, 5, 4, 3]
    assert met_group(hand).kind == "nameless"
    assert [(monster.kind, monster.life) for monster in hand.state.enemies()] == [("gate", 40)]
    hand("met", "fight")("meeting.strength", 2)
    assert {monster.kind for monster in hand.state.enemies()} == {"gate", "nameless"}


@pytest.mark.rule("D13", "D14")
def test_an_effect_may_give_an_item() -> None:
    hand = at_find("mirror")("find.who", "gilith")("find.roll", 4)
    while hand.key != "effect":
        answer_first(hand)
    hand("effect", "item")("effect.item", "ring")("treasure.which", 5)("treasure.who", "gilith")
    assert [item.split()[0] for item in member(hand, "gilith").items] == ["ring"]
    assert hand.key == "effect", "and whatever else it does"


@pytest.mark.rule("D17", "D9.2.6")
def test_the_game_is_won_when_the_gate_falls_and_tells_the_spoils() -> None:
    hand = lay(enter(), "n", "trapdoor", n="passage")("meeting", 6)
    hand("find.who", "gilith")("find.roll", 6)("table.gate", 4)("met", "fight")("meeting.strength", 6)
    while hand.key != "attacks":
        answer_first(hand)
    gate = next(enemy for enemy in hand.state.enemies() if enemy.kind == "gate")
    hand.set(f"monsters.{gate.id}.life", 1)
    hand("attacks", "so")
    while hand.key in ("attack", "attack.whom"):
        hand(hand.key, 6 if hand.key == "attack" else gate.id)
    assert (gate.life, hand.ask) == (0, None), "the Nameless does not strike any more"
    lines = [str(line) for line in find("labirynt").view(hand.state, None).overview]
    assert lines[0] == "Lord Dil: 0 exp., 0 g.", "no wounds, but what there is"


@pytest.mark.rule("D17", "DS27")
@pytest.mark.parametrize(("victory", "over"), [("gate", True), ("rich", False)])
def test_victory_is_the_gate_destroyed(victory: str, over: bool) -> None:
    hand = lay(enter(victory=victory), "n", "trapdoor", n="passage")("meeting", 6)
    hand("find.who", "gilith")("find.roll", 6)("table.gate", 4)
    hand = slay_all(hand)
    while hand.key is not None and hand.key != "way":
        answer_first(hand)
    assert hand.state.gate_destroyed
    assert (hand.key is None) == over
    if over:
        assert "The Black Gate is destroyed: won!" in told_texts(hand)
        assert find("labirynt").result(hand.state) == {"winners": ["Ada"]}


@pytest.mark.rule("D16", "D17")
def test_the_gate_that_is_destroyed_stands_there_no_more() -> None:
    hand = meet(enter(victory="rich"), "orc")
    hand.state.segment.gate = hand.state.gate_destroyed = True
    hand("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [6, 6])
    while hand.key != "met":
        answer_first(hand)
    hand("met", "peace")("way", "s")("way", "n")
    assert [hand.key, *hand.state.enemies()] == ["met"]


@pytest.mark.rule("DS27")
def test_by_the_other_reading_each_also_needs_100_experience_and_100_gold() -> None:
    hand = lay_corridor(enter(victory="rich"))
    hand.set("gate_destroyed", True)
    for id in PLAIN:
        hand.set(f"party.{id}.gold", 100)
        hand.set(f"party.{id}.experience", 100)
    hand("way", "s")
    assert hand.key is None


@pytest.mark.rule("D2.3")
def test_every_rule_may_be_changed_and_a_correction_is_always_accepted() -> None:
    hand = meet(enter(), "troll")("met", "talk")
    before = chances(hand)["gilith"]
    hand.set("party.gilith.negotiation", 5)
    assert chances(hand)["gilith"] != before, "the open page follows"
    assert len(HOUSE.options) >= 6


@pytest.mark.rule("D16", "D0.2")
def test_the_gates_own_values_are_asked_for_where_nobody_knows_them() -> None:
    hand = at_find("trapdoor")("find.who", "gilith")
    hand.state.options["tables"] = "asked"
    hand("find.roll", 6)("table.find", "gate")
    asked = []
    while hand.key == "table.gate" and hand.ask is not None:
        asked.append(str(hand.ask.text))
        hand("table.gate", hand.ask.min)  # type: ignore[attr-defined]
    assert asked == [f"The Gate: {what}?" for what in ("Strength", "Resistance", "Dexterity", "spells")]


@pytest.mark.rule("D12", "DT15")
def test_a_fight_may_bring_no_experience() -> None:
    hand = win_against("ogre")("experience.agree", "no")("experience.points", 0)
    assert member(hand, "gilith").experience == 0


@pytest.mark.rule("D17", "DS27")
def test_all_have_to_be_rich_and_tried_for_that_victory() -> None:
    state = enter(victory="rich").state
    state.gate_destroyed = True
    for one in state.living():
        assert not state.won
        one.gold, one.experience = 100, 100
    assert state.won


@pytest.mark.rule("D14", "DT12")
def test_two_who_live_are_asked_who_takes_the_jewels() -> None:
    hand = enter()
    hand.set("party.gilith.life", 0)
    assert unwrap(items.ask_jewel_taker)(hand.state, 1) is not None
