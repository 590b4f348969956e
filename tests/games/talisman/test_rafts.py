"""Rafts: bought, found or built (T6.11.15-T6.11.19)."""

from __future__ import annotations

import pytest

from companion.deck import ALL
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand as hand_of
from companion.testing.hand import Hand
from tests.games.talisman.driver import at, evening, follows, one, rests


def with_card(deck: str, card: str, space: str) -> Hand[TalismanState]:
    """Ada's second turn, with that card, on that space."""
    hand = evening("warrior", "wizard", first="Bo")
    hand.state.decks[deck].pick("held:Ada", ALL, card)
    return follows(at(hand, Ada=space, Bo="tavern"))("follow", "done")


@pytest.mark.rule("T6.11.9", "T6.11.15", "T6.11.18", "T6.11.19b", "T6.11.17")
def test_a_bought_raft_takes_him_straight_across_without_a_roll_and_goes_back_to_the_stock() -> None:
    hand = with_card("purchase", "raft", "woods_north")
    assert hand.read() == ["Roll to move", "To Hidden Valley"]
    hand("raft", "hidden_valley")
    assert (one(hand).space, hand.key, len(one(hand).held)) == ("hidden_valley", "card.kind", 0)
    assert hand.state.decks["purchase"].left() == 28


@pytest.mark.rule("T6.11.19b")
def test_a_found_raft_goes_to_the_discards_also_when_it_is_left_behind() -> None:
    hand = with_card("adventure", "raft", "woods_north")("raft", "hidden_valley")
    assert "raft" in hand.state.decks["adventure"].known("discard")
    hand = with_card("adventure", "raft", "woods_north")
    follows(hand("raft", "roll"))("follow", "object")("change.object", "lose")
    hand("change.whose", "adventure-0")("change.gone", "leave")
    assert hand.state.cards_on("sentinel").cards() == ["some_event"]


@pytest.mark.rule("T6.11.16", "T6.11.17", "TS13")
def test_with_an_axe_one_is_built_in_the_woods_which_takes_a_turn() -> None:
    hand = with_card("adventure", "axe", "woods_north")
    assert hand.read() == ["Roll to move", "Build a Raft"]
    hand("raft", "build")
    assert (one(hand).built, hand.asked) == (True, ["Bo"])
    rests(follows(hand))
    assert hand.read() == ["Roll to move", "To Hidden Valley"]
    assert one(hand("raft", "hidden_valley")).space == "hidden_valley"


@pytest.mark.rule("TS13")
def test_who_has_built_one_and_does_not_cross_has_lost_it() -> None:
    hand = with_card("adventure", "axe", "woods_north")("raft", "build")
    rests(follows(hand))
    hand("raft", "roll")("move.roll", 1)("move.way", "right")
    assert not one(hand).built


@pytest.mark.rule("T6.11.17")
@pytest.mark.parametrize(("space", "key"), [("ruins", "move.roll"), ("woods_north", "raft")])
def test_a_built_raft_crosses_only_where_it_was_built(space: str, key: str) -> None:
    hand = with_card("adventure", "axe", "woods_north")("raft", "build")
    hand.state.decks["spell"].draw(hand_of("Bo"))
    hand.interrupt("Bo", "spell")("spell.cast", "hex")("spell.on", "Ada")("spell.changes", "move")
    quarter = "west" if space == "ruins" else "north"
    hand("moveto.region", "outer")("moveto.quarter", quarter)("moveto.space", space)
    rests(follows(hand, way="left"))
    assert (hand.key, hand.asked) == (key, ["Ada"])


@pytest.mark.rule("T6.11.16")
def test_without_raft_and_axe_nothing_is_asked() -> None:
    hand = follows(at(evening("warrior", "wizard", first="Bo"), Ada="woods_north", Bo="tavern"))
    assert hand("follow", "done").key == "move.roll"


@pytest.mark.rule("T6.11.16", "TS13")
def test_one_announced_at_the_end_of_a_turn_is_built_in_the_next_and_crosses_in_the_one_after() -> None:
    hand = evening("warrior", "wizard", first="Bo")
    hand.state.decks["adventure"].draw("held:Ada", ALL, "axe")
    follows(at(hand, Ada="graveyard", Bo="fields_chapel"))("follow", "done")
    follows(hand)("follow", "done")
    assert (one(hand).space, hand.key, hand.read()) == ("woods_north", "raft.end", ["No Raft", "Build a Raft"])
    hand("raft.end", "build")
    assert (one(hand).built, one(hand).missed, hand.asked) == (True, 1, ["Bo"])
    follows(hand)("follow", "done")
    assert "Ada misses this turn." in hand.story
    follows(hand)("follow", "done")
    assert hand.read() == ["Roll to move", "To Hidden Valley"]
    assert one(hand("raft", "hidden_valley")).space == "hidden_valley"
