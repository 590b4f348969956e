"""Encounters: the choice between characters and the space, following it, and things that lie there (T6.12, T6.13)."""

from __future__ import annotations

import pytest

from companion.deck import ALL
from companion.games.talisman.house_rules import HOUSE
from companion.games.talisman.state.game import OFFERS_FIT, TalismanState
from companion.testing.hand import Hand
from tests.games.talisman.driver import do_nothing, follow_space, hero_of, place, report_changes, start


@pytest.mark.rule("T6.13.2", "T6.13.3")
def test_a_hero_meets_another_or_follows_the_space() -> None:
    hand = follow_space(place(start("warrior", "wizard", "troll"), Ada="tavern", Bo="fields_tavern"))
    assert hand.key == "encounter"
    assert hand.read() == ["Follow the space", "Meet Bo"]
    assert hand("encounter", "meet Bo").read() == ["Attack", "Ability"]


@pytest.mark.rule("T6.13.2")
def test_a_hero_alone_follows_the_space_without_a_choice() -> None:
    assert follow_space(start("warrior", "wizard")).key == "follow"


@pytest.mark.rule("T6.13.1a", "T6.15.11")
def test_a_hero_carried_elsewhere_has_a_new_adventure() -> None:
    hand = follow_space(start("dwarf", "wizard"))("follow", "move")
    hand("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert (hero_of(hand).space, hand.key) == ("ruins", "card.kind")
    assert hand.ask is not None
    assert str(hand.ask.text) == "Ada: card 1 of 2"
    assert do_nothing(hand).asked == ["Bo"]


@pytest.mark.rule("T6.13.1b")
def test_a_hero_who_has_not_moved_has_no_encounter() -> None:
    hand = start("troll", "wizard", first="Bo")
    hand.set("characters.Ada.missed", 1)
    follow_space(hand)("follow", "done")
    assert hand.asked == ["Bo"]


@pytest.mark.rule("T6.13.4a", "TS15", "T6.12.1b")
def test_lying_cards_count_toward_the_draw_and_are_taken_after() -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern")
    hand.state.decks["adventure"].draw("lies:ruins", ALL, "sword")
    hand("move.roll", 2)("move.way", "right")
    assert hand.ask is not None
    assert str(hand.ask.text) == "Ada: draw a card"
    do_nothing(hand)
    assert hand.key == "lying"
    hand("lying", "adventure-0")
    assert (hero_of(hand).held.cards(), hand.asked) == (["sword"], ["Bo"])


@pytest.mark.rule("T6.12.1a", "T6.12.1d", "T6.13.5a")
def test_on_a_space_without_a_draw_taking_comes_before_its_instruction() -> None:
    hand = place(start("warrior", "wizard"), Ada="fields_chapel")
    hand.state.gold["crags"] = 2
    follow_space(hand)
    assert hand.read() == ["Gold: 2", "Leave the rest"]
    hand("lying", "gold")
    assert (hero_of(hand).gold, hand.state.gold, hand.key) == (3, {}, "follow")


@pytest.mark.rule("T6.12.1b")
def test_nothing_is_taken_where_an_enemy_lies() -> None:
    hand = place(start("warrior", "wizard"), Ada="fields_chapel")
    hand.state.decks["adventure"].draw("lies:crags", ALL, "bear")
    hand.state.gold["crags"] = 2
    follow_space(hand)("card.value", 3)("fight", "fight")("fight.own", 1)("fight.foe", 6)
    assert (hand.asked, hand.state.gold) == (["Bo"], {"crags": 2})


@pytest.mark.rule("T6.14.1", "T6.14.2")
def test_in_the_inner_region_characters_are_met_on_few_spaces() -> None:
    hand = place(start("warrior", "wizard", first="Bo"), Ada="crypt", Bo="tavern")
    follow_space(hand)("follow", "done")
    place(hand, Bo="plain_of_peril")
    assert hand("move.step", "plain_of_peril").key == "encounter"
    hand = place(start("warrior", "wizard", first="Bo"), Ada="plain_of_peril", Bo="tavern")
    follow_space(hand)("follow", "done")
    assert place(hand, Bo="mines")("move.step", "mines").key == "mines.roll"


@pytest.mark.rule("TS24", "T6.11.4", "T6.13.5b")
def test_following_a_space_offers_changes_on_three_pages() -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada="oasis"))
    assert "Ada: Lose 1 Life, or use a water bottle." in hand.story
    assert hand.read() == [
        *("Nothing changes", "Lives, Gold", "Strength, Craft"),
        *("Object", "Follower", "Spell"),
        *("Alignment, Toad", "Move to", "Miss a turn"),
    ]
    report_changes(hand, ("follow", "lives"), ("change.lives", "lose"), ("change.lose", 1))
    assert hand.read()[0] == "No more changes", "now that something has changed"
    report_changes(hand, ("follow", "done"))
    assert (hero_of(hand).life, hand.asked) == (3, ["Bo"])


