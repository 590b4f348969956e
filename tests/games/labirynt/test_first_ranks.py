"""Fights of the first ranks: attacks, reach, wounds, and rounds that follow each other (D9)."""

from __future__ import annotations

import pytest

from tests.games.labirynt.driver import (
    LabHand,
    accept_all,
    begin_fight,
    enter,
    meet,
    member,
    miss_all,
    offered_ids,
    read_lines,
    tell_strengths,
)


def read_attackers(hand: LabHand) -> str:
    """Return the attackers and their weapons."""
    return str(hand.ask.text) if hand.ask is not None else ""


@pytest.mark.rule("D9.5a", "D9.5b")
def test_a_die_proficiency_and_dexterity_are_read_in_the_weapons_column() -> None:
    hand = enter(heroes=("almuryk", "gilith", "gerudirr"))
    accept_all(meet(hand, "ogre")("met", "fight")("meeting.strength", 6))
    assert read_attackers(hand) == "Almuryk: sword +5*", "+2 proficiency, +3 Dexterity"
    hand("attack", 4)
    ogre = hand.state.enemies()[0]
    assert (ogre.max_life, ogre.life) == (8, 7), "row 9, column sword: 1 wound"


@pytest.mark.rule("D9.4b")
def test_each_attacks_once_a_round() -> None:
    hand = begin_fight("ogre", 6)("attacks", "so")
    rolled = []
    while hand.key == "attack":
        rolled.append(read_attackers(hand).split(":")[0])
        hand("attack", 1)
    assert rolled == ["Lord Dil", "Gilith", "Gerudirr"]


@pytest.mark.rule("D9.1b")
def test_the_three_strongest_stand_in_the_first_rank() -> None:
    hand = begin_fight("orc", 2, 6, 3, 5)
    assert hand.state.fight is not None
    strengths = [[hand.state.monsters[id].life for id in rank] for rank in hand.state.fight.ranks]
    assert strengths == [[6, 5, 3], [2]]


@pytest.mark.rule("D9.1a", "D9.2.1a", "D9.3d", "D9.5d")
def test_from_the_second_rank_a_bow_may_be_shot_at_any_of_their_first() -> None:
    hand = begin_fight("orc", 5, 5, ranks=[["lord-dil", "gerudirr"], ["gilith"]])
    hand("attacks", "so")("attack", 1)("attack", 1)
    assert read_lines(hand) == ["As shown", "Gilith > Orc 2"], "the weaker one"
    hand("attacks", "gilith")
    assert offered_ids(hand)[:2] == ["strike monster-1", "strike monster-2"]
    hand("attack.how", "strike monster-1")
    assert read_lines(hand) == ["As shown", "Gilith > Orc 1"]
    hand("attacks", "so")
    assert read_attackers(hand) == "Gilith: bow +6*"


@pytest.mark.rule("D9.2.1b")
def test_the_first_rank_has_hand_weapons_alone_and_no_spells() -> None:
    hand = begin_fight(
        "ogre", 6, heroes=("curvenol", "gilith", "maytwist"), ranks=[["maytwist", "curvenol"], ["gilith"]]
    )
    assert read_lines(hand) == ["As shown", "Maytwist: -", "Curvenol > Ogre"], "Maytwist has a bow and a knife"
    hand("attacks", "curvenol")
    assert not [id for id in offered_ids(hand) if id.startswith("cast")]
    hand("attack.how", "none")("attacks", "maytwist")
    assert not [id for id in offered_ids(hand) if id.startswith("strike")]


@pytest.mark.rule("DS20")
def test_from_the_third_rank_nobody_attacks() -> None:
    ranks = [["lord-dil", "gerudirr"], ["apprentice-1"], ["gilith"]]
    hand = begin_fight("ogre", 6, races=("dwarf",), ranks=ranks)("attacks", "so")("attack", 1)("attack", 1)
    assert read_lines(hand) == ["As shown", "Dwarf3 > Ogre"], "Gilith has a bow, but stands in the third"
    hand("attacks", "so")
    assert read_attackers(hand).startswith("Dwarf3: knife"), "from the second rank"
    hand("attack", 1)
    assert hand.key == "attack.target"


