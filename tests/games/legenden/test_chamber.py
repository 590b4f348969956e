"""The treasure chamber and its dragon."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Draw
from companion.games.legenden import game, hoard
from tests.games.legenden.driver import Hand, playing

INSIDE = {"heroes.Ada.place": "chamber"}
AWAKE = {**INSIDE, "dragon": "awake"}
FIRE = [("fight.damage", "pay")]


def at_the_chamber(*seats: str, **options: object) -> Hand:
    return playing(*seats, **options).play(("turn", "move"), ("move.what", "chamber"))


def danger(hand: Hand) -> Fraction | None:
    return game.view(hand.state, None).danger


@pytest.mark.rule("L9.1a", "LT1", "L4.10")
def test_on_turning_it_up_he_may_go_in_or_turn_back() -> None:
    hand = at_the_chamber()
    assert hand.ids == ["draw", "back", "strike"]
    assert hand.lines[0] == "In: wakes 1/12"


@pytest.mark.rule("LS39")
def test_turning_back_takes_the_next_turn_and_draws_no_card() -> None:
    hand = at_the_chamber()("chamber", "back")
    assert (hand.state.turn, hand.hero().cards, hand.hero().place) == ("Bo", 0, "room")
    hand.play(("turn", "stay"), ("sun", [0]))
    assert hand.ids[0] == "back"


def test_once_known_the_chamber_is_entered_on_purpose() -> None:
    assert "back" not in at_the_chamber(at={"chamber_found": True}).ids


@pytest.mark.rule("L9.1b", "L9.2a", "L9.2b")
def test_the_turn_of_entry_draws_a_treasure_and_a_dragon_card() -> None:
    hand = at_the_chamber()("chamber", "draw")
    assert isinstance(hand.ask, Draw)
    assert hand.ask.deck == "decks.dragon"
    assert (hand.hero().cards, hand.state.wealth) == (1, 17)
    hand("dragon.card", "asleep")
    assert hand.state.turn == "Bo"
    assert hoard.waking(hand.state) == Fraction(1, 11)


@pytest.mark.rule("L9.3a")
def test_the_chance_of_waking_is_shown_before_he_decides_to_stay() -> None:
    hand = at_the_chamber().play(("chamber", "draw"), ("dragon.card", "asleep"))
    for drawn in range(1, 11):
        hand.play(("turn", "stay"), ("sun", [0]))
        assert hand.lines[0] == f"Draw: wakes 1/{12 - drawn}"
        assert danger(hand) == Fraction(1, 12 - drawn)
        hand.play(("turn", "draw"), ("dragon.card", "asleep"))
    hand.play(("turn", "stay"), ("sun", [0]))
    assert danger(hand) == 1


@pytest.mark.rule("L9.3b", "LS24")
def test_when_nobody_is_left_the_cards_are_shuffled_back() -> None:
    hand = at_the_chamber().play(("chamber", "draw"), ("dragon.card", "asleep"), ("turn", "stay"), ("sun", [0]))
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "nothing"))
    assert hoard.waking(hand.state) == Fraction(1, 12)
    assert "dragon.shuffled" in hand.told
    assert hand.hero().cards == 1


@pytest.mark.rule("L9.4", "L9.3a")
def test_several_heroes_draw_from_the_same_shrinking_deck() -> None:
    hand = playing(at={"heroes.Ada.place": "chamber", "heroes.Bo.place": "chamber"})
    hand.play(("turn", "draw"), ("dragon.card", "asleep"), ("turn", "draw"), ("dragon.card", "asleep"), ("sun", [0]))
    assert hoard.waking(hand.state) == Fraction(1, 10)
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "nothing"))
    assert hoard.waking(hand.state) == Fraction(1, 10)


@pytest.mark.rule("LS24")
def test_the_cards_are_shuffled_back_when_the_last_hero_dies() -> None:
    hand = playing(at=INSIDE).play(("turn", "draw"), ("dragon.card", "asleep"), ("turn", "stay"), ("sun", [0]))
    hand.play(("turn", "found"), ("found", "hurt"), ("found.hurt", 20))
    assert hoard.waking(hand.state) == Fraction(1, 12)
    assert hand.state.wealth == 18


@pytest.mark.rule("LS24")
def test_from_an_empty_hoard_nothing_comes_but_the_dragon_card_is_drawn() -> None:
    hand = playing(at={**INSIDE, "wealth": 0})("turn", "draw")
    assert (hand.key, hand.hero().cards) == ("dragon.card", 0)


@pytest.mark.rule("L9.2a", "LS22", "L10.0")
def test_drawing_the_waking_card_ends_the_turn_without_breath() -> None:
    hand = playing(at=INSIDE).play(("turn", "draw"), ("dragon.card", "awake"))
    assert (hand.state.dragon, hand.state.turn) == ("awake", "Bo")
    assert (hand.hero().cards, hand.hero().life) == (1, 10)
    assert danger(hand) is None
    hand.play(("turn", "stay"), ("sun", [0]))
    assert hand.ids == ["flee", "fight", "drop", "found"]


@pytest.mark.rule("L9.5b")
def test_with_the_dragon_awake_nobody_takes_treasure() -> None:
    assert playing(at=AWAKE).ids == ["flee", "fight", "", "found"]


@pytest.mark.rule("LS22")
def test_who_enters_later_may_fight_or_wait_without_breath() -> None:
    hand = at_the_chamber(at={"dragon": "awake"})
    assert hand.ids == ["fight", "back", "wait"]
    hand("chamber", "wait")
    assert (hand.state.turn, hand.hero().life, hand.hero().place) == ("Bo", 10, "chamber")


@pytest.mark.rule("L9.6a")
def test_before_an_attempt_he_may_drop_any_number_of_cards() -> None:
    hand = playing(at={**AWAKE, "heroes.Ada.cards": 3, "wealth": 15})
    hand.play(("turn", "drop"), ("chamber.drop", 2))
    assert (hand.key, hand.hero().cards, hand.state.wealth) == ("turn", 1, 17)


@pytest.mark.rule("L9.6b", "LS14")
def test_the_chance_of_flight_with_cards_stands_on_the_line() -> None:
    hand = playing(at={**AWAKE, "heroes.Ada.agility": 9, "heroes.Ada.cards": 2})
    assert hand.lines[0] == "Flee  30%"
    assert hand.ask.options[0].chance == Fraction(8, 12) ** 3  # type: ignore[union-attr]


@pytest.mark.rule("L9.6b", "LS14")
@pytest.mark.parametrize(("rule", "away"), [("<", False), ("<=", True)])
def test_flight_takes_less_than_agility(rule: str, away: bool) -> None:
    hand = playing(at=AWAKE, options={"dragon.flight": rule}).play(("turn", "flee"), ("test.agility", [6]))
    assert (hand.key == "flight.to") is away


@pytest.mark.rule("L9.6b")
@pytest.mark.parametrize(("rolls", "away"), [([1, 5, 5], True), ([1, 5, 6], False)])
def test_he_rolls_once_for_himself_and_once_for_each_card(rolls: list[int], away: bool) -> None:
    hand = playing(at={**AWAKE, "heroes.Ada.cards": 2}).play(("turn", "flee"), ("test.agility", rolls))
    assert (hand.key == "flight.to") is away


@pytest.mark.rule("L9.8")
def test_who_gets_away_keeps_his_cards_and_goes_on_as_if_he_had_moved() -> None:
    hand = playing(at={**AWAKE, "heroes.Ada.cards": 1}).play(("turn", "flee"), ("test.agility", "made"))
    hand.play(("flight.to", "corridor"), ("corridor", "on"), ("move.what", "room"), ("room", "nothing"))
    assert (hand.hero().place, hand.hero().cards, hand.hero().life) == ("room", 1, 10)


@pytest.mark.rule("L9.5c", "L9.7")
def test_a_failed_flight_costs_the_breath_and_may_be_tried_again() -> None:
    hand = playing(at=AWAKE).play(("turn", "flee"), ("test.agility", "failed"), ("damage.sun", [2]))
    assert (hand.hero().life, hand.state.turn) == (8, "Bo")
    hand.play(("turn", "stay"), ("sun", [0]))
    assert "flee" in hand.ids


def test_his_agility_is_asked_before_he_decides() -> None:
    assert playing(at={**AWAKE, "heroes.Ada.agility": None}).key == "value.agility"


def test_the_breath_can_kill() -> None:
    hand = playing(at={**AWAKE, "heroes.Ada.life": 1}).play(("turn", "flee"), ("test.agility", "failed"))
    hand("damage.sun", [1])
    assert not hand.hero().alive


@pytest.mark.rule("L10.1a", "L10.1c")
def test_the_dragon_fights_with_its_own_values_and_no_card() -> None:
    hand = playing(at=AWAKE).play(("turn", "fight"), ("fight.ready", True, True))
    assert hand.state.fight is not None
    assert hand.state.fight.monster_points == 20
    hand("fight.stance", "armour", "strength")
    assert hand.state.fight.monster_points == 19
    assert hand.key == "fight.damage"


@pytest.mark.rule("L10.1b", "LS21")
@pytest.mark.parametrize(("rule", "cost"), [("combat_round", 2), ("fight", 1)])
def test_the_fire_costs_a_point_on_top(rule: str, cost: int) -> None:
    hand = playing(at=AWAKE, options={"dragon.breath": rule}).play(("turn", "fight"), ("fight.ready", True, True))
    hand.play(("fight.stance", "strength", "agility"), *FIRE, ("fight.stance", "strength", "agility"))
    if rule == "combat_round":
        hand.play(*FIRE)
    assert hand.state.fight is not None
    assert hand.state.fight.hero_points == 10 - cost


@pytest.mark.rule("L10.1b")
def test_the_fire_too_can_be_diced_for() -> None:
    hand = playing(at=AWAKE).play(
        ("turn", "fight"), ("fight.ready", True, True), ("fight.stance", "strength", "agility")
    )
    hand.play(("fight.damage", "dice"), ("fight.sun", [2]))
    assert (hand.state.fight.hero_points, hand.hero().life) == (8, 8)  # type: ignore[union-attr]


@pytest.mark.rule("L10.1c")
def test_neither_flees_from_a_dragon_fight() -> None:
    hand = playing(at=AWAKE).play(("turn", "fight"), ("fight.ready", True, True))
    hand.play(("fight.stance", "strength", "psyche"), *FIRE)
    for miss in [("strength", "agility"), ("psyche", "armour")] * 2:
        hand.play(("fight.stance", *miss), *FIRE)
    assert hand.key == "fight.stance"


@pytest.mark.rule("L10.2", "L10.3", "LS23")
@pytest.mark.parametrize(("face", "left"), [(5, 20), (1, 20), (6, 19), (12, 13)])
def test_who_strikes_the_sleeping_dragon_strikes_first(face: int, left: int) -> None:
    hand = playing(at=INSIDE).play(("turn", "strike"), ("dragon.blow", [face]), ("fight.ready", True, True))
    assert hand.state.fight is not None
    assert (hand.state.fight.monster_points, hand.state.dragon, hand.hero().cards) == (left, "awake", 0)


@pytest.mark.rule("L10.3")
def test_the_dragon_keeps_no_damage_after_a_fight() -> None:
    hand = playing("Ada", "Bo", "Cid", at={**AWAKE, "heroes.Ada.life": 1, "heroes.Bo.place": "chamber"})
    hand.play(("turn", "fight"), ("fight.ready", True, True), ("fight.stance", "strength", "psyche"), *FIRE)
    assert not hand.hero().alive
    hand.play(("turn", "fight"), ("fight.ready", True, True))
    assert hand.state.fight is not None
    assert (hand.state.fight.monster_points, hand.state.fight.opponent) == (20, "Ada")


@pytest.mark.rule("L10.4", "LS21")
def test_with_the_dragon_dead_two_cards_a_turn_and_no_dragon_card() -> None:
    hand = playing(at=INSIDE).play(("turn", "strike"), ("dragon.blow", [12]), ("fight.ready", True, True))
    hand.set("fight.monster_points", 1)("fight.stance", "strength", "psyche")
    assert (hand.state.dragon, hand.state.turn) == ("dead", "Bo")
    hand.play(("turn", "stay"), ("sun", [0]))
    assert hand.lines[0] == "Take 2"
    hand("turn", "loot")
    assert (hand.hero().cards, hand.state.wealth) == (2, 16)
    assert danger(hand) is None


@pytest.mark.rule("LS20")
def test_in_the_chamber_he_may_rest_only_when_the_dragon_is_dead() -> None:
    assert "rest" in playing(at={**INSIDE, "dragon": "dead", "heroes.Ada.life": 5}).ids
    assert "rest" not in playing(at={**INSIDE, "heroes.Ada.life": 5}).ids


def test_a_card_that_should_not_be_there_is_said() -> None:
    hand = playing(at=INSIDE).play(("turn", "draw"), ("dragon.card", "awake"))
    hand.set("dragon", "asleep").play(("turn", "stay"), ("sun", [0]), ("turn", "draw"), ("dragon.card", "awake"))
    assert "dragon.odd" in hand.told
