"""Names that this table has never told, of every kind of card: typed, or spelled with four buttons (TS25)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import NotOffered
from companion.game import find
from companion.games.talisman.cards.names import likely_cards
from companion.games.talisman.state.game import TalismanState
from companion.journal import MemoryJournal
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.owners import merge
from companion.table import Table, new_header
from companion.testing.hand import Hand
from hardware.panel import Said
from tests.cli.sitting import Sitting, sit
from tests.games.talisman.driver import begin, follow_space, hero_of, place, start

ICE_WOLF = (("0", "GHI", "I"), ("0", "ABC", "C"), ("0", "DEF", "E"), ("0", "space"), ("2", "WXYZ", "W"))
"""The presses of "Ice w": a third of the letters, a part of it, the letter; or a space."""


def press_letters(hand: Hand[TalismanState], key: str, *letters: tuple[str, ...]) -> Hand[TalismanState]:
    """Press the letters one after the other, and "Done"."""
    for letter in letters:
        for press in letter:
            hand(key, press)
    return hand(key, "done")


def at_the_smith() -> Hand[TalismanState]:
    """Begin with Ada, who has 9 Gold, buying something of the stock of equipment."""
    hand = follow_space(place(start("warrior", "wizard"), Ada="fields_chapel")).set("characters.Ada.gold", 9)
    return hand("follow", "object")("change.object", "purchase")


@pytest.mark.rule("TS25", "T6.15")
def test_a_spelled_name_of_a_drawn_card_becomes_a_line() -> None:
    hand = place(start("warrior", "wizard", evading="anybody"), Ada="tavern")("move.roll", 1)("move.way", "right")
    hand("card.kind", "enemy")("card.name", "+write")
    assert (hand.asked, hand.read()) == (["Ada"], ["A-I", "J-R", "S-Ö"]), "each is one press"
    press_letters(hand, "card.letter", *ICE_WOLF)
    assert str(hand.ask.text) == "Ice w: Strength?"  # type: ignore[union-attr]
    assert [hand.state.kind_of("adventure", id).text for id in hand.state.newly_named()] == ["Ice w"]
    assert hand("card.value", 2)("fight", "evade").key == "move.roll"


def test_a_name_fits_a_line_and_can_be_typed_while_spelling() -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern")("move.roll", 1)("move.way", "right")
    hand("card.kind", "enemy")("card.name", "+write")
    for _ in range(19):
        hand("card.letter", "0")("card.letter", "ABC")("card.letter", "A")
    assert str(hand.ask.text) == "Aaaaaaaaaaaaaaaaaaa: Strength?"  # type: ignore[union-attr]
    hand = place(start("warrior", "wizard"), Ada="tavern")("move.roll", 1)("move.way", "right")
    hand("card.kind", "enemy")("card.name", "+write")("card.letter", "0")("card.letter", "Wolf")
    assert str(hand.ask.text) == "Wolf: Strength?"  # type: ignore[union-attr]


@pytest.mark.rule("T6.20.1", "TS25")
@pytest.mark.parametrize("how", ["typed", "spelled"])
def test_a_bought_card_can_have_a_new_name(how: str) -> None:
    hand = at_the_smith()
    if how == "typed":
        hand("change.card", "Ice w")
    else:
        press_letters(hand("change.card", "+write"), "card.letter", *ICE_WOLF)
    hand("change.price", 2)
    (card,) = hand.state.newly_named("purchase")
    assert (hero_of(hand).gold, [kind.text for kind in hero_of(hand).objects()]) == (7, ["Ice w"])
    assert hand.state.newly_named() == [], "it is no Adventure card"
    assert "Ice w" in hand("follow", "object")("change.object", "purchase").read()
    game: Any = find("talisman")
    learned = game.learned(hand.state)
    assert learned["cards"] == {"purchase": {"cards": {card: {"text": "Ice w", "sort": "object", "count": 0}}}}
    assert list(game.faults(merge(game.data(), learned))) == [], "the next evening can begin with it"


@pytest.mark.rule("T6.20.1")
def test_a_typed_known_name_means_that_card() -> None:
    hand = at_the_smith()("change.card", "HELMET")("change.price", 2)
    assert (hero_of(hand).held.cards(), hand.state.newly_named("purchase")) == (["helmet"], [])


@pytest.mark.rule("T6.20.2b")
def test_a_stock_known_whole_takes_no_new_names() -> None:
    cards = {"cards": {"purchase": {"cards": {"helmet": {"count": 28}}}}}
    game: Any = find("talisman")
    data = merge(game.data(), cards)
    for row in (rows := data["cards"]["purchase"]["cards"]):
        rows[row]["count"] = 28 if row == "helmet" else 0
    hand = begin("Ada", "Bo", data=data, setup="chosen")
    for card in ("troll", "warrior"):
        hand("setup.choose", card)("setup.spells", 0)
    hand("setup.card", "object")("change.object", "purchase")
    assert hand.read() == ["Helmet"]
    with pytest.raises(NotOffered, match="not offered here"):
        hand("change.card", "Ice w")


@pytest.mark.rule("TS25", "T6.9.6")
def test_a_cast_or_discarded_spell_can_be_spelled() -> None:
    hand = start("wizard", "warrior")
    for _ in range(2):
        hand.state.decks["spell"].draw(hand_of("Ada"))
    hand.interrupt("Ada", "spell")("spell.cast", "+write")
    press_letters(hand, "spell.letter", *ICE_WOLF)("spell.on", "else.")
    assert "Ada casts: Ice w." in hand.story
    follow_space(place(hand, Ada="fields_chapel"))("follow", "spell")("change.spell", "lose")("spell.discard", "+write")
    press_letters(hand, "spell.letter", *ICE_WOLF[:3])
    assert "Ada discards: Ice." in hand.story


@pytest.mark.rule("TS25")
@pytest.mark.parametrize(
    ("typed", "card"), [("Draak", "dragon"), ("draak ", "dragon"), ("Dragon", "dragon"), ("Wolf", "")]
)
def test_a_name_typed_in_any_language_means_that_card(typed: str, card: str) -> None:
    game: Any = find("talisman")
    table = Table(game, MemoryJournal(new_header(game, ("Ada", "Bo"), {"setup": "chosen"})))
    for value in ("met", "warrior", 0, "troll", 0, "done", "done", [6], [1], [1], "right", "enemy"):
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
def test_told_cards_stand_before_equal_ones(card: str) -> None:
    state = begin("Ada", "Bo").state
    state.face_to_fill(card).strength = 5
    assert likely_cards(state, ("enemy",))[0].id == card
