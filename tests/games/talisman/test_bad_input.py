"""What cannot be gets one sentence with its reason, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import NotOffered
from companion.errors import DrakvaktError
from companion.game import find
from companion.journal import MemoryJournal
from companion.state import digest
from companion.table import Table, new_header
from tests.games.talisman import large
from tests.games.talisman.driver import changes, evening, follows, one
from tests.games.talisman.test_abilities import played


def refused(table: Table, said: str, *args: Any, **details: Any) -> None:
    """That is refused in these words, and the game is as it was."""
    before, asked = digest(table.run.state), table.open
    with pytest.raises(DrakvaktError, match=said):
        getattr(table, args[0])(*args[1:], **details)
    assert (digest(table.run.state), table.open) == (before, asked)


@pytest.fixture
def table() -> Table:
    """A table before the first answer."""
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
def test_a_value_out_of_range(table: Table, path: str, value: Any, said: str) -> None:
    refused(table, said, "set", path, value)


def test_a_number_that_an_ask_does_not_offer() -> None:
    hand = changes(follows(evening("warrior", "wizard")), ("follow", "lives"), ("change.lives", "lose"))
    before = digest(hand.state)
    with pytest.raises(NotOffered, match="5 does not fit: give a whole number from 1 to 4"):
        hand("change.lose", 5)
    assert (digest(hand.state), hand.key) == (before, "change.lose")


@pytest.mark.rule("T6.7")
def test_the_alignment_that_he_has_is_called_so_and_changes_nothing() -> None:
    hand = changes(follows(evening("warrior", "wizard")), ("follow", "alignment"))
    assert hand.read() == ["Good", "Neutral: no change", "Evil", "Into a Toad"]
    changes(hand, ("change.alignment", "neutral"), ("follow", "alignment"), ("change.alignment", "evil"))
    assert (one(hand).alignment, hand.told.count("alignment.twice")) == ("evil", 0)
    assert hand("follow", "alignment").read()[2] == "Evil: no change"


@pytest.mark.rule("T6.7.2")
def test_a_second_alignment_change_in_one_turn() -> None:
    hand = changes(follows(evening("warrior", "wizard")), ("follow", "alignment"), ("change.alignment", "evil"))
    changes(hand, ("follow", "alignment"), ("change.alignment", "good"))
    assert hand.story.endswith("Ada: one change of Alignment a turn.")
    assert (one(hand).alignment, hand.key) == ("evil", "follow")


@pytest.mark.rule("T6.3.3")
def test_a_purchase_without_gold() -> None:
    hand = changes(follows(evening("warrior", "wizard")), ("follow", "object"), ("change.object", "purchase"))
    changes(hand, ("change.card", "helmet"), ("change.price", 2))
    assert hand.story.endswith("Ada has only 1 Gold.")
    assert (one(hand).gold, len(one(hand).held), hand.state.decks["purchase"].left()) == (1, 0, 28)


@pytest.mark.rule("TS25")
def test_a_card_that_cannot_lie_there_is_believed_and_said() -> None:
    hand = played(large.large(), "warrior", "wizard")
    for _ in range(2):
        hand("move.roll", 1)("move.way", "right")
        while hand.key == "card.kind":
            hand("card.kind", "event")("card.name", "aa event")
        hand("follow", "done")("card.stays", "stays") if hand.story.count("card.stays") == 0 else hand("follow", "done")
        hand.set("characters.Bo.missed", 1)
    assert hand.story.count("Aa event was not left in the deck: correct its count.") == 1
    assert hand.state.decks["adventure"].left() == 102


def test_a_card_that_does_not_lie_where_people_say(table: Table) -> None:
    refused(table, "No bear lies among the discards", "deck", "adventure", "top", card="bear")
    refused(table, "There is no card 104 in pile", "deck", "adventure", "peek", card="bear", index=104)
