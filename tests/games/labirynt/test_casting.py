"""Spells in fights: casting, resisting, charmed monsters, and monsters that cast (D9.2.2, D10, D11, DS24, DS25)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.labirynt.state.monsters import Monster
from tests.games.labirynt.driver import (
    LabHand,
    begin_fight,
    enter,
    meet,
    member,
    miss_all,
    offered_ids,
    read_lines,
    told_texts,
)

MAGES = ("lord-dil", "curvenol", "gerudirr")
RANKS = [["lord-dil", "gerudirr"], ["curvenol"]]


def begin_mage(
    kind: str, *strengths: int, spells: tuple[str, ...] = ("charm", "sleep", "lightning"), **said: Any
) -> LabHand:
    """Begin a fight with Curvenol in the second rank, who has these spells; those in front have missed."""
    hand = begin_fight(kind, *strengths, heroes=MAGES, ranks=[[*rank] for rank in RANKS], **said)
    member(hand, "curvenol").spells = [*spells]
    member(hand, "curvenol").usable = [*spells]
    hand("attacks", "so")("attack", 1)("attack", 1)
    return hand("attacks", "curvenol")


def cast_at(hand: LabHand, spell: str, target: str = "") -> LabHand:
    """Let Curvenol cast the spell at that monster."""
    hand("attack.how", f"cast {spell}")
    if target:
        hand("attack.whom", target)
    return hand("attacks", "so")


@pytest.mark.rule("D10")
def test_usable_fight_spells_are_offered_and_wound_by_code() -> None:
    hand = begin_mage("ogre", 6, spells=("lightning", "oratory", "heal"))
    member(hand, "curvenol").usable = ["lightning", "heal"]
    assert [id for id in offered_ids(hand) if id.startswith("cast")] == ["cast lightning"], "Heal is none for fights"
    before = hand.state.monsters["monster-1"].life or 0
    cast_at(hand, "lightning")
    assert "Curvenol casts Lightning." in told_texts(hand)
    assert hand.state.monsters["monster-1"].life == before - 2
    assert "Ogre: wounds 2*" in told_texts(hand)
    assert [event.loud for event in hand.heard if event.key == "spell.code"] == [False], "the wounds are told"


@pytest.mark.rule("D10")
def test_people_say_an_unknown_effect_as_wounds_bonus_or_note() -> None:
    hand = cast_at(begin_mage("ogre", 6, spells=("hesitate", "redemption")), "redemption")
    assert read_lines(hand) == ["Wounds", "It does nothing", "It fights for us", "A bonus", "Do what it says"]
    hand("spell.effect", "bonus")("spell.who", "gerudirr")("spell.bonus", 2)
    miss_all(hand)("order", "done")("attacks", "so")("attack", 1)
    assert hand.ask is not None
    assert str(hand.ask.text) == "Gerudirr: axe +11*", "Dexterity 6, +3 with the axe, +2"


@pytest.mark.rule("D10", "D11")
def test_sleep_can_be_resisted_and_a_sleeping_monster_does_nothing() -> None:
    hand = cast_at(begin_mage("ogre", 6), "sleep")
    assert hand.ask is not None
    assert str(hand.ask.text) == "Ogre resists (2)?*", "the roll is made by the real rule"
    hand("spell.resisted", "no")("spell.effect", "idle")
    assert hand.key == "order", "phase 2 has passed"
    hand = cast_at(begin_mage("ogre", 6), "sleep")("spell.resisted", "yes")
    assert "Ogre resists." in told_texts(hand)
    assert hand.key == "attack.target"


@pytest.mark.rule("DS24", "D9.2.1a")
def test_a_charmed_monster_takes_a_place_and_fights_for_the_party() -> None:
    hand = cast_at(begin_mage("orc", 6, 5), "charm", "monster-1")("spell.resisted", "no")
    assert hand.state.ranks == [["lord-dil", "gerudirr", "monster-1"], ["curvenol"]]
    assert hand.state.fight is not None
    assert hand.state.fight.ranks == [["monster-2"]]
    assert [one.id for one in hand.state.enemies()] == ["monster-2"]
    assert hand.key == "attack.target", "one against three"
    hand("attack.target", 6)
    assert hand.ask is not None
    assert str(hand.ask.text).startswith("Orc 2: Orc 1"), "it can be attacked like anybody there"
    hand("attack.monster", 1)("order", "done")
    hand.set("monsters.monster-2.max_life", 40).set("monsters.monster-2.life", 40)
    assert read_lines(hand) == ["As shown", "Lord Dil > Orc 2", "Gerudirr > Orc 2", "Orc 1 > Orc 2"]
    hand("attacks", "so")("attack", 1)("attack", 1)
    assert hand.ask is not None
    assert (hand.key, str(hand.ask.text)) == ("attack.monster", "Orc 1: Orc 2, +3*"), "with its own values"


@pytest.mark.rule("DS30")
def test_a_charmed_monster_that_dies_brings_nothing() -> None:
    hand = cast_at(begin_mage("orc", 6, 5), "charm", "monster-1")("spell.resisted", "no")
    hand.set("monsters.monster-1.life", 0)("attack.target", 1)("attack.monster", 1)("order", "done")
    assert hand.state.ranks == RANKS
    assert hand.state.slain == []


@pytest.mark.rule("DS24", "DS30")
def test_charming_the_last_monster_wins_and_it_comes_along() -> None:
    hand = cast_at(begin_mage("ogre", 6), "charm")("spell.resisted", "no")
    assert hand.state.fight is None
    assert [one.id for one in hand.state.charmed()] == ["monster-1"]
    assert hand.state.ranks[0][-1] == "monster-1"


@pytest.mark.rule("DS25")
@pytest.mark.parametrize(
    ("use", "left"), [("once", ["cast sleep"]), ("free", ["cast sleep", "cast lightning"]), ("points", ["cast sleep"])]
)
def test_a_spell_is_spent_or_paid_for_or_free(use: str, left: list[str]) -> None:
    hand = begin_mage("ogre", 6, spells=("sleep", "lightning"), spell_use=use)
    member(hand, "curvenol").points = 4 if use == "points" else 0
    hand.set("monsters.monster-1.max_life", 40).set("monsters.monster-1.life", 40)
    cast_at(hand, "lightning")
    assert member(hand, "curvenol").points == (2 if use == "points" else 0)
    if use == "points":
        hand.state.printed["spell lightning cost"] = 3
    miss_all(hand)("order", "done")("attacks", "so")("attack", 1)("attack", 1)("attacks", "curvenol")
    assert [id for id in offered_ids(hand) if id.startswith("cast")] == left


@pytest.mark.rule("DT13")
def test_an_explosion_reaches_all_of_their_first_rank() -> None:
    hand = begin_mage("orc", 5, 5, 5, spells=("explosion", "sleep"))
    before = [one.life or 0 for one in hand.state.enemies()]
    cast_at(hand, "explosion")
    assert [one.life or 0 for one in hand.state.enemies()] == [life - 1 for life in before]


@pytest.mark.rule("D9.2.2a", "D9.2.2b", "D9.3e")
def test_monsters_of_the_second_rank_cast_if_they_are_able() -> None:
    hand = miss_all(begin_fight("evil-mage", 6, 5, 4, 3), "monster.how")
    assert read_lines(hand)[:2] == ["With its weapon", "Lightning"]
    for _ in range(3):
        hand("monster.how", "strike")("attack.monster", 1)
    assert read_lines(hand)[:2] == ["No attack", "Lightning"], "from the second rank"
    life = member(hand, "gilith").life or 0
    hand("monster.how", "lightning")("attack.target", 3)
    assert member(hand, "gilith").life == life - 2, "3-4 of three is the middle one"


@pytest.mark.rule("D9.2.2b")
def test_orcs_of_the_second_rank_do_nothing() -> None:
    hand = miss_all(begin_fight("orc", 6, 6, 6, 6, 6), "attack.monster")
    strikes = 0
    while hand.key == "attack.monster":
        hand("attack.monster", 1)
        strikes += 1
    assert (strikes, hand.key) == (3, "order")


@pytest.mark.rule("D9.4d")
def test_up_to_six_may_attack_the_same() -> None:
    hand = begin_fight("evil-mage", *[6] * 7)
    hand.set("party.gilith.life", 0).set("party.gerudirr.life", 0)
    miss_all(hand, "monster.how")
    attacks = 0
    while hand.key == "monster.how":
        hand("monster.how", "strike" if attacks < 3 else "hesitate")
        attacks += 1
        if hand.key == "spell.effect":
            hand("spell.effect", "note")
        miss_all(hand, "attacks", "monster.how")
    assert attacks == 6


def at_the_gate() -> LabHand:
    """Begin the Black Gate's phase after an ogre has missed."""
    hand = begin_fight("ogre", 6)
    hand.state.segments[hand.state.here].gate = True
    gate = Monster(hand.state, "Ada", id="gate", kind="gate", max_life=40, life=40)
    hand.state.monsters["gate"] = gate
    assert hand.state.fight is not None
    hand.state.fight.ranks.append(["gate"])
    miss_all(hand, "attack.monster")
    return hand("attack.monster", 1)


