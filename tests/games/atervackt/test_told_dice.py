"""Real dice that are told by what they mean, where only that counts."""

from __future__ import annotations

import pytest

from companion.asks import Roll
from companion.games.atervackt import random_choices
from companion.text import Text
from tests.games.atervackt.driver import Hand, begin


def face_meanings(hand: Hand) -> list[tuple[str, tuple[int, ...]]]:
    """Return the meanings of the faces of the open roll."""
    assert isinstance(hand.ask, Roll)
    return [(str(outcome.text), outcome.faces) for outcome in hand.ask.outcomes]


@pytest.mark.rule("A10.2")
@pytest.mark.parametrize(("said", "asked"), [("odd", "draw.room"), (3, "draw.room"), ("even", "move"), (4, "move")])
def test_waiting_die_is_told_as_even_or_odd(said: str | int, asked: str) -> None:
    hand = begin("Ada")("move", "wait")
    assert face_meanings(hand) == [("no card", (2, 4, 6)), ("a room card", (1, 3, 5))]
    assert hand("wait", said).key in (asked, "sun")
    assert (hand.key == "draw.room") == (asked == "draw.room")


@pytest.mark.rule("A2.14", "AS19")
@pytest.mark.parametrize(
    ("many", "faces"),
    [
        (2, [(1, 2, 3), (4, 5, 6)]),
        (3, [(1, 2), (3, 4), (5, 6)]),
        (4, [(1,), (2,), (3,), (4,), (5, 6)]),
        (6, [(1,), (2,), (3,), (4,), (5,), (6,)]),
        (7, []),
        (1, []),
    ],
)
def test_random_choice_tells_the_faces_of_each(many: int, faces: list[tuple[int, ...]]) -> None:
    shown = random_choices._name_outcomes([Text("{n}", n=n) for n in range(many)])
    assert [one.faces for one in shown] == faces
    assert [one.id for one in shown][:many] == [f"way {n}" for n in range(1, many + 1)][: len(faces)]


@pytest.mark.rule("AS9")
@pytest.mark.parametrize(("said", "sign"), [("rock", "rock"), ("paper", "paper"), (3, "scissors")])
def test_monster_die_is_told_as_a_sign(said: str | int, sign: str) -> None:
    hand = begin("Ada", at={"heroes.Ada.special": "none"})("move", "move")("tile", "room")("draw.room", "orc")
    hand("meeting", "attack")("meeting.card", "fight")("monster.life", 4)("fight.sign", "rock")
    assert [text for text, _ in face_meanings(hand)] == ["Rock", "Scissors", "Paper"]
    hand("fight.die", said)
    told = next(line for line in hand.transcript if line.startswith("- fight.revealed"))
    assert told.split()[-1].casefold() == sign


@pytest.mark.parametrize("whose", ["rolled", "asked"])
def test_where_the_box_rolls_and_somebody_has_to_the_log_says_why(whose: str) -> None:
    hand = begin("Ada", options={"cards": "unknown"})
    hand.state.modes["dice.T6"] = whose
    hand("move", "move")("tile", "trap")
    hand("draw.trap", "snakes")
    assert hand.key == "report.hurt"
    assert ("card.unknown" in hand.told) == (whose == "rolled")