@pytest.mark.rule("D9.2.1c", "D9.4a", "D9.7")
def test_a_monster_killed_in_phase_1_does_not_strike_in_phase_2() -> None:
    hand = begin_fight("orc", 1, 6, ranks=[["lord-dil", "gerudirr"], ["gilith"]])
    weak = next(monster.id for monster in hand.state.enemies() if monster.life == 1)
    assert hand.state.fight is not None
    assert hand.state.fight.ranks == [["monster-2", weak]], "opposite Gerudirr"
    hand("attacks", "so")("attack", 1)("attack", 6)
    assert not hand.state.monsters[weak].alive
    hand("attacks", "so")("attack", 1)
    strikes = 0
    while hand.key in ("attack.target", "attack.monster"):
        strikes += hand.key == "attack.monster"
        hand(hand.key, 1)
    assert strikes == 1


@pytest.mark.rule("D9.6", "D6.8b")
def test_a_monster_reads_its_weapons_column_and_adds_its_dexterity() -> None:
    hand = miss_all(begin_fight("ogre", 6, ranks=[["lord-dil", "gerudirr"], ["gilith"]]), "attack.target")
    hand("attack.target", 3)
    assert read_attackers(hand) == "Ogre: Lord Dil, +5*"
    hand("attack.monster", 5)
    assert member(hand, "lord-dil").wounds == 2, "hammer, row 10"


@pytest.mark.rule("D9.5c")
def test_a_knife_is_thrown_once_and_picked_up_after_the_victory() -> None:
    heroes, ranks = ("lord-dil", "zareth", "gerudirr"), [["lord-dil", "gerudirr"], ["zareth"]]
    hand = begin_fight("ogre", 6, heroes=heroes, ranks=ranks)("attacks", "so")("attack", 1)("attack", 1)(
        "attacks", "so"
    )
    assert read_attackers(hand) == "Zareth: knife +4*"
    hand("attack", 1)
    assert member(hand, "zareth").knives == 0
    hand.set(f"monsters.{hand.state.enemies()[0].id}.life", 0)
    while hand.state.step == "fight":
        hand(str(hand.key), 1)
    hand("experience.agree", "yes")
    assert member(hand, "zareth").knives == 1


@pytest.mark.rule("D9.4c", "DS31")
def test_another_weapon_costs_an_attack_phase_and_a_spell_does_not() -> None:
    ranks = [["lord-dil", "gerudirr"], ["curvenol"]]
    hand = begin_fight("ogre", 6, heroes=("lord-dil", "curvenol", "gerudirr"), ranks=ranks)
    hand("attacks", "lord-dil")("attack.how", "take dagger")
    assert read_lines(hand) == ["As shown", "Lord Dil: dagger", "Gerudirr > Ogre"]
    hand("attacks", "so")
    assert read_attackers(hand).startswith("Gerudirr"), "Lord Dil only changes"
    hand("attack", 1)("attacks", "curvenol")
    assert [id.split()[0] for id in offered_ids(hand)][:2] == ["strike", "cast"], "with the knife still in hand"
    hand("attack.how", "none")
    miss_all(hand)("order", "done")("attacks", "so")
    assert read_attackers(hand) == "Lord Dil: dagger +5*", "from the next phase on"


@pytest.mark.rule("D9.4c", "D9.0b")
def test_each_declares_a_weapon_before_the_fight() -> None:
    hand = enter()
    hand.state.ranks = [["lord-dil", "gilith"], ["gerudirr"]]
    meet(hand, "ogre")("met", "fight")("meeting.strength", 6)
    assert read_lines(hand) == ["As shown", "Lord Dil: sword", "Gilith: dagger", "Gerudirr: axe"], (
        "what reaches is proposed"
    )
    hand("arms", "lord-dil")("arms.which", "dagger")("arms", "so")
    assert (member(hand, "lord-dil").hand, member(hand, "gilith").hand) == ("dagger", "dagger")