@pytest.mark.rule("D11", "D16")
def test_a_blast_of_the_gate_can_be_resisted_where_the_sheet_says_so() -> None:
    hand = at_the_gate()
    hand.state.printed["spell blast resist"] = "yes"
    before = sum(one.life or 0 for one in hand.state.living())
    for answer in ("yes", "no", "no"):
        hand("attack.target", 3)
        assert str(hand.ask and hand.ask.text) == "Gilith resists (3)?*", "by the sheet"
        hand("spell.resisted", answer)
    assert sum(one.life or 0 for one in hand.state.living()) == before - 4


@pytest.mark.rule("D11", "DT16")
def test_the_black_gate_resists_by_its_own_resistance() -> None:
    hand = begin_mage("ogre", 6)
    gate = Monster(hand.state, "Ada", id="gate", kind="gate", max_life=40, life=40, idle=True)
    hand.state.monsters["gate"] = gate
    assert hand.state.fight is not None
    hand.state.fight.ranks[0].append("gate")
    hand.set("monsters.monster-1.max_life", 40).set("monsters.monster-1.life", 40)
    miss_all(hand("attack.how", "none"))("order", "done")("attacks", "so")("attack", 1)("attack", 1)
    hand("attacks", "curvenol")("attack.how", "cast sleep")("attack.whom", "gate")("attacks", "so")
    assert str(hand.ask and hand.ask.text) == "Black Gate resists (5)?*"


