"""The bots and figures that our games have for studies."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.asks import Choose, Number, Option
from companion.game import games
from companion.games.atervackt import study as atervackt
from companion.games.legenden.study import ODDS
from companion.study.games import find_study
from companion.study.keeping import StudySoFar
from companion.study.plan import make_plan, play_piece
from companion.study.players import OTHER, report, wishing
from companion.study.results import results_json
from companion.study.running import plan_text
from companion.text import Text, verbatim
from tests.every_game import our_games
from tests.games.atervackt.driver import build


@pytest.mark.parametrize("name", our_games())
def test_every_game_of_ours_has_bots_and_figures_of_its_own(name: str) -> None:
    assert {"cautious", "greedy"} <= set(find_study(name).bots)
    study = StudySoFar(make_plan(name, 2, bots=("cautious", "greedy")), 2)
    study.add(play_piece(plan_text(study.plan), 0, 2, 60))
    found = results_json(study)["figures"]
    own = dict(find_study(name).figures(_begin_game(name)))
    assert own
    assert {"ended", "turns", *(figure for figure in own if "hero" not in figure)} <= set(found)


def _begin_game(name: str) -> object:
    from companion.driver import begin

    return begin(games()[name], ["1", "2"]).state


def ask(*ids: str) -> Choose:
    options = tuple(Option(id, verbatim(id)) for id in ids)
    return Choose(key="way", seats=("1",), text=Text("Way?"), options=options)


def test_a_bot_takes_what_it_wants_most_of_what_is_offered() -> None:
    bot = wishing({"way": ("up", "down"), "much": ("most",)})
    assert bot(None, ask("left", "down"), "1", Random(1)) == "down"
    assert bot(None, ask("left"), "1", Random(1)) == "left"
    assert bot(None, Number(key="much", seats=("1",), text=Text("Much?"), min=2, max=5), "1", Random(1)) == 5
    by_state = wishing({"way": lambda state, seat: (state + seat,)})
    assert by_state("a", ask("left", "a1"), "1", Random(1)) == "a1"


def test_the_world_is_drawn_by_weights() -> None:
    chance = Random(1)
    assert {report({"left": 1}, None, ask("left", "right"), "1", chance) for _ in range(20)} == {"left"}
    assert {report({OTHER: 1, "left": 0}, None, ask("left", "right"), "1", chance) for _ in range(20)} == {"right"}
    assert report({"up": 1}, None, ask("left"), "1", chance) is None
    number = Number(key="much", seats=("1",), text=Text("Much?"), min=2, max=5)
    assert {report((1, 3), None, number, "1", chance) for _ in range(40)} == {2, 3}


def test_the_bot_of_odds_draws_as_long_as_that_is_worth_more() -> None:
    study = StudySoFar(make_plan("legenden", 1, bots=("odds",)), 3)
    study.add(play_piece(plan_text(study.plan), 0, 3, 60))
    assert results_json(study)["figures"]["ended"]["counts"] == [[1, 3]]
    state: Any = _begin_game("legenden")
    hero = state.heroes["1"]
    hero.place, hero.agility, hero.life = "chamber", 6, 12
    act: Any = ODDS["turn"]
    assert act(state, "1") == ("draw",)
    hero.cards = 20
    assert act(state, "1") == ("move",)


def test_the_bot_of_odds_leaves_the_chamber_of_atervackt_with_much() -> None:
    state = build("Ada", room="chamber", at={"heroes.Ada.agility": 6})
    act: Any = atervackt.ODDS["move"]
    assert act(state, "Ada") == ("draw",)
    state.heroes["Ada"].cards = 20
    assert act(state, "Ada")[0] == "move"
    assert "odds" in atervackt.study.bots
    state.dragon = "awake"
    assert act(state, "Ada") == atervackt.act_carefully(state, "Ada")