@pytest.mark.rule("TS24")
def test_a_space_without_words_is_to_be_read_on_the_board() -> None:
    hand, words = start("warrior", "wizard"), "read Village on the board and do it."
    for seat in ("Ada", "Bo"):
        do_nothing(follow_space(place(hand, **{"Ada": "tavern", "Bo": "tavern", seat: "fields_village"})))
        assert f"{seat}: {words}" in hand.story
    assert [event.loud for event in hand.heard if event.key == "space.read"] == [True, False], "aloud only once"


@pytest.mark.rule("TS24")
def test_a_game_begun_before_has_no_hints() -> None:
    hand = place(start("warrior", "wizard"), Ada="fields_north", Bo="tavern")
    hand.state.rules = OFFERS_FIT - 1
    follow_space(hand)
    assert not [event.key for event in hand.heard if event.key.startswith("space.")]
    assert "read.graveyard" not in hand.state.said, "its state stays as it was"
    assert hand.interrupt("Ada", "things").read() == ["Nothing to do now"]


@pytest.mark.rule("TS24", "T6.7.1")
@pytest.mark.parametrize(("space", "told"), [("fields_north", True), ("fields_village", False)])
def test_the_alignment_is_said_where_it_counts(space: str, *, told: bool) -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada=space, Bo="tavern"))
    assert hand.key == "follow"
    assert ("Ada is neutral here." in hand.story) is told


@pytest.mark.rule("T6.10.1")
def test_a_quiet_turn_is_three_answers() -> None:
    hand = place(start("warrior", "wizard"), Ada="fields_chapel")
    hand("move.roll", 1)("move.way", "right")("follow", "done")
    assert hand.asked == ["Bo"]


# Where a turn began.


def leave_crypt(sum_of_dice: int, *, back_to_start: bool = False) -> Hand[TalismanState]:
    """Let Ada, a troll of Strength 6, enter the Crypt from the Plain, where Bo waits."""
    hand = place(start("troll", "wizard", back_to_start=back_to_start), Ada="plain_of_peril", Bo="plain_of_peril")
    return hand("move.step", "crypt")("crypt.roll", [1, 1, sum_of_dice - 2])


@pytest.mark.rule("T6.13.1b")
def test_nobody_has_an_encounter_where_the_turn_began() -> None:
    hand = leave_crypt(7)
    assert (hero_of(hand).space, hand.asked, hand.key) == ("plain_of_peril", ["Bo"], "move.step")


@pytest.mark.rule("T6.13.1b")
def test_by_house_rule_a_hero_carried_back_has_an_encounter() -> None:
    hand = leave_crypt(7, back_to_start=True)
    assert (hand.key, hand.read()) == ("encounter", ["Follow the space", "Meet Bo"])
    assert HOUSE.value({}, "back_to_start"), "games begun before there was that rule had it"


@pytest.mark.rule("T6.13.1b", "T6.13.1a")
@pytest.mark.parametrize("moment", ["roll", "way"])
def test_a_corrected_place_is_where_the_turn_began(moment: str) -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern")
    if moment == "roll":
        hand.set("characters.Ada.space", "plains_tavern")("move.roll", 1)
    else:
        hand("move.roll", 1).set("characters.Ada.space", "plains_tavern")
    hand("move.way", "right")
    assert (hero_of(hand).space, hand.key) == ("tavern", "follow")


@pytest.mark.rule("T6.13.1b", "T6.13.1a")
def test_a_corrected_place_counts_for_reported_moves() -> None:
    hand = start("warrior", "wizard", spaces="told")
    place(hand, Ada="plains_tavern")("move.told", "outer")("moveto.quarter", "west")("moveto.space", "tavern")
    assert (hero_of(hand).space, hand.key) == ("tavern", "follow")
