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
from companion.games.talisman.cards.names import SOME
from companion.games.talisman.data.book import book
from companion.games.talisman.game import Talisman
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.owners import merge
from companion.pages.news import HEAD
from companion.pages.page import ROWS
from companion.pages.plan import wrapped
from companion.table import Table, new_header
from companion.table.descriptions import describe_answer
from companion.testing.hand import Hand, begun
from companion.text import Text
from tests.games.talisman import large
from tests.games.talisman.driver import SEATS, at, evening, follows, one, rests, tells


def walks(hand: Hand[Any], roll: int = 1, way: str = "right") -> Hand[Any]:
    """Roll and walk, up to the first card."""
    return hand("move.roll", roll)("move.way", way)


def lay(hand: Hand[Any], space: str, *cards: str) -> Hand[Any]:
    """Cards lie face up on a space, as somebody left them."""
    for card in cards:
        hand.state.decks["adventure"].draw(f"lies:{space}", ALL, card)
    return hand


def lies(hand: Hand[Any], space: str) -> list[str]:
    """The names of what lies there, the first that was drawn first."""
    return hand.state.cards_on(space).cards()[::-1]  # type: ignore[no-any-return]


# Telling.


@pytest.mark.rule("T6.15", "TS25")
def test_each_card_is_told_by_its_kind_then_by_its_name() -> None:
    hand = walks(evening("warrior", "wizard"))
    assert hand.read() == ["Enemy: Strength", "Object, Follower", "Event, Place", "Spirit, Stranger"]
    hand("card.kind", "enemy")
    assert hand.read() == ["Bear", "Dragon", "No name here", "Placed elsewhere", "Write a new name"]
    assert hand("card.name", "dragon").key == "fight", "what is known of it is not asked"


@pytest.mark.rule("TS25")
def test_a_name_that_somebody_types_is_told_by_one_press_from_then_on() -> None:
    hand = walks(evening("warrior", "wizard", evading="anybody"))("card.kind", "enemy")("card.name", "Wolf")
    assert (str(hand.ask.text), hand.key) == ("Wolf: Strength?", "card.value")  # type: ignore[union-attr]
    hand("card.value", 2)("fight", "evade")
    walks(hand)
    hand("card.kind", "enemy")
    assert hand.read() == ["Bear", "Dragon", "Wolf", "Another name"], "the wolf lies out, so it is not likely"
    wolf = hand.state.newly_named()[0]
    assert hand("card.name", "wolf").key == "fight", "also if it is typed in other letters, and its value is known"
    learned: Any = find("talisman").learned(hand.state)
    assert learned["cards"]["adventure"]["cards"] == {
        wolf: {"text": "Wolf", "sort": "enemy", "strength": 2, "count": 0}
    }


@pytest.mark.rule("TS25")
def test_a_value_is_asked_once_and_kept_and_of_a_card_without_a_name_each_time() -> None:
    hand = tells(walks(evening("warrior", "wizard", evading="anybody")), "enemy", "bear")
    hand("card.value", 3)("fight", "evade")
    learned: Any = find("talisman").learned(hand.state)
    assert learned["cards"]["adventure"]["cards"] == {"bear": {"strength": 3}}
    tells(walks(hand), "enemy", "bear")("fight", "evade")
    hand = evening("warrior", "wizard", evading="anybody")
    lay(at(hand, Ada="fields_chapel", Bo="fields_chapel"), "crags", "some_enemy")
    rests(walks(hand)("card.value", 4)("fight", "evade"))
    assert walks(hand)("encounter", "space").key == "card.value"


def test_what_is_no_name_of_a_card_is_told_in_one_sentence() -> None:
    hand = walks(evening("warrior", "wizard"))("card.kind", "enemy")
    with pytest.raises(NotOffered, match="That is no name of a card: use 1 to 19 letters"):
        hand("card.name", "a name that is longer than any card's")


