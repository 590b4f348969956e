"""A hero whom people correct to 0 is as dead as any other (A28.2, A28.3)."""

from __future__ import annotations

import pytest

from companion.deck import PILE
from companion.games.atervackt.cards import decks
from tests.games.atervackt.driver import Hand, begin, build, move_into

DEAD = "- death Dzala is dead: shuffle the cards in. Bo plays monsters."


@pytest.mark.rule("A2.4", "A28.2", "A28.3")
def test_dead_heros_cards_go_back_and_the_player_plays_monsters() -> None:
    state = build("Ada", "Bo", at={"heroes.Bo.cards": 2, "heroes.Bo.treasures": 3})
    chamber = state.decks["chamber"]
    for _ in range(2):
        chamber.draw(decks.hand("Bo"), card="crown")
    hand = Hand(state).set("heroes.Bo.life", 0)
    assert hand.asked == ["Ada"]
    hand("move", "wait")
    assert hand.transcript.count(DEAD) == 1
    assert hand.told.index("death") == 0
    assert (hand.hero("Bo").cards, hand.hero("Bo").treasures, hand.hero("Bo").room) == (0, 0, None)
    assert chamber.left(decks.hand("Bo")) == 0
    assert chamber.known(PILE) == [None] * len(chamber.known(PILE)), "shuffled in"
    while not hand.told.count("sun"):
        hand.play((hand.key, 2))
    assert hand.told.count("death") == 1, "once"


@pytest.mark.rule("A28.2", "A28.3")
def test_death_in_a_fight_is_told_when_the_room_is_left() -> None:
    hand = move_into(begin("Ada", "Bo", at={"heroes.Ada.lost": 1}), "orc").set("heroes.Bo.life", 0)
    assert DEAD in hand.transcript
    assert "meeting" not in hand.state.scopes


@pytest.mark.rule("A28.2")
def test_the_last_one_dies_before_the_game_is_over() -> None:
    hand = Hand(build("Ada")).set("heroes.Ada.life", 0)
    assert hand.told[:2] == ["death", "over"]


@pytest.mark.rule("A28.3")
def test_revived_hero_can_die_again() -> None:
    hand = begin("Ada", "Bo", "Cid").set("heroes.Bo.life", 0)("move", "wait", "wait")("wait", 2)
    hand.set("heroes.Bo.life", 4)("wait", 2)
    assert hand.told.count("death") == 1
    hand.set("heroes.Bo.life", 0)
    while hand.told.count("sun") < 2:
        assert hand.key is not None
        hand(hand.key, *({"move": "wait", "wait": 2}[hand.key] for _ in hand.asked))
    assert hand.told.count("death") == 2


@pytest.mark.rule("A13.5", "A25.6")
def test_a_follower_corrected_to_no_life_dies_too() -> None:
    state = build("Ada", "Bo")
    state.heroes["Ada"].enslave("orc", "helmet")
    hand = Hand(state).set("followers.1.life", 0)("move", "wait", "wait")
    assert hand.told.count("follower.dead") == 1


def test_known_death_is_not_told_again_after_a_resume() -> None:
    hand = Hand(build("Ada", "Bo", at={"heroes.Bo.life": 0}))("move", "wait")
    assert "death" not in hand.told
