"""The whole suite, and a test for each rule."""

from pathlib import Path

import pytest

from companion.game import find
from companion.testing.hand import begin_hand
from companion.testing.suite import GameSuite

HERE = Path(__file__).parent


class TestRockPaperScissors(GameSuite):
    game = "rps"
    transcripts = HERE
    rules = HERE / "rules.md"


@pytest.mark.rule("R1", "R2")
@pytest.mark.parametrize(
    ("ada", "bo", "won"), [("rock", "scissors", [1, 0]), ("rock", "paper", [0, 1]), ("rock", "rock", [0, 0])]
)
def test_a_hand_beats_another(ada: str, bo: str, won: list[int]) -> None:
    hand = begin_hand(find("rps"), "Ada", "Bo", goal=3)("hand", ada, bo)
    assert [one.won for one in hand.state.creatures()] == won


@pytest.mark.rule("R3")
def test_the_first_seat_with_enough_wins_has_won() -> None:
    hand = begin_hand(find("rps"), "Ada", "Bo", goal=2)("hand", "rock", "scissors")
    assert hand.key == "hand"
    assert hand("hand", "rock", "scissors").key is None
    assert find("rps").result(hand.state) == {"winners": ["Ada"]}
