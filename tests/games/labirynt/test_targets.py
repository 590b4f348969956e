"""Targets by where everybody stands and how many there are (D9.3, DS21)."""

from __future__ import annotations

import pytest

from companion.asks import Roll
from companion.games.labirynt.fights.targets import PLACES, opposite_places
from tests.games.labirynt.driver import LabHand, begin_fight, chances, miss_all, offered_ids, read_lines


def target_letters(own: int, other: int) -> list[str]:
    """Return the targets of each of that many, as letters."""
    return ["".join("ABC"[there] for there in opposite_places(at, own, other)) for at in range(own)]


@pytest.mark.rule("D9.3a", "D9.3b", "D9.3c")
@pytest.mark.parametrize(
    ("own", "other", "each"),
    [
        (3, 3, ["A", "B", "C"]),
        (3, 2, ["A", "AB", "B"]),
        (2, 3, ["AB", "BC"]),
        (3, 1, ["A", "A", "A"]),
        (1, 3, ["ABC"]),
        (2, 2, ["A", "B"]),
        (1, 2, ["AB"]),
        (2, 1, ["A", "A"]),
        (1, 1, ["A"]),
    ],
)
def test_the_table_of_targets_in_both_directions(own: int, other: int, each: list[str]) -> None:
    assert target_letters(own, other) == each


@pytest.mark.rule("D9.1d", "DS6")
def test_one_stands_opposite_the_middle_and_two_opposite_the_outer_ones() -> None:
    assert [PLACES[many] for many in (1, 2, 3)] == [(1,), (0, 2), (0, 1, 2)]


def targets_of_faces(hand: LabHand) -> list[str]:
    """Return the targets of the monsters, each of which rolls the given face."""
    found = []
    while hand.key in ("attack.target", "attack.monster"):
        if hand.key == "attack.monster":
            assert hand.ask is not None
            found.append(str(hand.ask.text).split(", ")[0])
        hand(hand.key, 4 if hand.key == "attack.target" else 1)
    return found


@pytest.mark.rule("D9.3b", "D9.3c")
def test_of_three_against_two_only_the_middle_one_rolls() -> None:
    hand = begin_fight("orc", 6, 6, 6, ranks=[["lord-dil", "gerudirr"], ["gilith"]])
    miss_all(hand, "attack.target", "attack.monster")
    assert hand.key == "attack.monster", "the first strikes straight on"
    assert targets_of_faces(hand) == ["Orc 1: Lord Dil", "Orc 2: Gerudirr", "Orc 3: Gerudirr"], "4-6 is the second"


@pytest.mark.rule("D9.3b", "D9.3c")
def test_a_character_between_two_chooses() -> None:
    hand = begin_fight("orc", 6, 5)
    hand("attacks", "gilith")
    assert [id for id in offered_ids(hand) if id.startswith("strike")] == ["strike monster-1", "strike monster-2"]
    hand("attack.how", "strike monster-1")("attacks", "lord-dil")
    assert [id for id in offered_ids(hand) if id.startswith("strike")] == ["strike monster-1"], "straight on"


@pytest.mark.rule("DS21")
def test_an_attacker_without_an_enemy_left_takes_the_nearest_other() -> None:
    hand = begin_fight("orc", 5, 5, 5)
    for id in ("monster-1", "monster-2"):
        hand.set(f"monsters.{id}.life", 0)
    assert read_lines(hand)[1:] == ["Lord Dil > Orc 3", "Gilith > Orc 3", "Gerudirr > Orc 3"]
    hand.set("monsters.monster-3.life", 1)
    hand("attacks", "so")("attack", 6)
    assert hand.key == "experience.agree", "nobody is left, and other attacks are lost"


@pytest.mark.rule("DS21", "D9.5d")
def test_with_their_first_rank_dead_a_bow_has_nobody_to_shoot_at() -> None:
    hand = begin_fight(
        "orc", 1, 1, 1, 1, 1, races=("human",), ranks=[["lord-dil", "gerudirr", "apprentice-1"], ["gilith"]]
    )
    hand("attacks", "so")
    while hand.key == "attack":
        hand("attack", 6)
    living = [one.id for one in hand.state.enemies()]
    assert living == ["monster-4", "monster-5"]
    assert read_lines(hand) == ["As shown", "Gilith: -"]
    hand("attacks", "so")
    assert hand.key == "order", "they stand in the second rank, so neither side attacks before they move up"


@pytest.mark.rule("D9.3b", "D0.3")
def test_a_monsters_roll_names_those_whom_it_may_attack() -> None:
    hand = miss_all(begin_fight("orc", 6, 6, 6, ranks=[["lord-dil", "gerudirr"], ["gilith"]]), "attack.target")
    while hand.key != "attack.target":
        miss_all(hand("attack.monster", 1), "attack.target")
    assert isinstance(hand.ask, Roll)
    assert [(str(text), str(chance)) for text, chance in hand.ask.meanings] == [
        ("Lord Dil", "1/2"),
        ("Gerudirr", "1/2"),
    ]
    hand("attack.target", "gerudirr")
    assert str(hand.ask.text).startswith("Orc 2: Gerudirr"), "told with one press"


@pytest.mark.rule("D9.5a", "DT9", "D0.3")
def test_attack_chances_are_exact_and_the_result_takes_one_press() -> None:
    hand = begin_fight("orc", 6, 6, 6, ranks=[["lord-dil", "gerudirr"], ["gilith"]])
    dil = hand.state.party["lord-dil"]
    dil.dexterity, dil.skill, dil.bonus = 3, 0, 0
    hand.set("party.lord-dil.hand", "sword")
    assert chances(hand)["lord-dil"] == "1", "a sword wounds from 4 on"
    hand.set("party.lord-dil.dexterity", 1)
    assert chances(hand)["lord-dil"] == "2/3"
    hand("attacks", "so")
    assert isinstance(hand.ask, Roll)
    assert [(str(text), str(chance)) for text, chance in hand.ask.meanings] == [
        ("a miss*", "1/3"),
        ("one wound*", "2/3"),
    ]
    before = sum(one.life or 0 for one in hand.state.enemies())
    hand("attack", "wounds-1")
    assert sum(one.life or 0 for one in hand.state.enemies()) == before - 1
