"""How far a game has come, kept beside its answers."""

from __future__ import annotations

import random

import pytest

from companion.game import BriefViews, find
from companion.journal import MemoryJournal
from companion.progress import Progress
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing import bots
from companion.text import Text
from companion.view import Meter, View
from tests.every_game import our_games


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
    progress = Progress.from_view(view)
    assert str(progress.text) == says
    assert Progress.from_json(progress.to_json()) == progress


@pytest.mark.parametrize("data", [None, 3, [], {"round": "3"}, {"round": True}, {"round": 1, "sun": 2.5}])
def test_data_that_is_no_progress_of_ours_is_ignored(data: object) -> None:
    assert Progress.from_json(data) is None


@pytest.mark.parametrize("name", our_games())
@pytest.mark.parametrize("seed", range(3))
def test_a_game_says_the_same_in_brief_as_in_its_view(name: str, seed: int) -> None:
    game = find(name)
    assert isinstance(game, BriefViews)
    rng, seats = random.Random(seed), ["Ada", "Bo"][: game.seats[1]]
    table = Table(game, MemoryJournal(new_header(game, seats, seed=seed)), Chance(seed))
    for _ in range(150):
        if table.is_over:
            break
        bots.answer_once(table, rng)
        view = table.view()
        assert game.progress(table.run.state) == Progress.from_view(view)
        for shown in view.decks:
            if shown.key in game.decks:
                assert game.deck_name(table.run.state, shown.key) == shown.label
        for deck in {*game.decks} - {shown.key for shown in view.decks}:
            called = game.deck_name(table.run.state, deck)
            assert called == view.words.get(f"cards.{deck}", called)
