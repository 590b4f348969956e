"""Odds of an open game on the line protocol, from the asking seat's knowledge alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.engine.engine import Engine
from companion.cli.engine.handler import NEWEST_VERSION
from companion.cli.engine.table_requests import LOOKS, ReplyStyle
from companion.danger import Mood
from companion.language import Voice
from companion.table import Table
from companion.table.sessions import Sessions
from tests.cli.peer import schema

HERO = {"heroes.Ada.place": "chamber", "heroes.Ada.agility": 7, "heroes.Ada.strength": 6, "heroes.Ada.cards": 2}


class OddsEngine:
    """An engine that asks for odds, and holds each reply to the schema."""

    def __init__(self, folder: Path, game: str, state: dict[str, Any]) -> None:
        self.engine = Engine(Sessions(folder))
        self.ask(do="new", game=game, seats=["Ada", "Bo"], state=state, seed=1)

    def ask(self, **request: Any) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.engine.answer(json.dumps(request).encode()))
        if request["do"] == "odds":
            schema("request").validate(request)
            schema("reply").validate(said)
        return said

    def odds(self, what: str, **more: Any) -> dict[str, Any]:
        rows = self.ask(do="odds", what=what, **more)["odds"]
        return {row["key"]: row.get("chance", row.get("value")) for row in rows}


@pytest.fixture
def legenden(tmp_path: Path) -> OddsEngine:
    return OddsEngine(tmp_path, "legenden", {**HERO, "sun.at": 20})


def test_dragon_and_sun_are_told_within_some_draws(legenden: OddsEngine) -> None:
    assert legenden.odds("dragon", draws=3, seat="Ada") == {
        "dragon.wakes": "1/4",
        "dragon.draw.1": "1/12",
        "dragon.draw.2": "1/12",
        "dragon.draw.3": "1/12",
    }
    assert legenden.odds("dragon", draws=0) == {"dragon.wakes": "0"}
    assert legenden.odds("dragon", draws=99)["dragon.wakes"] == "1"
    assert legenden.odds("sunset", draws=2)["sunset"] == "5/12"


def test_lost_and_counted_cards_change_the_odds(legenden: OddsEngine) -> None:
    legenden.ask(do="deck", deck="dragon", op="count", number=11)
    assert legenden.odds("dragon", draws=11)["dragon.wakes"] == "11/12"
    legenden.ask(do="deck", deck="dragon", op="count", number=12)
    legenden.ask(do="deck", deck="dragon", op="has", card="awake", number=2)
    assert legenden.odds("dragon", draws=2)["dragon.wakes"] == "23/78"


def test_only_the_seat_that_has_peeked_knows_more(legenden: OddsEngine) -> None:
    legenden.ask(do="deck", deck="dragon", op="count", number=11)
    for at in range(11):
        legenden.ask(do="deck", deck="dragon", op="peek", card="asleep", seat="Ada", index=at)
    assert legenden.odds("dragon", draws=5, seat="Ada")["dragon.wakes"] == "0"
    assert legenden.odds("dragon", draws=5, seat="Bo")["dragon.wakes"] == "5/12"
    assert legenden.odds("dragon", draws=5)["dragon.wakes"] == "5/12"


def test_attempts_have_odds_only_where_the_value_is_known(legenden: OddsEngine) -> None:
    found = legenden.odds("test", seat="Ada")
    assert (found["test.break"], found["test.rubble"], found["test.flight"]) == ("1/4", "7/12", "1/8")
    assert "test.pick" not in found
    assert legenden.odds("test", seat="Bo") == {}


def test_leaving_has_the_values_of_both_choices_and_a_threshold(legenden: OddsEngine) -> None:
    found = legenden.odds("leave", seat="Ada", gold=300, each=100, moves=2)
    assert set(found) == {"leave.leave", "leave.draw", "leave.threshold"}
    assert found["leave.leave"] == pytest.approx(300 * 5 / 6)
    in_cards = legenden.odds("leave", seat="Ada", moves=2)
    assert in_cards["leave.leave"] == pytest.approx(2 * 5 / 6)


def test_heroes_of_atervackt_draw_together(tmp_path: Path) -> None:
    host = OddsEngine(tmp_path, "atervackt", {"sun.at": 24})
    assert host.odds("dragon", draws=3)["dragon.wakes"] == "3/8"
    assert host.odds("sunset")["sunset"] == "1/6"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"what": "weather"}, "field"),
        ({"what": "dragon", "seat": "Cid"}, "seat"),
        ({"what": "dragon", "draws": -1}, "value"),
        ({"what": "sunset", "draws": 201}, "value"),
        ({"what": "leave", "seat": "Ada", "moves": 0}, "value"),
    ],
)
def test_odds_that_cannot_be_asked_for_are_refused(legenden: OddsEngine, wrong: dict[str, Any], code: str) -> None:
    said = json.loads(legenden.engine.answer(json.dumps({"do": "odds", **wrong}).encode()))
    assert said["error"]["code"] == code


def test_a_game_without_a_sun_knows_nothing_of_it(tmp_path: Path) -> None:
    host = OddsEngine(tmp_path, "rulez", {})
    assert host.odds("dragon") == {}


def test_advice_names_the_best_option_the_figures_and_the_reason(tmp_path: Path) -> None:
    host = OddsEngine(tmp_path, "legenden", {})
    said = host.ask(do="odds", what="advice", seat="Ada")
    assert said == {"odds": [], "advice": None}


def test_without_a_fight_a_duel_has_no_odds(legenden: OddsEngine) -> None:
    assert legenden.odds("duel", seat="Ada") == {}


@pytest.mark.parametrize(
    ("mood", "asked"),
    [("number", "Sun die: night 1/2"), ("mood", "Night risk: grave"), ("off", "Sun die: how far?")],
)
def test_help_says_no_more_of_a_danger_than_people_want(tmp_path: Path, mood: Mood, asked: str) -> None:
    table = play_to_sun_die(tmp_path)
    voice = Voice("en")
    voice.use(None, (table.game.catalogues, table.game.id))
    voice.mood = mood
    told = LOOKS["help"](table, {"do": "help"}, ReplyStyle(NEWEST_VERSION, "en", voice))["help"]
    assert told["what"].startswith(f'"{asked}"')
    swedish = LOOKS["help"](table, {"do": "help", "lang": "sv"}, ReplyStyle(NEWEST_VERSION, "en", voice))["help"]
    assert ("1/2" in swedish["what"]) == (mood == "number")
    assert "rolls" not in swedish["what"]


def play_to_sun_die(folder: Path) -> Table:
    engine = OddsEngine(folder, "legenden", {"sun.at": 21})
    ask = engine.ask(do="ask")["ask"]
    for _ in range(20):
        if ask["key"] == "sun":
            break
        lines = [option["id"] for option in ask.get("options", [])]
        value = "stay" if "stay" in lines else next(iter(lines), [1])
        ask = engine.ask(do="answer", ask=ask["n"], seat=ask["seats"][0], value=value)["ask"]
    return engine.engine.table
