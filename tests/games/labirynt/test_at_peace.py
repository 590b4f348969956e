"""Whoever is at peace while others come, and the Black Gate where it was left (D6.9, D8.6b, D8.7, D16)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.labirynt.state.monsters import Group
from tests.games.labirynt.driver import LabHand, inside, lays, met, offered, one, passes, texts, told


def orcs(find: str = "statue", many: int = 2, **options: Any) -> LabHand:
    """Some Orcs are met in a chamber with that find; Gilith has 500 gold."""
    hand = inside(**options)
    hand.state.printed |= {"settled 1-1 monster": "orc", "settled 1-1 number": str(many), "gate gate dexterity": 0}
    hand.set("party.gilith.gold", 500)
    return lays(hand, "n", find, n="passage", e="passage")("meeting", 1)("meeting.row", 1)("meeting.column", 1)


def agreed(find: str = "statue", **options: Any) -> LabHand:
    """The same, and they agree."""
    hand = orcs(find, **options)("met", "talk")("negotiate.who", "gilith")("negotiate.roll", [4, 3])
    assert met(hand).mood == "agreement"
    return hand("met", "peace")


def bribed(find: str = "statue") -> LabHand:
    """They have taken 400 gold."""
    hand = told(orcs(find)("met", "bribe"), 1, 1)("bribe.row", "400")
    while hand.key != "met":
        passes(hand)
    return hand("met", "peace")


def fights(hand: LabHand) -> LabHand:
    """Whoever is met is attacked, and the first round has begun."""
    hand("met", "fight")
    while hand.key != "attacks":
        passes(hand)
    return hand


def wins(hand: LabHand) -> LabHand:
    """All enemies are dead by a correction, and the spoils shared."""
    for each in hand.state.enemies():
        hand.set(f"monsters.{each.id}.life", 0)
    while hand.state.step in ("fight", "spoils"):
        passes(hand)
    return hand


def ranks(hand: LabHand) -> list[list[str]]:
    """The kinds of those who fight, by their ranks."""
    assert hand.state.fight is not None
    return [[hand.state.monsters[id].kind for id in rank] for rank in hand.state.fight.ranks]


@pytest.mark.rule("D8.6b", "D6.9", "D5.D3", "DS15")
def test_by_agreement_they_stay_out_of_a_fight_that_a_find_brings() -> None:
    hand = fights(agreed()("find.who", "gilith")("find.roll", 4))
    assert ranks(hand) == [["demon"]]
    wins(hand)
    assert (met(hand).kind, met(hand).left, met(hand).mood) == ("orc", 2, "agreement")
    assert "Party: Orc x2, still at peace." in texts(hand)
    hand("way", "s")
    assert hand.state.segments["2"].group == Group(
        kind="orc", left=2, table="settled", mood="agreement", spoken=["gilith"]
    )


@pytest.mark.rule("D8.7e", "D8.6b", "D8.7g")
def test_who_was_bribed_does_not_fight_beside_whom_a_find_brings() -> None:
    hand = fights(bribed()("find.who", "gilith")("find.roll", 4))
    assert ranks(hand) == [["demon"]], "and not the Orcs"
    wins(hand)
    assert (met(hand).kind, met(hand).mood, met(hand).lost) == ("orc", "bribed", 400)
    hand("way", "attack")
    assert hand.key in ("facing", "arms"), "their Strengths were rolled for the bribe and are kept (D8.7b)"
    while hand.key != "attacks":
        passes(hand)
    before = one(hand, "gilith").gold
    wins(hand)
    assert sum(each.gold for each in hand.state.living()) >= before + 400, "won back when they are killed"


@pytest.mark.rule("D8.6b", "D16", "DS15")
def test_who_is_at_peace_stays_out_of_the_fight_with_the_gate() -> None:
    hand = fights(bribed("trapdoor")("find.who", "gilith")("find.roll", 6))
    assert sorted(kind for rank in ranks(hand) for kind in rank) == ["gate", "nameless"]


@pytest.mark.rule("D6.9")
def test_two_groups_that_were_left_are_both_met_again() -> None:
    hand = agreed("statue")("find.who", "gilith")("find.roll", 1)
    assert met(hand).kind == "medusa"
    hand.set("met.mood", "agreement")
    hand("met", "peace")("way", "s")
    segment = hand.state.segments["2"]
    assert segment.group is not None
    assert [segment.group.kind, *(each.kind for each in segment.others)] == ["orc", "medusa"]
    hand("way", "n")
    seen = []
    for _ in range(2):
        seen.append((met(hand).kind, met(hand).mood))
        hand.set("met.mood", "agreement")("met", "peace")
    assert (seen, hand.key) == ([("orc", "hostile"), ("medusa", "hostile")], "way")
    hand("way", "attack")
    assert offered(hand) == ["0", "1"]
    hand("attack.group", "1")
    assert met(hand).kind == "orc"


@pytest.mark.rule("D6.9")
def test_of_two_groups_the_second_is_met_once_the_first_is_dead() -> None:
    hand = agreed("statue")("find.who", "gilith")("find.roll", 1).set("met.mood", "agreement")
    hand("met", "peace")("way", "s")("way", "n")
    wins(fights(hand))
    assert (met(hand).kind, hand.key) == ("medusa", "met")


# The Black Gate.


def orcless(**options: Any) -> LabHand:
    """The Black Gate was found in a chamber where nobody else was, and the fight there was left."""
    hand = inside(**options)
    hand.state.printed |= {"gate gate dexterity": 0}
    hand = lays(hand, "n", "trapdoor", n="passage", e="passage")("meeting", 6)
    hand("find.who", "gilith")("find.roll", 6)("met", "fight")
    return hand.leave("fight")


@pytest.mark.rule("D16", "D17", "DS34")
def test_the_gate_alone_may_be_attacked_and_destroyed() -> None:
    hand = orcless()
    assert "attack" in offered(hand)
    hand("way", "attack")
    while hand.key != "attacks":
        passes(hand)
    assert ranks(hand) == [["gate"]]
    hand.set("monsters.monster-1.life", 0)
    while hand.ask is not None:
        passes(hand)
    assert hand.state.won


@pytest.mark.rule("DS34")
@pytest.mark.parametrize(("rule", "key"), [("waits", "way"), ("fights", "arms")])
def test_whether_the_gate_alone_begins_a_fight_is_a_house_rule(rule: str, key: str) -> None:
    hand = orcless(gate_alone=rule)("way", "s")("way", "n")("meeting", 6)
    assert hand.key == key


@pytest.mark.rule("D16", "DS15", "DS34")
def test_the_gate_may_be_attacked_while_others_are_at_peace_there() -> None:
    hand = agreed("trapdoor")("find.who", "gilith")("find.roll", 6)("met", "fight").leave("fight")
    assert (met(hand).kind, met(hand).mood) == ("orc", "agreement")
    hand("way", "attack")
    assert offered(hand) == ["0", "gate"]
    hand("attack.group", "gate")
    while hand.key != "attacks":
        passes(hand)
    assert ranks(hand) == [["gate"]]
