"""Adventure cards: told one by one, met in their order, left or kept (T6.13.4b, T6.15-T6.18)."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from typing import Any

import pytest

from companion.asks import NotOffered
from companion.deck import ALL
from companion.game import find
from companion.games.talisman.cards import names
from companion.games.talisman.cards.names import NOT_LISTED
from companion.games.talisman.data.book import book
from companion.games.talisman.game import Talisman
from companion.games.talisman.state.game import OFFERS_FIT
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.owners import merge
from companion.pages.news_page import HEAD
from companion.pages.page import ROWS
from companion.pages.rows import wrapped
from companion.table import Table, new_header
from companion.table.descriptions import describe_answer
from companion.testing.hand import Hand
from companion.text import Text
from tests.games.talisman import large
from tests.games.talisman.driver import SEATS, begin, do_nothing, follow_space, hero_of, place, start, tell_card


def walk(hand: Hand[Any], roll: int = 1, way: str = "right") -> Hand[Any]:
    """Roll and walk, up to the first card."""
    return hand("move.roll", roll)("move.way", way)


def lay(hand: Hand[Any], space: str, *cards: str) -> Hand[Any]:
    """Lay cards face up on a space, as somebody left them."""
    for card in cards:
        hand.state.decks["adventure"].draw(f"lies:{space}", ALL, card)
    return hand


def names_on(hand: Hand[Any], space: str) -> list[str]:
    """Return the names of the cards on a space, the first that was drawn first."""
    return hand.state.cards_on(space).cards()[::-1]  # type: ignore[no-any-return]


# Telling.


@pytest.mark.rule("T6.15", "TS25")
def test_each_card_is_told_by_its_kind_then_by_its_name() -> None:
    hand = walk(start("warrior", "wizard"))
    assert hand.read() == ["Enemy: Strength", "Object, Follower", "Event, Place", "Spirit, Stranger"]
    hand("card.kind", "enemy")
    assert hand.read() == ["Bear", "Dragon", "Not listed", "Placed elsewhere", "Write a new name"]
    assert hand("card.name", "dragon").key == "fight", "what is known of it is not asked"


@pytest.mark.rule("TS25")
def test_a_typed_name_is_one_press_from_then_on() -> None:
    hand = walk(start("warrior", "wizard", evading="anybody"))("card.kind", "enemy")("card.name", "Wolf")
    assert (str(hand.ask.text), hand.key) == ("Wolf: Strength?", "card.value")  # type: ignore[union-attr]
    hand("card.value", 2)("fight", "evade")
    walk(hand)
    hand("card.kind", "enemy")
    assert hand.read() == ["Bear", "Dragon", "Wolf", "Another name"], "the wolf lies out, so it is not likely"
    wolf = hand.state.newly_named()[0]
    assert hand("card.name", "wolf").key == "fight", "also if it is typed in other letters, and its value is known"
    learned: Any = find("talisman").learned(hand.state)
    assert learned["cards"]["adventure"]["cards"] == {
        wolf: {"text": "Wolf", "sort": "enemy", "strength": 2, "count": 0}
    }


@pytest.mark.rule("TS25")
def test_a_value_is_asked_once_of_each_named_card() -> None:
    hand = tell_card(walk(start("warrior", "wizard", evading="anybody")), "enemy", "bear")
    hand("card.value", 3)("fight", "evade")
    learned: Any = find("talisman").learned(hand.state)
    assert learned["cards"]["adventure"]["cards"] == {"bear": {"strength": 3}}
    tell_card(walk(hand), "enemy", "bear")("fight", "evade")
    hand = start("warrior", "wizard", evading="anybody")
    lay(place(hand, Ada="fields_chapel", Bo="fields_chapel"), "crags", "some_enemy")
    do_nothing(walk(hand)("card.value", 4)("fight", "evade"))
    assert walk(hand)("encounter", "space").key == "card.value"


def test_a_bad_name_is_refused_in_one_sentence() -> None:
    hand = walk(start("warrior", "wizard"))("card.kind", "enemy")
    with pytest.raises(NotOffered, match="That is no name of a card: use 1 to 19 letters"):
        hand("card.name", "a name that is longer than any card's")


def draw_with_data(data: Mapping[str, Any]) -> Hand[Any]:
    """Let Ada draw a card, with this data."""
    hand = begin(*SEATS[:2], data=data, setup="chosen")
    for card in ("warrior", "wizard"):
        hand("setup.choose", card)
        if hand.key == "setup.spells":
            hand("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    return walk(hand)


@pytest.mark.rule("TS25", "T6.15")
@pytest.mark.parametrize("counted", [True, False], ids=["all counted", "not counted"])
def test_104_cards_take_a_median_of_three_presses_and_at_most_six(counted: bool) -> None:
    found = large.count_presses(large.begin_large(counted=counted))
    assert len(found) >= 104, "each can be told"
    assert statistics.median(found.values()) <= 3
    assert max(found.values()) <= 6


@pytest.mark.rule("TS25")
def test_the_twelve_likeliest_names_of_each_kind_take_three_presses() -> None:
    state = large.begin_large()
    found = large.count_presses(state)
    for kind, sorts in names.KINDS.items():
        likeliest = [card.id for card in names.likely_cards(state, sorts)][:12]
        assert {found[card] for card in likeliest} == {3}, kind


@pytest.mark.rule("TS25")
def test_likeliest_of_few_names_stand_alone_and_others_in_brief() -> None:
    hand = walk(start("warrior", "wizard"))("card.kind", "thing")
    assert [len(names.names_page(hand.state, "thing", path)) for path in ((), (0,), (3,))] == [4, 4, 4]
    assert hand.read()[0] == "Amulet/Battle axe/Chain mail/Crown of Solomon"
    assert hand.ask.options[0].text.fit(str, 19) == "Amul/Batt/Chai/Crow"  # type: ignore[union-attr]
    hand("card.name", "+0")
    assert hand.read() == ["Amulet", "Battle axe", "Chain mail", "Crown of Solomon"]


@pytest.mark.parametrize("language", ["en", "nl", "sv"])
def test_an_undone_line_of_four_names_fits_a_page_of_news(language: str) -> None:
    hand = walk(start("warrior", "wizard"))("card.kind", "thing")
    assert hand.ask is not None
    undone = Text("Undone: {what}", what=describe_answer(hand.ask, "Cecilia", "+0"))
    assert len(wrapped(undone, speaker(language, ("companion.games.talisman", "talisman")))) <= ROWS - HEAD


@pytest.mark.rule("TS25")
def test_cards_on_the_board_are_not_offered_of_a_known_deck() -> None:
    hand = draw_with_data(large.large_data())
    assert "event0" in large.count_presses(hand.state)
    lay(hand, "ruins", "event0")
    assert "event0" not in large.count_presses(hand.state)
    hand("card.kind", "event")("card.name", "Aa event")
    assert hand.state.cards_on(hero_of(hand).space).cards() == ["event0"], "whoever types it is believed"


@pytest.mark.rule("TS25")
def test_names_of_more_cards_stand_first() -> None:
    hand = walk(lay(start("warrior", "wizard"), "crags", "bear"))("card.kind", "enemy")
    assert hand.read()[:2] == ["Dragon", "Bear"]


@pytest.mark.rule("TS25")
def test_the_box_draws_where_every_card_has_been_entered() -> None:
    data = large.large_data()
    cards = data["cards"]["adventure"]["cards"]
    assert sum(card.get("count", 1) for card in cards.values()) == 104
    hand = draw_with_data(data)
    tell_card(hand, "event", "event0")("follow", "done")("card.stays", "goes")
    hand.state.modes["cards.adventure"] = "drawn"
    walk(hand)
    assert hand.key == "card.draw"
    hand("card.draw", "event3")("follow", "done")("card.stays", "goes")
    assert "event3" in hand.state.decks["adventure"].known("discard")


@pytest.mark.rule("TS25", "T2.2")
def test_counts_told_in_the_menu_complete_the_next_evening() -> None:
    data = large.large_data()
    data["cards"]["adventure"]["cards"]["event3"]["count"] = 0
    table = Table(Talisman(), MemoryJournal(new_header(Talisman(), SEATS[:2], {"setup": "chosen"}, data=data)))
    table.set("decks.adventure.cards.event3", 1)
    learned: Any = Talisman().learned(table.run.state)  # type: ignore[arg-type]
    before, after = (book(one).decks["adventure"] for one in (data, merge(data, learned)))
    assert (before.entered, after.entered) == (False, True), "then the box can draw from it"


@pytest.mark.rule("TS25")
def test_an_unknown_deck_is_always_drawn_by_people() -> None:
    hand = start("warrior", "wizard")
    hand.state.modes["cards.adventure"] = "drawn"
    assert walk(hand).key == "card.kind"


# Order.


@pytest.mark.rule("T6.15.2", "T6.15.3", "TT4", "T6.15.7", "T6.15.8", "T6.15.10", "TS28")
def test_the_lowest_number_is_met_first() -> None:
    hand = walk(place(start("warrior", "wizard"), Ada="black_knight"))
    for kind, name, sort in (("place", NOT_LISTED, ""), ("stranger", NOT_LISTED, ""), ("event", NOT_LISTED, "")):
        tell_card(hand, kind, name, sort=sort)
    met = []
    while hand.key == "follow":
        met.append(str(hand.ask.text))  # type: ignore[union-attr]
        hand("follow", "done")
    assert met == ["Ada: An Event", "Ada: A Stranger", "Ada: A Place"]
    assert names_on(hand, "hidden_valley") == ["some_place", "some_stranger"], "the Event is discarded"
    assert hand.asked == ["Bo"]


@pytest.mark.rule("T6.13.4b", "T6.13.4a")
def test_lying_and_drawn_cards_are_one_adventure() -> None:
    hand = walk(lay(place(start("warrior", "wizard"), Ada="tavern"), "ruins", "witch"), 2)
    tell_card(hand, "event")
    assert str(hand.ask.text) == "Ada: An Event"  # type: ignore[union-attr]
    hand("follow", "done")
    assert str(hand.ask.text) == "Ada: Witch"  # type: ignore[union-attr]


@pytest.mark.rule("TS30")
def test_the_player_orders_cards_of_one_number() -> None:
    hand = walk(place(start("warrior", "wizard"), Ada="tavern"), 2)
    tell_card(tell_card(hand, "event", "imp"), "event", "hag")
    assert (hand.key, hand.read()) == ("card.first", ["Hag", "Imp"])
    hand("card.first", hand.ask.options[1].id)  # type: ignore[union-attr]
    assert str(hand.ask.text) == "Ada: Imp"  # type: ignore[union-attr]


@pytest.mark.rule("TS28")
def test_a_named_card_is_asked_once_whether_it_stays() -> None:
    hand = tell_card(walk(start("warrior", "wizard")), "stranger", "witch")("follow", "done")
    assert (hand.key, hand.read()) == ("card.stays", ["It stays here", "It is discarded"])
    hand("card.stays", "goes")
    assert "witch" in hand.state.decks["adventure"].known("discard")
    tell_card(walk(hand), "stranger", "witch")("follow", "done")
    assert hand.asked == ["Ada"]
    assert hand.key == "move.roll"


# Elsewhere, carried off.


@pytest.mark.rule("T6.15.1")
def test_a_card_placed_elsewhere_does_not_affect_its_drawer() -> None:
    hand = walk(start("warrior", "wizard"))("card.kind", "enemy")("card.name", "+elsewhere")
    hand("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert hand.read() == ["Bear", "Dragon", "Not listed", "Write a new name"]
    hand("card.name", "dragon")
    assert (names_on(hand, "ruins"), hand.asked) == (["dragon"], ["Bo"])
    assert "Dragon is placed: Ruins." in hand.story


@pytest.mark.rule("T6.15.11", "T6.13.1a")
def test_the_imp_carries_the_dwarf_off_and_the_cards_stay() -> None:
    hand = walk(place(start("dwarf", "wizard"), Ada="black_knight"))
    tell_card(tell_card(tell_card(hand, "event", "imp"), "enemy", "bear"), "thing", "gold")
    assert str(hand.ask.text) == "Ada: Imp"  # type: ignore[union-attr]
    hand("follow", "move")("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    hand("card.stays", "goes")
    assert names_on(hand, "hidden_valley") == ["bear", "gold"]
    assert (hero_of(hand).space, str(hand.ask.text)) == ("ruins", "Ada: card 1 of 2")  # type: ignore[union-attr]
    do_nothing(hand)
    walk(place(hand, Bo="black_knight"))
    assert str(hand.ask.text) == "Bo: draw a card"  # type: ignore[union-attr]


@pytest.mark.rule("TS24")
@pytest.mark.parametrize(("rules", "times"), [(OFFERS_FIT, 1), (OFFERS_FIT - 1, 0)])
def test_the_first_card_says_to_do_what_stands_on_it(rules: int, times: int) -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern", Bo="ruins")
    hand.state.rules = rules
    for _ in ("Ada", "Bo"):
        do_nothing(follow_space(hand))
    assert hand.story.count("do what the card says, then tell what changes.") == times


@pytest.mark.rule("T6.15.4", "TS24")
def test_an_event_that_strikes_all_is_told_for_each_of_them() -> None:
    hand = place(start("warrior", "wizard", "troll"), Ada="tavern")("move.roll", 1)("move.way", "right")
    tell_card(hand, "event", "imp")
    assert hand.read()[:3] == ["Nothing changes", "Lives, Gold", "Another player"]
    hand("follow", "lives")("change.lives", "lose")("change.lose", 1)("follow", "others")
    assert hand.read() == ["Each of them", "Bo", "Cid"]
    hand("event.whom", "each.")
    for seat in ("Bo", "Cid"):
        assert (hand.asked, hand.key) == ([seat], "event.changes")
        hand("event.changes", "lives")("change.lives", "lose")("change.lose", 1)("event.changes", "done")
    assert [hero_of(hand, seat).life for seat in ("Ada", "Bo", "Cid")] == [3, 3, 3]
    assert (hand.asked, hand.key) == (["Ada"], "follow"), "the Event of the first goes on"


@pytest.mark.rule("T6.15.4")
def test_between_two_players_it_is_clear_whom_else_an_event_strikes() -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern")("move.roll", 1)("move.way", "right")
    tell_card(hand, "event", "imp")("follow", "others")
    assert (hand.asked, hand.key) == (["Bo"], "event.changes")


@pytest.mark.rule("T6.15.4")
def test_an_event_that_strikes_one_other_leaves_the_third_alone() -> None:
    hand = place(start("warrior", "wizard", "troll"), Ada="tavern")("move.roll", 1)("move.way", "right")
    tell_card(hand, "event", "imp")("follow", "others")("event.whom", "Cid")
    assert hand.asked == ["Cid"]
    hand("event.changes", "move")("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert (hero_of(hand, "Cid").space, hand.asked, hand.key) == ("ruins", ["Ada"], "follow"), "no encounter there now"


@pytest.mark.rule("T6.15.4", "T6.15.8")
@pytest.mark.parametrize(("kind", "rules"), [("event", OFFERS_FIT - 1), ("stranger", OFFERS_FIT)])
def test_only_an_event_of_a_new_game_strikes_others(kind: str, rules: int) -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern")
    hand.state.rules = rules
    tell_card(hand("move.roll", 1)("move.way", "right"), kind)
    assert hand.key == "follow"
    assert "Another player" not in hand.read()


@pytest.mark.rule("T6.15.4", "T6.15.7")
def test_an_event_that_costs_this_turn_leaves_the_rest() -> None:
    hand = walk(place(start("warrior", "wizard"), Ada="tavern"), 2)
    tell_card(tell_card(hand, "event"), "thing", "gold")("follow", "miss")("change.miss", "now")
    assert (names_on(hand, "ruins"), hand.asked) == (["gold"], ["Bo"])


# Enemies.


@pytest.mark.rule("T6.15.5", "T6.16.1a", "T6.1.4a")
def test_a_beaten_enemy_is_kept_and_things_are_taken() -> None:
    hand = walk(place(start("warrior", "wizard"), Ada="tavern"), 2)
    tell_card(tell_card(hand, "thing", "sword"), "enemy", "dragon")
    assert str(hand.ask.text) == "Ada: Dragon 7"  # type: ignore[union-attr]
    hand("fight", "fight")("fight.own", 6)("fight.foe", 1)
    assert hero_of(hand).trophies.cards() == ["dragon"]
    assert hand("lying", "adventure-0").asked == ["Bo"]
    assert hero_of(hand).held.cards() == ["sword"]


@pytest.mark.rule("T6.15.5", "T6.15.7", "T6.15.11", "TT2")
def test_a_loss_costs_a_life_and_the_turn_and_all_stays() -> None:
    hand = walk(place(start("warrior", "wizard"), Ada="tavern"), 2)
    tell_card(tell_card(hand, "thing", "sword"), "enemy", "dragon")("fight", "fight")("fight.own", 1)("fight.foe", 6)
    assert (hero_of(hand).life, names_on(hand, "ruins"), hand.asked) == (3, ["sword", "dragon"], ["Bo"])


@pytest.mark.rule("T6.15.6", "T6.17.1a", "T6.17.2a", "TS2")
def test_a_spirit_is_fought_with_craft_and_is_no_trophy() -> None:
    hand = tell_card(walk(start("wizard", "warrior")), "spirit", "Ghost", sort="spirit")("card.value", 4)
    assert hand.read()[0] == "Fight"
    hand("fight", "fight")
    assert str(hand.ask.text) == "Ada: die + 5"  # type: ignore[union-attr]
    hand("fight.own", 3)("fight.foe", 3)
    assert "Ada beats Ghost, 8 to 7." in hand.story
    assert (len(hero_of(hand).trophies), hand.state.decks["adventure"].left("discard")) == (0, 1)


@pytest.mark.rule("T6.16.5", "TS29", "TS30", "T6.16.4b")
@pytest.mark.parametrize(("runes", "adds"), [("once", 2), ("each", 4)])
def test_enemies_fight_as_one_and_the_runes_add_to_their_roll(runes: str, adds: int) -> None:
    hand = lay(place(start("troll", "wizard", runes=runes), Ada="cursed_glade"), "runes_glade", "bear", "dragon")
    walk(hand)("card.value", 3)
    assert hero_of(hand).space == "runes_glade"
    assert str(hand.ask.text) == f"Ada: Enemies {10 + adds}"  # type: ignore[union-attr]
    hand("fight", "fight")("fight.own", 6)("fight.foe", 1)
    won = 1 + 10 + adds < 6 + 6
    assert len(hero_of(hand).trophies) == (2 if won else 0)


@pytest.mark.rule("T6.18.1c", "TS33", "T6.15.9", "T6.18.2")
def test_an_evaded_enemy_lets_things_be_taken() -> None:
    hand = place(start("warrior", "wizard", evading="anybody"), Ada="fields_chapel")
    walk(lay(hand, "crags", "dragon", "sword"))("fight", "evade")
    assert (hand.key, names_on(hand, "crags")) == ("lying", ["dragon", "sword"])
    hand("lying", "adventure-0")
    assert (hero_of(hand).held.cards(), names_on(hand, "crags"), hand.key) == (["sword"], ["dragon"], "follow")


@pytest.mark.rule("T6.15.9", "T6.3.4", "T6.3.5")
def test_a_card_of_gold_is_changed_for_a_bag() -> None:
    hand = tell_card(walk(start("warrior", "wizard")), "thing", "Treasure", sort="gold")
    assert hand.read() == ["Treasure", "Leave the rest"], "the first line leaves nothing behind"
    hand("lying", "adventure-0")
    assert (hero_of(hand).gold, hand.state.decks["adventure"].left("discard"), hand.asked) == (2, 1, ["Bo"])


@pytest.mark.rule("TS26")
def test_with_both_piles_empty_no_card_is_drawn() -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern")
    for _ in range(104):
        hand.state.decks["adventure"].draw("held:Bo", ALL, "some_place")
    assert walk(hand, 2).asked == ["Bo"]


@pytest.mark.rule("T6.10.1")
def test_a_turn_with_one_card_left_lying_is_few_answers() -> None:
    hand = walk(start("warrior", "wizard"))("card.kind", "thing")("card.name", "sword")("lying", "leave")
    assert hand.asked == ["Bo"]
    assert follow_space(hand).key == "follow"


@pytest.mark.rule("T6.15.5")
def test_an_enemy_put_away_by_a_correction_does_not_fight() -> None:
    hand = tell_card(place(start("troll", "wizard"), Ada="tavern")("move.roll", 1)("move.way", "right"), "enemy")
    deck = hand.state.decks["adventure"]
    deck.put(deck.slot("lies:fields_tavern"), "discard")
    assert hand("card.value", 3).key == "move.roll"


@pytest.mark.rule("T6.13.5a", "T6.15.6")
@pytest.mark.parametrize(("sort", "value"), [("enemy", "strength"), ("spirit", "craft")])
def test_each_enemy_on_a_space_without_a_draw_attacks(sort: str, value: str) -> None:
    cards = {"foe": {"text": "Foe", "sort": sort, value: 4}}
    data = merge(find("talisman").data(), {"cards": {"adventure": {"cards": cards}}})
    hand = begin("Ada", "Bo", data=data, setup="chosen")
    for card in ("troll", "wizard"):
        hand("setup.choose", card)("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    hand.state.decks["adventure"].draw("lies:tavern", ALL, "foe")
    place(hand, Ada="fields_tavern")("move.roll", 1)("move.way", "left")
    assert (hand.key, str(hand.ask.text)) == ("fight", "Ada: Foe 4")  # type: ignore[union-attr]
