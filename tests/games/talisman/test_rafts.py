"""Rafts: bought, found or built (T6.11.15-T6.11.19)."""

from __future__ import annotations

import pytest

from companion.deck import ALL
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.testing.hand import Hand
from tests.games.talisman.driver import do_nothing, follow_space, hero_of, place, start


def begin_with_card(deck: str, card: str, space: str) -> Hand[TalismanState]:
    """Begin Ada's second turn with that card, on that space."""
    hand = start("warrior", "wizard", first="Bo")
    hand.state.decks[deck].pick("held:Ada", ALL, card)
    return follow_space(place(hand, Ada=space, Bo="tavern"))("follow", "done")


@pytest.mark.rule("T6.11.9", "T6.11.15", "T6.11.18", "T6.11.19b", "T6.11.17")
def test_a_bought_raft_crosses_and_goes_back_to_the_stock() -> None:
    hand = begin_with_card("purchase", "raft", "woods_north")
    assert hand.read() == ["Roll to move", "To Hidden Valley"]
    hand("raft", "hidden_valley")
    assert (hero_of(hand).space, hand.key, len(hero_of(hand).held)) == ("hidden_valley", "card.kind", 0)
    assert hand.state.decks["purchase"].left() == 28


@pytest.mark.rule("T6.11.19b")
def test_a_found_raft_is_discarded_also_when_it_is_left() -> None:
    hand = begin_with_card("adventure", "raft", "woods_north")("raft", "hidden_valley")
    assert "raft" in hand.state.decks["adventure"].known("discard")
    hand = begin_with_card("adventure", "raft", "woods_north")
    follow_space(hand("raft", "roll"))("follow", "object")("change.object", "lose")
    hand("change.whose", "adventure-0")("change.gone", "leave")
    assert hand.state.cards_on("sentinel").cards() == ["some_event"]


@pytest.mark.rule("T6.11.16", "T6.11.17", "TS13")
def test_an_axe_builds_a_raft_in_the_woods_in_a_turn() -> None:
    hand = begin_with_card("adventure", "axe", "woods_north")
    assert hand.read() == ["Roll to move", "Build a Raft"]
    hand("raft", "build")
    assert (hero_of(hand).built, hand.asked) == (True, ["Bo"])
    do_nothing(follow_space(hand))
    assert hand.read() == ["Roll to move", "To Hidden Valley"]
    assert hero_of(hand("raft", "hidden_valley")).space == "hidden_valley"


@pytest.mark.rule("TS13")
def test_a_built_raft_that_does_not_cross_is_lost() -> None:
    hand = begin_with_card("adventure", "axe", "woods_north")("raft", "build")
    do_nothing(follow_space(hand))
    hand("raft", "roll")("move.roll", 1)("move.way", "right")
    assert not hero_of(hand).built


@pytest.mark.rule("T6.11.17")
@pytest.mark.parametrize(("space", "key"), [("ruins", "move.roll"), ("woods_north", "raft")])
def test_a_built_raft_crosses_only_where_it_was_built(space: str, key: str) -> None:
    hand = begin_with_card("adventure", "axe", "woods_north")("raft", "build")
    hand.state.decks["spell"].draw(hand_of("Bo"))
    hand.interrupt("Bo", "spell")("spell.cast", "hex")("spell.on", "Ada")("spell.changes", "move")
    quarter = "west" if space == "ruins" else "north"
    hand("moveto.region", "outer")("moveto.quarter", quarter)("moveto.space", space)
    do_nothing(follow_space(hand, way="left"))
    assert (hand.key, hand.asked) == (key, ["Ada"])


@pytest.mark.rule("T6.11.16")
def test_without_raft_and_axe_nothing_is_asked() -> None:
    hand = follow_space(place(start("warrior", "wizard", first="Bo"), Ada="woods_north", Bo="tavern"))
    assert hand("follow", "done").key == "move.roll"


@pytest.mark.rule("T6.11.16", "TS13")
def test_a_raft_announced_at_the_end_crosses_after_the_next_turn() -> None:
    hand = start("warrior", "wizard", first="Bo")
    hand.state.decks["adventure"].draw("held:Ada", ALL, "axe")
    follow_space(place(hand, Ada="graveyard", Bo="fields_chapel"))("follow", "done")
    follow_space(hand)("follow", "done")
    assert (hero_of(hand).space, hand.key, hand.read()) == ("woods_north", "raft.end", ["No Raft", "Build a Raft"])
    hand("raft.end", "build")
    assert (hero_of(hand).built, hero_of(hand).missed, hand.asked) == (True, 1, ["Bo"])
    follow_space(hand)("follow", "done")
    assert "Ada misses this turn." in hand.story
    follow_space(hand)("follow", "done")
    assert hand.read() == ["Roll to move", "To Hidden Valley"]
    assert hero_of(hand("raft", "hidden_valley")).space == "hidden_valley"
