"""The whole suite, and what each rule is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from old_mill import game
from old_mill.state import Mill

from companion.testing.hand import Hand, begin_hand
from companion.testing.suite import GameSuite

HERE = Path(__file__).parent


class TestOldMill(GameSuite):
    """Everything that every game is held to."""

    game = "old_mill"
    transcripts = HERE / "transcripts"
    rules = HERE.parent / "old_mill" / "rules.md"


def playing(*seats: str, **figures: Any) -> Hand[Mill]:
    """Ada is the miller, Bo the smith, whose sheet nobody knows; `figures` of Ada's."""
    hand = begin_hand(game, *(seats or ("Ada", "Bo")))
    for sheet in ("miller", "smith", "maid")[: len(hand.state.seats)]:
        hand("sheet", sheet)
    for name, value in figures.items():
        hand.set(f"players.Ada.{name}", value)
    return hand


def finds(hand: Hand[Mill], *cards: str) -> Hand[Mill]:
    """Send the player whose turn it is to the loft, to draw this card, while the others sleep."""
    for card in cards:
        while hand.state.turn != "Ada":
            hand("go", "inn")
        hand("go", "loft")("draw", card)
    return hand


@pytest.mark.rule("M1.1")
def test_a_sheet_is_read_when_it_is_needed_and_kept_for_the_next_evening() -> None:
    hand = playing()("go", "inn")("go", "cellar")
    hand("value.wits", 3)("test.wits", 4)("value.max_life", 7)
    assert (hand.state.players["Bo"].life, hand.state.players["Bo"].wits) == (6, 3)
    assert game.learned(hand.state) == {"sheets": {"smith": {"life": 7, "wits": 3}}}


@pytest.mark.rule("M1.2")
def test_the_last_round_ends_the_game_and_so_does_the_last_death() -> None:
    hand = begin_hand(game, "Ada", rounds=3)("sheet", "miller")
    assert hand("go", "inn")("go", "inn").key == "go"
    assert hand("go", "inn").key is None
    alone = playing("Ada", life=1)
    assert finds(alone, "rats")("test.wits", 6).key is None
    assert game.result(alone.state) == {"winners": [], "flour": {}}


@pytest.mark.rule("M2.1", "M2.2", "M2.3")
def test_a_turn_is_one_space() -> None:
    hand = playing(life=3)
    assert hand.read() == ["Inn", "Loft: a card", "Cellar: two cards"]
    assert hand("go", "inn").state.players["Ada"].life == 4
    assert hand.state.turn == "Bo"
    assert hand("go", "loft").key == "draw"


@pytest.mark.rule("M2.4", "M3.1")
def test_the_stairs_are_dark_without_a_lamp() -> None:
    hand = playing()("go", "cellar")
    assert hand("test.wits", 5).state.players["Ada"].life == 5
    hand = finds(playing(), "lamp")("go", "inn")("go", "cellar")
    assert hand.key == "draw"
    assert hand("draw", "flour")("draw", "sack").state.turn == "Bo"
    assert game.view(hand.state, None).overview[0].read(str) == "Miller: 4 flour"


@pytest.mark.rule("M3.2", "M5.3")
def test_most_flour_wins_of_those_who_live() -> None:
    hand = finds(playing(), "flour", "sack")
    hand("go", "loft")("draw", "flour")
    assert game.result(hand.state) == {"winners": ["Ada"], "flour": {"Ada": 4, "Bo": 1}}
    hand.set("players.Ada.life", 0)
    assert game.result(hand.state)["winners"] == ["Bo"]


@pytest.mark.rule("M3.3")
def test_rats_bite() -> None:
    hand = finds(playing(), "rats")
    assert hand("test.wits", 5).state.players["Ada"].life == 4
    assert hand.state.decks["mill"].known("discard") == ["rats"]


@pytest.mark.rule("M3.4")
def test_the_cat_drives_rats_off_or_is_hurt() -> None:
    hand = finds(playing(), "cat", "rats")("rats", "cat")("cat", 2)
    assert "rats.gone" in hand.told
    for lives in (1, 0):
        finds(hand, "rats")("rats", "cat")("cat", 1)
        assert sum(cat.life or 0 for cat in hand.state.cats.values()) == lives
    assert "cat" in hand.state.decks["mill"].known("discard")
    assert finds(hand, "rats").key == "test.wits"


@pytest.mark.rule("M3.5", "M6")
def test_a_strangers_card_is_read_out_once() -> None:
    hand = finds(playing(), "widow")("card.deed", "bites")("card.points", 3)
    assert hand.state.players["Ada"].life == 3
    assert game.learned(hand.state) == {"mill": {"widow": {"deed": "bites", "points": 3}}}
    hand.state.decks["mill"].gather("discard")
    assert finds(hand, "widow").state.players["Ada"].life == 0
    assert finds(playing(life=3), "tinker").state.players["Ada"].life == 5, "the data says what the tinker does"


@pytest.mark.rule("M3.6")
def test_an_empty_pile_is_made_of_the_discards() -> None:
    hand = finds(playing(), "rats")("test.wits", 1)
    deck = hand.state.decks["mill"]
    deck.gather(into="lost")
    deck.put(("lost", 0), "discard")
    assert (deck.left(), deck.left("discard")) == (0, 1)
    assert hand("go", "loft").key == "draw"
    assert deck.left() == 1


@pytest.mark.rule("M4.1")
def test_a_charm_is_said_at_any_time_but_once() -> None:
    hand = playing(life=2).interrupt("Bo", "charm")("charm.whom", "Ada")
    assert hand.key == "go"
    assert hand.state.players["Ada"].life == 4
    assert hand.interrupt("Bo", "charm").key == "go"
    assert hand.told[-1] == "charm.none"


@pytest.mark.rule("M5.1", "M5.2")
def test_the_dead_leave_all_they_have() -> None:
    hand = finds(playing(), "sack", "cat").set("players.Ada.life", 0)
    hand("go", "inn")
    assert sorted(map(str, hand.state.decks["mill"].known("discard"))) == ["cat", "sack"]
    assert "Miller is dead: turn the sheet over." in hand.story
    assert (hand.state.cats, hand.state.turn) == ({}, "Bo")
