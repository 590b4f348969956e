"""Groups at peace while others come, and the Black Gate where it was left (D6.9, D8.6b, D8.7, D16)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.labirynt.state.monsters import Group
from tests.games.labirynt.driver import (
    LabHand,
    answer_first,
    enter,
    lay,
    member,
    met_group,
    offered_ids,
    tell_strengths,
    told_texts,
)


def meet_orcs(find: str = "statue", many: int = 2, **options: Any) -> LabHand:
    """Meet Orcs in a chamber with that find; Gilith has 500 gold."""
    hand = enter(**options)
    hand.state.printed |= {"settled 1-1 monster": "orc", "settled 1-1 number": str(many), "gate gate dexterity": 0}
    hand.set("party.gilith.gold", 500)
    return lay(hand, "n", find, n="passage", e="passage")("meeting", 1)("meeting.row", 1)("meeting.column", 1)


def agree_with_orcs(find: str = "statue", **options: Any) -> LabHand:
    """Meet Orcs in a chamber with that find, and reach an agreement."""
    hand = meet_orcs(find, **options)("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [4, 3])
    assert met_group(hand).mood == "agreement"
    return hand("met", "peace")


def bribe_orcs(find: str = "statue") -> LabHand:
    """Meet Orcs in a chamber with that find, who take 400 gold."""
    hand = tell_strengths(meet_orcs(find)("met", "bribe"), 1, 1)("bribe.row", "400")
    while hand.key != "met":
        answer_first(hand)
    return hand("met", "peace")


def begin_attack(hand: LabHand) -> LabHand:
    """Attack the met group, and begin the first round."""
    hand("met", "fight")
    while hand.key != "attacks":
        answer_first(hand)
    return hand


def win_fight(hand: LabHand) -> LabHand:
    """Kill all enemies by a correction, and share the spoils."""
    for each in hand.state.enemies():
        hand.set(f"monsters.{each.id}.life", 0)
    while hand.state.step in ("fight", "spoils"):
        answer_first(hand)
    return hand


def kinds_in_ranks(hand: LabHand) -> list[list[str]]:
    """Return the kinds of those who fight, by their ranks."""
    assert hand.state.fight is not None
    return [[hand.state.monsters[id].kind for id in rank] for rank in hand.state.fight.ranks]


@pytest.mark.rule("D8.6b", "D6.9", "D5.D3", "DS15")
def test_by_agreement_they_stay_out_of_a_fight_that_a_find_brings() -> None:
    hand = begin_attack(agree_with_orcs()("find.who", "gilith")("find.roll", 4))
    assert kinds_in_ranks(hand) == [["demon"]]
    win_fight(hand)
    assert (met_group(hand).kind, met_group(hand).left, met_group(hand).mood) == ("orc", 2, "agreement")
    assert "Party: Orc x2 is still at peace." in told_texts(hand)
    hand("way", "s")
    assert hand.state.segments["2"].group == Group(
        kind="orc", left=2, table="settled", mood="agreement", spoken=["gilith"]
    )


@pytest.mark.rule("D8.7e", "D8.6b", "D8.7g")
def test_a_bribed_group_does_not_fight_beside_one_that_a_find_brings() -> None:
    hand = begin_attack(bribe_orcs()("find.who", "gilith")("find.roll", 4))
    assert kinds_in_ranks(hand) == [["demon"]], "and not the Orcs"
    win_fight(hand)
    assert (met_group(hand).kind, met_group(hand).mood, met_group(hand).lost) == ("orc", "bribed", 400)
    hand("way", "attack")
    assert hand.key in ("facing", "arms"), "their Strengths were rolled for the bribe and are kept (D8.7b)"
    while hand.key != "attacks":
        answer_first(hand)
    before = member(hand, "gilith").gold
    win_fight(hand)
    assert sum(each.gold for each in hand.state.living()) >= before + 400, "won back when they are killed"


@pytest.mark.rule("D8.6b", "D16", "DS15")
def test_a_group_at_peace_stays_out_of_the_fight_with_the_gate() -> None:
    hand = begin_attack(bribe_orcs("trapdoor")("find.who", "gilith")("find.roll", 6))
    assert sorted(kind for rank in kinds_in_ranks(hand) for kind in rank) == ["gate", "nameless"]


@pytest.mark.rule("D6.9")
def test_two_groups_that_were_left_are_both_met_again() -> None:
    hand = agree_with_orcs("statue")("find.who", "gilith")("find.roll", 1)
    assert met_group(hand).kind == "medusa"
    hand.set("met.mood", "agreement")
    hand("met", "peace")("way", "s")
    segment = hand.state.segments["2"]
    assert segment.group is not None
    assert [segment.group.kind, *(each.kind for each in segment.others)] == ["orc", "medusa"]
    hand("way", "n")
    seen = []
    for _ in range(2):
        seen.append((met_group(hand).kind, met_group(hand).mood))
        hand.set("met.mood", "agreement")("met", "peace")
    assert (seen, hand.key) == ([("orc", "hostile"), ("medusa", "hostile")], "way")
    hand("way", "attack")
    assert offered_ids(hand) == ["0", "1"]
    hand("attack.group", "1")
    assert met_group(hand).kind == "orc"


@pytest.mark.rule("D6.9")
def test_of_two_groups_the_second_is_met_once_the_first_is_dead() -> None:
    hand = agree_with_orcs("statue")("find.who", "gilith")("find.roll", 1).set("met.mood", "agreement")
    hand("met", "peace")("way", "s")("way", "n")
    win_fight(begin_attack(hand))
    assert (met_group(hand).kind, hand.key) == ("medusa", "met")


# The Black Gate.


def leave_gate_fight(**options: Any) -> LabHand:
    """Find the Black Gate in a chamber where nobody else is, and leave the fight there."""
    hand = enter(**options)
    hand.state.printed |= {"gate gate dexterity": 0}
    hand = lay(hand, "n", "trapdoor", n="passage", e="passage")("meeting", 6)
    hand("find.who", "gilith")("find.roll", 6)("met", "fight")
    return hand.leave("fight")


@pytest.mark.rule("D16", "D17", "DS34")
def test_the_gate_alone_may_be_attacked_and_destroyed() -> None:
    hand = leave_gate_fight()
    assert "attack" in offered_ids(hand)
    hand("way", "attack")
    while hand.key != "attacks":
        answer_first(hand)
    assert kinds_in_ranks(hand) == [["gate"]]
    hand.set("monsters.monster-1.life", 0)
    while hand.ask is not None:
        answer_first(hand)
    assert hand.state.won


@pytest.mark.rule("DS34")
@pytest.mark.parametrize(("rule", "key"), [("waits", "way"), ("fights", "arms")])
def test_whether_the_gate_alone_begins_a_fight_is_a_house_rule(rule: str, key: str) -> None:
    hand = leave_gate_fight(gate_alone=rule)("way", "s")("way", "n")("meeting", 6)
    assert hand.key == key
    assert [each.kind for each in hand.state.enemies()] == (["gate"] if rule == "fights" else [])


@pytest.mark.rule("D16", "DS15", "DS34")
def test_the_gate_may_be_attacked_while_others_are_at_peace_there() -> None:
    hand = agree_with_orcs("trapdoor")("find.who", "gilith")("find.roll", 6)("met", "fight").leave("fight")
    assert (met_group(hand).kind, met_group(hand).mood) == ("orc", "agreement")
    hand("way", "attack")
    assert offered_ids(hand) == ["0", "gate"]
    hand("attack.group", "gate")
    while hand.key != "attacks":
        answer_first(hand)
    assert kinds_in_ranks(hand) == [["gate"]]


@pytest.mark.rule("DS15", "D6.9")
def test_a_group_that_is_attacked_stands_in_one_place_only() -> None:
    hand = agree_with_orcs()("find.who", "no")("way", "attack")
    assert (met_group(hand).kind, hand.state.aside) == ("orc", [])
