"""Names that this table has never told, of every kind of card: typed, or spelled with four buttons (TS25)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import NotOffered
from companion.game import find
from companion.games.talisman.cards.names import likely_cards
from companion.games.talisman.state.game import TalismanState
from companion.journal import MemoryJournal
from companion.kit.cards.holdings import hand as hand_of
from companion.owners import merge
from companion.table import Table, new_header
from companion.testing.hand import Hand, begun
from hardware.panel import Said
from tests.cli.sitting import Sitting, sit
from tests.games.talisman.driver import at, evening, follows, one

ICE_WOLF = (("0", "GHI", "I"), ("0", "ABC", "C"), ("0", "DEF", "E"), ("0", "space"), ("2", "WXYZ", "W"))
"""The presses of "Ice w": a third of the letters, a part of it, the letter; or a space."""


def spells(hand: Hand[TalismanState], key: str, *letters: tuple[str, ...]) -> Hand[TalismanState]:
    """Press them one after the other, and that it is done."""
    for letter in letters:
        for press in letter:
            hand(key, press)
    return hand(key, "done")


def at_the_smith() -> Hand[TalismanState]:
    """Ada has 9 Gold, and buys something of the stock of equipment."""
    hand = follows(at(evening("warrior", "wizard"), Ada="fields_chapel")).set("characters.Ada.gold", 9)
    return hand("follow", "object")("change.object", "purchase")


@pytest.mark.rule("TS25", "T6.15")
def test_a_card_that_was_drawn_is_spelled_on_four_buttons_and_is_a_line_from_then_on() -> None:
    hand = at(evening("warrior", "wizard", evading="anybody"), Ada="tavern")("move.roll", 1)("move.way", "right")
    hand("card.kind", "enemy")("card.name", "+write")
    assert (hand.asked, hand.read()) == (["Ada"], ["A-I", "J-R", "S-Ö"]), "each is one press"
    spells(hand, "card.letter", *ICE_WOLF)
    assert str(hand.ask.text) == "Ice w: Strength?"  # type: ignore[union-attr]
    assert [hand.state.kind_of("adventure", id).text for id in hand.state.newly_named()] == ["Ice w"]
    assert hand("card.value", 2)("fight", "evade").key == "move.roll"


def test_a_name_is_no_longer_than_a_line_and_may_be_typed_where_it_is_spelled() -> None:
    hand = at(evening("warrior", "wizard"), Ada="tavern")("move.roll", 1)("move.way", "right")
    hand("card.kind", "enemy")("card.name", "+write")
    for _ in range(19):
        hand("card.letter", "0")("card.letter", "ABC")("card.letter", "A")
    assert str(hand.ask.text) == "Aaaaaaaaaaaaaaaaaaa: Strength?"  # type: ignore[union-attr]
    hand = at(evening("warrior", "wizard"), Ada="tavern")("move.roll", 1)("move.way", "right")
    hand("card.kind", "enemy")("card.name", "+write")("card.letter", "0")("card.letter", "Wolf")
    assert str(hand.ask.text) == "Wolf: Strength?"  # type: ignore[union-attr]


@pytest.mark.rule("T6.20.1", "TS25")
@pytest.mark.parametrize("how", ["typed", "spelled"])
def test_what_is_bought_may_have_a_new_name_that_is_known_from_then_on(how: str) -> None:
    hand = at_the_smith()
    if how == "typed":
        hand("change.card", "Ice w")
    else:
        spells(hand("change.card", "+write"), "card.letter", *ICE_WOLF)
    hand("change.price", 2)
    (card,) = hand.state.newly_named("purchase")
    assert (one(hand).gold, [kind.text for kind in one(hand).objects()]) == (7, ["Ice w"])
    assert hand.state.newly_named() == [], "it is no Adventure card"
    assert "Ice w" in hand("follow", "object")("change.object", "purchase").read()
    game: Any = find("talisman")
    learned = game.learned(hand.state)
    assert learned["cards"] == {"purchase": {"cards": {card: {"text": "Ice w", "sort": "object", "count": 0}}}}
    assert list(game.faults(merge(game.data(), learned))) == [], "the next evening can begin with it"


@pytest.mark.rule("T6.20.1")
def test_a_known_name_that_is_typed_is_that_card() -> None:
    hand = at_the_smith()("change.card", "HELMET")("change.price", 2)
    assert (one(hand).held.cards(), hand.state.newly_named("purchase")) == (["helmet"], [])


@pytest.mark.rule("T6.20.2b")
def test_a_stock_of_which_all_is_known_has_no_new_names() -> None:
    cards = {"cards": {"purchase": {"cards": {"helmet": {"count": 28}}}}}
    game: Any = find("talisman")
    data = merge(game.data(), cards)
    for row in (rows := data["cards"]["purchase"]["cards"]):
        rows[row]["count"] = 28 if row == "helmet" else 0
    hand = begun(game, "Ada", "Bo", data=data, setup="chosen")
    for card in ("troll", "warrior"):
        hand("setup.choose", card)("setup.spells", 0)
    hand("setup.card", "object")("change.object", "purchase")
    assert hand.read() == ["Helmet"]
    with pytest.raises(NotOffered, match="not offered here"):
        hand("change.card", "Ice w")


@pytest.mark.rule("TS25", "T6.9.6")
def test_a_spell_that_is_cast_or_discarded_is_spelled_too() -> None:
    hand = evening("wizard", "warrior")
    for _ in range(2):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    hand.interrupt("Ada", "spell")("spell.cast", "+write")
    spells(hand, "spell.letter", *ICE_WOLF)("spell.on", "else.")
    assert "Ada casts: Ice w." in hand.story
    follows(at(hand, Ada="fields_chapel"))("follow", "spell")("change.spell", "lose")("spell.discard", "+write")
    spells(hand, "spell.letter", *ICE_WOLF[:3])
    assert "Ada discards: Ice." in hand.story


@pytest.mark.rule("TS25")
@pytest.mark.parametrize(
    ("typed", "card"), [("Draak", "dragon"), ("draak ", "dragon"), ("Dragon", "dragon"), ("Wolf", "")]
)
def test_whoever_types_a_known_name_in_his_own_language_means_that_card(typed: str, card: str) -> None:
    game: Any = find("talisman")
    table = Table(game, MemoryJournal(new_header(game, ("Ada", "Bo"), {"setup": "chosen"})))
    for value in ("warrior", 0, "troll", 0, "done", "done", [6], [1], [1], "right", "enemy"):
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], value)

    @sit(table, language="nl")
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Said(None, typed))

    (lying,) = table.run.state.cards_on("fields_tavern").cards()  # type: ignore[attr-defined]
    assert (lying == card) == bool(card)
    assert lying == (card or table.run.state.newly_named()[0])  # type: ignore[attr-defined]


@pytest.mark.rule("TS25")
@pytest.mark.parametrize("card", ["bear", "dragon"])
def test_of_equal_cards_those_stand_first_that_were_told(card: str) -> None:
    state = begun(find("talisman"), "Ada", "Bo").state
    state.face_to_fill(card).strength = 5
    assert likely_cards(state, ("enemy",))[0].id == card
