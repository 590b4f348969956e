"""The end of the game: who wins."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Number
from companion.games.legenden import game
from tests.games.legenden.driver import Hand, begin

OUT = {"heroes.Ada.place": "outside", "heroes.Bo.place": "outside"}


def end_game(hand: Hand) -> Any:
    assert hand.key is None
    return game.result(hand.state)


@pytest.mark.rule("LS7")
@pytest.mark.parametrize(
    ("gold", "winners"),
    [((1200, 300), ["Ada"]), ((0, 10), ["Bo"]), ((500, 500), ["Ada", "Bo"]), ((0, 0), ["Ada", "Bo"])],
)
def test_the_richest_of_those_who_got_out_wins(gold: tuple[int, int], winners: list[str]) -> None:
    hand = begin(at={**OUT, "sun.at": 21}, turn="Bo").play(("turn", "stay"), ("sun", [1]), ("gold", *gold))
    assert end_game(hand)["winners"] == winners


@pytest.mark.rule("LS7")
def test_a_single_hero_outside_wins_without_counting() -> None:
    hand = begin(at={"heroes.Ada.place": "outside", "sun.at": 21}, turn="Bo").play(("turn", "stay"), ("sun", [1]))
    assert end_game(hand)["winners"] == ["Ada"]
    assert "Ada (Rohan) wins." in hand.story
    assert "The most gold outside wins." not in hand.story, "nobody compares any gold"


@pytest.mark.rule("LS7", "L0.9", "LQ7")
def test_when_nobody_gets_out_the_castle_wins() -> None:
    hand = begin(at={"sun.at": 21}, turn="Bo").play(("turn", "stay"), ("sun", [1]))
    assert end_game(hand)["winners"] == []
    assert "castle" in hand.told


@pytest.mark.rule("L0.9")
def test_the_player_of_a_dead_hero_cannot_win() -> None:
    at = {**OUT, "heroes.Ada.gold": 900, "heroes.Ada.life": 0}
    hand = begin(at=at, turn="Bo").play(("turn", "home"))
    assert end_game(hand)["winners"] == ["Bo"]


@pytest.mark.rule("LS7")
def test_the_game_is_over_when_all_are_dead() -> None:
    hand = begin(at={"heroes.Ada.life": 0, "heroes.Bo.life": 1}, turn="Bo")
    hand.play(("turn", "found"), ("found", "trap"), ("damage.sun", [1]))
    assert end_game(hand)["winners"] == []
    assert hand.state.turn is None


def test_a_hero_whose_gold_is_known_is_not_asked_for_it() -> None:
    hand = begin("Ada", "Bo", at={**OUT, "heroes.Ada.gold": 100, "sun.at": 21}, turn="Bo")
    hand.play(("turn", "stay"), ("sun", [1]), ("gold", 90))
    assert end_game(hand)["winners"] == ["Ada"]
    assert end_game(hand)["heroes"]["Bo"] == {"hero": "Sigeir", "alive": True, "out": True, "gold": 90, "treasures": 0}


@pytest.mark.rule("LS7")
def test_who_carries_no_treasure_is_offered_no_gold_first() -> None:
    at = {**OUT, "heroes.Cid.place": "outside", "heroes.Ada.treasures": 1, "heroes.Cid.cards": 1, "sun.at": 21}
    ask = begin("Ada", "Bo", "Cid", at=at, turn="Cid").play(("turn", "stay"), ("sun", [1])).ask
    assert isinstance(ask, Number)
    assert (ask.seats, ask.least_first) == (("Ada", "Bo", "Cid"), ("Bo",))


@pytest.mark.rule("LS7")
def test_the_scores_are_what_each_player_carried_out_not_life() -> None:
    at = {**OUT, "heroes.Cid.life": 0, "dragon": "awake", "sun.at": 21}
    hand = begin("Ada", "Bo", "Cid", at=at, turn="Bo")
    hand.play(("turn", "stay"), ("sun", [1]), ("gold", 3450, 0))
    assert end_game(hand)["winners"] == ["Ada"]
    lines = [str(line) for line in game.view(hand.state, None).overview]
    assert lines == ["Ada: 3450 gold", "Bo: 0 gold", "Cid: Aelfric is dead"]


@pytest.mark.rule("LS7")
def test_who_alone_got_out_has_no_gold_to_count() -> None:
    hand = begin(at={"heroes.Ada.place": "outside", "sun.at": 21}, turn="Bo").play(("turn", "stay"), ("sun", [1]))
    assert [str(line) for line in game.view(hand.state, None).overview] == ["Ada: got out", "Bo: Sigeir is dead"]


@pytest.mark.rule("LS4")
@pytest.mark.parametrize(("at", "shown"), [(3, 3), (25, 21)])
def test_the_progress_never_goes_past_the_last_step_of_the_sun(at: int, shown: int) -> None:
    state = begin().state
    state.sun.at = at
    assert (game.progress(state).sun, game.progress(state).steps) == (shown, 21)
