"""Charmed monsters: their values, names and places; and characters brought back in a fight (DS24)."""

from __future__ import annotations

import pytest

from companion.asks import Roll
from companion.games.labirynt.party import order
from companion.games.labirynt.state.monsters import Monster
from companion.language import speaker
from companion.pages import rows
from companion.pages.page import WIDTH
from companion.pages.words import dice_name
from tests.games.labirynt.driver import (
    LabHand,
    answer_first,
    begin_fight,
    enter,
    lay,
    meet,
    member,
    miss_all,
    offered_ids,
    tell_strengths,
    told_texts,
)
from tests.games.labirynt.test_casting import begin_mage, cast_at


def add_charmed(hand: LabHand, *ids: str, kind: str = "orc") -> None:
    """Add charmed monsters that stand nowhere yet."""
    for number, id in enumerate(ids, 1):
        monster = Monster(hand.state, "Ada", id=id, kind=kind, number=number, charmed=True)
        monster.max_life = monster.life = 5
        hand.state.monsters[id] = monster


# Their places (D4.1.C2, D9.2.4).


@pytest.mark.rule("D4.1.C2", "D9.2.4", "DS24")
@pytest.mark.parametrize(
    ("ranks", "good"),
    [
        ([["m", "n"], ["a", "b", "c"]], False),
        ([["m", "c"], ["a", "b"]], False),
        ([["m", "a", "b"], ["c", "n"]], True),
        ([["m", "n", "a"]], True),
    ],
)
def test_charmed_monsters_do_not_count_among_the_two_characters(ranks: list[list[str]], good: bool) -> None:
    living = sum(id in "abc" for rank in ranks for id in rank)
    assert (order.find_fault(ranks, living, {"m", "n"}) is None) == good


@pytest.mark.rule("D4.1.C2", "D9.2.4", "DS5")
def test_phase_4_does_not_end_with_one_character_before_charmed_ones() -> None:
    hand = begin_fight("ogre", 6)
    hand.state.monsters["monster-1"].max_life = hand.state.monsters["monster-1"].life = 60
    add_charmed(hand, "monster-2", "monster-3")
    hand.state.ranks = [["monster-2", "monster-3", "lord-dil"], ["gilith", "gerudirr"]]
    miss_all(hand)
    assert str(hand.ask and hand.ask.text) == "No: rank 1 needs 2"
    assert offered_ids(hand)[0] == "forward gilith", "and a charmed one falls back"
    hand("order", "forward gilith")
    assert hand.state.ranks == [["monster-2", "gilith", "lord-dil"], ["monster-3", "gerudirr"]]


@pytest.mark.rule("DS22", "DS24", "D4.1.C2")
def test_a_first_rank_of_charmed_ones_alone_makes_room_for_the_next() -> None:
    hand = begin_fight("ogre", 6)
    hand.state.monsters["monster-1"].max_life = hand.state.monsters["monster-1"].life = 60
    add_charmed(hand, "monster-2", "monster-3")
    hand.state.ranks = [["monster-2", "monster-3"], ["lord-dil", "gilith", "gerudirr"]]
    miss_all(hand)
    assert hand.state.ranks == [["lord-dil", "gilith", "gerudirr"], ["monster-2", "monster-3"]]
    assert "done" in offered_ids(hand)


@pytest.mark.rule("D4.1.C2", "DS5", "DS24")
def test_outside_a_fight_no_charmed_one_takes_the_place_of_the_second() -> None:
    hand = enter()
    add_charmed(hand, "monster-1")
    hand.state.ranks = [["lord-dil", "gilith"], ["gerudirr", "monster-1"]]
    hand("way", "order")("order", "pick gilith")("order", "pick monster-1")
    assert hand.state.ranks[0] == ["lord-dil", "gilith"]
    assert "No: rank 1 needs 2" in told_texts(hand)


@pytest.mark.rule("D4.1.C2", "DS23", "DS24")
def test_after_a_death_a_character_moves_up_past_charmed_ones() -> None:
    hand = enter()
    add_charmed(hand, "monster-1", "monster-2")
    hand.state.ranks = [["monster-1", "lord-dil", "gilith"], ["monster-2", "gerudirr"]]
    hand.state.party["gilith"].die()
    order.mend_order(hand.state)
    assert hand.state.ranks == [["monster-1", "lord-dil", "gerudirr"], ["monster-2"]]


# Their values (D6.8).


def change_level(hand: LabHand, start: int, to: int) -> LabHand:
    """Take a charmed Orc from one level to the next, where an Ogre is met."""
    hand = lay(hand, "n", "stairs", n="passage")("meeting", 6)
    hand.state.printed |= {"settled 1-1 monster": "ogre", "settled 1-1 number": "1"}
    if start == 2:
        hand("way", "level 2")
        while hand.key != "meeting":
            answer_first(hand)
        hand("meeting", 6)
    add_charmed(hand, "monster-1")
    hand.state.monsters["monster-1"].number = 0
    order.mend_order(hand.state)
    hand("way", f"level {to}")
    while hand.key != "meeting":
        answer_first(hand)
    return hand("meeting", 1)


@pytest.mark.rule("D6.8b", "DS24", "D9.6")
@pytest.mark.parametrize(("start", "to", "plus"), [(1, 2, 3), (2, 1, 4)])
def test_a_charmed_one_keeps_the_dexterity_of_its_level(start: int, to: int, plus: int) -> None:
    hand = change_level(enter(), start, to)
    while hand.key != "met":
        answer_first(hand)
    hand("met", "fight")
    while hand.key != "attacks":
        answer_first(hand)
    for each in hand.state.enemies():
        each.max_life = each.life = 60
    hand("attacks", "so")
    while hand.key == "attack":
        hand("attack", 1)
    if hand.key == "attacks":
        hand("attacks", "so")
    words = str(hand.ask and hand.ask.text)
    assert words.startswith("Orc: ")
    assert words.endswith(f", +{plus}*"), "Dexterity 3, and 1 on level 2"


