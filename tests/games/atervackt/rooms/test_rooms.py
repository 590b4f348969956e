"""Rooms, tiles and the decks' bottoms: cards, their places, and how long they stay."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.deck import PILE
from companion.games.atervackt import game
from companion.games.atervackt.cards import decks
from tests.games.atervackt.driver import Hand, begin, move_into, play_alone


def let_all_wait(hand: Hand) -> Hand:
    """Let everybody wait, and the die leave everybody alone."""
    hand("move", *["wait"] * len(hand.asked))
    while hand.key == "wait":
        hand("wait", 2)
    return hand


@pytest.mark.rule("A2.1", "A2.6", "A8.2")
def test_a_card_lies_until_the_room_is_reset_and_then_at_the_bottom() -> None:
    hand = move_into(play_alone(), "chest")("open", "leave")
    assert hand.state.decks["room"].left(PILE) == 87
    assert hand.room().has_card("room", "chest")
    hand("move", "move")("tile", "room")("draw.room", "nothing")
    deck = hand.state.decks["room"]
    assert deck.known(PILE)[-1] == "chest"
    assert deck.chance("chest", index=-1) == 1
    assert deck.chance("chest") == Fraction(5, 86), "of 88 cards one lies in the room and one is known at the bottom"


@pytest.mark.rule("A2.2")
def test_shuffle_again_is_shuffled_in_and_another_card_is_drawn() -> None:
    hand = move_into(move_into(play_alone(), "nothing"), "chest")("open", "leave")("move", "move")("tile", "room")
    assert hand.state.decks["room"].known(PILE)[-1] == "nothing"
    hand("draw.room", "shuffle")
    assert hand.key == "draw.room"
    assert hand.state.decks["room"].known(PILE)[-1] is None
    assert hand.state.decks["room"].chance("shuffle") == Fraction(1, 87)


@pytest.mark.rule("A2.5", "A2.6", "A5.5", "A5.9", "A26.6")
def test_a_room_that_another_enters_in_time_is_not_reset() -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "wait"), ("tile", "room"), ("draw.room", "chest"))
    hand.play(("open", "leave"), ("wait", 2))
    hand.play(("move", "move", "move"), ("tile", "room", "was.Ada"))
    hand.play(("draw.room", "nothing"), ("draw.room", "nothing"))
    assert hand.room("Bo").has_card("room", "chest")
    assert not hand.room("Ada").has_card("room", "chest")


@pytest.mark.rule("A5.9")
def test_two_may_pass_each_other() -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "move"), ("tile", "was.Bo", "was.Ada"))
    hand.play(("draw.room", "nothing"), ("draw.room", "nothing"))
    assert (hand.hero("Ada").room, hand.hero("Bo").room) == ("2", "1")


@pytest.mark.rule("A26.3", "A26.4", "A5.7")
def test_heroes_who_enter_together_suffer_one_card() -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "move"), ("tile", "with.Bo", "room"), ("draw.room", "bats"))
    hand.play(("damage", 5), ("damage", 2))
    assert hand.hero("Ada").life == 7
    assert hand.hero("Bo").life == 10
    assert hand.key == "move"


def test_heroes_who_name_each_other_are_asked_again() -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "move"), ("tile", "with.Bo", "with.Ada"))
    assert hand.key == "tile"
    hand("tile", "room", "with.Ada")
    assert hand.hero("Ada").room == hand.hero("Bo").room


@pytest.mark.rule("A5.8", "A3.4")
def test_a_corridor_does_not_end_the_move() -> None:
    hand = play_alone()("move", "move")("tile", "corridor")
    assert hand.key == "tile"
    assert "barred" in hand.ids()
    hand("tile", "corridor")("tile", "room")
    assert hand.key == "draw.room"


@pytest.mark.rule("AS38")
def test_barred_corridor_stops_the_hero() -> None:
    hand = play_alone()("move", "move")
    assert "barred" not in hand.ids()
    hand("tile", "corridor")("tile", "barred")
    assert hand.key == "move"
    assert hand.room().kind == "corridor"


@pytest.mark.rule("A6.2", "A6.3", "A11.2")
def test_a_new_trap_room_draws_a_trap_and_is_a_room_then() -> None:
    hand = play_alone()("move", "move")("tile", "trap")("draw.trap", "snakes")("damage", 4)
    assert hand.hero().life == 6
    assert hand.room().kind == "room"
    assert hand.state.decks["trap"].known(PILE)[-1] == "snakes"


@pytest.mark.rule("A6.4", "AS5")
@pytest.mark.parametrize("kind", ["rotating", "dark", "bridge", "rubble", "tower", "web", "pit"])
def test_some_kinds_of_rooms_draw_no_room_card(kind: str) -> None:
    hand = play_alone()("move", "move")("tile", kind)
    if hand.key == "pit.new":
        hand("pit.new", "old")
    if hand.key == "web.new":
        hand("web.new", "old")
    assert hand.key == "move"


@pytest.mark.rule("A9.1", "A9.2", "AS27")
@pytest.mark.parametrize(
    ("kind", "may"),
    [("room", True), ("divided", True), ("rubble", True), ("dark", False), ("corridor", False), ("trap", False)],
)
def test_a_search_is_offered_only_in_rooms_that_can_be_searched(kind: str, may: bool) -> None:
    assert ("search" in play_alone(room=kind).ids()) is may


@pytest.mark.rule("A6.2", "A9.2", "AS27")
def test_trap_rooms_are_never_searched() -> None:
    hand = play_alone()("move", "move")("tile", "trap")("draw.trap", "snakes")("damage", 1)
    assert "search" not in hand.ids()
    hand.set("rooms.2.sprung", False)
    assert "search" in hand.ids(), "people know better"


@pytest.mark.rule("A9.3", "A9.4")
def test_rooms_are_searched_until_empty() -> None:
    hand = begin("Bo")
    hand("move", "search")("draw.search", "jewel")
    assert hand.hero("Bo").treasures == 1
    hand("move", "search")("draw.search", "empty")
    assert "search" not in hand.ids()
    hand("move", "move")("tile", "room")("draw.room", "nothing")
    assert "search" in hand.ids()


@pytest.mark.rule("A9.5", "A3.7", "A12.6")
def test_secret_door_opens_next_round_and_bars_the_flight() -> None:
    hand = begin("Bo")
    assert "secret" not in hand.ids()
    hand("move", "search")("draw.search", "secret")
    hand("move", "secret")("tile", "room")("draw.room", "orc")
    assert hand.ids() == ["attack", "wait"]


@pytest.mark.rule("A9.7")
def test_durim_may_draw_two_search_cards() -> None:
    hand = play_alone()("move", "search")
    assert hand.key == "search.cards", "the choice comes before the first card is seen"
    hand("search.cards", "two")("draw.search", "empty")("draw.search", "coins")
    assert hand.hero().treasures == 1
    assert hand.room().has_card("search", "empty")


@pytest.mark.rule("A8.3", "A26.8", "AS39")
def test_a_chest_may_be_opened_at_once_or_later_instead_of_searching() -> None:
    hand = move_into(play_alone(), "chest")("open", "open")("draw.chest", "gold")
    assert hand.hero().treasures == 1
    assert not hand.room().has_card("room", "chest")
    hand = move_into(play_alone(), "fallen")("open", "leave")
    assert "open" in hand.ids()
    hand("move", "open")("draw.fallen", "rope")
    assert hand.hero().ropes == 1
    assert "open" not in hand.ids()


@pytest.mark.rule("A26.8", "A2.11")
def test_trap_in_a_chest_strikes_only_its_opener() -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "move"), ("tile", "room", "with.Ada"), ("draw.room", "chest"))
    hand.play(("open", "open"), ("draw.chest", "trap"), ("damage", 2))
    assert hand.hero("Ada").life == 10, "T6 - 3 is never below 0"
    assert hand.key == "move"


@pytest.mark.rule("A27.1", "A27.2", "A27.3")
def test_dangers_come_before_items_and_several_dangers_by_the_die() -> None:
    hand = begin("Bo", "Cid")
    hand.hero("Cid").enter_room("1")
    hand("move", "search", "search")("draw.search", "jewel")("draw.search", "centipede")("damage", 3)
    assert hand.hero("Cid").life == 7
    assert hand.hero("Bo").treasures == 1
    assert hand.told.index("life.lost") < hand.told.index("treasure")
    hand("move", "search", "search")("draw.search", "trap")("draw.search", "centipede")
    hand("danger.first", 6)("damage", 1)
    assert hand.key == "draw.trap"


@pytest.mark.rule("A26.13")
def test_centipede_bites_and_treasure_goes_to_the_finder() -> None:
    hand = begin("Bo", "Cid")
    hand.hero("Cid").enter_room("1")
    hand("move", "wait", "search")("wait", 2)("draw.search", "centipede")("damage", 3)
    assert (hand.hero("Bo").life, hand.hero("Cid").life) == (10, 7)


@pytest.mark.rule("AS3", "A2.4")
def test_a_deck_of_unknown_cards_tells_no_odds() -> None:
    hand = play_alone(options={"cards": "unknown"})
    assert hand.state.decks["room"].distribution() is None
    move_into(hand, "orc")
    assert game.view(hand.state, None).decks[0].chances == ()


@pytest.mark.rule("AS3")
def test_a_card_that_nobody_has_counted_is_as_good_as_any_and_kept() -> None:
    hand = move_into(play_alone(), "crawlers")
    assert "card.odd" not in hand.told
    hand("report.hurt", 2)
    assert hand.hero().life == 8
    assert hand.state.decks["room"].chance("crawlers", index=-1) == 1


@pytest.mark.rule("A2.7", "A19.7")
def test_a_spider_is_a_marker() -> None:
    hand = move_into(play_alone(), "spider")
    assert "spider" in hand.told
    assert hand.room().cards == []
    assert hand.state.decks["room"].known(PILE)[-1] == "spider"


@pytest.mark.rule("A3.6", "AS12", "A12.10")
def test_a_hero_half_way_is_in_neither_room() -> None:
    hand = move_into(play_alone(), "curse")("report", "back")("report", "done")
    assert hand.hero().halfway is False
    assert hand.key == "draw.room", "the move is completed next round, without a choice"
    assert hand.hero().room == "1"


@pytest.mark.rule("A2.5", "AS44")
def test_all_decks_are_in_the_view() -> None:
    hand = play_alone()
    keys = [deck.key for deck in game.view(hand.state, None).decks]
    assert keys == [*hand.state.decks, "sun"]
    assert decks.kind_of(hand.state, "room", "nonsense").sort == "item"


@pytest.mark.rule("A27.3", "A9.7")
def test_of_six_dangers_the_die_chooses_among_the_first_five() -> None:
    data: Any = game.data()
    data["heroes"] = {id: {**sheet, "searches": 2} for id, sheet in data["heroes"].items()}
    hand = begin("Ada", "Bo", "Cid", data=data)
    for seat in ("Bo", "Cid"):
        hand.hero(seat).enter_room("1")
    hand("move", "search", "search", "search")
    for _ in range(3):
        hand("search.cards", "two")("draw.search", "centipede")("draw.search", "centipede")
    assert hand.key == "danger.first"
    hand("danger.first", 6)
    assert hand.key == "danger.first", "roll again"
