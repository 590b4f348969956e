"""The whole suite, and a test for each rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from emberdeep import game
from emberdeep.game import Deep

from companion.testing.hand import Hand, begin_hand
from companion.testing.suite import GameSuite

HERE = Path(__file__).parent


class TestEmberdeep(GameSuite):
    """Everything that every game is held to."""

    game = "emberdeep"
    transcripts = HERE / "transcripts"
    rules = HERE / "emberdeep" / "rules.md"


def delving(**figures: Any) -> Hand[Deep]:
    """Begin a game of a dwarf (Ada) and a monk (Bo), whose sheet nobody knows; `figures` are Ada's."""
    hand = begin_hand(game, "Ada", "Bo")("sheet", "dwarf")("sheet", "monk")
    for name, value in figures.items():
        hand.set(f"players.Ada.{name}", value)
    return hand


def turn_up(hand: Hand[Deep], *cards: str) -> Hand[Deep]:
    """Go on and turn up these cards."""
    for card in cards:
        hand("delve", "on")("draw", card)
    return hand


@pytest.mark.rule("E1.1", "E2.7")
def test_a_sheet_is_read_out_when_needed_and_kept() -> None:
    hand = turn_up(delving()("delve", "out"), "ghost")("value.nerve", 3)("test.nerve", 4)("value.max_life", 5)
    assert (hand.state.players["Bo"].life, hand.state.players["Bo"].nerve) == (4, 3)
    assert game.learned(hand.state) == {"sheets": {"monk": {"life": 5, "nerve": 3}}}


@pytest.mark.rule("E1.2")
def test_the_last_delve_ends_the_game() -> None:
    hand = begin_hand(game, "Ada", "Bo", delves=3)("sheet", "dwarf")("sheet", "scout")
    for _ in range(5):
        hand("delve", "out")
    assert hand.key == "delve"
    assert hand("delve", "out").key is None


@pytest.mark.rule("E2.1", "E2.2", "E2.3", "E2.4")
def test_gems_of_the_pack_are_brought_home() -> None:
    hand = turn_up(delving(), "gem", "ruby")
    assert game.view(hand.state, None).overview[0].read(str) == "Dwarf: 0 + 7"
    hand("delve", "out")
    assert (hand.state.turn, hand.state.players["Ada"].home) == ("Bo", 7)


@pytest.mark.rule("E2.5")
def test_the_second_hazard_of_a_kind_takes_the_pack() -> None:
    hand = turn_up(delving(), "gem", "gas", "flood")
    assert hand.state.turn == "Ada", "two warnings of different kinds"
    turn_up(hand, "flood")
    assert (hand.state.turn, hand.state.players["Ada"].life, hand.state.players["Ada"].home) == ("Bo", 3, 0)


@pytest.mark.rule("E2.6")
def test_a_torch_is_spent_against_a_hazard() -> None:
    hand = turn_up(delving(), "torch", "gem", "gas", "gas")("save", "torch")
    assert (hand.key, hand.state.turn, hand.state.players["Ada"].life) == ("delve", "Ada", 4)
    assert hand.state.decks["deep"].known("discard") == ["torch"]


@pytest.mark.rule("E2.8")
def test_an_empty_pile_is_made_of_the_discards() -> None:
    hand = turn_up(delving(), "ghost")("test.nerve", 1)
    deck = hand.state.decks["deep"]
    deck.gather(into="lost")
    deck.put(("lost", 0), "discard")
    assert hand("delve", "on").key == "draw"
    assert deck.left() == 1


@pytest.mark.rule("E3.1", "E3.2")
@pytest.mark.parametrize(
    ("ada", "bo", "homes"), [("feint", "guard", [3, 0]), ("feint", "strike", [0, 3]), ("guard", "guard", [1, 2])]
)
def test_stances_decide_who_takes_two_gems(ada: str, bo: str, homes: list[int]) -> None:
    hand = delving(home=1)
    hand.set("players.Bo.home", 2)
    turn_up(hand, "thief")("stance", ada, bo)
    assert [one.home for one in hand.state.players.values()] == homes


@pytest.mark.rule("E3.3")
def test_a_seat_that_chooses_no_stance_in_time_guards() -> None:
    hand = delving()
    hand.set("players.Ada.home", 5)
    turn_up(hand, "thief")("stance", None, "feint")
    assert [one.home for one in hand.state.players.values()] == [3, 2]


@pytest.mark.rule("E4.1", "E4.2", "E5.1")
def test_the_dead_keep_what_they_brought_home() -> None:
    hand = turn_up(delving(life=1, home=4), "torch", "gem", "gas", "gas")("save", "no")
    assert "Dwarf is dead: turn the sheet over." in hand.story
    assert not hand.state.pile("held:Ada").cards()
    assert game.winners(hand.state) == ["Ada"]
