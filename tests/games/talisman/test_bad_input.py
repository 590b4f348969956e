"""Impossible input is refused in one sentence with its reason, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import NotOffered
from companion.errors import DrakvaktError
from companion.game import find
from companion.games.talisman.state.game import OFFERS_FIT
from companion.journal import MemoryJournal
from companion.state import digest
from companion.table import Table, new_header
from tests.games.talisman import large
from tests.games.talisman.driver import follow_space, hero_of, report_changes, start
from tests.games.talisman.test_abilities import begin_with_data


def check_refused(table: Table, said: str, *args: Any, **details: Any) -> None:
    """Check that the table refuses that in these words, and the game stays as it was."""
    before, asked = digest(table.run.state), table.open
    with pytest.raises(DrakvaktError, match=said):
        getattr(table, args[0])(*args[1:], **details)
    assert (digest(table.run.state), table.open) == (before, asked)


@pytest.fixture
def table() -> Table:
    """Return a table before the first answer."""
    return Table(find("talisman"), MemoryJournal(new_header(find("talisman"), ("Ada", "Bo"))))


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("characters.Ada.life", 99, "cannot be 99: give a whole number from 0 to 40"),
        ("characters.Ada.strength", -1, "give a whole number from 0 to 40"),
        ("characters.Ada.alignment", "lazy", "lazy"),
        ("characters.Ada.space", "nowhere", "There is no space called nowhere: name one of board.toml by its id."),
        ("options.healing", "always", "healing"),
        ("decks.adventure.left", -1, "needs a whole number from 0 to 500"),
    ],
)
def test_a_value_out_of_range_is_refused(table: Table, path: str, value: Any, said: str) -> None:
    check_refused(table, said, "set", path, value)


def test_a_number_that_is_not_offered_is_refused() -> None:
    hand = report_changes(follow_space(start("warrior", "wizard")), ("follow", "lives"), ("change.lives", "lose"))
    before = digest(hand.state)
    with pytest.raises(NotOffered, match="5 does not fit: give a whole number from 1 to 4"):
        hand("change.lose", 5)
    assert (digest(hand.state), hand.key) == (before, "change.lose")


@pytest.mark.rule("T6.7")
def test_the_present_alignment_changes_nothing() -> None:
    hand = report_changes(follow_space(start("warrior", "wizard")), ("follow", "alignment"))
    assert hand.read() == ["Good", "Neutral: no change", "Evil", "Into a Toad"]
    report_changes(hand, ("change.alignment", "neutral"), ("follow", "alignment"), ("change.alignment", "evil"))
    assert (hero_of(hand).alignment, hand.told.count("alignment.twice")) == ("evil", 0)
    assert hand("follow", "alignment").read()[2] == "Evil: no change"


@pytest.mark.rule("T6.7.2")
def test_a_second_alignment_change_in_a_turn_is_refused() -> None:
    hand = report_changes(
        follow_space(start("warrior", "wizard")), ("follow", "alignment"), ("change.alignment", "evil")
    )
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "good"))
    assert hand.story.endswith("Ada: one change of Alignment a turn.")
    assert (hero_of(hand).alignment, hand.key) == ("evil", "follow")


@pytest.mark.rule("T6.3.3")
def test_a_purchase_without_gold_is_refused() -> None:
    hand = follow_space(start("warrior", "wizard"))
    # A game that was begun before prices ended at the hero's own Gold.
    hand.state.rules = OFFERS_FIT - 1
    report_changes(hand, ("follow", "object"), ("change.object", "purchase"))
    report_changes(hand, ("change.card", "helmet"), ("change.price", 2))
    assert hand.story.endswith("Ada has only 1 Gold.")
    assert (hero_of(hand).gold, len(hero_of(hand).held), hand.state.decks["purchase"].left()) == (1, 0, 28)


@pytest.mark.rule("TS25")
def test_a_card_that_cannot_be_left_is_believed_and_told() -> None:
    hand = begin_with_data(large.large_data(), "warrior", "wizard")
    for _ in range(2):
        hand("move.roll", 1)("move.way", "right")
        while hand.key == "card.kind":
            hand("card.kind", "event")("card.name", "aa event")
        hand("follow", "done")("card.stays", "stays") if hand.story.count("card.stays") == 0 else hand("follow", "done")
        hand.set("characters.Bo.missed", 1)
    assert hand.story.count("Aa event was not left in the deck: correct its count.") == 1
    assert hand.state.decks["adventure"].left() == 102


def test_a_card_that_lies_elsewhere_is_refused(table: Table) -> None:
    check_refused(table, "No bear lies among the discards", "deck", "adventure", "top", card="bear")
    check_refused(table, "There is no card 104 in pile", "deck", "adventure", "peek", card="bear", index=104)
