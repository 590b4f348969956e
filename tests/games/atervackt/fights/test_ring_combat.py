"""Legenden's combat as a house rule (A30)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Secret
from companion.games.atervackt.state.fights import Foe
from tests.games.atervackt.driver import Hand, begin


def fight(life: int = 4, **figures: Any) -> Hand:
    """Ada against an orc (7, 4, 5, 6 in Strength, Psyche, Agility, Armour), with 6 in each value and 5 SP."""
    hand = begin("Ada", "Bo", options={"combat": "ring"}, **figures)("move", "move", "wait")
    hand("tile", "room")("draw.room", "orc")("meeting", "attack")("meeting.card", "fight")
    return hand("monster.life", str(life))


def find_orc(hand: Hand) -> Foe:
    """Return the monster of the open fight."""
    assert hand.state.fight is not None
    return hand.state.fight.foes[0]


@pytest.mark.rule("A30.1", "A30.5")
def test_in_ring_combat_points_are_half_the_life_rounded_up() -> None:
    hand = fight(at={"heroes.Ada.life": 9})
    assert hand.hero().points == 5
    assert isinstance(hand.ask, Secret)
    assert hand.ask.key == "fight.stance"


@pytest.mark.rule("A30.2", "A30.5", "A30.6", "A30.7")
@pytest.mark.parametrize(
    ("mine", "theirs", "hero", "monster"),
    [
        ("strength", "psyche", 5, 3),
        ("psyche", "strength", 4, 4),
        ("strength", "agility", 5, 4),
        ("strength", "strength", 4, 4),
        ("psyche", "psyche", 5, 2),
        ("armour", "armour", 5, 4),
    ],
)
def test_a_ring_round_costs_points_and_no_life(mine: str, theirs: str, hero: int, monster: int) -> None:
    hand = fight()("fight.stance", mine, theirs)
    assert (hand.hero().points, find_orc(hand).points.value) == (hero, monster)
    assert hand.hero().life == 10


@pytest.mark.rule("A30.8")
def test_after_the_first_round_only_neighbours_on_the_ring_are_offered() -> None:
    hand = fight()
    assert len(hand.ids("Ada")) == 4
    hand("fight.stance", "psyche", "strength")
    assert hand.ids("Ada") == ["strength", "psyche", "agility"]
    assert hand.ids("Bo") == ["strength", "psyche", "armour"]


@pytest.mark.rule("A30.9")
def test_three_blows_in_the_air_and_the_monster_flees() -> None:
    hand = fight()("fight.stance", "strength", "agility")("fight.stance", "psyche", "armour")
    hand("fight.stance", "strength", "agility")
    assert hand.key == "fight.gone"
    hand("fight.gone", "yes")
    assert hand.state.fight is None
    assert hand.room().cards == []


@pytest.mark.rule("A30.9", "A15.1", "AS54")
@pytest.mark.parametrize(
    ("ada", "bo", "misses"), [("psyche", "strength", 0), ("strength", "psyche", 0), ("strength", "strength", 1)]
)
def test_round_is_a_miss_only_if_nobody_hits(ada: str, bo: str, misses: int) -> None:
    hand = begin("Ada", "Bo", "Cid", options={"combat": "ring"})("move", "move", "move", "wait")
    hand("tile", "room", "with.Ada")("draw.room", "orc")("meeting", "attack", "attack")("meeting.card", "fight")
    hand("monster.life", "9")("fight.stance", ada, bo, "agility")
    assert find_orc(hand).misses == misses


@pytest.mark.rule("A30.9", "AS54")
def test_two_heroes_misses_drive_a_monster_off() -> None:
    hand = begin("Ada", "Bo", "Cid", options={"combat": "ring"})("move", "move", "move", "wait")
    hand("tile", "room", "with.Ada")("draw.room", "orc")("meeting", "attack", "attack")("meeting.card", "fight")
    hand("monster.life", "9")("fight.stance", "strength", "strength", "agility")
    hand("fight.stance", "psyche", "psyche", "armour")
    assert hand.key == "fight.stance"
    assert hand("fight.stance", "strength", "strength", "agility").key == "fight.gone"


@pytest.mark.rule("A30.2", "A30.3")
def test_losing_all_points_is_death_and_others_return_at_sunrise() -> None:
    hand = fight(at={"heroes.Ada.life": 1})("fight.stance", "psyche", "strength")
    assert not hand.hero().alive
    hand = fight(life=1)("fight.stance", "psyche", "strength")("fight.stance", "strength", "psyche")
    assert hand.hero().points == 4
    hand("wait", 2)
    assert hand.hero().points is None
    assert hand.hero().life == 10


@pytest.mark.rule("A30.10", "AS43", "A14.2")
def test_fleeing_takes_a_round_without_damage() -> None:
    hand = fight()("fight.stance", "strength", "psyche")("fight.flee", "flee")
    hand("fight.stance", "psyche", "agility")
    assert find_orc(hand).points.value == 3, "a fleeing hero does no damage in that round"
    assert hand.key == "fight.exit"


@pytest.mark.rule("A30.12")
@pytest.mark.parametrize(("stance", "hero"), [("psyche", 4), ("armour", 4), ("strength", 4)])
def test_unarmed_hero_is_hurt_by_the_same_aspect(stance: str, hero: int) -> None:
    hand = fight(at={"heroes.Ada.armed": False})("fight.stance", stance, stance)
    assert (hand.hero().points, find_orc(hand).points.value) == (hero, 4)


@pytest.mark.rule("AS9")
def test_alone_dice_choose_for_the_monster() -> None:
    hand = begin("Ada", options={"combat": "ring"})("move", "move")("tile", "room")("draw.room", "orc")
    hand("meeting", "attack")("meeting.card", "fight")("monster.life", 3)("fight.stance", "strength")
    hand("fight.first", 5)
    assert find_orc(hand).stance == "psyche"
    hand("fight.flee", "on")("fight.stance", "strength")("fight.step", 3)
    assert find_orc(hand).stance == "agility"


def hurt_by_door(face: int) -> Hand:
    """Let Ada flee by a door that is trapped."""
    hand = fight()("fight.stance", "strength", "psyche")("fight.flee", "flee")
    hand("fight.stance", "psyche", "agility")("fight.exit", "door")("draw.door", "trap")
    return hand("damage", face)


@pytest.mark.rule("A30.10", "A14.5")
def test_a_trap_on_the_door_one_flees_by_costs_combat_points() -> None:
    hand = hurt_by_door(3)
    assert (hand.hero().life, hand.hero().points) == (10, 2)
    assert hand.state.fight is not None, "and the fight goes on"
    hand = hurt_by_door(5)
    assert not hand.hero().alive, "without any left the hero is dead"


@pytest.mark.rule("A30.10", "A7.4")
def test_a_trap_on_a_door_outside_a_fight_still_costs_life() -> None:
    hand = begin("Ada", "Bo", options={"combat": "ring"})("move", "door", "wait")("draw.door", "trap")("damage", 3)
    assert (hand.hero().life, hand.hero().points) == (7, None)


@pytest.mark.rule("A30.10", "AS3")
def test_a_trap_with_unknown_damage_is_told_in_combat_points_too() -> None:
    hand = fight()
    hand.state.options["cards"] = "unknown"
    hand("fight.stance", "strength", "psyche")("fight.flee", "flee")("fight.stance", "psyche", "agility")
    hand("fight.exit", "door")("draw.door", "trap")("report.hurt", 2)
    assert (hand.hero().life, hand.hero().points) == (10, 3)


@pytest.mark.rule("A30.4", "A30.1")
@pytest.mark.parametrize(("armed", "points"), [(True, 8), (False, 5)])
def test_the_magic_sword_gives_three_points_more(armed: bool, points: int) -> None:
    hand = fight(at={"heroes.Ada.sword": True, "heroes.Ada.armed": armed})
    assert hand.hero().points == points
    assert hand.key == "fight.stance", "and no special attack is asked for"


@pytest.mark.rule("A30.4")
def test_the_magic_sword_is_reported_only_in_this_combat() -> None:
    hand = begin("Ada", "Bo", options={"combat": "ring"}).interrupt("Ada", "report")("report", "special")
    assert "sword" in hand.ids()
    hand("report.thing", "sword")
    assert hand.hero().sword
    assert "sword" not in begin("Ada", "Bo").interrupt("Ada", "report")("report", "special").ids()


@pytest.mark.rule("A30.11", "A30.6")
def test_two_heroes_against_one_monster_are_compared_one_by_one() -> None:
    hand = begin("Ada", "Bo", "Cid", options={"combat": "ring"})("move", "move", "move", "wait")
    hand("tile", "room", "with.Ada")("draw.room", "orc")("meeting", "attack", "attack")("meeting.card", "fight")
    hand("monster.life", "6")
    assert hand.asked == ["Ada", "Bo", "Cid"], "one disc each"
    hand("fight.stance", "strength", "psyche", "psyche")
    assert [hero.points for hero in hand.state.heroes.values()][:2] == [5, 5]
    assert find_orc(hand).points.value == 3, "beaten by one, 2 lower than the other; the heroes do not hurt each other"


@pytest.mark.rule("A30.2", "A30.13")
def test_second_fight_of_a_round_uses_the_points_left() -> None:
    hand = fight(life=1)("fight.stance", "psyche", "strength")("fight.stance", "strength", "psyche")
    assert hand.state.fight is None
    assert hand.hero().points == 4
    hand.hero().points = 2
    hand.hero().count_points()
    assert hand.hero().points == 2


@pytest.mark.rule("A30.3")
def test_damage_outside_a_fight_is_in_life() -> None:
    hand = begin("Ada", "Bo", options={"combat": "ring"})("move", "move", "wait")("tile", "room")
    hand("draw.room", "ambush_orc")("report.hurt", 3)
    assert (hand.hero().life, hand.hero().points) == (7, None)
    hand("meeting", "attack")("meeting.card", "fight")("monster.life", "4")
    assert hand.hero().points == 4, "half of what is left, rounded up"


@pytest.mark.rule("A30.1")
def test_change_to_ring_combat_within_a_fight_gives_half_life() -> None:
    hand = begin("Ada", "Bo", at={"heroes.Ada.special": "none"})("move", "move", "wait")
    hand("tile", "room")("draw.room", "troll")("meeting", "attack")("meeting.card", "fight")("monster.life", "6")
    hand.state.options["combat"] = "ring"
    hand("fight.sign", "rock", "paper")
    assert hand.hero().life == 9
    assert hand.key == "fight.stance"
    assert hand.hero().points == 5
    hand("fight.stance", "strength", "armour")
    assert (hand.hero().points, hand.hero().alive) == (4, True)


@pytest.mark.rule("A30.6")
@pytest.mark.parametrize(
    ("mine", "theirs", "kind"),
    [("armour", "armour", "clinch"), ("strength", "agility", "miss"), ("psyche", "psyche", "hit")],
)
def test_picture_of_a_round_tells_a_clinch_from_a_miss(mine: str, theirs: str, kind: str) -> None:
    hand = fight()("fight.stance", mine, theirs)
    assert [event.kind for event in hand.heard if event.key == "fight.revealed"] == [kind]
