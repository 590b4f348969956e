"""How far a game has come, kept beside its answers."""

from __future__ import annotations

import pytest

from companion.table.progress import Progress
from companion.text import Text
from companion.view import Meter, View


@pytest.mark.parametrize(
    ("view", "says"),
    [
        (View(headline=Text("x")), "Unfinished game"),
        (View(headline=Text("x"), state={"round": 0}), "Just begun"),
        (View(headline=Text("x"), state={"round": 3}), "Round 3"),
        (View(headline=Text("x"), state={"round": 3}, sun=Meter("sun", Text("sun"), None, 21)), "Round 3"),
        (View(headline=Text("x"), state={"round": 3}, sun=Meter("sun", Text("sun"), 4, 21)), "Round 3, sun 4/21"),
        (View(headline=Text("x"), state={"round": True}), "Unfinished game"),
    ],
)
def test_only_what_the_game_counts_is_said(view: View, says: str) -> None:
    progress = Progress.of(view)
    assert str(progress.text) == says
    assert Progress.from_json(progress.to_json()) == progress


@pytest.mark.parametrize("data", [None, 3, [], {"round": "3"}, {"round": True}, {"round": 1, "sun": 2.5}])
def test_what_is_nothing_of_ours_is_nothing(data: object) -> None:
    assert Progress.from_json(data) is None