# Their names.


@pytest.mark.rule("DS24", "D8.1b")
@pytest.mark.parametrize(
    ("many", "names", "asked"),
    [(3, ["Orc 1", "Orc 2", "Orc 3", "Orc 4"], "Orc 2-4: 1d6*"), (1, ["Orc 1", "Orc 2"], "Orc 2: Str. 1d6*")],
)
def test_nobody_has_the_name_of_a_charmed_one(many: int, names: list[str], asked: str) -> None:
    hand = enter()
    add_charmed(hand, "monster-1")
    hand.state.monsters["monster-1"].number = int(many > 1)
    order.mend_order(hand.state)
    hand = meet(hand, "orc", many)("met", "fight")
    assert str(hand.ask and hand.ask.text) == asked
    tell_strengths(hand, *[3] * many)
    assert sorted(str(each.called) for each in hand.state.monsters.values()) == names


@pytest.mark.rule("D6.8a", "DS24")
@pytest.mark.parametrize("language", ["en", "sv", "pl"])
def test_beside_a_number_a_long_code_of_strength_stands_whole(language: str) -> None:
    say, cut = speaker(language, ("companion.games.labirynt", "labirynt")), []
    for kind in enter().state.book.monsters:
        hand = enter()
        add_charmed(hand, "monster-1", kind=kind)
        hand.state.printed[f"monster {kind} strength"] = "4K6+9"
        roll = meet(hand, kind)("met", "fight").ask
        assert isinstance(roll, Roll)
        row = rows.lay(((roll.text, dice_name(roll.die, roll.count)),), say, WIDTH)
        cut += [] if f": 4{say('d6')}+9" in row else [row]
    assert cut == []


# The Black Gate (D17).


@pytest.mark.rule("D16", "D17", "DS24")
def test_the_black_gate_is_not_charmed() -> None:
    hand = begin_mage("ogre", 6)
    gate = Monster(hand.state, "Ada", id="gate", kind="gate", max_life=40, life=40)
    hand.state.monsters["gate"] = gate
    assert hand.state.fight is not None
    hand.state.fight.ranks[0].append("gate")
    hand.set("monsters.monster-1.max_life", 40).set("monsters.monster-1.life", 40)
    miss_all(hand("attack.how", "none"))
    while hand.key != "order":
        answer_first(hand)
    hand("order", "done")("attacks", "so")("attack", 1)("attack", 1)("attacks", "curvenol")
    cast_at(hand, "charm")("spell.resisted", "no")
    assert [each.id for each in hand.state.charmed()] == ["monster-1"], "nobody else could be meant"
    assert hand.state.fight is not None, "the Gate fights on"


@pytest.mark.rule("D16", "D17", "DS24")
def test_with_the_gate_alone_a_charm_is_not_offered() -> None:
    hand = begin_mage("ogre", 6, spells=("charm", "redemption"))
    hand.state.monsters["monster-1"].kind = "gate"
    hand("attack.how", "none")("attacks", "curvenol")
    assert [id for id in offered_ids(hand) if id.startswith("cast")] == ["cast redemption"]
    cast_at(hand, "redemption")
    assert "charmed" not in offered_ids(hand)


# House rules.


@pytest.mark.rule("DS32", "DT13")
@pytest.mark.parametrize(("rule", "wounded"), [("one", 1), ("rank", 3)])
def test_a_monsters_explosion_wounds_one_or_the_first_rank(rule: str, wounded: int) -> None:
    hand = miss_all(begin_fight("evil-mage", 6, explosions=rule), "monster.how")("monster.how", "explosion")
    if hand.key == "attack.target":
        hand("attack.target", 1)
    assert sum(each.wounds for each in hand.state.living()) == wounded


@pytest.mark.rule("DS33", "DS26")
@pytest.mark.parametrize(("rule", "life"), [(False, 2), (True, 5)])
def test_whether_charmed_ones_are_healed_outside_is_a_house_rule(rule: bool, life: int) -> None:
    hand = enter(charmed_heal=rule)
    add_charmed(hand, "monster-1")
    order.mend_order(hand.state)
    hand.set("monsters.monster-1.life", 2)("way", "leave")
    assert hand.state.monsters["monster-1"].life == life


@pytest.mark.rule("DS35", "D9.2.4")
@pytest.mark.parametrize("rule", ["free", "kept"])
def test_whether_places_inside_a_rank_change_is_a_house_rule(rule: str) -> None:
    hand = miss_all(begin_fight("ogre", 6, places=rule))
    before = [*hand.state.ranks[0]]
    hand("order", f"pick {before[0]}")("order", f"pick {before[1]}")
    assert (hand.state.ranks[0] == before) == (rule == "kept")
    assert ("A rank: places stay." in told_texts(hand)) == (rule == "kept")


# Brought back (Resurrect).


@pytest.mark.rule("DS23", "D2.3", "D9.2.1a")
def test_a_character_brought_back_in_a_fight_stands_in_it_again() -> None:
    hand = begin_fight("ogre", 6)
    hand.state.monsters["monster-1"].max_life = hand.state.monsters["monster-1"].life = 60
    hand.set("party.gilith.life", 0)
    while hand.key != "order":
        answer_first(hand)
    hand.set("party.gilith.life", 4)("order", "done")
    while hand.key not in ("attacks", "way"):
        answer_first(hand)
    assert any("gilith" in rank for rank in hand.state.ranks)
    assert "gilith" in offered_ids(hand) or not member(hand, "gilith").usable_weapons, (
        "Gilith has a line of her own on the page"
    )
