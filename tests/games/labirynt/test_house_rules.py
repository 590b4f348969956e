"""House rules of the silent points (DS): each is a rule or a mere definition; what each does beside its default."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.games.labirynt.fights import attacks
from companion.games.labirynt.house_rules import HOUSE
from tests.every_game import ROOT, rules_file
from tests.games.labirynt.driver import (
    LabHand,
    answer_first,
    begin_fight,
    enter,
    gather,
    lay_corridor,
    meet,
    member,
    met_group,
    miss_all,
    new_game,
    offered_ids,
    read_lines,
    tell_strengths,
    told_texts,
)

DOCS = ROOT / "docs"
SIX = ("dwarf", "dwarf", "dwarf")


def test_every_silent_point_is_in_the_guides_tables_with_its_default() -> None:
    """Also that the table names each house rule with all of its values, the default first."""
    points = set(re.findall(r"^- \*\*(DS\d+)\*\*", rules_file("labirynt").read_text("utf-8"), re.MULTILINE))
    page = (DOCS / "labirynt.md").read_text("utf-8")
    rows = re.findall(r"^\| `([^`-][^`]*)` \| (.*?) \| (.*?) \|$", page, re.MULTILINE)
    meant = re.findall(r"^\| (DS\d+) \| .+ \|$", page, re.MULTILINE)
    ruled = {point for *_, named in rows for point in named.split(", ") if point.startswith("DS")}
    assert (ruled | {*meant}, len(points)) == (points, 35)
    said_of = {id: said.partition(":")[0].split(", ") for id, said, _ in rows}
    assert said_of == {
        id: [str(value).lower() for value in dict.fromkeys((option.default, *option.values))]
        for id, option in HOUSE.options.items()
    }


def test_each_value_of_a_house_rule_has_words() -> None:
    said = {(id, value) for id, option in HOUSE.options.items() for value in option.values if isinstance(value, str)}
    assert {f"options.{id}.{value}" for id, value in said} == {*HOUSE.words}


@pytest.mark.rule("DS1", "D9.1b")
def test_of_equals_those_that_were_rolled_first_stand_in_front() -> None:
    hand = enter(equals="rolled")
    tell_strengths(meet(hand, "orc", 4)("met", "fight"), 5, 3, 4, 3)
    assert offered_ids(hand) == ["so", "monster-1", "monster-3", "monster-2"], "Orc 4 is as strong as Orc 2, and behind"


@pytest.mark.rule("DS3", "D4.1.A4")
def test_by_house_rule_a_picking_player_says_hero_or_apprentice() -> None:
    hand = new_game(drawing="any")("setup.which", "apprentice")("setup.race", "dwarf")("setup.name", "Grom")
    for hero in ("almuryk", "gilith", "zareth"):
        hand("setup.which", "hero")("setup.hero", hero)
    assert hand.key == "setup.race", "three heroes are all"
    assert list(hand.state.party) == ["apprentice-1", "almuryk", "gilith", "zareth"]


@pytest.mark.rule("DS4")
def test_apprentices_with_dexterity_and_the_weapon_of_their_race() -> None:
    hand = gather(races=("elf",), apprentice_dexterity=2, basic_weapon=True)
    made = member(hand, "apprentice-1")
    assert (made.dexterity, made.weapons) == (2, ["bow", "dagger"]), "one weapon was asked for"


@pytest.mark.rule("DS4")
def test_no_two_know_the_same_spell() -> None:
    hand = gather(heroes=("almuryk", "gilith", "curvenol"), same_spell=False)
    known = [spell for each in hand.state.party.values() for spell in each.spells]
    assert len(known) == len({*known}) > 4
    same = gather(heroes=("almuryk", "gilith", "curvenol"))
    assert {*member(same, "almuryk").spells} <= {*member(same, "curvenol").spells}


@pytest.mark.rule("DS5", "D4.1.C3")
def test_the_order_may_be_changed_after_the_meeting() -> None:
    hand = meet(enter(order_after_meeting="free"), "troll")("met", "order")
    hand("order", "pick lord-dil")("order", "pick gilith")("order", "done")
    assert (hand.key, hand.state.ranks[0][:2]) == ("met", ["gilith", "lord-dil"])


@pytest.mark.rule("DS15")
def test_each_may_try_to_negotiate_once() -> None:
    hand = meet(enter(negotiations="each"), "troll")
    for left in (["gilith", "lord-dil", "gerudirr"], ["lord-dil", "gerudirr"], ["gerudirr"]):
        assert offered_ids(hand("met", "talk")) == left
        hand("negotiate.who", left[0])("negotiate.roll", [1, 1])
    assert offered_ids(hand) == ["fight"]
    hand("met", "fight")
    assert met_group(hand).spoken == ["gilith", "lord-dil", "gerudirr"]


@pytest.mark.rule("DS16", "D8.7a")
def test_a_bribe_only_after_a_negotiation_that_failed() -> None:
    hand = enter(bribe_at_once=False)
    hand.set("party.gilith.gold", 100)
    assert offered_ids(meet(hand, "troll")) == ["fight", "talk"]
    hand("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [1, 1])
    assert offered_ids(hand) == ["fight", "bribe"]


def meet_bribed_again(**options: Any) -> LabHand:
    """Meet an ogre of Strength 5 again that has taken 40 gold pieces and was left."""
    hand = enter(**options)
    hand.set("party.gilith.gold", 30)
    hand.set("party.gerudirr.gold", 25)
    hand = meet(hand, "ogre")("met", "bribe")("meeting.strength", 3)("bribe.row", "40")
    if hand.key == "bribe.who":
        hand("bribe.who", "gilith")
    return hand("bribe.roll", 1)("met", "peace")("way", "s")("way", "n")


@pytest.mark.rule("DS17", "D6.9")
@pytest.mark.parametrize(("again", "key"), [("new", "meeting.strength"), ("same", "arms")])
def test_a_monster_that_is_met_again_has_the_strength_it_had(again: str, key: str) -> None:
    hand = meet_bribed_again(met_again=again)("met", "fight")
    assert hand.key == key
    if again == "same":
        assert [monster.max_life for monster in hand.state.enemies()] == [5]


@pytest.mark.rule("DS18")
@pytest.mark.parametrize(("lost", "back"), [("stays", 40), ("visit", 0)])
def test_gold_of_a_bribe_is_lost_with_the_visit(lost: str, back: int) -> None:
    assert met_group(meet_bribed_again(lost_gold=lost)).lost == back


@pytest.mark.rule("DS18")
@pytest.mark.parametrize(("payers", "left"), [("asked", [0, 15]), ("alike", [10, 5])])
def test_all_who_have_gold_pay_alike(payers: str, left: list[int]) -> None:
    hand = meet_bribed_again(payers=payers)
    assert [member(hand, id).gold for id in ("gilith", "gerudirr")] == left


@pytest.mark.rule("DS18")
def test_a_member_with_less_than_a_share_pays_all_gold() -> None:
    hand = enter(payers="alike")
    for id, gold in (("lord-dil", 3), ("gilith", 30), ("gerudirr", 25)):
        hand.set(f"party.{id}.gold", gold)
    meet(hand, "ogre")("met", "bribe")("meeting.strength", 3)("bribe.row", "40")
    assert [each.gold for each in hand.state.living()] == [0, 11, 7]


@pytest.mark.rule("DS19", "D8.6c")
@pytest.mark.parametrize(("quarter", "won"), [("down", ["Party wins 15 gold."]), ("up", ["Party wins one jewel."])])
def test_a_quarter_may_be_rounded_up(quarter: str, won: list[str]) -> None:
    hand = meet(enter(quarter=quarter), "troll")("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [6, 6])
    hand("treasure.amount", 3)("treasure.roll", 1)("treasure.amount", 2)("treasure.roll", 6)
    assert told_texts(hand)[-1:] == won, "of 60 gold and two jewels"


@pytest.mark.rule("DS20")
def test_the_third_rank_shoots_like_the_second() -> None:
    ranks = [["lord-dil", "gerudirr"], ["apprentice-1"], ["gilith", "apprentice-2"]]
    hand = begin_fight("ogre", 6, races=("dwarf", "dwarf"), ranks=ranks, third_rank="second")
    miss_all(hand, "attacks")
    while "Gilith > Ogre" not in read_lines(hand):
        miss_all(hand("attacks", "so"), "attacks")
    assert str(hand.ask and hand.ask.text) == "Rank 3 attacks: OK?*"
    hand("attacks", "so")
    assert str(hand.ask and hand.ask.text) == "Gilith: bow +6*"
    assert attacks.effective_rank(hand.state, 4) == 4, "who is still further back waits"


@pytest.mark.rule("DS21")
@pytest.mark.parametrize(("rule", "attacks"), [("nearest", True), ("lost", False)])
def test_an_attacker_whose_targets_are_dead_loses_the_attack(rule: str, attacks: bool) -> None:
    hand = begin_fight("orc", 6, 6, 6, dead_target=rule)("attacks", "so")("attack", 1)
    hand.set("monsters.monster-3.life", 0)
    hand("attack", 1)
    assert (str(hand.ask and hand.ask.text) == "Gerudirr: axe +9*") == attacks


@pytest.mark.rule("DS22", "D9.2.5")
@pytest.mark.parametrize(("rule", "first"), [("strongest", "monster-5"), ("next", "monster-4")])
def test_the_strongest_move_up_or_the_next(rule: str, first: str) -> None:
    hand = begin_fight("orc", 6, 6, 6, 3, 3, moves_up=rule)
    hand.set("monsters.monster-4.life", 2)
    hand.set("monsters.monster-1.life", 0)
    miss_all(hand)("order", "done")
    assert hand.state.fight is not None
    assert hand.state.fight.ranks[0][-1] == first


@pytest.mark.rule("DS23")
def test_by_house_rule_goods_of_the_dead_are_lost() -> None:
    hand = lay_corridor(enter(goods="lost"))
    hand.set("party.gilith.gold", 50)
    hand.set("party.gilith.life", 0)
    hand("way", "s")
    assert hand.key == "way"
    assert [each.gold for each in hand.state.party.values()] == [0, 0, 0]


def charm_ogre(**options: Any) -> LabHand:
    """Let Curvenol charm the only ogre, which ends the fight."""
    heroes = ("lord-dil", "curvenol", "gerudirr")
    hand = begin_fight("ogre", 6, heroes=heroes, ranks=[["lord-dil", "gerudirr"], ["curvenol"]], **options)
    member(hand, "curvenol").spells, member(hand, "curvenol").usable = ["charm"], ["charm"]
    hand("attacks", "so")("attack", 1)("attack", 1)("attacks", "curvenol")
    if options.get("casting") == "empty":
        return hand
    return hand("attack.how", "cast charm")("attacks", "so")("spell.resisted", "no")


@pytest.mark.rule("DS24")
@pytest.mark.parametrize(("lasts", "left"), [("always", ["monster-1"]), ("fight", [])])
def test_a_charm_may_last_for_one_fight(lasts: str, left: list[str]) -> None:
    hand = charm_ogre(charm_lasts=lasts)
    assert [monster.id for monster in hand.state.charmed()] == left
    assert ("monster-1" in hand.state.ranks[0]) == bool(left)


@pytest.mark.rule("DS30")
def test_a_charmed_monster_may_count_as_a_killed_one() -> None:
    assert charm_ogre().key == "way", "it was not killed"
    hand = charm_ogre(charmed_count=True)("experience.agree", "yes")
    assert member(hand, "gerudirr").experience == 48, "six times 8"
    assert "treasure" in str(hand.key)


@pytest.mark.rule("DS31")
def test_casting_may_need_empty_hands() -> None:
    hand = charm_ogre(casting="empty")
    assert ("take none" in offered_ids(hand), "cast charm" in offered_ids(hand)) == (True, False)
    hand("attack.how", "take none")("attacks", "so")
    miss_all(hand)("order", "done")("attacks", "so")("attack", 1)("attack", 1)
    assert read_lines(hand) == ["As shown", "Curvenol: -"], "Curvenol waits with empty hands"
    assert "cast charm" in offered_ids(hand("attacks", "curvenol"))


@pytest.mark.rule("DS26")
@pytest.mark.parametrize(("maze", "segments"), [("stays", 2), ("anew", 1)])
def test_the_maze_stays_or_is_built_anew(maze: str, segments: int) -> None:
    hand = lay_corridor(enter(maze=maze, segments="outside"))("way", "s")("way", "leave")("next", "next")("sun", 1)
    while hand.key != "way":
        answer_first(hand)
    assert len(hand.state.segments) == segments
    assert hand.state.decks["segment"].left() == 116 - (segments - 1), "what is not laid is in the container"
