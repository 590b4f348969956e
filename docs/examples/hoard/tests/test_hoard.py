"""The whole suite, and a test for each rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hoard import game
from hoard.game import Hoard

from companion.testing.hand import Hand, begin_hand
from companion.testing.laws import Law, Moment
from companion.testing.suite import GameSuite

HERE = Path(__file__).parent


class TheDeadHaveNoGold(Law):
    """A dead thief holds no gold (H3.1)."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        """Find dead thieves with gold."""
        for one in moment.state.creatures():
            if one.mourned and one.pile("held").points():
                yield f"{one.seat} is dead and holds gold"


class TestHoard(GameSuite):
    """Everything that every game is held to."""

    game = "hoard"
    laws = (TheDeadHaveNoGold,)
    transcripts = HERE / "transcripts"
    rules = HERE.parent / "hoard" / "rules.md"


def playing(rounds: int = 5, **figures: Any) -> Hand[Hoard]:
    """Begin a game of a cat (Ada) and an owl (Bo), whose sheet nobody knows; `figures` are Ada's."""
    hand = begin_hand(game, "Ada", "Bo", rounds=rounds)("sheet", "cat")("sheet", "owl")
    for name, value in figures.items():
        hand.set(f"players.Ada.{name}", value)
    return hand


@pytest.mark.rule("H1.1", "H2.3")
def test_a_sheet_is_read_out_when_needed_and_kept() -> None:
    hand = playing()("search", "no")("search", "yes")("draw", "snake")
    hand("value.nerve", 2)("test.nerve", 3)("value.max_life", 4)
    assert (hand.state.players["Bo"].life, hand.state.players["Bo"].nerve) == (3, 2)
    assert game.learned(hand.state) == {"sheets": {"owl": {"life": 4, "nerve": 2}}}


@pytest.mark.rule("H1.2")
def test_the_last_round_ends_the_game() -> None:
    hand = playing(rounds=3)
    for _ in range(5):
        hand("search", "no")
    assert hand.key == "search"
    assert hand("search", "no").key is None


@pytest.mark.rule("H2.1")
def test_sleep_gives_a_life_back() -> None:
    assert playing(life=1)("search", "no").state.players["Ada"].life == 2


@pytest.mark.rule("H2.2", "H3.3")
def test_the_most_gold_wins() -> None:
    hand = playing()("search", "yes")("draw", "cup")("search", "yes")("draw", "coin")
    assert [line.read(str) for line in game.view(hand.state, None).overview] == ["Cat: 3 gold", "Owl: 1 gold"]
    assert game.winners(hand.state) == ["Ada"]


@pytest.mark.rule("H2.4")
def test_an_empty_pile_is_made_of_the_discards() -> None:
    hand = playing()("search", "yes")("draw", "snake")("test.nerve", 1)
    deck = hand.state.decks["hoard"]
    deck.gather(into="lost")
    deck.put(("lost", 0), "discard")
    assert hand("search", "yes").key == "draw"
    assert deck.left() == 1


@pytest.mark.rule("H3.1", "H3.2")
def test_the_dead_lose_their_gold() -> None:
    hand = playing()("search", "yes")("draw", "cup")("search", "no").set("players.Ada.life", 1)
    hand("search", "yes")("draw", "snake")("test.nerve", 6)
    assert "Cat is dead: turn the sheet over." in hand.story
    assert game.winners(hand.state) == ["Bo"]
