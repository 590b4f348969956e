"""Lists of all cards of a deck: their lines, their order, and when they are made anew."""

from __future__ import annotations

from companion.games.talisman.data.card_list import CardList
from companion.games.talisman.data.cards import CardKind
from tests.games.talisman.driver import start

WOLF, AXE, BEAR = (
    CardKind("wolf", "Wolf", "enemy"),
    CardKind("axe", "Axe", "object"),
    CardKind("x_bear", "bear", "enemy"),
)


def test_cards_of_sorts_stand_in_order_and_by_the_alphabet() -> None:
    cards = CardList([WOLF, AXE, BEAR], {})
    assert cards.of_sorts(("enemy",)) == (WOLF, BEAR)
    assert [line.id for line in cards.by_alphabet(("enemy", "object"))] == ["axe", "x_bear", "wolf"]
    assert [(line.id, str(line.text)) for line in cards.lines([BEAR])] == [("x_bear", "bear")]


def test_a_card_is_found_by_its_id_or_name_among_its_sorts() -> None:
    cards = CardList([WOLF, AXE, BEAR], {})
    assert [cards.find(("enemy",), name) for name in ("WOLF", "bear", "axe", "Ice w")] == ["wolf", "x_bear", "", ""]


def test_only_what_is_newly_told_makes_a_list_and_a_line_new() -> None:
    state = start("warrior", "wizard").state
    first = state.all_cards("adventure")
    assert state.all_cards("adventure") is first, "nothing was told"
    told, other = first.kinds[:2]
    state.face_to_fill(told.id).strength = 7
    second = state.all_cards("adventure")
    assert second.kinds[0].strength == 7
    assert second.lines([other])[0] is first.lines([other])[0], "its line is taken over"
    del state.faces[told.id]
    assert state.all_cards("adventure") is first, "an undo has taken back what was told"
