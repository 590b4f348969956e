"""Gold that is carried out, the two stones, and everybody's own record (A29)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.asks import Number
from companion.games.atervackt import game
from companion.games.atervackt.cards.decks import hand as cards_of
from companion.owners import merge
from tests.games.atervackt.driver import Hand, begin, build


def got_out(*seats: str, data: Any = None, options: dict[str, Any] | None = None, **figures: bool) -> Hand:
    """Return a hand in which these heroes have got out; `Ada_sun_stone=True` gives things."""
    state = build(*seats, options=options)
    if data is not None:
        state.book = game.setup(seats, {}, data).book
    for seat, hero in state.heroes.items():
        hero.room, hero.place = None, "out"
        for thing in ("sun_stone", "moon_stone"):
            setattr(hero, thing, figures.get(f"{seat}_{thing}", False))
    return Hand(state)


def gold(hand: Hand) -> list[int | None]:
    """Return the gold that each has carried out."""
    return [hero.gold for hero in hand.state.heroes.values()]


@pytest.mark.rule("A29.2", "A34.2")
def test_both_stones_together_are_worth_ten_thousand() -> None:
    hand = got_out("Ada", "Bo", Ada_sun_stone=True, Ada_moon_stone=True)
    assert "stones" in hand.told
    hand("gold", 500, 9000)
    assert gold(hand) == [10500, 9000]
    assert game.result(hand.state)["winners"] == ["Ada"]


@pytest.mark.rule("A29.2")
@pytest.mark.parametrize(("play", "sums"), [("against", [500, 900]), ("together", [10500, 900])])
def test_stones_of_two_heroes_count_only_among_allies(play: str, sums: list[int]) -> None:
    hand = got_out("Ada", "Bo", options={"play": play}, Ada_sun_stone=True, Bo_moon_stone=True)
    hand("gold", 500, 900)
    assert gold(hand) == sums


@pytest.mark.rule("A29.2")
@pytest.mark.parametrize("play", ["against", "together"])
def test_one_stone_alone_is_told_from_its_card(play: str) -> None:
    hand = got_out("Ada", "Bo", options={"play": play}, Ada_sun_stone=True)("gold", 500, 900)
    assert gold(hand) == [500, 900]
    assert "stones" not in hand.told


@pytest.mark.rule("A29.2")
def test_the_stones_are_told_and_lost_with_the_hero() -> None:
    hand = begin("Ada", "Bo").interrupt("Ada", "report")("report", "special")("report.thing", "sun")
    hand("report", "special")("report.thing", "moon")
    assert hand.hero().sun_stone
    assert hand.hero().moon_stone
    hand("report", "special")("report.thing", "moon")
    assert not hand.hero().moon_stone, "said once more it is gone"
    hand("report", "dies")
    assert not hand.hero().sun_stone


@pytest.mark.rule("A29.3", "A24.1", "A34.2")
def test_every_chamber_card_is_kept() -> None:
    hand = begin("Ada", "Bo")("move", "move", "wait")("tile", "chamber")("dragon.card", "asleep")("wait", 2)
    hand("move", "draw", "wait")("dragon.card", "asleep")("wait", 2)
    hand.interrupt("Ada", "report")("report", "card")("report", "done")
    assert hand.hero().cards == 5, "also one that was drawn elsewhere"
    assert hand.state.decks["chamber"].left(cards_of("Ada")) == 4


@pytest.mark.rule("A29.4")
def test_a_record_is_kept_from_game_to_game() -> None:
    hand = got_out("Ada", "Bo")("gold", 4000, 300)
    assert "Ada has a new record: 4000 gold." in hand.story
    learned = game.learned(hand.state)
    data = merge(game.data(), deepcopy(dict(learned)))
    assert list(game.faults(data)) == []
    hand = got_out("Ada", "Bo", data=data)("gold", 1000, 301)
    assert "Ada has 1000 gold; the record is 4000." in hand.story
    assert "Bo has a new record: 301 gold." in hand.story
    (again,) = dict(game.learned(hand.state))["records"].values()  # type: ignore[union-attr]
    assert again == {"name": "Bo", "gold": 301}, "under the same name as before"
    assert set(dict(game.learned(hand.state))["records"]) <= set(data["records"])  # type: ignore[arg-type]


@pytest.mark.rule("A29.4")
def test_no_record_is_set_before_the_end_or_by_the_dead() -> None:
    hand = begin("Ada", "Bo")
    assert "records" not in game.learned(hand.state)
    hand.set("heroes.Ada.life", 0).set("heroes.Bo.life", 0)
    assert "records" not in game.learned(hand.state)


@pytest.mark.rule("A29.1")
def test_told_lines_fit_their_rows() -> None:
    hand = got_out("Ada", "Bo", Ada_sun_stone=True, Ada_moon_stone=True)
    assert isinstance(hand.ask, Number)
    assert (hand.ask.max, hand.asked) == (30000, ["Ada", "Bo"])
    hand("gold", 30000, 30000)
    assert gold(hand) == [40000, 30000]
