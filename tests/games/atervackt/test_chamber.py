"""The treasure chamber, the dragon, and the catacombs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.asks import Choose
from companion.deck import DISCARD, PILE
from companion.games.atervackt import chamber, game
from companion.games.atervackt.cards.decks import hand as cards_of
from tests.games.atervackt.driver import Hand, begin, build, play_alone


def enter_chamber(*seats: str, **figures: Any) -> Hand:
    """Return heroes who have come into the chamber together, before their dragon cards."""
    seats = seats or ("Ada",)
    hand = begin(*seats, **figures)("move", *["move"] * len(seats))
    return hand("tile", "chamber", *["with.Ada"] * (len(seats) - 1))


def chance_of(hand: Hand, id: str) -> Fraction | None:
    """Return the chance that stands beside an option."""
    assert isinstance(hand.ask, Choose)
    return next(option.chance for option in hand.ask.options_for(hand.asked[0]) if option.id == id)


@pytest.mark.rule("A24.1", "A24.2", "A24.3", "A24.6", "A6.4")
def test_two_treasures_and_a_dragon_card() -> None:
    hand = enter_chamber()
    assert hand.hero().cards == 2
    assert hand.key == "dragon.card"
    hand("dragon.card", "asleep")
    assert hand.key == "move"
    assert hand.state.decks["dragon"].left() == 7
    assert hand.state.decks["chamber"].left(cards_of("Ada")) == 2


@pytest.mark.rule("A24.4", "A10.3")
def test_hero_who_stays_draws_again() -> None:
    hand = enter_chamber()("dragon.card", "asleep")
    assert hand.ids() == ["draw", "move", "door", "portcullis"]
    hand("move", "draw")("dragon.card", "asleep")
    assert hand.hero().cards == 4


@pytest.mark.rule("A10.3", "A24.4", "A7.22")
def test_without_light_nobody_stands_still_in_the_chamber() -> None:
    hand = enter_chamber()("dragon.card", "asleep").set("heroes.Ada.torch", False)
    assert hand.ids() == ["light", "draw"]
    hand("move", "draw")("dragon.card", "asleep")
    assert hand.hero().cards == 4


@pytest.mark.rule("A24.5", "AS8")
def test_several_draw_at_the_same_time_with_exact_odds() -> None:
    hand = enter_chamber("Ada", "Bo")
    assert [hero.cards for hero in hand.state.heroes.values()] == [2, 2]
    assert game.view(hand.state, None).danger == Fraction(2, 8)
    hand("dragon.card", "asleep")("dragon.card", "asleep")
    assert chamber.chance_to_wake(hand.state, 2) == Fraction(2, 6)


@pytest.mark.rule("AS8", "A24.2")
def test_the_chance_of_waking_grows_with_each_sleeping_card() -> None:
    state = build("Ada")
    chances = []
    for _ in range(8):
        chances.append(chamber.chance_to_wake(state))
        state.decks["dragon"].pick(card="asleep") if chances[-1] != 1 else None
    assert chances == [Fraction(1, left) for left in range(8, 0, -1)]


@pytest.mark.rule("A24.8", "A24.9", "A24.10", "A3.6")
def test_awake_dragon_burns_everybody_and_they_flee() -> None:
    hand = enter_chamber("Ada", "Bo")("dragon.card", "asleep")("dragon.card", "awake")
    hand("dragon.fire", 3)("dragon.fire", 12)
    assert (hand.hero("Ada").life, hand.hero("Bo").alive) == (7, False)
    assert chance_of(hand, "flee") == Fraction(10, 12)
    hand("dragon.flee", "flee")("dragon.escape", 3)
    assert hand.hero("Ada").halfway
    assert hand.key == "tile"


@pytest.mark.rule("A24.12", "A24.10")
def test_a_failed_flight_burns_again() -> None:
    hand = enter_chamber()("dragon.card", "awake")("dragon.fire", 1)("dragon.flee", "flee")("dragon.escape", 2)
    hand("dragon.fire", 2)
    assert hand.hero().life == 7
    assert hand.key == "dragon.flee"


@pytest.mark.rule("A24.11", "AS29", "A24.10")
@pytest.mark.parametrize(
    ("cards", "chance"), [(0, Fraction(1)), (1, Fraction(11, 12)), (6, Fraction(1, 2)), (12, Fraction(0))]
)
def test_the_chance_of_a_flight_falls_with_each_card(cards: int, chance: Fraction) -> None:
    hand = enter_chamber(at={"heroes.Ada.life": 10})("dragon.card", "awake")("dragon.fire", 1).set(
        "heroes.Ada.cards", cards
    )
    assert chance_of(hand, "flee") == chance
    if cards:
        assert chance_of(hand, "drop") == (Fraction(13 - cards, 12) if cards > 1 else 1), "with one card fewer"
    assert ("drop" in hand.ids()) is (cards > 0)
    if cards == 1:
        hand("dragon.flee", "drop")("dragon.flee", "flee")
        assert hand.hero().halfway, "with nothing no roll is needed"


@pytest.mark.rule("A24.9", "AS30")
def test_barred_ways_are_death() -> None:
    hand = enter_chamber()("dragon.card", "awake")("dragon.fire", 1)("dragon.flee", "barred")
    assert not hand.hero().alive


@pytest.mark.rule("A24.14")
def test_hero_who_enters_while_the_dragon_is_awake_dies() -> None:
    hand = enter_chamber(at={"dragon": "awake"})
    assert not hand.hero().alive


@pytest.mark.rule("A24.15", "A24.16", "A3.2", "AS8")
def test_dragon_sleeps_again_when_all_cards_are_back() -> None:
    hand = enter_chamber("Ada", "Bo")("dragon.card", "asleep")("dragon.card", "awake")
    hand("dragon.fire", 1)("dragon.fire", 1)("dragon.flee", "flee")("dragon.escape", 12)
    hand("dragon.flee", "flee")("dragon.escape", 12)
    deck = hand.state.decks["dragon"]
    assert (hand.state.dragon, deck.left(PILE), deck.left(DISCARD)) == ("awake", 7, 1)
    hand("tile", "room", "room")("draw.room", "nothing")("draw.room", "nothing")
    assert (hand.state.dragon, deck.left(PILE)) == ("asleep", 8)


@pytest.mark.rule("A2.4", "A28.2", "A28.6")
def test_the_cards_of_the_dead_are_shuffled_in() -> None:
    hand = enter_chamber("Ada", "Bo")("dragon.card", "asleep")("dragon.card", "awake")("dragon.fire", 12)(
        "dragon.fire", 1
    )
    assert hand.state.decks["chamber"].left(PILE) == 30


def start_below(**figures: Any) -> Hand:
    """Return a hero who has fallen through a trapdoor."""
    return play_alone(**figures)("move", "move")("tile", "room")("draw.room", "trapdoor")("test.agility", 12)("fall", 1)


@pytest.mark.rule("A23.1", "A23.2", "A23.7", "A23.8", "A23.9")
@pytest.mark.parametrize(("face", "turn"), [(1, "left"), (2, "straight"), (5, "straight"), (6, "right")])
def test_hero_goes_down_of_their_own_will(face: int, turn: str) -> None:
    hand = play_alone()("move", "down")("below.direction", face)
    assert turn in hand.transcript[-1]
    assert hand.key == "draw.catacomb"
    assert (hand.hero().life, hand.hero().place) == (10, "catacombs")


@pytest.mark.rule("A23.3", "A23.4", "AS28", "A11.7")
def test_after_a_fall_a_rope_leads_back() -> None:
    assert start_below().ids() == ["walk"]
    hand = start_below(at={"heroes.Ada.ropes": 1})
    assert hand.ids() == ["walk", "rope"]
    hand("move", "rope")("test.agility", 7)
    assert hand.ids() == ["walk", "rope"], "the hero may try again"
    hand("move", "rope")("test.agility", 6)
    assert hand.hero().place == "castle"
    assert hand.hero().ropes == 1
    assert hand.key == "draw.room"


@pytest.mark.rule("A23.1", "A23.4")
def test_arrow_is_put_down_once_after_a_fall() -> None:
    hand = start_below()("move", "walk")
    assert hand.told.count("below.arrow") == 1
    hand("below.direction", 3)("draw.catacomb", "empty")("move", "walk")
    assert hand.told.count("below.arrow") == 1


@pytest.mark.rule("A23.4", "AS28")
def test_hero_who_walked_on_cannot_climb_back() -> None:
    hand = start_below(at={"heroes.Ada.ropes": 1})("move", "walk")("below.direction", 3)("draw.catacomb", "empty")
    assert hand.ids() == ["walk"]


@pytest.mark.rule("A23.10", "A23.11", "A23.12", "A23.13", "A23.16", "A23.18", "A23.19", "A23.20", "A23.21", "A2.3")
def test_an_exit_card_below_offers_a_way_up_and_may_fail() -> None:
    hand = start_below()("move", "walk")("below.direction", 3)("draw.catacomb", "exit")
    deck = hand.state.decks["catacomb"]
    assert deck.left("below:Ada") == 1
    assert hand.ids() == ["walk", "up"]
    hand("move", "up")("below.up", "fails")
    assert hand.ids() == ["walk", "up"], "the hero may try again"
    hand("move", "up")("below.up", "up")("below.where", 4)
    assert "south-east" in hand.story
    hand("below.board", "board")
    assert "below.shuffled" in hand.told
    assert deck.left() == 32
    hand("tile", "room")
    assert hand.key == "draw.room"
    assert hand.hero().way_in == "up"


@pytest.mark.rule("A23.15", "A2.10")
def test_coming_up_two_squares_outside_the_board_is_out() -> None:
    hand = start_below()("move", "walk")("below.direction", 3)("draw.catacomb", "exit")("move", "up")("below.up", "up")
    hand("below.where", 12)("below.board", "out")
    assert hand.hero().is_safe


def test_the_overview_says_that_the_dragon_is_awake() -> None:
    first = [str(game.view(build("Ada", at={"dragon": how}), None).overview[0]) for how in ("asleep", "awake")]
    assert first == [first[0], "The dragon is awake."]
    assert "dragon" not in first[0]