@pytest.mark.rule("D9.2.3", "D9.4b")
def test_the_black_gate_casts_three_blasts_in_a_phase_of_its_own() -> None:
    hand = at_the_gate()
    before = sum(one.life or 0 for one in hand.state.living())
    for _ in range(3):
        hand("attack.target", 3)
    assert hand.key == "order"
    assert sum(one.life or 0 for one in hand.state.living()) == before - 6


@pytest.mark.rule("D9.2.3", "DS21")
def test_the_black_gate_has_nobody_to_cast_at_where_the_first_rank_is_dead() -> None:
    hand = begin_fight("ogre", 6, ranks=[["lord-dil", "gerudirr"], ["gilith"]])
    hand.state.monsters["gate"] = Monster(hand.state, "Ada", id="gate", kind="gate", max_life=40, life=40)
    miss_all(hand, "attack.target").set("party.lord-dil.life", 0).set("party.gerudirr.life", 0)
    miss_all(hand)
    assert (hand.key, member(hand, "gilith").wounds) == ("estate", 0)


@pytest.mark.rule("D15")
def test_special_powers_are_shown_in_each_phase_2() -> None:
    hand = begin_fight("troll", [6, 6])
    assert told_texts(hand).count("Troll: regenerates*") == 1, "when it is met"
    miss_all(hand)("order", "done")
    miss_all(hand)
    assert told_texts(hand).count("Troll: regenerates*") == 3


@pytest.mark.rule("D15", "D0.2")
def test_an_unknown_special_power_is_asked_for_once() -> None:
    hand = enter()
    hand.state.options["tables"] = "asked"
    hand.state.printed |= {"monster troll strength": "1K6", "monster troll dexterity": 0}
    meet(hand, "troll")
    assert (str(hand.ask and hand.ask.text), read_lines(hand)) == ("Troll: special power?", ["yes", "no"])
    hand("table.monster", "yes")("met", "fight")("meeting.strength", 6)
    assert hand.key == "arms"
    miss_all(hand, "attack")
    for _ in range(3):
        hand("attack", 1)
        while hand.key == "table.combat":
            hand("table.combat", 0)
    assert told_texts(hand).count("Troll: special power!") == 2, "when it is met, and in phase 2"


