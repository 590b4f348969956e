"""The treasure chamber and its dragon."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Draw
from companion.games.legenden import game
from companion.games.legenden.cards import treasures
from tests.games.legenden.driver import Hand, begin

INSIDE = {"heroes.Ada.place": "chamber"}


def at_the_chamber(*seats: str, **options: object) -> Hand:
    return begin(*seats, **options).play(("turn", "move"), ("move.what", "chamber"))


def danger(hand: Hand) -> Fraction | None:
    return game.view(hand.state, None).danger


@pytest.mark.rule("L9.1a", "LT1", "L4.10")
def test_a_hero_who_turns_up_the_chamber_may_go_in_or_turn_back() -> None:
    hand = at_the_chamber()
    assert hand.ids == ["draw", "back", "strike"]
    assert hand.lines[0] == "Go in: wakes 1/12"


@pytest.mark.rule("LS39")
def test_turning_back_takes_the_next_turn_and_draws_no_card() -> None:
    hand = at_the_chamber()("chamber", "back")
    assert (hand.state.turn, hand.hero().cards, hand.hero().place) == ("Bo", 0, "room")
    hand.play(("turn", "stay"), ("sun", [0]))
    assert hand.ids[0] == "back"


def test_once_known_the_chamber_is_entered_on_purpose() -> None:
    hand = at_the_chamber().play(("chamber", "draw"), ("dragon.card", "asleep"), ("turn", "stay"), ("sun", [0]))
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "nothing"), ("turn", "stay"), ("sun", [0]))
    hand.play(("turn", "move"), ("move.what", "chamber"))
    assert hand.ids == ["draw", "", "strike"]


@pytest.mark.rule("L9.1b", "L9.2a", "L9.2b")
def test_the_turn_of_entry_draws_a_treasure_and_a_dragon_card() -> None:
    hand = at_the_chamber()("chamber", "draw")
    assert isinstance(hand.ask, Draw)
    assert hand.ask.deck == "decks.dragon"
    assert (hand.hero().cards, hand.state.wealth) == (1, 17)
    hand("dragon.card", "asleep")
    assert hand.state.turn == "Bo"
    assert treasures.waking_chance(hand.state) == Fraction(1, 11)


@pytest.mark.rule("L9.3a")
def test_the_chance_of_waking_is_shown_before_a_hero_decides_to_stay() -> None:
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
    assert treasures.waking_chance(hand.state) == Fraction(1, 12)
    assert "dragon.shuffled" in hand.told
    assert hand.hero().cards == 1


@pytest.mark.rule("L9.4", "L9.3a")
def test_several_heroes_draw_from_the_same_shrinking_deck() -> None:
    hand = begin(at={"heroes.Ada.place": "chamber", "heroes.Bo.place": "chamber"})
    hand.play(("turn", "draw"), ("dragon.card", "asleep"), ("turn", "draw"), ("dragon.card", "asleep"), ("sun", [0]))
    assert treasures.waking_chance(hand.state) == Fraction(1, 10)
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "nothing"))
    assert treasures.waking_chance(hand.state) == Fraction(1, 10)


@pytest.mark.rule("LS24")
def test_the_cards_are_shuffled_back_when_the_last_hero_dies() -> None:
    hand = begin(at=INSIDE).play(("turn", "draw"), ("dragon.card", "asleep"), ("turn", "stay"), ("sun", [0]))
    hand.play(("turn", "found"), ("found", "hurt"), ("found.hurt", 20))
    assert treasures.waking_chance(hand.state) == Fraction(1, 12)
    assert hand.state.wealth == 18


@pytest.mark.rule("LS24")
def test_from_an_empty_hoard_nothing_comes_but_the_dragon_card_is_drawn() -> None:
    hand = begin(at={**INSIDE, "wealth": 0})("turn", "draw")
    assert (hand.key, hand.hero().cards) == ("dragon.card", 0)
    assert "treasure.none" in hand.told


@pytest.mark.rule("LS20")
def test_in_the_chamber_a_hero_rests_only_when_the_dragon_is_dead() -> None:
    assert "rest" in begin(at={**INSIDE, "dragon": "dead", "heroes.Ada.life": 5}).ids
    assert "rest" not in begin(at={**INSIDE, "heroes.Ada.life": 5}).ids


def test_a_card_that_should_not_be_there_is_said() -> None:
    hand = begin(at=INSIDE).play(("turn", "draw"), ("dragon.card", "awake"))
    hand.set("dragon", "asleep").play(("turn", "stay"), ("sun", [0]), ("turn", "draw"), ("dragon.card", "awake"))
    assert "dragon.odd" in hand.told


@pytest.mark.rule("L9.2b", "L9.3a")
def test_of_a_fan_it_does_not_matter_what_lies_on_top() -> None:
    hand = begin(at=INSIDE)
    treasures.dragon_deck(hand.state).show("pile", 0, "awake")
    assert danger(hand) == Fraction(1, 12)
    hand("turn", "draw")
    assert isinstance(hand.ask, Draw)
    assert hand.ask.fan


@pytest.mark.rule("L9.3b", "LS24")
def test_a_hero_who_is_back_in_the_same_turn_finds_the_whole_deck() -> None:
    hand = begin(at=INSIDE).play(("turn", "draw"), ("dragon.card", "asleep"), ("turn", "stay"), ("sun", [0]))
    hand.play(("turn", "move"), ("move.what", "corridor"), ("corridor", "on"), ("move.what", "chamber"))
    assert hand.lines[0] == "Go in: wakes 1/12"


@pytest.mark.rule("L9.1a")
def test_a_chamber_turned_up_is_known_to_heroes_who_did_not_go_in() -> None:
    hand = at_the_chamber()("chamber", "back").play(("turn", "move"), ("move.what", "chamber"))
    assert "back" not in hand.ids


@pytest.mark.rule("L10.4")
def test_with_the_dragon_dead_nobody_has_to_take_anything() -> None:
    hand = begin(at={"dragon": "dead", "wealth": 0}).play(("turn", "move"), ("move.what", "chamber"))
    assert [id for id in hand.ids if id] == ["back", "wait"]
    hand("chamber", "wait")
    assert (hand.hero().place, hand.hero().cards) == ("chamber", 0)


@pytest.mark.rule("L9.3b", "LS24")
def test_the_cards_are_shuffled_back_when_the_last_hero_is_set_elsewhere() -> None:
    hand = begin(at=INSIDE).play(("turn", "draw"), ("dragon.card", "asleep")).set("heroes.Ada.place", "room")
    hand("turn", "stay")
    assert treasures.waking_chance(hand.state) == Fraction(1, 12)