def table_with(data: Mapping[str, Any]) -> Hand[Any]:
    """Ada draws a card, with this data."""
    game = Talisman()
    rules = {"setup": "chosen"}
    hand = begun(game, *SEATS[:2], data=data, **rules)
    for card in ("warrior", "wizard"):
        hand("setup.choose", card)
        if hand.key == "setup.spells":
            hand("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    return walks(hand)


@pytest.mark.rule("TS25", "T6.15")
@pytest.mark.parametrize("counted", [True, False], ids=["all counted", "not counted"])
def test_any_of_104_known_cards_takes_three_presses_in_the_middle_and_six_at_most(counted: bool) -> None:
    found = large.presses(large.begun(counted=counted))
    assert len(found) >= 104, "each can be told"
    assert statistics.median(found.values()) <= 3
    assert max(found.values()) <= 6


@pytest.mark.rule("TS25")
def test_the_twelve_likeliest_names_of_each_kind_take_three_presses() -> None:
    state = large.begun()
    found = large.presses(state)
    for kind, sorts in names.KINDS.items():
        likeliest = [card.id for card in names.likely_cards(state, sorts)][:12]
        assert {found[card] for card in likeliest} == {3}, kind


@pytest.mark.rule("TS25")
def test_of_few_names_the_likeliest_stand_by_themselves_and_others_in_brief() -> None:
    hand = walks(evening("warrior", "wizard"))("card.kind", "thing")
    assert [len(names.names_page(hand.state, "thing", path)) for path in ((), (0,), (3,))] == [4, 4, 4]
    assert hand.read()[0] == "Amulet/Battle axe/Chain mail/Crown of Solomon"
    assert hand.ask.options[0].text.fit(str, 19) == "Amul/Batt/Chai/Crow"  # type: ignore[union-attr]
    hand("card.name", "+0")
    assert hand.read() == ["Amulet", "Battle axe", "Chain mail", "Crown of Solomon"]


@pytest.mark.parametrize("language", ["en", "nl", "sv"])
def test_an_undone_line_of_four_names_fits_a_page_of_news(language: str) -> None:
    hand = walks(evening("warrior", "wizard"))("card.kind", "thing")
    assert hand.ask is not None
    undone = Text("Undone: {what}", what=describe_answer(hand.ask, "Cecilia", "+0"))
    assert len(wrapped(undone, speaker(language, ("companion.games.talisman", "talisman")))) <= ROWS - HEAD


@pytest.mark.rule("TS25")
def test_what_lies_out_is_not_offered_where_the_whole_deck_is_known() -> None:
    hand = table_with(large.large())
    assert "event0" in large.presses(hand.state)
    lay(hand, "ruins", "event0")
    assert "event0" not in large.presses(hand.state)
    hand("card.kind", "event")("card.name", "Aa event")
    assert hand.state.cards_on(one(hand).space).cards() == ["event0"], "whoever types it is believed"


@pytest.mark.rule("TS25")
def test_names_of_which_more_may_come_stand_first() -> None:
    hand = walks(lay(evening("warrior", "wizard"), "crags", "bear"))("card.kind", "enemy")
    assert hand.read()[:2] == ["Dragon", "Bear"]


@pytest.mark.rule("TS25")
def test_the_box_draws_where_every_card_has_been_entered() -> None:
    data = large.large()
    cards = data["cards"]["adventure"]["cards"]
    assert sum(card.get("count", 1) for card in cards.values()) == 104
    hand = table_with(data)
    tells(hand, "event", "event0")("follow", "done")("card.stays", "goes")
    hand.state.modes["cards.adventure"] = "drawn"
    walks(hand)
    assert hand.key == "card.draw"
    hand("card.draw", "event3")("follow", "done")("card.stays", "goes")
    assert "event3" in hand.state.decks["adventure"].known("discard")


@pytest.mark.rule("TS25", "T2.2")
def test_counts_told_in_the_menu_make_a_deck_whole_from_the_next_evening_on() -> None:
    data = large.large()
    data["cards"]["adventure"]["cards"]["event3"]["count"] = 0
    table = Table(Talisman(), MemoryJournal(new_header(Talisman(), SEATS[:2], {"setup": "chosen"}, data=data)))
    table.set("decks.adventure.cards.event3", 1)
    learned: Any = Talisman().learned(table.run.state)  # type: ignore[arg-type]
    before, after = (book(one).decks["adventure"] for one in (data, merge(data, learned)))
    assert (before.entered, after.entered) == (False, True), "then the box can draw from it"


@pytest.mark.rule("TS25")
def test_a_deck_that_is_not_known_is_drawn_by_people_also_where_the_box_was_to() -> None:
    hand = evening("warrior", "wizard")
    hand.state.modes["cards.adventure"] = "drawn"
    assert walks(hand).key == "card.kind"


# Order.


@pytest.mark.rule("T6.15.2", "T6.15.3", "TT4", "T6.15.7", "T6.15.8", "T6.15.10", "TS28")
def test_the_lowest_number_is_met_first_whatever_was_drawn_first() -> None:
    hand = walks(at(evening("warrior", "wizard"), Ada="black_knight"))
    for kind, name, sort in (("place", SOME, ""), ("stranger", SOME, ""), ("event", SOME, "")):
        tells(hand, kind, name, sort=sort)
    met = []
    while hand.key == "follow":
        met.append(str(hand.ask.text))  # type: ignore[union-attr]
        hand("follow", "done")
    assert met == ["Ada: An Event", "Ada: A Stranger", "Ada: A Place"]
    assert lies(hand, "hidden_valley") == ["some_place", "some_stranger"], "the Event is discarded"
    assert hand.asked == ["Bo"]


@pytest.mark.rule("T6.13.4b", "T6.13.4a")
def test_what_lies_there_and_what_is_drawn_is_one_adventure() -> None:
    hand = walks(lay(at(evening("warrior", "wizard"), Ada="tavern"), "ruins", "witch"), 2)
    tells(hand, "event")
    assert str(hand.ask.text) == "Ada: An Event"  # type: ignore[union-attr]
    hand("follow", "done")
    assert str(hand.ask.text) == "Ada: Witch"  # type: ignore[union-attr]


@pytest.mark.rule("TS30")
def test_of_cards_with_one_number_the_player_chooses_the_order() -> None:
    hand = walks(at(evening("warrior", "wizard"), Ada="tavern"), 2)
    tells(tells(hand, "event", "imp"), "event", "hag")
    assert (hand.key, hand.read()) == ("card.first", ["Hag", "Imp"])
    hand("card.first", hand.ask.options[1].id)  # type: ignore[union-attr]
    assert str(hand.ask.text) == "Ada: Imp"  # type: ignore[union-attr]


@pytest.mark.rule("TS28")
def test_whether_a_card_stays_is_asked_once_of_each_that_has_a_name() -> None:
    hand = tells(walks(evening("warrior", "wizard")), "stranger", "witch")("follow", "done")
    assert (hand.key, hand.read()) == ("card.stays", ["It stays here", "It is discarded"])
    hand("card.stays", "goes")
    assert "witch" in hand.state.decks["adventure"].known("discard")
    tells(walks(hand), "stranger", "witch")("follow", "done")
    assert hand.asked == ["Ada"]
    assert hand.key == "move.roll"


# Elsewhere, carried off.


@pytest.mark.rule("T6.15.1")
def test_a_card_that_is_placed_elsewhere_has_no_effect_on_the_one_who_drew_it() -> None:
    hand = walks(evening("warrior", "wizard"))("card.kind", "enemy")("card.name", "+elsewhere")
    hand("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert hand.read() == ["Bear", "Dragon", "No name here", "Write a new name"]
    hand("card.name", "dragon")
    assert (lies(hand, "ruins"), hand.asked) == (["dragon"], ["Bo"])
    assert "Dragon is placed: Ruins." in hand.story


@pytest.mark.rule("T6.15.11", "T6.13.1a")
def test_the_imp_carries_the_dwarf_to_the_ruins_and_bear_and_gold_stay_in_the_hidden_valley() -> None:
    hand = walks(at(evening("dwarf", "wizard"), Ada="black_knight"))
    tells(tells(tells(hand, "event", "imp"), "enemy", "bear"), "thing", "gold")
    assert str(hand.ask.text) == "Ada: Imp"  # type: ignore[union-attr]
    hand("follow", "move")("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    hand("card.stays", "goes")
    assert lies(hand, "hidden_valley") == ["bear", "gold"]
    assert (one(hand).space, str(hand.ask.text)) == ("ruins", "Ada: card 1 of 2")  # type: ignore[union-attr]
    rests(hand)
    walks(at(hand, Bo="black_knight"))
    assert str(hand.ask.text) == "Bo: draw a card"  # type: ignore[union-attr]


@pytest.mark.rule("T6.15.4", "T6.15.7")
def test_an_event_that_costs_this_turn_leaves_the_rest() -> None:
    hand = walks(at(evening("warrior", "wizard"), Ada="tavern"), 2)
    tells(tells(hand, "event"), "thing", "gold")("follow", "miss")("change.miss", "now")
    assert (lies(hand, "ruins"), hand.asked) == (["gold"], ["Bo"])


# Enemies.


@pytest.mark.rule("T6.15.5", "T6.16.1a", "T6.1.4a")
def test_who_beats_an_enemy_keeps_it_and_takes_what_lies_there() -> None:
    hand = walks(at(evening("warrior", "wizard"), Ada="tavern"), 2)
    tells(tells(hand, "thing", "sword"), "enemy", "dragon")
    assert str(hand.ask.text) == "Ada: Dragon 7"  # type: ignore[union-attr]
    hand("fight", "fight")("fight.own", 6)("fight.foe", 1)
    assert one(hand).trophies.cards() == ["dragon"]
    assert hand("lying", "adventure-0").asked == ["Bo"]
    assert one(hand).held.cards() == ["sword"]


@pytest.mark.rule("T6.15.5", "T6.15.7", "T6.15.11", "TT2")
def test_who_loses_loses_a_life_and_his_turn_and_all_stays_there() -> None:
    hand = walks(at(evening("warrior", "wizard"), Ada="tavern"), 2)
    tells(tells(hand, "thing", "sword"), "enemy", "dragon")("fight", "fight")("fight.own", 1)("fight.foe", 6)
    assert (one(hand).life, lies(hand, "ruins"), hand.asked) == (3, ["sword", "dragon"], ["Bo"])


@pytest.mark.rule("T6.15.6", "T6.17.1a", "T6.17.2a", "TS2")
def test_a_spirit_is_fought_with_craft_and_is_no_trophy() -> None:
    hand = tells(walks(evening("wizard", "warrior")), "spirit", "Ghost", sort="spirit")("card.value", 4)
    assert hand.read()[0] == "Fight"
    hand("fight", "fight")
    assert str(hand.ask.text) == "Ada: die + 5"  # type: ignore[union-attr]
    hand("fight.own", 3)("fight.foe", 3)
    assert "Ada beats Ghost, 8 to 7." in hand.story
    assert (len(one(hand).trophies), hand.state.decks["adventure"].left("discard")) == (0, 1)


@pytest.mark.rule("T6.16.5", "TS29", "TS30", "T6.16.4b")
@pytest.mark.parametrize(("runes", "adds"), [("once", 2), ("each", 4)])
def test_several_enemies_fight_as_one_and_the_runes_add_to_their_roll(runes: str, adds: int) -> None:
    hand = lay(at(evening("troll", "wizard", runes=runes), Ada="cursed_glade"), "runes_glade", "bear", "dragon")
    walks(hand)("card.value", 3)
    assert one(hand).space == "runes_glade"
    assert str(hand.ask.text) == f"Ada: Enemies {10 + adds}"  # type: ignore[union-attr]
    hand("fight", "fight")("fight.own", 6)("fight.foe", 1)
    won = 1 + 10 + adds < 6 + 6
    assert len(one(hand).trophies) == (2 if won else 0)


@pytest.mark.rule("T6.18.1c", "TS33", "T6.15.9", "T6.18.2")
def test_an_enemy_that_lies_there_may_be_evaded_and_what_lies_there_taken() -> None:
    hand = at(evening("warrior", "wizard", evading="anybody"), Ada="fields_chapel")
    walks(lay(hand, "crags", "dragon", "sword"))("fight", "evade")
    assert (hand.key, lies(hand, "crags")) == ("lying", ["dragon", "sword"])
    hand("lying", "adventure-0")
    assert (one(hand).held.cards(), lies(hand, "crags"), hand.key) == (["sword"], ["dragon"], "follow")


@pytest.mark.rule("T6.15.9", "T6.3.4", "T6.3.5")
def test_a_card_of_gold_is_changed_for_a_bag() -> None:
    hand = tells(walks(evening("warrior", "wizard")), "thing", "Treasure", sort="gold")
    assert hand.read() == ["Treasure", "Leave the rest"], "the first line leaves nothing behind"
    hand("lying", "adventure-0")
    assert (one(hand).gold, hand.state.decks["adventure"].left("discard"), hand.asked) == (2, 1, ["Bo"])


@pytest.mark.rule("TS26")
def test_with_both_piles_empty_no_card_is_drawn() -> None:
    hand = at(evening("warrior", "wizard"), Ada="tavern")
    for _ in range(104):
        hand.state.decks["adventure"].draw("held:Bo", ALL, "some_place")
    assert walks(hand, 2).asked == ["Bo"]


@pytest.mark.rule("T6.10.1")
def test_a_turn_with_one_card_that_is_left_is_few_answers() -> None:
    hand = walks(evening("warrior", "wizard"))("card.kind", "thing")("card.name", "sword")("lying", "leave")
    assert hand.asked == ["Bo"]
    assert follows(hand).key == "follow"


@pytest.mark.rule("T6.15.5")
def test_an_enemy_that_was_put_away_meanwhile_does_not_fight() -> None:
    hand = tells(at(evening("troll", "wizard"), Ada="tavern")("move.roll", 1)("move.way", "right"), "enemy")
    deck = hand.state.decks["adventure"]
    deck.put(deck.slot("lies:fields_tavern"), "discard")
    assert hand("card.value", 3).key == "move.roll"


@pytest.mark.rule("T6.13.5a", "T6.15.6")
@pytest.mark.parametrize(("sort", "value"), [("enemy", "strength"), ("spirit", "craft")])
def test_on_a_space_without_a_draw_each_enemy_there_attacks(sort: str, value: str) -> None:
    cards = {"foe": {"text": "Foe", "sort": sort, value: 4}}
    data = merge(find("talisman").data(), {"cards": {"adventure": {"cards": cards}}})
    hand = begun(find("talisman"), "Ada", "Bo", data=data, setup="chosen")
    for card in ("troll", "wizard"):
        hand("setup.choose", card)("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    hand.state.decks["adventure"].draw("lies:tavern", ALL, "foe")
    at(hand, Ada="fields_tavern")("move.roll", 1)("move.way", "left")
    assert (hand.key, str(hand.ask.text)) == ("fight", "Ada: Foe 4")  # type: ignore[union-attr]