@pytest.mark.rule("D2.3", "DS24")
def test_a_monster_freed_by_a_correction_is_an_enemy_again() -> None:
    hand = cast_at(begin_mage("orc", 6, 5), "charm", "monster-1")("spell.resisted", "no")
    hand.set("monsters.monster-1.charmed", False).set("monsters.monster-2.life", 0)
    miss_all(hand)("order", "done")
    assert hand.state.ranks == RANKS
    assert hand.state.fight is not None
    assert hand.state.fight.ranks == [["monster-1"]]
    assert read_lines(hand) == ["As shown", "Lord Dil > Orc 1", "Gerudirr > Orc 1"], "somebody can end the fight"


@pytest.mark.rule("D2.3", "DS24")
def test_a_monster_charmed_by_a_correction_fights_for_the_party() -> None:
    hand = begin_fight("orc", 6, 5, ranks=[["lord-dil", "gerudirr"], ["gilith"]]).set(
        "monsters.monster-1.charmed", True
    )
    miss_all(hand)("order", "done")
    assert hand.state.ranks == [["lord-dil", "gerudirr", "monster-1"], ["gilith"]]
    assert read_lines(hand)[-1] == "Orc 1 > Orc 2"


@pytest.mark.rule("D9.2.3", "D9.4b")
def test_the_black_gate_only_casts_and_does_nothing_under_a_spell() -> None:
    hand = begin_fight("ogre", 6)
    hand.state.monsters["gate"] = gate = Monster(hand.state, "Ada", id="gate", kind="gate", max_life=40, life=40)
    assert hand.state.fight is not None
    hand.state.fight.ranks = [["gate", "monster-1"]]
    hand.set("monsters.monster-1.max_life", 40).set("monsters.monster-1.life", 40)
    asked = []
    for gate.idle in (False, True):
        asked.append(Counter[str]())
        while hand.key != "order":
            asked[-1][str(hand.key)] += 1
            hand(str(hand.key), "so" if hand.key == "attacks" else 1)
        hand("order", "done")
    assert [each["attack.monster"] for each in asked] == [1, 1], "the ogre strikes alone"
    assert [each["attack.target"] for each in asked] == [1 + 3, 1], "it rolls for its own target in both rounds"


@pytest.mark.rule("DS24", "D9.2.1b")
def test_a_charmed_monster_in_the_second_rank_waits_by_a_house_rule() -> None:
    hand = begin_fight("orc", 6, 5, charmed_reach="first")
    hand.set("monsters.monster-1.charmed", True)
    hand.set("monsters.monster-2.max_life", 40).set("monsters.monster-2.life", 40)
    miss_all(hand)("order", "done")
    assert hand.state.ranks == [["lord-dil", "gilith", "gerudirr"], ["monster-1"]]
    hand("attacks", "so")
    for _ in range(3):
        hand("attack", 1)
    assert hand.key == "attack.target", "and it is the monsters' turn"


@pytest.mark.rule("DS24", "D6.9")
def test_of_a_group_that_is_left_those_who_were_charmed_are_no_more() -> None:
    hand = meet(enter().set("party.gilith.gold", 300), "troll", 2)("met", "bribe")("meeting.strength", [1, 1, 1, 1])
    hand("bribe.row", "300")
    while hand.key != "met":
        hand(str(hand.key), 1)
    hand.set("monsters.monster-1.charmed", True)("met", "peace")("way", "s")("way", "n")
    assert (hand.key, hand.state.met and hand.state.met.left) == ("met", 1)
    assert [one.id for one in hand.state.charmed()] == ["monster-1"]


@pytest.mark.rule("DS24", "DS20")
def test_a_charmed_monster_strikes_from_wherever_it_stands() -> None:
    hand = begin_fight("orc", 6, 5)
    hand.set("monsters.monster-1.charmed", True)
    hand.set("monsters.monster-2.max_life", 40).set("monsters.monster-2.life", 40)
    miss_all(hand)("order", "done")
    assert hand.state.ranks == [["lord-dil", "gilith", "gerudirr"], ["monster-1"]]
    hand("attacks", "so")
    for _ in range(3):
        hand("attack", 1)
    assert read_lines(hand) == ["As shown", "Orc 1 > Orc 2"]
    hand("attacks", "so")
    assert (hand.key, str(hand.ask and hand.ask.text)) == ("attack.monster", "Orc 1: Orc 2, +3*")
