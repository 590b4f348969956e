"""The dragon awake: flight, fight and fire."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose, Number, Roll
from companion.games.legenden import game
from companion.pages.cursor import Cursor
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from tests.games.legenden.driver import Hand, begin

INSIDE = {"heroes.Ada.place": "chamber"}
AWAKE = {**INSIDE, "dragon": "awake"}
FIRE = [("fight.damage", "pay")]


def at_the_chamber(*seats: str, **options: object) -> Hand:
    return begin(*seats, **options).play(("turn", "move"), ("move.what", "chamber"))


def danger(hand: Hand) -> Fraction | None:
    return game.view(hand.state, None).danger


@pytest.mark.rule("L9.2a", "LS22", "L10.0")
def test_drawing_the_waking_card_ends_the_turn_without_breath() -> None:
    hand = begin(at=INSIDE).play(("turn", "draw"), ("dragon.card", "awake"))
    assert (hand.state.dragon, hand.state.turn) == ("awake", "Bo")
    assert (hand.hero().cards, hand.hero().life) == (1, 10)
    assert danger(hand) is None
    hand.play(("turn", "stay"), ("sun", [0]))
    assert hand.ids == ["flee", "fight", "drop", "found"]


@pytest.mark.rule("L9.5b")
def test_with_the_dragon_awake_nobody_takes_treasure() -> None:
    assert begin(at=AWAKE).ids == ["flee", "fight", "", "found"]


def test_the_line_to_fight_the_dragon_says_how_many_points_she_has() -> None:
    assert begin(at=AWAKE).lines[1] == "Fight it: 20 points"


@pytest.mark.rule("LS22")
def test_a_hero_who_enters_later_may_fight_or_wait_without_breath() -> None:
    hand = at_the_chamber(at={"dragon": "awake"})
    assert hand.ids == ["fight", "back", "wait"]
    hand("chamber", "wait")
    assert (hand.state.turn, hand.hero().life, hand.hero().place) == ("Bo", 10, "chamber")


@pytest.mark.rule("L9.6a")
def test_before_an_attempt_a_hero_may_drop_any_number_of_cards() -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.cards": 3, "wealth": 15})
    hand.play(("turn", "drop"), ("chamber.drop", 2))
    assert (hand.key, hand.hero().cards, hand.state.wealth) == ("turn", 1, 17)


@pytest.mark.rule("L9.6a", "L9.6b")
def test_beside_each_number_of_cards_to_drop_stands_the_chance_to_get_away() -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.agility": 9, "heroes.Ada.cards": 2}).play(("turn", "drop"))
    assert isinstance(hand.ask, Number)
    assert hand.ask.chances == (Fraction(8, 12) ** 3, Fraction(8, 12) ** 2, Fraction(8, 12))


@pytest.mark.rule("L9.6b", "LS14")
def test_the_chance_of_flight_with_cards_stands_on_the_line() -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.agility": 9, "heroes.Ada.cards": 2})
    assert hand.lines[0] == "Flee", "the page adds it, once"
    assert hand.ask.options[0].chance == Fraction(8, 12) ** 3  # type: ignore[union-attr]


@pytest.mark.rule("L9.6b", "LS14")
@pytest.mark.parametrize(("rule", "away"), [("<", False), ("<=", True)])
def test_flight_takes_less_than_agility(rule: str, away: bool) -> None:
    hand = begin(at=AWAKE, options={"dragon.flight": rule}).play(("turn", "flee"), ("test.agility", [6]))
    assert (hand.key == "flight.to") is away


@pytest.mark.rule("L9.6b")
@pytest.mark.parametrize(("rolls", "away"), [([1, 5, 5], True), ([1, 5, 6], False)])
def test_a_hero_rolls_once_and_once_more_for_each_card(rolls: list[int], away: bool) -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.cards": 2}).play(("turn", "flee"), ("test.agility", rolls))
    assert (hand.key == "flight.to") is away


@pytest.mark.rule("L9.8")
def test_a_hero_who_gets_away_keeps_the_cards_and_moves_on() -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.cards": 1}).play(("turn", "flee"), ("test.agility", "made"))
    hand.play(("flight.to", "corridor"), ("corridor", "on"), ("move.what", "room"), ("room", "nothing"))
    assert (hand.hero().place, hand.hero().cards, hand.hero().life) == ("room", 1, 10)


@pytest.mark.rule("L9.5c", "L9.7")
def test_a_failed_flight_costs_the_breath_and_may_be_tried_again() -> None:
    hand = begin(at=AWAKE).play(("turn", "flee"), ("test.agility", "failed"), ("damage.sun", [2]))
    assert (hand.hero().life, hand.state.turn) == (8, "Bo")
    assert "- flight.failed Rohan does not get away." in hand.transcript
    assert hand.told.index("flight.failed") < hand.told.index("dragon.breath")
    hand.play(("turn", "stay"), ("sun", [0]))
    assert "flee" in hand.ids


def test_agility_is_asked_before_the_hero_decides() -> None:
    assert begin(at={**AWAKE, "heroes.Ada.agility": None}).key == "value.agility"


def test_the_breath_can_kill() -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.life": 1}).play(("turn", "flee"), ("test.agility", "failed"))
    hand("damage.sun", [1])
    assert not hand.hero().alive


@pytest.mark.rule("L10.1a", "L10.1c")
def test_the_dragon_fights_with_its_own_values_and_no_card() -> None:
    hand = begin(at=AWAKE).play(("turn", "fight"), ("fight.ready", True, True))
    assert hand.state.fight is not None
    assert hand.state.fight.monster_points == 20
    hand("fight.stance", "armour", "strength")
    assert hand.state.fight.monster_points == 19
    assert hand.key == "fight.damage"


@pytest.mark.rule("L10.1b", "LS21")
@pytest.mark.parametrize(("rule", "cost"), [("combat_round", 2), ("fight", 1)])
def test_the_fire_costs_a_point_on_top(rule: str, cost: int) -> None:
    hand = begin(at=AWAKE, options={"dragon.breath": rule}).play(("turn", "fight"), ("fight.ready", True, True))
    hand.play(("fight.stance", "strength", "agility"), *FIRE, ("fight.stance", "strength", "agility"))
    if rule == "combat_round":
        hand.play(*FIRE)
    assert hand.key == "fight.stance"
    assert hand.state.fight is not None
    assert hand.state.fight.hero_points == 10 - cost


@pytest.mark.rule("L10.1b")
def test_dice_may_decide_what_the_fire_costs() -> None:
    hand = begin(at=AWAKE).play(("turn", "fight"), ("fight.ready", True, True), ("fight.stance", "strength", "agility"))
    hand.play(("fight.damage", "dice"), ("fight.sun", [2]))
    assert (hand.state.fight.hero_points, hand.hero().life) == (8, 8)  # type: ignore[union-attr]


@pytest.mark.rule("L10.1c")
def test_neither_flees_from_a_dragon_fight() -> None:
    hand = begin(at=AWAKE).play(("turn", "fight"), ("fight.ready", True, True))
    hand.play(("fight.stance", "strength", "psyche"), *FIRE)
    for miss in [("strength", "agility"), ("psyche", "armour")] * 2:
        hand.play(("fight.stance", *miss), *FIRE)
    assert hand.key == "fight.stance"


@pytest.mark.rule("L10.2", "L10.3", "LS23")
@pytest.mark.parametrize(("face", "left"), [(5, 20), (1, 20), (6, 19), (12, 13)])
def test_a_hero_who_strikes_the_sleeping_dragon_strikes_first(face: int, left: int) -> None:
    hand = begin(at=INSIDE).play(("turn", "strike"), ("dragon.blow", [face]), ("fight.ready", True, True))
    assert hand.state.fight is not None
    assert (hand.state.fight.monster_points, hand.state.dragon, hand.hero().cards) == (left, "awake", 0)


@pytest.mark.rule("L10.3")
def test_the_dragon_keeps_no_damage_after_a_fight() -> None:
    hand = begin("Ada", "Bo", "Cid", at={**AWAKE, "heroes.Ada.life": 1, "heroes.Bo.place": "chamber"})
    hand.play(("turn", "fight"), ("fight.ready", True, True), ("fight.stance", "strength", "psyche"), *FIRE)
    assert not hand.hero().alive
    hand.play(("turn", "fight"), ("fight.ready", True, True))
    assert hand.state.fight is not None
    assert (hand.state.fight.monster_points, hand.state.fight.opponent) == (20, "Ada")


@pytest.mark.rule("L10.4", "LS21")
def test_with_the_dragon_dead_two_cards_a_turn_and_no_dragon_card() -> None:
    hand = begin(at=INSIDE).play(("turn", "strike"), ("dragon.blow", [12]), ("fight.ready", True, True))
    hand.set("fight.monster_points", 1)("fight.stance", "strength", "psyche")
    assert (hand.state.dragon, hand.state.turn) == ("dead", "Bo")
    assert "dragon.dead" in hand.told, "the table hears that the hoard is free"
    hand.play(("turn", "stay"), ("sun", [0]))
    assert hand.lines[0] == "Take 2"
    hand("turn", "loot")
    assert (hand.hero().cards, hand.state.wealth) == (2, 16)
    assert danger(hand) is None


# With no way out there is no flight.


@pytest.mark.rule("LS22", "L9.5c")
@pytest.mark.parametrize("way", ["secret", "portcullis", "none"])
def test_a_hero_without_any_free_way_cannot_flee_from_the_dragon(way: str) -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.way_in": way})
    assert (hand.ids, hand.lines[2]) == (["flee", "fight", "shut", "found"], "No way out: stay")
    hand("turn", "shut")
    assert "- dragon.shut Rohan cannot flee: no exit is free." in hand.transcript
    assert hand.key == "damage.sun"
    hand("damage.sun", [1])
    assert (hand.hero().place, hand.hero().life, hand.state.turn) == ("chamber", 9, "Bo")


@pytest.mark.rule("LS22", "L9.6a")
def test_with_cards_the_line_of_a_closed_way_follows_the_dropping() -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.way_in": "secret", "heroes.Ada.cards": 1})
    assert hand.ids == ["flee", "fight", "drop", "shut", "found"]


@pytest.mark.rule("LS22", "L9.5c", "L4.4b")
@pytest.mark.parametrize("way", ["free", "door", "secret"])
def test_a_flight_with_no_way_out_costs_a_breath_and_stays(way: str) -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.way_in": way}).play(("turn", "flee"), ("test.agility", "made"))
    hand.play(("flight.to", "none"), ("damage.sun", [2]))
    assert (hand.hero().place, hand.hero().life, hand.state.turn) == ("chamber", 8, "Bo")


@pytest.mark.rule("LS22", "L13.1a")
def test_by_the_advanced_rules_the_breath_for_it_waits_for_the_event_phase() -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.way_in": "secret"}, options={"advanced": True})("turn", "shut")
    assert (hand.key, hand.state.turn) == ("turn", "Bo")
    assert hand("turn", "stay").key == "damage.sun"


@pytest.mark.rule("L4.5", "L4.3b", "L9.8", "L7.6a")
@pytest.mark.parametrize(("what", "way"), [("raised", "portcullis"), ("secret", "secret")])
def test_a_flight_from_the_dragon_by_a_way_that_closes_behind_is_told(what: str, way: str) -> None:
    hand = begin(at=AWAKE).play(("turn", "flee"), ("test.agility", "made"), ("flight.to", what))
    assert ("portcullis.falls" in hand.told) is (what == "raised")
    hand.play(("move.behind", "room"), ("room", "monster"), ("monster.kind", "orc"))
    assert (hand.hero().way_in, "back" in hand.ids) == (way, False)


@pytest.mark.rule("L9.6b")
@pytest.mark.parametrize(("cards", "line"), [(0, "A Flee           5/12"), (6, "A Flee            <1%")])
def test_a_flight_that_is_hardly_possible_does_not_look_impossible(cards: int, line: str) -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.cards": cards})
    assert isinstance(hand.ask, Choose)
    situation = Situation(view=game.view(hand.state, None), n=1, ask=hand.ask, waiting=("Ada",))
    assert page(situation, Surface(), Cursor(), str).rows[2] == line
    assert hand.ask.options_for("Ada")[0].chance == Fraction(5, 12) ** (cards + 1)


@pytest.mark.rule("L9.6b", "L9.7")
def test_the_roll_of_several_dice_says_what_it_comes_to() -> None:
    hand = begin(at={**AWAKE, "heroes.Ada.cards": 2})("turn", "flee")
    assert isinstance(hand.ask, Roll)
    assert hand.ask.chance == Fraction(5, 12) ** 3


# The hoard of a dead dragon.

DEAD = {**INSIDE, "dragon": "dead"}


@pytest.mark.rule("L10.4", "L0.3", "LQ3")
def test_in_the_chamber_of_a_dead_dragon_an_unhurt_hero_can_stay_put() -> None:
    hand = begin(at=DEAD)
    assert hand.ids == ["loot", "move", "stay", "found", "loot_one"]
    hand("turn", "stay")
    assert (hand.state.turn, hand.hero().cards, hand.hero().place) == ("Bo", 0, "chamber")
    assert begin(at={**DEAD, "heroes.Ada.life": 5}).ids[2] == "rest"
    assert begin(at={**DEAD, "wealth": 0}).ids == ["stay", "move", "", "found"]


@pytest.mark.rule("L10.4")
def test_of_two_treasures_a_hero_can_take_one() -> None:
    hand = begin(at=DEAD)
    assert hand.lines == ["Take 2", "Move out", "Stay put", "Something happens", "Take 1"]
    hand("turn", "loot_one")
    assert (hand.hero().cards, hand.state.wealth, hand.state.turn) == (1, 17, "Bo")
    assert "loot_one" not in begin(at={**DEAD, "wealth": 1}).ids


@pytest.mark.rule("L10.4", "L9.1a")
def test_one_of_two_treasures_can_be_taken_on_the_way_in_too() -> None:
    hand = at_the_chamber(at={"dragon": "dead"})
    assert hand.lines == ["Go in and take 2", "Turn back", "Go in", "Go in and take 1"]
    hand("chamber", "loot_one")
    assert (hand.hero().cards, hand.state.wealth, hand.hero().place) == (1, 17, "chamber")


@pytest.mark.rule("L10.4", "L13.1a")
def test_by_the_advanced_rules_a_treasure_waits_for_the_event_phase() -> None:
    hand = begin(at=DEAD, options={"advanced": True})("turn", "loot_one")
    assert (hand.hero().cards, hand.state.turn) == (0, "Bo")
    assert hand("turn", "stay").key == "sun"
    assert hand.hero().cards == 1


@pytest.mark.rule("L9.6b")
def test_agility_is_not_asked_while_the_dragon_sleeps() -> None:
    assert begin(at={**INSIDE, "heroes.Ada.agility": None}).key == "turn"


@pytest.mark.rule("L10.1b")
def test_the_cost_of_the_fire_is_told_as_fire() -> None:
    hand = begin(at=AWAKE).play(("turn", "fight"), ("fight.ready", True, True))
    hand("fight.stance", "strength", "agility")
    assert hand.ask is not None
    assert str(hand.ask.text) == "Fire! Rohan -1"
