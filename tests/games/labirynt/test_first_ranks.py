"""What already holds of fights: attacks, reach, wounds, and ranks that close (D9)."""

from __future__ import annotations

import pytest

from tests.games.labirynt.driver import LabHand, inside, meets, offered, one


def fight(kind: str, *strengths: int, ranks: list[list[str]] | None = None, **options: object) -> LabHand:
    """A fight against such monsters has begun, their Strengths told as dice; Lord Dil, Gilith and Gerudirr fight."""
    hand = inside()
    if ranks is not None:
        hand.state.ranks = ranks
    meets(hand, kind, len(strengths))("met", "fight")
    for strength in strengths:
        hand("meeting.strength", strength)
    return hand


def attackers(hand: LabHand) -> str:
    """Who attacks with what."""
    return str(hand.ask.text) if hand.ask is not None else ""


@pytest.mark.rule("D9.5a", "D9.5b", "D9.4b")
def test_a_die_proficiency_and_dexterity_are_read_in_the_weapons_column() -> None:
    hand = inside(heroes=("almuryk", "gilith", "gerudirr"))
    meets(hand, "ogre")("met", "fight")("meeting.strength", 6)
    assert attackers(hand) == "Almuryk: sword, +5*", "+2 proficiency, +3 Dexterity"
    hand("attack", 4)
    ogre = hand.state.enemies()[0]
    assert (ogre.max_life, ogre.life) == (8, 7), "row 9, column sword: 1 wound"
    assert attackers(hand).startswith("Gilith"), "one attack a round"


@pytest.mark.rule("D9.1b")
def test_the_three_strongest_stand_in_the_first_rank() -> None:
    hand = fight("orc", 2, 6, 3, 5)
    assert hand.state.fight is not None
    strengths = [[hand.state.monsters[id].life for id in rank] for rank in hand.state.fight.ranks]
    assert strengths == [[6, 5, 3], [2]]


@pytest.mark.rule("D9.1a", "D9.2.1a", "D9.3d", "D9.5d")
def test_from_the_second_rank_a_bow_may_be_shot_at_any_of_their_first() -> None:
    hand = fight("orc", 5, 5, ranks=[["lord-dil", "gerudirr"], ["gilith"]])
    for _ in range(2):
        hand("attack.whom", offered(hand)[0])("attack", 1)
    assert hand.ask is not None
    assert str(hand.ask.text) == "Gilith: whom?"
    assert len(offered(hand)) == 2
    hand("attack.whom", offered(hand)[1])
    assert attackers(hand) == "Gilith: bow, +6*"


@pytest.mark.rule("DS20")
def test_from_the_third_rank_nobody_attacks() -> None:
    hand = inside(races=("dwarf",))
    hand.state.ranks = [["lord-dil", "gerudirr"], ["apprentice-1"], ["gilith"]]
    meets(hand, "ogre")("met", "fight")("meeting.strength", 6)("attack", 1)("attack", 1)
    assert attackers(hand).startswith("Dwarf3: knife"), "from the second rank"
    hand("attack", 1)
    assert hand.key == "attack.target", "Gilith has a bow, but stands in the third"


@pytest.mark.rule("D9.2.1c", "D9.4a", "D9.7")
def test_who_is_killed_in_phase_1_does_not_strike_in_phase_2() -> None:
    hand = fight("orc", 1, 6, ranks=[["lord-dil", "gerudirr"], ["gilith"]])
    weak = next(monster.id for monster in hand.state.enemies() if monster.life == 1)
    hand("attack.whom", weak)("attack", 6)
    assert not hand.state.monsters[weak].alive
    hand("attack", 1)("attack", 1)
    strikes = 0
    while hand.key in ("attack.target", "attack.monster"):
        strikes += hand.key == "attack.monster"
        hand(hand.key, 1)
    assert strikes == 1


@pytest.mark.rule("D9.6", "D6.8b")
def test_a_monster_reads_its_weapons_column_and_adds_its_dexterity() -> None:
    hand = fight("ogre", 6, ranks=[["lord-dil", "gerudirr"], ["gilith"]])
    hand("attack", 1)("attack", 1)("attack", 1)("attack.target", 3)
    assert attackers(hand) == "Ogre: Lord Dil, +5*"
    hand("attack.monster", 5)
    assert one(hand, "lord-dil").wounds == 2, "hammer, row 10"


@pytest.mark.rule("D9.5c")
def test_a_knife_is_thrown_once_and_picked_up_after_the_victory() -> None:
    hand = inside(heroes=("lord-dil", "zareth", "gerudirr"))
    hand.state.ranks = [["lord-dil", "gerudirr"], ["zareth"]]
    meets(hand, "ogre")("met", "fight")("meeting.strength", 6)("attack", 1)("attack", 1)
    assert attackers(hand) == "Zareth: knife, +4*"
    hand("attack", 1)
    assert one(hand, "zareth").knives == 0
    hand.set(f"monsters.{hand.state.enemies()[0].id}.life", 0)
    while hand.state.step == "fight":
        hand(str(hand.key), 1)
    hand("experience.agree", "yes")
    assert one(hand, "zareth").knives == 1


@pytest.mark.rule("D9.0a", "D9.2.5", "D9.2.6", "D5.C3")
def test_rounds_follow_each_other_and_the_monsters_close_their_ranks() -> None:
    hand = fight("orc", 6, 6, 6, 6)
    first = hand.state.fight.ranks[0] if hand.state.fight else []
    hand.state.monsters[first[0]].life = 1
    for target in first:
        hand("attack.whom", target)("attack", 1 if target != first[0] else 6)
    while hand.key in ("attack.target", "attack.monster"):
        hand(hand.key, 1)
    assert hand.key == "order", "phase 4"
    hand("order", "done")
    assert hand.state.fight is not None
    assert (hand.state.fight.round, [len(rank) for rank in hand.state.fight.ranks]) == (2, [3])
    assert hand.key == "attack.whom", "there is no flight"
