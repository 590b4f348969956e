"""Heroes against heroes, by the chaos rules."""

from __future__ import annotations

import pytest

from companion.games.legenden import game
from tests.games.legenden.crowd import be_ready, enter_together, fighters, losses, melee_of, points
from tests.games.legenden.driver import Hand, begin

CHAOS = {"chaos": True}


def attack_hero(*seats: str, **at: object) -> Hand:
    hand = begin(*seats, options=CHAOS, at=dict(at)).play(("turn", "attack"), ("attack.whom", "Bo"))
    if hand.key == "attack.side":
        assert hand.ask is not None
        hand("attack.side", *["out"] * len(hand.ask.seats))
    return be_ready(hand)


@pytest.mark.rule("L13.5", "LQ8", "L0.2")
def test_without_the_chaos_rules_no_hero_is_attacked() -> None:
    assert "attack" not in begin().ids
    assert "attack" not in begin(options={"advanced": True}).ids
    assert "attack" not in enter_together().ids
    assert "attack" in begin(options=CHAOS).ids
    assert "attack" in enter_together(chaos=True).ids


@pytest.mark.rule("L13.5")
def test_only_heroes_who_may_stand_there_can_be_attacked() -> None:
    assert "attack" not in begin(options=CHAOS, at={"heroes.Bo.place": "catacombs"}).ids
    assert "attack" not in begin(options=CHAOS, at={"heroes.Ada.due": "back"}).ids
    hand = begin("Ada", "Bo", "Cid", options=CHAOS, at={"heroes.Cid.place": "outside"})("turn", "attack")
    assert hand.ids == ["Bo", "not"]
    assert hand("attack.whom", "not").key == "turn"


@pytest.mark.rule("L13.5", "L8.1a", "L8.7a")
def test_heroes_fight_with_their_values_and_life_as_any_fighters() -> None:
    hand = attack_hero(**{"heroes.Ada.strength": 9, "heroes.Ada.combat_bonus": 2})
    assert points(hand) == [12, 10]
    hand("melee.stance", "strength", "strength")
    assert losses(hand) == [0, 3]
    hand.play(("fight.damage", "dice"), ("fight.sun", [1]), ("fight.damage", "all"))
    assert (points(hand), hand.hero("Bo").life) == ([12, 7], 9)


@pytest.mark.rule("L13.5", "L8.2a")
def test_a_hero_who_falls_is_dead_and_the_turn_is_over() -> None:
    hand = attack_hero(**{"heroes.Bo.life": 1}).play(("melee.stance", "strength", "psyche"), ("fight.damage", "pay"))
    assert not hand.hero("Bo").alive
    assert (hand.key, hand.state.melee) == ("sun", None)


@pytest.mark.rule("L13.5", "L8.12a")
def test_a_hero_may_flee_from_a_hero() -> None:
    hand = attack_hero().play(("melee.stance", "strength", "psyche"), ("fight.damage", "pay"), ("melee.flee", "flee"))
    hand.play(("melee.stance", "strength", "agility"), ("fight.exit", "undiscovered"))
    assert (hand.hero().due, hand.state.turn, hand.hero("Bo").alive) == ("onward", "Bo", True)


@pytest.mark.rule("L13.5", "L13.3d")
def test_others_there_may_help_one_of_them_or_stay_out() -> None:
    hand = begin("Ada", "Bo", "Cid", "Dan", options=CHAOS).play(("turn", "attack"), ("attack.whom", "Bo"))
    assert hand.ask is not None
    assert hand.ask.seats == ("Cid", "Dan")
    be_ready(hand("attack.side", "attacked", "out"))
    assert [(f.hero, f.side) for f in fighters(hand)] == [("Ada", 1), ("Bo", 2), ("Cid", 2)]
    hand("melee.stance", "psyche", "strength", "psyche")
    assert losses(hand) == [1, 0, 0], "Strength beats Psyche, but not an ally's"


@pytest.mark.rule("L13.5", "L13.1a")
def test_by_the_advanced_rules_the_fight_comes_in_the_event_phase() -> None:
    hand = begin(options=CHAOS | {"advanced": True}).play(("turn", "attack"), ("turn", "stay"))
    assert hand.key == "attack.whom"
    be_ready(hand("attack.whom", "Bo"))
    assert melee_of(hand).fighters[0].hero == "Ada"


def test_a_fight_of_heroes_that_did_not_happen_leaves_no_trace() -> None:
    hand = attack_hero().leave("fight")
    assert (hand.state.melee, hand.state.turn) == (None, "Bo")


def test_two_heroes_are_revealed_as_any_two() -> None:
    hand = attack_hero()("melee.stance", "strength", "psyche")
    shown = game.view(hand.state, None).reveal
    assert shown is not None
    assert [str(line) for line in shown.said] == [
        "Rohan > Sigeir", "Sigeir loses 1", "Rohan STRENGTH", "Sigeir PSYCHE",
    ]  # fmt: skip


@pytest.mark.rule("L13.5", "L6.2")
def test_a_hero_who_attacks_nobody_looks_round_further() -> None:
    hand = begin(options=CHAOS).play(("turn", "move"), ("move.what", "room"), ("room", "attack"))
    assert hand("attack.whom", "not").key == "room"


@pytest.mark.rule("L13.5", "L6.2")
def test_a_hero_who_flees_from_an_attack_leaves_the_room() -> None:
    hand = begin(options=CHAOS).play(("turn", "move"), ("move.what", "room"), ("room", "attack"), ("attack.whom", "Bo"))
    be_ready(hand).play(("melee.stance", "strength", "psyche"), ("fight.damage", "pay"), ("melee.flee", "flee"))
    hand.play(("melee.stance", "strength", "agility"), ("fight.exit", "face_up"))
    assert (hand.state.turn, hand.key) == ("Bo", "turn")
