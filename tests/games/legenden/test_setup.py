"""Before the first round."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from companion.cli.host.scenes import situation_of
from companion.game import BadSetup
from companion.games.legenden import game
from companion.games.legenden.data.book import book
from companion.games.legenden.game import tell_places
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.pages.news import news
from companion.table import Table, new_header
from tests.every_game import rules_file
from tests.games.legenden.driver import Hand, begin, build

RULES = rules_file("legenden").read_text("utf-8")


def set_up(*seats: str, **options: object) -> Hand:
    return Hand(game.setup(seats or ("Ada", "Bo"), options, game.data()))  # type: ignore[arg-type]


@pytest.mark.rule("L0.1", "LS6")
def test_heroes_are_chosen_and_their_values_are_not_asked_yet() -> None:
    hand = set_up().play(("setup.hero", "rohan"), ("setup.hero", "sigeir"))
    assert [hero.name for hero in hand.state.heroes.values()] == ["Rohan", "Sigeir"]
    assert (hand.hero("Ada").armour, hand.hero("Bo").armour) == (9, 6)
    assert hand.hero("Ada").strength is None
    assert hand.hero("Ada").life is None


def test_nobody_takes_the_same_hero_twice() -> None:
    hand = set_up()("setup.hero", "rohan")
    assert "rohan" not in hand.ids
    assert "sigeir" in hand.ids


@pytest.mark.rule("LS6")
def test_a_hero_who_is_not_in_the_data_has_the_name_of_the_seat() -> None:
    hand = set_up()("setup.hero", "own")
    assert hand.hero("Ada").name == "Ada"
    assert hand.hero("Ada").armour is None


@pytest.mark.rule("LS3", "L0.1")
def test_the_players_choose_who_begins_and_turns_go_round() -> None:
    hand = set_up("Ada", "Bo", "Cid").play(
        ("setup.hero", "rohan"), ("setup.hero", "sigeir"), ("setup.hero", "iril"), ("setup.first", "Bo")
    )
    hand.play(("setup.symbol", [7]), ("sun", [0]), ("turn", "stay"), ("turn", "stay"))
    assert hand.state.turn == "Ada"
    assert hand.state.order() == ["Bo", "Cid", "Ada"]


def turns_of_the_round(hand: Hand) -> list[str]:
    """Let everybody stay whose turn comes until the sun die is rolled; return their seats."""
    seats = []
    while hand.key != "sun":
        seats += hand.asked
        hand("turn", "stay")
    return seats


@pytest.mark.rule("LS3")
@pytest.mark.parametrize(("first", "left"), [("Ada", ["Bo", "Cid"]), ("Bo", ["Bo", "Cid", "Ada"]), ("Cid", ["Bo"])])
def test_the_beginner_can_be_corrected_in_the_middle_of_a_round(first: str, left: list[str]) -> None:
    hand = begin("Ada", "Bo", "Cid")("turn", "stay").set("first", first)
    assert turns_of_the_round(hand) == left, "whoever comes after Bo now has a turn, whoever comes before him has none"


@pytest.mark.rule("LS3")
def test_a_beginner_corrected_at_the_sun_die_costs_nobody_a_turn() -> None:
    hand = begin("Ada", "Bo", "Cid").play(*[("turn", "stay")] * 3).set("first", "Cid")
    assert turns_of_the_round(hand("sun", [0])) == ["Cid", "Ada", "Bo"]


@pytest.mark.rule("LS3", "L13.1a")
@pytest.mark.parametrize("first", ["Ada", "Bo", "Cid"])
def test_in_two_phases_a_correction_of_who_began_costs_no_turn(first: str) -> None:
    hand = begin("Ada", "Bo", "Cid", options={"advanced": True})("turn", "stay").set("first", first)
    assert turns_of_the_round(hand) == ["Bo", "Cid"], "who has moved is known, whatever the order"


@pytest.mark.rule("L0.2", "LT6", "LS12")
@pytest.mark.parametrize(("face", "symbol"), [(1, 1), (2, 1), (3, 2), (7, 4), (11, 6), (12, 6)])
def test_one_roll_picks_the_symbol_of_secret_doors(face: int, symbol: int) -> None:
    hand = set_up().play(("setup.hero", "rohan"), ("setup.hero", "sigeir"), ("setup.first", "Ada"))
    hand("setup.symbol", [face])
    assert hand.state.symbol == symbol


def test_without_secret_doors_nothing_is_rolled() -> None:
    hand = set_up(**{"secret.symbol": False})
    hand.play(("setup.hero", "rohan"), ("setup.hero", "sigeir"), ("setup.first", "Ada"))
    assert hand.key == "sun"


def test_a_game_can_start_from_the_middle() -> None:
    hand = Hand(build("Ada", "Bo", at={"heroes.Bo.life": 3, "sun.at": 12}, turn="Bo"))
    assert hand.key == "turn"
    assert hand.state.turn == "Bo"
    hand.play(("turn", "stay"))
    assert hand.key == "sun"


@pytest.mark.rule("LS1")
@pytest.mark.parametrize("seats", [[], ["Ada", "Bo", "Cid", "Dan", "Eve"], ["Ada", "Ada"]])
def test_fewer_than_one_or_more_than_four_players_are_refused(seats: list[str]) -> None:
    with pytest.raises(BadSetup, match="1 to 4"):
        game.setup(seats, {}, game.data())


@pytest.mark.parametrize("options", [{"sun.steps": 3}, {"moon": 1}, {"dragon.flight": ">"}])
def test_an_unknown_house_rule_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup):
        game.setup(["Ada", "Bo"], options, game.data())  # type: ignore[arg-type]


@pytest.mark.parametrize("part", ["castle", "heroes", "monsters"])
def test_data_that_is_not_whole_is_refused(part: str) -> None:
    with pytest.raises(BadSetup, match="not whole"):
        book({name: value for name, value in game.data().items() if name != part})


@pytest.mark.rule("LT3", "LS36")
def test_the_monsters_values_are_those_of_the_table() -> None:
    rows = re.findall(r"^\| ([A-Z][a-z ]+) \| [^|]+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|", RULES, re.MULTILINE)
    kinds = book(game.data()).monsters.values()
    assert len(rows) == 12
    assert {(k.text, k.agility, k.strength, k.psyche, k.armour) for k in kinds} == {
        (name, *map(int, figures)) for name, *figures in rows
    }


@pytest.mark.rule("L10.1a", "LT4")
def test_only_the_dragon_has_its_life_without_a_card() -> None:
    figures = book(game.data())
    assert figures.dragon.life == 20
    assert len(figures.roaming) == 11


@pytest.mark.rule("L9.2a", "LS9")
def test_the_decks_have_the_cards_of_the_rulebook() -> None:
    figures = book(game.data())
    assert figures.dragon_cards == {"asleep": 11, "awake": 1}
    assert figures.treasure_cards == 18


@pytest.mark.rule("LS2")
def test_where_heroes_begin_is_said_once() -> None:
    hand = Hand(game.setup(["Ada", "Bo"], {}, game.data()))
    hand.play(("setup.hero", "rohan"), ("setup.hero", "sigeir"), ("setup.first", "Ada"), ("setup.symbol", [1]))
    assert [key for key in hand.told if key in ("setup.chamber", "setup.towers")] == ["setup.chamber", "setup.towers"]
    assert "any of the 4 tower rooms" in hand.story
    assert len({hero.place for hero in hand.state.heroes.values()}) == 1


@pytest.mark.rule("L0.2", "LT6")
@pytest.mark.parametrize("language", ["en", "sv"])
def test_the_symbol_is_on_the_page_and_not_only_in_the_log(language: str) -> None:
    table = Table(game, MemoryJournal({**new_header(game, ["Ada", "Bo"]), "session": "one"}))
    for seat, answer in (("Ada", "rohan"), ("Bo", "sigeir"), ("Ada", "Ada")):
        assert table.open is not None
        table.answer(table.open.n, seat, answer)
    before = len(table.log())
    assert table.open is not None
    table.answer(table.open.n, "Ada", [9])
    say = speaker(language, ("companion.games.legenden", "legenden"))
    told = tuple(table.log())[before:]
    leaves = news(replace(situation_of(table, None), told=told), say)
    shown = " ".join(row for leaf in leaves for row in (*leaf.page.rows, *leaf.page.big, leaf.caption))
    assert say("Secret doors: symbol {n} of 6.").format(n=5) in shown


@pytest.mark.parametrize(("mode", "says"), [("drawn", True), ("asked", False)])
def test_a_box_that_draws_tells_which_cards_it_has(mode: str, says: bool) -> None:
    state = game.setup(["Ada", "Bo"], {}, game.data())
    state.modes["cards.dragon"] = mode
    hand = Hand(state)
    hand.play(("setup.hero", "rohan"), ("setup.hero", "sigeir"), ("setup.first", "Ada"), ("setup.symbol", [1]))
    assert "A hero dies without life" in hand.story
    assert ("The box draws no room or treasure cards: those are yours." in hand.story) is says


def test_hints_of_the_rulebook_at_the_start_are_not_shown_large() -> None:
    state = build()
    state.modes["cards.dragon"] = "drawn"
    tell_places(state)
    assert [(event.key, event.loud) for event in state.told] == [
        ("setup.words", False),
        ("setup.cards", True),
        ("setup.chamber", True),
        ("setup.towers", True),
    ]