@pytest.mark.rule("D9.0a", "D9.2.5", "D9.2.6", "D5.C3")
def test_rounds_follow_each_other_and_the_monsters_close_their_ranks() -> None:
    hand = begin_fight("orc", 6, 6, 6, 6)
    hand.state.monsters["monster-1"].life = 1
    hand("attacks", "so")("attack", 6)("attack", 1)("attack", 1)
    miss_all(hand)
    assert hand.key == "order", "phase 4"
    hand("order", "done")("facing", "so")
    assert hand.state.fight is not None
    assert (hand.state.fight.round, [len(rank) for rank in hand.state.fight.ranks]) == (2, [3])
    assert hand.key == "attacks", "there is no flight"


@pytest.mark.rule("D9.1c", "DS1", "DS22")
def test_the_players_say_who_faces_whom_and_which_of_equals_stand_in_front() -> None:
    hand = enter()
    tell_strengths(meet(hand, "orc", 5)("met", "fight"), 6, 4, 3, 3, 2)
    assert read_lines(hand) == [
        "As shown",
        "Orc 1: 6 > Lord Dil",
        "Orc 2: 4 > Gilith",
        "Orc 3: 3 > Gerudirr",
        "- Orc 4: 3",
    ]
    hand("facing", "monster-1")
    assert offered_ids(hand) == ["monster-1", "monster-2", "monster-3"], "none behind is as strong"
    hand("facing", "monster-1")("facing", "monster-3")("facing", "monster-4")
    hand("facing", "monster-1")("facing", "monster-2")("facing", "so")
    assert hand.state.fight is not None
    assert hand.state.fight.ranks == [["monster-2", "monster-1", "monster-4"], ["monster-3", "monster-5"]]
    accept_all(hand)
    hand.set("monsters.monster-2.life", 0)
    miss_all(hand)("order", "done")
    assert hand.state.fight.ranks == [["monster-1", "monster-4", "monster-3"], ["monster-5"]], "the strongest move up"
    assert hand.key == "facing", "at places by the players' choice"


@pytest.mark.rule("D9.5c")
def test_a_left_fight_ends_thrown_knives_and_bonuses_of_spells() -> None:
    heroes, ranks = ("lord-dil", "zareth", "gerudirr"), [["lord-dil", "gerudirr"], ["zareth"]]
    hand = begin_fight("ogre", 6, heroes=heroes, ranks=ranks)("attacks", "so")("attack", 1)("attack", 1)(
        "attacks", "so"
    )
    zareth = member(hand("attack", 1).set("party.zareth.bonus", 2), "zareth")
    assert (zareth.knives, zareth.bonus) == (0, 2)
    hand.leave("fight")
    assert (zareth.knives, zareth.bonus) == (1, 0)


@pytest.mark.rule("D9.5c")
def test_of_several_knives_each_is_thrown_once() -> None:
    heroes, ranks = ("lord-dil", "zareth", "gerudirr"), [["lord-dil", "gerudirr"], ["zareth"]]
    hand = begin_fight("ogre", [6], heroes=heroes, ranks=ranks)
    hand.set("monsters.monster-1.max_life", 40).set("monsters.monster-1.life", 40)
    zareth = member(hand, "zareth")
    zareth.weapons.append("knife")
    left = []
    for _ in range(2):
        miss_all(hand)("order", "done")
        left.append(zareth.knives)
    assert left == [1, 0]
    hand("attacks", "so")("attack", 1)("attack", 1)
    assert read_lines(hand) == ["As shown", "Zareth: -"], "no knife is left to be thrown"
    hand.set("monsters.monster-1.life", 0)
    while hand.state.step == "fight":
        hand(str(hand.key), "so" if hand.key == "attacks" else 1)
    assert zareth.knives == 2
